//! The switches of each game and the bots, with a sentence each in both languages, for those who open a table.

use bots::{Bot, Level, Temper};
use sentences::Language;
use tabletop::record::Notation;

/// A text in English and in German.
pub(crate) type Both = [&'static str; 2];

/// A switch of a game.
pub(crate) struct Switch {
    /// Its name, as the game writes it.
    pub(crate) name: &'static str,
    /// The rule that it changes; some change no rule of their own.
    pub(crate) rule: &'static str,
    /// The question that it answers.
    pub(crate) asks: Both,
    /// The answers, the usual one first: as JSON, and in words.
    pub(crate) answers: &'static [(&'static str, Both)],
}

/// The switches of Oltre Mare.
pub(crate) const OLTRE_MARE: &[Switch] = &[
    Switch {
        name: "interim_cargo_sale",
        rule: "OM-83",
        asks: ["Is cargo sold when Venice comes?", "Wird Fracht verkauft, wenn Venedig kommt?"],
        answers: &[
            (
                "true",
                [
                    "Yes: all but the topmost run is paid and leaves the stack.",
                    "Ja: Alles außer der obersten Reihe wird bezahlt und verlässt den Stapel.",
                ],
            ),
            ("false", ["No: only prestige is paid, and the cargo stays.", "Nein: Nur Prestige wird bezahlt, die Fracht bleibt."]),
        ],
    },
    Switch {
        name: "trade_on_credit",
        rule: "OM-37",
        asks: ["May a trade take somebody into debt?", "Darf ein Tausch in die Schulden führen?"],
        answers: &[
            (
                "true",
                [
                    "Yes: whoever gives ducats may go below 0, as when buying.",
                    "Ja: Wer Dukaten gibt, darf unter 0 kommen, wie beim Kaufen.",
                ],
            ),
            ("false", ["No: ducats handed over must be there.", "Nein: Dukaten, die den Besitzer wechseln, müssen da sein."]),
        ],
    },
    Switch {
        name: "last_round",
        rule: "OM-90",
        asks: ["When does the game end?", "Wann endet das Spiel?"],
        answers: &[
            (
                "\"finish\"",
                [
                    "When the last card is drawn, the round under way is finished: all have had the same number of turns. \u{201c}One final round\u{201d} can be read either way; this one is usual because it is shorter and just as fair.",
                    "Ist die letzte Karte gezogen, wird die laufende Runde beendet: Alle waren gleich oft dran. \u{201e}Eine letzte Runde\u{201c} lässt sich so oder so lesen; üblich ist diese Fassung, weil sie kürzer ist und genauso gerecht.",
                ],
            ),
            (
                "\"extra\"",
                [
                    "After that, one whole round more is played, the other reading: nobody is surprised by the end.",
                    "Danach wird noch eine ganze Runde gespielt, nach der anderen Lesart: Niemanden überrascht das Ende.",
                ],
            ),
        ],
    },
    Switch {
        name: "compass",
        rule: "OM-64",
        asks: ["What does one do who stops at a Compass?", "Was tut, wer bei einem Kompass anlegt?"],
        answers: &[
            ("\"must\"", ["The ship must move on to another harbour.", "Das Schiff muss in einen anderen Hafen weiterfahren."]),
            (
                "\"may\"",
                [
                    "It may move on, or the Compass is kept without effect.",
                    "Es darf weiterfahren, oder der Kompass wird ohne Wirkung behalten.",
                ],
            ),
        ],
    },
    Switch {
        name: "cargo_memory",
        rule: "OM-10",
        asks: ["Who may look at the cargo under a top card?", "Wer darf die Fracht unter der obersten Karte ansehen?"],
        answers: &[
            ("\"owner\"", ["Its owner: nobody has to keep it in mind.", "Wem sie gehört: Niemand muss sie sich merken."]),
            ("\"strict\"", ["Nobody, as printed.", "Niemand, wie gedruckt."]),
            ("\"open\"", ["Everybody.", "Alle."]),
        ],
    },
    Switch {
        name: "tie_places",
        rule: "OM-81",
        asks: ["What comes after two firsts?", "Was kommt nach zwei Ersten?"],
        answers: &[
            ("\"dense\"", ["A second, with the second's award.", "Ein Zweiter, mit dem Lohn des Zweiten."]),
            ("\"skip\"", ["A third, with the third's award.", "Ein Dritter, mit dem Lohn des Dritten."]),
        ],
    },
];

