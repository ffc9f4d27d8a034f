//! Commands about who sits where, and about the luck that players bring to the deal.

use super::seated;
use crate::effect::From;
use crate::entry::{Entry, Key, Who};
use crate::{Seated, Sitting};
use alloc::format;
use alloc::string::String;
use bots::Bot;
use protocol::Denial;
use tabletop::{Entropy, Millis, Phase, Seat};

impl<R: Seated> Sitting<R> {
    pub(super) fn sit(
        &mut self,
        from: &From,
        seat: Option<Seat>,
        wanted: Option<Seat>,
        entropy: Option<Entropy>,
        key: Key,
        now: Millis,
    ) -> Result<(), Denial> {
        self.gathering()?;
        if seat.is_some() {
            return Err(Denial::SeatedAlready);
        }
        let seat = self.free_seat(wanted)?;
        let who = Who::Person { person: from.person, name: self.name_for(&from.name), program: from.program };
        self.note(now, Some(Key { seat: Some(seat), ..key }), Entry::Sat { seat, who, entropy });
        Ok(())
    }

    pub(super) fn stand(&self, seat: Option<Seat>) -> Result<Entry<R>, Denial> {
        self.gathering()?;
        Ok(Entry::Stood { seat: seated(seat)? })
    }

    pub(super) fn seat_bot(&self, from: &From, seat: Seat, bot: Bot) -> Result<Entry<R>, Denial> {
        self.gathering()?;
        self.is_host(from)?;
        Ok(Entry::Sat { seat: self.free_seat(Some(seat))?, who: Who::Bot(bot), entropy: None })
    }

    pub(super) fn remove(&self, from: &From, seat: Seat) -> Result<Entry<R>, Denial> {
        self.is_host(from)?;
        let phase = self.course.phase;
        if phase == Phase::Over {
            return Err(Denial::Over);
        }
        let chair = self.course.chairs.get(seat.index()).ok_or(Denial::NoSuchSeat)?;
        // Before the deal the host may also remove a bot.
        let empty = if phase == Phase::Gathering { chair.who.is_none() } else { chair.person().is_none() };
        if empty { Err(Denial::NotSeated) } else { Ok(Entry::Removed { seat }) }
    }

    /// The host ends the table for everybody.
    pub(super) fn close(&self, from: &From) -> Result<Entry<R>, Denial> {
        self.is_host(from)?;
        if self.course.phase == Phase::Over { Err(Denial::Over) } else { Ok(Entry::ClosedByHost) }
    }

    pub(super) fn mute(&self, from: &From, seat: Seat, silent: bool) -> Result<Entry<R>, Denial> {
        self.is_host(from)?;
        let chair = self.course.chairs.get(seat.index()).ok_or(Denial::NoSuchSeat)?;
        chair.person().ok_or(Denial::NotSeated)?;
        Ok(Entry::Muted { seat, silent })
    }

    /// Can this seat still add this to the luck of the next deal? It is no harm to send the same twice; then nothing is to be done.
    pub(super) fn may_add(&self, seat: Seat, entropy: Entropy) -> Result<bool, Denial> {
        if self.course.phase == Phase::Running || self.rematch_is_made() {
            Err(Denial::Begun)
        } else if self.course.promised.is_none() {
            Err(Denial::NoEntropy)
        } else {
            match self.course.chairs[seat.index()].entropy {
                None => Ok(true),
                Some(given) if given == entropy => Ok(false),
                Some(_) => Err(Denial::EntropyGiven),
            }
        }
    }

    fn gathering(&self) -> Result<(), Denial> {
        if self.course.phase == Phase::Gathering { Ok(()) } else { Err(Denial::Begun) }
    }

    pub(super) fn is_host(&self, from: &From) -> Result<(), Denial> {
        if from.person == self.course.opened.host { Ok(()) } else { Err(Denial::HostOnly) }
    }

    fn free_seat(&self, wanted: Option<Seat>) -> Result<Seat, Denial> {
        let free = |seat: &Seat| self.course.chairs[seat.index()].who.is_none();
        match wanted {
            Some(seat) if seat.0 >= self.course.opened.seats => Err(Denial::NoSuchSeat),
            Some(seat) => Some(seat).filter(free).ok_or(Denial::SeatTaken),
            None => Seat::all(self.course.opened.seats).find(free).ok_or(Denial::Full),
        }
    }

    /// The name of a person who sits down: with a number, if somebody here already has it.
    fn name_for(&self, name: &str) -> String {
        let taken = |name: &str| {
            let same = |who: &Who| matches!(who, Who::Person { name: other, .. } if other.to_lowercase() == name.to_lowercase());
            self.course.chairs.iter().filter_map(|chair| chair.who.as_ref()).any(same)
        };
        let numbered = (2..).map(|number: usize| format!("{name} {number}"));
        core::iter::once(name.into()).chain(numbered).find(|name: &String| !taken(name)).unwrap_or_default()
    }
}
