//! A button that asks once before it does something costly: the first press shows the question on the button itself, the second
//! one does it. Readers who want no confirmations are not asked.

use crate::settings::{Preference, Settings};
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;

/// What a press would do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Press {
    /// What the button says.
    pub(crate) says: String,
    /// What it would cost; if nothing, there is no question.
    pub(crate) costs: Option<String>,
    /// Can it be pressed at all?
    pub(crate) can: bool,
}

impl Press {
    /// Something that can be done, and what it costs, if anything.
    pub(crate) fn new(says: impl Into<String>, costs: Option<String>) -> Press {
        Press { says: says.into(), costs, can: true }
    }

    /// Something that cannot be done, and why.
    pub(crate) fn cannot(why: impl Into<String>) -> Press {
        Press { says: why.into(), costs: None, can: false }
    }

    fn text(&self) -> String {
        match &self.costs {
            Some(costs) => format!("{}: {costs}", self.says),
            None => self.says.clone(),
        }
    }
}

/// The button. Its question disappears when the button would now do something else, on Escape, and when the focus leaves it.
pub(crate) fn asks_once(
    class: &'static str,
    id: Option<&'static str>,
    picture: impl IntoView,
    press: impl Fn() -> Press + Send + Sync + 'static,
    does: impl Fn() + 'static,
) -> AnyView {
    let settings = Settings::here();
    let press = Memo::new(move |_| press());
    let asked = RwSignal::new(None::<Press>);
    let is_asked = Memo::new(move |_| press.with(|press| press.costs.is_some() && asked.with(|asked| asked.as_ref() == Some(press))));
    let pressed = move |event: MouseEvent| {
        let costs = press.with_untracked(|press| press.costs.is_some()) && settings.has(Preference::Confirmations);
        // A double click does not answer a question that was not there when it began.
        if costs && event.detail() > 1 {
            return;
        }
        if costs && !is_asked.get_untracked() {
            asked.set(Some(press.get_untracked()));
        } else {
            asked.set(None);
            does();
        }
    };
    let keys = move |event: KeyboardEvent| match event.key().as_str() {
        // Neither is a key that is held down.
        "Enter" | " " if event.repeat() => event.prevent_default(),
        "Escape" => asked.set(None),
        _ => {}
    };
    let text = move || match (is_asked.get(), press.get()) {
        (true, press) => format!("{} {}", settings.words().press_again, press.text()),
        (false, press) => press.text(),
    };
    view! {
        <button class=class class:costly=move || press.with(|press| press.costs.is_some()) class:asked=is_asked id=id disabled=move || press.with(|press| !press.can)
            on:click=pressed on:keydown=keys on:blur=move |_| asked.set(None)>{picture}<span aria-live="polite">{text}</span></button>
    }
    .into_any()
}
