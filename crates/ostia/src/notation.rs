//! How a game of Ostia looks in a record, and the whole truth of a table, line by line.

use crate::state::{DECK, SENATE, START, Setup, State};
use crate::{
    Action, Bluffs, Chips, Denarii, Edition, FinalBluffs, FinalPlacement, Options, Placement, Refusal, Score, SenateCard, Step,
    edition_2005,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use serde::{Deserialize, Deserializer, Serialize};
use tabletop::record::{self, Agreed, EditionMark, Line, Notation};
use tabletop::{BySeat, Card, CardSet, Drawn, Seat, SeatSet, Stream};

/// An outcome of chance; one of the three is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    /// The start player, drawn or named (OS-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_player: Option<u32>,
    /// The Senate cards, the one laid aside first (OS-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub senate: Option<Vec<SenateCard>>,
    /// A deck, the next card to be drawn first (OS-2, OS-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
}

/// An action as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of the action
pub enum Written {
    /// OS-11; with two players OS-91.
    Keep {
        card: Card,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "a_card")]
        gaius: Option<Card>,
    },
    /// OS-12.
    Lot { cards: Vec<Card> },
    /// OS-13.
    Bid { amount: Denarii },
    /// OS-13.
    Pass {},
    /// OS-15 A.
    Sell { to: Seat },
    /// OS-15 C.
    Take { amount: Denarii },
    /// OS-60.
    Build { count: u8 },
    /// OS-31; when all are in, in seat order.
    Place { forum: Vec<Card>, senate: Vec<Card>, storage: Vec<Card>, bluffs: Bluffs },
    /// OS-61.
    Settle {},
    /// OS-63: what is kept.
    Store { cards: Vec<Card> },
    /// OS-70; when all are in, in seat order.
    Final { forum: Vec<Card>, storage: Vec<Card>, bluffs: FinalBluffs },
    /// OS-91.
    Price { amount: Denarii },
    /// OS-91.
    Buyer { seat_buys: Seat },
    /// Never stands in a record, and neither does what was taken back.
    #[serde(skip)]
    TakeBack,
}

/// The whole truth of the table when the next decision is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    n: usize,
    round: u8,
    money: Vec<Denarii>,
    chips: Vec<Chips>,
    storehouses: Vec<u8>,
    loans: Vec<u8>,
    goods: Vec<CardSet>,
    boat: Vec<CardSet>,
    lot: CardSet,
    depressors: CardSet,
    deck: u8,
    discard: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    gaius: Option<GaiusTrace>,
}

/// The whole truth about Gaius.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GaiusTrace {
    money: Denarii,
    chips: Chips,
    goods: CardSet,
}

