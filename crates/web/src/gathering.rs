//! Before the deal: who sits where, bots for free seats, and a link for those who are to come.

use crate::copy::{copied_link, whole};
use crate::desk::{Desk, Shown};
use crate::door::Entered;
use crate::house::put_for;
use crate::idle::idle;
use crate::lobby::clock_lines;
use crate::luck;
use crate::new_table::bots;
use crate::pace;
use crate::place::Place;
use crate::settings::{Settings, word};
use crate::trouble::said;
use bots::Bot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, Command, LinkWish, SeatNow, TableLink};
use sentences::{agreed_take_over, bot};
use tabletop::{Entropy, Seat};

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
            {move || (seated.get() || host).then(|| invite(id.clone()))}
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
        || view! { <button class="main" on:click=move |_| desk.command(Command::Sit { seat: Some(Seat(place)), entropy: entropy(desk) })>{words.join}</button> },
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
    let remove = (!free && host && !mine)
        .then(|| view! { <button on:click=move |_| desk.command(Command::Remove { seat: Seat(place) })>{words.remove_from_seat}</button> });
    view! {
        <li class=format!("seat-{place}") class:free=free>
            <span class="shape" aria-hidden="true">{char::from(b'A' + place)}</span>
            <b>{name.unwrap_or_else(|| words.seat_free.into())}</b>" "<small class="faint">{notes}</small>
            <span class="buttons">{take}{with_bot}{remove}</span>
        </li>
    }
    .into_any()
}

/// What this browser adds to the luck.
fn entropy<R: Shown>(desk: Desk<R>) -> Option<Entropy> {
    let server = desk.now.with_untracked(|now| now.about.as_ref().and_then(|about| about.server_seed_sha256.clone()));
    luck::entropy(&desk.table.get_value(), server.as_deref())
}

/// A button that shows the link with which people sit down, and a way to all other links.
fn invite(table: String) -> AnyView {
    let made = RwSignal::new(None::<Result<String, String>>);
    let place = Place::Links(table.clone());
    let make = move |_| {
        let table = table.clone();
        spawn_local(async move {
            let link = put_for::<TableLink>(&format!("api/tables/{table}/links"), &LinkWish::default()).await;
            made.set(Some(link.map(|made| whole(&made.link)).map_err(|why| said(&why))));
        });
    };
    let shown = move || match made.get()? {
        Err(why) => Some(view! { <p class="refused" role="alert">{why}</p> }.into_any()),
        Ok(text) => Some(
            view! { <span class="made">{copied_link(text)}<small class="faint">{word(|words| words.link_for_table)}</small></span> }
                .into_any(),
        ),
    };
    view! {
        <p class="linking"><button class="main" on:click=make>{word(|words| words.invite)}</button>{shown}
        <a class="button" href=place.address()>{word(|words| words.more_links)}</a></p>
    }
    .into_any()
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
            lines.extend(clock_lines(words, language, about.clock, about.zone.as_deref()));
            lines.extend(pace::called(about.pace).map(|called| format!("{} {}", words.pace, called(words))));
            if matches!(about.clock, Clock::Days { .. }) && R::GAME == "oltre-mare" {
                lines.push(format!("{} {} h", words.bots_wait, about.patience / 3_600_000));
            }
            lines.extend(agreed_take_over(language, about.clock, about.take_over).into_iter().map(String::from));
            lines.push(format!("{} {}", words.stand_in, bot(about.stand_in, R::GAME).name(language)));
            lines.extend(about.rated.then(|| words.is_rated.to_owned()));
            lines.push(if about.hints { words.hints_allowed } else { words.no_hints }.into());
            lines.extend(about.server_seed_sha256.as_ref().map(|hash| format!("{}: SHA-256 {hash}", words.fair_luck)));
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
