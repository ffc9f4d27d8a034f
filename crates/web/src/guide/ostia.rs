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
    Remark { kind: "keep", turn: 1, text: |language| OstiaGuide::of(language).keep_1, rule: "OS-11" },
    Remark { kind: "keep", turn: 2, text: |language| OstiaGuide::of(language).keep_2, rule: "OS-33" },
    Remark { kind: "keep", turn: 3, text: |language| OstiaGuide::of(language).keep_3, rule: "OS-11" },
    Remark { kind: "keep-and-give", turn: 1, text: |language| OstiaGuide::of(language).keep_and_give_1, rule: "OS-91" },
    Remark { kind: "lot", turn: 1, text: |language| OstiaGuide::of(language).lot_1, rule: "OS-12" },
    Remark { kind: "lot", turn: 2, text: |language| OstiaGuide::of(language).lot_2, rule: "OS-12" },
    Remark { kind: "last-lot", turn: 1, text: |language| OstiaGuide::of(language).last_lot_1, rule: "OS-12" },
    Remark { kind: "last-lot", turn: 2, text: |language| OstiaGuide::of(language).last_lot_2, rule: "OS-12" },
    Remark { kind: "bid", turn: 1, text: |language| OstiaGuide::of(language).bid_1, rule: "OS-13" },
    Remark { kind: "bid", turn: 2, text: |language| OstiaGuide::of(language).bid_2, rule: "OS-74" },
    Remark { kind: "bid", turn: 3, text: |language| OstiaGuide::of(language).bid_3, rule: "OS-13" },
    Remark { kind: "sell", turn: 1, text: |language| OstiaGuide::of(language).sell_1, rule: "OS-15" },
    Remark { kind: "sell", turn: 2, text: |language| OstiaGuide::of(language).sell_2, rule: "OS-15" },
    Remark { kind: "price", turn: 1, text: |language| OstiaGuide::of(language).price_1, rule: "OS-91" },
    Remark { kind: "buyer", turn: 1, text: |language| OstiaGuide::of(language).buyer_1, rule: "OS-91" },
    Remark { kind: "place", turn: 1, text: |language| OstiaGuide::of(language).place_1, rule: "OS-31" },
    Remark { kind: "place", turn: 2, text: |language| OstiaGuide::of(language).place_2, rule: "OS-40" },
    Remark { kind: "place", turn: 3, text: |language| OstiaGuide::of(language).place_3, rule: "OS-33" },
    Remark { kind: "place", turn: 5, text: |language| OstiaGuide::of(language).place_5, rule: "OS-71" },
    Remark { kind: "reveal", turn: 1, text: |language| OstiaGuide::of(language).reveal_1, rule: "OS-40" },
    Remark { kind: "reveal", turn: 2, text: |language| OstiaGuide::of(language).reveal_2, rule: "OS-51" },
    Remark { kind: "store", turn: 1, text: |language| OstiaGuide::of(language).store_1, rule: "OS-63" },
    Remark { kind: "settle", turn: 1, text: |language| OstiaGuide::of(language).settle_1, rule: "OS-61" },
    Remark { kind: "settle", turn: 2, text: |language| OstiaGuide::of(language).settle_2, rule: "OS-61" },
    Remark { kind: "final", turn: 1, text: |language| OstiaGuide::of(language).final_1, rule: "OS-70" },
    Remark { kind: "wait", turn: 1, text: |language| OstiaGuide::of(language).wait_1, rule: "OS-6" },
    Remark { kind: "wait", turn: 2, text: |language| OstiaGuide::of(language).wait_2, rule: "" },
    Remark { kind: "over", turn: 1, text: |language| OstiaGuide::of(language).over_1, rule: "OS-75" },
];
