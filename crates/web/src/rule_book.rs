//! The rule book inside: every rule with its number, and each can be linked.

use leptos::prelude::*;

/// The rule book of a game, at a rule.
#[component]
pub(crate) fn RuleBook(game: String, rule: Option<String>) -> impl IntoView {
    let text = if game == "ostia" { include_str!("../../../docs/rules/ostia.md") } else { include_str!("../../../docs/rules/oltre-mare.md") };
    let wanted = rule.map(|rule| rule.to_uppercase());
    let line = |line: &str| {
        let plain = line.replace("**", "").replace('`', "");
        if let Some(title) = line.strip_prefix("# ") {
            return view! { <h1>{title.to_owned()}</h1> }.into_any();
        }
        if let Some(title) = line.strip_prefix("## ") {
            return view! { <h2>{title.to_owned()}</h2> }.into_any();
        }
        let Some(rest) = plain.strip_prefix("- ") else { return view! { <p>{plain}</p> }.into_any() };
        let (id, says) = rest.split_once(' ').unwrap_or((rest, ""));
        let here = wanted.as_deref() == Some(id);
        view! { <p class="rule" class:here=here id=id.to_owned()><b>{id.to_owned()}</b>" "{says.to_owned()}</p> }.into_any()
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty()).map(line).collect_view();
    Effect::new(move || {
        if let Some(element) = document().query_selector(".rule.here").ok().flatten() {
            element.scroll_into_view();
        }
    });
    view! { <main class="rule-book">{lines}</main> }
}
