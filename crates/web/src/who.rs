//! A player's name with everything that is known about them: seat letter, bot or not, present or not, and the clock.

use crate::desk::{Desk, Shown};
use crate::moment::moment;
use crate::nudge::nudge;
use crate::settings::{Settings, word};
use bots::Bot;
use leptos::prelude::*;
use protocol::{Clock, Command, House, TakeOverWhen};
use sentences::{Language, PageTexts};
use tabletop::Phase;
use tabletop::Seat;

/// The letter that identifies a player, beside the colour.
pub(crate) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}

/// The heading of a player's panel.
pub(crate) fn who<R: Shown>(desk: Desk<R>, seat: Seat) -> AnyView {
    let settings = Settings::here();
    let name = move || desk.names().into_iter().nth(seat.index());
    let notes = move || {
        let words = settings.words();
        let you = desk.you() == Some(seat);
        let here = desk.here.with(|here| here.contains(&seat));
        desk.now.with(|now| {
            let now = now.seats.get(seat.index())?;
            Some(match (now.bot, now) {
                _ if you && !now.away && now.vacation.is_none() => words.you.to_owned(),
                (_, now) if now.removed => words.was_removed.to_owned(),
                (_, now) if now.resigned => words.has_resigned.to_owned(),
                (_, now) if now.away => words.away.to_owned(),
                (_, now) if now.vacation.is_some() => words.on_vacation.to_owned(),
                (Some(bot), _) => called(settings.language.get(), bot, R::GAME),
                (None, now) if now.program => words.program.to_owned(),
                (None, _) if !here => words.offline.to_owned(),
                (None, _) => String::new(),
            })
        })
    };
    view! {
        <h3>
            <span class="shape" aria-hidden="true">{letter(seat)}</span><span class="name" data-may-cut title=name>{name}</span>
            <small>{notes}</small>{ask_why(desk, seat)}{clock(desk, seat)}
        </h3>
        {take_over(desk, seat)}
        {reason(desk, seat)}
    }
    .into_any()
}

/// Lets a player ask why a bot did its last action.
fn ask_why<R: Shown>(desk: Desk<R>, seat: Seat) -> AnyView {
    let settings = Settings::here();
    let is_bot = Memo::new(move |_| {
        let bot = desk.now.with(|now| now.seats.get(seat.index()).is_some_and(|now| now.bot.is_some()) && now.phase == Phase::Running);
        bot && desk.you().is_some_and(|you| you != seat)
    });
    let label = move || format!("{} {}", settings.words().why_so, desk.names().into_iter().nth(seat.index()).unwrap_or_default());
    let shown = move || {
        is_bot.get().then(|| view! { <button class="why" aria-label=label title=word(|words| words.why_so) on:click=move |_| desk.command(Command::Why { seat })>"?"</button> })
    };
    shown.into_any()
}

/// The reason that a bot has told, over its panel, until the player does something else.
fn reason<R: Shown>(desk: Desk<R>, seat: Seat) -> AnyView {
    let told = move || desk.reason.with(|reason| reason.as_ref().filter(|(whose, _)| *whose == seat).map(|(_, said)| said.clone()));
    let shown = move || told().map(|said| view! { <p class="reason" role="status" on:click=move |_| desk.reason.set(None)>{said}</p> });
    shown.into_any()
}

/// A bot and its level: "bot · merchant".
fn called(language: Language, bot: Bot, game: &str) -> String {
    format!("{} · {}", PageTexts::of(language).bot, sentences::bot(bot, game).in_text(language))
}

