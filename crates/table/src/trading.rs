//! Bots wait for people while they trade: for the answer to an offer, for somebody who is composing one, and for people who have not yet
//! had the time to think of one. How long depends on what everybody sees, never on cards or thoughts; and the times come from the log, so
//! that a table that slept waits no longer than one that did not.

use crate::course::{Course, both};
use crate::{Closes, OpenOffer, Seated, Sitting};
use alloc::vec::Vec;
use protocol::Clock;
use protocol::OfferTime;
use tabletop::{Millis, Phase};
use tabletop::{Seat, SeatSet};

/// The trading of a turn.
pub(crate) struct Trading {
    whose: Seat,
    /// When it began.
    since: Millis,
    /// The open offers, and when they were made.
    offers: Vec<(OpenOffer, Millis)>,
    /// The seats that take no part in it.
    quiet: SeatSet,
}

impl<R: Seated> Course<R> {
    /// Notes what is being traded after an action, or `anew` after the game went back. Returns the seats that take part in trading again.
    pub(crate) fn follow_trading(&mut self, at: Millis, anew: bool) -> SeatSet {
        let before = self.trading.take().filter(|_| !anew);
        let Some(haggling) = self.play.as_ref().and_then(|play| play.state.haggling()) else {
            return before.map_or(SeatSet::EMPTY, |before| before.quiet);
        };
        let again = before.as_ref().filter(|before| before.whose != haggling.whose).map_or(SeatSet::EMPTY, |before| before.quiet);
        let before = before.filter(|before| before.whose == haggling.whose);
        let known = |id: u32| before.as_ref()?.offers.iter().find(|(offer, _)| offer.id == id).map(|(_, made)| *made);
        let offers = haggling.offers.into_iter().map(|offer| (offer, known(offer.id).unwrap_or(at))).collect();
        let (since, quiet) = before.map_or((at, SeatSet::EMPTY), |before| (before.since, before.quiet));
        self.trading = Some(Trading { whose: haggling.whose, since, offers, quiet });
        again
    }

    /// No time passes while the game is paused.
    pub(crate) fn trading_resumes(&mut self, after: Millis) {
        if let Some(trading) = &mut self.trading {
            trading.since += after;
            trading.offers.iter_mut().for_each(|(_, made)| *made += after);
        }
    }

    /// A seat takes no part in it.
    pub(crate) fn nothing_for(&mut self, seat: Seat) {
        if let Some(trading) = &mut self.trading {
            trading.quiet = trading.quiet.with(seat);
        }
    }

    /// Does this seat take no part in it?
    pub(crate) fn wants_nothing(&self, seat: Seat) -> bool {
        self.trading.as_ref().is_some_and(|trading| trading.quiet.has(seat))
    }

    /// Is there trading, and could this seat take part?
    pub(crate) fn could_trade(&self, seat: Seat) -> bool {
        self.trading.as_ref().is_some_and(|trading| !trading.quiet.has(seat))
    }

    /// The offers to this seat for which bots await an answer; nothing in a game without trading.
    pub(crate) fn offers_now(&self, seat: Seat) -> Option<Vec<OfferTime>> {
        if !R::TRADES {
            return None;
        }
        let Some(trading) = self.trading.as_ref().filter(|_| both(self.traders(), SeatSet::one(seat)).has(seat)) else {
            return Some(Vec::new());
        };
        let theirs = trading.offers.iter().filter(|(offer, _)| offer.open_to.has(seat) && self.bot_at(offer.from).is_some());
        let times = theirs.map(|(offer, made)| {
            let until = self.answers_until(*made);
            OfferTime { offer: offer.id, until, of: until - made }
        });
        Some(times.filter(|time| time.of > 0).collect())
    }

    /// The newest offer that the person on this seat may answer, but need not.
    pub(crate) fn offered(&self, seat: Seat) -> Option<u32> {
        let may = self.phase == Phase::Running && !self.paused && self.traders().has(seat) && !self.running().has(seat);
        let trading = self.trading.as_ref().filter(|_| may)?;
        trading.offers.iter().filter(|(offer, _)| offer.open_to.has(seat) && offer.from != seat).map(|(offer, _)| offer.id).max()
    }

    /// The people a bot could trade with now.
    fn traders(&self) -> SeatSet {
        self.people_at_play().iter().filter(|seat| self.could_trade(*seat)).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// Until when bots wait for answers to an offer that was made at this time. At a table over days only time that
    /// counts there does.
    fn answers_until(&self, made: Millis) -> Millis {
        let house = &self.opened.house;
        match house.clock {
            Clock::None | Clock::Live { .. } => made.saturating_add(house.pace.offers),
            Clock::Days { .. } => self.times.lasts_until(made, house.patience),
        }
    }
}

impl<R: Seated> Sitting<R> {
    /// Until when a bot holds this action back, because people may still want to say something. An action it has not thought of yet may be
    /// anything.
    pub(crate) fn held_until(&self, seat: Seat, action: Option<&R::Action>) -> Millis {
        let Some(trading) = &self.course.trading else { return 0 };
        match action.map_or(Closes::Trading, R::closes) {
            Closes::Nothing => 0,
            Closes::Offer(id) => self.answered_by(trading, |offer| offer.id == id),
            Closes::Trading => {
                let offers = self.answered_by(trading, |offer| offer.from == seat);
                let least = trading.since.saturating_add(self.course.opened.house.pace.trading);
                let others = self.course.traders().iter().map(|person| least.min(self.stays_until(person))).max();
                offers.max(others.unwrap_or(0)).max(self.composed_by(trading.since))
            }
        }
    }

    /// Until when people may answer these offers.
    fn answered_by(&self, trading: &Trading, which: impl Fn(&OpenOffer) -> bool) -> Millis {
        let traders = self.course.traders();
        let offers = trading.offers.iter().filter(|(offer, _)| which(offer));
        let answers = offers.flat_map(|(offer, made)| {
            let until = self.course.answers_until(*made);
            both(offer.open_to, traders).iter().map(move |person| (person, until)).collect::<Vec<_>>()
        });
        let waits = answers.map(|(person, until)| match self.course.opened.house.clock {
            Clock::None | Clock::Live { .. } => until.min(self.stays_until(person)),
            // Nobody sits there all day.
            Clock::Days { .. } => until,
        });
        waits.max().unwrap_or(0)
    }

    /// Until when this person counts as being at the table: somebody who lost the connection may resume it.
    fn stays_until(&self, seat: Seat) -> Millis {
        if self.is_here(seat) { Millis::MAX } else { self.alone[seat].saturating_add(self.course.opened.house.grace) }
    }

    /// Until when people are composing something in the trading that began at this time.
    fn composed_by(&self, began: Millis) -> Millis {
        if self.course.opened.house.pace.most == 0 {
            return 0;
        }
        self.composing.holds_until(self.course.traders(), began)
    }
}
