//! Lists of tables: who sits there, how far the game is, and the one thing to do with it.

use crate::art::picture;
use crate::bar::Reader;
use crate::home::sit;
use crate::moment::moment;
use crate::my_games::tenths;
use crate::people_words::people_texts;
use crate::place::Place;
use crate::settings::{Pick, Settings, word};
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, ListedTable, PlayerRating, SeatNow, WaitedFor};
use sentences::{Language, PageTexts, agreed_clock};
use table::Seated;
use tabletop::Phase;

/// What a list is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Mine,
    Open,
    Watch,
    Finished,
}

/// A list of tables under its heading.
pub(crate) fn tables(heading: Pick, kind: Kind, listed: Signal<Option<Vec<ListedTable>>>, none: Pick) -> AnyView {
    let rows = move || match listed.get() {
        None => ().into_any(),
        Some(tables) if tables.is_empty() => view! { <p class="faint">{word(none)}</p> }.into_any(),
        Some(tables) => view! { <ul>{tables.into_iter().map(|table| row(&table, kind)).collect_view()}</ul> }.into_any(),
    };
    view! { <section class="tables"><h2>{word(heading)}</h2>{rows}</section> }.into_any()
}

fn row(table: &ListedTable, kind: Kind) -> AnyView {
    let settings = Settings::here();
    let trouble = RwSignal::new(None::<String>);
    let words = settings.words();
    let (title, sign) = if table.game == "ostia" { ("Ostia", "senate") } else { ("Oltre Mare", "sail") };
    let seats = seats(table);
    let free = table.summary.seats.iter().filter(|seat| seat.name.is_none()).count();
    let own = table.seat.flatten().and_then(|seat| table.summary.seats.get(seat.index()));
    let left = own.filter(|own| own.resigned).map(|own| if own.removed { words.you_were_removed } else { words.you_resigned });
    let state = match table.phase {
        Phase::Gathering if free == 1 => words.one_seat_left.to_owned(),
        Phase::Gathering => format!("{free} {}", words.seats_left),
        Phase::Running | Phase::Over | Phase::Stopped if left.is_some() => left.unwrap_or_default().to_owned(),
        Phase::Running if your_turn(table) || kind == Kind::Mine => whose_turn(words, settings.language.get(), table),
        Phase::Running | Phase::Over => String::new(),
        Phase::Stopped => words.stopped_game.to_owned(),
    };
    let rated = table.summary.rated.then(|| people_texts().was_rated.to_owned());
    let note = [clock(words, table.summary.clock), rated, Some(ago(words, js_sys::Date::now() as u64, table.updated))];
    let note = note.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let act = match kind {
        Kind::Mine => {
            view! { <a class="button" class:main=your_turn(table) href=Place::of_table(table).address()>{words.open}</a> }.into_any()
        }
        Kind::Watch => view! { <a class="button" href=Place::of_table(table).address()>{words.watch}</a> }.into_any(),
        Kind::Finished if table.phase == Phase::Stopped => {
            view! { <a class="button" href=Place::of_table(table).address()>{words.open}</a> }.into_any()
        }
        Kind::Finished => view! { <a class="button" href=Place::replay_of(table).address()>{words.replay}</a> }.into_any(),
        Kind::Open => {
            let (table, reader) = (table.clone(), Reader::here());
            let take = move |_| {
                let (table, place) = (table.clone(), Place::of_table(&table));
                spawn_local(async move {
                    match sit(reader, &table).await {
                        Ok(()) => place.go(),
                        Err(why) => trouble.set(Some(said(&why))),
                    }
                });
            };
            view! { <button on:click=take>{words.join}</button> }.into_any()
        }
    };
    view! {
        <li class:turn=your_turn(table)>
            {picture(sign)}
            <div><b>{title}</b>" "<span class="state">{state}</span><ul class="seated">{seats}</ul><small class="faint">{note}</small>
                {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}</div>
            {act}
        </li>
    }
    .into_any()
}

