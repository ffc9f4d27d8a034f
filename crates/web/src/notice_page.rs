//! The page for notices: on this device, by mail, by webhook; and when.

use crate::account::{at_the_door, became, doing};
use crate::bar::Reader;
use crate::browser_push::{NoPush, can_be_pushed, is_blocked, subscribe, unsubscribe};
use crate::house::{Trouble, delete, put};
use crate::moment::{minute, zone};
use crate::settings::{Settings, word};
use leptos::prelude::*;
use protocol::{HookForm, NoticeHook, NoticeTimes, NoticeWish, Notices, PushWish, QuietHours};
use tabletop::Millis;

/// What came of the last thing that was done.
type Became = RwSignal<Option<Result<(), String>>>;

/// All of it; a reader whom the server does not know says first who they are.
#[component]
pub(crate) fn NoticePage() -> impl IntoView {
    let reader = Reader::here();
    let known = Memo::new(move |_| reader.0.with(Option::is_some));
    let inside = move || {
        if known.get() {
            view! {
                <p class="faint">{word(|words| words.notices_mean)}</p>
                {here(reader)}{by_mail(reader)}{by_hook(reader)}{when(reader)}{none(reader)}
            }
            .into_any()
        } else if reader.is_answered() {
            at_the_door(reader)
        } else {
            view! { <p role="status">{word(|words| words.loading)}</p> }.into_any()
        }
    };
    view! { <main class="form notice-page"><h1>{word(|words| words.notices)}</h1>{inside}</main> }.into_any()
}

/// What the server knows of the reader's notices.
fn told(reader: Reader) -> Memo<Notices> {
    Memo::new(move |_| reader.0.with(|me| me.as_ref().map(|me| me.notices.clone()).unwrap_or_default()))
}

/// Does something, and asks the server what it knows then.
fn changing(reader: Reader, done: Became, does: impl Future<Output = Result<(), Trouble>> + 'static) {
    doing(done, async move {
        does.await?;
        reader.ask_again().await;
        Ok(())
    });
}

fn text_of(signal: RwSignal<String>) -> impl Fn(leptos::ev::Event) {
    move |event| signal.set(event_target_value(&event))
}

/// Web push in this browser.
fn here(reader: Reader) -> AnyView {
    let (settings, told, done) = (Settings::here(), told(reader), Became::new(None));
    let on = move |_| {
        let Some(key) = told.get_untracked().push_key else { return };
        changing(reader, done, async move {
            let words = settings.words_untracked();
            let wish = subscribe(&key).await.map_err(|why| {
                Trouble::Said(match why {
                    NoPush::Blocked => words.push_blocked.into(),
                    NoPush::Cannot => words.push_cannot.into(),
                })
            })?;
            put("api/me/notice/push", &PushWish { language: Some(settings.language.get_untracked().code().into()), ..wish }).await
        });
    };
    let off = move |_| {
        changing(reader, done, async move {
            unsubscribe().await;
            delete("api/me/notice/push").await
        });
    };
    let inside = move || {
        let told = told.get();
        told.push_key.is_some().then(|| {
            let shown = if told.push_here {
                view! { <p>{word(|words| words.push_is_on)}</p><button data-asks on:click=off>{word(|words| words.push_off)}</button> }
                    .into_any()
            } else if !can_be_pushed() {
                view! { <p>{word(|words| words.push_cannot)}</p> }.into_any()
            } else if is_blocked() {
                view! { <p>{word(|words| words.push_blocked)}</p> }.into_any()
            } else {
                view! { <button class="main" data-asks on:click=on>{word(|words| words.push_on)}</button> }.into_any()
            };
            view! { <fieldset class="push"><legend>{word(|words| words.notices_here)}</legend>{shown}{became(done)}</fieldset> }
        })
    };
    inside.into_any()
}

