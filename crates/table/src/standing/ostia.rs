//! Standing orders in Ostia: bids, and passing.

use super::one_less;
use crate::{Closes, Haggling, Moment, Seated};
use alloc::vec::Vec;
use ostia::{Action, Denarii, Edition, Good, Question, Refusal, Sight, State};
use protocol::{BidOrder, OstiaInstruction};
use tabletop::{CardSet, Seat};

impl Seated for State {
    const BOT_NAMES: [&'static str; tabletop::MAX_SEATS] = ["Aurelia", "Balbus", "Cassia", "Drusus", "Ennia"];

    fn follow(instruction: &OstiaInstruction, asked: &Moment<'_, State>) -> Vec<Action> {
        let Question::Bid { lot, minimum, ceiling, bids, .. } = asked.prompt.question else { return Vec::new() };
        let does = match instruction {
            OstiaInstruction::Bid { lot: wanted, amount } => (lot == *wanted).then(|| {
                let bid = amount.filter(|amount| (minimum..=ceiling).contains(amount));
                bid.map_or(Action::Pass, Action::Bid)
            }),
            OstiaInstruction::UpTo(order) => fits(order, lot, asked.edition).then(|| {
                let tops = bids.highest().map_or(minimum, |highest| minimum.max(highest + Denarii(1)));
                let money = asked.view.seats[asked.seat.index()].money.unwrap_or_default();
                let most = order.most.min(if order.on_loan { ceiling } else { ceiling.min(money) });
                if tops <= most { Action::Bid(tops) } else { Action::Pass }
            }),
            OstiaInstruction::Pass { .. } => Some(Action::Pass),
        };
        does.into_iter().collect()
    }

    fn carried_out(instruction: OstiaInstruction, action: &Action) -> Option<OstiaInstruction> {
        match instruction {
            OstiaInstruction::Bid { .. } => None,
            OstiaInstruction::UpTo(mut order) => {
                order.bidding |= matches!(action, Action::Bid(_));
                Some(OstiaInstruction::UpTo(order))
            }
            OstiaInstruction::Pass { .. } => Some(instruction),
        }
    }

    fn heard(instruction: OstiaInstruction, seat: Seat, sights: &[Sight]) -> Option<OstiaInstruction> {
        match instruction {
            OstiaInstruction::Bid { .. } => Some(instruction),
            OstiaInstruction::UpTo(order) => {
                sights.iter().try_fold(order, |order, sight| after(order, seat, sight)).map(OstiaInstruction::UpTo)
            }
            OstiaInstruction::Pass { rounds } => {
                let begun = sights.iter().filter(|sight| begins_round(sight)).count();
                (0..begun).try_fold(rounds, |rounds, _| one_less(rounds)).map(|rounds| OstiaInstruction::Pass { rounds })
            }
        }
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

/// Is the order meant for this lot?
fn fits(order: &BidOrder, lot: CardSet, edition: &Edition) -> bool {
    let mut there: Vec<Good> = lot.iter().map(|card| edition.good(card)).collect();
    let mut takes = |good: &Good| there.iter().position(|other| other == good).map(|at| there.swap_remove(at)).is_some();
    order.lots > 0 && order.lot.is_none_or(|only| only == lot) && order.goods.iter().all(&mut takes)
}

/// What is left of an order after its seat saw this.
fn after(mut order: BidOrder, seat: Seat, sight: &Sight) -> Option<BidOrder> {
    if let Some(sold) = sight.lot_sold() {
        if core::mem::take(&mut order.bidding) && sold.buyer == seat {
            order.lots = order.lots.saturating_sub(1);
        }
        if order.lot == Some(sold.cards) {
            return None;
        }
    } else if begins_round(sight) {
        order.rounds = one_less(order.rounds)?;
    }
    (order.lots > 0).then_some(order)
}

fn begins_round(sight: &Sight) -> bool {
    matches!(sight, Sight::RoundBegan { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use ostia::{Bids, Prompt, Setup};
    use tabletop::{BySeat, Card, Dice, Nobody, Rules, Viewer};

    const ME: Seat = Seat(1);

    fn cards(cards: [u8; 2]) -> CardSet {
        cards.into_iter().map(Card).collect()
    }

    fn up_to(most: i32) -> BidOrder {
        BidOrder { most: Denarii(most), lot: None, goods: vec![], lots: 1, rounds: Some(1), on_loan: false, bidding: false }
    }

    /// The seat has 30 denarii and could pay 65; the lot is worth 15 at least.
    fn does(order: &OstiaInstruction, highest: Option<i32>, lot: CardSet) -> Vec<Action> {
        let state = State::new(&Setup::new(3), &mut Dice::new(1), &mut Nobody);
        let mut view = state.view(Viewer::Seat(ME));
        view.seats[1].money = Some(Denarii(30));
        let mut bids = BySeat::default();
        bids[Seat(2)] = highest.map(Denarii);
        let question = Question::Bid { seller: Seat(0), lot, minimum: Denarii(15), ceiling: Denarii(65), bids: Bids(bids) };
        let prompt = Prompt { question, build: 0 };
        State::follow(order, &Moment { seat: ME, edition: &state.edition(), view: &view, prompt: &prompt })
    }

    /// OS-13, OS-14: as little as possible, never above the limit or the purse, else it passes.
    #[test]
    fn it_bids_the_least_that_tops_the_others() {
        //       most, on loan; highest; bid
        let rows = [
            (20, false, None, Some(15)),
            (15, false, None, Some(15)),
            (14, false, None, None),
            (20, false, Some(18), Some(19)),
            (20, false, Some(19), Some(20)),
            (20, false, Some(20), None),
            (50, false, Some(29), Some(30)),
            (50, false, Some(30), None),
            (50, true, Some(30), Some(31)),
            (90, true, Some(64), Some(65)),
            (90, true, Some(65), None),
        ];
        for (most, on_loan, highest, bid) in rows {
            let order = BidOrder { on_loan, ..up_to(most) };
            let expected = bid.map_or(Action::Pass, |bid| Action::Bid(Denarii(bid)));
            assert_eq!(does(&OstiaInstruction::UpTo(order), highest, cards([0, 6])), [expected], "{most} {on_loan} {highest:?}");
        }
        assert_eq!(does(&OstiaInstruction::Pass { rounds: None }, None, cards([0, 6])), [Action::Pass]);
    }

    /// Ivory is 0 to 5, marble 6 to 12.
    #[test]
    fn it_bids_for_the_lots_that_are_meant() {
        let edition = ostia::edition_2005();
        let [ivory, marble] = [Card(0), Card(6)].map(|card| edition.good(card));
        //   goods, only this lot; the lot; meant
        let rows = [
            (vec![], None, [0, 6], true),
            (vec![ivory], None, [0, 6], true),
            (vec![marble, ivory], None, [0, 6], true),
            (vec![ivory, ivory], None, [0, 6], false),
            (vec![ivory, ivory], None, [0, 1], true),
            (vec![marble], None, [0, 1], false),
            (vec![], Some([0, 6]), [0, 6], true),
            (vec![], Some([0, 7]), [0, 6], false),
        ];
        for (goods, lot, laid, meant) in rows {
            let order = BidOrder { goods: goods.clone(), lot: lot.map(cards), ..up_to(40) };
            assert_eq!(!does(&OstiaInstruction::UpTo(order), None, cards(laid)).is_empty(), meant, "{goods:?} {lot:?} {laid:?}");
        }
    }

    #[test]
    fn it_ends_when_enough_is_bought_or_its_rounds_are_over() {
        let state = State::new(&Setup::new(3), &mut Dice::new(1), &mut Nobody);
        let current = state.view(Viewer::Spectator).current();
        let begins = Sight::RoundBegan { round: 2, start: Seat(0), current, preview: None };
        let sold = |buyer| Sight::Sold { seller: Seat(0), buyer, cards: cards([0, 6]), paid: Default::default(), income: Denarii(9) };
        let heard = |order: BidOrder, sight: &Sight| match State::heard(OstiaInstruction::UpTo(order), ME, core::slice::from_ref(sight)) {
            Some(OstiaInstruction::UpTo(order)) => Some((order.lots, order.rounds, order.bidding)),
            Some(other) => panic!("{other:?}"),
            None => None,
        };
        let bid = |order| match State::carried_out(OstiaInstruction::UpTo(order), &Action::Bid(Denarii(15))) {
            Some(OstiaInstruction::UpTo(order)) => order,
            other => panic!("{other:?}"),
        };
        assert_eq!(heard(bid(up_to(20)), &sold(ME)), None);
        assert_eq!(heard(bid(up_to(20)), &sold(Seat(2))), Some((1, Some(1), false)));
        assert_eq!(heard(up_to(20), &sold(ME)), Some((1, Some(1), false)), "the player's own purchase is not the order's");
        assert_eq!(heard(bid(BidOrder { lots: 2, ..up_to(20) }), &sold(ME)), Some((1, Some(1), false)));
        assert_eq!(heard(BidOrder { lot: Some(cards([0, 6])), ..up_to(20) }, &sold(Seat(2))), None, "that lot is sold");
        assert_eq!(heard(up_to(20), &begins), None);
        assert_eq!(heard(BidOrder { rounds: Some(3), ..up_to(20) }, &begins), Some((1, Some(2), false)));
        assert_eq!(heard(BidOrder { rounds: None, ..up_to(20) }, &begins), Some((1, None, false)));
        assert_eq!(State::heard(OstiaInstruction::Pass { rounds: Some(1) }, ME, &[begins]), None);
    }
}