/// The switches of Ostia.
pub(crate) const OSTIA: &[Switch] = &[
    Switch {
        name: "open_money",
        rule: "OS-5",
        asks: ["Does everybody's money lie open?", "Liegt das Geld aller offen?"],
        answers: &[
            ("false", ["No: it is secret, and who counts along has an edge.", "Nein: Es ist geheim, und wer mitzählt, ist im Vorteil."]),
            ("true", ["Yes: all see it.", "Ja: Alle sehen es."]),
        ],
    },
    Switch {
        name: "zero_donation_scores",
        rule: "OS-52",
        asks: ["Does a donation worth nothing take a place in the Senate?", "Zählt im Senat auch eine Spende ohne Wert?"],
        answers: &[
            ("true", ["Yes: it is ranked like any other.", "Ja: Sie wird gereiht wie jede andere."]),
            (
                "false",
                ["No: it gets no chip, and nobody else gets it either.", "Nein: Sie bekommt keinen Chip, und niemand sonst bekommt ihn."],
            ),
        ],
    },
    Switch {
        name: "loans_first",
        rule: "OS-61",
        asks: ["Are loans repaid before money from the Forum can build?", "Werden Kredite getilgt, bevor Geld aus dem Forum baut?"],
        answers: &[
            (
                "false",
                [
                    "No: those who owe may build first, and repay out of what is left.",
                    "Nein: Wer Schulden hat, darf erst bauen und tilgt mit dem Rest.",
                ],
            ),
            ("true", ["Yes: repaying comes first, and nobody is asked.", "Ja: Erst wird getilgt, und niemand wird gefragt."]),
        ],
    },
    Switch {
        name: "first_game",
        rule: "",
        asks: ["Is ivory left out, for a first game?", "Bleibt für die erste Partie das Elfenbein weg?"],
        answers: &[
            ("false", ["No: all goods are played.", "Nein: Alle Waren sind im Spiel."]),
            ("true", ["Yes: one good less to think about.", "Ja: eine Ware weniger zu bedenken."]),
        ],
    },
];

/// The switches of a game.
pub(crate) fn switches(game: &str) -> &'static [Switch] {
    if game == "ostia" { OSTIA } else { OLTRE_MARE }
}

/// The text in this language.
pub(crate) const fn in_language(language: Language, both: Both) -> &'static str {
    match language {
        Language::English => both[0],
        Language::German => both[1],
    }
}

/// The bots to choose from. In Ostia nobody haggles or talks, so that those who only do that otherwise are not offered there.
pub(crate) fn bots_of(game: &str) -> impl Iterator<Item = Bot> {
    let trades = trades(game);
    Bot::ALL.iter().copied().filter(move |bot| trades || bot.temper == Temper::Honest)
}

fn trades(game: &str) -> bool {
    game != <ostia::State as Notation>::GAME
}

/// What a bot is called, and what it is like in this game.
pub(crate) fn bot(bot: Bot, game: &str) -> (Both, Both) {
    match (bot.level, bot.temper) {
        (Level::Random, Temper::Honest | Temper::Sly | Temper::Silent) => (
            ["Novice", "Neuling"],
            ["Does anything that is allowed. Good for looking around.", "Tut irgendetwas Erlaubtes. Gut zum Umschauen."],
        ),
        (Level::Merchant, Temper::Honest) => (
            ["Merchant", "Kaufmann"],
            if trades(game) {
                [
                    "Weighs up the moment, haggles fairly and tells the truth. A good opponent.",
                    "Wägt den Augenblick ab, feilscht fair und sagt die Wahrheit. Ein guter Gegner.",
                ]
            } else {
                [
                    "Weighs up each lot and bids what it is worth. A good opponent.",
                    "Wägt jedes Los ab und bietet, was es wert ist. Ein guter Gegner.",
                ]
            },
        ),
        (Level::Merchant, Temper::Sly) => (
            ["Sly merchant", "Schlauer Kaufmann"],
            [
                "The same, but keeps back what would spoil a trade, and lies where it pays.",
                "Ebenso, verschweigt aber, was einen Tausch verdirbt, und lügt, wo es sich lohnt.",
            ],
        ),
        (Level::Merchant, Temper::Silent) => (
            ["Silent merchant", "Stiller Kaufmann"],
            ["The same, but never trades with anybody.", "Ebenso, tauscht aber nie mit jemandem."],
        ),
        (Level::Captain, Temper::Honest | Temper::Silent) => (
            ["Captain", "Kapitän"],
            ["Tries out in its head what may come. The strongest.", "Probiert im Kopf aus, was kommen kann. Der stärkste."],
        ),
        (Level::Captain, Temper::Sly) => {
            (["Sly captain", "Schlauer Kapitän"], ["As strong, and not to be believed.", "Ebenso stark, und nicht zu glauben."])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Map, Value};

    /// Every switch of the game is asked for, its usual answer is the default, and the game takes every answer.
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
                assert!(says.iter().all(|says| says.ends_with('.')), "{says:?}");
            }
        }
    }

    /// What a bot is said to do is something that can be done in the game.
    #[test]
    fn nobody_haggles_or_lies_where_nobody_talks() {
        let of_ostia: Vec<Bot> = bots_of("ostia").collect();
        assert_eq!(of_ostia, [Bot::RANDOM, Bot::MERCHANT, Bot::CAPTAIN]);
        assert!(bots_of("oltre-mare").eq(Bot::ALL.iter().copied()));
        for kind in of_ostia {
            for says in bot(kind, "ostia").1 {
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
