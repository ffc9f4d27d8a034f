//! Screens, drawn into a buffer and compared with text files: every kind of question of both games, at 80x24 and at 160x50.
//!
//! `FONDACO_BLESS=1` writes the screens anew. The tables they show are kept in files as well; one that is taken away is played anew.

mod golden;
#[path = "../common/mod.rs"]
mod table;

use golden::compare;
use sentences::Language::{English, German};
use table::{Seating, at_table, draw, kept};
use terminal::{Keyboard, Screen, Session};

/// The sizes at which every screen is looked at.
const SIZES: [(u16, u16); 2] = [(80, 24), (160, 50)];

#[test]
fn every_question_of_oltre_mare_has_its_screen() {
    use oltre_mare::Prompt;
    type Asked = fn(&Prompt) -> bool;
    let discard: Asked = |prompt| matches!(prompt, Prompt::Discard { .. });
    let trade: Asked = |prompt| matches!(prompt, Prompt::Trade { play: Some(_), .. });
    let too_few: Asked = |prompt| matches!(prompt, Prompt::Trade { play: None, .. });
    let speak: Asked = |prompt| matches!(prompt, Prompt::Speak { .. });
    let sail: Asked = |prompt| matches!(prompt, Prompt::Sail { .. });
    let compass: Asked = |prompt| matches!(prompt, Prompt::Compass { may_keep: false, .. });
    let keep: Asked = |prompt| matches!(prompt, Prompt::Compass { may_keep: true, .. });
    let load: Asked = |prompt| matches!(prompt, Prompt::Load { cards } if cards.len() > 2);
    //   name                 seating                                       asked    time typed
    let rows = [
        ("discard", Seating::new("Ana", 4, English), discard, 2, "discard 1"),
        ("discard-de", Seating::new("Ana", 4, German), discard, 1, ""),
        ("trade", Seating::new("Ana", 4, English), trade, 3, ""),
        ("trade-playing", Seating::new("Ana", 5, English), trade, 2, "play 1 2"),
        ("trade-offering", Seating::new("Ana", 3, English), trade, 2, "offer 1, 1 ducat for salt to "),
        ("trade-de", Seating::new("Ana", 2, German), trade, 2, "spiele 1 2"),
        ("too-few-cards", Seating::new("Ana", 4, English), too_few, 0, "buy deck"),
        ("speak", Seating::new("Ana", 4, English), speak, 4, ""),
        ("speak-de", Seating::new("Ana", 3, German), speak, 2, ""),
        ("sail", Seating::new("Ana", 4, English), sail, 2, ""),
        ("sail-de", Seating::new("Ana", 5, German), sail, 1, ""),
        ("compass", Seating::new("Ana", 4, English), compass, 0, ""),
        ("compass-kept", Seating::new("Ana", 4, English).with("compass=may"), keep, 0, ""),
        ("load", Seating::new("Ana", 4, English), load, 1, "load 3 1"),
        ("load-de", Seating::new("Ana", 4, German), load, 0, "lade 1 3 2"),
    ];
    for (name, seating, asked, time, typed) in rows {
        let name = format!("oltre-mare-{name}");
        let session = kept(&name, seating.language, || at_table::<oltre_mare::State>(&seating, asked, time));
        check(&name, &session, typed, |_| {});
    }
}

