//! What a player of Ostia can leave to be done: a bid in advance.

use crate::{Closes, Haggling, Moment, Seated};
use ostia::{Action, Denarii, Question, Refusal, State};
use serde::{Deserialize, Serialize};
use tabletop::CardSet;

/// What is to be done when the moment comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instruction {
    /// Bids this for the lot when it is the seat's turn to bid, or passes where that cannot be bid (OS-13).
    Bid {
        /// The lot. The bid is for no other.
        lot: CardSet,
        /// The bid; nothing passes.
        amount: Option<Denarii>,
    },
}

impl Seated for State {
    const BOT_NAMES: [&'static str; tabletop::MAX_SEATS] = ["Aurelia", "Balbus", "Cassia", "Drusus", "Ennia"];

    type Instruction = Instruction;

    fn follow(instruction: &Instruction, asked: &Moment<'_, State>) -> Option<Action> {
        let Instruction::Bid { lot: wanted, amount } = *instruction;
        let Question::Bid { lot, minimum, ceiling, .. } = asked.prompt.question else { return None };
        if lot != wanted {
            return None;
        }
        let bid = amount.filter(|amount| (minimum..=ceiling).contains(amount));
        Some(bid.map_or(Action::Pass, Action::Bid))
    }

    fn carried_out(_: Instruction) -> Option<Instruction> {
        None
    }

    fn why(refusal: &Refusal) -> (&'static str, &'static str) {
        (refusal.code(), refusal.rule())
    }

    const TRADES: bool = false;

    fn haggling(&self) -> Option<Haggling> {
        None
    }

    fn closes(_: &Action) -> Closes {
        Closes::Nothing
    }
}
