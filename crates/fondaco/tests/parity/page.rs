//! The page, in a real browser: a game that it has kept goes on where it was left.

use crate::position::{Compared, Position};
use crate::{Made, in_one_line};
use browser::{Chromium, PlainHost, Tab, page_folder};
use sentences::Language;
use serde_json::{Value, json};

/// The page, from files on a plain host.
pub(crate) struct Page {
    tab: Tab,
    host: PlainHost,
}

impl Page {
    pub(crate) fn open() -> Page {
        Page { tab: Chromium::shared().reader(), host: PlainHost::open(&page_folder()) }
    }

    /// What went wrong in it.
    pub(crate) fn troubles(&self) -> Vec<String> {
        self.tab.troubles()
    }

    /// Ana opens the page in this language; gives what is asked there.
    pub(crate) fn show<R: Compared>(&self, position: &Position<R>, language: Language) -> (&Tab, Value) {
        let tab = &self.tab;
        let keep = format!(
            "localStorage.setItem('{}', {}); localStorage.setItem('fondaco-language', '{}'); localStorage.setItem('fondaco-forced-moves', 'off'); localStorage.removeItem('fondaco-seen')",
            key::<R>(),
            json!(position.log()),
            language.code()
        );
        let kept = tab.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": keep }));
        tab.go(self.host.url(&format!("{}.html?{:?}#practice", R::GAME, position.kind)));
        tab.ask("Page.removeScriptToEvaluateOnNewDocument", kept);
        (tab, tab.wait_until("something is said", "document.querySelector('.prompt .says')?.textContent"))
    }

    /// Ana reads what is asked, and presses what she does.
    pub(crate) fn decide<R: Compared>(&self, position: &Position<R>) -> Made {
        let (tab, asked) = self.show(position, Language::English);
        position.press(tab);
        let acted = format!("localStorage.getItem('{}').trim().split('\\n').map(JSON.parse).filter(line => line.entry.acted)", key::<R>());
        let action = format!("{acted}[{}]?.entry.acted.action", position.before.len());
        let action = tab.wait_until(&format!("{:?} is done", position.kind), &action);
        Made { asked: in_one_line(asked.as_str().unwrap_or_default()), action }
    }
}

/// The name under which the page keeps a game.
fn key<R: Compared>() -> String {
    format!("fondaco-practice-{}", R::GAME)
}

/// The button that does what the prompt asks.
pub(crate) const MAIN: &str = "document.querySelector('.prompt > .buttons button.main')";

/// The element of this number among those that this finds, counted from 0.
pub(crate) fn nth(query: &str, number: usize) -> String {
    format!("document.querySelectorAll({query:?})[{number}]")
}

/// Goes by steps to this figure.
pub(crate) fn step_to(tab: &Tab, steps: &str, figure: u32) {
    loop {
        let shown = format!("(one => one.querySelector('input')?.value ?? one.querySelector('b').textContent)({})", nth(steps, 0));
        let now: u32 = tab.eval(&shown).as_str().and_then(|text| text.parse().ok()).expect("a figure");
        let button = match now.cmp(&figure) {
            core::cmp::Ordering::Less => "[data-step='1'], .add",
            core::cmp::Ordering::Equal => return,
            core::cmp::Ordering::Greater => "[data-step='-1'], .less",
        };
        tab.click(&format!("{}.querySelector({button:?})", nth(steps, 0)));
        tab.wait_until("the figure changes", &format!("{shown} !== '{now}'"));
    }
}
