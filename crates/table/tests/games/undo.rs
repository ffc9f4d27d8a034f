//! Undo to the information horizon.

use crate::faces::Faces;
use crate::{Everything, Played, everything, something_happens, table};
use oltre_mare::{Action, Sight, Source, Step, Terms, To};
use ostia::Denarii;
use protocol::Denial;
use table::Table;
use tabletop::{Dice, Seat, Viewer};

/// At every moment of many games: what can be undone brings back exactly what was, and what showed a card to anybody, or came
/// from the deck, cannot be undone. Whoever was not the last to act is told who was.
fn goes_back_to_what_was_and_never_behind_a_card<R: Played>() {
    let (mut undone, mut stopped) = (0, 0);
    for seed in 0..12 {
        let mut table = table::<R>(2 + (seed % 4) as u8, seed);
        let mut dice = Dice::new(seed + 40);
        // Who acted, and what everybody had before that; only the latest is remembered whole.
        let mut before: Vec<(Seat, Option<Everything<R>>)> = Vec::new();
        loop {
            let had = everything(&table);
            let faces: Vec<_> = Viewer::all(table.seats()).map(|viewer| table.view(viewer).faces()).collect();
            let deck = table.view(Viewer::Spectator).deck();
            let Some(seat) = something_happens(&mut table, &mut dice) else { break };
            before.push((seat, Some(had)));
            if let Some(forgotten) = before.len().checked_sub(12) {
                before[forgotten].1 = None;
            }
            for other in Seat::all(table.seats()).filter(|&other| other != seat) {
                let spoke = before.iter().any(|(seat, _)| *seat == other);
                let why = if spoke { Denial::AnotherActed } else { Denial::NothingToUndo };
                assert_eq!((table.may_undo(other), table.last_actor()), (Err(why), Some(seat)), "seed {seed}");
            }
            let new_face = Viewer::all(table.seats()).zip(&faces).any(|(viewer, faces)| !table.view(viewer).faces().is_subset(faces));
            let drawn = table.view(Viewer::Spectator).deck() != deck;
            let free = table.may_undo(seat);
            match free {
                Ok(_) => assert!(!new_face && !drawn, "seed {seed}: a card came to light in action {}", table.actions()),
                Err(why) => {
                    assert!([Denial::LuckWasDrawn, Denial::SecretCameOut].contains(&why), "seed {seed}: {why:?}");
                    stopped += 1;
                }
            }
            // Now and then all the way back, and on from there.
            if dice.one_in(7) {
                for left in (0..free.unwrap_or(0)).rev() {
                    assert_eq!(table.undo(seat), Ok(()), "seed {seed}: it was said to be possible");
                    let (who, had) = before.pop().unwrap();
                    assert!(who == seat && had.is_none_or(|had| everything(&table) == had), "seed {seed}: back at {}", table.actions());
                    assert_eq!(table.may_undo(seat).unwrap_or(0), left, "seed {seed}");
                    undone += 1;
                }
            }
        }
    }
    assert!(undone > 40 && stopped > 100, "{undone} undone, {stopped} stopped");
}

#[test]
fn oltre_mare_goes_back_to_what_was_and_never_behind_a_card() {
    goes_back_to_what_was_and_never_behind_a_card::<oltre_mare::State>();
}

#[test]
fn ostia_goes_back_to_what_was_and_never_behind_a_card() {
    goes_back_to_what_was_and_never_behind_a_card::<ostia::State>();
}

/// A game of Oltre Mare that begins with trading, with the one whose turn it is and the next.
fn trading() -> (Table<oltre_mare::State>, Seat, Seat) {
    let trades = |table: &Table<oltre_mare::State>| table.view(Viewer::Spectator).step == Some(Step::Trade);
    let table = (0..50).map(|seed| table(3, seed)).find(trades).expect("not every first card has few lions");
    let ana = table.view(Viewer::Spectator).turn_of;
    (table, ana, ana.left(3))
}

fn card_of(table: &Table<oltre_mare::State>, seat: Seat) -> tabletop::CardSet {
    table.view(Viewer::Seat(seat)).seats[seat.index()].hand.faces().unwrap_or_default().iter().copied().take(1).collect()
}

/// OM-32, OM-34: an offer of money and wishes can be taken back as if it had never been; one that names goods of a hand has told
/// something about it, and can only be withdrawn.
#[test]
fn an_offer_that_shows_no_good_can_be_undone() {
    let (mut table, ana, bob) = trading();
    assert_eq!(table.may_undo(ana), Err(Denial::NothingToUndo));
    let money = |ducats| Action::Offer { parent: None, terms: Terms { to: To::Seat(bob), gives_ducats: ducats, ..Terms::default() } };
    let before = everything(&table);
    table.act(ana, &money(1)).unwrap();
    table.act(ana, &money(2)).unwrap();
    assert_eq!(table.may_undo(ana), Ok(2));
    table.undo(ana).unwrap();
    assert_eq!(table.view(Viewer::Seat(bob)).offers.len(), 1);
    table.undo(ana).unwrap();
    assert!(everything(&table) == before);

    let terms = Terms { to: To::Seat(bob), gives: card_of(&table, ana), ..Terms::default() };
    table.act(ana, &Action::Offer { parent: None, terms }).unwrap();
    assert_eq!(table.may_undo(ana), Err(Denial::SecretCameOut));
    assert_eq!(table.undo(ana), Err(Denial::SecretCameOut));
    assert_eq!(table.view(Viewer::Seat(bob)).offers.len(), 1);
}

