//! Before the deal: who sits where, bots for free seats, and links for those who are to come.

use crate::desk::{Desk, Shown};
use crate::door::Entered;
use crate::house::{Trouble, post};
use crate::idle::idle;
use crate::lobby::clock;
use crate::new_table::bots;
use crate::pace;
use crate::settings::{Pick, Settings, word};
use crate::trouble::said;
use bots::Bot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, Command, SeatNow};
use protocol::{InvitationLink, InvitationWish, WatchLink};
use sentences::{PageTexts, bot};
use tabletop::Seat;
use wasm_bindgen::JsCast;

/// The table before the deal.
#[component]
pub(crate) fn Gathering<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let you = Memo::new(move |_| desk.now.with(|now| now.you));
    let seated = Memo::new(move |_| you.get().is_some());
    let host = use_context::<Entered>().is_some_and(|entered| entered.host);
    let seats = Memo::new(move |_| desk.now.with(|now| now.seats.clone()));
    let count = Memo::new(move |_| seats.with(Vec::len));
    let id = desk.table.get_value();
    // Each seat is redrawn only when it changes itself: a link that was made for one stays while others sit down.
    let row = move |place: usize| {
        let seat = Memo::new(move |_| seats.with(|seats| seats.get(place).cloned()));
        let name = Memo::new(move |_| desk.now.with(crate::now::Now::names).get(place).cloned());
        let mine = Memo::new(move |_| you.get() == Some(Seat(place as u8)));
        move || {
            seat.get()
                .map(|seat| one_seat(desk, place as u8, &seat, name.get().filter(|_| seat.name.is_some()), mine.get(), seated.get(), host))
        }
    };
    let rows = move || (0..count.get()).map(row).collect_view();
    view! {
        <main class="form gathering">
            <h1>{R::TITLE}": "{word(|words| words.gathering)}</h1>
            <p>{word(|words| words.waiting_for_seats)}</p>
            <ul class="sitters">{rows}</ul>
            {idle(desk)}
            {move || desk.refused.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
            {move || seated.get().then(|| view! { <p><button on:click=move |_| desk.command(Command::Stand)>{word(|words| words.leave_table)}</button></p> })}
            {move || (seated.get() || host).then(|| link(|words| words.watch_link, |words| words.link_to_watch, LinkKind::Watch, id.clone()))}
            {agreed(desk)}
        </main>
    }
    .into_any()
}

fn one_seat<R: Shown>(desk: Desk<R>, place: u8, seat: &SeatNow, name: Option<String>, mine: bool, seated: bool, host: bool) -> AnyView {
    let settings = Settings::here();
    let words = settings.words();
    let chosen = RwSignal::new(Bot::MERCHANT);
    let free = name.is_none();
    let mut notes: Vec<&str> = Vec::new();
    notes.extend(mine.then_some(words.you));
    notes.extend(seat.host.then_some(words.host));
    notes.extend(seat.bot.map(|kind| bot(kind, R::GAME).name(settings.language.get())));
    let notes = notes.join(" · ");
    let take = (free && !seated).then(
        || view! { <button class="main" on:click=move |_| desk.command(Command::Sit { seat: Some(Seat(place)) })>{words.join}</button> },
    );
    let with_bot = (free && host).then(|| {
        let put = move |_| desk.command(Command::SeatBot { seat: Seat(place), bot: chosen.get_untracked() });
        let pick = move |event| {
            if let Ok(bot) = event_target_value(&event).parse() {
                chosen.set(bot);
            }
        };
        view! { <span class="pair"><select aria-label=words.bot on:change=pick>{bots(Signal::derive(move || Some(chosen.get())), R::GAME)}</select><button on:click=put>{words.put_bot}</button></span> }
    });
    let table = desk.table.get_value();
    let invite = (free && (seated || host))
        .then(|| link(|words| words.invite, |words| words.link_for_seat, LinkKind::Invitation(Seat(place)), table));
    let remove = (!free && host && !mine)
        .then(|| view! { <button on:click=move |_| desk.command(Command::Remove { seat: Seat(place) })>{words.remove_from_seat}</button> });
    view! {
        <li class=format!("seat-{place}") class:free=free>
            <span class="shape" aria-hidden="true">{char::from(b'A' + place)}</span>
            <b>{name.unwrap_or_else(|| words.seat_free.into())}</b>" "<small class="faint">{notes}</small>
            <span class="buttons">{take}{with_bot}{remove}{invite}</span>
        </li>
    }
    .into_any()
}

/// What a link is for.
#[derive(Clone, Copy)]
enum LinkKind {
    /// One person can take this seat.
    Invitation(Seat),
    /// Anyone can watch.
    Watch,
}

async fn make_link(kind: LinkKind, table: &str) -> Result<String, Trouble> {
    match kind {
        LinkKind::Invitation(seat) => {
            let made: InvitationLink = post(&format!("api/tables/{table}/invitations"), &InvitationWish { seat: Some(seat) }).await?;
            Ok(made.link)
        }
        LinkKind::Watch => {
            let made: WatchLink = post(&format!("api/tables/{table}/watch-links"), &()).await?;
            Ok(made.link)
        }
    }
}

