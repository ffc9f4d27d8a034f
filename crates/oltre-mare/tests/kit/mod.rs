//! What the random tests must be told about Oltre Mare.
#![allow(dead_code)] // each test uses its part

mod bounds;
mod follow;
pub(crate) mod small;
mod truth;
pub(crate) mod worlds;

#[allow(unused_imports)] // each test uses its part
pub(crate) use truth::contradiction;

use oltre_mare::{
    Action, CargoMemory, Claims, CompassRule, DECK, Edition, Knowledge, LastRound, OfferKind, Options, Prompt, Refusal, Setup, State,
    TiePlaces, VENICE, edition_2005,
};
use rules_testkit::leak::{HeardOf, PendingAction, Scripted, Tried, Twins};
use rules_testkit::properties::Subject;
use serde::Serialize;
use std::fmt::Debug;
use std::marker::PhantomData;
use tabletop::record::Shelf;
use tabletop::{CardSet, Chance, Dice, Drawn, Heard, Noted, Rules, Seat, Viewer};

/// Oltre Mare, or something around it that keeps its contract less well.
pub(crate) struct OltreMare<G = State>(PhantomData<G>);

/// Rules with a game of Oltre Mare inside.
pub(crate) trait Around:
    Rules<Setup = Setup, Action = Action, Knowledge = Knowledge, Prompt = Prompt, Refusal = Refusal, Sight: Serialize, View: Serialize>
    + PartialEq
    + Debug
{
    /// The game.
    fn inside(&self) -> &State;
    /// The game, to be changed.
    fn inside_mut(&mut self) -> &mut State;
}

impl Around for State {
    fn inside(&self) -> &State {
        self
    }

    fn inside_mut(&mut self) -> &mut State {
        self
    }
}

/// The kinds of action.
pub(crate) const KINDS: [&str; 11] =
    ["discard", "offer", "accept", "confirm", "decline", "withdraw", "buy", "play", "sail", "compass", "load"];

impl<G: Around> Subject for OltreMare<G> {
    type Game = G;

    const LONGEST: usize = 4_000;

    fn setup(dice: &mut Dice) -> Setup {
        let seats = 2 + dice.below(4) as u8;
        Setup { options: some_options(dice), start: dice.one_in(4).then_some(Seat(seats - 1)), ..Setup::new(seats) }
    }

    fn kind(action: &Action) -> &'static str {
        kind(action)
    }

    /// Half of the time the most talkative of some answers, so that there is much trading: it is there that players show each
    /// other something, and there that cards are promised and gone.
    fn answer(game: &G, seat: Seat, dice: &mut Dice) -> Action {
        let answers = if dice.one_in(2) { 1 } else { 5 };
        let answers = (0..answers).map(|_| game.random_answer(seat, dice));
        answers.max_by_key(talkative).expect("there is at least one")
    }

    /// To take an offer, or to confirm an answer: whether the other side can still deliver, only trying tells (OM-34).
    fn tempting(game: &G, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let state = game.inside();
        let offers = state.view(Viewer::Seat(seat)).offers;
        let offer = offers.get(dice.below(offers.len() as u32) as usize)?;
        if offer.from == seat {
            return offer.answers.first().map(|answer| Action::Confirm { offer: offer.id, with: answer.seat });
        }
        let hand = state.whereabouts().hands[seat.index()];
        let mut cards = CardSet::EMPTY;
        for (good, count) in offer.asks.iter() {
            cards |= (hand & state.edition().of_good(good)).iter().take(count.into()).collect();
        }
        Some(Action::Accept { offer: offer.id, cards, claims: Claims::new() })
    }

    fn bounds_are_true(game: &G, seat: Seat, dice: &mut Dice) {
        bounds::are_true(game.inside(), seat, dice);
    }
}