/// For whom the game waits, and until when.
fn whose_turn(words: &PageTexts, language: Language, table: &ListedTable) -> String {
    let (you, moment) = (table.seat.flatten(), |at| moment(at, language, "long"));
    if let Some(mine) = table.waits.iter().find(|waits| Some(waits.seat) == you) {
        return match mine.deadline {
            _ if mine.vacation => words.on_vacation.into(),
            Some(at) => words.turn_by.replace("{}", &moment(at)),
            None => words.your_turn.into(),
        };
    }
    let name = |waits: &WaitedFor| {
        let name = table.summary.seats.get(waits.seat.index())?.name.clone()?;
        let note = if waits.vacation {
            Some(words.on_vacation.into())
        } else {
            waits.deadline.map(|at| format!("{} {}", words.until, moment(at)))
        };
        Some(note.map_or_else(|| name.clone(), |note| format!("{name} ({note})")))
    };
    let names: Vec<String> = table.waits.iter().filter_map(name).collect();
    if names.is_empty() { words.their_turn.into() } else { words.their_turn_by.replace("{}", &names.join(", ")) }
}

/// Who sits where; after the end in the order of the ranking, with their points.
fn seats(table: &ListedTable) -> AnyView {
    let words = Settings::here().words();
    // Tables listed by an earlier version name a bot by its kind.
    let bots = if table.game == "ostia" { <ostia::State as Seated>::BOT_NAMES } else { <oltre_mare::State as Seated>::BOT_NAMES };
    let name = |place: usize, seat: &SeatNow| match (&seat.name, seat.bot) {
        (Some(name), Some(bot)) if *name == bot.to_string() => bots.get(place).map_or_else(|| name.clone(), ToString::to_string),
        (Some(name), _) => name.clone(),
        (None, _) => words.seat_free.to_owned(),
    };
    let mut order: Vec<usize> = (0..table.summary.seats.len()).collect();
    if let Some(outcome) = &table.summary.outcome {
        order.sort_by_key(|&place| outcome.ranks.get(place));
    }
    let one = |place: usize| {
        let seat = &table.summary.seats[place];
        let end = table.summary.outcome.as_ref().and_then(|end| Some((*end.ranks.get(place)?, *end.points.get(place)?)));
        let mine = table.seat.flatten().is_some_and(|mine| mine.index() == place);
        let (rank, points) = (end.map(|(rank, _)| format!("{rank}. ")), end.map(|(_, points)| format!(" {points}")));
        let rating = table.ratings.get(place).copied().flatten().map(|known| rating(&known));
        view! {
            <li class=format!("seat-{place}") class:mine=mine class:free=seat.name.is_none() class:won={end.is_some_and(|(rank, _)| rank == 1)}>
                {rank}<span class="shape" aria-hidden="true">{char::from(b'A' + place as u8)}</span>{name(place, seat)}{rating}{points}
            </li>
        }
    };
    order.into_iter().map(one).collect_view().into_any()
}

/// A rating beside a name; a provisional one with a question mark.
pub(crate) fn rating(known: &PlayerRating) -> AnyView {
    let doubt = if known.provisional { "?" } else { "" };
    view! { <small class="rating" title=people_texts().rating>" "{tenths(known.rating)}{doubt}</small> }.into_any()
}

/// The clock that was agreed, in a word or two.
fn clock(words: &PageTexts, clock: Clock) -> Option<String> {
    match clock {
        Clock::None => None,
        Clock::Live { bank, increment } => Some(format!("{} {} min + {} s", words.live, bank / 60_000, increment / 1000)),
        Clock::Days { each, .. } => Some(format!("{} {} h", words.over_days, each / 3_600_000)),
    }
}

/// The clock that was agreed, in sentences.
pub(crate) fn clock_lines(words: &PageTexts, language: Language, agreed: Clock, zone: Option<&str>) -> Vec<String> {
    let days = agreed_clock(language, agreed, zone);
    if days.is_empty() { vec![clock(words, agreed).unwrap_or_else(|| words.no_clock_means.to_owned())] } else { days }
}

/// How long ago something was.
fn ago(words: &PageTexts, now: u64, then: u64) -> String {
    match now.saturating_sub(then) / 60_000 {
        0 => words.just_now.to_owned(),
        minutes @ 1..60 => format!("{minutes} min"),
        minutes @ 60..2_880 => format!("{} h", minutes / 60),
        minutes => format!("{} d", minutes / 1440),
    }
}

/// Does the game wait for the reader, who is not on vacation?
pub(crate) fn your_turn(table: &ListedTable) -> bool {
    let vacation = table.waits.iter().any(|waits| waits.vacation && Some(waits.seat) == table.seat.flatten());
    table.turn == Some(true) && !vacation
}
