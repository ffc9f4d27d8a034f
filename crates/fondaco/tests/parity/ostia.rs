//! The decisions of Ostia, and how they are made in the page.

use crate::page::{MAIN, nth};
use crate::position::{Compared, kinds};
use browser::{Tab, control};
use ostia::{Action, Denarii, Prompt, Question, State, View};
use sentences::Moment;
use tabletop::{Card, CardSet};

kinds! {
    Keep,
    KeepAndGive,
    TakeKeptBack,
    Lot,
    Bid,
    Pass,
    Sell,
    Take,
    Price,
    BuyOneself,
    LetBuy,
    Build,
    Place,
    TakePlacedBack,
    Settle,
    Store,
    Final,
    TakeFinalBack,
}

/// The kinds of decisions that answer a question. Storehouses can be built before the answer to each (OS-60).
fn kinds_at(question: &Question) -> &'static [Kind] {
    match question {
        Question::Keep { .. } => &[Kind::Keep, Kind::Build],
        Question::KeepAndGive { .. } => &[Kind::KeepAndGive, Kind::Build],
        Question::Lot { .. } => &[Kind::Lot, Kind::Build],
        Question::Bid { .. } => &[Kind::Bid, Kind::Pass, Kind::Build],
        Question::Sell { .. } => &[Kind::Sell, Kind::Take, Kind::Build],
        Question::Price { .. } => &[Kind::Price, Kind::Build],
        Question::Buyer { .. } => &[Kind::BuyOneself, Kind::LetBuy, Kind::Build],
        Question::Place { .. } => &[Kind::Place, Kind::Build],
        Question::Settle { .. } => &[Kind::Settle, Kind::Build],
        Question::Store { .. } => &[Kind::Store, Kind::Build],
        Question::Final { .. } => &[Kind::Final, Kind::Build],
    }
}

