//! Bots at a table, whether they sit there or play for somebody who is not there.

use crate::course::both;
use crate::effect::Effect;
use crate::entry::Entry;
use crate::{Seated, Sitting};
use alloc::vec::Vec;
use bots::{Bot, Level, Thought};
use protocol::By;
use tabletop::Millis;
use tabletop::Phase;
use tabletop::{Asked, Dice, Seat, SeatSet};

/// What a bot is asked. It holds only what the bot's seat knows.
pub struct BotAsk<R: Seated> {
    /// For which seat.
    pub seat: Seat,
    /// The number of the ask.
    pub number: u64,
    /// Which bot.
    pub bot: Bot,
    /// What the seat knows.
    pub knowledge: R::Knowledge,
    /// What it is asked.
    pub prompt: R::Prompt,
    /// Must it answer?
    pub must: bool,
    /// The bot's own luck.
    pub seed: u64,
}

/// The bot that is thinking.
pub(crate) struct Thinker<R: Seated> {
    asks: u64,
    task: Option<Task<R>>,
    turn: Option<Turn>,
    /// Why each bot did its last action, as far as the others may know. It is not in the log, so a table that is woken does not know it.
    pub(crate) reasons: [Option<R::Why>; tabletop::MAX_SEATS],
}

/// When the next bot acts. That is fixed when the question is asked, and does not depend on how long anybody thinks.
#[derive(Clone, Copy)]
struct Turn {
    /// How many actions there had ever been.
    ever: u32,
    due: Millis,
    /// A bot that is late acts at a whole multiple of this after `due`; at 0 it acts at once.
    step: Millis,
}

struct Task<R: Seated> {
    seat: Seat,
    must: bool,
    number: u64,
    thought: Option<DueThought<R>>,
}

/// What a bot has thought, and when it acts.
struct DueThought<R: Seated> {
    /// What it does, and why; nothing if it would rather stay silent.
    thought: Option<Thought<R>>,
    due: Millis,
}

impl<R: Seated> Default for Thinker<R> {
    fn default() -> Thinker<R> {
        Thinker { asks: 0, task: None, turn: None, reasons: Default::default() }
    }
}

impl<R: Seated> Thinker<R> {
    /// What was asked is out of date.
    pub(crate) fn forget(&mut self) {
        self.task = None;
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.task.is_none()
    }

    /// A bot has thought; an outdated answer is ignored.
    pub(crate) fn thought(&mut self, seat: Seat, number: u64, thought: Option<Thought<R>>, now: Millis) {
        if let (Some(task), Some(turn)) = (&mut self.task, self.turn)
            && task.seat == seat
            && task.number == number
        {
            // Silence is invisible, so it need not wait: meanwhile the next bot can think.
            let due = if thought.is_none() && !task.must { now } else { turn.moment(now) };
            task.thought = Some(DueThought { thought, due });
        }
    }
}

impl Turn {
    /// When a bot acts whose thought is ready now.
    fn moment(self, now: Millis) -> Millis {
        let late = now.saturating_sub(self.due);
        if self.step == 0 { self.due + late } else { self.due + late.next_multiple_of(self.step) }
    }
}

impl<R: Seated> Sitting<R> {
    /// What a bot is asked; nothing if the number is out of date.
    pub fn ask(&self, seat: Seat, number: u64) -> Option<BotAsk<R>> {
        let task = self.thinker.task.as_ref().filter(|task| task.seat == seat && task.number == number)?;
        let play = self.course.play.as_ref()?;
        let knowledge = play.knowledge(seat)?.clone();
        let prompt = play.state.prompt(seat)?;
        // Its luck comes from the seed of the game, which nobody knows, and is never the same twice.
        let seed = play.seed.nth(BOTS + (u64::from(self.course.ever) << 3) + u64::from(seat.0)).number();
        Some(BotAsk { seat, number, bot: self.course.bot_at(seat)?, knowledge, prompt, must: task.must, seed })
    }

    /// Lets the next bot think, if it is a bot's turn.
    pub(crate) fn let_bots_think(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if self.thinker.task.is_some() {
            return;
        }
        let Some((seat, must)) = self.next_bot() else { return };
        let (Some(play), Some(bot)) = (&self.course.play, self.course.bot_at(seat)) else { return };
        if play.knowledge(seat).is_none() {
            // A person has played here until now; the log has what the seat knows.
            self.read_again(out);
            return;
        }
        if self.thinker.turn.is_none_or(|turn| turn.ever != self.course.ever) {
            let pause = self.pause();
            let step = if pause == 0 { 0 } else { STEP };
            self.thinker.turn = Some(Turn { ever: self.course.ever, due: now + pause, step });
        }
        self.thinker.asks += 1;
        let number = self.thinker.asks;
        self.thinker.task = Some(Task { seat, must, number, thought: None });
        out.push(Effect::Think { seat, number, bot });
    }

