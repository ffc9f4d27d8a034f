//! The options of each game and the bots to play against, each with a sentence, for those who open a table.

use crate::texts::text;
use crate::{BotTexts, InLanguage, Language, OltreMareOptions, OstiaOptions};
use bots::{Bot, Level, Temper};
use tabletop::record::Notation;

/// An option of a game.
#[derive(Debug)]
pub struct Switch {
    /// Its name, as the game writes it.
    pub name: &'static str,
    /// The rule that it changes; some have no rule of their own.
    pub rule: &'static str,
    /// The question that it answers.
    pub asks: InLanguage,
    /// The answers, the default first: as JSON, and in words.
    pub answers: &'static [(&'static str, InLanguage)],
}

/// The options of Oltre Mare.
pub(crate) const OLTRE_MARE: &[Switch] = &[
    Switch {
        name: "interim_cargo_sale",
        rule: "OM-83",
        asks: text!(OltreMareOptions.interim_cargo_sale),
        answers: &[("true", text!(OltreMareOptions.interim_cargo_sale_yes)), ("false", text!(OltreMareOptions.interim_cargo_sale_no))],
    },
    Switch {
        name: "trade_on_credit",
        rule: "OM-37",
        asks: text!(OltreMareOptions.trade_on_credit),
        answers: &[("true", text!(OltreMareOptions.trade_on_credit_yes)), ("false", text!(OltreMareOptions.trade_on_credit_no))],
    },
    Switch {
        name: "last_round",
        rule: "OM-90",
        asks: text!(OltreMareOptions.last_round),
        answers: &[("\"finish\"", text!(OltreMareOptions.last_round_finish)), ("\"extra\"", text!(OltreMareOptions.last_round_extra))],
    },
    Switch {
        name: "compass",
        rule: "OM-64",
        asks: text!(OltreMareOptions.compass),
        answers: &[("\"must\"", text!(OltreMareOptions.compass_must)), ("\"may\"", text!(OltreMareOptions.compass_may))],
    },
    Switch {
        name: "cargo_memory",
        rule: "OM-10",
        asks: text!(OltreMareOptions.cargo_memory),
        answers: &[
            ("\"owner\"", text!(OltreMareOptions.cargo_memory_owner)),
            ("\"strict\"", text!(OltreMareOptions.cargo_memory_strict)),
            ("\"open\"", text!(OltreMareOptions.cargo_memory_open)),
        ],
    },
    Switch {
        name: "tie_places",
        rule: "OM-81",
        asks: text!(OltreMareOptions.tie_places),
        answers: &[("\"dense\"", text!(OltreMareOptions.tie_places_dense)), ("\"skip\"", text!(OltreMareOptions.tie_places_skip))],
    },
];

/// The options of Ostia.
pub(crate) const OSTIA: &[Switch] = &[
    Switch {
        name: "open_money",
        rule: "OS-5",
        asks: text!(OstiaOptions.open_money),
        answers: &[("false", text!(OstiaOptions.open_money_no)), ("true", text!(OstiaOptions.open_money_yes))],
    },
    Switch {
        name: "zero_donation_scores",
        rule: "OS-52",
        asks: text!(OstiaOptions.zero_donation_scores),
        answers: &[("true", text!(OstiaOptions.zero_donation_scores_yes)), ("false", text!(OstiaOptions.zero_donation_scores_no))],
    },
    Switch {
        name: "loans_first",
        rule: "OS-61",
        asks: text!(OstiaOptions.loans_first),
        answers: &[("false", text!(OstiaOptions.loans_first_no)), ("true", text!(OstiaOptions.loans_first_yes))],
    },
    Switch {
        name: "first_game",
        rule: "",
        asks: text!(OstiaOptions.first_game),
        answers: &[("false", text!(OstiaOptions.first_game_no)), ("true", text!(OstiaOptions.first_game_yes))],
    },
];

/// The options of a game, by its name.
pub fn switches(game: &str) -> &'static [Switch] {
    if trades(game) { OLTRE_MARE } else { OSTIA }
}

/// The bots to choose from. In Ostia nobody haggles or talks, so bots that differ only in that are not offered there.
pub fn bots_of(game: &str) -> impl Iterator<Item = Bot> {
    let trades = trades(game);
    Bot::ALL.iter().copied().filter(move |bot| trades || bot.temper == Temper::Honest)
}

