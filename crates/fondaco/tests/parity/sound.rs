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
            wrong.push(format!("{:?}: {seen}\n  {}", position.kind, found.join("\n  ")));
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