    /// The bot whose turn it is, and whether it must act.
    fn next_bot(&self) -> Option<(Seat, bool)> {
        let course = &self.course;
        let play = course.play.as_ref().filter(|_| course.phase == Phase::Running && !course.paused)?;
        let bots = Seat::all(course.opened.seats).filter(|&seat| course.bot_at(seat).is_some()).fold(SeatSet::EMPTY, SeatSet::with);
        let asked = play.state.asked();
        play.floor.next(Asked { must: both(asked.must, bots), may: both(asked.may, bots) })
    }

    /// How long a bot waits before it acts, so that people can follow. It is drawn from the table and the number of the action, so that it
    /// reveals nothing; and it is long enough for all captains to think one after the other.
    fn pause(&self) -> Millis {
        let pace = self.course.opened.house.pace;
        if self.course.people_at_play().is_empty() || pace.most == 0 {
            return 0;
        }
        let span = pace.most.saturating_sub(pace.least).min(Millis::from(u32::MAX - 1)) as u32;
        let drawn = pace.least + Millis::from(Dice::new(public_luck(&self.course.opened.table, self.course.ever)).below(span + 1));
        let bots = Seat::all(self.course.opened.seats).filter_map(|seat| self.course.bot_at(seat));
        let captains = bots.filter(|bot| bot.level == Level::Captain).count() as Millis;
        drawn.max(captains * A_THOUGHT)
    }

    /// When the bot that has thought acts. A bot that must act waits for people; one that merely may stays silent instead.
    pub(crate) fn bot_due(&self) -> Option<Millis> {
        let task = self.thinker.task.as_ref()?;
        let DueThought { thought, due } = task.thought.as_ref()?;
        let action = thought.as_ref().map(|thought| &thought.action);
        let held = if task.must { self.held_until(task.seat, action) } else { 0 };
        Some((*due).max(held).max(self.course.bots_let_grant_until()))
    }

    /// Has the next bot finished thinking, and does it wait only for people?
    pub(crate) fn bot_waits(&self) -> bool {
        let thought = self.thinker.task.as_ref().and_then(|task| task.thought.as_ref());
        thought.is_some_and(|thought| self.bot_due().is_some_and(|due| due > thought.due))
    }

    /// The bot that has thought acts, if it is time. Says whether anything changed.
    pub(crate) fn bot_acts(&mut self, now: Millis) -> bool {
        let ready = self.bot_due().is_some_and(|due| due <= now);
        if !ready {
            return false;
        }
        let Some(Task { seat, must, thought: Some(thought), .. }) = self.thinker.task.take() else { return false };
        let Some(Thought { action, why }) = thought.thought.filter(|thought| must || self.held_until(seat, Some(&thought.action)) <= now)
        else {
            if must {
                self.some_legal_action(seat, now);
            } else {
                self.was_silent(seat);
            }
            return true;
        };
        let acted = |action| Entry::Acted { seat, by: By::Bot, action };
        let done = match self.write(now, None, acted(action.clone())) {
            Ok(()) => Some(action),
            // It was refused only because of another player's secrets, or the bot made a mistake.
            Err(refusal) => R::instead(&action, &refusal).filter(|instead| self.write(now, None, acted(instead.clone())).is_ok()),
        };
        match done {
            Some(action) => self.thinker.reasons[seat.index()] = why.and_then(|why| R::tellable(&action, why)),
            None if must => self.some_legal_action(seat, now),
            None => self.was_silent(seat),
        }
        true
    }

    fn was_silent(&mut self, seat: Seat) {
        if let Some(play) = &mut self.course.play {
            play.floor.was_silent(seat);
        }
    }

    /// Takes some legal action: a game never waits for a bot that does not know what to do.
    fn some_legal_action(&mut self, seat: Seat, now: Millis) {
        let Some(play) = &self.course.play else { return };
        let mut dice = Dice::new(play.seed.nth(BOTS - 1 - u64::from(self.course.ever)).number());
        let action = play.state.random_answer(seat, &mut dice);
        let acted = self.write(now, None, Entry::Acted { seat, by: By::Bot, action });
        debug_assert!(acted.is_ok(), "a random answer is always legal");
    }
}

/// Luck that reveals nothing: it comes from the table and the number of the action alone.
pub(crate) fn public_luck(table: &str, ever: u32) -> u64 {
    let table = table.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    table.wrapping_add(ever.into())
}

/// The longest time that a captain needs for a thought, even in a browser; a slower one is late.
const A_THOUGHT: Millis = 150;

/// A late bot acts at one of a few moments, so that the time reveals little.
const STEP: Millis = 500;

/// The bots' luck begins at this number in the sequence of seeds.
const BOTS: u64 = 1 << 40;
