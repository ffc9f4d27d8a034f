//! What happened, what each viewer sees of it, and whether somebody learned something from it.

use crate::state::State;
use crate::{CallAnswer, Ducats, Harbour, Icon, Icons, Marker, Offer, OfferId, Score, ShownCard, Source};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{Card, Seat, Viewer};

/// Cards as a viewer sees them: their faces, or only how many there are.
pub type Seen = tabletop::CardsSeen<Vec<Card>>;

/// Something that happened, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Sight", tag = "event"))]
#[serde(rename = "event", rename_all = "kebab-case", remote = "Self")]
#[allow(missing_docs)] // the fields are what the sentence above them names
pub enum Sight {
    /// This seat starts (OM-6).
    Started { seat: Seat },
    /// Cards were turned over until one named a harbour; the ship starts there (OM-4).
    Harboured { seat: Seat, turned: Vec<Card>, card: Card, harbour: Harbour, marker: Option<Marker> },
    /// The first four cards (OM-5).
    Dealt { seat: Seat, cards: Seen },
    /// A turn begins (OM-19).
    TurnBegan { seat: Seat },
    /// Local Authority pays (OM-20).
    Authority { seat: Seat, ducats: Ducats },
    /// The surplus goes to the pirates (OM-21).
    Discarded { seat: Seat, cards: Seen },
    /// An offer is made (OM-33).
    Offered { offer: Offer },
    /// A call is answered; an earlier answer of this seat is replaced (OM-34).
    Answered { offer: OfferId, author: Seat, answer: CallAnswer },
    /// A seat wants no part of an offer; when nobody else was asked, it is closed.
    Declined { offer: OfferId, seat: Seat, closed: bool },
    /// The author takes an offer back.
    Withdrawn { offer: OfferId, seat: Seat },
    /// A trade is done (OM-31): the author gave this, the partner that.
    Traded { offer: OfferId, author: Seat, partner: Seat, gave: Vec<ShownCard>, gave_ducats: u16, got: Vec<ShownCard>, got_ducats: u16 },
    /// A partner's first trade of the turn brings prestige (OM-36).
    Prestige { seat: Seat, prestige: u16 },
    /// A card was bought (OM-38).
    Bought { seat: Seat, from: Source, price: Ducats, card: Seen },
    /// Cards are played, face up; trading ends (OM-50).
    Played { seat: Seat, cards: Vec<Card> },
    /// Ducat icons pay (OM-53, OM-54).
    Earned { seat: Seat, icons: u8, ducats: Ducats },
    /// Pirates take cards off the deck, unseen (OM-55).
    Pirates { seat: Seat, cards: Seen },
    /// Pirate icons do nothing (OM-56).
    PiratesFought { seat: Seat, icons: u8 },
    /// Markets draw cards (OM-57).
    Market { seat: Seat, cards: Seen },
    /// Plain Sailing pays (OM-58).
    PlainSailing { seat: Seat, ducats: Ducats },
    /// The ship sails (OM-59).
    Sailed { seat: Seat, from: Harbour, to: Harbour, distance: u8 },
    /// A marker is taken and becomes active (OM-60).
    MarkerTaken { seat: Seat, harbour: Harbour, marker: Marker },
    /// The active marker is turned over, and none is active (OM-61).
    MarkerTurned { seat: Seat, marker: Marker },
    /// The Compass brings the ship to a harbour, and leaves the game (OM-64).
    CompassUsed { seat: Seat, to: Harbour },
    /// The Compass is kept, without effect (OM-64).
    CompassKept { seat: Seat },
    /// The played cards lie on the cargo stack, the last one on top (OM-70).
    Loaded { seat: Seat, cards: Vec<Card> },
    /// Venice: prestige is paid, cargo under the topmost runs is sold (OM-80 to OM-83). All by seat.
    Venice { prestige: Vec<Ducats>, cargo: Vec<Ducats>, sold: Vec<Vec<Card>> },
    /// The deck's last card is drawn for the first time; the end is near (OM-90).
    LastCard { seat: Seat },
    /// The discard pile is shuffled into a new deck (OM-91).
    Reshuffled { cards: u8 },
    /// Deck and discard pile were empty: cargo, harbours and prestige are paid, freight and pirates become a new deck of this many cards (OM-92).
    /// Harbours and prestige are paid only once in a game.
    Drained { cargo: Vec<Ducats>, harbours: Option<Vec<Ducats>>, prestige: Option<Vec<Ducats>>, sold: Vec<Vec<Card>>, deck: u8 },
    /// The end, and the score (OM-93 to OM-97).
    Ended { score: Score },
}
tabletop::tagged!(Sight);

