//! Whose word it is. After every action all who may speak are asked once, clockwise; when all of them are silent, a seat that must
//! answer does. So talk goes on as long as somebody has something to say, and no longer.

use tabletop::{Asked, Seat, SeatSet};

/// Who has been silent since the last action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floor {
    silent: SeatSet,
    last: Seat,
    seats: u8,
}

impl Floor {
    /// Nobody has spoken yet.
    pub const fn new(seats: u8) -> Floor {
        Floor { silent: SeatSet::EMPTY, last: Seat(seats - 1), seats }
    }

    /// Who is to be asked next, and must that seat answer? Nobody when the game is over.
    pub fn next(&self, asked: Asked) -> Option<(Seat, bool)> {
        let clockwise = || self.last.left(self.seats).clockwise(self.seats);
        let speaks = clockwise().find(|&seat| asked.may.has(seat) && !self.silent.has(seat)).map(|seat| (seat, false));
        speaks.or_else(|| clockwise().find(|&seat| asked.must.has(seat)).map(|seat| (seat, true)))
    }

    /// This seat had nothing to say.
    pub fn was_silent(&mut self, seat: Seat) {
        self.silent = self.silent.with(seat);
    }

    /// This seat did something; now everyone may have something to say about it.
    pub fn acted(&mut self, seat: Seat) {
        (self.silent, self.last) = (SeatSet::EMPTY, seat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_may_speak_come_before_the_one_who_must() {
        let asked = Asked { must: SeatSet::one(Seat(1)), may: SeatSet::all(4).without(Seat(1)) };
        let mut floor = Floor::new(4);
        floor.acted(Seat(1));
        let mut order = Vec::new();
        while let Some((seat, false)) = floor.next(asked) {
            order.push(seat.0);
            floor.was_silent(seat);
        }
        assert_eq!(order, [2, 3, 0]);
        assert_eq!(floor.next(asked), Some((Seat(1), true)));
        floor.acted(Seat(3));
        assert_eq!(floor.next(asked), Some((Seat(0), false)));
        assert_eq!(floor.next(Asked::NOBODY), None);
    }
}
