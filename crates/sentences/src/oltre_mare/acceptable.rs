//! Why an open offer cannot be accepted, as far as that is known without trying.

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::preview::{ProposedTrade, trading};
use oltre_mare::{Edition, Good, Offer, OfferId, Seen, View};
use tabletop::Viewer;

impl Speaker<'_, Edition> {
    /// Why the viewer cannot accept this offer; `None` if nothing speaks against it. `void` are offers whose authors
    /// turned out to be unable to keep them.
    pub fn cannot_accept(&self, view: &View, offer: &Offer, void: &[OfferId]) -> Option<String> {
        let Viewer::Seat(you) = view.viewer else { return None };
        if void.contains(&offer.id) {
            return Some(say!(self.game.the_other_side_no));
        }
        self.lacking(view, offer).or_else(|| {
            let [author, own] = trading(view, self.edition, &ProposedTrade::of_offer(offer, you));
            let name = self.name(offer.from);
            if own.too_poor {
                Some(say!(self.game.you_do_not_have))
            } else if author.too_poor {
                Some(say!(self.game.no_longer_has_that, name))
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
                (0, kind) => say!(self.game.no, kind),
                (1.., _) => {
                    let held = self.so_many(good, held(good) as u8);
                    say!(self.game.only, held)
                }
            })
            .collect();
        let goods = self.all_of(&lacking);
        (!lacking.is_empty()).then(|| say!(self.game.you_have, goods))
    }
}