/// Mail, if the server sends any.
fn by_mail(reader: Reader) -> AnyView {
    let (settings, told, done, address) = (Settings::here(), told(reader), Became::new(None), RwSignal::new(String::new()));
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        changing(reader, done, async move {
            let language = Some(settings.language.get_untracked().code().to_owned());
            put("api/me/notice", &NoticeWish { mail: Some(address.get_untracked()), language, ..NoticeWish::default() }).await?;
            address.set(String::new());
            Ok(())
        });
    };
    let stop = move |_| changing(reader, done, async { delete("api/me/notice/mail").await });
    let inside = move || {
        let told = told.get();
        told.by_mail.then(|| {
            let stops = told.mail.is_some() || told.unconfirmed.is_some();
            view! {
                <fieldset class="mail"><legend>{word(|words| words.notices_by_mail)}</legend>
                    {told.mail.clone().map(|mail| view! { <p>{word(|words| words.told_at)}" "<b>{mail}</b></p> })}
                    {told.unconfirmed.clone().map(|mail| view! { <p>{word(|words| words.to_be_confirmed)}" "<b>{mail}</b></p> })}
                    <form class="stack" on:submit=save>
                        <label>{word(|words| words.mail_address)}<input type="email" required autocomplete="email" prop:value=move || address.get() on:input=text_of(address)/></label>
                        <button data-asks>{word(|words| words.tell_me_there)}</button>
                    </form>
                    {stops.then(|| view! { <p><button data-asks on:click=stop>{word(|words| words.no_more_mails)}</button></p> })}
                    {became(done)}
                </fieldset>
            }
        })
    };
    inside.into_any()
}

/// The formats of webhooks, as they are written on the wire, and how they are called.
const FORMS: [(&str, HookForm, &str); 3] =
    [("discord", HookForm::Discord, "Discord"), ("ntfy", HookForm::Ntfy, "ntfy"), ("json", HookForm::Json, "JSON")];

/// The reader's own webhook, and the name at the one of the server.
fn by_hook(reader: Reader) -> AnyView {
    let (settings, told, done) = (Settings::here(), told(reader), Became::new(None));
    let (url, form, handle) = (RwSignal::new(String::new()), RwSignal::new(HookForm::Discord), RwSignal::new(String::new()));
    let wish = move |wish: NoticeWish| {
        changing(reader, done, async move {
            let language = Some(settings.language.get_untracked().code().to_owned());
            put("api/me/notice", &NoticeWish { language, ..wish }).await?;
            url.set(String::new());
            handle.set(String::new());
            Ok(())
        });
    };
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let hook = Some(NoticeHook { url: url.get_untracked(), form: form.get_untracked() });
        wish(NoticeWish { hook, ..NoticeWish::default() });
    };
    let save_handle = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        wish(NoticeWish { handle: Some(handle.get_untracked()), ..NoticeWish::default() });
    };
    let choose = move |event| {
        let chosen = event_target_value(&event);
        form.set(FORMS.iter().find(|(name, ..)| *name == chosen).map_or(HookForm::Json, |(_, form, _)| *form));
    };
    let stop = move |_| changing(reader, done, async { delete("api/me/notice/hook").await });
    let at = move || {
        let told = told.get();
        [told.hook.map(|hook| host(&hook.url)), told.handle].into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let by_webhook = Memo::new(move |_| told.with(|told| told.by_webhook));
    view! {
        <fieldset class="hook"><legend>{word(|words| words.notices_by_hook)}</legend>
            <p class="faint">{word(|words| words.hook_means)}</p>
            {move || (!at().is_empty()).then(|| view! {
                <p>{word(|words| words.told_at)}" "<b>{at()}</b></p>
                <p><button data-asks on:click=stop>{word(|words| words.no_more_hook)}</button></p>
            })}
            <form class="stack" on:submit=save>
                <label>{word(|words| words.hook_address)}<input type="url" required placeholder="https://" prop:value=move || url.get() on:input=text_of(url)/></label>
                <label>{word(|words| words.hook_form)}<select on:change=choose>{FORMS.into_iter().map(|(name, _, called)| view! { <option value=name>{called}</option> }).collect::<Vec<_>>()}</select></label>
                <button data-asks>{word(|words| words.tell_me_there)}</button>
            </form>
            {move || by_webhook.get().then(|| view! {
                <form class="stack" on:submit=save_handle>
                    <label>{word(|words| words.handle)}<input type="text" required maxlength="32" prop:value=move || handle.get() on:input=text_of(handle)/></label>
                    <button data-asks>{word(|words| words.tell_me_there)}</button>
                </form>
            })}
            {became(done)}
        </fieldset>
    }
    .into_any()
}

