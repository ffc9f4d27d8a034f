//! What follows from the past, learned news by news: at each frame only what is new is read.

use crate::desk::Shown;
use crate::now::{Now, Past};
use tabletop::Viewer;

/// Something that is learned from sights, the oldest first, and how far it has been learned.
pub(crate) struct Learned<T> {
    value: T,
    viewer: Option<Viewer>,
    /// How many pieces of the past were read, and the numbers of the first and the last of them.
    read: usize,
    ends: Option<[u32; 2]>,
}

impl<T: Default> Default for Learned<T> {
    fn default() -> Learned<T> {
        Learned { value: T::default(), viewer: None, read: 0, ends: None }
    }
}

impl<T: Default> Learned<T> {
    /// Learns from the past before this place. If what was read is no longer there (older news were fetched, something was undone, an
    /// earlier moment or another viewer is shown), it begins anew.
    pub(crate) fn until<R: Shown>(&mut self, now: &Now<R>, place: usize, mut learn: impl FnMut(&mut T, &R::Sight)) -> &T {
        let past = &now.past[..place.min(now.past.len())];
        let viewer = now.view.as_ref().map(|view| R::viewer(view));
        // Numbers only rise, so that the same numbers at both ends mean the same news between them.
        if past.get(..self.read).map(ends) != Some(self.ends) || viewer != self.viewer {
            *self = Learned { viewer, ..Learned::default() };
        }
        past[self.read..].iter().filter_map(|past| past.news.what.sights()).flatten().for_each(|sight| learn(&mut self.value, sight));
        (self.read, self.ends) = (past.len(), ends(past));
        &self.value
    }
}

fn ends<R: Shown>(past: &[Past<R>]) -> Option<[u32; 2]> {
    Some([past.first()?.news.n, past.last()?.news.n])
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{By, News, What};
    use tabletop::Seat;

    type Ostia = ostia::State;

    fn told(n: u32) -> Past<Ostia> {
        let sights = vec![ostia::Sight::Priced { seat: Seat(0), cards: tabletop::CardSet::EMPTY, price: ostia::Denarii(n as i32) }];
        Past { news: News { n, at: 0, what: What::Acted { seat: Seat(0), action: n, by: By::Bot, sights } }, view: None }
    }

    #[test]
    fn only_what_is_new_is_read_and_all_of_it_when_the_past_has_changed() {
        let mut now = Now::<Ostia>::default();
        let mut learned = Learned::<Vec<u32>>::default();
        let mut reads = |numbers: &[u32], place: usize| {
            now.past = numbers.iter().copied().map(told).collect();
            let mut read = 0;
            let known = learned.until(&now, place, |all, sight| {
                read += 1;
                if let ostia::Sight::Priced { price, .. } = sight {
                    all.push(price.0 as u32);
                }
            });
            assert_eq!(known, &numbers[..place.min(numbers.len())]);
            read
        };
        assert_eq!(reads(&[], 9), 0);
        assert_eq!(reads(&[4, 5], 9), 2);
        assert_eq!(reads(&[4, 5, 6, 7], 9), 2, "what is new");
        assert_eq!(reads(&[4, 5, 6, 7], 9), 0, "nothing is new");
        assert_eq!(reads(&[1, 2, 3, 4, 5, 6, 7], 9), 7, "older news were fetched");
        assert_eq!(reads(&[1, 2, 3, 4, 5, 8, 9], 9), 7, "two were undone, and two came");
        assert_eq!(reads(&[1, 2, 3, 4, 5, 8, 9], 3), 3, "an earlier moment");
        assert_eq!(reads(&[1, 2, 3, 4, 5, 8, 9], 9), 4, "back to now");
    }
}
