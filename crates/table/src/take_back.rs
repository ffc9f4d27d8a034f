//! Going back behind the information horizon, which all people at the table must grant.

use crate::Seated;
use crate::course::Course;
use alloc::vec::Vec;
use tabletop::{Seat, SeatSet, Viewer};

/// A request to go back.
pub(crate) struct TakeBack<R: Seated> {
    pub(crate) by: Seat,
    /// How many actions would be left.
    pub(crate) keep: u32,
    /// Who took the first action that would be gone.
    pub(crate) first: Option<Seat>,
    /// What every viewer saw of it, the spectator last; nothing where the same seat has acted since.
    pub(crate) sights: Vec<Vec<R::Sight>>,
    /// Who has still to grant it.
    pub(crate) open: SeatSet,
}

impl<R: Seated> Course<R> {
    /// A seat asks to go back so far that so many actions are left.
    pub(crate) fn take_back_asked(&self, by: Seat, keep: u32) -> TakeBack<R> {
        let play = self.play.as_ref();
        let first = play.and_then(|play| play.actor_after(keep));
        let last = play.zip(first).filter(|(play, first)| play.before_last(*first) == Some(keep));
        let seen = |viewer| last.map_or_else(Vec::new, |(play, first)| play.last_seen(first, viewer));
        let sights = Viewer::all(self.opened.seats).map(seen).collect();
        TakeBack { by, keep, first, sights, open: self.people_at_play().without(by) }
    }
}
