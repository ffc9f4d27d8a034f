//! Who is told that something waits for them while they are not looking. It depends only on what everybody sees.

use crate::effect::Effect;
use crate::{Seated, Sitting};
use alloc::vec::Vec;
use protocol::Clock;
use tabletop::{Millis, PersonId, Seat};

/// Why somebody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeWhy {
    /// The game waits for them.
    Turn,
    /// There are offers that they may answer, but need not.
    Offers,
}

/// Somebody for whom something waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// Who.
    pub person: PersonId,
    /// On which seat.
    pub seat: Seat,
    /// What waits for them.
    pub why: NoticeWhy,
    /// The number of the question, or of the newest offer.
    pub question: u32,
    /// Does the table wait long enough for a notice to make sense?
    pub slow: bool,
    /// When they run out of time.
    pub deadline: Option<Millis>,
    /// Are they on vacation? Then nobody tells them.
    pub vacation: bool,
}

impl<R: Seated> Sitting<R> {
    /// The people the game is waiting for now, and those to whom offers are open. Nobody waits for people whose seat a bot plays.
    pub fn awaited(&self) -> Vec<Awaited> {
        let (course, slow) = (&self.course, self.is_slow());
        let chair = |seat: Seat| &course.chairs[seat.index()];
        let vacation = |seat: Seat| course.times.vacation_until(seat).is_some();
        let turns = course.running().iter().filter_map(|seat| {
            let (why, deadline) = (NoticeWhy::Turn, course.times.deadline(seat));
            Some(Awaited {
                person: chair(seat).person()?,
                seat,
                why,
                question: chair(seat).asked,
                slow,
                deadline,
                vacation: vacation(seat),
            })
        });
        let offers = Seat::all(course.opened.seats).filter_map(|seat| {
            let (why, question) = (NoticeWhy::Offers, course.offered(seat)?);
            Some(Awaited { person: chair(seat).person()?, seat, why, question, slow, deadline: None, vacation: vacation(seat) })
        });
        turns.chain(offers).collect()
    }

    /// People for whom something begins to wait while they do not look get a notice, once for each question and each offer; at live
    /// tables it would come too late. Who looks has seen it, and who is on vacation is told when it is over. Nothing else leads to a notice: what others do in secret must not.
    pub(crate) fn send_notices(&mut self, out: &mut Vec<Effect>) {
        let slow = self.is_slow();
        for seat in Seat::all(self.course.opened.seats) {
            let chair = &self.course.chairs[seat.index()];
            let Some(person) = chair.person().filter(|_| !self.is_on_vacation(seat)) else { continue };
            let away = slow && !self.is_here(seat);
            if self.course.running().has(seat) && self.noticed[seat] != chair.asked {
                self.noticed[seat] = chair.asked;
                out.extend(away.then_some(Effect::Notice { person, seat, why: NoticeWhy::Turn, question: chair.asked }));
            }
            // Numbers of offers grow, so the newest one says whether there is something new.
            if let Some(newest) = self.course.offered(seat)
                && self.offered[seat] != Some(newest)
            {
                self.offered[seat] = Some(newest);
                out.extend(away.then_some(Effect::Notice { person, seat, why: NoticeWhy::Offers, question: newest }));
            }
        }
    }

    /// Everything that waits now has been told or seen. A table that is woken tells nobody anything: why it is woken may be a secret.
    pub(crate) fn all_is_told(&mut self) {
        for seat in Seat::all(self.course.opened.seats) {
            if !self.is_on_vacation(seat) {
                self.noticed[seat] = self.course.chairs[seat.index()].asked;
                self.offered[seat] = self.course.offered(seat);
            }
        }
    }

    fn is_on_vacation(&self, seat: Seat) -> bool {
        self.course.times.vacation_until(seat).is_some()
    }

    /// Does the table wait long enough for a notice to make sense?
    fn is_slow(&self) -> bool {
        match self.course.opened.house.clock {
            Clock::Live { .. } => false,
            Clock::None | Clock::Days { .. } => true,
        }
    }
}
