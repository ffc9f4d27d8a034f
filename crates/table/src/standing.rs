//! Standing orders: actions that a player leaves to be taken when the moment comes. They are carried out in the order of the log, as the
//! seat's own actions, and each of them depends only on what the seat sees.

mod oltre_mare;
mod ostia;

use crate::entry::Entry;
use crate::{Moment, Seated, Sitting};
use alloc::vec::Vec;
use protocol::By;
use tabletop::Millis;
use tabletop::Phase;
use tabletop::{Seat, Viewer};

/// The most orders that are carried out after one action; the next action gives them their turn again.
const MOST_IN_A_ROW: usize = 16;

impl<R: Seated> Sitting<R> {
    /// Carries out what is possible, clockwise, until nothing is left to do.
    pub(crate) fn follow_instructions(&mut self, now: Millis) {
        for _ in 0..MOST_IN_A_ROW {
            if !self.follow_one(now) {
                return;
            }
        }
    }

    fn follow_one(&mut self, now: Millis) -> bool {
        let course = &self.course;
        if self.goes_back()
            || course.paused
            || course.phase != Phase::Running
            || course.chairs.iter().all(|chair| chair.instructions.is_empty())
        {
            return false;
        }
        // The seat to the left of the player who trades comes first, as at a table.
        let whose = course.play.as_ref().and_then(|play| play.state.haggling()).map(|haggling| haggling.whose);
        let seats = course.opened.seats;
        let first = whose.map_or(Seat(0), |whose| whose.left(seats));
        for seat in first.clockwise(seats) {
            // What is refused here is refused only because of another player's secrets, and nobody is told.
            for (number, action) in self.instructed(seat) {
                if self.write(now, None, Entry::Acted { seat, by: By::Standing(number), action }).is_ok() {
                    return true;
                }
            }
        }
        false
    }

    /// What the orders of this seat do now, in their order.
    fn instructed(&self, seat: Seat) -> Vec<(u8, R::Action)> {
        let chair = &self.course.chairs[seat.index()];
        if chair.instructions.is_empty() || !chair.is_played_by_a_person() {
            return Vec::new();
        }
        let (Some(play), Some(edition), Some(prompt)) = (&self.course.play, &self.course.edition, &chair.prompt) else { return Vec::new() };
        let view = play.state.view(Viewer::Seat(seat));
        let moment = Moment { seat, edition, view: &view, prompt };
        let actions = |instruction| R::follow(instruction, &moment);
        (0..)
            .zip(&chair.instructions)
            .flat_map(|(number, instruction)| actions(instruction).into_iter().map(move |action| (number, action)))
            .collect()
    }
}

/// One turn or round less; nothing if none is left.
fn one_less(turns: Option<u8>) -> Option<Option<u8>> {
    match turns {
        Some(0 | 1) => None,
        Some(turns) => Some(Some(turns - 1)),
        None => Some(None),
    }
}
