//! Commands of people who come and go during a game: breaks, vacations, and bots that play for those who are away.

use crate::entry::Entry;
use crate::{Seated, Sitting};
use protocol::{Absence, Clock, Denial, TakeOverWhen};
use tabletop::{Millis, Seat};

impl<R: Seated> Sitting<R> {
    pub(super) fn resume(&self, seat: Option<Seat>) -> Result<Entry<R>, Denial> {
        let seat = self.begun(seat)?;
        if !self.course.paused {
            return Err(Denial::NotPaused);
        }
        Ok(Entry::Resumed { seat: Some(seat) })
    }

    /// Somebody takes their seat back from the bot that plays there for them.
    pub(super) fn come_back(&self, seat: Option<Seat>) -> Result<Entry<R>, Denial> {
        let seat = self.begun(seat)?;
        if self.course.chairs[seat.index()].away.is_none() {
            return Err(Denial::NotTakenOver);
        }
        Ok(Entry::Returned { seat })
    }

    /// A player wants a bot to play for another.
    pub(super) fn take_over(&self, seat: Option<Seat>, other: Seat, now: Millis) -> Result<Entry<R>, Denial> {
        let seat = self.begun(seat)?;
        self.may_ask_for_a_bot()?;
        self.is_away(other, now)?;
        Ok(Entry::TakenOver { seat: other, why: Absence::Asked(seat) })
    }

    /// Somebody goes on vacation, or comes back from it.
    pub(super) fn vacation(&self, seat: Option<Seat>, away: bool) -> Result<Entry<R>, Denial> {
        let seat = if away { self.playing(seat)? } else { self.begun(seat)? };
        let times = &self.course.times;
        match (times.vacation_until(seat), away) {
            (Some(_), true) => Err(Denial::OnVacation),
            (None, true) if !times.has_vacation(seat) => Err(Denial::NoVacation),
            (None, true) => Ok(Entry::VacationBegan { seat }),
            (Some(_), false) => Ok(Entry::VacationEnded { seat, used_up: false }),
            (None, false) => Err(Denial::NotOnVacation),
        }
    }

    /// May one player have another replaced? In a game over days only time decides: nobody can know who is coming back.
    fn may_ask_for_a_bot(&self) -> Result<(), Denial> {
        let house = &self.course.opened.house;
        match (house.take_over, house.clock) {
            (TakeOverWhen::Never | TakeOverWhen::Clock, _) => Err(Denial::NotAgreed),
            (TakeOverWhen::Asked, Clock::Days { .. }) => Err(Denial::OverDays),
            (TakeOverWhen::Asked, Clock::None | Clock::Live { .. }) => Ok(()),
        }
    }

    /// A person who has been away for longer than the grace time.
    fn is_away(&self, seat: Seat, now: Millis) -> Result<(), Denial> {
        let chair = self.course.chairs.get(seat.index()).ok_or(Denial::NoSuchSeat)?;
        let grace = self.course.opened.house.grace;
        if !chair.is_played_by_a_person() {
            Err(Denial::ABot)
        } else if self.is_here(seat) || now < self.alone[seat].saturating_add(grace) {
            Err(Denial::NotAway)
        } else {
            Ok(())
        }
    }
}