fn trades(game: &str) -> bool {
    game != <ostia::State as Notation>::GAME
}

/// A bot in words.
#[derive(Clone, Copy, Debug)]
pub struct BotWords {
    /// What it is called, by itself and within a text.
    pub names: fn(Language) -> [&'static str; 2],
    /// What it is like.
    pub means: InLanguage,
}

impl BotWords {
    /// What it is called, by itself.
    pub fn name(self, language: Language) -> &'static str {
        let [name, _] = (self.names)(language);
        name
    }

    /// What it is called within a text.
    pub fn in_text(self, language: Language) -> &'static str {
        let [_, in_text] = (self.names)(language);
        in_text
    }
}

/// What a bot is called, and what it is like in this game.
pub fn bot(bot: Bot, game: &str) -> BotWords {
    match (bot.level, bot.temper) {
        (Level::Random, Temper::Honest | Temper::Sly | Temper::Silent) => {
            BotWords { names: text!(BotTexts.novice), means: text!(BotTexts.novice_means) }
        }
        (Level::Apprentice, Temper::Honest | Temper::Sly | Temper::Silent) => {
            BotWords { names: text!(BotTexts.apprentice), means: text!(BotTexts.apprentice_means) }
        }
        (Level::Merchant, Temper::Honest) => BotWords {
            names: text!(BotTexts.merchant),
            means: if trades(game) { text!(BotTexts.merchant_means) } else { text!(BotTexts.merchant_means_in_auctions) },
        },
        (Level::Merchant, Temper::Sly) => BotWords { names: text!(BotTexts.sly_merchant), means: text!(BotTexts.sly_merchant_means) },
        (Level::Merchant, Temper::Silent) => {
            BotWords { names: text!(BotTexts.silent_merchant), means: text!(BotTexts.silent_merchant_means) }
        }
        (Level::Captain, Temper::Honest | Temper::Silent) => {
            BotWords { names: text!(BotTexts.captain), means: text!(BotTexts.captain_means) }
        }
        (Level::Captain, Temper::Sly) => BotWords { names: text!(BotTexts.sly_captain), means: text!(BotTexts.sly_captain_means) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned as _;
    use alloc::string::String;
    use alloc::vec::Vec;
    use serde_json::{Map, Value};

    /// Every option of the game is offered, its first answer is the default, and the game accepts every answer.
    fn check<R: Notation>(switches: &[Switch]) {
        let Ok(Value::Object(usual)) = serde_json::to_value(R::Options::default()) else { panic!("options are an object") };
        let asked: Map<String, Value> =
            switches.iter().map(|switch| (switch.name.to_owned(), serde_json::from_str(switch.answers[0].0).unwrap())).collect();
        assert_eq!(asked, usual);
        for switch in switches {
            for (answer, says) in switch.answers {
                let mut options = usual.clone();
                options.insert(switch.name.into(), serde_json::from_str(answer).unwrap());
                assert!(serde_json::from_value::<R::Options>(Value::Object(options)).is_ok(), "{} {answer}", switch.name);
                assert!(Language::ALL.into_iter().all(|language| says(language).ends_with('.')), "{} {answer}", switch.name);
            }
        }
    }

    /// What a bot is said to do is possible in the game.
    #[test]
    fn nobody_haggles_or_lies_where_nobody_talks() {
        let of_ostia: Vec<Bot> = bots_of("ostia").collect();
        assert_eq!(of_ostia, [Bot::RANDOM, Bot::APPRENTICE, Bot::MERCHANT, Bot::CAPTAIN]);
        assert!(bots_of("oltre-mare").eq(Bot::ALL.iter().copied()));
        for kind in of_ostia {
            for says in Language::ALL.map(bot(kind, "ostia").means) {
                let wrong =
                    ["haggle", "truth", "trade", "lie", "feilsch", "Wahrheit", "tausch"].into_iter().find(|word| says.contains(word));
                assert_eq!(wrong, None, "{says}");
            }
        }
    }

    #[test]
    fn every_switch_of_a_game_can_be_set_to_all_that_it_can_be() {
        check::<oltre_mare::State>(OLTRE_MARE);
        check::<ostia::State>(OSTIA);
    }
}