/// A button that creates a link, which can be copied.
fn link(label: Pick, means: Pick, kind: LinkKind, table: String) -> AnyView {
    let made = RwSignal::new(None::<Result<String, String>>);
    let copied = RwSignal::new(false);
    let make = move |_| {
        let table = table.clone();
        spawn_local(async move { made.set(Some(make_link(kind, &table).await.map(|link| whole(&link)).map_err(|why| said(&why)))) });
    };
    let input = NodeRef::<leptos::html::Input>::new();
    let copy = move |_| {
        let Some(Ok(text)) = made.get_untracked() else { return };
        if let Some(input) = input.get_untracked() {
            input.select();
        }
        // Browsers block the clipboard for pages that came over plain HTTP; then the selected link can be copied by hand.
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into())
            .ok()
            .and_then(|found| found.dyn_into::<web_sys::Clipboard>().ok());
        if let Some(clipboard) = clipboard {
            drop(clipboard.write_text(&text));
            copied.set(true);
        }
    };
    let shown = move || {
        match made.get()? {
        Err(why) => Some(view! { <p class="refused" role="alert">{why}</p> }.into_any()),
        Ok(text) => Some(
            view! {
                <span class="made"><span class="pair"><input readonly class="link" aria-label=word(label) prop:value=text node_ref=input/>
                <button on:click=copy>{move || if copied.get() { word(|words| words.copied)() } else { word(|words| words.copy)() }}</button></span>
                <small class="faint">{word(means)}</small></span>
            }
            .into_any(),
        ),
    }
    };
    view! { <span class="linking"><button on:click=make>{word(label)}</button>{shown}</span> }.into_any()
}

/// A link that can be sent to others: a server that does not know its own address is at the address that the reader used.
fn whole(link: &str) -> String {
    if !link.starts_with('/') {
        return link.to_owned();
    }
    format!("{}{link}", window().location().origin().unwrap_or_default())
}

/// The hours in which no time runs out, in the reader's time zone.
fn night(words: &PageTexts, clock: Clock) -> Option<String> {
    let Clock::Days { night: Some(night), .. } = clock else { return None };
    let behind = js_sys::Date::new_0().get_timezone_offset() as i32;
    let here = |minute: u16| {
        let minute = (i32::from(minute) - behind).rem_euclid(1440);
        format!("{:02}:{:02}", minute / 60, minute % 60)
    };
    Some(format!("{}: {} – {}", words.night_pause, here(night.from), here(night.until)))
}

/// Has this option, in JSON, this value? Options are a flat list, so it need not be taken apart.
fn is_set(options: &str, name: &str, value: &str) -> bool {
    let after = options.split_once(&format!("\"{name}\":{value}")).map(|(_, after)| after);
    after.is_some_and(|after| after.starts_with([',', '}']))
}

/// What is agreed, in sentences; of the game's options only those that differ from the default.
fn agreed<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let listed = use_context::<Entered>().map(|entered| entered.listed);
    let lines = move || {
        let (words, language) = (settings.words(), settings.language.get());
        desk.now.with(|now| {
            let about = now.about.as_ref()?;
            let options = serde_json::to_string(&about.options).unwrap_or_default();
            let mut lines = vec![format!("{} {}", words.edition, about.edition)];
            lines.push(clock(words, about.clock).unwrap_or_else(|| words.no_clock.into()));
            lines.extend(night(words, about.clock));
            lines.extend(pace::called(about.pace).map(|called| format!("{} {}", words.pace, called(words))));
            if matches!(about.clock, Clock::Days { .. }) && R::GAME == "oltre-mare" {
                lines.push(format!("{} {} h", words.bots_wait, about.patience / 3_600_000));
            }
            lines.push(format!("{} {}", words.stand_in, bot(about.stand_in, R::GAME).name(language)));
            lines.push(if about.hints { words.hints_allowed } else { words.no_hints }.into());
            lines.extend(listed.map(|listed| if listed { words.open_to_all } else { words.by_invitation }.to_owned()));
            for switch in R::SWITCHES {
                let unusual = switch.answers.iter().skip(1).find(|(value, _)| is_set(&options, switch.name, value));
                lines.extend(unusual.map(|(_, says)| format!("{} {}", (switch.asks)(language), (says)(language))));
            }
            Some(lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view())
        })
    };
    view! { <section class="agreed"><h2>{word(|words| words.agreed)}</h2><ul>{lines}</ul></section> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::is_set;

    #[test]
    fn an_option_has_one_value() {
        let options = r#"{"last_round":"finish","open_money":true,"rounds":12}"#;
        for (name, value, set) in [
            ("last_round", "\"finish\"", true),
            ("open_money", "true", true),
            ("open_money", "false", false),
            ("rounds", "12", true),
            ("rounds", "1", false),
            ("money", "true", false),
        ] {
            assert_eq!(is_set(options, name, value), set, "{name}: {value}");
        }
    }
}
