//! What happened, in the order in which the rules tell it.

use super::offer::Hand;
use crate::Speaker;
use crate::speaker::{both, number, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Marker, OfferId, Seen, Sight, Source};
use tabletop::{Card, Seat};

impl Speaker<'_, Edition> {
    /// What happened, as the reader saw it.
    pub fn sight(&self, sight: &Sight) -> String {
        match sight {
            &Sight::Started { seat } => told!(self, seat, "You start.", "{who} starts.", "Du beginnst.", "{who} beginnt."),
            Sight::Harboured { seat, turned, card, harbour, marker } => {
                let [cargo, at] = [self.card(*card), self.harbour(*harbour)];
                let starts = told!(
                    self,
                    *seat,
                    "Your ship starts at {at}; your first cargo: {cargo}.",
                    "{who}'s ship starts at {at}; the first cargo: {cargo}.",
                    "Dein Schiff beginnt in {at}; deine erste Fracht: {cargo}.",
                    "Das Schiff von {who} beginnt in {at}; die erste Fracht: {cargo}.",
                );
                let starts = match marker.map(|marker| self.marker(marker).0) {
                    Some(marker) => both!(
                        self,
                        "{starts} The marker there, {marker}, leaves the game.",
                        "{starts} Der Marker dort, {marker}, ist aus dem Spiel.",
                    ),
                    None => starts,
                };
                let before: Vec<Card> = turned.iter().copied().filter(|turned| turned != card).collect();
                if before.is_empty() {
                    return starts;
                }
                let before = self.goods_of(&before);
                both!(self, "{starts} Turned over before: {before}.", "{starts} Zuvor aufgedeckt: {before}.")
            }
            Sight::Dealt { seat, cards } => {
                let cards = self.seen(cards);
                told!(
                    self,
                    *seat,
                    "You are dealt {cards}.",
                    "{who} is dealt {cards}.",
                    "Du bekommst {cards} auf die Hand.",
                    "{who} bekommt {cards} auf die Hand.",
                )
            }
            &Sight::TurnBegan { seat } => {
                told!(self, seat, "It is your turn.", "It is {who}'s turn.", "Du bist am Zug.", "{who} ist am Zug.")
            }
            &Sight::Authority { seat, ducats } => self.by_marker(Marker::LocalAuthority, seat, ducats),
            Sight::Discarded { seat, cards } => {
                let [goods, on_top] = [self.seen(cards), self.on_top(cards)];
                told!(
                    self,
                    *seat,
                    "You lay {goods} on your pirate stack{on_top}.",
                    "{who} lays {goods} on the pirate stack{on_top}.",
                    "Du legst {goods} auf deinen Piratenstapel{on_top}.",
                    "{who} legt {goods} auf den Piratenstapel{on_top}.",
                )
            }
            Sight::Offered { offer } => {
                let (OfferId(number), offer) = (offer.id, self.offer(offer));
                both!(self, "Offer {number}: {offer}", "Angebot {number}: {offer}")
            }
            Sight::Answered { offer: OfferId(number), author: _, answer } => {
                let answer = self.answer(answer);
                both!(self, "Offer {number}: {answer}", "Angebot {number}: {answer}")
            }
            &Sight::Declined { offer: OfferId(number), seat, closed: false } => told!(
                self,
                seat,
                "You decline offer {number}.",
                "{who} declines offer {number}.",
                "Du lehnst Angebot {number} ab.",
                "{who} lehnt Angebot {number} ab.",
            ),
            &Sight::Declined { offer: OfferId(number), seat, closed: true } => told!(
                self,
                seat,
                "You decline offer {number}, and it is closed.",
                "{who} declines offer {number}, and it is closed.",
                "Du lehnst Angebot {number} ab; damit ist es erledigt.",
                "{who} lehnt Angebot {number} ab; damit ist es erledigt.",
            ),
            &Sight::Withdrawn { offer: OfferId(number), seat } => told!(
                self,
                seat,
                "You withdraw offer {number}.",
                "{who} withdraws offer {number}.",
                "Du nimmst Angebot {number} zurück.",
                "{who} nimmt Angebot {number} zurück.",
            ),
            Sight::Traded { offer, author, partner, gave, gave_ducats, got, got_ducats } => self.traded(
                *offer,
                Hand { seat: *author, cards: gave, ducats: *gave_ducats },
                Hand { seat: *partner, cards: got, ducats: *got_ducats },
            ),
            &Sight::Prestige { seat, prestige } => told!(
                self,
                seat,
                "You gain 1 prestige for trading and now have {prestige}.",
                "{who} gains 1 prestige for trading and now has {prestige}.",
                "Du gewinnst durch den Handel 1 Prestige und hast jetzt {prestige}.",
                "{who} gewinnt durch den Handel 1 Prestige und hat jetzt {prestige}.",
            ),
            Sight::Bought { seat, from, price, card } => {
                let [card, price] = [self.seen(card), self.ducats(*price)];
                match from {
                    Source::Deck => told!(
                        self,
                        *seat,
                        "You buy {card} from the deck for {price}.",
                        "{who} buys {card} from the deck for {price}.",
                        "Du kaufst {card} vom Warenstapel für {price}.",
                        "{who} kauft {card} vom Warenstapel für {price}.",
                    ),
                    Source::Pirates => told!(
                        self,
                        *seat,
                        "You buy {card} back from your pirate stack for {price}.",
                        "{who} buys {card} back from the pirate stack for {price}.",
                        "Du kaufst {card} von deinem Piratenstapel zurück, für {price}.",
                        "{who} kauft {card} vom Piratenstapel zurück, für {price}.",
                    ),
                }
            }
            Sight::Played { seat, cards } => {
                let cards = self.goods_of(cards);
                told!(self, *seat, "You play {cards}.", "{who} plays {cards}.", "Du spielst {cards}.", "{who} spielt {cards}.")
            }
            &Sight::Earned { seat, icons, ducats } => {
                let [ducats, to] = [self.ducats(ducats), self.unto(seat).into()];
                let icons =
                    self.several(icons, [["ducat icon brings", "ducat icons bring"], ["Dukatensymbol bringt", "Dukatensymbole bringen"]]);
                alloc::format!("{icons} {to} {ducats}.")
            }
            Sight::Pirates { seat, cards } => {
                let cards = self.cards(cards.count());
                told!(
                    self,
                    *seat,
                    "Pirates put {cards} from the deck on your pirate stack, unseen.",
                    "Pirates put {cards} from the deck on {who}'s pirate stack, unseen.",
                    "Piraten legen {cards} vom Warenstapel verdeckt auf deinen Piratenstapel.",
                    "Piraten legen {cards} vom Warenstapel verdeckt auf den Piratenstapel von {who}.",
                )
            }
            &Sight::PiratesFought { seat, icons } => {
                let pirates = self.several(icons, [["pirate", "pirates"], ["Piraten", "Piraten"]]);
                told!(
                    self,
                    seat,
                    "You fight off {pirates}.",
                    "{who} fights off {pirates}.",
                    "Du schlägst {pirates} zurück.",
                    "{who} schlägt {pirates} zurück.",
                )
            }
            Sight::Market { seat, cards } => {
                let cards = self.seen(cards);
                told!(self, *seat, "You draw {cards}.", "{who} draws {cards}.", "Du ziehst {cards}.", "{who} zieht {cards}.")
            }
            &Sight::PlainSailing { seat, ducats } => self.by_marker(Marker::PlainSailing, seat, ducats),
            &Sight::Sailed { seat, from, to, distance } => {
                let [from, to, far] = [self.harbour(from), self.harbour(to), self.harbours(distance)];
                told!(
                    self,
                    seat,
                    "You sail from {from} to {to}, {far} far.",
                    "{who} sails from {from} to {to}, {far} far.",
                    "Du fährst von {from} nach {to}, {far} weit.",
                    "{who} fährt von {from} nach {to}, {far} weit.",
                )
            }
            &Sight::MarkerTaken { seat, harbour, marker } => {
                let (marker, effect) = self.marker(marker);
                let at = self.harbour(harbour);
                told!(
                    self,
                    seat,
                    "You take the marker {marker} at {at}. {effect}",
                    "{who} takes the marker {marker} at {at}. {effect}",
                    "Du nimmst in {at} den Marker {marker}. {effect}",
                    "{who} nimmt in {at} den Marker {marker}. {effect}",
                )
            }
            &Sight::MarkerTurned { seat, marker } => {
                let (marker, _) = self.marker(marker);
                told!(
                    self,
                    seat,
                    "There is no marker here: you turn the marker {marker} over; it still counts at the end.",
                    "There is no marker here: {who} turns the marker {marker} over; it still counts at the end.",
                    "Hier liegt kein Marker: Du drehst den Marker {marker} um; er zählt am Ende noch.",
                    "Hier liegt kein Marker: {who} dreht den Marker {marker} um; er zählt am Ende noch.",
                )
            }
            &Sight::CompassUsed { seat, to } => {
                let (whom, to) = (self.whom(seat), self.harbour(to));
                both!(
                    self,
                    "The Compass brings {whom} to {to}, and leaves the game.",
                    "Der Kompass bringt {whom} nach {to} und ist aus dem Spiel.",
                )
            }
            &Sight::CompassKept { seat } => told!(
                self,
                seat,
                "You keep the Compass: it does nothing now, but counts at the end.",
                "{who} keeps the Compass: it does nothing now, but counts at the end.",
                "Du behältst den Kompass: Er bewirkt nichts, zählt aber am Ende.",
                "{who} behält den Kompass: Er bewirkt nichts, zählt aber am Ende.",
            ),
            Sight::Loaded { seat, cards } => self.loaded(*seat, cards),
            Sight::Venice { prestige, cargo, sold } => {
                let mut said = Vec::from([both!(self, "Venice!", "Venedig!")]);
                said.extend(self.paid_for_prestige(prestige));
                said.extend(self.paid_for_cargo(cargo, sold));
                said.push(both!(self, "All prestige goes back to 0.", "Alles Prestige geht zurück auf 0."));
                said.join(" ")
            }
            &Sight::LastCard { seat } => told!(
                self,
                seat,
                "You draw the last card of the deck: the end is near.",
                "{who} draws the last card of the deck: the end is near.",
                "Du ziehst die letzte Karte vom Warenstapel: Das Ende naht.",
                "{who} zieht die letzte Karte vom Warenstapel: Das Ende naht.",
            ),
            &Sight::Reshuffled { cards } => {
                let cards = self.cards(cards);
                both!(
                    self,
                    "The deck is empty; the discard pile is shuffled into a new one, {cards}.",
                    "Der Warenstapel ist leer; der gemischte Ablagestapel ist der neue, {cards}.",
                )
            }
            Sight::Drained { cargo, harbours, prestige, sold, deck } => {
                let mut said = Vec::from([both!(self, "Deck and discard pile are empty.", "Waren- und Ablagestapel sind leer.")]);
                said.extend(self.paid_for_cargo(cargo, sold));
                if let Some(paid) = harbours.as_deref().and_then(|harbours| self.paid(harbours)) {
                    said.push(both!(self, "Ducats for harbour markers: {paid}.", "Dukaten für Hafenmarker: {paid}."));
                }
                said.extend(prestige.as_deref().and_then(|prestige| self.paid_for_prestige(prestige)));
                let cards = self.cards(*deck);
                said.push(match deck {
                    0 => both!(self, "There is no card for a new deck.", "Für einen neuen Warenstapel gibt es keine Karte."),
                    1.. => both!(
                        self,
                        "The cargo sold and all pirate stacks make a new deck, {cards}.",
                        "Verkaufte Fracht und alle Piratenstapel sind der neue Warenstapel, {cards}.",
                    ),
                });
                said.join(" ")
            }
            Sight::Ended { score } => {
                let winner = self.winner(score);
                both!(self, "The game is over. {winner}", "Das Spiel ist zu Ende. {winner}")
            }
        }
    }

    /// The goods, where the reader sees the cards, else how many there are.
    fn seen(&self, cards: &Seen) -> String {
        match cards {
            Seen::Faces(cards) => self.goods_of(cards),
            Seen::Backs(count) => self.cards(*count),
        }
    }

    /// Which good lies on top, where the reader sees it and it could be another (OM-21).
    fn on_top(&self, cards: &Seen) -> String {
        match cards.faces() {
            Some([below @ .., top]) if below.iter().any(|&card| self.edition.good(card) != self.edition.good(*top)) => {
                let good = self.kind(self.edition.good(*top));
                both!(self, ", {good} on top", ", obenauf {good}")
            }
            Some(_) | None => String::new(),
        }
    }

    /// The new top card and what it means for the next turn (OM-70).
    fn loaded(&self, seat: Seat, cards: &[Card]) -> String {
        let goods = self.goods_of(cards);
        let loads = told!(self, seat, "You load {goods}.", "{who} loads {goods}.", "Du lädst {goods}.", "{who} lädt {goods}.");
        let Some(&top) = cards.last() else { return loads };
        let good = self.kind(self.edition.good(top));
        let (limit, load) = (self.edition.lions(top), self.edition.nets(top));
        both!(self, "{loads} On top {good}: hand limit {limit}, load {load}.", "{loads} Obenauf {good}: Handlimit {limit}, Ladung {load}.")
    }

    fn by_marker(&self, marker: Marker, seat: Seat, ducats: Ducats) -> String {
        let ((marker, _), ducats) = (self.marker(marker), self.ducats(ducats));
        told!(
            self,
            seat,
            "{marker}: you gain {ducats}.",
            "{marker}: {who} gains {ducats}.",
            "{marker}: Du bekommst {ducats}.",
            "{marker}: {who} bekommt {ducats}.",
        )
    }

    fn paid_for_prestige(&self, ducats: &[Ducats]) -> Option<String> {
        let paid = self.paid(ducats)?;
        Some(both!(self, "Ducats for prestige: {paid}.", "Dukaten für Prestige: {paid}."))
    }

    /// What was paid to those who sold, and for how many cards (OM-83, OM-92).
    fn paid_for_cargo(&self, ducats: &[Ducats], sold: &[Vec<Card>]) -> Option<String> {
        let paid: Vec<String> = (0..)
            .map(Seat)
            .zip(ducats.iter().zip(sold))
            .filter(|(_, (_, sold))| !sold.is_empty())
            .map(|(seat, (&Ducats(ducats), sold))| {
                let (paid, cards) = (self.with_figure(&self.who(seat), &number(ducats)), self.cards(sold.len() as u8));
                both!(self, "{paid} for {cards}", "{paid} für {cards}")
            })
            .collect();
        let paid = if paid.is_empty() { return None } else { self.all_of(&paid) };
        Some(both!(self, "Ducats for cargo sold: {paid}.", "Dukaten für verkaufte Fracht: {paid}."))
    }
}
