//! Harbour markers: what they are called, what they do.

use crate::Speaker;
use oltre_mare::{Edition, Marker};

impl Speaker<'_, Edition> {
    /// A marker's name, and what it does for the player who has it active.
    pub fn marker(&self, marker: Marker) -> (&'static str, &'static str) {
        let [name, effect] = match marker {
            // OM-64
            Marker::Compass => self.game.compass,
            // OM-56
            Marker::FightPirates => self.game.fight_pirates,
            // OM-39
            Marker::FavourableTerms => self.game.favourable_terms,
            // OM-20
            Marker::LocalAuthority => self.game.local_authority,
            // OM-54
            Marker::BigDeal => self.game.big_deal,
            // OM-58
            Marker::PlainSailing => self.game.plain_sailing,
        };
        (name, effect)
    }
}
