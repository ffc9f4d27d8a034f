//! What is said in a first game of Ostia.

use super::{Guided, Remark};
use ostia::{Prompt, Question, Sight, State, View};
use protocol::OpenTable;
use sentences::OstiaGuide;
use tabletop::Seat;

impl Guided for State {
    const FIRST_SEED: u64 = 17;
    #[cfg(test)]
    const KINDS: &'static [&'static str] = &[
        "keep",
        "keep-and-give",
        "lot",
        "last-lot",
        "bid",
        "sell",
        "price",
        "buyer",
        "place",
        "reveal",
        "settle",
        "store",
        "final",
        "wait",
        "over",
    ];
    const REMARKS: &'static [Remark] = REMARKS;
    const REVEAL: &'static str = "reveal";

    /// Three at the table, the reader first.
    fn first_game() -> OpenTable {
        super::first_game("ostia", 3)
    }

    fn kind(view: &View, prompt: Option<&Prompt>) -> &'static str {
        match prompt.map(|prompt| prompt.question) {
            Some(Question::Keep { .. }) => "keep",
            Some(Question::KeepAndGive { .. }) => "keep-and-give",
            Some(Question::Lot { trading_round: 1, .. }) => "lot",
            Some(Question::Lot { .. }) => "last-lot",
            Some(Question::Bid { .. }) => "bid",
            Some(Question::Sell { .. }) => "sell",
            Some(Question::Price { .. }) => "price",
            Some(Question::Buyer { .. }) => "buyer",
            Some(Question::Place { .. }) => "place",
            Some(Question::Settle { .. }) => "settle",
            Some(Question::Store { .. }) => "store",
            Some(Question::Final { .. }) => "final",
            None if view.step.is_none() => "over",
            None => "wait",
        }
    }

    /// A round is everybody's turn.
    fn turn(view: &View, _: u8) -> u8 {
        view.round
    }

    fn ends_turn(_: &Sight, _: Seat) -> bool {
        false
    }
}

const REMARKS: &[Remark] = &[
    Remark { kind: "keep", turn: 1, text: |language| OstiaGuide::of(language).keep_1, rule: "OS-11", at: "boat+senate" },
    Remark { kind: "keep", turn: 2, text: |language| OstiaGuide::of(language).keep_2, rule: "OS-33", at: "boat+senate" },
    Remark { kind: "keep", turn: 3, text: |language| OstiaGuide::of(language).keep_3, rule: "OS-11", at: "boat" },
    Remark { kind: "keep-and-give", turn: 1, text: |language| OstiaGuide::of(language).keep_and_give_1, rule: "OS-91", at: "boat" },
    Remark { kind: "lot", turn: 1, text: |language| OstiaGuide::of(language).lot_1, rule: "OS-12", at: "boat+senate" },
    Remark { kind: "lot", turn: 2, text: |language| OstiaGuide::of(language).lot_2, rule: "OS-12", at: "boat" },
    Remark { kind: "last-lot", turn: 1, text: |language| OstiaGuide::of(language).last_lot_1, rule: "OS-12", at: "boat" },
    Remark { kind: "last-lot", turn: 2, text: |language| OstiaGuide::of(language).last_lot_2, rule: "OS-12", at: "boat" },
    Remark { kind: "bid", turn: 1, text: |language| OstiaGuide::of(language).bid_1, rule: "OS-13", at: "lot+market" },
    Remark { kind: "bid", turn: 2, text: |language| OstiaGuide::of(language).bid_2, rule: "OS-74", at: "lot+hand" },
    Remark { kind: "bid", turn: 3, text: |language| OstiaGuide::of(language).bid_3, rule: "OS-13", at: "lot" },
    Remark { kind: "sell", turn: 1, text: |language| OstiaGuide::of(language).sell_1, rule: "OS-15", at: "lot" },
    Remark { kind: "sell", turn: 2, text: |language| OstiaGuide::of(language).sell_2, rule: "OS-15", at: "lot" },
    Remark { kind: "price", turn: 1, text: |language| OstiaGuide::of(language).price_1, rule: "OS-91", at: "lot+buttons" },
    Remark { kind: "buyer", turn: 1, text: |language| OstiaGuide::of(language).buyer_1, rule: "OS-91", at: "lot+buttons" },
    Remark { kind: "place", turn: 1, text: |language| OstiaGuide::of(language).place_1, rule: "OS-31", at: "trays" },
    Remark { kind: "place", turn: 2, text: |language| OstiaGuide::of(language).place_2, rule: "OS-40", at: "trays+players" },
    Remark { kind: "place", turn: 3, text: |language| OstiaGuide::of(language).place_3, rule: "OS-33", at: "trays" },
    Remark { kind: "place", turn: 5, text: |language| OstiaGuide::of(language).place_5, rule: "OS-71", at: "trays" },
    Remark { kind: "reveal", turn: 1, text: |language| OstiaGuide::of(language).reveal_1, rule: "OS-40", at: "middle" },
    Remark { kind: "reveal", turn: 2, text: |language| OstiaGuide::of(language).reveal_2, rule: "OS-51", at: "middle" },
    Remark { kind: "store", turn: 1, text: |language| OstiaGuide::of(language).store_1, rule: "OS-63", at: "hand+buttons" },
    Remark { kind: "settle", turn: 1, text: |language| OstiaGuide::of(language).settle_1, rule: "OS-61", at: "buttons" },
    Remark { kind: "settle", turn: 2, text: |language| OstiaGuide::of(language).settle_2, rule: "OS-61", at: "buttons" },
    Remark { kind: "final", turn: 1, text: |language| OstiaGuide::of(language).final_1, rule: "OS-70", at: "trays" },
    Remark { kind: "wait", turn: 1, text: |language| OstiaGuide::of(language).wait_1, rule: "OS-6", at: "players" },
    Remark { kind: "wait", turn: 2, text: |language| OstiaGuide::of(language).wait_2, rule: "", at: "players" },
    Remark { kind: "over", turn: 1, text: |language| OstiaGuide::of(language).over_1, rule: "OS-75", at: "score" },
];