/// The machine that an address names: the rest of it is as good as a password.
fn host(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default().to_owned()
}

/// When the reader is told.
fn when(reader: Reader) -> AnyView {
    let done = Became::new(None);
    let kept = told(reader).get_untracked().times;
    let zone = zone();
    let time = |minute: Option<u16>| RwSignal::new(minute.map(clock).unwrap_or_default());
    let (digest, from, until) = (time(kept.digest), time(kept.quiet.map(|quiet| quiet.from)), time(kept.quiet.map(|quiet| quiet.until)));
    let vacation = RwSignal::new(kept.vacation.map(day).unwrap_or_default());
    let in_zone = zone.clone();
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let quiet = minute(&from.get_untracked()).zip(minute(&until.get_untracked())).map(|(from, until)| QuietHours { from, until });
        let (digest, vacation) = (minute(&digest.get_untracked()), midnight(&vacation.get_untracked()));
        let times = NoticeTimes { zone: in_zone.clone(), digest, quiet, vacation };
        changing(reader, done, async move { put("api/me/notice/times", &times).await });
    };
    view! {
        <fieldset class="when"><legend>{word(|words| words.notices_when)}</legend>
            <form class="stack" on:submit=save>
                <label>{word(|words| words.digest_at)}<input type="time" name="digest" prop:value=move || digest.get() on:input=text_of(digest)/></label>
                <div class="quiet" role="group" aria-label=word(|words| words.quiet_hours)>
                    <span>{word(|words| words.quiet_hours)}</span>
                    <label>{word(|words| words.from)}<input type="time" name="from" prop:value=move || from.get() on:input=text_of(from)/></label>
                    <label>{word(|words| words.until)}<input type="time" name="until" prop:value=move || until.get() on:input=text_of(until)/></label>
                </div>
                <label>{word(|words| words.vacation_until)}<input type="date" name="vacation" prop:value=move || vacation.get() on:input=text_of(vacation)/></label>
                <p class="faint">{word(|words| words.times_in_zone)}" "{zone}</p>
                <button data-asks>{word(|words| words.save_times)}</button>
            </form>
            {became(done)}
        </fieldset>
    }
    .into_any()
}

/// Ends all of it.
fn none(reader: Reader) -> AnyView {
    let done = Became::new(None);
    let some = Memo::new(move |_| reader.0.with(|me| me.as_ref().is_some_and(|me| me.notice || me.notices.unconfirmed.is_some())));
    let stop = move |_| {
        changing(reader, done, async {
            unsubscribe().await;
            delete("api/me/notice").await
        });
    };
    let shown = move || some.get().then(|| view! { <p><button data-asks on:click=stop>{word(|words| words.no_more_notices)}</button></p> });
    view! { {shown}{became(done)} }.into_any()
}

/// A minute of the day as a clock shows it.
fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// The beginning of a day in this browser.
fn midnight(day: &str) -> Option<Millis> {
    let at = js_sys::Date::new(&format!("{day}T00:00:00").into()).get_time();
    (!day.is_empty() && at.is_finite()).then_some(at as Millis)
}

/// The day of a moment in this browser.
fn day(at: Millis) -> String {
    let at = js_sys::Date::new(&(at as f64).into());
    format!("{:04}-{:02}-{:02}", at.get_full_year(), at.get_month() + 1, at.get_date())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_shown_as_a_clock_shows_them() {
        for (minutes, shown) in [(0, "00:00"), (7 * 60 + 5, "07:05"), (1439, "23:59")] {
            assert_eq!(clock(minutes), shown);
        }
    }

    #[test]
    fn of_an_address_only_the_machine_is_shown() {
        assert_eq!(host("https://discord.com/api/webhooks/1/secret"), "discord.com");
        assert_eq!(host("https://ntfy.sh"), "ntfy.sh");
    }
}
