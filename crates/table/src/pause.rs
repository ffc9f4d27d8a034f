//! Pauses. Everybody pauses as they need to; a player who has done so twice asks the others, so that nobody stops a game at will.

use crate::course::{Changed, Course};
use crate::entry::Entry;
use crate::{Seated, Sitting};
use protocol::{Denial, PauseNow};
use tabletop::{Millis, Seat, SeatSet};

/// How often a seat pauses the game without asking.
const WITHOUT_ASKING: u8 = 2;

/// A request to pause.
pub(crate) struct PauseRequest {
    pub(crate) by: Seat,
    /// Who still has to agree: the people who play.
    pub(crate) open: SeatSet,
}

/// What it means that a seat wants to pause.
enum Pausing {
    /// The game is paused at once.
    AtOnce,
    /// The others are asked, or this one agrees.
    Asks,
}

impl<R: Seated> Course<R> {
    /// May this seat pause the game now, or must it ask?
    fn pausing(&self, seat: Seat) -> Result<Pausing, Denial> {
        match &self.pause_request {
            Some(request) if request.open.has(seat) => Ok(Pausing::Asks),
            Some(_) if self.must_ask_to_pause(seat) => Err(Denial::PauseAsked),
            None if self.must_ask_to_pause(seat) => Ok(Pausing::Asks),
            Some(_) | None => Ok(Pausing::AtOnce),
        }
    }

    fn must_ask_to_pause(&self, seat: Seat) -> bool {
        self.pauses[seat] >= WITHOUT_ASKING
    }

    /// A seat asks to pause, or agrees to that.
    pub(crate) fn pause_asked(&mut self, seat: Seat) -> Changed {
        let others = self.people_at_play().without(seat);
        match &mut self.pause_request {
            Some(request) => request.open = request.open.without(seat),
            None => self.pause_request = Some(PauseRequest { by: seat, open: others }),
        }
        Changed::PAUSE
    }

    /// Somebody does not agree, or the player who asked no longer wants it.
    pub(crate) fn pause_refused(&mut self) -> Changed {
        self.pause_request = None;
        Changed::PAUSE
    }

    /// Who asks to pause, once everybody has agreed.
    pub(crate) fn may_pause(&self) -> Option<Seat> {
        self.pause_request.as_ref().filter(|request| request.open.is_empty() && !self.paused).map(|request| request.by)
    }

    /// The game is paused.
    pub(crate) fn paused_by(&mut self, seat: Seat, at: Millis) -> Changed {
        (self.paused, self.paused_at) = (true, at);
        self.pauses[seat] = self.pauses[seat].saturating_add(1);
        self.pause_request = None;
        Changed { clocks: true, ..Changed::PAUSE }
    }

    /// It goes on.
    pub(crate) fn resumed(&mut self, at: Millis) -> Changed {
        self.paused = false;
        self.trading_resumes(at.saturating_sub(self.paused_at));
        Changed::CLOCKS
    }

    /// Who does not play any more asks for no pause, and is not asked.
    pub(crate) fn no_pause_for(&mut self, seat: Seat) -> bool {
        let before = self.pause_request.take();
        let asked = before.is_some();
        self.pause_request =
            before.filter(|request| request.by != seat).map(|request| PauseRequest { open: request.open.without(seat), ..request });
        asked
    }

    /// What everybody sees of it.
    pub(crate) fn pause_now(&self) -> PauseNow {
        PauseNow {
            by: self.pause_request.as_ref().map(|request| request.by),
            open: self.pause_request.iter().flat_map(|request| request.open.iter()).collect(),
            must_ask: Seat::all(self.opened.seats).filter(|seat| self.must_ask_to_pause(*seat)).collect(),
        }
    }
}

impl<R: Seated> Sitting<R> {
    /// Somebody wants to pause, or agrees to it.
    pub(crate) fn ask_pause(&self, seat: Seat) -> Result<Entry<R>, Denial> {
        Ok(match self.course.pausing(seat)? {
            Pausing::AtOnce => Entry::Paused { seat },
            Pausing::Asks => Entry::PauseAsked { seat },
        })
    }

    /// Somebody does not agree to a pause, or does not want it any more.
    pub(crate) fn refuse_pause(&self, seat: Seat) -> Result<Entry<R>, Denial> {
        if self.course.pause_request.is_none() {
            return Err(Denial::NoPauseAsked);
        }
        Ok(Entry::PauseRefused { seat })
    }
}