impl Compared for State {
    type Kind = Kind;
    const KINDS: &'static [Kind] = Kind::ALL;
    const TABLES: &'static [(u8, &'static [&'static str])] = &[(3, &[]), (2, &[])];
    const FULL_TABLES: &'static [(u8, &'static [&'static str])] = &[(5, &[]), (2, &[])];
    const QUESTIONS: usize = 11;

    fn stands_for(prompt: &Prompt) -> Kind {
        kinds_at(&prompt.question)[0]
    }

    fn kind(prompt: Option<&Prompt>, view: &View, action: &Action) -> Option<Kind> {
        let kind = match action {
            Action::Keep { gaius: None, .. } => Kind::Keep,
            Action::Keep { gaius: Some(_), .. } => Kind::KeepAndGive,
            Action::Lot(_) => Kind::Lot,
            Action::Bid(_) => Kind::Bid,
            Action::Pass => Kind::Pass,
            Action::Sell(_) => Kind::Sell,
            Action::Take(_) => Kind::Take,
            Action::Price(_) => Kind::Price,
            Action::Buyer(seat) if tabletop::Viewer::Seat(*seat) == view.viewer => Kind::BuyOneself,
            Action::Buyer(_) => Kind::LetBuy,
            Action::Build(_) => Kind::Build,
            Action::Place(_) => Kind::Place,
            Action::Settle => Kind::Settle,
            Action::Store(_) => Kind::Store,
            Action::Final(_) => Kind::Final,
            Action::TakeBack => match view.decision? {
                Action::Keep { .. } => Kind::TakeKeptBack,
                Action::Place(_) => Kind::TakePlacedBack,
                Action::Final(_) => Kind::TakeFinalBack,
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
                | Action::TakeBack => panic!("only what is secret can be taken back"),
            },
        };
        if let Some(prompt) = prompt {
            assert!(kinds_at(&prompt.question).contains(&kind), "{action:?} answers {prompt:?}, and no kind says so");
        }
        is_full(action).then_some(kind)
    }

    fn has_decided(view: &View) -> bool {
        view.decision.is_some()
    }

    fn press(page: &Tab, moment: &Moment<'_, State>, action: &Action) {
        match *action {
            Action::Keep { card, gaius } => {
                pick(page, [card].into_iter().chain(gaius));
                page.click(MAIN);
            }
            Action::Lot(cards) | Action::Store(cards) => {
                pick(page, cards.iter());
                press_main(page, MAIN);
            }
            Action::Bid(amount) | Action::Take(amount) | Action::Price(amount) => name(page, amount),
            Action::Pass => page.click(&control("Pass")),
            Action::Sell(seat) => page.click(&nth(&format!(".bidder.seat-{} button", seat.0), 0)),
            Action::Buyer(seat) if moment.speaker.you == Some(seat) => press_main(page, MAIN),
            Action::Buyer(_) => page.click(&nth(".prompt > .buttons button:not(.main)", 0)),
            Action::Build(_) => page.click(&nth(".estate button", 0)),
            Action::Place(placed) => {
                let (forum, senate, storage) = (placed.bluffs.forum, placed.bluffs.senate, placed.bluffs.storage);
                lay(page, &[("forum", placed.forum, forum), ("senate", placed.senate, senate), ("storehouse", placed.storage, storage)]);
            }
            Action::Final(last) => {
                lay(page, &[("forum", last.forum, last.bluffs.forum), ("storehouse", last.storage, last.bluffs.storage)]);
            }
            Action::Settle => page.click("document.getElementById('settle')"),
            Action::TakeBack => page.click(&control("Change my mind")),
        }
    }
}

/// Does it ask for all that one can do in a decision of its kind?
fn is_full(action: &Action) -> bool {
    match action {
        Action::Place(placed) => [placed.forum, placed.senate, placed.storage].iter().all(|cards| !cards.is_empty()),
        Action::Final(last) => [last.forum, last.storage].iter().all(|cards| !cards.is_empty()),
        Action::Store(cards) => !cards.is_empty(),
        // In the page storehouses are built one by one, which comes to the same.
        Action::Build(many) => *many == 1,
        Action::Keep { .. }
        | Action::Lot(_)
        | Action::Bid(_)
        | Action::Pass
        | Action::Sell(_)
        | Action::Take(_)
        | Action::Price(_)
        | Action::Buyer(_)
        | Action::Settle
        | Action::TakeBack => true,
    }
}

fn pick(page: &Tab, cards: impl Iterator<Item = Card>) {
    cards.for_each(|card| pick_piece(page, &format!("piece-{}", card.0)));
}

fn pick_piece(page: &Tab, id: &str) {
    let piece = format!("document.getElementById('{id}')");
    page.click(&piece);
    page.wait_until("it is picked", &format!("{piece}.ariaPressed === 'true'"));
}

/// Types an amount, and names it.
fn name(page: &Tab, amount: Denarii) {
    let field = "document.querySelector('.prompt .amount input')";
    page.click(field);
    page.eval(&format!("{field}.select()"));
    page.write(&amount.0.to_string());
    page.press("Tab");
    page.wait_until("it is understood", &format!("{field}.value === '{}' && {MAIN}.textContent.includes('{0}')", amount.0));
    press_main(page, MAIN);
}

/// Presses a button, and once more if it asks whether that was meant.
fn press_main(page: &Tab, button: &str) {
    page.click(button);
    if page.eval(&format!("{button}?.matches('.asked')")) == true {
        page.click(button);
    }
}

/// Lays cards and bluff cards on the fields, and then the board down.
fn lay(page: &Tab, fields: &[(&str, CardSet, u8)]) {
    let mut bluffs = 0..;
    for &(field, cards, many) in fields {
        pick(page, cards.iter());
        bluffs.by_ref().take(many.into()).for_each(|number: u8| pick_piece(page, &format!("bluff-{number}")));
        if !cards.is_empty() || many > 0 {
            page.click(&nth(&format!(".tray.{field} .lay"), 0));
        }
    }
    press_main(page, "document.getElementById('lay-down')");
}
