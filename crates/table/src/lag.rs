//! Spectators may be some actions or some time behind, so that nobody can whisper to a player what is public only to the eye.

use crate::course::{Changed, Course};
use crate::effect::{Effect, Stream};
use crate::show::assembled;
use crate::{Seated, Sitting};
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use tabletop::Millis;
use tabletop::Phase;
use tabletop::Viewer;

/// What was public at some moments; the first is the one shown now.
#[derive(Default)]
pub(crate) struct Lagging {
    moments: VecDeque<LaggedMoment>,
    /// The number of the last news that spectators were told.
    told: u32,
}

struct LaggedMoment {
    /// How many actions there have ever been, including undone ones.
    ever: u32,
    at: Millis,
    /// The news that lead here follow this number.
    after: u32,
    n: u32,
    /// Nothing if they are no longer known.
    news: Option<String>,
    now: String,
    /// Before the deal and after the end spectators see everything at once.
    open: bool,
}

impl Lagging {
    /// Are spectators behind at this table?
    pub(crate) fn is_on<R: Seated>(&self, course: &Course<R>) -> bool {
        course.opened.house.lag.actions > 0 || course.opened.house.lag.time > 0
    }

    /// Remembers what is public now.
    pub(crate) fn note<R: Seated>(&mut self, course: &Course<R>) {
        if !self.is_on(course) {
            return;
        }
        let eyes = &course.eyes[course.chairs.len()];
        let after = self.moments.back().map_or(0, |moment| moment.n);
        if eyes.n == after {
            return;
        }
        let now = course.now(Viewer::Spectator, Changed::ALL);
        let open = course.phase != Phase::Running;
        let news = eyes.since(after);
        self.moments.push_back(LaggedMoment { ever: course.ever, at: course.at, after, n: eyes.n, news, now, open });
    }

    /// Remembers what is public after an entry that is read from the log. Nobody watches meanwhile, so what is due by then is simply
    /// shown.
    pub(crate) fn follow<R: Seated>(&mut self, course: &Course<R>) {
        self.note(course);
        while self.next_is_due(course, course.at) {
            self.moments.pop_front();
        }
        self.told = self.moments.front().map_or(0, |moment| moment.n);
    }

    /// Takes over what was found in the log; what was told stays told.
    pub(crate) fn replace(&mut self, found: Lagging) {
        self.moments = found.moments;
    }

    /// Tells spectators what is due by now.
    fn release<R: Seated>(&mut self, course: &Course<R>, now: Millis, mut tell: impl FnMut(u32, Arc<str>)) {
        loop {
            if let Some(moment) = self.moments.front()
                && moment.n != self.told
            {
                let follows = moment.news.as_ref().filter(|_| moment.after == self.told);
                let after = follows.map(|_| moment.after);
                let news = follows.map_or("", String::as_str);
                tell(moment.n, assembled(&course.opened.table, after, moment.n, news, &moment.now));
                self.told = moment.n;
            }
            if !self.next_is_due(course, now) {
                return;
            }
            self.moments.pop_front();
        }
    }

    /// Is the moment after the shown one due by now?
    fn next_is_due<R: Seated>(&self, course: &Course<R>, now: Millis) -> bool {
        let lag = course.opened.house.lag;
        self.moments.get(1).is_some_and(|next| {
            let late = course.ever - next.ever >= u32::from(lag.actions) && now >= next.at.saturating_add(lag.time);
            next.open || course.phase != Phase::Running || late
        })
    }

    /// When the next moment is due, if only time is missing.
    pub(crate) fn due<R: Seated>(&self, course: &Course<R>) -> Option<Millis> {
        let lag = course.opened.house.lag;
        let next = self.moments.get(1)?;
        (course.ever - next.ever >= u32::from(lag.actions)).then(|| next.at.saturating_add(lag.time))
    }

    /// Somebody starts to watch.
    pub(crate) fn show<R: Seated>(&self, course: &Course<R>, stream: Stream, last: Option<u32>, out: &mut Vec<Effect>) {
        let n = self.moments.front().map_or(0, |moment| moment.n);
        let missing = self.moments.front().filter(|moment| last != Some(moment.n));
        let frame = missing.map(|moment| assembled(&course.opened.table, None, moment.n, "", &moment.now));
        out.push(Effect::Welcome { stream, viewer: Viewer::Spectator, n, frame });
    }
}

impl<R: Seated> Sitting<R> {
    /// Tells spectators what is due by now.
    pub(crate) fn release_lag(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if !self.lagging.is_on(&self.course) {
            return;
        }
        let watched = self.is_watched(Viewer::Spectator);
        self.lagging.release(&self.course, now, |n, frame| {
            if watched {
                out.push(Effect::Announce { viewer: Viewer::Spectator, n, frame });
            }
        });
    }
}
