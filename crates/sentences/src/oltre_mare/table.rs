//! What lies on the table, line by line: for screen readers, and for everybody who plays without a picture.

use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Edition, Harbour, Offer, OfferId, SeatView, To, View};
use tabletop::{Card, Seat};

impl Speaker<'_, Edition> {
    /// Some cards with the numbers by which commands name them, one on each line: "1: salt (pirate, sail, 4 lions, 3 nets)".
    pub fn numbered(&self, cards: &[Card]) -> Vec<String> {
        if cards.is_empty() {
            return Vec::from([say!(self.game.you_hold_no_card)]);
        }
        cards.iter().zip(1..).map(|(&card, number)| alloc::format!("{number}: {}", self.card(card))).collect()
    }

    /// How far the game is, then what everybody has (OM-7).
    pub fn table(&self, view: &View) -> Vec<String> {
        let cards = self.cards(view.deck);
        let mut lines = Vec::from([match view.venice_to_come {
            true => say!(self.game.the_deck_has_venice, cards),
            false => say!(self.game.the_deck_has_venice_is, cards),
        }]);
        if let Some(turns) = view.turns_left {
            let turns = self.several(turns, self.game.turns_are);
            lines.push(say!(self.game.left_this_one_included, turns));
        }
        lines.extend((0..).map(Seat).zip(&view.seats).map(|(seat, seen)| self.seat(seat, seen)));
        lines
    }

    /// The open offers, one on each line, each with the answers to it.
    /// Those that cannot be accepted say why; `void` are offers whose authors turned out to be unable to keep them.
    pub fn offers(&self, view: &View, void: &[OfferId]) -> Vec<String> {
        if view.offers.is_empty() {
            return Vec::from([say!(self.game.no_offer_is_open)]);
        }
        let told = view.offers.iter().map(|offer| {
            let (OfferId(number), sentence) = (offer.id, self.offer(offer));
            let answers = offer.answers.iter().map(|answer| self.answer(answer));
            let lacking = if self.may_answer(offer) { self.cannot_accept(view, offer, void) } else { None };
            let more = answers.chain(self.gift_for(offer, view)).chain(lacking);
            let more = more.map(|said| alloc::format!(" {said}")).collect::<String>();
            say!(self.game.offer_number_sentence_more, number, sentence, more)
        });
        told.collect()
    }

    /// Was the offer made to the reader, who has not answered it?
    fn may_answer(&self, offer: &Offer) -> bool {
        let Some(you) = self.you else { return false };
        let made_to = match offer.to {
            To::All => offer.from != you,
            To::Seat(seat) => seat == you,
        };
        made_to && !offer.declined.contains(&you)
    }

    /// Every harbour on a line: what lies there, where routes lead.
    pub fn sea(&self, view: &View) -> Vec<String> {
        let harbours = (0..self.edition.harbours.len()).map(|number| Harbour(number as u8));
        harbours.map(|harbour| self.about_harbour(harbour, view)).collect()
    }

    fn about_harbour(&self, harbour: Harbour, view: &View) -> String {
        let name = self.harbour(harbour);
        let marker = match view.markers.get(harbour.index()).copied().flatten() {
            Some(marker) => self.marker(marker).0,
            None => self.game.table_no_marker,
        };
        let routes =
            self.edition.harbours.get(harbour.index()).map(|facts| facts.routes.iter().map(|to| self.harbour(to)).collect::<Vec<_>>());
        let routes = self.all_of(&routes.unwrap_or_default());
        let ships = (0..).map(Seat).zip(&view.seats).filter(|(_, seen)| seen.ship == harbour);
        let ships: Vec<String> = ships.map(|(seat, _)| told!(self, seat, self.game.ship)).collect();
        let ships = if ships.is_empty() { String::new() } else { alloc::format!("; {}", self.all_of(&ships)) };
        say!(self.game.routes_to, name, marker, ships, routes)
    }

    fn seat(&self, seat: Seat, seen: &SeatView) -> String {
        let [ducats, at] = [self.ducats(seen.ducats), self.harbour(seen.ship)];
        let [hand, pirates, cargo] = [&seen.hand, &seen.pirates, &seen.cargo].map(|cards| self.cards(cards.count()));
        let (prestige, top) = (seen.prestige, self.kind(self.edition.good(seen.top)));
        let (limit, load) = (self.edition.lions(seen.top), self.edition.nets(seen.top));
        let has = told!(self, seat, self.game.has_prestige_in_hand, ducats, prestige, hand, pirates);
        let loaded = say!(self.game.cargo_on_top_hand, cargo, top, limit, load);
        let lies = say!(self.game.ship_at, at);
        let active = match seen.active {
            Some(marker) => {
                let (name, effect) = self.marker(marker);
                say!(self.game.active_marker, name, effect)
            }
            None => say!(self.game.no_active_marker),
        };
        let taken = self.several(seen.taken.len() as u8, self.game.markers);
        let taken = say!(self.game.taken, taken);
        [has, loaded, lies, active, taken].join(" ")
    }
}
