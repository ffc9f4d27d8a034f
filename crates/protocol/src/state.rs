//! What a viewer of a table knows now, folded from frames. All clients share this code.

use crate::{About, Asked, Clocks, Frame, Idle, News, OfferTime, Own, SeatNow, TakeBackNow, What, WireTypes};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use tabletop::{Phase, Seat};

/// What a viewer knows now.
pub struct TableState<R: WireTypes> {
    /// The number of the last news.
    pub n: u32,
    /// How far the table is.
    pub phase: Phase,
    /// Why the game cannot be continued.
    pub stopped: Option<String>,
    /// What the table is about; nothing before the first frame.
    pub about: Option<About<R>>,
    /// Who sits where.
    pub seats: Vec<SeatNow>,
    /// The viewer's own seat.
    pub you: Option<Seat>,
    /// What lies before the viewer.
    pub view: Option<Arc<R::View>>,
    /// Whom the game waits for.
    pub waits: Vec<Seat>,
    /// What the viewer is asked.
    pub asked: Option<Asked<R>>,
    /// The viewer's draft and standing instructions.
    pub own: Option<Own<R>>,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// Is the game paused?
    pub paused: bool,
    /// A request to go back.
    pub take_back: Option<TakeBackNow<R>>,
    /// Open offers to the viewer for which bots await an answer, with their times.
    pub offers: Vec<OfferTime>,
    /// What happens if nobody does anything any more.
    pub idle: Option<Idle>,
}

/// How a frame fits what is already known.
pub enum Fits<R: WireTypes> {
    /// It was applied, and these news were not known before.
    Taken(Vec<News<R>>),
    /// It brings nothing new.
    Known,
    /// Something before it is missing: request a whole frame.
    Missed,
}

impl<R: WireTypes> Default for TableState<R> {
    fn default() -> TableState<R> {
        TableState {
            n: 0,
            phase: Phase::Gathering,
            stopped: None,
            about: None,
            seats: Vec::new(),
            you: None,
            view: None,
            waits: Vec::new(),
            asked: None,
            own: None,
            clocks: None,
            paused: false,
            take_back: None,
            offers: Vec::new(),
            idle: None,
        }
    }
}

impl<R: WireTypes> TableState<R> {
    /// Applies a frame. What a frame leaves out is unchanged; a whole frame replaces everything.
    pub fn take(&mut self, frame: Frame<R>) -> Fits<R> {
        match frame.after {
            Some(after) if after > self.n => return Fits::Missed,
            Some(_) if frame.n <= self.n => return Fits::Known,
            Some(_) => {}
            None => *self = TableState::default(),
        }
        let known = self.n;
        self.n = frame.n;
        (self.phase, self.stopped) = (frame.phase, frame.stopped);
        replace(&mut self.about, frame.about);
        replace(&mut self.you, frame.you);
        replace(&mut self.view, frame.view.map(Arc::new));
        replace(&mut self.asked, frame.asked);
        replace(&mut self.own, frame.own);
        replace(&mut self.clocks, frame.clocks);
        replace(&mut self.take_back, frame.take_back);
        replace(&mut self.idle, frame.idle);
        self.seats = frame.seats.unwrap_or_else(|| core::mem::take(&mut self.seats));
        self.waits = frame.waits.unwrap_or_else(|| core::mem::take(&mut self.waits));
        self.offers = frame.offers.unwrap_or_else(|| core::mem::take(&mut self.offers));
        self.paused = frame.paused.unwrap_or(self.paused);
        let mut news = frame.news;
        news.retain(|news| news.n > known);
        Fits::Taken(news)
    }
}

impl<R: WireTypes> What<R> {
    /// Does it tell of an action that a take-back to this many actions has undone?
    pub fn is_undone_by(&self, keep: u32) -> bool {
        matches!(self, What::Acted { action, .. } if *action > keep)
    }

    /// What was seen of the deal or of an action.
    pub fn sights(&self) -> Option<&[R::Sight]> {
        if let What::Dealt { sights, .. } | What::Acted { sights, .. } = self { Some(sights) } else { None }
    }
}

fn replace<T>(old: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *old = new;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    type Ostia = ostia::State;

    fn frame(after: Option<u32>, n: u32, news: Vec<u32>) -> Frame<Ostia> {
        let news = news.into_iter().map(|n| News { n, at: 0, what: What::Drafted }).collect();
        let text = serde_json::json!({ "v": 1, "table": "t", "n": n, "phase": "running", "paused": n == 2 });
        Frame { after, news, ..serde_json::from_value(text).unwrap() }
    }

    #[test]
    fn a_frame_is_taken_once_and_in_order() {
        let mut state = TableState::<Ostia>::default();
        let numbers = |fits: Fits<Ostia>| match fits {
            Fits::Taken(news) => news.iter().map(|news| news.n).collect(),
            Fits::Known => vec![0],
            Fits::Missed => vec![u32::MAX],
        };
        assert_eq!(numbers(state.take(frame(None, 2, vec![1, 2]))), [1, 2]);
        assert_eq!(numbers(state.take(frame(Some(1), 2, vec![2]))), [0], "known already");
        assert_eq!(numbers(state.take(frame(Some(3), 4, vec![4]))), [u32::MAX], "the third is missing");
        assert_eq!(numbers(state.take(frame(Some(1), 3, vec![2, 3]))), [3]);
        assert!(!state.paused && state.n == 3);
        assert_eq!(numbers(state.take(frame(None, 1, vec![1]))), [1], "a whole frame begins anew");
    }
}