impl<G: Around> Twins for OltreMare<G> {
    /// The deck of the deal in another order, but for the four cards that the viewer is dealt (OM-5), and Venice elsewhere in it.
    fn deal_twice(setup: &Setup, viewer: Viewer, dice: &mut Dice) -> [(G, HeardOf<Self>); 2] {
        let mut told = Heard::new();
        let mut luck = Noted::new(Dice::new(dice.bits()));
        let one = G::new(setup, &mut luck, &mut told);
        let mut drawn = luck.drawn;
        let mine = match viewer {
            Viewer::Seat(seat) => one.inside().start().clockwise(setup.seats).position(|dealt| dealt == seat),
            Viewer::Spectator => None,
        };
        let deal = drawn.iter_mut().rev().find_map(|drawn| match drawn {
            Drawn::Order(DECK, deck) => Some(deck),
            Drawn::Order(..) | Drawn::Number(..) => None,
        });
        let deck = deal.expect("a deck is shuffled before cards are dealt");
        let free: Vec<usize> = (0..deck.len()).filter(|at| Some(at / 4) != mine).collect();
        for last in (1..free.len()).rev() {
            deck.swap(free[last], free[dice.below(last as u32 + 1) as usize]);
        }
        let size = deck.len() as u32;
        if let Some(Drawn::Number(VENICE, above)) = drawn.last_mut() {
            *above = dice.between(VENICE, size * 2 / 5, (size * 3).div_ceil(5));
        }
        let mut told_there = Heard::new();
        let other = G::new(setup, &mut Scripted::new(drawn), &mut told_there);
        [(one, told), (other, told_there)]
    }

    fn follow(one: &G, other: &mut G, step: &PendingAction<'_, G>, dice: &mut Dice) -> Option<Action> {
        let step: PendingAction<'_, State> =
            PendingAction { viewer: step.viewer, knowledge: step.knowledge, seat: step.seat, action: step.action, luck: step.luck };
        follow::follow(one.inside(), other.inside_mut(), &step, dice)
    }

    /// The one listed exception: an offer whose author, or an answer whose giver, can no longer deliver, told only to the player who
    /// tries (OM-34). In the other world the trade is done, or OM-40 forbids it.
    fn is_excused(action: &Action, one: &Tried<G>, other: &Tried<G>) -> bool {
        let can_fail_so = matches!(action, Action::Accept { .. } | Action::Confirm { .. });
        let excused = |one: &Tried<G>, other: &Tried<G>| {
            matches!(one, Err(Refusal::ChangedMind { .. })) && matches!(other, Ok(()) | Err(Refusal::LoadAtRisk { .. }))
        };
        can_fail_so && (excused(one, other) || excused(other, one))
    }

    fn differ(one: &G, other: &G) -> bool {
        one.inside().whereabouts() != other.inside().whereabouts()
    }
}

pub(crate) fn kind(action: &Action) -> &'static str {
    match action {
        Action::Discard(_) => "discard",
        Action::Offer { .. } => "offer",
        Action::Accept { .. } => "accept",
        Action::Confirm { .. } => "confirm",
        Action::Decline(_) => "decline",
        Action::Withdraw(_) => "withdraw",
        Action::Buy(_) => "buy",
        Action::Play(_) => "play",
        Action::Sail(_) => "sail",
        Action::Compass(_) => "compass",
        Action::Load(_) => "load",
    }
}

fn talkative(action: &Action) -> u8 {
    match action {
        Action::Confirm { .. } => 3,
        Action::Accept { .. } => 2,
        Action::Offer { terms, .. } if terms.kind == OfferKind::Call => 1,
        Action::Discard(_)
        | Action::Offer { .. }
        | Action::Decline(_)
        | Action::Withdraw(_)
        | Action::Buy(_)
        | Action::Play(_)
        | Action::Sail(_)
        | Action::Compass(_)
        | Action::Load(_) => 0,
    }
}

pub(crate) fn some_options(dice: &mut Dice) -> Options {
    Options {
        interim_cargo_sale: !dice.one_in(3),
        tie_places: [TiePlaces::Dense, TiePlaces::Skip][dice.below(2) as usize],
        last_round: [LastRound::Finish, LastRound::Extra][dice.below(2) as usize],
        compass: [CompassRule::Must, CompassRule::May][dice.below(2) as usize],
        cargo_memory: [CargoMemory::Strict, CargoMemory::Owner, CargoMemory::Open][dice.below(3) as usize],
        trade_on_credit: !dice.one_in(3),
    }
}

/// Where editions are found.
pub(crate) struct Editions;

impl Shelf<State> for Editions {
    fn built_in(&self, name: &str) -> Option<&'static Edition> {
        (name == "2005").then(edition_2005)
    }

    fn own(&self, toml: &str) -> Result<&'static Edition, String> {
        let (edition, _) = Edition::read(toml).map_err(|faults| faults[0].to_string())?;
        Ok(Box::leak(Box::new(edition)))
    }
}
