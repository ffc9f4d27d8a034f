//! Standing instructions: actions that a player leaves to be taken when the moment comes. They are carried out in the order of the log, as
//! the seat's own actions, and each of them depends only on what the seat sees.

mod oltre_mare;
mod ostia;

use crate::entry::Entry;
use crate::{Moment, Seated, Sitting};
use protocol::By;
use tabletop::Millis;
use tabletop::Phase;
use tabletop::{Seat, Viewer};

/// The most instructions that are carried out after one action; the next action gives them their turn again.
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
        for seat in Seat::all(course.opened.seats) {
            let mut tried = 0;
            while let Some((number, action)) = self.instructed(seat, tried) {
                if self.write(now, None, Entry::Acted { seat, by: By::Standing(number), action }).is_ok() {
                    return true;
                }
                // It was refused only because of another player's secrets.
                tried = number + 1;
            }
        }
        false
    }

    /// The first instruction of this seat, from this number on, that does something now.
    fn instructed(&self, seat: Seat, from: u8) -> Option<(u8, R::Action)> {
        let chair = &self.course.chairs[seat.index()];
        if chair.instructions.len() <= usize::from(from) || !chair.is_played_by_a_person() {
            return None;
        }
        let (play, edition, prompt) = (self.course.play.as_ref()?, self.course.edition.as_ref()?, chair.prompt.as_ref()?);
        let view = play.state.view(Viewer::Seat(seat));
        let moment = Moment { seat, edition, view: &view, prompt };
        let numbered = (0..).zip(&chair.instructions).skip(from.into());
        numbered.filter_map(|(number, instruction)| Some((number, R::follow(instruction, &moment)?))).next()
    }
}
