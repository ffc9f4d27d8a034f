//! Vacation in a game over days: going, and coming back.

use crate::desk::{Desk, Shown};
use crate::moment::moment;
use crate::settings::{Settings, word};
use leptos::prelude::*;
use protocol::Command;
use tabletop::{Millis, Phase};

/// Until when the reader is on vacation.
fn until<R: Shown>(desk: Desk<R>) -> Option<Millis> {
    let you = desk.you()?;
    desk.now.with(|now| now.seats.get(you.index()).filter(|_| now.phase == Phase::Running)?.vacation)
}

/// The way to go on vacation, if the reader has days of it left.
pub(crate) fn go<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let left = Memo::new(move |_| {
        let you = desk.you().filter(|_| until(desk).is_none())?;
        let left = desk.now.with(|now| now.clocks.as_ref().and_then(|clocks| clocks.vacations.get(you.index()).copied()))?;
        (left > 0).then_some(left.div_ceil(86_400_000))
    });
    let button = move || {
        left.get().map(|days| {
            let says = settings.words().go_on_vacation.replace("{}", &days.to_string());
            view! { <button on:click=move |_| desk.command(Command::Vacation { away: true })>{says}</button> }
        })
    };
    button.into_any()
}

/// While the reader is on vacation: until when, and the way back.
pub(crate) fn back<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let until = Memo::new(move |_| until(desk));
    let shown = move || {
        until.get().map(|at| {
            let says = settings.words().you_are_on_vacation.replace("{}", &moment(at, settings.language.get(), "long"));
            view! { <p class="notice">{says}" "<button class="main" on:click=move |_| desk.command(Command::Vacation { away: false })>{word(|words| words.end_vacation)}</button></p> }
        })
    };
    shown.into_any()
}