/// Questions that programs ask about an event. A new event is answered with no, unless it is added here.
impl Sight {
    /// Does it tell this seat cards that others do not see: cards that came into its hand, or left it in a trade (OM-8, OM-32)?
    pub fn is_private_to(&self, seat: Seat) -> bool {
        let is_drawn = matches!(self, Sight::Dealt { seat: owner, .. } | Sight::Bought { seat: owner, .. } | Sight::Market { seat: owner, .. } if *owner == seat);
        is_drawn || self.traders().is_some_and(|traders| traders.contains(&seat))
    }

    /// Does a turn begin (OM-19)?
    pub fn opens_turn(&self) -> bool {
        matches!(self, Sight::TurnBegan { .. })
    }

    /// Does it belong into a short story of the game?
    pub fn is_milestone(&self) -> bool {
        matches!(
            self,
            Sight::Started { .. }
                | Sight::Venice { .. }
                | Sight::LastCard { .. }
                | Sight::Reshuffled { .. }
                | Sight::Drained { .. }
                | Sight::Ended { .. }
        )
    }

    /// The author and the partner of a trade that was done (OM-31).
    pub fn traders(&self) -> Option<[Seat; 2]> {
        if let Sight::Traded { author, partner, .. } = self { Some([*author, *partner]) } else { None }
    }

    /// The seat that bought a card (OM-38).
    pub fn buyer(&self) -> Option<Seat> {
        if let Sight::Bought { seat, .. } = self { Some(*seat) } else { None }
    }
}

/// Something that happened, with all its secrets. It cannot be written out; [`Event::seen_by`] can.
#[derive(Clone, Debug)]
pub struct Event(pub(crate) Sight);

impl Event {
    /// What this viewer sees of it (OM-7 to OM-11). Every event of Oltre Mare is seen by all, each in their own way.
    pub fn seen_by(&self, viewer: Viewer) -> Sight {
        let owner = |seat: Seat| viewer.is(seat);
        match &self.0 {
            // A hand is known to its owner alone (OM-8).
            Sight::Dealt { seat, cards } => Sight::Dealt { seat: *seat, cards: cards.only_if(owner(*seat)) },
            Sight::Market { seat, cards } => Sight::Market { seat: *seat, cards: cards.only_if(owner(*seat)) },
            Sight::Bought { seat, from, price, card } => {
                Sight::Bought { seat: *seat, from: *from, price: *price, card: card.only_if(owner(*seat)) }
            }
            // One remembers what one discarded oneself (OM-9).
            Sight::Discarded { seat, cards } => Sight::Discarded { seat: *seat, cards: cards.only_if(owner(*seat)) },
            // What pirates take, nobody sees (OM-9, OM-55).
            Sight::Pirates { seat, cards } => Sight::Pirates { seat: *seat, cards: cards.only_if(false) },
            // An offer shows goods and claims; the cards only to their owner (OM-32).
            Sight::Offered { offer } => Sight::Offered { offer: offer.seen_by(viewer) },
            Sight::Answered { offer, author, answer } => Sight::Answered { offer: *offer, author: *author, answer: answer.seen_by(viewer) },
            // When the trade is done, the two see what they gave and got; the others saw the goods (OM-32).
            Sight::Traded { offer, author, partner, gave, gave_ducats, got, got_ducats } => {
                let inside = owner(*author) || owner(*partner);
                let shown = |cards: &Vec<ShownCard>| if inside { cards.clone() } else { ShownCard::veiled(cards) };
                Sight::Traded {
                    offer: *offer,
                    author: *author,
                    partner: *partner,
                    gave: shown(gave),
                    gave_ducats: *gave_ducats,
                    got: shown(got),
                    got_ducats: *got_ducats,
                }
            }
            // The rest happens in the open (OM-7).
            open @ (Sight::Started { .. }
            | Sight::Harboured { .. }
            | Sight::TurnBegan { .. }
            | Sight::Authority { .. }
            | Sight::Declined { .. }
            | Sight::Withdrawn { .. }
            | Sight::Prestige { .. }
            | Sight::Played { .. }
            | Sight::Earned { .. }
            | Sight::PiratesFought { .. }
            | Sight::PlainSailing { .. }
            | Sight::Sailed { .. }
            | Sight::MarkerTaken { .. }
            | Sight::MarkerTurned { .. }
            | Sight::CompassUsed { .. }
            | Sight::CompassKept { .. }
            | Sight::Loaded { .. }
            | Sight::Venice { .. }
            | Sight::LastCard { .. }
            | Sight::Reshuffled { .. }
            | Sight::Drained { .. }
            | Sight::Ended { .. }) => open.clone(),
        }
    }

