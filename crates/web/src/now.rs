//! The newest that the page knows of a table, folded from frames.

use crate::desk::Shown;
use std::rc::Rc;
use table::{About, Asked, Clocks, Frame, Idle, News, OfferTime, Own, Phase, SeatNow, Seated, TakeBackNow, What};
use tabletop::Seat;

/// All that a viewer has been told.
pub(crate) struct Now<R: Seated> {
    /// The number of the last news.
    pub(crate) n: u32,
    pub(crate) phase: Phase,
    pub(crate) stopped: Option<String>,
    pub(crate) about: Option<About<R>>,
    pub(crate) seats: Vec<SeatNow>,
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
            None => *self = Now::default(),
        }
        let seen = self.n;
        self.n = frame.n;
        (self.phase, self.stopped) = (frame.phase, frame.stopped);
        replace(&mut self.about, frame.about);
        self.seats = frame.seats.unwrap_or_else(|| core::mem::take(&mut self.seats));
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

    /// Where those who played play again.
    pub(crate) fn rematch(&self) -> Option<String> {
        self.past.iter().rev().find_map(|past| if let What::Rematch { table } = &past.news.what { Some(table.clone()) } else { None })
    }
}

impl<R: Shown> Now<R> {
    /// The names of those who sit there, in seat order. Bots have names of their own, by which they can be told apart.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |(place, seat): (usize, &SeatNow)| match (&seat.name, seat.bot) {
            (Some(name), Some(bot)) if *name == bot.to_string() => R::BOTS.get(place).map_or_else(|| name.clone(), ToString::to_string),
            (Some(name), _) => name.clone(),
            (None, _) => String::new(),
        };
        self.seats.iter().enumerate().map(name).collect()
    }
}

fn replace<T>(old: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *old = new;
    }
}
