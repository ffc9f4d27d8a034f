//! Players that see only what their seat knows.
//!
//! A bot is given an [`Ask`]: its knowledge, its prompt, a seed and a budget. There is no way from there to the game itself, so
//! an honest bot is a matter of types. The same ask always gets the same [`Thought`].
//!
//! ```
//! use bots::{Ask, Bot, Budget, decide};
//! use oltre_mare::{Setup, State};
//! use tabletop::{Dice, Nobody, Rules, Viewer};
//!
//! let setup = Setup::new(4);
//! let game = State::new(&setup, &mut Dice::new(7), &mut Nobody);
//! let seat = game.asked().must.nth(0);
//! let knowledge = State::knowledge(&setup, game.view(Viewer::Seat(seat)));
//! let prompt = game.prompt(seat).unwrap();
//! let ask = Ask::<State> { seat, knowledge: &knowledge, prompt: &prompt, must: true, seed: 1, budget: Budget::of(100) };
//! let thought = decide(Bot::RANDOM, &ask).expect("a player who must answer does");
//! # let mut game = game;
//! game.play(seat, &thought.action, &mut Dice::new(8), &mut Nobody).unwrap();
//! ```
//!
//! How a table asks its bots in turn is in `floor.rs`; each game has a folder with its apprentice, its merchant and its captain.

mod ask;
mod bot;
mod floor;
mod oltre_mare;
mod ostia;
mod race;
mod random;

pub use ask::{Ask, Budget, Thought};
pub use bot::{Bot, Level, NoSuchBot, Temper};
pub use floor::Floor;
pub use oltre_mare::Why as OltreMareWhy;
#[doc(hidden)]
pub use oltre_mare::{fitting as oltre_mare_fitting, gain as oltre_mare_gain};
pub use ostia::Why as OstiaWhy;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::{Rules, Seat};

/// A game that bots can play.
pub trait Played: Rules {
    /// Why a bot does what it does. The others hear it as [`Played::tellable`] lets them.
    type Why: Clone + core::fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + 'static;

    /// About how many iterations the captain gets through in 50 ms on one core: the budget of quick games and of the arena.
    const QUICK: u32;

    /// What an apprentice does. A bot that need not speak may stay silent. A game that has none takes a merchant.
    fn apprentice(ask: &Ask<'_, Self>) -> Option<Thought<Self>> {
        Self::merchant(ask, Temper::Honest)
    }

    /// What a merchant does. A bot that need not speak may stay silent.
    fn merchant(ask: &Ask<'_, Self>, temper: Temper) -> Option<Thought<Self>>;

    /// What a captain does. A bot that need not speak may stay silent.
    fn captain(ask: &Ask<'_, Self>, temper: Temper) -> Option<Thought<Self>>;

    /// What to do instead when the game refuses an answer for a reason that only another player's secrets tell: an offer that
    /// can no longer be delivered (OM-34). For any other refusal there is nothing: it was a mistake.
    fn instead(action: &Self::Action, refusal: &Self::Refusal) -> Option<Self::Action>;

    /// A reason for this action in the form that all others may hear, once they have seen the action. It must be true, and it must be the
    /// same in all games that another player could not tell apart; a reason that says more gets a more general form.
    fn tellable(action: &Self::Action, why: Self::Why) -> Option<Self::Why>;

    /// Is this only talk, which may go on while others still think about what was said? A bot that need not answer says nothing else.
    fn keeps_talking(_action: &Self::Action) -> bool {
        true
    }

    /// By how much another answer is better for the asker than its own, on average over the same imagined games, and the standard error
    /// of that. It is how one looks back at a decision; each game reckons it as its captain does. Without a
    /// captain nothing is known to be better.
    fn better_by(_ask: &Ask<'_, Self>, _own: &Self::Action, _other: &Self::Action) -> (f64, f64) {
        (0.0, 0.0)
    }

    /// What the position is worth to a seat, in points at the end, with all cards open. It is how an audit weighs a trade or a
    /// purchase afterwards; no bot is ever shown it. A game that nobody has taught to value positions knows its final points alone.
    fn worth(&self, seat: Seat) -> f64 {
        self.outcome().map_or(0.0, |outcome| f64::from(outcome.points[seat.index()]))
    }
}

/// What this bot does when asked so; nothing, if it need not speak and would rather not.
pub fn decide<R: Played>(bot: Bot, ask: &Ask<'_, R>) -> Option<Thought<R>> {
    match bot.level {
        Level::Random => random::thought(ask),
        Level::Apprentice => R::apprentice(ask),
        Level::Merchant => R::merchant(ask, bot.temper),
        Level::Captain => R::captain(ask, bot.temper),
    }
}

/// The mean of this many numbers, and its standard error, from their sum and that of their squares.
fn mean_and_error(count: u32, sum: f64, squares: f64) -> (f64, f64) {
    let count = f64::from(count.max(1));
    let mean = sum / count;
    (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
}