impl Notation for State {
    const GAME: &'static str = "ostia";
    const RULES: u32 = 2;
    const LATER_OPTIONS: &'static [(&'static str, u32)] = &[("loans_first", 2)];
    const SEATS: RangeInclusive<u8> = 2..=5;
    const START: Stream = START;

    type Edition = &'static Edition;
    type Options = Options;
    type Luck = Luck;
    type Written = Written;
    type Score = Score;
    type Trace = Trace;
    type Reading = ();

    fn setup(edition: &'static Edition, options: Options, seats: u8, start: Option<Seat>) -> Setup {
        Setup { edition, options, seats, start }
    }

    fn agreed(setup: &Setup) -> Agreed<State> {
        Agreed { edition: setup.edition, options: setup.options, seats: setup.seats, start: setup.start }
    }

    fn mark(edition: &&'static Edition) -> EditionMark {
        EditionMark::of(&edition.name, &edition.sha256, &edition.toml, &edition_2005().sha256)
    }

    fn stream(stream: Stream) -> &'static str {
        match stream {
            START => "the start player",
            SENATE => "the Senate cards",
            DECK => "a deck",
            _ => "something that luck has no part in",
        }
    }

    fn luck(_: &&'static Edition, drawn: &Drawn) -> Luck {
        match drawn {
            Drawn::Number(_, seat) => Luck { start_player: Some(*seat), ..Luck::default() },
            Drawn::Order(SENATE, cards) => Luck { senate: Some(cards.iter().copied().map(SenateCard).collect()), ..Luck::default() },
            Drawn::Order(_, cards) => Luck { deck: Some(cards.iter().copied().map(Card).collect()), ..Luck::default() },
        }
    }

    fn drawn(_: &&'static Edition, luck: &Luck) -> Result<Drawn, String> {
        match (luck.start_player, &luck.senate, &luck.deck) {
            (Some(seat), None, None) => Ok(Drawn::Number(START, seat)),
            (None, Some(senate), None) => Ok(Drawn::Order(SENATE, senate.iter().map(|card| card.0).collect())),
            (None, None, Some(deck)) => Ok(Drawn::Order(DECK, deck.iter().map(|card| card.0).collect())),
            _ => Err("an outcome is either start_player, or senate, or deck".into()),
        }
    }

    fn written(&self, _: Seat, action: &Action) -> Written {
        let listed = |cards: CardSet| cards.iter().collect();
        match *action {
            Action::Keep { card, gaius } => Written::Keep { card, gaius },
            Action::Lot(cards) => Written::Lot { cards: listed(cards) },
            Action::Bid(amount) => Written::Bid { amount },
            Action::Pass => Written::Pass {},
            Action::Sell(to) => Written::Sell { to },
            Action::Take(amount) => Written::Take { amount },
            Action::Price(amount) => Written::Price { amount },
            Action::Buyer(seat_buys) => Written::Buyer { seat_buys },
            Action::Build(count) => Written::Build { count },
            Action::Place(Placement { forum, senate, storage, bluffs }) => {
                Written::Place { forum: listed(forum), senate: listed(senate), storage: listed(storage), bluffs }
            }
            Action::Settle => Written::Settle {},
            Action::Store(cards) => Written::Store { cards: listed(cards) },
            Action::Final(FinalPlacement { forum, storage, bluffs }) => {
                Written::Final { forum: listed(forum), storage: listed(storage), bluffs }
            }
            Action::TakeBack => Written::TakeBack,
        }
    }

    fn read(&self, _: &mut (), seat: Seat, written: &Written) -> Result<Action, String> {
        self.in_order(seat, written)?;
        Ok(match written {
            Written::Keep { card, gaius } => {
                self.set_of(gaius.as_slice())?;
                self.set_of(&[*card])?;
                Action::Keep { card: *card, gaius: *gaius }
            }
            Written::Lot { cards } => Action::Lot(self.set_of(cards)?),
            Written::Bid { amount } => Action::Bid(*amount),
            Written::Pass {} => Action::Pass,
            Written::Sell { to } => Action::Sell(self.seat(*to)?),
            Written::Take { amount } => Action::Take(*amount),
            Written::Price { amount } => Action::Price(*amount),
            Written::Buyer { seat_buys } => Action::Buyer(self.seat(*seat_buys)?),
            Written::Build { count } => Action::Build(*count),
            Written::Place { forum, senate, storage, bluffs } => Action::Place(Placement {
                forum: self.set_of(forum)?,
                senate: self.set_of(senate)?,
                storage: self.set_of(storage)?,
                bluffs: *bluffs,
            }),
            Written::Settle {} => Action::Settle,
            Written::Store { cards } => Action::Store(self.set_of(cards)?),
            Written::Final { forum, storage, bluffs } => {
                Action::Final(FinalPlacement { forum: self.set_of(forum)?, storage: self.set_of(storage)?, bluffs: *bluffs })
            }
            Written::TakeBack => return Err("what was taken back is not recorded".into()),
        })
    }

    /// Leaves out what was taken back, and holds placements back until all are in; then they stand in seat order.
    fn tidy(lines: &mut Vec<Line<Written>>) {
        let mut tidied: Vec<Line<Written>> = Vec::with_capacity(lines.len());
        let mut held: Vec<Line<Written>> = Vec::new();
        let lay = |held: &mut Vec<Line<Written>>, tidied: &mut Vec<Line<Written>>| {
            held.sort_by_key(|line| line.seat);
            tidied.append(held);
        };
        for line in lines.drain(..) {
            let laid = held.iter().position(|held| held.seat == line.seat);
            match (&line.what, laid) {
                (Written::TakeBack, Some(at)) => drop(held.remove(at)),
                (Written::TakeBack, None) => {
                    let kept = tidied.iter().rposition(|kept| kept.seat == line.seat && matches!(kept.what, Written::Keep { .. }));
                    kept.map(|at| tidied.remove(at));
                }
                // Who has laid all cards can act again only when all have.
                (_, Some(_)) => {
                    lay(&mut held, &mut tidied);
                    if line.what.is_laid_in_secret() { held.push(line) } else { tidied.push(line) }
                }
                (what, None) if what.is_laid_in_secret() => held.push(line),
                (_, None) => tidied.push(line),
            }
        }
        lay(&mut held, &mut tidied);
        *lines = tidied;
    }

    fn result(&self) -> Option<Score> {
        self.step.is_none().then(|| self.score())
    }

    fn trace(&self, actions: usize) -> Trace {
        Trace {
            n: actions,
            round: self.round,
            money: self.listed(&self.money),
            chips: self.listed(&self.chips),
            storehouses: self.listed(&self.storehouses),
            loans: self.listed(&self.loans),
            goods: self.listed(&self.goods),
            boat: self.listed(&self.boat),
            lot: self.lot,
            depressors: self.depressors,
            deck: self.deck.left(),
            discard: self.discard.len(),
            gaius: self.with_gaius().then(|| GaiusTrace {
                money: self.gaius.money,
                chips: self.gaius.chips,
                goods: self.gaius.given[0] | self.gaius.given[1],
            }),
        }
    }

    fn refused(refusal: &Refusal) -> String {
        record::refused(refusal.code(), refusal.rule(), refusal)
    }
}

