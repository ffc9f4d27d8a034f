//! The latest state of a table that the page knows, folded from frames.

use crate::desk::Shown;
use core::ops::{Deref, DerefMut};
use protocol::{Fits, Frame, News, TableState, What, WireTypes};
use std::sync::Arc;
use tabletop::Phase;

/// All that a viewer has been told.
pub(crate) struct Now<R: WireTypes> {
    pub(crate) state: TableState<R>,
    /// What happened, the oldest first, each with the view afterwards if the page was open at the time.
    pub(crate) past: Vec<Past<R>>,
    /// News up to this number have been watched, as far as they are shown step by step.
    pub(crate) watched: u32,
}

/// Something that happened.
pub(crate) struct Past<R: WireTypes> {
    pub(crate) news: News<R>,
    /// What the viewer saw after it: the last news of a frame has the frame's view, those before it have none.
    pub(crate) view: Option<Arc<R::View>>,
}

impl<R: WireTypes> Default for Now<R> {
    fn default() -> Now<R> {
        Now { state: TableState::default(), past: Vec::new(), watched: 0 }
    }
}

impl<R: WireTypes> Deref for Now<R> {
    type Target = TableState<R>;

    fn deref(&self) -> &TableState<R> {
        &self.state
    }
}

impl<R: WireTypes> DerefMut for Now<R> {
    fn deref_mut(&mut self) -> &mut TableState<R> {
        &mut self.state
    }
}

impl<R: WireTypes> Now<R> {
    /// Takes a frame in; returns whether something before it is missing, so that everything must be requested again.
    pub(crate) fn take(&mut self, frame: Frame<R>) -> bool {
        let (whole, n) = (frame.after.is_none(), frame.n);
        let news = match self.state.take(frame) {
            Fits::Taken(news) => news,
            Fits::Known => return false,
            Fits::Missed => return true,
        };
        if whole {
            // Somebody who arrives late does not have to watch the past step by step.
            (self.past, self.watched) = (Vec::new(), n);
        }
        for news in news {
            if let What::Undone { keep, .. } = news.what {
                self.past.retain(|past| !past.news.what.is_undone_by(keep));
            }
            self.past.push(Past { news, view: None });
        }
        if let Some(last) = self.past.last_mut() {
            last.view.clone_from(&self.state.view);
        }
        false
    }

    /// Is all of its past there?
    pub(crate) fn is_whole(&self) -> bool {
        self.phase == Phase::Gathering || self.n == 0 || self.past.first().is_some_and(|first| first.news.n <= 1)
    }

    /// The table of the rematch.
    pub(crate) fn rematch(&self) -> Option<String> {
        let told =
            self.past.iter().rev().find_map(|past| if let What::Rematch { table } = &past.news.what { Some(table.clone()) } else { None });
        told.or_else(|| self.about.as_ref().and_then(|about| about.rematch.clone()))
    }
}

impl<R: Shown> Now<R> {
    /// The place of the last news that is shown step by step or as a ceremony, and has not been watched.
    pub(crate) fn unwatched(&self) -> Option<usize> {
        let new = self.past.iter().enumerate().rev().take_while(|(_, past)| past.news.n > self.watched);
        new.filter(|(_, past)| past.is_staged() || past.is_ceremony()).map(|(place, _)| place).next()
    }

    /// The place from which everything waits. A ceremony holds nothing back when the viewer is called.
    pub(crate) fn held(&self) -> Option<usize> {
        self.unwatched().filter(|&place| self.past[place].is_staged() || !self.calls_since(place))
    }

    /// Does the game wait for the viewer, or was something put to them from this place on?
    fn calls_since(&self, place: usize) -> bool {
        let must = self.asked.as_ref().is_some_and(|asked| asked.must && asked.prompt.is_some());
        let Some((you, view)) = self.you.zip(self.view.as_ref()) else { return must };
        let mut sights = self.past[place..].iter().filter_map(|past| past.news.what.sights()).flatten();
        must || sights.any(|sight| R::is_put_to(view, sight, you))
    }

    /// The view at a moment of the past: after it, or before it while it is shown step by step.
    pub(crate) fn view_at(&self, place: usize) -> Option<Arc<R::View>> {
        let (before, on) = self.past.split_at(place.min(self.past.len()));
        let staged = on.first().is_some_and(Past::is_staged);
        let before = || before.iter().rev().find_map(|past| past.view.clone());
        // Of several news told at once, the last one has the view.
        let after = || on.iter().find_map(|past| past.view.clone()).or_else(|| self.view.clone());
        if staged { before().or_else(after) } else { after() }
    }

    /// The names of the players, in seat order.
    pub(crate) fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone().unwrap_or_default()).collect()
    }
}

impl<R: Shown> Past<R> {
    /// Does a turn of the log begin with it?
    pub(crate) fn opens_turn(&self) -> bool {
        self.news.what.sights().is_some_and(|sights| sights.iter().any(R::opens_turn))
    }

    /// Is it a ceremony?
    pub(crate) fn is_ceremony(&self) -> bool {
        self.news.what.sights().is_some_and(|sights| sights.iter().any(R::is_ceremony))
    }

    /// Is it shown step by step?
    pub(crate) fn is_staged(&self) -> bool {
        self.news.what.sights().is_some_and(|sights| sights.iter().any(R::is_staged))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{Prompt, Sight, State};
    use protocol::{Asked, By};
    use tabletop::Seat;

    fn acted(n: u32, sight: Sight) -> Past<State> {
        Past { news: News { n, at: 0, what: What::Acted { action: n, seat: Seat(1), by: By::Bot, sights: vec![sight] } }, view: None }
    }

    /// OM-80: Venice is seen before anything that follows it, unless the viewer must act.
    #[test]
    fn what_follows_venice_waits_until_it_was_seen_or_the_viewer_is_called() {
        let mut now = Now::<State> { watched: 3, ..Now::default() };
        now.past.push(acted(4, Sight::TurnBegan { seat: Seat(1) }));
        assert_eq!(now.held(), None);
        now.past.push(acted(5, Sight::Venice { prestige: Vec::new(), cargo: Vec::new(), sold: Vec::new() }));
        now.past.push(acted(6, Sight::TurnBegan { seat: Seat(2) }));
        assert_eq!(now.held(), Some(1));
        let asked = |must| Some(Asked { id: 1, must, prompt: Some(Prompt::Speak { offers: 3 }), undo: 0 });
        now.state.asked = asked(false);
        assert_eq!(now.held(), Some(1), "who only may speak is not called");
        now.state.asked = asked(true);
        assert_eq!((now.held(), now.unwatched()), (None, Some(1)));
        now.watched = 6;
        now.state.asked = None;
        assert_eq!((now.held(), now.unwatched()), (None, None));
    }
}
