//! Chips for first, second and third place (OS-51, OS-74). Tied players share the chips of the places they fill together,
//! rounded down: two firsts get (3 + 2) / 2 = 2 each, and the next is third.

use crate::Chips;
use tabletop::MAX_SEATS;

/// What this many places, from the first on, bring together.
const TOGETHER: [u8; MAX_SEATS + 1] = [0, 3, 5, 6, 6, 6];

/// The chips of each, more being better. No more than five are ranked.
pub(crate) fn podium<T: Ord>(all: &[T]) -> [Chips; MAX_SEATS] {
    let mut chips = [Chips(0); MAX_SEATS];
    for (chips, one) in chips.iter_mut().zip(all) {
        let before = all.iter().filter(|other| *other > one).count();
        let tied = all.iter().filter(|other| *other == one).count();
        *chips = Chips((TOGETHER[before + tied] - TOGETHER[before]) / tied as u8);
    }
    chips
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OS-51: the rule's own example, and every other kind of tie.
    #[test]
    fn tied_players_share_the_chips_of_their_places_rounded_down() {
        let rows: [(&[u16], &[u8]); 9] = [
            (&[9, 7, 5, 3], &[3, 2, 1, 0]),
            (&[3, 5, 7, 9, 1], &[0, 1, 2, 3, 0]),
            (&[9, 9, 5, 3], &[2, 2, 1, 0]),
            (&[9, 7, 7, 3], &[3, 1, 1, 0]),
            (&[9, 7, 5, 5], &[3, 2, 0, 0]),
            (&[9, 9, 9, 3], &[2, 2, 2, 0]),
            (&[9, 9, 9, 9], &[1, 1, 1, 1]),
            (&[0, 0, 0, 0, 0], &[1, 1, 1, 1, 1]),
            (&[9, 7, 7, 7, 1], &[3, 1, 1, 1, 0]),
        ];
        for (worth, chips) in rows {
            assert_eq!(podium(worth)[..worth.len()], *chips.iter().map(|&chips| Chips(chips)).collect::<alloc::vec::Vec<_>>(), "{worth:?}");
        }
    }
}
