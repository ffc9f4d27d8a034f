//! The legend of Ostia.

use crate::legend::LegendLine;
use crate::texts::say;
use crate::{OstiaLegend, Speaker};
use alloc::vec::Vec;
use ostia::{Edition, Good};
use tabletop::Card;

impl Speaker<'_, Edition> {
    /// What a thing on the table is and does: a goods card (`ware:20`), a field (`forum`), a figure (`chips`).
    pub fn explain(&self, what: &str) -> Vec<LegendLine> {
        let texts = OstiaLegend::of(self.language);
        let (picture, text, rule) = match what {
            "chips" => ("chip", texts.chips, "OS-75"),
            "denarii" => ("denarius", texts.denarii, "OS-5"),
            "storehouses" => ("storehouse", texts.storehouses, "OS-60"),
            "goods" => ("goods", texts.goods, "OS-31"),
            "boat" => ("boat", texts.boat, "OS-10"),
            "loans" => ("loan", texts.loans, "OS-21"),
            "start" => ("start", texts.start, "OS-4"),
            "forum" => ("forum", texts.forum, "OS-40"),
            "senate" => ("senate", texts.senate, "OS-50"),
            "storage" => ("storehouse", texts.storage, "OS-63"),
            "bluff" => ("bluff", texts.bluff, "OS-31"),
            "depressors" => ("press", texts.depressors, "OS-30"),
            "gaius" => ("goods", texts.gaius, "OS-93"),
            _ => {
                let card = what.strip_prefix("ware:").and_then(|number| number.parse().ok()).map(Card);
                return card.map_or_else(Vec::new, |card| self.explain_ware(texts, card));
            }
        };
        alloc::vec![LegendLine::new(picture, text, rule)]
    }

    fn explain_ware(&self, texts: &OstiaLegend, card: Card) -> Vec<LegendLine> {
        let Some((good, facts)) = (0..).map(Good).zip(&self.edition.goods).find(|&(good, _)| self.edition.of_good(good).has(card)) else {
            return Vec::new();
        };
        let ([name, _], count, minimum) = (self.good(good), facts.cards, facts.minimum);
        alloc::vec![
            LegendLine::new(&facts.id, say!(texts.ware, name, count, minimum), "OS-13"),
            LegendLine::new("senate", texts.votes, "OS-50"),
        ]
    }
}
