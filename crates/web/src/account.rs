//! The reader's account: a name, a passphrase for coming back, and ways to sign out, to export everything and to be forgotten.

use crate::bar::Reader;
use crate::devices::{devices, rename};
use crate::house::{Trouble, delete, post, put};
use crate::place::Place;
use crate::settings::{keep, kept, word};
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Me, NewSession, PassphraseWish, ReturnSession, Session};

/// The panel, collapsed in the bar.
pub(crate) fn account() -> AnyView {
    let reader = Reader::here();
    let known = Memo::new(move |_| reader.0.with(Option::is_some));
    let inside = move || if known.get() { at_home(reader) } else { at_the_door(reader) };
    let label = move || reader.0.get().map_or_else(|| word(|words| words.who_are_you)().to_owned(), |me| me.name);
    view! { <details class="menu account"><summary>{label}</summary><div>{inside}</div></details> }.into_any()
}

/// Does something, and reports the result.
pub(crate) fn doing(told: RwSignal<Option<Result<(), String>>>, does: impl Future<Output = Result<(), Trouble>> + 'static) {
    told.set(None);
    spawn_local(async move { told.set(Some(does.await.map_err(|why| said(&why)))) });
}

/// What came of it.
pub(crate) fn became(told: RwSignal<Option<Result<(), String>>>) -> AnyView {
    let shown = move || {
        told.get().map(|told| match told {
            Ok(()) => view! { <p class="faint" role="status">{word(|words| words.is_set)}</p> }.into_any(),
            Err(why) => view! { <p class="refused" role="alert">{why}</p> }.into_any(),
        })
    };
    shown.into_any()
}

/// For readers whom the server does not know: sign in as somebody new, or come back.
pub(crate) fn at_the_door(reader: Reader) -> AnyView {
    let name = RwSignal::new(kept("name").unwrap_or_default());
    let passphrase = RwSignal::new(String::new());
    let told = RwSignal::new(None);
    let come = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        doing(told, async move {
            let (name, passphrase) = (name.get_untracked(), passphrase.get_untracked());
            let session: Session = if passphrase.is_empty() {
                post("api/session", &NewSession { name, token: false }).await?
            } else {
                post("api/session/return", &ReturnSession { name, passphrase, token: false }).await?
            };
            keep("name", &session.name);
            reader.0.set(Some(Me::from(session)));
            Ok(())
        });
    };
    let label =
        move || if passphrase.with(String::is_empty) { word(|words| words.come_in)() } else { word(|words| words.return_by_passphrase)() };
    view! {
        <form class="stack" on:submit=come>
            <label>{word(|words| words.your_name)}<input required maxlength="30" autocomplete="username" prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/></label>
            <label>{word(|words| words.passphrase)}<input type="password" autocomplete="current-password" on:input=move |event| passphrase.set(event_target_value(&event))/></label>
            <button class="main" data-asks>{label}</button>
            {became(told)}
        </form>
    }
    .into_any()
}

/// For readers whom the server knows.
fn at_home(reader: Reader) -> AnyView {
    let passphrase = RwSignal::new(String::new());
    let (leaving, forgetting) = (RwSignal::new(false), RwSignal::new(false));
    let told = RwSignal::new(None);
    let returns = Memo::new(move |_| reader.0.with(|me| me.as_ref().is_some_and(|me| me.returns)));
    let note = move |returns: bool| reader.0.update(|me| me.iter_mut().for_each(|me| me.returns = returns));
    let set = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        doing(told, async move {
            put("api/me/passphrase", &PassphraseWish { passphrase: passphrase.get_untracked() }).await?;
            passphrase.set(String::new());
            note(true);
            Ok(())
        });
    };
    let unset = move |_| {
        doing(told, async move {
            delete("api/me/passphrase").await?;
            note(false);
            Ok(())
        });
    };
    let leave = move |_| {
        if !returns.get_untracked() && !leaving.get_untracked() {
            leaving.set(true);
            return;
        }
        gone(told, reader, "api/session");
    };
    let forget = move |_| {
        if !forgetting.get_untracked() {
            forgetting.set(true);
            return;
        }
        gone(told, reader, "api/me");
    };
    view! {
        <form class="stack" on:submit=set>
            <p class="faint">{word(|words| words.passphrase_means)}</p>
            <input class="unseen" type="text" autocomplete="username" tabindex="-1" aria-hidden="true" prop:value=move || reader.0.get().map(|me| me.name)/>
            <label>{word(|words| words.passphrase)}<input type="password" required minlength="8" autocomplete="new-password" prop:value=move || passphrase.get() on:input=move |event| passphrase.set(event_target_value(&event))/></label>
            <button data-asks>{move || if returns.get() { word(|words| words.change_passphrase)() } else { word(|words| words.set_passphrase)() }}</button>
        </form>
        <p class="stack">
            {move || returns.get().then(|| view! { <button data-asks on:click=unset>{word(|words| words.remove_passphrase)}</button> })}
            <a class="button" href="api/me/export" download="fondaco-me.json">{word(|words| words.export_data)}</a>
            <button data-asks on:click=leave class:no=move || leaving.get()>{move || if leaving.get() { word(|words| words.really_log_out)() } else { word(|words| words.log_out)() }}</button>
            <button data-asks on:click=forget class:no=move || forgetting.get()>{move || if forgetting.get() { word(|words| words.really_forget_me)() } else { word(|words| words.forget_me)() }}</button>
        </p>
        {became(told)}
        {rename(reader)}
        {devices()}
        <p class="stack"><a class="button" href=Place::Games.address()>{word(|words| words.my_games)}</a></p>
        <p class="stack"><a class="button" href=Place::Notices.address()>{word(|words| words.set_up_notices)}</a></p>
    }
    .into_any()
}

/// The reader signs out, and the page starts again at home.
fn gone(told: RwSignal<Option<Result<(), String>>>, reader: Reader, path: &'static str) {
    doing(told, async move {
        delete(path).await?;
        reader.0.set(None);
        keep("name", "");
        Place::Home.go();
        Ok(())
    });
}