impl Written {
    /// Is it laid face down, and recorded only when all are in?
    const fn is_laid_in_secret(&self) -> bool {
        match self {
            Written::Place { .. } | Written::Final { .. } => true,
            Written::Keep { .. }
            | Written::Lot { .. }
            | Written::Bid { .. }
            | Written::Pass {}
            | Written::Sell { .. }
            | Written::Take { .. }
            | Written::Build { .. }
            | Written::Settle {}
            | Written::Store { .. }
            | Written::Price { .. }
            | Written::Buyer { .. }
            | Written::TakeBack => false,
        }
    }
}

impl State {
    /// Placements stand in seat order, and nothing stands between those of one round.
    fn in_order(&self, seat: Seat, written: &Written) -> Result<(), String> {
        let Some(step @ (Step::Place | Step::Final)) = self.step else { return Ok(()) };
        let next = self.asked.nth(0);
        let verb = if step == Step::Place { "place" } else { "final" };
        if written.is_laid_in_secret() && seat != next {
            return Err(format!("\"{verb}\" stands in seat order, and seat {} is next", next.0));
        }
        if !written.is_laid_in_secret() && self.asked != SeatSet::all(self.seats) {
            return Err(format!("nothing stands between \"{verb}\" of one seat and the next, and seat {} is next", next.0));
        }
        Ok(())
    }

    fn set_of(&self, cards: &[Card]) -> Result<CardSet, String> {
        let all: usize = self.edition.goods.iter().map(|good| usize::from(good.cards)).sum();
        record::cards_named(cards, all)
    }

    fn seat(&self, seat: Seat) -> Result<Seat, String> {
        record::seat_named(seat, self.seats)
    }

    fn listed<T: Copy>(&self, by_seat: &BySeat<T>) -> Vec<T> {
        Seat::all(self.seats).map(|seat| by_seat[seat]).collect()
    }
}

/// A card where there may be none; but a card that is there is one.
fn a_card<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Card>, D::Error> {
    Card::deserialize(deserializer).map(Some)
}
