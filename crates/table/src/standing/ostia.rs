//! Standing instructions in Ostia: a bid in advance.

use crate::{Closes, Haggling, Moment, Seated};
use ostia::{Action, Question, Refusal, State};
use protocol::OstiaInstruction;

impl Seated for State {
    const BOT_NAMES: [&'static str; tabletop::MAX_SEATS] = ["Aurelia", "Balbus", "Cassia", "Drusus", "Ennia"];

    fn follow(instruction: &OstiaInstruction, asked: &Moment<'_, State>) -> Option<Action> {
        let OstiaInstruction::Bid { lot: wanted, amount } = *instruction;
        let Question::Bid { lot, minimum, ceiling, .. } = asked.prompt.question else { return None };
        if lot != wanted {
            return None;
        }
        let bid = amount.filter(|amount| (minimum..=ceiling).contains(amount));
        Some(bid.map_or(Action::Pass, Action::Bid))
    }

    fn carried_out(_: OstiaInstruction) -> Option<OstiaInstruction> {
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
