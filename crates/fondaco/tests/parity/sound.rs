//! Every question of both games at a full table of people with the longest names, on every screen: all that it needs is in view, and
//! nothing is cut off. In German, which needs more room.

use crate::page::Page;
use crate::position::{Compared, questions};
use sentences::Language;

fn are_sound<R: Compared>() {
    let page = Page::open();
    let mut wrong = Vec::new();
    for position in questions::<R>() {
        let (tab, _) = page.show(&position, Language::German);
        let found = browser::complaints(tab);
        if !found.is_empty() {
            let seen = tab.remember(&format!("{} {:?}", R::GAME, position.kind));
            // What the page keeps of the game, so that it can be opened again in any window.
            let log = std::env::temp_dir().join(format!("fondaco-{}-{:?}.jsonl", R::GAME, position.kind));
            let kept = std::fs::write(&log, position.log()).map_or_else(|why| why.to_string(), |()| log.display().to_string());
            wrong.push(format!("{:?}: {seen}; log: {kept}\n  {}", position.kind, found.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{} questions of {} have faults:\n{}", wrong.len(), R::GAME, wrong.join("\n"));
}

#[test]
fn soundness_of_every_question_of_oltre_mare() {
    are_sound::<::oltre_mare::State>();
}

#[test]
fn soundness_of_every_question_of_ostia() {
    are_sound::<::ostia::State>();
}
