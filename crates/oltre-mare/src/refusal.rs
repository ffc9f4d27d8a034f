//! Why an action is not taken. A refused action leaves the game as it was.

use crate::{Ducats, Good, Harbour, OfferId};
use serde::{Deserialize, Serialize};
use tabletop::{Card, Seat};

/// A reason, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "refusal", rename_all = "kebab-case", remote = "Self")]
#[allow(missing_docs)] // the fields are what the sentence above them names
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// It is another player's turn.
    NotYourTurn { turn_of: Seat },
    /// That comes at another moment of a turn; now this one is due.
    NotNow { due: Step },
    /// The card is not in your hand.
    NotInHand { card: Card },
    /// A card is named twice.
    CardTwice { card: Card },
    /// The surplus is another number of cards.
    DiscardCount { named: u8, surplus: u8 },
    /// An offer moves at least one card or one ducat.
    NothingOffered,
    /// The most ducats that an offer names on a side.
    TooManyDucats { ducats: u16, most: u16 },
    /// There is no such seat, or it is the author's own.
    NoSuchPartner,
    /// Who is not active trades with the active player alone.
    OnlyWithActive { active: Seat },
    /// The edition knows no such good.
    NoSuchGood { good: Good },
    /// A claim is about a card that is not offered.
    ClaimElsewhere { card: Card },
    /// This many offers are open already.
    TooManyOpen { most: u8 },
    /// This many offers were made this turn already.
    TooManyMade { most: u8 },
    /// The same offer was declined this turn.
    Repeated,
    /// No such offer is open.
    NoSuchOffer { offer: OfferId },
    /// The offer was not made to you.
    NotToYou { offer: OfferId },
    /// You have declined it.
    DeclinedAlready { offer: OfferId },
    /// The offer is not yours.
    NotYours { offer: OfferId },
    /// A counter goes to the author of the offer it counters.
    CounterElsewhere { author: Seat },
    /// The offer is firm; only a call is confirmed.
    NotACall { offer: OfferId },
    /// That seat has not answered the call.
    NoAnswer { offer: OfferId, seat: Seat },
    /// The cards do not answer the goods asked for.
    OtherGoodsAsked { offer: OfferId },
    /// The other side can no longer deliver.
    ChangedMind { offer: OfferId },
    /// The ducats promised are not there.
    TooPoor { has: Ducats, needs: u16 },
    /// The other side does not have the ducats asked for.
    PartnerTooPoor { seat: Seat, has: Ducats, needs: u16 },
    /// After this trade the active player could not reach the load any more.
    LoadAtRisk { load: u8 },
    /// All purchases of the turn are made.
    PurchasesSpent { most: u8 },
    /// No card is to be had from the deck.
    NoDeck,
    /// The player's own pirate stack is empty.
    NoPirates,
    /// Another number of cards must be played.
    PlayCount { named: u8, load: u8 },
    /// The hand is smaller than the load.
    HandTooSmall { hand: u8, load: u8 },
    /// The ship cannot sail so far.
    CannotSail { distance: u8 },
    /// That harbour is not where the sail icons lead.
    OutOfReach { harbour: Harbour, distance: u8 },
    /// The Compass leads to another harbour, without a Compass on it.
    NoCompassThere { harbour: Harbour },
    /// The Compass must be used.
    CompassMust,
    /// Exactly the played cards are loaded.
    OtherCardsPlayed,
}
tabletop::tagged!(Refusal);

/// A moment of a turn at which the game waits for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The surplus is to be discarded.
    Discard,
    /// Trading and buying.
    Trade,
    /// The ship is to sail.
    Sail,
    /// The Compass is to be used.
    Compass,
    /// The played cards are to be loaded.
    Load,
}

