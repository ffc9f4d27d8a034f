//! Reads what a player is said to do.

use crate::goods::meant;
use crate::table::Table;
use ostia::{Action, Bluffs, Denarii, Placement};
use rules_testkit::scenario::words::{number, seat as seat_named};
use tabletop::{CardSet, Rules, Seat, Viewer};

pub(crate) fn read(table: &Table, seat: Seat, what: &str) -> Result<Action, String> {
    let words: Vec<&str> = what.split_whitespace().collect();
    let own = &table.state.view(Viewer::Seat(seat)).seats[seat.index()];
    let [goods, boat] = [&own.goods, &own.boat].map(|cards| cards.faces().unwrap_or_default());
    let set = |words: &[&str], out_of: CardSet| Ok::<CardSet, String>(meant(words, out_of, table.edition())?.into_iter().collect());
    let amount = |word: &str| number(word).map(Denarii);
    Ok(match words[..] {
        ["keeps", card, "and", "gives", "Gaius", given] => match meant(&[card, given], boat, table.edition())?[..] {
            [card, given] => Action::Keep { card, gaius: Some(given) },
            _ => return Err("one card is kept and one is given".into()),
        },
        ["keeps", card] => match meant(&[card], boat, table.edition())?[..] {
            [card] => Action::Keep { card, gaius: None },
            _ => return Err("one card is kept".into()),
        },
        ["lays", "out", ref cards @ ..] => Action::Lot(set(cards, boat)?),
        ["bids", bid] => Action::Bid(amount(bid)?),
        ["passes"] => Action::Pass,
        ["sells", "to", buyer] => Action::Sell(seat_named(buyer)?),
        ["takes", "the", "lot", "for", bid] => Action::Take(amount(bid)?),
        ["names", price] => Action::Price(amount(price)?),
        ["says", buyer, "buys"] => Action::Buyer(seat_named(buyer)?),
        ["builds", count] => Action::Build(number(count)?),
        ["places", ref fields @ ..] => Action::Place(placement(table, goods, fields)?),
        ["lays", "finally", ref fields @ ..] => {
            let placement = placement(table, goods, fields)?;
            if placement.bluffs.senate > 0 || !placement.senate.is_empty() {
                return Err("nobody goes to the Senate any more".into());
            }
            Action::Final(placement.into())
        }
        ["settles"] => Action::Settle,
        ["stores", ref cards @ ..] => Action::Store(set(cards, goods)?),
        ["takes", "back"] => Action::TakeBack,
        _ => return Err(format!("\"{what}\" is nothing that a player can do")),
    })
}

/// `Forum: wine bluff  Senate: salt  Storage: rest`. Bluff cards that nobody speaks of lie in Storage.
fn placement(table: &Table, goods: CardSet, words: &[&str]) -> Result<Placement, String> {
    const FIELDS: [&str; 3] = ["Forum:", "Senate:", "Storage:"];
    let mut fields: [Vec<&str>; 3] = Default::default();
    let mut field = None;
    for &word in words {
        match (FIELDS.iter().position(|known| *known == word), field) {
            (Some(at), _) => field = Some(at),
            (None, None) if word == "nothing" => {}
            (None, None) => return Err(format!("on which field lies {word}?")),
            (None, Some(at)) => fields[at].push(word),
        }
    }
    let mut bluffs = [0; 3];
    for (bluffs, field) in bluffs.iter_mut().zip(&mut fields) {
        let laid = field.len();
        field.retain(|word| *word != "bluff");
        *bluffs = (laid - field.len()) as u8;
    }
    if bluffs == [0; 3] {
        bluffs[2] = ostia::BLUFFS;
    }
    let mut left = goods;
    let mut sets = [CardSet::EMPTY; 3];
    for (set, field) in sets.iter_mut().zip(&fields) {
        let named: Vec<&str> = field.iter().copied().filter(|word| *word != "rest").collect();
        *set = meant(&named, left, table.edition())?.into_iter().collect();
        left -= *set;
    }
    for (set, field) in sets.iter_mut().zip(&fields) {
        if field.contains(&"rest") {
            *set |= left;
        }
    }
    let [forum, senate, storage] = sets;
    let bluffs = Bluffs { forum: bluffs[0], senate: bluffs[1], storage: bluffs[2] };
    Ok(Placement { forum, senate, storage, bluffs })
}
