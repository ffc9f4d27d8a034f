//! One game at one moment, with all its secrets. It has no serialiser: what goes out is a [`View`](crate::View).

use crate::deck::Deck;
use crate::{Bids, Chips, Denarii, Edition, Options, Placement, ROUNDS, Refusal, SENATE_CARDS, SenateCard, Step};
use tabletop::{BySeat, Card, CardSet, MAX_SEATS, Seat, SeatSet, Stream};

/// The stream that draws the start player (OS-4).
pub const START: Stream = Stream(0);
/// The stream that shuffles the Senate cards (OS-3).
pub const SENATE: Stream = Stream(1);
/// The stream that shuffles the deck, each time it is made (OS-2, OS-10).
pub const DECK: Stream = Stream(2);

/// What is agreed before the game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The edition that is played.
    pub edition: &'static Edition,
    /// The options.
    pub options: Options,
    /// How many play, 2 to 5 (OS-1).
    pub seats: u8,
    /// The start player, where the host names one (OS-4).
    pub start: Option<Seat>,
}

impl Setup {
    /// The built-in edition with the default options.
    pub fn new(seats: u8) -> Setup {
        Setup { edition: crate::edition_2005(), options: Options::default(), seats, start: None }
    }

    /// What each player has at the start, and Gaius as well where he plays (OS-2, OS-90).
    pub(crate) fn start_denarii(&self) -> Denarii {
        if self.seats == 2 { self.edition.start_denarii_with_gaius } else { self.edition.start_denarii }
    }
}

/// A game of Ostia.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) edition: &'static Edition,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// Who has the start player mark (OS-4).
    pub(crate) start: Seat,
    /// 1 to 5.
    pub(crate) round: u8,

    /// What the game waits for; nothing when it is over.
    pub(crate) step: Option<Step>,
    /// Who has an unanswered decision.
    pub(crate) asked: SeatSet,
    /// The player who is asked, where it is one after the other.
    pub(crate) turn_of: Seat,

    /// How many lots of this round are sold.
    pub(crate) lots_sold: u8,
    pub(crate) seller: Seat,
    pub(crate) lot: CardSet,
    /// The minimum prices of the lot's two cards together (OS-13).
    pub(crate) minimum: Denarii,
    pub(crate) bids: Bids,
    /// The price named (OS-91).
    pub(crate) price: Denarii,

    pub(crate) money: BySeat<Denarii>,
    pub(crate) storehouses: BySeat<u8>,
    pub(crate) loans: BySeat<u8>,
    pub(crate) chips: BySeat<Chips>,
    pub(crate) goods: BySeat<CardSet>,
    pub(crate) boat: BySeat<CardSet>,
    /// What was kept, and given to Gaius, as long as it can be taken back.
    pub(crate) kept: BySeat<Card>,
    pub(crate) given: BySeat<Card>,
    /// What was laid, until all have laid their cards and it is carried out.
    pub(crate) placed: BySeat<Placement>,

    /// The Senate's chips of each round, and those for money in the end, for the score sheet.
    pub(crate) senate_chips: [BySeat<Chips>; ROUNDS as usize],
    pub(crate) money_chips: BySeat<Chips>,

    pub(crate) gaius: Gaius,
    /// What the players paid more than they got. With it, every denarius is accounted for.
    pub(crate) bank: Denarii,

    pub(crate) deck: Deck,
    pub(crate) discard: CardSet,
    pub(crate) depressors: CardSet,
    /// The card laid aside first, then one for each round (OS-3).
    pub(crate) senate: [SenateCard; SENATE_CARDS],
}

/// The third merchant, whom nobody plays (OS-90). He lies idle when three or more play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Gaius {
    pub(crate) money: Denarii,
    pub(crate) chips: Chips,
    /// The cards on his board, by the player who gave them.
    pub(crate) given: [CardSet; 2],
    pub(crate) senate: [Chips; ROUNDS as usize],
    pub(crate) money_chips: Chips,
}

impl State {
    /// A table on which nothing lies and at which nobody is asked; the first round.
    pub(crate) fn bare(setup: &Setup, start: Seat, senate: [SenateCard; SENATE_CARDS]) -> State {
        State {
            edition: setup.edition,
            options: setup.options,
            seats: setup.seats,
            start,
            round: 1,
            step: None,
            asked: SeatSet::EMPTY,
            turn_of: start,
            lots_sold: 0,
            seller: start,
            lot: CardSet::EMPTY,
            minimum: Denarii(0),
            bids: Bids::default(),
            price: Denarii(0),
            money: BySeat::default(),
            storehouses: BySeat::default(),
            loans: BySeat::default(),
            chips: BySeat::default(),
            goods: BySeat::default(),
            boat: BySeat::default(),
            kept: BySeat::default(),
            given: BySeat::default(),
            placed: BySeat([Placement::default(); MAX_SEATS]),
            senate_chips: [BySeat([Chips(0); MAX_SEATS]); ROUNDS as usize],
            money_chips: BySeat::default(),
            gaius: Gaius::default(),
            bank: Denarii(0),
            deck: Deck::EMPTY,
            discard: CardSet::EMPTY,
            depressors: CardSet::EMPTY,
            senate,
        }
    }

    /// The edition that is played.
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// The options that were agreed.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Who has the start player mark (OS-4).
    pub fn start(&self) -> Seat {
        self.start
    }

    /// What the game waits for; nothing when it is over.
    pub fn step(&self) -> Option<Step> {
        self.step
    }

    /// Two players have Gaius with them (OS-90).
    #[inline]
    pub(crate) fn with_gaius(&self) -> bool {
        self.seats == 2
    }

    /// The Senate card of this round (OS-3).
    #[inline]
    pub(crate) fn current(&self) -> SenateCard {
        self.senate[usize::from(self.round)]
    }

    /// Has this seat made a secret choice that is not yet revealed?
    #[inline]
    pub(crate) fn has_decided(&self, seat: Seat) -> bool {
        self.step.is_some_and(Step::is_secret) && !self.asked.has(seat)
    }

    /// Asks one seat.
    #[inline]
    pub(crate) fn ask(&mut self, seat: Seat, step: Step) {
        self.step = Some(step);
        self.asked = SeatSet::one(seat);
        self.turn_of = seat;
    }

    /// Asks all, at the same time.
    #[inline]
    pub(crate) fn ask_all(&mut self, step: Step) {
        self.step = Some(step);
        self.asked = SeatSet::all(self.seats);
    }

    /// Has this seat an unanswered decision?
    #[inline]
    pub(crate) fn asks(&self, seat: Seat) -> Result<Step, Refusal> {
        match self.step {
            None => Err(Refusal::GameOver),
            Some(_) if seat.0 >= self.seats => Err(Refusal::NoSuchSeat),
            Some(step) if self.asked.has(seat) => Ok(step),
            Some(step) if step.is_secret() => Err(Refusal::DecidedAlready),
            Some(Step::Settle) => Err(Refusal::NothingToSettle),
            Some(Step::Store) => Err(Refusal::NothingToStore),
            Some(_) => Err(Refusal::NotYourTurn { turn_of: self.turn_of }),
        }
    }

    /// Is this seat asked for this?
    #[inline]
    pub(crate) fn asks_for(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        match self.asks(seat)? {
            due if due == step => Ok(()),
            due => Err(Refusal::NotNow { due }),
        }
    }

    /// The other one of two (OS-91).
    #[inline]
    pub(crate) fn other(&self, seat: Seat) -> Seat {
        seat.left(self.seats)
    }
}
