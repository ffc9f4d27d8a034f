//! Standing orders: what people type, and what they read.

use oltre_mare::State as OltreMare;
use ostia::State as Ostia;
use protocol::{OltreMareInstruction, OstiaInstruction};
use sentences::Language::{English, German};
use sentences::{Language, Moment, OrderLine, Ordered, Speaker};
use tabletop::{Dice, Nobody, Rules, Seat, Viewer};

const NAMES: [&str; 3] = ["Ana", "Bianca", "Cosimo"];

/// What each line means, in words, in the language in which it is typed; and that it is understood in the other as well.
fn check<R: Ordered<Draft: Default>>(game: &R, edition: &R::Edition, rows: &[(Language, &str, &str)]) {
    let names = NAMES.map(ToString::to_string);
    let (view, draft) = (game.view(Viewer::Seat(Seat(0))), R::Draft::default());
    for &(language, typed, says) in rows {
        let mut read = Vec::new();
        for reader in Language::ALL {
            let speaker = Speaker::new(reader, &names, R::words(edition), Some(Seat(0)));
            let moment = Moment::<R> { speaker, view: &view, prompt: None, draft: &draft };
            match moment.parse_order(typed) {
                Ok(OrderLine::Leave(order)) => {
                    if reader == language {
                        assert_eq!(R::say_order(&speaker, &order), says, "{typed}");
                    }
                    read.push(order);
                }
                Ok(OrderLine::Cancel(number)) => panic!("{typed}: cancel {number:?}"),
                Err(wrong) => panic!("{typed}: {}", speaker.wrong(&wrong)),
            }
        }
        assert!(read[0] == read[1], "{typed}");
    }
    for language in Language::ALL {
        let speaker = Speaker::new(language, &names, R::words(edition), Some(Seat(0)));
        let moment = Moment::<R> { speaker, view: &view, prompt: None, draft: &draft };
        for help in R::order_help(&speaker) {
            // Before a lot is laid out, there is none to bid for.
            let lot = help.usage.contains("this lot") || help.usage.contains("dieses Los");
            assert_eq!(moment.parse_order(&help.usage).is_ok(), !lot, "{}", help.usage);
        }
        assert!(matches!(moment.parse_order("cancel 2"), Ok(OrderLine::Cancel(Some(2)))));
        assert!(matches!(moment.parse_order("streiche alle"), Ok(OrderLine::Cancel(None))));
        assert!(moment.parse_order("dance").is_err());
    }
}

#[test]
fn orders_of_oltre_mare_are_typed_and_read() {
    let game = OltreMare::new(&oltre_mare::Setup::new(3), &mut Dice::new(1), &mut Nobody);
    check::<OltreMare>(
        &game,
        &oltre_mare::edition_2005(),
        &[
            (English, "sell 2 salt at least 3 to anyone", "Sell 2 salt for at least 3 ducats each, to anyone, until cancelled."),
            (English, "sell salt 3", "Sell 1 salt for at least 3 ducats each, to anyone, until cancelled."),
            (English, "buy 1 silk at most 4", "Buy 1 silk for at most 4 ducats each, from anyone, until cancelled."),
            (
                English,
                "buy 2 silk at most 1 from bianca, @3 this turn",
                "Buy 2 silk for at most 1 ducat each, from Bianca or Cosimo, this turn.",
            ),
            (
                English,
                "sell 1 salt each turn for at least 3 ducats to cosimo for 3 turns",
                "Sell 1 salt a turn for at least 3 ducats each, to Cosimo, for 3 turns.",
            ),
            (
                English,
                "buy 1 silk at most 9 on credit",
                "Buy 1 silk for at most 9 ducats each, even on credit, from anyone, until cancelled.",
            ),
            (English, "no trades", "Decline every offer, until cancelled."),
            (English, "no trades this turn", "Decline every offer, this turn."),
            (German, "verkaufe 2 Salz mindestens 3 an alle", "Verkaufe 2 Salz für mindestens je 3 Dukaten, an alle, bis auf Widerruf."),
            (German, "kaufe 1 Seide höchstens 4 von Bianca", "Kaufe 1 Seide für höchstens je 4 Dukaten, von Bianca, bis auf Widerruf."),
            (
                German,
                "verkaufe 1 Salz je Zug für mindestens 3 für 3 Züge",
                "Verkaufe 1 Salz je Zug für mindestens je 3 Dukaten, an alle, 3 Züge lang.",
            ),
            (German, "kein Handel in diesem Zug", "Lehne jedes Angebot ab, nur in diesem Zug."),
        ],
    );
}

#[test]
fn orders_of_ostia_are_typed_and_read() {
    let game = Ostia::new(&ostia::Setup::new(3), &mut Dice::new(1), &mut Nobody);
    check::<Ostia>(
        &game,
        &ostia::edition_2005(),
        &[
            (English, "bid up to 14", "Bid up to 14 denarii for any lot, this round. Buy 1 lot at most."),
            (English, "bid up to 14 for any lot this round", "Bid up to 14 denarii for any lot, this round. Buy 1 lot at most."),
            (
                English,
                "bid up to 20 for 2 lots with marble until cancelled on loan",
                "Bid up to 20 denarii, even on loan, for lots with marble, until cancelled. Buy 2 lots at most.",
            ),
            (English, "pass", "Pass on every other lot, this round."),
            (English, "pass until cancelled", "Pass on every other lot, until cancelled."),
            (German, "biete bis 14", "Biete bis zu 14 Denar für jedes Los, nur in dieser Runde. Kaufe höchstens 1 Los."),
            (
                German,
                "biete bis zu 14 für Lose mit Marmor 2 Runden",
                "Biete bis zu 14 Denar für Lose mit Marmor, 2 Runden lang. Kaufe höchstens 1 Los.",
            ),
            (German, "passe bis auf Widerruf", "Passe bei jedem anderen Los, bis auf Widerruf."),
        ],
    );
}

/// Orders of older logs are told like others.
#[test]
fn what_was_left_long_ago_can_be_read() {
    let names = NAMES.map(ToString::to_string);
    let speaker = Speaker::new(English, &names, oltre_mare::edition_2005(), Some(Seat(0)));
    let sells: OltreMareInstruction = serde_json::from_str(r#"{"sell":{"good":2,"at_least":3,"times":2}}"#).unwrap();
    assert!(OltreMare::say_order(&speaker, &sells).starts_with("Sell 2 "));
    let speaker = Speaker::new(English, &names, ostia::edition_2005(), Some(Seat(0)));
    let bids: OstiaInstruction = serde_json::from_str(r#"{"bid":{"lot":[0,6],"amount":14}}"#).unwrap();
    assert_eq!(Ostia::say_order(&speaker, &bids), "Bid 14 denarii for the lot of ivory and marble.");
    let passes: OstiaInstruction = serde_json::from_str(r#"{"bid":{"lot":[0,6],"amount":null}}"#).unwrap();
    assert_eq!(Ostia::say_order(&speaker, &passes), "Pass on the lot of ivory and marble.");
}
