//! What a bot would do in somebody's place, and why. It uses only what that seat knows.

use crate::erased::game_of;
use bots::{Ask, Bot, Budget, decide};
use catalog::{Editions, of_game};
use sentences::{Language, Moment, Speaker, Typed};
use table::{Advised, NoAdvice, Seated, advised};
use tabletop::Seat;

/// A request for a hint: for which seat, by which bot, in which language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintAsk {
    /// For which seat.
    pub seat: Seat,
    /// By which bot.
    pub bot: Bot,
    /// In which language.
    pub language: Language,
}

/// The answer to somebody who wants a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Do this.
    Do {
        /// The action as JSON, in the form that a command takes.
        action: String,
        /// The same as it would be typed.
        said: String,
        /// The same in a sentence.
        sentence: String,
        /// The reason, if there is one.
        why: Option<String>,
    },
    /// Stay silent.
    Silence,
    /// Hints are not allowed here, or not available now.
    No(NoAdvice),
}

/// What a bot would do on a seat after this log.
pub fn hint(entries: &[Vec<u8>], ask: &HintAsk, time_is_up: &(dyn Fn() -> bool + Sync)) -> Result<Hint, String> {
    of_game!(game_of(entries)?, R => Ok(match advised::<R>(entries, &Editions, ask.seat)? {
        Ok(advised) => advise(&advised, ask, time_is_up),
        Err(no) => Hint::No(no),
    }))
}

/// What a bot with this knowledge would do.
pub fn advise<R: Seated + Typed>(advised: &Advised<R>, ask: &HintAsk, time_is_up: &(dyn Fn() -> bool + Sync)) -> Hint {
    let Advised { seat, knowledge, view, prompt, must, seed, names, edition } = advised;
    let budget = Budget { iterations: R::QUICK, time_is_up: Some(time_is_up) };
    let thought = decide(ask.bot, &Ask::<R> { seat: *seat, knowledge, prompt, must: *must, seed: *seed, budget });
    let Some(thought) = thought else { return Hint::Silence };
    let speaker = Speaker::new(ask.language, names, R::words(edition), Some(*seat));
    let moment = Moment::<R> { speaker, view, prompt: Some(prompt), draft: &R::Draft::default() };
    Hint::Do {
        action: serde_json::to_string(&thought.action).unwrap_or_default(),
        said: moment.write(&thought.action),
        sentence: R::say_advice(&speaker, view, &thought.action),
        why: thought.why.map(|why| R::say_why(&speaker, *seat, &why)),
    }
}
