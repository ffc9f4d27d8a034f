//! Going back beyond the information horizon, which everybody at the table must grant.

use crate::Seated;
use crate::course::Course;
use alloc::vec::Vec;
use protocol::Clock;
use tabletop::Millis;
use tabletop::{Seat, SeatSet, Viewer};

/// How long bots let people think about it; over days, as long as they wait for answers.
const TIME_TO_GRANT: Millis = 60_000;

/// A request to go back.
pub(crate) struct TakeBack<R: Seated> {
    pub(crate) by: Seat,
    /// When it was made.
    at: Millis,
    /// How many actions would be left.
    pub(crate) keep: u32,
    /// Who took the first action that would be taken back.
    pub(crate) first: Option<Seat>,
    /// What every viewer saw of it, the spectator last; nothing if the same seat has acted since.
    pub(crate) sights: Vec<Vec<R::Sight>>,
    /// Who still has to grant it.
    pub(crate) open: SeatSet,
}

impl<R: Seated> Course<R> {
    /// A seat asks to go back until this many actions are left.
    pub(crate) fn take_back_asked(&self, by: Seat, keep: u32, at: Millis) -> TakeBack<R> {
        let play = self.play.as_ref();
        let first = play.and_then(|play| play.actor_after(keep));
        let last = play.zip(first).filter(|(play, first)| play.before_last(*first) == Some(keep));
        let seen = |viewer| last.map_or_else(Vec::new, |(play, first)| play.last_seen(first, viewer));
        let sights = Viewer::all(self.opened.seats).map(seen).collect();
        TakeBack { by, at, keep, first, sights, open: self.people_at_play().without(by) }
    }

    /// Until when bots do nothing, because an action of theirs would end a request to go back before anybody could grant it.
    pub(crate) fn bots_let_grant_until(&self) -> Millis {
        let house = &self.opened.house;
        let time = match house.clock {
            _ if house.pace.most == 0 => 0,
            Clock::None | Clock::Live { .. } => TIME_TO_GRANT,
            Clock::Days { .. } => house.patience,
        };
        self.take_back.as_ref().map_or(0, |asked| asked.at.saturating_add(time))
    }
}
