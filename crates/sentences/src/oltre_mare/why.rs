//! Why somebody does what they do: a reason, told to the one who does it or to the others.

use crate::Speaker;
use crate::speaker::told;
use alloc::string::String;
use bots::OltreMareWhy as Why;
use oltre_mare::Edition;
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// Why the player on this seat does that.
    pub fn why(&self, seat: Seat, why: &Why) -> String {
        match *why {
            Why::Best => told!(
                self,
                seat,
                "As far as you can see, that brings you most.",
                "As far as {who} can see, that brings most.",
                "Soweit du sehen kannst, bringt dir das am meisten.",
                "Soweit {who} sehen kann, bringt das am meisten.",
            ),
            Why::MissesLeast => told!(
                self,
                seat,
                "You lay aside what you will miss least.",
                "{who} lays aside what will be missed least.",
                "Du legst ab, was dir am wenigsten fehlen wird.",
                "{who} legt ab, was am wenigsten fehlen wird.",
            ),
            Why::OffersGain { to: Some(to) } => {
                let (whom, unto) = (self.whom(to), self.unto(to));
                told!(
                    self,
                    seat,
                    "The trade should bring both you and {whom} more than it costs.",
                    "The trade should bring both {who} and {whom} more than it costs.",
                    "Der Handel sollte dir und {unto} mehr bringen, als er kostet.",
                    "Der Handel sollte {who} und {unto} mehr bringen, als er kostet.",
                )
            }
            Why::OffersGain { to: None } => told!(
                self,
                seat,
                "The trade should bring you and whoever takes it more than it costs.",
                "The trade should bring {who} and whoever takes it more than it costs.",
                "Der Handel sollte dir und allen, die ihn annehmen, mehr bringen, als er kostet.",
                "Der Handel sollte {who} und allen, die ihn annehmen, mehr bringen, als er kostet.",
            ),
            Why::OffersForPrestige { to } => {
                let turn = self.in_turn_of(to);
                told!(
                    self,
                    seat,
                    "You like the trade, and trading {turn} brings you prestige.",
                    "{who} likes the trade, and trading {turn} brings prestige.",
                    "Du magst den Handel, und {turn} bringt er dir Prestige.",
                    "{who} mag den Handel, und {turn} bringt er Prestige.",
                )
            }
            Why::Counters { to } => {
                let to = self.unto(to);
                told!(
                    self,
                    seat,
                    "You like the trade with {to}, but not at that price.",
                    "{who} likes the trade with {to}, but not at that price.",
                    "Der Handel mit {to} gefällt dir, der Preis nicht.",
                    "Der Handel mit {to} gefällt {who}, der Preis nicht.",
                )
            }
            Why::TakesGain { from } => {
                let from = self.unto(from);
                told!(
                    self,
                    seat,
                    "The trade with {from} brings you more than it costs.",
                    "The trade with {from} brings {who} more than it costs.",
                    "Der Handel mit {from} bringt dir mehr, als er kostet.",
                    "Der Handel mit {from} bringt {who} mehr, als er kostet.",
                )
            }
            Why::TakesForPrestige { from } => {
                let from = self.unto(from);
                told!(
                    self,
                    seat,
                    "The trade with {from} is good, and brings you prestige as well.",
                    "The trade with {from} is good, and brings {who} prestige as well.",
                    "Der Handel mit {from} ist gut und bringt dir auch Prestige.",
                    "Der Handel mit {from} ist gut und bringt {who} auch Prestige.",
                )
            }
            Why::Declines { from } => {
                let from = self.unto(from);
                told!(
                    self,
                    seat,
                    "The trade with {from} costs you more than it brings.",
                    "The trade with {from} costs {who} more than it brings.",
                    "Der Handel mit {from} kostet dich mehr, als er bringt.",
                    "Der Handel mit {from} kostet {who} mehr, als er bringt.",
                )
            }
            Why::Withdraws => told!(
                self,
                seat,
                "You no longer want that trade.",
                "{who} no longer wants that trade.",
                "Du willst diesen Handel nicht mehr.",
                "{who} will diesen Handel nicht mehr.",
            ),
            Why::MustBuy => told!(
                self,
                seat,
                "You have too few cards to play: there is nothing for it but to buy.",
                "{who} has too few cards to play: there is nothing for it but to buy.",
                "Du hast zu wenige Karten zum Spielen: Da hilft nur kaufen.",
                "{who} hat zu wenige Karten zum Spielen: Da hilft nur kaufen.",
            ),
            Why::BuysMore { price } => {
                let price = self.ducats(price);
                told!(
                    self,
                    seat,
                    "One more card is worth more than {price} to you.",
                    "One more card is worth more than {price} to {who}.",
                    "Noch eine Karte ist dir mehr wert als {price}.",
                    "Noch eine Karte ist {who} mehr wert als {price}.",
                )
            }
            Why::BuysBack { price } => {
                let price = self.ducats(price);
                told!(
                    self,
                    seat,
                    "For {price} you get a card, and have one less with the pirates.",
                    "For {price} {who} gets a card, and has one less with the pirates.",
                    "Für {price} bekommst du eine Karte und hast bei den Piraten eine weniger.",
                    "Für {price} bekommt {who} eine Karte und hat bei den Piraten eine weniger.",
                )
            }
            Why::BuildsRun { good, run, more } => {
                let (kind, more) = (self.kind(good), self.ducats(more));
                told!(
                    self,
                    seat,
                    "You build the run of {kind}: {run} in a row pay {more} more.",
                    "{who} builds the run of {kind}: {run} in a row pay {more} more.",
                    "Du baust die Folge {kind} aus: {run} in einer Reihe bringen {more} mehr.",
                    "{who} baut die Folge {kind} aus: {run} in einer Reihe bringen {more} mehr.",
                )
            }
            Why::PlaysForDucats { ducats } => {
                let ducats = self.ducats(ducats);
                told!(
                    self,
                    seat,
                    "The icons on these cards bring you {ducats}.",
                    "The icons on these cards bring {who} {ducats}.",
                    "Die Symbole auf diesen Karten bringen dir {ducats}.",
                    "Die Symbole auf diesen Karten bringen {who} {ducats}.",
                )
            }
            Why::PlaysForCards { cards } => {
                let cards = self.cards(cards);
                told!(
                    self,
                    seat,
                    "The markets on these cards bring you {cards}.",
                    "The markets on these cards bring {who} {cards}.",
                    "Die Märkte auf diesen Karten bringen dir {cards}.",
                    "Die Märkte auf diesen Karten bringen {who} {cards}.",
                )
            }
            Why::PlaysToSail { distance } => {
                let sails = self.several(distance, [["sail", "sails"], ["Segel", "Segeln"]]);
                told!(
                    self,
                    seat,
                    "With {sails} your ship reaches a marker.",
                    "With {sails} the ship of {who} reaches a marker.",
                    "Mit {sails} erreicht dein Schiff einen Marker.",
                    "Mit {sails} erreicht das Schiff von {who} einen Marker.",
                )
            }
            Why::KeepsPiratesAway => told!(
                self,
                seat,
                "These cards bring you no pirates.",
                "These cards bring {who} no pirates.",
                "Diese Karten bringen dir keine Piraten.",
                "Diese Karten bringen {who} keine Piraten.",
            ),
            Why::TakesMarker { harbour, marker } => {
                let (harbour, (marker, _)) = (self.harbour(harbour), self.marker(marker));
                told!(
                    self,
                    seat,
                    "At {harbour} you get the marker {marker}.",
                    "At {harbour} {who} gets the marker {marker}.",
                    "In {harbour} bekommst du den Marker {marker}.",
                    "In {harbour} bekommt {who} den Marker {marker}.",
                )
            }
            Why::KeepsMarker { marker } => {
                let (marker, _) = self.marker(marker);
                told!(
                    self,
                    seat,
                    "You keep the marker {marker} active.",
                    "{who} keeps the marker {marker} active.",
                    "Der Marker {marker} bleibt dir erhalten.",
                    "Der Marker {marker} bleibt {who} erhalten.",
                )
            }
            Why::SailsNear { harbour } => {
                let harbour = self.harbour(harbour);
                told!(
                    self,
                    seat,
                    "From {harbour} it is not far to the next marker for you.",
                    "From {harbour} it is not far to the next marker for {who}.",
                    "Von {harbour} ist es für dich nicht weit zum nächsten Marker.",
                    "Von {harbour} ist es für {who} nicht weit zum nächsten Marker.",
                )
            }
            Why::LoadsForTop { limit, load } => told!(
                self,
                seat,
                "The card on top suits your next turn: hand limit {limit}, load {load}.",
                "The card on top suits the next turn of {who}: hand limit {limit}, load {load}.",
                "Die Karte obenauf passt zu deinem nächsten Zug: Handlimit {limit}, Ladung {load}.",
                "Die Karte obenauf passt zum nächsten Zug von {who}: Handlimit {limit}, Ladung {load}.",
            ),
        }
    }

    /// "in Ana's turn", "in your turn".
    fn in_turn_of(&self, seat: Seat) -> String {
        told!(self, seat, "in your turn", "in {who}'s turn", "in deinem Zug", "im Zug von {who}")
    }
}
