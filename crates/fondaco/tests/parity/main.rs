//! Every kind of decision of both games, made three times: in the page, on the full screen, and line by line. The same question is
//! asked in the same words, and the same action stands in the log afterwards.
#![cfg(target_os = "linux")]

mod full;
mod oltre_mare;
mod ostia;
mod page;
mod plain;
mod position;
#[path = "../pseudo/mod.rs"]
mod pseudo;
mod sound;

use position::{Compared, Position, positions};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// What came of a decision that was made in one of the clients.
struct Made {
    /// What was asked.
    asked: String,
    /// What stands in the log.
    action: Value,
}

#[test]
fn every_decision_of_oltre_mare_is_asked_for_and_made_alike_in_all_clients() {
    are_alike::<::oltre_mare::State>();
}

#[test]
fn every_decision_of_ostia_is_asked_for_and_made_alike_in_all_clients() {
    are_alike::<::ostia::State>();
}

/// A tray keeps its key when the Senate is gone: 3 is Storage, and 2 is nothing (OS-70).
#[test]
fn in_the_last_placing_every_tray_has_the_key_that_it_names() {
    const CHOSEN: &str = "document.getElementById(window.piece)";
    let page = page::Page::open();
    let found = positions::<::ostia::State>().into_iter().find(|position| position.kind == ostia::Kind::Final);
    let (tab, _) = page.show(&found.expect("there is a last placing"), sentences::Language::English);
    tab.wait_until("a card lies in the Forum", "window.piece = document.querySelector('.tray.forum .card')?.id");
    tab.click(CHOSEN);
    tab.wait_until("it is chosen", &format!("{CHOSEN}.matches('.chosen')"));
    tab.press("2");
    let stays = format!(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done({CHOSEN}.matches('.tray.forum .chosen')))))"
    );
    assert_eq!(tab.eval(&stays), true, "2 is the key of no tray");
    tab.press("3");
    tab.wait_until("it lies in Storage", &format!("{CHOSEN}.matches('.tray.storehouse .card')"));
    assert_eq!(tab.eval("[...document.querySelectorAll('.tray')].every(one => one.querySelector('kbd').innerText === one.querySelector('.lay').getAttribute('aria-keyshortcuts'))"), true);
}

fn are_alike<R: Compared>() {
    let page = page::Page::open();
    let mut unlike = Vec::new();
    for position in positions::<R>() {
        let (sentence, line, action) = (position.sentence(), position.line(), position.action());
        let clients = [
            ("the page", line, page.decide(&position)),
            ("the full screen", sentence.clone(), full::decide(&position)),
            ("plain mode", sentence, plain::decide(&position)),
        ];
        for (client, asked, made) in clients {
            if made.asked != asked {
                unlike.push(format!("{:?}: {client} asks\n  {}\nand not\n  {asked}", position.kind, made.asked));
            }
            if made.action != action {
                unlike.push(format!("{:?}: in {client} one does {} and not {action}", position.kind, made.action));
            }
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
    assert_eq!(page.troubles(), Vec::<String>::new());
}

/// The saved game of this position for one of the clients.
fn saved<R: Compared>(position: &Position<R>, client: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parity").join(client);
    fs::create_dir_all(&place).expect("there is room for files");
    let file = place.join(format!("{}-{:?}.json", R::GAME, position.kind));
    fs::write(&file, position.table().save()).expect("there is room for files");
    file
}

/// The decision as it stands in the saved game, once it does.
fn in_file<R: Compared>(position: &Position<R>, file: &Path) -> Option<Value> {
    let saved: Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
    saved["actions"].get(position.before.len()).map(|acted| acted["action"].clone())
}

/// Lines are broken as there is room for them; the words are what counts.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
