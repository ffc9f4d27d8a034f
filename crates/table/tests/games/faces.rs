//! Which cards one viewer can see, counted from the view alone. It knows nothing of how the rules judge a secret.

use std::collections::BTreeSet;
use tabletop::Card;

/// What a viewer can see.
pub(crate) trait Faces {
    /// Everything with a face that lies before this viewer; Senate cards count from 200.
    fn faces(&self) -> BTreeSet<u8>;
    /// How many cards are in the deck.
    fn deck(&self) -> u8;
}

impl Faces for oltre_mare::View {
    fn faces(&self) -> BTreeSet<u8> {
        let hidden = self.seats.iter().flat_map(|seat| [&seat.hand, &seat.pirates, &seat.cargo]);
        let mut cards: BTreeSet<Card> = hidden.flat_map(|cards| cards.faces().unwrap_or_default()).copied().collect();
        cards.extend(self.seats.iter().map(|seat| seat.top));
        cards.extend(self.played.iter().chain(&self.discard));
        cards.extend(self.offers.iter().flat_map(|offer| offer.gives.iter().filter_map(|shown| shown.card)));
        cards.into_iter().map(|card| card.0).collect()
    }

    fn deck(&self) -> u8 {
        self.deck
    }
}

impl Faces for ostia::View {
    fn faces(&self) -> BTreeSet<u8> {
        let hidden = self.seats.iter().flat_map(|seat| [&seat.goods, &seat.boat]);
        let mut cards: BTreeSet<u8> = hidden.filter_map(ostia::Seen::faces).flatten().map(|card| card.0).collect();
        let open = [self.depressors, self.discard, self.lot.as_ref().map(|lot| lot.cards).unwrap_or_default()];
        cards.extend(open.into_iter().flatten().map(|card| card.0));
        cards.extend(self.gaius.iter().flat_map(|gaius| gaius.given).map(|card| card.0));
        cards.extend(self.senate.iter().chain(&self.preview).chain(&self.aside).map(|card| 200 + card.0));
        cards
    }

    fn deck(&self) -> u8 {
        self.deck
    }
}
