//! Every question of both games at a full table of people with the longest names, on every screen: all that it needs is in view,
//! nothing is cut off, and nothing is of another size than at the other questions. In German, which needs more room.

use crate::page::Page;
use crate::position::{Compared, questions};
use browser::{SIZES, Tab};
use sentences::Language;
use serde_json::Value;

fn are_sound<R: Compared>() {
    let page = Page::open();
    let mut wrong = Vec::new();
    let mut before: Option<(R::Kind, Vec<Value>)> = None;
    for position in questions::<R>() {
        let (tab, _) = page.show(&position, Language::German);
        let mut found = browser::complaints_and_needs(tab, &position.needs());
        found.extend(browser::by_axe(tab));
        let now = boxes(tab);
        found.extend(before.as_ref().into_iter().flat_map(|(kind, before)| differences(&format!("{kind:?}"), before, &now)));
        before.get_or_insert((position.kind, now));
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

/// Where the parts of a table lie that are the same for every question. On a phone the middle is the part that the question is about.
const BOXES: &str = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    const parts = { prompt: '.prompt', middle: '.stage, .sea-side, .dock', map: '.sea-view', panels: '.players', hand: 'main > footer' };
    const box = one => one && ['x', 'y', 'width', 'height'].map(side => Math.round(one.getBoundingClientRect()[side]));
    const first = query => [...document.querySelectorAll(query)].find(one => one.checkVisibility());
    done(Object.fromEntries(Object.entries(parts).map(([part, query]) => [part, box(first(query))])));
})))";

/// The boxes of these parts in every window; what is not shown has none.
fn boxes(tab: &Tab) -> Vec<Value> {
    let boxes = SIZES.map(|[width, height]| {
        tab.size(width, height);
        tab.eval(BOXES)
    });
    tab.size(SIZES[0][0], SIZES[0][1]);
    boxes.into()
}

/// What lies elsewhere than at another question.
fn differences(other: &str, before: &[Value], now: &[Value]) -> Vec<String> {
    let mut found = Vec::new();
    for ((before, now), [width, height]) in before.iter().zip(now).zip(SIZES) {
        for (part, now) in now.as_object().into_iter().flatten() {
            let before = &before[part];
            if !before.is_null() && !now.is_null() && before != now {
                found.push(format!("{part} lies at {now}, and for {other} at {before} [{width}x{height}]"));
            }
        }
    }
    found
}

#[test]
fn soundness_of_every_question_of_oltre_mare() {
    are_sound::<::oltre_mare::State>();
}

#[test]
fn soundness_of_every_question_of_ostia() {
    are_sound::<::ostia::State>();
}