/// OM-38: who buys a card has seen it; OM-34: who has answered stands in the way.
#[test]
fn a_card_bought_and_an_answer_given_stop_the_way_back() {
    let (mut table, ana, bob) = trading();
    table.act(ana, &Action::Buy(Source::Deck)).unwrap();
    assert_eq!(table.may_undo(ana), Err(Denial::SecretCameOut));
    let terms = Terms { to: To::Seat(bob), gives_ducats: 1, ..Terms::default() };
    let offer = Action::Offer { parent: None, terms };
    table.act(ana, &offer).unwrap();
    assert_eq!(table.may_undo(ana), Ok(1), "the offer, but not the card");
    let id = table.view(Viewer::Spectator).offers[0].id;
    table.act(bob, &Action::Decline(id)).unwrap();
    assert_eq!(table.may_undo(ana), Err(Denial::AnotherActed));
    table.undo(bob).unwrap();
    assert_eq!(table.may_undo(ana), Ok(1), "what was undone has never been");
}

/// OM-80: whoever has drawn cards and then sees that Venice did not come may not load once more; without a card drawn, or when
/// Venice has been, there is nothing to be learned.
#[test]
fn a_load_that_shows_whether_venice_comes_cannot_be_undone() {
    let (mut free, mut held) = (0, 0);
    for seed in 0..30 {
        let mut table = table::<oltre_mare::State>(2 + (seed % 4) as u8, seed);
        let mut dice = Dice::new(seed);
        let mut deck = table.view(Viewer::Spectator).deck;
        loop {
            let before = table.view(Viewer::Spectator);
            let Some(seat) = something_happens(&mut table, &mut dice) else { break };
            let new = table.seen(Viewer::Spectator).iter().rev().take_while(|seen| seen.action == table.actions());
            let sights: Vec<&Sight> = new.map(|seen| &seen.sight).collect();
            let has = |test: fn(&Sight) -> bool| sights.iter().any(|&sight| test(sight));
            if has(|sight| matches!(sight, Sight::Loaded { .. })) && table.outcome().is_none() {
                match table.may_undo(seat) {
                    Ok(_) => {
                        assert!(!before.venice_to_come || before.deck == deck, "seed {seed}, action {}", table.actions());
                        free += 1;
                    }
                    Err(why) => {
                        assert!(before.venice_to_come || table.view(Viewer::Spectator).paid != before.paid, "seed {seed}: {why:?}");
                        held += 1;
                    }
                }
            }
            if has(|sight| matches!(sight, Sight::TurnBegan { .. })) {
                deck = table.view(Viewer::Spectator).deck;
            }
        }
    }
    assert!(free > 50 && held > 50, "{free} free, {held} held");
}

/// OS-13: a bid can be undone as long as nobody has spoken since; OS-12: a lot that was laid open cannot.
#[test]
fn a_bid_can_be_undone_and_a_lot_cannot() {
    let mut table = table::<ostia::State>(3, 5);
    for seat in Seat::all(3) {
        let keep = table.answers(seat)[0];
        table.act(seat, &keep).unwrap();
    }
    assert_eq!(table.may_undo(Seat(2)), Ok(1), "OS-11: nobody saw which card was kept");
    let seller = table.asked().must.nth(0);
    let lot = table.answers(seller)[0];
    table.act(seller, &lot).unwrap();
    assert_eq!(table.may_undo(seller), Err(Denial::SecretCameOut));
    let (first, second) = (seller.left(3), seller.right(3));
    let minimum = table.view(Viewer::Spectator).lot.unwrap().minimum;
    let before = everything(&table);
    table.act(first, &ostia::Action::Bid(minimum)).unwrap();
    table.undo(first).unwrap();
    assert!(everything(&table) == before);
    table.act(first, &ostia::Action::Bid(minimum + Denarii(1))).unwrap();
    table.act(second, &ostia::Action::Pass).unwrap();
    assert_eq!(table.undo(first), Err(Denial::AnotherActed));
    // OS-15: the seller speaks last; what follows shows no card.
    table.act(seller, &ostia::Action::Sell(first)).unwrap();
    assert_eq!(table.may_undo(seller), Ok(1));
}

/// OS-32: the last one to lay cards turns all boards up, and with that the way back is closed.
#[test]
fn a_reveal_cannot_be_undone() {
    let mut table = table::<ostia::State>(3, 9);
    let mut dice = Dice::new(9);
    let revealed = |table: &Table<ostia::State>| {
        table.seen(Viewer::Spectator).last().is_some_and(|seen| seen.action == table.actions() && seen.action > 0)
            && table
                .seen(Viewer::Spectator)
                .iter()
                .rev()
                .take_while(|seen| seen.action == table.actions())
                .any(|seen| matches!(seen.sight, ostia::Sight::Revealed { .. }))
    };
    let mut reveals = 0;
    while let Some(seat) = something_happens(&mut table, &mut dice) {
        if revealed(&table) {
            assert!(matches!(table.may_undo(seat), Err(Denial::SecretCameOut | Denial::LuckWasDrawn)));
            reveals += 1;
        }
    }
    assert_eq!(reveals, 5);
}
