//! Players of Ostia.
//!
//! Everything is reckoned in chips. [`book`] holds what is the same for a whole round, [`coefficients`] what things are worth when it
//! is over; [`scene`] looks at one imagined game, [`best_board`] finds the best board for a hand there, [`auction`] what a lot brings to
//! whom. [`apprentice`] looks at its own goods alone. [`deputy`] plays with that, without a second thought; [`merchant`] takes the mean over a few imagined games. [`captain`]
//! plays rounds out with the deputy ([`search`]), and lays its board by [`regret`] matching; with time to think at length it looks
//! further ([`far`]).

mod apprentice;
mod auction;
mod audit;
mod best_board;
mod book;
mod captain;
mod coefficients;
mod compare;
mod deputy;
mod evaluation;
mod far;
mod gaius;
mod last;
mod merchant;
mod place;
mod regret;
mod scene;
mod search;
mod storage;
mod why;

pub use why::Why;

use crate::{Ask, Played, Temper, Thought};
use ostia::{Action, Refusal, State};
use tabletop::Seat;

impl Played for State {
    type Why = Why;
    const QUICK: u32 = 800;

    fn apprentice(ask: &Ask<'_, State>) -> Option<Thought<State>> {
        Some(apprentice::thought(ask))
    }

    /// Nothing is said in Ostia, so a temper makes no difference.
    fn merchant(ask: &Ask<'_, State>, _: Temper) -> Option<Thought<State>> {
        Some(merchant::thought(ask))
    }

    fn captain(ask: &Ask<'_, State>, _: Temper) -> Option<Thought<State>> {
        Some(captain::thought(ask))
    }

    /// Nothing depends on the secrets of others, so a refusal is always a mistake.
    fn instead(_: &Action, _: &Refusal) -> Option<Action> {
        None
    }

    fn tellable(action: &Action, why: Why) -> Option<Why> {
        Some(if matches!(action, Action::Final(_)) { Why::BestEnd } else { why.tellable() })
    }

    /// In chances to win.
    fn better_by(ask: &Ask<'_, State>, own: &Action, other: &Action) -> (f64, f64) {
        compare::better_by(ask, own, other)
    }

    /// Reckoned as the merchant does, on the true hands.
    fn worth(&self, seat: Seat) -> f64 {
        audit::worth(self, seat)
    }
}
