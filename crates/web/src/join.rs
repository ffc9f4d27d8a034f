//! An invitation that somebody follows.

use crate::bar::Reader;
use crate::home::said;
use crate::house::{Joined, Listed, Trouble, get, post};
use crate::settings::{kept, word};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

/// An invitation: a name, and a seat.
#[component]
pub(crate) fn Join(token: String) -> impl IntoView {
    let reader = Reader::here();
    let name = RwSignal::new(kept("name").unwrap_or_default());
    let trouble = RwSignal::new(None::<Trouble>);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let token = token.clone();
        spawn_local(async move {
            let joined = async {
                reader.be_somebody(Some(name.get_untracked())).await?;
                let Joined { table } = post("api/join", &json!({ "invitation": token })).await?;
                get::<Listed>(&format!("api/tables/{table}")).await
            };
            match joined.await {
                Ok(table) => table.place().go(),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    view! {
        <main class="form">
            <form on:submit=join>
                <label>{word(|words| words.your_name)}" "<input required maxlength="30" prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/></label>
                <p><button class="main">{word(|words| words.join)}</button></p>
                {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{said(&why)}</p> })}
            </form>
        </main>
    }
}
