//! What lies before someone's eyes, asked piece by piece.

use crate::goods::meant;
use crate::table::Table;
use crate::told::{senate, step};
use ostia::{Action, Bids, Denarii, Question, forfeited};
use rules_testkit::scenario::words::{name, or_none};
use tabletop::{CardSet, Rules, Seat, Viewer};

/// The phrase as it should read, for one that asks about the same thing.
pub(crate) fn seen(table: &Table, viewer: Viewer, phrase: &str) -> Result<String, String> {
    let view = table.state.view(viewer);
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let names = |seats: &[Seat]| or_none(&seats.iter().map(|&seat| name(seat).to_owned()).collect::<Vec<_>>());
    if let Ok(seat) = table.seat(words[0]) {
        let who = name(seat);
        let player = &view.seats[seat.index()];
        return Ok(match words[1..] {
            ["denarii", ..] => format!("{who} denarii {}", player.money.map_or("hidden".into(), |money| money.to_string())),
            ["chips", ..] => format!("{who} chips {}", player.chips),
            ["storehouses", ..] => format!("{who} storehouses {}", player.storehouses),
            ["loans", ..] => format!("{who} loans {}", player.loans),
            ["goods", ..] => format!("{who} goods {}", table.seen(&player.goods)),
            ["boat", ..] => format!("{who} boat {}", table.seen(&player.boat)),
            ["has", "decided", ..] => format!("{who} has decided {}", if player.decided { "yes" } else { "no" }),
            ["bid", ..] => {
                let bid = view.lot.as_ref().and_then(|lot| lot.bids.of(seat));
                format!("{who} bid {}", bid.map_or("nothing".into(), |bid| bid.to_string()))
            }
            _ => return Err(format!("\"{phrase}\" is nothing to be seen of {who}")),
        });
    }
    if words[0] == "Gaius" {
        let gaius = view.gaius.as_ref().ok_or("Gaius does not play")?;
        return Ok(match words[1..] {
            ["denarii", ..] => format!("Gaius denarii {}", gaius.money),
            ["chips", ..] => format!("Gaius chips {}", gaius.chips),
            ["cards", ..] => format!("Gaius cards {}", gaius.goods.iter().sum::<u8>()),
            ["given", ..] => format!("Gaius given {}", table.cards(gaius.given)),
            _ => return Err(format!("\"{phrase}\" is nothing to be seen of Gaius")),
        });
    }
    let prompt = match viewer {
        Viewer::Seat(seat) => table.state.prompt(seat),
        Viewer::Spectator => None,
    };
    let question = prompt.map(|prompt| prompt.question);
    Ok(match words[..] {
        ["round", ..] => format!("round {}", view.round),
        ["start", ..] => format!("start {}", name(view.start)),
        ["step", ..] => format!("step {}", view.step.map_or("over", step)),
        ["asked", ..] => format!("asked {}", names(&view.asked)),
        ["Senate", ..] => format!("Senate {}", senate(view.current())),
        ["preview", ..] => format!("preview {}", view.preview.map_or("none".into(), |card| senate(card).to_string())),
        ["aside", ..] => format!("aside {}", view.aside.map_or("hidden".into(), |card| senate(card).to_string())),
        ["lot", ..] => format!("lot {}", table.cards(view.lot.as_ref().map_or(CardSet::EMPTY, |lot| lot.cards))),
        ["passed", ..] => format!("passed {}", names(view.lot.as_ref().map_or(&[], |lot| &lot.passed))),
        ["depressors", ..] => format!("depressors {}", table.cards(view.depressors)),
        ["deck", ..] => format!("deck {}", view.deck),
        ["discard", "pile", ..] => format!("discard pile {}", table.cards(view.discard)),
        ["own", "decision", ..] => format!("own decision {}", decision(table, view.decision)),
        ["may", "build", ..] => format!("may build {}", prompt.map_or(0, |prompt| prompt.build)),
        ["may", "bid", ..] => match question {
            Some(Question::Bid { minimum, ceiling, .. }) => format!("may bid {}", range(minimum, ceiling)),
            Some(_) | None => "may bid nothing".into(),
        },
        ["may", "take", ..] => match question {
            Some(Question::Sell { minimum, ceiling, .. }) => format!("may take {}", range(minimum, ceiling)),
            Some(_) | None => "may take nothing".into(),
        },
        ["may", "sell", "to", ..] => match question {
            Some(Question::Sell { bids: Bids(bids), .. }) => {
                let bidders: Vec<Seat> = Seat::all(view.seats.len() as u8).filter(|&seat| bids[seat].is_some()).collect();
                format!("may sell to {}", names(&bidders))
            }
            Some(_) | None => "may sell to none".into(),
        },
        ["may", "name", ..] => match question {
            Some(Question::Price { minimum, most, .. }) => format!("may name {}", range(minimum, most)),
            Some(_) | None => "may name nothing".into(),
        },
        ["may", "buy", ..] => match question {
            Some(Question::Buyer { can_pay, .. }) => format!("may buy {}", if can_pay { "yes" } else { "no" }),
            Some(_) | None => "may buy no".into(),
        },
        ["to", "be", "laid", ..] => match question {
            Some(Question::Place { goods: cards, .. } | Question::Final { storage: cards }) => format!("to be laid {}", table.cards(cards)),
            Some(_) | None => "to be laid none".into(),
        },
        ["placing", ref cards @ ..] => {
            let Some(Question::Place { goods, senate }) = question else { return Err("nobody is asked to place cards here".into()) };
            let end = cards.iter().position(|word| *word == "loses").ok_or("placing something loses something, or nothing")?;
            let placed = meant(&cards[..end], goods, table.edition())?.into_iter().collect();
            format!("placing {} loses {}", table.cards(placed), table.cards(forfeited(table.edition(), senate, placed)))
        }
        _ => return Err(format!("\"{phrase}\" is nothing to be seen")),
    })
}

fn range(low: Denarii, high: Denarii) -> String {
    if low <= high { format!("{low} to {high}") } else { "nothing".into() }
}

/// What the viewer has decided in secret.
fn decision(table: &Table, decision: Option<Action>) -> String {
    match decision {
        None => "none".into(),
        Some(Action::Keep { card, gaius: None }) => format!("keep {}", table.cards(CardSet::one(card))),
        Some(Action::Keep { card, gaius: Some(given) }) => {
            format!("keep {} and give {}", table.cards(CardSet::one(card)), table.cards(CardSet::one(given)))
        }
        Some(Action::Place(placed)) => {
            let [forum, senate, storage] = [placed.forum, placed.senate, placed.storage].map(|cards| table.cards(cards));
            format!("Forum {forum} Senate {senate} Storage {storage}")
        }
        Some(Action::Final(placed)) => format!("Forum {} Storage {}", table.cards(placed.forum), table.cards(placed.storage)),
        Some(
            Action::Lot(_)
            | Action::Bid(_)
            | Action::Pass
            | Action::Sell(_)
            | Action::Take(_)
            | Action::Price(_)
            | Action::Buyer(_)
            | Action::Build(_)
            | Action::Settle
            | Action::Store(_)
            | Action::TakeBack,
        ) => "something that is no secret".into(),
    }
}