/// Lets a bot play for a player who is waited for and has left; if it is too early, says when that will be possible.
fn take_over<R: Shown>(desk: Desk<R>, seat: Seat) -> AnyView {
    let settings = Settings::here();
    // Since when the page has seen nobody there: never earlier than they left, so that nothing is offered too early.
    let gone = Memo::new(move |before: Option<&Option<u64>>| {
        let here = desk.here.with(|here| here.contains(&seat));
        (!here).then(|| before.copied().flatten().unwrap_or_else(now_in_millis))
    });
    let missing = Memo::new(move |_| {
        let mine = desk.you().is_some_and(|you| you != seat);
        let waited_for = desk.now.with(|now| {
            let person = now
                .seats
                .get(seat.index())
                .is_some_and(|seat| seat.bot.is_none() && !seat.program && !seat.away && seat.vacation.is_none());
            person && now.phase == Phase::Running && !now.paused && now.waits.contains(&seat)
        });
        mine && waited_for && gone.get().is_some()
    });
    let beat = beat(missing);
    let left = Memo::new(move |_| {
        beat.track();
        let since = gone.get().filter(|_| missing.get())?;
        Some(since.saturating_add(House::default().grace).saturating_sub(now_in_millis()).div_ceil(1000))
    });
    // In a game over days only time decides.
    let on_request = Memo::new(move |_| {
        desk.now.with(|now| {
            let about = now.about.as_ref();
            about.is_some_and(|about| about.take_over == TakeOverWhen::Asked && !matches!(about.clock, Clock::Days { .. }))
        })
    });
    let bot = move || {
        let words = settings.words();
        Some(match left.get().filter(|_| on_request.get())? {
            0 => view! { <button class="small" on:click=move |_| desk.command(Command::TakeOver { seat })>{words.take_over}</button> }
                .into_any(),
            seconds => view! { <small class="faint">{words.take_over_in}" "{told(seconds)}</small> }.into_any(),
        })
    };
    view! { {bot}{nudge(desk, seat, missing)} }.into_any()
}

fn now_in_millis() -> u64 {
    js_sys::Date::now() as u64
}

/// Ticks once a second, as long as it is wanted.
fn beat(wanted: Memo<bool>) -> RwSignal<u32> {
    let beat = RwSignal::new(0_u32);
    Effect::new(move || {
        if wanted.get() {
            let ticking = set_interval_with_handle(move || beat.update(|beat| *beat += 1), core::time::Duration::from_secs(1));
            if let Ok(ticking) = ticking {
                on_cleanup(move || ticking.clear());
            }
        }
    });
    beat
}

/// The time that a player has left, while there is a clock; in a game over days until when.
fn clock<R: Shown>(desk: Desk<R>, seat: Seat) -> AnyView {
    let settings = Settings::here();
    let over_days =
        Memo::new(move |_| desk.now.with(|now| matches!(now.about.as_ref().map(|about| about.clock), Some(Clock::Days { .. }))));
    let timed =
        Memo::new(move |_| !over_days.get() && desk.now.with(|now| now.clocks.as_ref().is_some_and(|clocks| !clocks.left.is_empty())));
    let beat = beat(timed);
    let left = move || {
        beat.track();
        desk.now.with(|now| {
            let clocks = now.clocks.as_ref()?;
            let left = *clocks.left.get(seat.index())?;
            let runs = clocks.running.contains(&seat);
            let gone = if runs { now_in_millis().saturating_sub(clocks.at) } else { 0 };
            Some((runs, left.saturating_sub(gone) / 1000))
        })
    };
    let deadline = Memo::new(move |_| {
        desk.now.with(|now| {
            let vacation = now.seats.get(seat.index()).is_some_and(|seat| seat.vacation.is_some());
            now.clocks.as_ref().filter(|_| !vacation).and_then(|clocks| clocks.deadline_of(seat))
        })
    });
    let shown = move || {
        if over_days.get() {
            return deadline.get().map(|at| {
                let language = settings.language.get();
                view! { <time class="clock runs" title=moment(at, language, "long")>{moment(at, language, "short")}</time> }.into_any()
            });
        }
        left().map(|(runs, seconds)| view! { <time class="clock" class:runs=runs>{told(seconds)}</time> }.into_any())
    };
    shown.into_any()
}

/// Seconds, formatted as on a clock.
pub(crate) fn told(seconds: u64) -> String {
    match seconds {
        0..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3_600..172_800 => format!("{} h {:02}", seconds / 3_600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3_600 % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::{called, told};
    use bots::Bot;
    use sentences::Language::{English, German};

    #[test]
    fn a_bot_is_called_by_its_level_in_the_language_of_the_reader() {
        for game in ["oltre-mare", "ostia"] {
            assert_eq!(called(English, Bot::MERCHANT, game), "bot · merchant");
            assert_eq!(called(German, Bot::MERCHANT, game), "Bot · Kaufmann");
            assert_eq!(called(German, Bot::CAPTAIN, game), "Bot · Kapitän");
        }
    }

    #[test]
    fn a_clock_is_as_exact_as_one_needs() {
        let rows = [(0, "0:00"), (61, "1:01"), (3_599, "59:59"), (3_660, "1 h 01"), (172_800, "2 d 0 h"), (180_000, "2 d 2 h")];
        for (seconds, says) in rows {
            assert_eq!(told(seconds), says);
        }
    }
}
