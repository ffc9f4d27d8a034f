//! A review of a finished game: where a captain would have decided differently, and what that would have brought. It is computed
//! in a worker of its own, which can be stopped at any time.

use crate::after::{Archive, show_moment};
use crate::desk::{Desk, Shown};
use crate::house::Trouble;
use crate::practice::WorkerLink;
use crate::read::read;
use crate::settings::{Settings, word};
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Decision, FromWorker, LookedBack, ToWorker, What};
use sentences::{Language, OltreMareLabels, OstiaLabels, PageTexts, say};
use tabletop::Seat;

/// The number shown at first; the others can be asked for.
const SHOWN: usize = 3;

/// The progress of the review.
#[derive(Clone, Debug, PartialEq)]
enum LookBackStage {
    NotAsked,
    /// The share that is done.
    Working(f64),
    Found(LookedBack),
    Failed(String),
}

/// A review of the reader's own decisions. Nothing for readers who only watched.
pub(crate) fn look_back<R: Shown>(desk: Desk<R>, archive: Archive) -> Option<AnyView> {
    let seat = untrack(|| desk.you())?;
    let archive = StoredValue::new(archive);
    let settings = Settings::here();
    let stage = RwSignal::new(LookBackStage::NotAsked);
    let all = RwSignal::new(false);
    let line = StoredValue::new_local(None::<WorkerLink>);
    let stop = move || {
        line.with_value(|line| line.iter().for_each(WorkerLink::close));
        line.set_value(None);
    };
    on_cleanup(stop);
    let begin = move |_| {
        stage.set(LookBackStage::Working(0.0));
        let opened = WorkerLink::open(move |message| {
            if let FromWorker::Progress(done) = message {
                stage.try_set(LookBackStage::Working(done));
            }
        });
        line.set_value(opened.clone());
        let archive = archive.get_value();
        spawn_local(async move {
            let found = match opened {
                Some(line) => find(desk, &archive, &line, seat).await,
                None => Err(Trouble::Said(settings.words_untracked().no_worker.into())),
            };
            // A reader who has stopped it does not want the result.
            if line.try_with_value(Option::is_some) == Some(true) {
                stage.try_set(found.map_or_else(|why| LookBackStage::Failed(said(&why)), LookBackStage::Found));
                stop();
            }
        });
    };
    let cancel = move |_| {
        stop();
        stage.set(LookBackStage::NotAsked);
    };
    let one = move |decision: &Decision| {
        let place = place_of(desk, seat, decision.own);
        let cost = cost(settings.language.get(), R::GAME, decision.loss);
        let show = move |_| {
            if place.is_some() {
                show_moment(desk, place);
            }
        };
        let why = decision.why.iter().map(|why| format!(" {why}")).collect::<String>();
        let says = format!("{}: {} {}{why}", decision.when, decision.done, decision.better);
        view! {
            <li>
                <b class="cost">{cost}</b>
                <p>{says}</p>
                <button class="chip" disabled=place.is_none() on:click=show>{word(|words| words.show_moment)}</button>
            </li>
        }
    };
    let shown = move || {
        match stage.get() {
        LookBackStage::NotAsked => view! { <button class="main" on:click=begin>{word(|words| words.look_back)}</button>" "<small>{word(|words| words.look_back_means)}</small> }.into_any(),
        LookBackStage::Working(done) => view! {
            <label>{word(|words| words.captain_thinks)}" "<progress max="1" value=done>{(done * 100.0).round()}" %"</progress></label>
            " "<button on:click=cancel>{word(|words| words.cancel)}</button>
        }
        .into_any(),
        LookBackStage::Failed(why) => view! { <p class="refused" role="alert">{why}</p> }.into_any(),
        LookBackStage::Found(LookedBack { decisions, luck }) if decisions.is_empty() => view! { <p role="status">{word(|words| words.nothing_better)}</p><p class="luck">{luck}</p> }.into_any(),
        LookBackStage::Found(LookedBack { decisions, luck }) => {
            let many = if all.get() { decisions.len() } else { SHOWN };
            let rest = decisions.len() > many;
            view! {
                <ol>{decisions.iter().take(many).map(one).collect_view()}</ol>
                {rest.then(|| view! { <button on:click=move |_| all.set(true)>{word(|words| words.show_all)}</button> })}
                <p class="luck">{luck}</p>
            }
            .into_any()
        }
    }
    };
    Some(view! { <section class="look-back" aria-label=word(|words| words.look_back)><h2>{word(|words| words.look_back)}</h2>{shown}</section> }.into_any())
}

async fn find<R: Shown>(desk: Desk<R>, archive: &Archive, line: &WorkerLink, seat: Seat) -> Result<LookedBack, Trouble> {
    let record = archive.ask("record", "").await?;
    let names = desk.now.with_untracked(crate::now::Now::names);
    let language = desk.settings.language.get_untracked().code().to_owned();
    let found = line.ask(|ticket| ToWorker::LookBack { ticket, record, seat, names, language }).await;
    Ok(read(&found.ok_or(Trouble::NoLine)?)?)
}

/// The moment before this decision: the place in the past after which it was made.
fn place_of<R: Shown>(desk: Desk<R>, seat: Seat, own: u32) -> Option<usize> {
    desk.now.with_untracked(|now| {
        let mut acted: Vec<usize> = Vec::new();
        for (place, past) in now.past.iter().enumerate() {
            if let What::Acted { seat: who, sights, .. } = &past.news.what
                && *who == seat
            {
                // What was taken back in secret is in no record.
                let took_back =
                    sights.iter().any(|sight| serde_json::to_string(sight).is_ok_and(|sight| sight.contains(r#""event":"took-back""#)));
                if took_back {
                    acted.pop();
                } else {
                    acted.push(place);
                }
            }
        }
        acted.get(own as usize).map(|place| place.saturating_sub(1))
    })
}

/// What the decision has cost.
fn cost(language: Language, game: &str, loss: f64) -> String {
    if game == <ostia::State as tabletop::record::Notation>::GAME {
        let loss = format!("{:.0}", loss * 100.0);
        return say!(OstiaLabels::of(language).cost_of_decision, loss);
    }
    let loss = format!("{loss:.1}").replace('.', PageTexts::of(language).decimal_point);
    say!(OltreMareLabels::of(language).cost_of_decision, loss)
}

#[cfg(test)]
mod tests {
    use super::cost;
    use sentences::Language::{English, German};

    #[test]
    fn what_a_decision_cost_is_a_loss() {
        assert_eq!(cost(English, "ostia", 0.17), "−17 % chance of winning");
        assert_eq!(cost(German, "ostia", 0.17), "−17 % Gewinnchance");
    }
}
