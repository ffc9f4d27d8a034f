//! What the icons of the cards played bring (OM-53 to OM-58): reckoned here, for the rule, the previews and the bots alike.

use crate::{Icon, Icons, Marker, strength};

/// What the icons of a turn bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takings {
    /// The ducat icons that count, the one that Big Deal adds included (OM-54).
    pub ducat_icons: u8,
    /// What they pay (OM-53).
    pub ducats: u8,
    /// How many cards pirates take off the deck (OM-55).
    pub pirates: u8,
    /// The pirate icons that do nothing (OM-56).
    pub fought: u8,
    /// How many cards are drawn at markets (OM-57).
    pub market: u8,
    /// The sail icons, which send the ship that far (OM-59).
    pub sails: u8,
    /// What Plain Sailing pays for them (OM-58).
    pub plain_sailing: u8,
}

/// What these icons bring while this marker is active.
#[inline]
pub fn takings(icons: Icons, marker: Option<Marker>) -> Takings {
    let [ducat_icons, pirate_icons, markets, sails] = Icon::ALL.map(|icon| icons.count(icon));
    let plain = Takings {
        ducat_icons,
        ducats: strength(ducat_icons),
        pirates: strength(pirate_icons),
        fought: 0,
        market: strength(markets),
        sails,
        plain_sailing: 0,
    };
    match marker {
        Some(Marker::BigDeal) => Takings { ducat_icons: ducat_icons + 1, ducats: strength(ducat_icons + 1), ..plain },
        Some(Marker::FightPirates) => Takings { pirates: 0, fought: pirate_icons, ..plain },
        Some(Marker::PlainSailing) => Takings { plain_sailing: sails, ..plain },
        // These work when a turn begins, when cards are bought, or when the ship arrives (OM-20, OM-38, OM-64).
        Some(Marker::LocalAuthority | Marker::FavourableTerms | Marker::Compass) | None => plain,
    }
}
