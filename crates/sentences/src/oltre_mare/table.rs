//! What lies on the table, line by line: for screen readers, and for all who play without a picture.

use crate::Speaker;
use crate::speaker::{both, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Edition, Harbour, Offer, OfferId, SeatView, To, View};
use tabletop::{Card, Seat};

impl Speaker<'_, Edition> {
    /// Some cards with the numbers by which commands name them, one on each line: "1: salt (pirate, sail, 4 lions, 3 nets)".
    pub fn numbered(&self, cards: &[Card]) -> Vec<String> {
        if cards.is_empty() {
            return Vec::from([both!(self, "You hold no card.", "Du hast keine Karte auf der Hand.")]);
        }
        cards.iter().zip(1..).map(|(&card, number)| alloc::format!("{number}: {}", self.card(card))).collect()
    }

    /// How far the game is, then what everybody has (OM-7).
    pub fn table(&self, view: &View) -> Vec<String> {
        let cards = self.cards(view.deck);
        let mut lines = Vec::from([match view.venice_to_come {
            true => both!(self, "The deck has {cards}; Venice is still to come.", "Der Warenstapel hat {cards}; Venedig kommt noch."),
            false => both!(self, "The deck has {cards}; Venice is past.", "Der Warenstapel hat {cards}; Venedig ist vorbei."),
        }]);
        if let Some(turns) = view.turns_left {
            let turns = self.several(turns, [["turn is", "turns are"], ["Zug", "Züge"]]);
            lines.push(both!(self, "{turns} left, this one included.", "Noch {turns}, diesen mitgezählt."));
        }
        lines.extend((0..).map(Seat).zip(&view.seats).map(|(seat, seen)| self.seat(seat, seen)));
        lines
    }

    /// The open offers, one on each line, each with the answers to it.
    /// Those that cannot be accepted say why; `void` are offers that were found to be no longer kept.
    pub fn offers(&self, view: &View, void: &[OfferId]) -> Vec<String> {
        if view.offers.is_empty() {
            return Vec::from([both!(self, "No offer is open.", "Kein Angebot ist offen.")]);
        }
        let told = view.offers.iter().map(|offer| {
            let (OfferId(number), sentence) = (offer.id, self.offer(offer));
            let answers = offer.answers.iter().map(|answer| self.answer(answer));
            let lacking = if self.may_answer(offer) { self.cannot_accept(view, offer, void) } else { None };
            let more = answers.chain(self.gift_for(offer, view)).chain(lacking);
            let more = more.map(|said| alloc::format!(" {said}")).collect::<String>();
            both!(self, "Offer {number}: {sentence}{more}", "Angebot {number}: {sentence}{more}")
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
            None => self.word(["no marker", "kein Marker"]),
        };
        let routes =
            self.edition.harbours.get(harbour.index()).map(|facts| facts.routes.iter().map(|to| self.harbour(to)).collect::<Vec<_>>());
        let routes = self.all_of(&routes.unwrap_or_default());
        let ships = (0..).map(Seat).zip(&view.seats).filter(|(_, seen)| seen.ship == harbour);
        let ships: Vec<String> =
            ships.map(|(seat, _)| told!(self, seat, "your ship", "{who}'s ship", "dein Schiff", "das Schiff von {who}")).collect();
        let ships = if ships.is_empty() { String::new() } else { alloc::format!("; {}", self.all_of(&ships)) };
        both!(self, "{name}: {marker}{ships}; routes to {routes}.", "{name}: {marker}{ships}; Routen nach {routes}.")
    }

    fn seat(&self, seat: Seat, seen: &SeatView) -> String {
        let [ducats, at] = [self.ducats(seen.ducats), self.harbour(seen.ship)];
        let [hand, pirates, cargo] = [&seen.hand, &seen.pirates, &seen.cargo].map(|cards| self.cards(cards.count()));
        let (prestige, top) = (seen.prestige, self.kind(self.edition.good(seen.top)));
        let (limit, load) = (self.edition.lions(seen.top), self.edition.nets(seen.top));
        let has = told!(
            self,
            seat,
            "You have {ducats}, {prestige} prestige, {hand} in hand, {pirates} in your pirate stack.",
            "{who} has {ducats}, {prestige} prestige, {hand} in hand, {pirates} in the pirate stack.",
            "Du hast {ducats}, {prestige} Prestige, {hand} auf der Hand, {pirates} im Piratenstapel.",
            "{who} hat {ducats}, {prestige} Prestige, {hand} auf der Hand, {pirates} im Piratenstapel.",
        );
        let loaded = both!(
            self,
            "Cargo: {cargo}, {top} on top (hand limit {limit}, load {load}).",
            "Fracht: {cargo}, obenauf {top} (Handlimit {limit}, Ladung {load}).",
        );
        let lies = both!(self, "Ship at {at}.", "Schiff in {at}.");
        let active = match seen.active {
            Some(marker) => {
                let (name, effect) = self.marker(marker);
                both!(self, "Active marker {name}: {effect}", "Aktiver Marker {name}: {effect}")
            }
            None => both!(self, "No active marker.", "Kein aktiver Marker."),
        };
        let taken = self.several(seen.taken.len() as u8, [["marker", "markers"], ["Marker", "Marker"]]);
        let taken = both!(self, "{taken} taken.", "{taken} genommen.");
        [has, loaded, lies, active, taken].join(" ")
    }
}
