//! Was the game played by the rules, and was its luck fair? The browser checks that itself, in a worker: it replays the record, and compares
//! it with what it kept from before the end.

use super::Archive;
use crate::house::Trouble;
use crate::luck::kept_text;
use crate::practice::{TABLE, WorkerLink};
use crate::read::read;
use crate::settings::word;
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{LuckLine, ToWorker};
use sentences::Language;

/// How far the check is.
#[derive(Clone, PartialEq)]
pub(super) enum Checking {
    Working,
    Failed(String),
    Done(Vec<LuckLine>),
}

/// Fetches the record and has it checked.
pub(super) fn check(archive: &Archive, language: Language, checked: RwSignal<Option<Checking>>) {
    let archive = archive.clone();
    checked.set(Some(Checking::Working));
    spawn_local(async move {
        let came = match lines(&archive, language).await {
            Ok(lines) => Checking::Done(lines),
            Err(why) => Checking::Failed(said(&why)),
        };
        checked.try_set(Some(came));
    });
}

async fn lines(archive: &Archive, language: Language) -> Result<Vec<LuckLine>, Trouble> {
    let record = archive.ask("record", "").await?;
    // At a table of this browser there is nobody who could have cheated.
    let kept = (archive.table != TABLE).then(|| kept_text(&archive.table));
    let worker = WorkerLink::open(|_| {}).ok_or(Trouble::NoLine)?;
    let told = worker.ask(|ticket| ToWorker::CheckLuck { ticket, record, kept, language: language.code().into() }).await;
    worker.close();
    Ok(read(&told.ok_or(Trouble::NoLine)?)?)
}

/// What was checked, and what could not be.
pub(super) fn shown(checked: RwSignal<Option<Checking>>) -> impl Fn() -> Option<AnyView> {
    let line = |LuckLine { holds, text }: LuckLine| {
        let (mark, class) = match holds {
            Some(true) => ("✓ ", "holds"),
            Some(false) => ("✗ ", "refused"),
            None => ("– ", "faint"),
        };
        view! { <li class=class><span aria-hidden="true">{mark}</span>{text}</li> }
    };
    move || {
        Some(match checked.get()? {
            Checking::Working => view! { <p role="status">{word(|words| words.loading)}</p> }.into_any(),
            Checking::Failed(why) => view! { <p class="refused" role="alert">{why}</p> }.into_any(),
            Checking::Done(lines) => {
                let role = if lines.iter().any(|line| line.holds == Some(false)) { "alert" } else { "status" };
                view! { <ul class="checked" role="list"><li class="unseen" role=role>{word(|words| words.verify)}</li>{lines.into_iter().map(line).collect_view()}</ul> }.into_any()
            }
        })
    }
}
