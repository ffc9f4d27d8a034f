//! Harbour markers: what they are called, what they do.

use crate::Speaker;
use oltre_mare::{Edition, Marker};

impl Speaker<'_, Edition> {
    /// A marker's name, and what it does for the one who has it active.
    pub fn marker(&self, marker: Marker) -> (&'static str, &'static str) {
        self.word(match marker {
            // OM-64
            Marker::Compass => [
                ("Compass", "The ship sails on at once, to any harbour without a Compass."),
                ("Kompass", "Das Schiff fährt sofort weiter, in einen beliebigen Hafen ohne Kompass."),
            ],
            // OM-56
            Marker::FightPirates => [
                ("Fight the Pirates", "Pirate icons do nothing."), //
                ("Piratenabwehr", "Piratensymbole bewirken nichts."),
            ],
            // OM-39
            Marker::FavourableTerms => [
                ("Favourable Terms", "The cards bought in a turn cost 1, 2, 3 and 4 ducats."),
                ("Günstige Preise", "Die gekauften Karten eines Zuges kosten 1, 2, 3 und 4 Dukaten."),
            ],
            // OM-20
            Marker::LocalAuthority => [
                ("Local Authority", "At the start of a turn every lion beyond the third brings 1 ducat."),
                ("Statthalter", "Zu Beginn eines Zuges bringt jeder Löwe ab dem vierten 1 Dukat."),
            ],
            // OM-54
            Marker::BigDeal => [
                ("Big Deal", "Counts as one more ducat icon, even when none is played."),
                ("Großes Geschäft", "Zählt als ein weiteres Dukatensymbol, auch wenn keines gespielt wird."),
            ],
            // OM-58
            Marker::PlainSailing => [
                ("Plain Sailing", "Every sail icon played brings 1 ducat."),
                ("Freie Fahrt", "Jedes gespielte Segelsymbol bringt 1 Dukat."),
            ],
        })
    }
}
