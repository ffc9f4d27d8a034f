//! The reader's name, and the devices on which the server knows them.

use crate::account::{became, doing};
use crate::bar::Reader;
use crate::house::{delete, get, put};
use crate::settings::{Settings, keep, word};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Device, NameWish};

/// A new name; tables at which the reader sits keep the old one.
pub(crate) fn rename(reader: Reader) -> AnyView {
    let told = RwSignal::new(None);
    let name = RwSignal::new(String::new());
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        doing(told, async move {
            put("api/me/name", &NameWish { name: name.get_untracked() }).await?;
            reader.ask_again().await;
            reader.0.with_untracked(|me| me.iter().for_each(|me| keep("name", &me.name)));
            name.set(String::new());
            Ok(())
        });
    };
    view! {
        <form class="stack rename" on:submit=save>
            <label>{word(|words| words.your_name)}<input required maxlength="30" autocomplete="nickname" prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/></label>
            <button data-asks>{word(|words| words.rename)}</button>
            {became(told)}
        </form>
    }
    .into_any()
}

/// The devices, each with a way to end its session; they are fetched when the list is opened.
pub(crate) fn devices() -> AnyView {
    let settings = Settings::here();
    let (all, told) = (RwSignal::new(Vec::<Device>::new()), RwSignal::new(None));
    let load = move || {
        spawn_local(async move {
            if let Ok(found) = get::<Vec<Device>>("api/me/devices").await {
                all.set(found);
            }
        });
    };
    let end = move |id: String| {
        doing(told, async move {
            delete(&format!("api/me/devices/{id}")).await?;
            load();
            Ok(())
        });
    };
    let row = move |device: Device| {
        let words = settings.words();
        let since = js_sys::Date::new(&(device.created as f64).into())
            .to_locale_date_string(settings.language.get().code(), &js_sys::Object::new());
        let name = device.name.unwrap_or_else(|| words.a_device.to_owned());
        let id = device.id;
        let ends = if device.here {
            view! { <small>{words.this_device}</small> }.into_any()
        } else {
            view! { <button class="small" data-asks on:click=move |_| end(id.clone())>{words.end_device}</button> }.into_any()
        };
        view! { <li>{name}" "<small class="faint">{words.device_since}" "{String::from(since)}</small>" "{ends}</li> }
    };
    view! {
        <details class="devices" on:toggle=move |_| load()>
            <summary>{word(|words| words.my_devices)}</summary>
            <ul>{move || all.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            {became(told)}
        </details>
    }
    .into_any()
}
