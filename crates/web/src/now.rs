//! The newest that the page knows of a table, folded from frames.

use crate::desk::Shown;
use protocol::{About, Asked, Clocks, Frame, Idle, News, OfferTime, Own, SeatNow, TakeBackNow, What};
use std::rc::Rc;
use table::Seated;
use tabletop::Phase;
use tabletop::Seat;

/// All that a viewer has been told.
pub(crate) struct Now<R: Seated> {
    /// The number of the last news.
    pub(crate) n: u32,
    pub(crate) phase: Phase,
    pub(crate) stopped: Option<String>,
    pub(crate) about: Option<About<R>>,
    pub(crate) seats: Vec<SeatNow>,
    /// The reader's own seat.
    pub(crate) you: Option<Seat>,
    pub(crate) view: Option<Rc<R::View>>,
    pub(crate) waits: Vec<Seat>,
    pub(crate) asked: Option<Asked<R>>,
    pub(crate) own: Option<Own<R>>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) paused: bool,
    pub(crate) take_back: Option<TakeBackNow<R>>,
    /// Offers of bots to the reader that are waited for, with their time.
    pub(crate) offers: Vec<OfferTime>,
    /// What happens when nobody does anything any more.
    pub(crate) idle: Option<Idle>,
    /// What happened, the oldest first, each with what lay on the table afterwards, where the page was there.
    pub(crate) past: Vec<Past<R>>,
    /// What was told up to this number has been watched, as far as it is shown step by step.
    pub(crate) watched: u32,
}

/// Something that happened.
pub(crate) struct Past<R: Seated> {
    pub(crate) news: News<R>,
    /// What the viewer saw after it: the last of a frame has the frame's view, those before it have none.
    pub(crate) view: Option<Rc<R::View>>,
}

/// How a frame fits to what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fits {
    /// It was taken.
    Yes,
    /// It tells nothing new.
    Known,
    /// Something before it is missing: everything is to be asked for again.
    Missed,
}

impl<R: Seated> Default for Now<R> {
    fn default() -> Now<R> {
        Now {
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
            past: Vec::new(),
            watched: 0,
        }
    }
}

impl<R: Seated> Now<R> {
    /// Learns from a frame. What a frame leaves out is as it was.
    pub(crate) fn take(&mut self, frame: Frame<R>) -> Fits {
        match frame.after {
            Some(after) if after > self.n => return Fits::Missed,
            Some(_) if frame.n <= self.n => return Fits::Known,
            Some(_) => {}
            // Whoever comes late is not held up.
            None => *self = Now { watched: frame.n, ..Now::default() },
        }
        let seen = self.n;
        self.n = frame.n;
        (self.phase, self.stopped) = (frame.phase, frame.stopped);
        replace(&mut self.about, frame.about);
        self.seats = frame.seats.unwrap_or_else(|| core::mem::take(&mut self.seats));
        replace(&mut self.you, frame.you);
        replace(&mut self.view, frame.view.map(Rc::new));
        self.waits = frame.waits.unwrap_or_else(|| core::mem::take(&mut self.waits));
        replace(&mut self.asked, frame.asked);
        replace(&mut self.own, frame.own);
        replace(&mut self.clocks, frame.clocks);
        self.paused = frame.paused.unwrap_or(self.paused);
        replace(&mut self.take_back, frame.take_back);
        self.offers = frame.offers.unwrap_or_else(|| core::mem::take(&mut self.offers));
        replace(&mut self.idle, frame.idle);
        for news in frame.news.into_iter().filter(|news| news.n > seen) {
            if let What::Undone { keep, .. } = &news.what {
                self.forget(*keep);
            }
            self.past.push(Past { news, view: None });
        }
        if let Some(last) = self.past.last_mut() {
            last.view.clone_from(&self.view);
        }
        Fits::Yes
    }

    /// What belongs to later actions has not happened.
    fn forget(&mut self, keep: u32) {
        self.past.retain(|past| !matches!(past.news.what, What::Acted { action, .. } if action > keep));
    }

    /// Is all of its past there?
    pub(crate) fn is_whole(&self) -> bool {
        self.phase == Phase::Gathering || self.n == 0 || self.past.first().is_some_and(|first| first.news.n <= 1)
    }

    /// Where those who played play again.
    pub(crate) fn rematch(&self) -> Option<String> {
        let told =
            self.past.iter().rev().find_map(|past| if let What::Rematch { table } = &past.news.what { Some(table.clone()) } else { None });
        told.or_else(|| self.about.as_ref().and_then(|about| about.rematch.clone()))
    }
}

impl<R: Shown> Now<R> {
    /// The place of the last that is shown step by step and has not been watched.
    pub(crate) fn held(&self) -> Option<usize> {
        let new = self.past.iter().enumerate().rev().take_while(|(_, past)| past.news.n > self.watched);
        new.filter(|(_, past)| past.is_staged()).map(|(place, _)| place).next()
    }

    /// What lay on the table at a moment of the past: after it, or before it while it is shown step by step.
    pub(crate) fn view_at(&self, place: usize) -> Option<Rc<R::View>> {
        let (before, on) = self.past.split_at(place.min(self.past.len()));
        let staged = on.first().is_some_and(Past::is_staged);
        let before = || before.iter().rev().find_map(|past| past.view.clone());
        // Of several things that were told at once, the last one has the view.
        let after = || on.iter().find_map(|past| past.view.clone()).or_else(|| self.view.clone());
        if staged { before().or_else(after) } else { after() }
    }

    /// The names of those who sit there, in seat order.
    pub(crate) fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone().unwrap_or_default()).collect()
    }
}

impl<R: Shown> Past<R> {
    /// Is it shown step by step?
    pub(crate) fn is_staged(&self) -> bool {
        if let What::Dealt { sights, .. } | What::Acted { sights, .. } = &self.news.what { sights.iter().any(R::is_staged) } else { false }
    }
}

fn replace<T>(old: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *old = new;
    }
}