#[test]
fn every_question_of_ostia_has_its_screen() {
    use ostia::{Prompt, Question};
    type Asked = fn(&Prompt) -> bool;
    let keep: Asked = |prompt| matches!(prompt.question, Question::Keep { .. });
    let give: Asked = |prompt| matches!(prompt.question, Question::KeepAndGive { .. });
    let lot: Asked = |prompt| matches!(prompt.question, Question::Lot { .. });
    let bid: Asked = |prompt| matches!(prompt.question, Question::Bid { bids, .. } if bids.highest().is_some());
    let sell: Asked = |prompt| matches!(prompt.question, Question::Sell { .. });
    let price: Asked = |prompt| matches!(prompt.question, Question::Price { .. });
    let buyer: Asked = |prompt| matches!(prompt.question, Question::Buyer { .. });
    let place: Asked = |prompt| matches!(prompt.question, Question::Place { .. });
    let store: Asked = |prompt| matches!(prompt.question, Question::Store { .. });
    let last: Asked = |prompt| matches!(prompt.question, Question::Final { .. });
    //   name                 seating                                asked  time typed
    let rows = [
        ("keep", Seating::new("Ana", 4, English), keep, 1, "keep 2"),
        ("keep-de", Seating::new("Ana", 5, German), keep, 0, ""),
        ("keep-and-give", Seating::new("Ana", 2, English), give, 1, "keep 1 gaius 2"),
        ("lot", Seating::new("Ana", 4, English), lot, 2, "lot 1 2"),
        ("bid", Seating::new("Ana", 5, English), bid, 3, ""),
        ("bid-dearly", Seating::new("Ana", 4, English), bid, 1, "bid 80"),
        ("bid-de", Seating::new("Ana", 3, German), bid, 2, "biete 14"),
        ("sell", Seating::new("Ana", 4, English), sell, 0, ""),
        ("price", Seating::new("Ana", 2, English), price, 1, "price 20"),
        ("buyer", Seating::new("Ana", 2, English), buyer, 1, ""),
        ("place", Seating::new("Ana", 4, English), place, 1, ""),
        ("place-half", Seating::new("Ana", 4, English), place, 1, "place forum 1 2 senate 3 sto"),
        ("place-too-many-kinds", Seating::new("Ana", 4, English), place, 1, "place forum all bluff forum forum"),
        ("place-de", Seating::new("Ana", 3, German), place, 1, "lege Forum 1 Rest Speicher"),
        ("store", Seating::new("Ana", 5, English), store, 0, "store 1"),
        ("final", Seating::new("Ana", 4, English), last, 0, ""),
        ("final-de", Seating::new("Ana", 2, German), last, 0, "lege Forum 1"),
    ];
    for (name, seating, asked, time, typed) in rows {
        let name = format!("ostia-{name}");
        let session = kept(&name, seating.language, || at_table::<ostia::State>(&seating, asked, time));
        check(&name, &session, typed, |_| {});
    }
}

/// Compares a screen with its files, at all sizes. `prepare` may open a page or call for another part of the table.
fn check<R: terminal::AtTerminal>(name: &str, session: &Session<R>, typed: &str, prepare: impl Fn(&mut Screen)) {
    for (columns, lines) in SIZES {
        let mut screen = Screen::default();
        screen.type_in(typed);
        prepare(&mut screen);
        compare(&format!("{name}-{columns}x{lines}"), &draw(session, &screen, columns, lines));
    }
}

#[test]
fn the_map_the_curtain_help_and_the_end_have_their_screens() {
    let alone = Seating::new("Ana", 4, English);
    let trades = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { .. });
    let trading = kept("oltre-mare-trade", English, || at_table::<oltre_mare::State>(&alone, trades, 3));
    check("oltre-mare-map", &trading, "play 1 2", Screen::next_pane);

    let mut several: Session<oltre_mare::State> = Seating::new("Ana,Bob", 3, German).session(table::SEEDS.start);
    assert!(matches!(several.keyboard(), Keyboard::Curtain(Some(_))));
    check("oltre-mare-curtain", &several, "", |_| {});
    several.enter("");
    let help = several.enter("hilfe").said.into_iter().map(|said| said.text).collect::<Vec<_>>();
    check("oltre-mare-help", &several, "", |screen| screen.open(help.clone()));

    let over: Session<oltre_mare::State> = kept("oltre-mare-over", English, || table::to_the_end(&alone));
    check("oltre-mare-over", &over, "", |screen| screen.open(over.score_table()));
    let over: Session<ostia::State> = kept("ostia-over", German, || table::to_the_end(&Seating::new("Ana", 2, German)));
    check("ostia-over", &over, "", |_| {});
}

/// Whatever the size, something is drawn and nothing breaks.
#[test]
fn every_size_of_window_can_be_drawn() {
    let trading =
        at_table::<oltre_mare::State>(&Seating::new("Ana", 5, English), |prompt| matches!(prompt, oltre_mare::Prompt::Sail { .. }), 1);
    let placing =
        at_table::<ostia::State>(&Seating::new("Ana", 5, German), |prompt| matches!(prompt.question, ostia::Question::Place { .. }), 1);
    let mut screen = Screen::default();
    screen.type_in("play 1 2 3");
    for columns in (1..170).step_by(7) {
        for lines in (1..60).step_by(3) {
            for _ in 0..2 {
                draw(&trading, &screen, columns, lines);
                draw(&placing, &screen, columns, lines);
                screen.next_pane();
            }
        }
    }
}
