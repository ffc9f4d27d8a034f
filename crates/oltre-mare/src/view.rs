//! What lies before one viewer, built from nothing, field by field (OM-7 to OM-11).

use crate::haggle::OpenTerms;
use crate::state::State;
use crate::{CallAnswer, CargoMemory, Ducats, Harbour, Marker, Offer, OfferId, Options, Score, Seen, Step};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet, Seat, Viewer};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// Who started (OM-6).
    pub start: Seat,
    /// Whose turn it is.
    pub turn_of: Seat,
    /// What the game waits for; nothing when it is over.
    pub step: Option<Step>,
    /// Each player, in seat order.
    pub seats: Vec<SeatView>,
    /// The marker on each harbour.
    pub markers: Vec<Option<Marker>>,
    /// Cards left in the deck.
    pub deck: u8,
    /// The discard pile, in order of the card numbers.
    pub discard: Vec<Card>,
    /// Is Venice still to come (OM-80)?
    pub venice_to_come: bool,
    /// The cards played this turn and not yet loaded.
    pub played: Vec<Card>,
    /// How far the ship must sail, when that is due.
    pub distance: u8,
    /// Cards bought this turn.
    pub bought: u8,
    /// The open offers, oldest first.
    pub offers: Vec<Offer>,
    /// The number that the next offer gets.
    pub next_offer: u32,
    /// How many turns are left including this one, once the deck's last card was drawn (OM-90).
    pub turns_left: Option<u8>,
    /// What has been paid at Venice and under OM-92 so far.
    pub paid: Paid,
    /// How it ended.
    pub score: Option<Score>,
}

/// One player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Ducats (OM-7).
    pub ducats: Ducats,
    /// Prestige (OM-7).
    pub prestige: u16,
    /// The hand: faces for its owner, and for all after the end (OM-8).
    pub hand: Seen,
    /// The pirate stack, bottom to top: faces for nobody before the end (OM-9).
    pub pirates: Seen,
    /// The cargo stack, bottom to top: faces as the option says (OM-10).
    pub cargo: Seen,
    /// The top card of the cargo stack (OM-7).
    pub top: Card,
    /// Where the ship lies.
    pub ship: Harbour,
    /// The active marker.
    pub active: Option<Marker>,
    /// The markers taken, in the order in which they were taken.
    pub taken: Vec<Marker>,
    /// Offers made this turn (OM-34).
    pub offers_made: u8,
    /// Has this partner had the turn's prestige (OM-36)?
    pub had_prestige: bool,
}

/// What interim scoring and OM-92 have paid, by seat; the score sheet is made of it in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Paid {
    /// At Venice: prestige and cargo.
    pub venice: Option<(Vec<Ducats>, Vec<Ducats>)>,
    /// Under OM-92: cargo.
    pub cargo: Vec<Ducats>,
    /// Under OM-92: harbours and prestige, once.
    pub once: Option<(Vec<Ducats>, Vec<Ducats>)>,
}

impl State {
    /// The table as this viewer sees it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        View {
            viewer,
            options: self.options,
            start: self.start,
            turn_of: self.turn_of,
            step: self.step,
            seats: Seat::all(self.seats).map(|seat| self.seat_seen_by(seat, viewer)).collect(),
            markers: self.markers[..self.edition.harbours.len()].to_vec(),
            deck: self.deck.left(),
            discard: self.discard.iter().collect(),
            venice_to_come: self.deck.venice.is_some(),
            played: self.played.iter().collect(),
            distance: self.distance,
            bought: self.bought,
            offers: self.haggle.open().iter().map(|open| self.offer_of(open).seen_by(viewer)).collect(),
            next_offer: self.haggle.table.numbered + 1,
            turns_left: (self.turns_left > 0 && self.step.is_some()).then_some(self.turns_left),
            paid: self.paid_seen(),
            score: self.step.is_none().then(|| self.score()),
        }
    }

    fn seat_seen_by(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let over = self.step.is_none();
        let own = viewer.is(seat);
        let may_leaf = match self.options.cargo_memory {
            CargoMemory::Strict => false,
            CargoMemory::Owner => own,
            CargoMemory::Open => true,
        };
        let stack = |stack, may_look: bool| {
            if !may_look {
                return Seen::Backs(crate::stacks::Stack::size(stack));
            }
            let mut cards: Vec<Card> = self.stacks.downwards(stack).collect();
            cards.reverse();
            Seen::Faces(cards)
        };
        SeatView {
            ducats: self.ducats[seat],
            prestige: self.prestige[seat],
            hand: seen(self.hands[seat], own || over),
            pirates: stack(self.pirates[seat], over),
            cargo: stack(self.cargo[seat], may_leaf || over),
            top: self.top(seat),
            ship: self.ships[seat],
            active: self.active[seat],
            taken: self.taken.by(seat).collect(),
            offers_made: self.haggle.table.made[seat],
            had_prestige: self.had_prestige.has(seat),
        }
    }

    fn paid_seen(&self) -> Paid {
        let paid = &self.paid;
        Paid {
            venice: paid.venice.then(|| (self.listed(&paid.venice_prestige), self.listed(&paid.venice_cargo))),
            cargo: self.listed(&paid.cargo),
            once: paid.drained.then(|| (self.listed(&paid.harbours), self.listed(&paid.prestige))),
        }
    }

    /// An open offer, with its secrets.
    pub(crate) fn offer(&self, id: OfferId) -> Offer {
        self.offer_of(self.haggle.find(id).expect("only open offers are shown"))
    }

    fn offer_of(&self, open: &OpenTerms) -> Offer {
        let mut answers: Vec<CallAnswer> = self
            .haggle
            .replies(open.id)
            .map(|reply| CallAnswer { seat: reply.seat.0, gives: self.haggle.shown(open.id, reply.seat.0, reply.cards, self.edition) })
            .collect();
        answers.sort_by_key(|answer| answer.seat);
        Offer {
            id: open.id,
            parent: open.parent,
            from: open.from.0,
            to: open.to,
            kind: open.kind,
            gives: self.haggle.shown(open.id, open.from.0, open.gives, self.edition),
            gives_ducats: open.gives_ducats,
            asks: open.asks,
            asks_ducats: open.asks_ducats,
            wishes: open.wishes,
            declined: open.out.iter().collect(),
            answers,
        }
    }
}

fn seen(cards: CardSet, may_look: bool) -> Seen {
    if may_look { Seen::Faces(cards.iter().collect()) } else { Seen::Backs(cards.len()) }
}
