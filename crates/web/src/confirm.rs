//! The links in mails: one confirms an address for notices, the other stops such mails.

use crate::account::at_the_door;
use crate::bar::Reader;
use crate::house::{Trouble, post_nothing};
use crate::place::Place;
use crate::settings::word;
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ConfirmNotice;

/// Confirms at once if the server knows the reader; otherwise as soon as they have signed in.
#[component]
pub(crate) fn Confirm(token: String) -> impl IntoView {
    let reader = Reader::here();
    let became = RwSignal::new(None::<Result<(), Trouble>>);
    let known = Memo::new(move |_| reader.0.with(Option::is_some));
    Effect::new(move || {
        if known.get() {
            let token = token.clone();
            spawn_local(async move {
                let told = post_nothing("api/me/notice/confirm", &ConfirmNotice { token }).await;
                if told.is_ok() {
                    reader.ask_again().await;
                }
                became.set(Some(told));
            });
        }
    });
    let says = move || match became.get() {
        Some(Ok(())) => view! { <p role="status">{word(|words| words.address_confirmed)}</p> }.into_any(),
        Some(Err(Trouble::Problem { code, .. })) if code == "not-found" => {
            view! { <p class="refused" role="alert">{word(|words| words.confirm_is_old)}</p> }.into_any()
        }
        Some(Err(why)) => view! { <p class="refused" role="alert">{said(&why)}</p> }.into_any(),
        None if reader.is_answered() && !known.get() => view! { <p>{word(|words| words.confirm_who)}</p>{at_the_door(reader)} }.into_any(),
        None => view! { <p role="status">{word(|words| words.loading)}</p> }.into_any(),
    };
    view! {
        <main class="form narrow">
            <h1>{word(|words| words.notices)}</h1>
            {says}
            <p><a class="button" href=Place::Home.address()>{word(|words| words.home)}</a></p>
        </main>
    }
    .into_any()
}

/// Stops the mails at once. The link is enough: a reader of the mail need not be known here.
#[component]
pub(crate) fn StopMails(token: String) -> impl IntoView {
    let reader = Reader::here();
    let became = RwSignal::new(None::<Result<(), Trouble>>);
    spawn_local(async move {
        let told = post_nothing(&format!("api/notice/stop/{token}"), &()).await;
        reader.ask_again().await;
        became.set(Some(told));
    });
    let says = move || match became.get() {
        Some(Ok(())) => view! { <p role="status">{word(|words| words.mails_stopped)}</p> }.into_any(),
        Some(Err(Trouble::Problem { code, .. })) if code == "not-found" => {
            view! { <p class="refused" role="alert">{word(|words| words.stop_is_old)}</p> }.into_any()
        }
        Some(Err(why)) => view! { <p class="refused" role="alert">{said(&why)}</p> }.into_any(),
        None => view! { <p role="status">{word(|words| words.loading)}</p> }.into_any(),
    };
    view! {
        <main class="form narrow">
            <h1>{word(|words| words.notices)}</h1>
            {says}
            <p><a class="button" href=Place::Notices.address()>{word(|words| words.set_up_notices)}</a></p>
        </main>
    }
    .into_any()
}
