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
use tabletop::record::{self, ActionLine, Agreed, EditionMark, Notation};
use tabletop::{BySeat, Card, CardSet, Drawn, Seat, SeatSet, Stream};

/// An outcome of chance; one of the three is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WrittenLuck {
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of the action
pub enum WrittenAction {
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
    type Luck = WrittenLuck;
    type Written = WrittenAction;
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

    fn luck(_: &&'static Edition, drawn: &Drawn) -> WrittenLuck {
        match drawn {
            Drawn::Number(_, seat) => WrittenLuck { start_player: Some(*seat), ..WrittenLuck::default() },
            Drawn::Order(SENATE, cards) => {
                WrittenLuck { senate: Some(cards.iter().copied().map(SenateCard).collect()), ..WrittenLuck::default() }
            }
            Drawn::Order(_, cards) => WrittenLuck { deck: Some(cards.iter().copied().map(Card).collect()), ..WrittenLuck::default() },
        }
    }

    fn drawn(_: &&'static Edition, luck: &WrittenLuck) -> Result<Drawn, String> {
        match (luck.start_player, &luck.senate, &luck.deck) {
            (Some(seat), None, None) => Ok(Drawn::Number(START, seat)),
            (None, Some(senate), None) => Ok(Drawn::Order(SENATE, senate.iter().map(|card| card.0).collect())),
            (None, None, Some(deck)) => Ok(Drawn::Order(DECK, deck.iter().map(|card| card.0).collect())),
            _ => Err("an outcome is either start_player, or senate, or deck".into()),
        }
    }

    fn written(&self, _: Seat, action: &Action) -> WrittenAction {
        let listed = |cards: CardSet| cards.iter().collect();
        match *action {
            Action::Keep { card, gaius } => WrittenAction::Keep { card, gaius },
            Action::Lot(cards) => WrittenAction::Lot { cards: listed(cards) },
            Action::Bid(amount) => WrittenAction::Bid { amount },
            Action::Pass => WrittenAction::Pass {},
            Action::Sell(to) => WrittenAction::Sell { to },
            Action::Take(amount) => WrittenAction::Take { amount },
            Action::Price(amount) => WrittenAction::Price { amount },
            Action::Buyer(seat_buys) => WrittenAction::Buyer { seat_buys },
            Action::Build(count) => WrittenAction::Build { count },
            Action::Place(Placement { forum, senate, storage, bluffs }) => {
                WrittenAction::Place { forum: listed(forum), senate: listed(senate), storage: listed(storage), bluffs }
            }
            Action::Settle => WrittenAction::Settle {},
            Action::Store(cards) => WrittenAction::Store { cards: listed(cards) },
            Action::Final(FinalPlacement { forum, storage, bluffs }) => {
                WrittenAction::Final { forum: listed(forum), storage: listed(storage), bluffs }
            }
            Action::TakeBack => WrittenAction::TakeBack,
        }
    }

    fn read(&self, _: &mut (), seat: Seat, written: &WrittenAction) -> Result<Action, String> {
        self.in_order(seat, written)?;
        Ok(match written {
            WrittenAction::Keep { card, gaius } => {
                self.set_of(gaius.as_slice())?;
                self.set_of(&[*card])?;
                Action::Keep { card: *card, gaius: *gaius }
            }
            WrittenAction::Lot { cards } => Action::Lot(self.set_of(cards)?),
            WrittenAction::Bid { amount } => Action::Bid(*amount),
            WrittenAction::Pass {} => Action::Pass,
            WrittenAction::Sell { to } => Action::Sell(self.seat(*to)?),
            WrittenAction::Take { amount } => Action::Take(*amount),
            WrittenAction::Price { amount } => Action::Price(*amount),
            WrittenAction::Buyer { seat_buys } => Action::Buyer(self.seat(*seat_buys)?),
            WrittenAction::Build { count } => Action::Build(*count),
            WrittenAction::Place { forum, senate, storage, bluffs } => Action::Place(Placement {
                forum: self.set_of(forum)?,
                senate: self.set_of(senate)?,
                storage: self.set_of(storage)?,
                bluffs: *bluffs,
            }),
            WrittenAction::Settle {} => Action::Settle,
            WrittenAction::Store { cards } => Action::Store(self.set_of(cards)?),
            WrittenAction::Final { forum, storage, bluffs } => {
                Action::Final(FinalPlacement { forum: self.set_of(forum)?, storage: self.set_of(storage)?, bluffs: *bluffs })
            }
            WrittenAction::TakeBack => return Err("what was taken back is not recorded".into()),
        })
    }

    /// Leaves out what was taken back, and holds placements back until all are in; then they stand in seat order.
    fn tidy(lines: &mut Vec<ActionLine<WrittenAction>>) {
        let mut tidied: Vec<ActionLine<WrittenAction>> = Vec::with_capacity(lines.len());
        let mut held: Vec<ActionLine<WrittenAction>> = Vec::new();
        let lay = |held: &mut Vec<ActionLine<WrittenAction>>, tidied: &mut Vec<ActionLine<WrittenAction>>| {
            held.sort_by_key(|line| line.seat);
            tidied.append(held);
        };
        for line in lines.drain(..) {
            let laid = held.iter().position(|held| held.seat == line.seat);
            match (&line.what, laid) {
                (WrittenAction::TakeBack, Some(at)) => drop(held.remove(at)),
                (WrittenAction::TakeBack, None) => {
                    let kept = tidied.iter().rposition(|kept| kept.seat == line.seat && matches!(kept.what, WrittenAction::Keep { .. }));
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

impl WrittenAction {
    /// Is it laid face down, and recorded only when all are in?
    const fn is_laid_in_secret(&self) -> bool {
        match self {
            WrittenAction::Place { .. } | WrittenAction::Final { .. } => true,
            WrittenAction::Keep { .. }
            | WrittenAction::Lot { .. }
            | WrittenAction::Bid { .. }
            | WrittenAction::Pass {}
            | WrittenAction::Sell { .. }
            | WrittenAction::Take { .. }
            | WrittenAction::Build { .. }
            | WrittenAction::Settle {}
            | WrittenAction::Store { .. }
            | WrittenAction::Price { .. }
            | WrittenAction::Buyer { .. }
            | WrittenAction::TakeBack => false,
        }
    }
}

impl State {
    /// Placements stand in seat order, and nothing stands between those of one round.
    fn in_order(&self, seat: Seat, written: &WrittenAction) -> Result<(), String> {
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
