//! One game at one moment, with all its secrets. It has no serialiser: what goes out is a [`View`](crate::View).

use crate::haggle::Haggle;
use crate::stacks::{Deck, Stack, Stacks};
use crate::{Ducats, Edition, Harbour, MAX_HARBOURS, Marker, Options, Refusal, Step};
use tabletop::{BySeat, Card, CardSet, Seat, SeatSet, Stream};

/// The stream that draws the start player (OM-6).
pub const START: Stream = Stream(0);
/// The stream that lays the markers out (OM-2).
pub const MARKERS: Stream = Stream(1);
/// The stream that shuffles the deck, each time it is made (OM-4, OM-91, OM-92).
pub const DECK: Stream = Stream(2);
/// The stream that puts the Venice card in (OM-5).
pub const VENICE: Stream = Stream(3);

/// What is agreed before the game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The edition that is played.
    pub edition: &'static Edition,
    /// The options.
    pub options: Options,
    /// How many play, 2 to 5 (OM-1).
    pub seats: u8,
    /// The start player, where the host names one (OM-6).
    pub start: Option<Seat>,
}

impl Setup {
    /// The built-in edition with the default options.
    pub fn new(seats: u8) -> Setup {
        Setup { edition: crate::edition_2005(), options: Options::default(), seats, start: None }
    }
}

/// A game of Oltre Mare.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) edition: &'static Edition,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) start: Seat,

    pub(crate) turn_of: Seat,
    /// What the game waits for; nothing when it is over.
    pub(crate) step: Option<Step>,
    /// Cards bought this turn (OM-38).
    pub(crate) bought: u8,
    /// How far the ship must sail (OM-59).
    pub(crate) distance: u8,
    /// The partners who had their prestige this turn (OM-36).
    pub(crate) had_prestige: SeatSet,
    /// How many turns are left, this one included; 0 before the deck's last card was drawn (OM-90).
    pub(crate) turns_left: u8,

    pub(crate) ducats: BySeat<Ducats>,
    pub(crate) prestige: BySeat<u16>,
    pub(crate) hands: BySeat<CardSet>,
    pub(crate) played: CardSet,
    pub(crate) discard: CardSet,
    pub(crate) deck: Deck,
    pub(crate) stacks: Stacks,
    pub(crate) cargo: BySeat<Stack>,
    pub(crate) pirates: BySeat<Stack>,

    pub(crate) ships: BySeat<Harbour>,
    pub(crate) markers: [Option<Marker>; MAX_HARBOURS],
    pub(crate) active: BySeat<Option<Marker>>,
    pub(crate) taken: Taken,

    pub(crate) haggle: Haggle,
    pub(crate) paid: PaidSoFar,
}

/// The markers taken by all, in the order in which they were taken (OM-60).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    /// Seat and marker in one number.
    entries: [u8; MAX_HARBOURS],
    count: u8,
}

impl Taken {
    pub(crate) const NONE: Taken = Taken { entries: [0; MAX_HARBOURS], count: 0 };

    pub(crate) fn push(&mut self, seat: Seat, marker: Marker) {
        self.entries[usize::from(self.count)] = seat.0 << 4 | marker as u8;
        self.count += 1;
    }

    /// What this seat has taken, in order.
    pub(crate) fn by(&self, seat: Seat) -> impl Iterator<Item = Marker> {
        let entries = &self.entries[..usize::from(self.count)];
        entries.iter().filter(move |&entry| entry >> 4 == seat.0).map(|entry| Marker::ALL[usize::from(entry & 15)])
    }
}

/// What Venice and OM-92 have paid so far, for the score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PaidSoFar {
    /// At Venice.
    pub(crate) venice: bool,
    pub(crate) venice_prestige: BySeat<Ducats>,
    pub(crate) venice_cargo: BySeat<Ducats>,
    /// Under OM-92: cargo as often as it happens, harbours and prestige once.
    pub(crate) drained: bool,
    pub(crate) cargo: BySeat<Ducats>,
    pub(crate) harbours: BySeat<Ducats>,
    pub(crate) prestige: BySeat<Ducats>,
}

impl State {
    /// The edition that is played.
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// The options that were agreed.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Who started (OM-6).
    pub fn start(&self) -> Seat {
        self.start
    }

    /// Whose turn it is.
    pub fn turn_of(&self) -> Seat {
        self.turn_of
    }

    /// The top card of a cargo stack: it sets hand limit and load (OM-70).
    #[inline]
    pub(crate) fn top(&self, seat: Seat) -> Card {
        self.cargo[seat].top_card()
    }

    /// How many cards the hand exceeds the limit by, the lions on the top cargo card (OM-21).
    #[inline]
    pub(crate) fn surplus(&self, seat: Seat) -> u8 {
        self.hands[seat].len().saturating_sub(self.edition.lions(self.top(seat)))
    }

    /// The load: the nets on the active player's top cargo card (OM-50).
    #[inline]
    pub(crate) fn load(&self) -> u8 {
        self.edition.nets(self.top(self.turn_of))
    }

    /// Is this seat the one the game waits for, and for this?
    #[inline]
    pub(crate) fn asks(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        match self.step {
            None => Err(Refusal::GameOver),
            Some(_) if seat != self.turn_of => Err(Refusal::NotYourTurn { turn_of: self.turn_of }),
            Some(due) if due != step => Err(Refusal::NotNow { due }),
            Some(_) => Ok(()),
        }
    }

    /// Does this seat hold all of these?
    #[inline]
    pub(crate) fn holds(&self, seat: Seat, cards: CardSet) -> Result<(), Refusal> {
        let missing = cards - self.hands[seat];
        if missing.is_empty() { Ok(()) } else { Err(Refusal::NotInHand { card: missing.nth(0) }) }
    }
}

/// The cards of a list, none of them twice.
pub(crate) fn once_each(cards: &[Card]) -> Result<CardSet, Refusal> {
    let mut set = CardSet::EMPTY;
    for &card in cards {
        if card.0 >= 128 {
            return Err(Refusal::NotInHand { card });
        }
        if set.has(card) {
            return Err(Refusal::CardTwice { card });
        }
        set.insert(card);
    }
    Ok(set)
}
