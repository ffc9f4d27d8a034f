//! Links that people follow: an invitation to sit down, or a link to watch.

use crate::bar::Reader;
use crate::door::{Door, Entered};
use crate::house::{get, post};
use crate::place::Place;
use crate::settings::{kept, word};
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{JoinWish, JoinedTable, ListedTable};

/// An invitation: a name, and a seat.
#[component]
pub(crate) fn Join(token: String) -> impl IntoView {
    let reader = Reader::here();
    let name = RwSignal::new(kept("name").unwrap_or_default());
    let trouble = RwSignal::new(None::<String>);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        trouble.set(None);
        let token = token.clone();
        spawn_local(async move {
            let joined = async {
                reader.be_somebody(Some(name.get_untracked())).await?;
                let JoinedTable { table } = post("api/join", &JoinWish { invitation: token }).await?;
                get::<ListedTable>(&format!("api/tables/{table}")).await
            };
            match joined.await {
                Ok(table) => Place::of_table(&table).go(),
                Err(why) => trouble.set(Some(said(&why))),
            }
        });
    };
    let ask = move || {
        reader.0.with(Option::is_none).then(|| {
            view! { <label>{word(|words| words.your_name)}<input required maxlength="30" autocomplete="username" prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/></label> }
        })
    };
    view! {
        <main class="form narrow">
            <h1>{word(|words| words.invited)}</h1>
            <p>{word(|words| words.invited_means)}</p>
            <form class="stack" on:submit=join>
                {ask}
                <button class="main big">{word(|words| words.join)}</button>
                {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
            </form>
        </main>
    }
    .into_any()
}

/// A link to a table, as in mails: it forwards to the page of its game.
#[component]
pub(crate) fn Find(id: String) -> impl IntoView {
    let door = Door::knock(Reader::here(), id.clone(), None);
    let shown = move || match door.answer.get() {
        None => view! { <main class="form narrow"><p role="status">{word(|words| words.watch_comes)}</p></main> }.into_any(),
        Some(Err(why)) => door.closed(&why),
        Some(Ok(Entered { game, .. })) => {
            Place::Table { game, id: id.clone() }.go();
            ().into_any()
        }
    };
    shown.into_any()
}

/// A link to watch: it forwards to the page of its game.
#[component]
pub(crate) fn Watch(token: String) -> impl IntoView {
    let reader = Reader::here();
    let trouble = RwSignal::new(None::<String>);
    spawn_local(async move {
        let found = async {
            reader.be_somebody(None).await?;
            get::<ListedTable>(&format!("api/watch/{token}")).await
        };
        match found.await {
            Ok(ListedTable { game, id, .. }) => Place::Watched { game, id, token }.go(),
            Err(why) => trouble.set(Some(said(&why))),
        }
    });
    view! {
        <main class="form narrow">
            {move || match trouble.get() {
                None => view! { <p role="status">{word(|words| words.watch_comes)}</p> }.into_any(),
                Some(why) => view! { <p class="refused" role="alert">{why}</p><p><a class="button" href=Place::Home.address()>{word(|words| words.home)}</a></p> }.into_any(),
            }}
        </main>
    }
    .into_any()
}
