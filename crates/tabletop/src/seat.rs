//! Who sits where, and who looks.

use core::ops::{BitOr, Index, IndexMut};
use serde::{Deserialize, Serialize};

/// No game of the house seats more than five.
pub const MAX_SEATS: usize = 5;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The place as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour to the left, who is next in turn.
    #[inline]
    pub const fn left(self, seats: u8) -> Seat {
        if self.0 + 1 == seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The neighbour to the right, who was before.
    #[inline]
    pub const fn right(self, seats: u8) -> Seat {
        if self.0 == 0 { Seat(seats - 1) } else { Seat(self.0 - 1) }
    }

    /// All seats in order of their number.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }

    /// All seats clockwise, this one first.
    pub fn clockwise(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (self.0..seats).chain(0..self.0).map(Seat)
    }
}

/// Something that every seat has one of. Seats that are not taken hold the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Some of the seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Everybody at a table of this many.
    #[inline]
    pub const fn all(seats: u8) -> SeatSet {
        SeatSet((1 << seats) - 1)
    }

    /// One seat alone.
    #[inline]
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Is this seat one of them?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// These and that one.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// These but not that one.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat with this many lower ones before it.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline]
    pub const fn nth(self, n: u8) -> Seat {
        let seat = NTH[self.0 as usize & 31][n as usize];
        assert!(seat < MAX_SEATS as u8, "a set has no seat beyond its last");
        Seat(seat)
    }

    /// In order of their number.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

/// For every set, its seats in order: looked up, because a loop of unknown length is slower than all the rest of a draw.
const NTH: [[u8; MAX_SEATS]; 32] = {
    let mut table = [[u8::MAX; MAX_SEATS]; 32];
    let mut set = 0;
    while set < 32 {
        let (mut seat, mut n) = (0, 0);
        while seat < MAX_SEATS {
            if set >> seat & 1 == 1 {
                table[set][n] = seat as u8;
                n += 1;
            }
            seat += 1;
        }
        set += 1;
    }
    table
};

impl BitOr for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

/// Who looks: a player, or a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The player on this seat.
    Seat(Seat),
    /// Someone who sees what is public and nothing else.
    Spectator,
}

impl Viewer {
    /// Does this viewer look from that seat?
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Everybody at a table of this many, the spectator last.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn clockwise_goes_once_around_from_the_given_seat() {
        let around: Vec<u8> = Seat(2).clockwise(4).map(|seat| seat.0).collect();
        assert_eq!(around, [2, 3, 0, 1]);
        assert_eq!(Seat(3).left(4), Seat(0));
        assert_eq!(Seat(0).right(4), Seat(3));
    }

    #[test]
    fn a_set_of_seats_remembers_who_is_in_it() {
        let some = SeatSet::EMPTY.with(Seat(1)).with(Seat(4)).without(Seat(1));
        assert_eq!(some, SeatSet::one(Seat(4)));
        assert_eq!(SeatSet::all(5).len(), 5);
        assert_eq!((SeatSet::one(Seat(1)) | some).nth(1), Seat(4));
        assert!(SeatSet::all(3).has(Seat(2)) && !SeatSet::all(3).has(Seat(3)));
    }
}