impl Refusal {
    /// A short name that never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::NotYourTurn { .. } => "not-your-turn",
            Refusal::NotNow { .. } => "not-now",
            Refusal::NotInHand { .. } => "not-in-hand",
            Refusal::CardTwice { .. } => "card-twice",
            Refusal::DiscardCount { .. } => "discard-count",
            Refusal::NothingOffered => "nothing-offered",
            Refusal::TooManyDucats { .. } => "too-many-ducats",
            Refusal::NoSuchPartner => "no-such-partner",
            Refusal::OnlyWithActive { .. } => "only-with-active",
            Refusal::NoSuchGood { .. } => "no-such-good",
            Refusal::ClaimElsewhere { .. } => "claim-elsewhere",
            Refusal::TooManyOpen { .. } => "too-many-open",
            Refusal::TooManyMade { .. } => "too-many-made",
            Refusal::Repeated => "repeated",
            Refusal::NoSuchOffer { .. } => "no-such-offer",
            Refusal::NotToYou { .. } => "not-to-you",
            Refusal::DeclinedAlready { .. } => "declined-already",
            Refusal::NotYours { .. } => "not-yours",
            Refusal::CounterElsewhere { .. } => "counter-elsewhere",
            Refusal::NotACall { .. } => "not-a-call",
            Refusal::NoAnswer { .. } => "no-answer",
            Refusal::OtherGoodsAsked { .. } => "other-goods-asked",
            Refusal::ChangedMind { .. } => "changed-mind",
            Refusal::TooPoor { .. } => "too-poor",
            Refusal::PartnerTooPoor { .. } => "partner-too-poor",
            Refusal::LoadAtRisk { .. } => "load-at-risk",
            Refusal::PurchasesSpent { .. } => "purchases-spent",
            Refusal::NoDeck => "no-deck",
            Refusal::NoPirates => "no-pirates",
            Refusal::PlayCount { .. } => "play-count",
            Refusal::HandTooSmall { .. } => "hand-too-small",
            Refusal::CannotSail { .. } => "cannot-sail",
            Refusal::OutOfReach { .. } => "out-of-reach",
            Refusal::NoCompassThere { .. } => "no-compass-there",
            Refusal::CompassMust => "compass-must",
            Refusal::OtherCardsPlayed => "other-cards-played",
        }
    }

    /// The rule it rests on.
    pub const fn rule(&self) -> &'static str {
        match self {
            Refusal::GameOver => "OM-90",
            Refusal::NotYourTurn { .. } => "OM-71",
            Refusal::NotNow { .. } => "OM-19",
            Refusal::NotInHand { .. } => "OM-8",
            Refusal::CardTwice { .. } => "OM-21",
            Refusal::DiscardCount { .. } => "OM-21",
            Refusal::NothingOffered => "OM-31",
            Refusal::TooManyDucats { .. } | Refusal::TooPoor { .. } | Refusal::PartnerTooPoor { .. } => "OM-37",
            Refusal::OnlyWithActive { .. } => "OM-30",
            Refusal::ClaimElsewhere { .. } => "OM-32",
            Refusal::NoSuchGood { .. } | Refusal::OtherGoodsAsked { .. } => "OM-33",
            Refusal::NoSuchPartner
            | Refusal::TooManyOpen { .. }
            | Refusal::TooManyMade { .. }
            | Refusal::Repeated
            | Refusal::NoSuchOffer { .. }
            | Refusal::NotToYou { .. }
            | Refusal::DeclinedAlready { .. }
            | Refusal::NotYours { .. }
            | Refusal::CounterElsewhere { .. }
            | Refusal::NotACall { .. }
            | Refusal::NoAnswer { .. }
            | Refusal::ChangedMind { .. } => "OM-34",
            Refusal::LoadAtRisk { .. } | Refusal::HandTooSmall { .. } => "OM-40",
            Refusal::PurchasesSpent { .. } | Refusal::NoPirates => "OM-38",
            Refusal::NoDeck => "OM-92",
            Refusal::PlayCount { .. } => "OM-50",
            Refusal::CannotSail { .. } => "OM-51",
            Refusal::OutOfReach { .. } => "OM-59",
            Refusal::NoCompassThere { .. } | Refusal::CompassMust => "OM-64",
            Refusal::OtherCardsPlayed => "OM-70",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// One of each, so that a new one is missed here.
    fn all() -> Vec<Refusal> {
        let (seat, card, offer, harbour, has) = (Seat(1), Card(7), OfferId(3), Harbour(4), Ducats(2));
        alloc::vec![
            Refusal::GameOver,
            Refusal::NotYourTurn { turn_of: seat },
            Refusal::NotNow { due: Step::Load },
            Refusal::NotInHand { card },
            Refusal::CardTwice { card },
            Refusal::DiscardCount { named: 1, surplus: 2 },
            Refusal::NothingOffered,
            Refusal::TooManyDucats { ducats: 1000, most: 999 },
            Refusal::NoSuchPartner,
            Refusal::OnlyWithActive { active: seat },
            Refusal::NoSuchGood { good: Good(9) },
            Refusal::ClaimElsewhere { card },
            Refusal::TooManyOpen { most: 6 },
            Refusal::TooManyMade { most: 40 },
            Refusal::Repeated,
            Refusal::NoSuchOffer { offer },
            Refusal::NotToYou { offer },
            Refusal::DeclinedAlready { offer },
            Refusal::NotYours { offer },
            Refusal::CounterElsewhere { author: seat },
            Refusal::NotACall { offer },
            Refusal::NoAnswer { offer, seat },
            Refusal::OtherGoodsAsked { offer },
            Refusal::ChangedMind { offer },
            Refusal::TooPoor { has, needs: 3 },
            Refusal::PartnerTooPoor { seat, has, needs: 3 },
            Refusal::LoadAtRisk { load: 4 },
            Refusal::PurchasesSpent { most: 4 },
            Refusal::NoDeck,
            Refusal::NoPirates,
            Refusal::PlayCount { named: 1, load: 2 },
            Refusal::HandTooSmall { hand: 1, load: 2 },
            Refusal::CannotSail { distance: 3 },
            Refusal::OutOfReach { harbour, distance: 3 },
            Refusal::NoCompassThere { harbour },
            Refusal::CompassMust,
            Refusal::OtherCardsPlayed,
        ]
    }

    #[test]
    fn the_code_is_the_name_on_the_wire_and_the_facts_come_back() {
        for refusal in all() {
            let json = serde_json::to_value(refusal).unwrap();
            assert_eq!(json["refusal"], refusal.code());
            assert_eq!(serde_json::from_value::<Refusal>(json).unwrap(), refusal);
        }
    }

    #[test]
    fn every_refusal_rests_on_a_rule_of_the_book() {
        let book = include_str!("../../../docs/rules/oltre-mare.md");
        for refusal in all() {
            let entry = alloc::format!("- {} ", refusal.rule());
            assert!(book.lines().any(|line| line.starts_with(&entry)), "{} is no rule", refusal.rule());
        }
    }
}
