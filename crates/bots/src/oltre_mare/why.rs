//! Why a bot of Oltre Mare does what it does, told from what all see once it is done. Nothing of a hand is in it.

use super::table::MerchantTable;
use oltre_mare::{Action, Ducats, Good, Icons, Marker, takings};
use serde::{Deserialize, Serialize};
use tabletop::{CardSet, Seat};

/// A reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "why", rename_all = "kebab-case", remote = "Self")]
pub enum Why {
    /// The topmost run goes on: these cards more are worth so much more.
    KeepsRun {
        /// The good.
        good: Good,
        /// How long the run is then.
        length: u8,
        /// What it pays more than before.
        more: Ducats,
    },
    /// Several cards of one good begin a run.
    BeginsRun {
        /// The good.
        good: Good,
        /// How long it is.
        length: u8,
        /// What it pays.
        pays: Ducats,
    },
    /// Ducat icons bring this much (OM-53).
    Earns {
        /// The ducats.
        ducats: Ducats,
    },
    /// Markets bring this many cards (OM-57).
    Draws {
        /// The cards.
        cards: u8,
    },
    /// Of what there was to play, nothing did more.
    MakesDo,
    /// The cards least missed go to the pirates.
    LeastMissed,
    /// The load of the turn is not yet in hand (OM-40).
    NeedsCards {
        /// The load.
        load: u8,
    },
    /// One more card is worth more than it costs.
    WorthThePrice,
    /// A marker is to be had there.
    SailsFor {
        /// The marker.
        marker: Marker,
    },
    /// No better harbour was within reach.
    SailsOn,
    /// This many cards can be played next turn, and this many kept.
    LoadsFor {
        /// The load of the next turn.
        load: u8,
        /// The hand limit of the next turn.
        limit: u8,
    },
    /// Both sides gain by it.
    BothGain,
    /// It gives something away, because a finished trade brings prestige (OM-36).
    Gift,
    /// The trade is good, at another price.
    OtherPrice,
    /// It gains by the trade.
    Gains,
    /// It gains too little by the trade, or cannot do it. Which of the two would tell of its hand.
    TooLittle,
}
tabletop::tagged!(Why);

/// The reason for what a seat does at this table.
pub(super) fn why(table: &MerchantTable, seat: Seat, action: &Action) -> Option<Why> {
    let side = &table.sides[seat];
    let edition = table.edition;
    Some(match action {
        Action::Discard(_) => Why::LeastMissed,
        Action::Offer { parent: None, terms } if terms.asks.is_empty() && terms.asks_ducats == 0 => Why::Gift,
        Action::Offer { parent: None, .. } => Why::BothGain,
        Action::Offer { parent: Some(_), .. } => Why::OtherPrice,
        Action::Accept { .. } | Action::Confirm { .. } => Why::Gains,
        Action::Decline(_) => Why::TooLittle,
        Action::Withdraw(_) => return None,
        Action::Buy(_) => {
            let load = edition.nets(side.top);
            if side.size < load { Why::NeedsCards { load } } else { Why::WorthThePrice }
        }
        Action::Play(cards) => plays(table, seat, *cards),
        Action::Sail(harbour) | Action::Compass(Some(harbour)) => match table.markers[harbour.index()] {
            Some(marker) => Why::SailsFor { marker },
            None => Why::SailsOn,
        },
        Action::Compass(None) => return None,
        Action::Load(cards) => {
            let top = cards.last().copied()?;
            Why::LoadsFor { load: edition.nets(top), limit: edition.lions(top) }
        }
    })
}

fn plays(table: &MerchantTable, seat: Seat, cards: CardSet) -> Why {
    let side = &table.sides[seat];
    let edition = table.edition;
    let pays = |good, run| Ducats(edition.pays(good, run).into());
    let count = |good| (cards & edition.of_good(good)).len();
    let good = table.good(seat);
    let length = side.run + count(good);
    let more = pays(good, length) - pays(good, side.run);
    let icons: Icons = cards.iter().map(|card| edition.icons(card)).sum();
    let takings = takings(icons, side.active);
    let (ducats, drawn) = (Ducats(takings.ducats.into()), takings.market);
    let begins = cards.iter().map(|card| edition.good(card)).filter(|&other| other != good && count(other) > 1);
    let begins = begins.map(|good| (pays(good, count(good)), good)).max();
    // What does most is the reason.
    let most = more.max(ducats).max(Ducats(drawn.into())).max(begins.map_or(Ducats(0), |begins| begins.0));
    match begins {
        _ if most <= Ducats(1) => Why::MakesDo,
        _ if most == more => Why::KeepsRun { good, length, more },
        Some((pays, good)) if most == pays => Why::BeginsRun { good, length: count(good), pays },
        Some(_) | None if most == ducats => Why::Earns { ducats },
        Some(_) | None => Why::Draws { cards: drawn },
    }
}
