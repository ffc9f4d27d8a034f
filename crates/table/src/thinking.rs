//! Bots at a table, whether they sit there or play for somebody who is not there.

use crate::course::both;
use crate::effect::{Effect, Phase};
use crate::entry::{By, Entry};
use crate::{Millis, Seated, Sitting};
use alloc::vec::Vec;
use bots::Bot;
use tabletop::{Asked, Dice, Seat, SeatSet};

/// What a bot is asked. It holds what the bot's seat knows, and nothing else.
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
    /// Since when bots may act, counted from the last action; and when the next one does.
    turn: Option<(u32, Millis)>,
}

struct Task<R: Seated> {
    seat: Seat,
    must: bool,
    number: u64,
    /// What it has thought, if it has: an action, or that it would rather stay silent.
    thought: Option<Option<R::Action>>,
}

impl<R: Seated> Default for Thinker<R> {
    fn default() -> Thinker<R> {
        Thinker { asks: 0, task: None, turn: None }
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

    /// A bot has thought; whatever is out of date is passed over.
    pub(crate) fn thought(&mut self, seat: Seat, number: u64, action: Option<R::Action>) {
        if let Some(task) = &mut self.task
            && task.seat == seat
            && task.number == number
        {
            task.thought = Some(action);
        }
    }

    /// When the bot acts that has thought.
    pub(crate) fn due(&self) -> Option<Millis> {
        let task = self.task.as_ref()?;
        task.thought.as_ref().and(self.turn).map(|(_, due)| due)
    }
}

impl<R: Seated> Sitting<R> {
    /// What a bot is asked; nothing, where the number is out of date.
    pub fn ask(&self, seat: Seat, number: u64) -> Option<BotAsk<R>> {
        let task = self.thinker.task.as_ref().filter(|task| task.seat == seat && task.number == number)?;
        let play = self.course.play.as_ref()?;
        let knowledge = play.knowledge(seat)?.clone();
        let prompt = play.state.prompt(seat)?;
        // Its luck comes from the seed of the game, which nobody knows, and never twice the same.
        let seed = play.seed.nth(BOTS + (u64::from(self.course.ever) << 3) + u64::from(seat.0)).number();
        Some(BotAsk { seat, number, bot: self.course.bot_at(seat)?, knowledge, prompt, must: task.must, seed })
    }

    /// Lets the next bot think, if it is a bot's word.
    pub(crate) fn let_bots_think(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if self.thinker.task.is_some() {
            return;
        }
        let Some((seat, must)) = self.next_bot() else { return };
        let (Some(play), Some(bot)) = (&self.course.play, self.course.bot_at(seat)) else { return };
        if play.knowledge(seat).is_none() {
            // A person played here until now; what the seat knows is in the log.
            self.read_again(out);
            return;
        }
        if self.thinker.turn.is_none_or(|(ever, _)| ever != self.course.ever) {
            self.thinker.turn = Some((self.course.ever, now + self.pause()));
        }
        self.thinker.asks += 1;
        let number = self.thinker.asks;
        self.thinker.task = Some(Task { seat, must, number, thought: None });
        out.push(Effect::Think { seat, number, bot });
    }

    /// The bot whose word it is, and whether it must speak.
    fn next_bot(&self) -> Option<(Seat, bool)> {
        let course = &self.course;
        let play = course.play.as_ref().filter(|_| course.phase == Phase::Running && !course.paused)?;
        let bots = Seat::all(course.opened.seats).filter(|&seat| course.bot_at(seat).is_some()).fold(SeatSet::EMPTY, SeatSet::with);
        let asked = play.state.asked();
        play.floor.next(Asked { must: both(asked.must, bots), may: both(asked.may, bots) })
    }

    /// How long a bot waits before it acts, so that people can follow. It is drawn from the table and the number of the action, so that
    /// it tells nothing.
    fn pause(&self) -> Millis {
        let pace = self.course.opened.house.pace;
        if self.course.people_at_play().is_empty() || pace.most == 0 {
            return 0;
        }
        let span = pace.most.saturating_sub(pace.least).min(Millis::from(u32::MAX - 1)) as u32;
        pace.least + Millis::from(Dice::new(public_luck(&self.course.opened.table, self.course.ever)).below(span + 1))
    }

    /// The bot that has thought acts, if it is time. Says whether anything changed.
    pub(crate) fn bot_acts(&mut self, now: Millis) -> bool {
        let ready = self.thinker.due().is_some_and(|due| due <= now);
        if !ready {
            return false;
        }
        let Some(Task { seat, must, thought: Some(thought), .. }) = self.thinker.task.take() else { return false };
        let Some(action) = thought else {
            if must {
                self.some_legal_action(seat, now);
            } else {
                self.was_silent(seat);
            }
            return true;
        };
        let acted = |action| Entry::Acted { seat, by: By::Bot, action };
        if let Err(refusal) = self.write(now, None, acted(action.clone())) {
            // Only another player's secrets told that it could not be done, or the bot is mistaken.
            let instead = R::instead(&action, &refusal);
            let done = instead.is_some_and(|instead| self.write(now, None, acted(instead)).is_ok());
            if !done && must {
                self.some_legal_action(seat, now);
            } else if !done {
                self.was_silent(seat);
            }
        }
        true
    }

    fn was_silent(&mut self, seat: Seat) {
        if let Some(play) = &mut self.course.play {
            play.floor.was_silent(seat);
        }
    }

    /// A game never waits for a bot that does not know what to do.
    fn some_legal_action(&mut self, seat: Seat, now: Millis) {
        let Some(play) = &self.course.play else { return };
        let mut dice = Dice::new(play.seed.nth(BOTS - 1 - u64::from(self.course.ever)).number());
        let action = play.state.random_answer(seat, &mut dice);
        let acted = self.write(now, None, Entry::Acted { seat, by: By::Bot, action });
        debug_assert!(acted.is_ok(), "a random answer is always legal");
    }
}

/// Luck that tells nothing: it comes from the table and the number of the action alone.
pub(crate) fn public_luck(table: &str, ever: u32) -> u64 {
    let table = table.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    table.wrapping_add(ever.into())
}

/// The bots' luck begins at this number of the row of seeds.
const BOTS: u64 = 1 << 40;