    /// Did anybody learn from it what had been hidden from them? Then nobody may take the action back: the horizon of undo. The state is
    /// that before the action.
    pub(crate) fn reveals(&self, before: &State) -> bool {
        match &self.0 {
            // Cards come into a hand, or are seen by all (OM-4, OM-5, OM-8, OM-50).
            Sight::Harboured { .. } | Sight::Dealt { .. } | Sight::Bought { .. } | Sight::Played { .. } => true,
            Sight::Market { cards, .. } => cards.count() > 0,
            // The goods in an offer are true, so that all know a little of the hand (OM-32); a trade shows the cards.
            Sight::Offered { offer } => !offer.gives.is_empty(),
            Sight::Answered { answer, .. } => !answer.gives.is_empty(),
            Sight::Traded { gave, got, .. } => !gave.is_empty() || !got.is_empty(),
            // Who could load once more, now that Venice did not come, would know more than at the first time (OM-80).
            Sight::Loaded { .. } => before.deck.venice.is_some() && drawn_this_turn(before),
            // Cards that lay hidden are paid for or counted in the open (OM-80 to OM-83, OM-92, OM-93).
            Sight::Venice { .. } | Sight::Drained { .. } | Sight::Ended { .. } => true,
            // What pirates take or are given, their owner has seen before or nobody sees (OM-9).
            Sight::Discarded { .. } | Sight::Pirates { .. } => false,
            // It was in the open before (OM-7).
            Sight::Started { .. }
            | Sight::TurnBegan { .. }
            | Sight::Authority { .. }
            | Sight::Declined { .. }
            | Sight::Withdrawn { .. }
            | Sight::Prestige { .. }
            | Sight::Earned { .. }
            | Sight::PiratesFought { .. }
            | Sight::PlainSailing { .. }
            | Sight::Sailed { .. }
            | Sight::MarkerTaken { .. }
            | Sight::MarkerTurned { .. }
            | Sight::CompassUsed { .. }
            | Sight::CompassKept { .. }
            | Sight::LastCard { .. }
            | Sight::Reshuffled { .. } => false,
        }
    }
}

/// May a card have left the deck this turn, so that Venice may lie on top of it now? Nothing tells afterwards whether a card was
/// bought from the deck or from the pirates, or whether pirates were fought before another marker was taken.
fn drawn_this_turn(state: &State) -> bool {
    let icons: Icons = state.played.iter().map(|card| state.edition.icons(card)).sum();
    state.bought > 0 || icons.count(Icon::Market) > 0 || icons.count(Icon::Pirate) > 0
}

impl Offer {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Offer {
        let gives = if viewer.is(self.from) { self.gives.clone() } else { ShownCard::veiled(&self.gives) };
        let answers = self.answers.iter().map(|answer| answer.seen_by(viewer)).collect();
        Offer { gives, answers, declined: self.declined.clone(), ..*self }
    }
}

impl CallAnswer {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> CallAnswer {
        let gives = if viewer.is(self.seat) { self.gives.clone() } else { ShownCard::veiled(&self.gives) };
        CallAnswer { seat: self.seat, gives }
    }
}
