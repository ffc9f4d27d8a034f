//! What a command would do, as far as it is typed.

use ostia::preview::{ending, keeping, lot, paying, placing, settling};
use ostia::{Action, Denarii, FinalPlacement, Question, State};
use sentences::Moment;
use tabletop::CardSet;

/// What an action would bring; or without an action, what is good to know at this moment.
pub(crate) fn preview(moment: &Moment<'_, State>, action: Option<&Action>) -> Vec<String> {
    let (speaker, view, edition) = (&moment.speaker, moment.view, moment.speaker.edition);
    let selling = |cards: CardSet| lot(view, edition, cards).map(|lot| speaker.selling_preview(&lot)).unwrap_or_default();
    match action {
        Some(Action::Lot(cards)) => selling(*cards),
        Some(Action::Bid(amount) | Action::Take(amount) | Action::Price(amount)) => {
            good_to_know(moment).into_iter().chain(how_to_pay(moment, *amount)).collect()
        }
        Some(Action::Place(placed)) => placing(view, edition, placed).map(|placing| speaker.placing(&placing)).unwrap_or_default(),
        Some(Action::Store(kept)) => keeping(view, edition, *kept).map(|keeping| speaker.keeping(&keeping)).unwrap_or_default(),
        Some(Action::Final(last)) => ending(view, edition, last).map(|ending| speaker.ending(&ending)).unwrap_or_default(),
        Some(Action::Keep { card, .. }) => lot(view, edition, CardSet::one(*card)).map(|lot| speaker.worth(&lot)).unwrap_or_default(),
        Some(Action::Build(count)) if settles(moment) && moment.prompt.is_some_and(|prompt| *count <= prompt.build) => {
            settling(view, *count).map(|storing| speaker.settling(&storing)).unwrap_or_default()
        }
        Some(Action::Pass | Action::Sell(_) | Action::Buyer(_) | Action::Build(_) | Action::Settle | Action::TakeBack) | None => {
            good_to_know(moment)
        }
    }
}

/// How this amount would be paid; `None` if it would be refused anyway.
fn how_to_pay(moment: &Moment<'_, State>, amount: Denarii) -> Option<String> {
    let most = match moment.prompt?.question {
        Question::Bid { ceiling, .. } | Question::Sell { ceiling, .. } => ceiling,
        Question::Price { most, .. } => most,
        Question::Keep { .. }
        | Question::KeepAndGive { .. }
        | Question::Lot { .. }
        | Question::Buyer { .. }
        | Question::Place { .. }
        | Question::Settle { .. }
        | Question::Store { .. }
        | Question::Final { .. } => return None,
    };
    let payment = (Denarii(0)..=most).contains(&amount).then(|| paying(moment.view, amount))??;
    moment.speaker.paying(&payment)
}

/// Is this the question whether to build before loans are repaid (OS-61)?
fn settles(moment: &Moment<'_, State>) -> bool {
    moment.prompt.is_some_and(|prompt| matches!(prompt.question, Question::Settle { .. }))
}

fn good_to_know(moment: &Moment<'_, State>) -> Vec<String> {
    let (speaker, view, edition) = (&moment.speaker, moment.view, moment.speaker.edition);
    let worth = |cards: CardSet| lot(view, edition, cards).map(|lot| speaker.worth(&lot)).unwrap_or_default();
    match moment.prompt.map(|prompt| &prompt.question) {
        Some(Question::Bid { lot, .. } | Question::Sell { lot, .. } | Question::Price { lot, .. } | Question::Buyer { lot, .. }) => {
            worth(*lot)
        }
        Some(Question::Settle { .. }) => settling(view, 0).map(|storing| speaker.settling(&storing)).unwrap_or_default(),
        Some(Question::Final { storage }) => {
            let all = FinalPlacement { storage: *storage, ..FinalPlacement::default() };
            ending(view, edition, &all).map(|ending| speaker.ending(&ending)).unwrap_or_default()
        }
        Some(
            Question::Keep { .. } | Question::KeepAndGive { .. } | Question::Lot { .. } | Question::Place { .. } | Question::Store { .. },
        )
        | None => Vec::new(),
    }
}
