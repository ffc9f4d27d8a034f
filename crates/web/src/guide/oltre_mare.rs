//! What is said in a first game of Oltre Mare.

use super::{Guided, Remark};
use oltre_mare::{Prompt, Sight, State, To, View};
use protocol::OpenTable;
use sentences::OltreMareGuide;
use tabletop::{Seat, Viewer};

impl Guided for State {
    const FIRST_SEED: u64 = 1;
    #[cfg(test)]
    const KINDS: &'static [&'static str] =
        &["discard", "short", "offered", "answer", "trade", "speak", "sail", "compass", "load", "wait", "over"];
    const REMARKS: &'static [Remark] = REMARKS;

    /// Four at the table, the reader first, so that trading is learned at once.
    fn first_game() -> OpenTable {
        super::first_game("oltre-mare", 4)
    }

    fn kind(view: &View, prompt: Option<&Prompt>) -> &'static str {
        let asked = |seat: Seat| {
            let to_me = |to: To| match to {
                To::All => true,
                To::Seat(other) => other == seat,
            };
            view.offers.iter().any(|offer| offer.from != seat && to_me(offer.to) && !offer.declined.contains(&seat))
        };
        let offered = match view.viewer {
            Viewer::Seat(seat) => asked(seat),
            Viewer::Spectator => false,
        };
        match prompt {
            Some(Prompt::Discard { .. }) => "discard",
            Some(Prompt::Speak { .. }) if offered => "answer",
            Some(Prompt::Trade { play: None, .. }) => "short",
            Some(Prompt::Trade { .. }) if offered => "offered",
            Some(Prompt::Trade { .. }) => "trade",
            Some(Prompt::Speak { .. }) => "speak",
            Some(Prompt::Sail { .. }) => "sail",
            Some(Prompt::Compass { .. }) => "compass",
            Some(Prompt::Load { .. }) => "load",
            None if view.step.is_none() => "over",
            None => "wait",
        }
    }

    /// The turns of others after the reader's own first turn still belong to it: the reader is the first to play, and what is
    /// said about the turns of others begins there.
    fn turn(view: &View, done: u8) -> u8 {
        if view.viewer == Viewer::Seat(view.turn_of) { done + 1 } else { done.max(1) }
    }

    fn ends_turn(sight: &Sight, seat: Seat) -> bool {
        matches!(sight, Sight::Loaded { seat: loads, .. } if *loads == seat)
    }
}

const REMARKS: &[Remark] = &[
    Remark { kind: "discard", turn: 1, text: |language| OltreMareGuide::of(language).discard_1, rule: "OM-21", at: "hand+cargo" },
    Remark { kind: "discard", turn: 3, text: |language| OltreMareGuide::of(language).discard_3, rule: "OM-21", at: "hand+cargo" },
    Remark { kind: "trade", turn: 1, text: |language| OltreMareGuide::of(language).trade_1, rule: "OM-30", at: "cargo+hand" },
    Remark { kind: "trade", turn: 2, text: |language| OltreMareGuide::of(language).trade_2, rule: "OM-32", at: "sums" },
    Remark { kind: "trade", turn: 3, text: |language| OltreMareGuide::of(language).trade_3, rule: "OM-50", at: "hand+sums" },
    Remark { kind: "trade", turn: 4, text: |language| OltreMareGuide::of(language).trade_4, rule: "OM-93", at: "cargo" },
    Remark { kind: "short", turn: 1, text: |language| OltreMareGuide::of(language).short_1, rule: "OM-40", at: "cargo+buttons" },
    Remark { kind: "short", turn: 3, text: |language| OltreMareGuide::of(language).short_3, rule: "OM-40", at: "buttons" },
    Remark { kind: "offered", turn: 1, text: |language| OltreMareGuide::of(language).offered_1, rule: "OM-33", at: "offers+cargo" },
    Remark { kind: "offered", turn: 2, text: |language| OltreMareGuide::of(language).offered_2, rule: "OM-36", at: "offers" },
    Remark { kind: "answer", turn: 1, text: |language| OltreMareGuide::of(language).answer_1, rule: "OM-36", at: "offers" },
    Remark { kind: "answer", turn: 2, text: |language| OltreMareGuide::of(language).answer_2, rule: "OM-33", at: "offers" },
    Remark { kind: "speak", turn: 1, text: |language| OltreMareGuide::of(language).speak_1, rule: "OM-34", at: "players+buttons" },
    Remark { kind: "speak", turn: 2, text: |language| OltreMareGuide::of(language).speak_2, rule: "OM-80", at: "deck+cargo" },
    Remark { kind: "speak", turn: 3, text: |language| OltreMareGuide::of(language).speak_3, rule: "OM-36", at: "buttons" },
    Remark { kind: "sail", turn: 1, text: |language| OltreMareGuide::of(language).sail_1, rule: "OM-60", at: "map" },
    Remark { kind: "sail", turn: 2, text: |language| OltreMareGuide::of(language).sail_2, rule: "OM-60", at: "map" },
    Remark { kind: "compass", turn: 1, text: |language| OltreMareGuide::of(language).compass_1, rule: "OM-64", at: "map" },
    Remark { kind: "load", turn: 1, text: |language| OltreMareGuide::of(language).load_1, rule: "OM-70", at: "load" },
    Remark { kind: "load", turn: 2, text: |language| OltreMareGuide::of(language).load_2, rule: "OM-70", at: "load" },
    Remark { kind: "wait", turn: 1, text: |language| OltreMareGuide::of(language).wait_1, rule: "", at: "players" },
    Remark { kind: "wait", turn: 3, text: |language| OltreMareGuide::of(language).wait_3, rule: "", at: "players" },
    Remark { kind: "over", turn: 1, text: |language| OltreMareGuide::of(language).over_1, rule: "OM-97", at: "score" },
];
