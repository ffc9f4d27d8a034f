//! On a small screen the parts of a table lie behind tabs. On larger ones all of them are shown, and the tabs are not.

use crate::settings::word;
use leptos::prelude::*;

/// The part of the table that a small screen shows, by its name.
#[derive(Clone, Copy)]
pub(crate) struct ShownPart(pub(crate) RwSignal<&'static str>);

/// A part of the table behind a tab.
pub(crate) struct TablePart {
    pub(crate) name: &'static str,
    pub(crate) label: Signal<&'static str>,
    /// How many things wait for the reader there.
    pub(crate) waiting: Signal<usize>,
}

impl TablePart {
    /// A part where nothing waits for anybody.
    pub(crate) fn new(name: &'static str, label: impl Fn() -> &'static str + Send + Sync + 'static) -> TablePart {
        TablePart { name, label: Signal::derive(label), waiting: Signal::stored(0) }
    }
}

/// The tabs.
pub(crate) fn tabs(ShownPart(shown): ShownPart, parts: Vec<TablePart>) -> AnyView {
    let tab = move |TablePart { name, label, waiting }: TablePart| {
        let badge = move || Some(waiting.get()).filter(|&many| many > 0).map(|many| view! { " "<b class="badge">{many}</b> });
        view! {
            <button data-tab=name aria-current=move || (shown.get() == name).then_some("true") on:click=move |_| shown.set(name)>{move || label.get()}{badge}</button>
        }
    };
    view! { <nav class="parts" aria-label=word(|words| words.table)>{parts.into_iter().map(tab).collect_view()}</nav> }.into_any()
}
