//! What a table of any game is asked by its keeper.

use super::{Sitting, Stage, written};
use crate::Seated;
use crate::course::Chair;
use crate::entry::{Entry, Line, Opened, Who};
use crate::telling::{Awaited, NoticeWhy};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use protocol::Clock;
use tabletop::{Millis, PersonId, Phase, Seat, SeatSet, Viewer};

/// What the keeper of a table asks it, in any game.
pub trait KeptTable {
    /// How this person looks: from their seat, or as a spectator.
    fn viewer_of(&self, person: PersonId) -> Viewer;

    /// The people the game is waiting for now, and those to whom offers are open. Nobody waits for people whose seat a bot plays.
    fn awaited(&self) -> Vec<Awaited>;

    /// Who opened it.
    fn host(&self) -> PersonId;

    /// The spectators who have said something, in the order of [`protocol::SpectatorRemark::speaker`].
    fn speakers(&self) -> Vec<PersonId>;

    /// How far the table is.
    fn phase(&self) -> Phase;

    /// How much its time is ahead of the clock, which was put back since. It is to be handed in when the table is woken: then its clocks have
    /// run meanwhile.
    fn ahead(&self) -> Millis;

    /// May it be dropped and woken from its log later? That is so if nobody looks, nothing is pending, and no bot has to think.
    fn may_sleep(&self) -> bool;

    /// The person who may be told that the player on the seat `by` is waiting for them; or why not. It depends only on what everybody
    /// sees.
    fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge>;

    /// The first log entries of a table for a rematch under this id: opened alike, with the same bots and those who want it on their seats.
    /// The other seats are free, until their people come too.
    fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String>;
}

/// Why somebody may not be reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNudge {
    /// A mail brings nobody to a live table in time.
    Live,
    /// The game is not waiting for a person there.
    NotWaitedFor,
    /// They are looking.
    Here,
    /// Nobody reminds themselves.
    Yourself,
    /// They are on vacation.
    Vacation,
}

impl<R: Seated> KeptTable for Sitting<R> {
    fn viewer_of(&self, person: PersonId) -> Viewer {
        self.course.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn awaited(&self) -> Vec<Awaited> {
        let (course, slow) = (&self.course, self.is_slow());
        let chair = |seat: Seat| &course.chairs[seat.index()];
        let vacation = |seat: Seat| course.times.vacation_until(seat).is_some();
        let turns = course.running().iter().filter_map(|seat| {
            let deadline = course.times.deadline(seat).map(|at| at.saturating_sub(course.ahead));
            let why = NoticeWhy::Turn;
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

    fn host(&self) -> PersonId {
        self.course.opened.host
    }

    fn speakers(&self) -> Vec<PersonId> {
        self.course.talk.speakers()
    }

    fn phase(&self) -> Phase {
        self.course.phase
    }

    fn ahead(&self) -> Millis {
        self.course.ahead
    }

    fn may_sleep(&self) -> bool {
        let quiet = self.streams.is_empty() && self.queue.is_empty() && self.rematch.is_empty();
        match self.stage {
            Stage::Ready => quiet && (self.thinker.is_idle() || self.bot_waits()),
            Stage::Storing | Stage::Reading => false,
            Stage::GivenUp => true,
        }
    }

    fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge> {
        match self.course.opened.house.clock {
            Clock::Live { .. } => return Err(NoNudge::Live),
            Clock::None | Clock::Days { .. } => {}
        }
        if by == seat {
            return Err(NoNudge::Yourself);
        }
        let waited_for = self.course.phase == Phase::Running && self.course.running().has(seat);
        let person = self.course.chairs.get(seat.index()).and_then(Chair::person);
        match person.filter(|_| waited_for) {
            Some(_) if self.is_here(seat) => Err(NoNudge::Here),
            Some(_) if self.course.times.vacation_until(seat).is_some() => Err(NoNudge::Vacation),
            Some(person) => Ok(person),
            None => Err(NoNudge::NotWaitedFor),
        }
    }

    fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String> {
        let wanted = self.rematch.iter().filter_map(|(_, key)| key.seat).fold(SeatSet::EMPTY, SeatSet::with);
        let seats = || Seat::all(self.course.opened.seats).zip(&self.course.chairs);
        let player = |seat: Seat| self.course.chairs[seat.index()].person();
        // Somebody must be there who can fill the seats.
        let host = Some(self.course.opened.host).filter(|host| wanted.iter().any(|seat| player(seat) == Some(*host)));
        let host = host.or_else(|| wanted.iter().next().and_then(player)).unwrap_or(self.course.opened.host);
        let opened = Opened { table: table.into(), host, one_grace: true, ..self.course.opened.clone() };
        let opened = Entry::<R>::Opened(Box::new(opened));
        // A seat whose person gave up cannot be taken from the lobby: the bot that played on there plays again.
        let plays = |(seat, chair): (Seat, &Chair<R>)| match &chair.who {
            Some(Who::Person { .. }) if chair.gone => Some(Who::Bot(self.course.opened.house.stand_in)),
            Some(Who::Person { .. }) if !wanted.has(seat) => None,
            who => who.clone(),
        };
        let added = |chair: &Chair<R>| chair.entropy.filter(|_| chair.person().is_some());
        let sat = seats().filter_map(|(seat, chair)| Some(Entry::Sat { seat, who: plays((seat, chair))?, entropy: added(chair) }));
        let promised = self.course.promised.map(|seed| Entry::Promised { seed: seed.to_string() });
        [opened].into_iter().chain(promised).chain(sat).map(|entry| written(&Line { at: now, key: None, entry })).collect()
    }
}
