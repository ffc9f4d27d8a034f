//! What a table must know about a game, besides its rules, its notation and its bots.

use alloc::vec::Vec;
use bots::Played;
use protocol::WireTypes;
use serde::Serialize;
use tabletop::record::Notation;
use tabletop::{Seat, SeatSet};

/// A game that people can sit down to.
pub trait Seated:
    Played
    + WireTypes
    + Notation<
        Action: Send,
        Event: Send,
        Sight: Send,
        View: Send + Sync,
        Prompt: Send,
        Knowledge: Send,
        Refusal: Serialize,
        Setup: Send,
        Edition: Send,
        Options: Send,
    > + Send
{
    /// The names of bots, by seat.
    const BOT_NAMES: [&'static str; tabletop::MAX_SEATS];

    /// What this order does now, for a seat that sees this and is asked that: the first of these actions that the rules allow. It depends
    /// on nothing else.
    fn follow(instruction: &Self::Instruction, asked: &Moment<'_, Self>) -> Vec<Self::Action>;

    /// What is left of the order after it has done this.
    fn carried_out(instruction: Self::Instruction, action: &Self::Action) -> Option<Self::Instruction>;

    /// What is left of the order after its seat saw what somebody did.
    fn heard(instruction: Self::Instruction, seat: Seat, sights: &[Self::Sight]) -> Option<Self::Instruction>;

    /// The code of a refusal, and the rule it is based on.
    fn why(refusal: &Self::Refusal) -> (&'static str, &'static str);

    /// Do players trade with each other in this game?
    const TRADES: bool;

    /// What is being traded now, as everybody sees it; nothing while nobody can trade.
    fn haggling(&self) -> Option<Haggling>;

    /// What this action ends in the trading.
    fn closes(action: &Self::Action) -> Closes;
}

/// What is being traded.
pub struct Haggling {
    /// Whose turn it is, and who can end it.
    pub whose: Seat,
    /// The open offers.
    pub offers: Vec<OpenOffer>,
}

/// An open offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOffer {
    /// Its number.
    pub id: u32,
    /// Whose it is.
    pub from: Seat,
    /// Who has not answered it yet.
    pub open_to: SeatSet,
}

/// What an action ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closes {
    /// Nothing that others are waiting for.
    Nothing,
    /// The seat's own offer with this number.
    Offer(u32),
    /// The trading of the turn, and with it every offer.
    Trading,
}

/// What a seat sees when an instruction could be carried out.
pub struct Moment<'a, R: Notation> {
    /// The seat.
    pub seat: Seat,
    /// The edition that is played.
    pub edition: &'a R::Edition,
    /// What lies on the table.
    pub view: &'a R::View,
    /// What the seat is asked.
    pub prompt: &'a R::Prompt,
}
