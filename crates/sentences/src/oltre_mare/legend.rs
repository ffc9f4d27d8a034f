//! The legend of Oltre Mare.

use crate::legend::LegendLine;
use crate::texts::say;
use crate::{OltreMareLegend, Speaker};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use oltre_mare::{CardFacts, Edition, Harbour, Icon, Marker};
use tabletop::Card;

impl Speaker<'_, Edition> {
    /// What a thing on the table is and does: a card (`card:20`), a harbour (`harbour:3`), a marker (`big-deal`), a figure (`prestige`).
    pub fn explain(&self, what: &str) -> Vec<LegendLine> {
        let texts = OltreMareLegend::of(self.language);
        let figure = |picture: &str, text: &'static str, rule| alloc::vec![LegendLine::new(picture, text, rule)];
        match what {
            "ducats" => figure("ducat", texts.ducats, "OM-97"),
            "prestige" => figure("prestige", texts.prestige, "OM-36"),
            "hand" => figure("deck", texts.hand, "OM-21"),
            "pirates" => figure("pirate", texts.pirates, "OM-96"),
            "cargo" => figure("net", texts.cargo, "OM-93"),
            "deck" => figure("deck", texts.deck, "OM-90"),
            "venice" => figure("lion", texts.venice, "OM-80"),
            "discards" => figure("deck", texts.discards, "OM-91"),
            _ => match what.split_once(':') {
                Some(("card", number)) => number.parse().ok().map_or_else(Vec::new, |number| self.explain_card(texts, Card(number))),
                Some(("harbour", number)) => {
                    let named = number.parse().ok().map(|number| self.harbour(Harbour(number)));
                    named.into_iter().map(|name| LegendLine::new("harbour", say!(texts.harbour, name), "OM-60")).collect()
                }
                Some(_) | None => {
                    let marker = Marker::ALL.into_iter().find(|marker| marker.name() == what);
                    marker.into_iter().map(|marker| self.explain_marker(marker)).collect()
                }
            },
        }
    }

    fn explain_marker(&self, marker: Marker) -> LegendLine {
        let (name, effect) = self.marker(marker);
        let rule = match marker {
            Marker::Compass => "OM-64",
            Marker::FightPirates => "OM-56",
            Marker::FavourableTerms => "OM-39",
            Marker::LocalAuthority => "OM-20",
            Marker::BigDeal => "OM-54",
            Marker::PlainSailing => "OM-58",
        };
        LegendLine::new(marker.name(), alloc::format!("{name}: {effect}"), rule)
    }

    fn explain_card(&self, texts: &OltreMareLegend, card: Card) -> Vec<LegendLine> {
        let Some(&CardFacts { good, icons, lions, nets, harbour }) = self.edition.cards.get(card.index()) else { return Vec::new() };
        let facts = &self.edition.goods[good.index()];
        let (name, count) = (self.kind(good), self.edition.of_good(good).len());
        let pays = facts.pays.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ");
        let lengths = (1..=facts.pays.len()).map(|length| length.to_string()).collect::<Vec<String>>().join(", ");
        let mut lines = alloc::vec![
            LegendLine::new(&facts.id, say!(texts.good, name, count, lengths, pays), "OM-93"),
            LegendLine::new("lion", say!(texts.lions, lions), "OM-21"),
            LegendLine::new("net", say!(texts.nets, nets), "OM-50"),
        ];
        lines.extend(icons.iter().map(|&icon| {
            let (text, rule) = match icon {
                Icon::Ducat => (texts.icon_ducat, "OM-53"),
                Icon::Pirate => (texts.icon_pirate, "OM-55"),
                Icon::Market => (texts.icon_market, "OM-57"),
                Icon::Sail => (texts.icon_sail, "OM-59"),
            };
            LegendLine::new(icon.name(), text, rule)
        }));
        lines.extend(harbour.map(|harbour| {
            let name = self.harbour(harbour);
            LegendLine::new("harbour", say!(texts.names_harbour, name), "OM-4")
        }));
        lines
    }
}
