//! Standing instructions in Oltre Mare: sales for ducats.

use crate::{Closes, Haggling, Moment, OpenOffer, Seated};
use oltre_mare::{Action, Claims, OfferKind, Refusal, Seen, State};
use protocol::OltreMareInstruction;
use tabletop::CardSet;

impl Seated for State {
    const BOT_NAMES: [&'static str; tabletop::MAX_SEATS] = ["Alvise", "Bianca", "Cosimo", "Donata", "Ettore"];

    fn follow(instruction: &OltreMareInstruction, asked: &Moment<'_, State>) -> Option<Action> {
        let OltreMareInstruction::Sell { good, at_least, times } = *instruction;
        let Seen::Faces(hand) = &asked.view.seats[asked.seat.index()].hand else { return None };
        // The card with the lowest number, so that it never depends on how the hand was collected.
        let card = hand.iter().copied().filter(|&card| asked.edition.good(card) == good).min_by_key(|card| card.0)?;
        let fits = |offer: &&oltre_mare::Offer| {
            let asks_for_one = offer.asks.total() == 1 && offer.asks.count(good) == 1 && offer.asks_ducats == 0;
            let open_to_me = offer.from != asked.seat && !offer.declined.contains(&asked.seat);
            offer.kind == OfferKind::Firm && asks_for_one && offer.gives_ducats >= at_least && open_to_me
        };
        let offer = asked.view.offers.iter().find(fits)?;
        (times > 0).then(|| Action::Accept { offer: offer.id, cards: CardSet::from_iter([card]), claims: Claims::new() })
    }

    fn carried_out(instruction: OltreMareInstruction) -> Option<OltreMareInstruction> {
        let OltreMareInstruction::Sell { good, at_least, times } = instruction;
        (times > 1).then(|| OltreMareInstruction::Sell { good, at_least, times: times - 1 })
    }

    fn why(refusal: &Refusal) -> (&'static str, &'static str) {
        (refusal.code(), refusal.rule())
    }

    const TRADES: bool = true;

    fn haggling(&self) -> Option<Haggling> {
        let offers = self.open_offers()?.map(|(id, from, open_to)| OpenOffer { id: id.0, from, open_to }).collect();
        Some(Haggling { whose: self.turn_of(), offers })
    }

    fn closes(action: &Action) -> Closes {
        match action {
            Action::Withdraw(offer) | Action::Confirm { offer, .. } => Closes::Offer(offer.0),
            Action::Play(_) => Closes::Trading,
            Action::Discard(_)
            | Action::Offer { .. }
            | Action::Accept { .. }
            | Action::Decline(_)
            | Action::Buy(_)
            | Action::Sail(_)
            | Action::Compass(_)
            | Action::Load(_) => Closes::Nothing,
        }
    }
}
