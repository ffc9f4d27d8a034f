//! What happens because time has passed: clocks run out, bots act, and bots finish an abandoned game.

use crate::entry::Entry;
use crate::{Seated, Sitting};
use protocol::{Absence, By, TakeOverWhen};
use tabletop::Millis;
use tabletop::Phase;
use tabletop::Seat;

impl<R: Seated> Sitting<R> {
    /// Does everything that is due by now.
    pub(crate) fn pass_time(&mut self, now: Millis) {
        let idle = self.course.idle_at().is_some_and(|at| at <= now);
        match self.course.phase {
            Phase::Gathering => {
                if idle {
                    self.note(now, None, Entry::Closed);
                }
            }
            Phase::Running => {
                if idle {
                    self.all_are_gone(now);
                    return;
                }
                for seat in Seat::all(self.course.opened.seats) {
                    if self.course.times.vacation_until(seat).is_some_and(|until| until <= now) {
                        self.note(now, None, Entry::VacationEnded { seat, used_up: true });
                        return;
                    }
                }
                for seat in self.course.running().iter() {
                    if self.out_of_time_at(seat).is_some_and(|out| out <= now) {
                        self.is_out_of_time(seat, now);
                        return;
                    }
                }
                self.bot_acts(now);
            }
            Phase::Over | Phase::Stopped => {}
        }
    }

    /// When the table wants to be woken next.
    pub(crate) fn next_wake(&self, now: Millis) -> Option<Millis> {
        let course = &self.course;
        let composing = self.composing.lapses().filter(|_| self.is_watched_at_all());
        let next = match course.phase {
            Phase::Gathering => course.idle_at(),
            Phase::Running => {
                let clocks = course.running().iter().filter_map(|seat| self.out_of_time_at(seat)).min();
                let vacations = Seat::all(course.opened.seats).filter_map(|seat| course.times.vacation_until(seat)).min();
                [course.idle_at(), clocks, vacations, self.bot_due(), self.lagging.due(course), composing].into_iter().flatten().min()
            }
            Phase::Over | Phase::Stopped => None,
        };
        next.map(|next| next.max(now))
    }

    /// When a bot takes over for somebody who does not decide, or at least their saved action is played. Never within the grace time after a
    /// lost connection.
    fn out_of_time_at(&self, seat: Seat) -> Option<Millis> {
        let waits_on = self.waits_on() && self.course.chairs[seat.index()].draft.is_none();
        if waits_on {
            return None;
        }
        let out = self.course.times.deadline(seat)?;
        let grace = if self.is_here(seat) { 0 } else { self.alone[seat].saturating_add(self.course.opened.house.grace) };
        Some(out.max(grace))
    }

    /// The saved action is played; if there is none, or it is no longer legal, a bot takes over as far as that was agreed.
    fn is_out_of_time(&mut self, seat: Seat, now: Millis) {
        if self.draft_counts(seat, now) {
            return;
        }
        if self.waits_on() {
            // What is no longer legal will never be.
            self.note(now, None, Entry::Drafted { seat, action: None });
        } else {
            self.note(now, None, Entry::TakenOver { seat, why: Absence::Clock });
        }
    }

    /// Was it agreed that the game waits for everybody, even when their time has run out?
    fn waits_on(&self) -> bool {
        self.course.opened.house.take_over == TakeOverWhen::Never
    }

    /// Plays the saved action of a seat, if it is legal.
    fn draft_counts(&mut self, seat: Seat, now: Millis) -> bool {
        let draft = self.course.chairs[seat.index()].draft.clone();
        draft.is_some_and(|action| self.write(now, None, Entry::Acted { seat, by: By::Draft, action }).is_ok())
    }

    /// Bots finish the game, after all saved actions are played.
    fn all_are_gone(&mut self, now: Millis) {
        if self.course.running().iter().any(|seat| self.draft_counts(seat, now)) {
            return;
        }
        for seat in self.course.people_at_play().iter() {
            self.note(now, None, Entry::TakenOver { seat, why: Absence::Idle });
        }
    }
}
