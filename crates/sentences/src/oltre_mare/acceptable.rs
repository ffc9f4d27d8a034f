//! Why an open offer cannot be accepted, as far as that is known without trying.

use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::preview::{Deal, trading};
use oltre_mare::{Edition, Good, Offer, OfferId, Seen, View};
use tabletop::Viewer;

impl Speaker<'_, Edition> {
    /// Why the one who looks cannot accept this offer; nothing, where nothing speaks against it. `void` are offers that were found
    /// to be no longer kept.
    pub fn cannot_accept(&self, view: &View, offer: &Offer, void: &[OfferId]) -> Option<String> {
        let Viewer::Seat(you) = view.viewer else { return None };
        if void.contains(&offer.id) {
            return Some(both!(self, "The other side no longer wants this trade.", "Die andere Seite will diesen Handel nicht mehr."));
        }
        self.lacking(view, offer).or_else(|| {
            let [author, own] = trading(view, self.edition, &Deal::of_offer(offer, you));
            let name = self.name(offer.from);
            if own.too_poor {
                Some(both!(self, "You do not have that many ducats.", "So viele Dukaten hast du nicht."))
            } else if author.too_poor {
                Some(both!(self, "{name} no longer has that many ducats.", "So viele Dukaten hat {name} nicht mehr."))
            } else {
                None
            }
        })
    }

    /// The goods asked for that are not in the hand.
    fn lacking(&self, view: &View, offer: &Offer) -> Option<String> {
        let Viewer::Seat(you) = view.viewer else { return None };
        let hand = Seen::faces(&view.seats.get(you.index())?.hand)?;
        let held = |good: Good| hand.iter().filter(|&&card| self.edition.good(card) == good).count();
        let lacking = offer.asks.iter().filter(|&(good, count)| held(good) < usize::from(count));
        let lacking: Vec<String> = lacking
            .map(|(good, _)| match (held(good) as u8, self.kind(good)) {
                (0, kind) => both!(self, "no {kind}", "keine Karte {kind}"),
                (1.., _) => {
                    let held = self.so_many(good, held(good) as u8);
                    both!(self, "only {held}", "nur {held}")
                }
            })
            .collect();
        let goods = self.all_of(&lacking);
        (!lacking.is_empty()).then(|| both!(self, "You have {goods}.", "Du hast {goods}."))
    }
}
