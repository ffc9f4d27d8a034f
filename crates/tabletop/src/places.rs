//! First, second, third: how seats are put into places.

/// How many of these stand strictly before this one, when more is better?
pub fn better<T: Ord>(all: &[T], one: &T) -> usize {
    all.iter().filter(|other| *other > one).count()
}

/// How many different values stand before this one, when more is better?
pub fn better_values<T: Ord>(all: &[T], one: &T) -> usize {
    (0..all.len()).filter(|&at| all[at] > *one && !all[..at].contains(&all[at])).count()
}

/// The rank of each in `all`, 1 for the best; after two firsts comes a third.
pub fn ranks<T: Ord>(all: &[T]) -> alloc::vec::Vec<u8> {
    all.iter().map(|one| better(all, one) as u8 + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_two_firsts_comes_a_third() {
        assert_eq!(ranks(&[5, 9, 9, 1]), [3, 1, 1, 4]);
    }

    #[test]
    fn places_by_value_do_not_skip() {
        let all = [5, 9, 9, 1];
        assert_eq!(all.map(|one| better_values(&all, &one)), [1, 0, 0, 2]);
    }
}
