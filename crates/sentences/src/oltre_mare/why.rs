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
            Why::KeepsRun { good, length, more } => {
                let (kind, run, more) = (self.kind(good), self.so_many(good, length), self.ducats(more));
                told!(
                    self,
                    seat,
                    "It continues your run of {kind}: {run} in a row pay {more} more.",
                    "{who} keeps the run of {kind}: {run} in a row pay {more} more.",
                    "Das setzt deine Folge {kind} fort: {run} in einer Reihe bringen {more} mehr.",
                    "{who} setzt die Folge {kind} fort: {run} in einer Reihe bringen {more} mehr.",
                )
            }
            Why::BeginsRun { good, length, pays } => {
                let (kind, run, pays) = (self.kind(good), self.so_many(good, length), self.ducats(pays));
                told!(
                    self,
                    seat,
                    "It begins a run of {kind}: {run} in a row pay {pays}.",
                    "{who} begins a run of {kind}: {run} in a row pay {pays}.",
                    "Das beginnt eine Folge {kind}: {run} in einer Reihe bringen {pays}.",
                    "{who} beginnt eine Folge {kind}: {run} in einer Reihe bringen {pays}.",
                )
            }
            Why::Earns { ducats } => {
                let ducats = self.ducats(ducats);
                told!(
                    self,
                    seat,
                    "The icons bring you {ducats}.",
                    "The icons bring {who} {ducats}.",
                    "Die Symbole bringen dir {ducats}.",
                    "Die Symbole bringen {who} {ducats}.",
                )
            }
            Why::Draws { cards } => {
                let cards = self.cards(cards);
                told!(
                    self,
                    seat,
                    "The markets bring you {cards}.",
                    "The markets bring {who} {cards}.",
                    "Die Märkte bringen dir {cards}.",
                    "Die Märkte bringen {who} {cards}.",
                )
            }
            Why::MakesDo => told!(
                self,
                seat,
                "You have nothing better to play.",
                "{who} has nothing better to play.",
                "Du hast nichts Besseres zu spielen.",
                "{who} hat nichts Besseres zu spielen.",
            ),
            Why::LeastMissed => told!(
                self,
                seat,
                "You will miss that least.",
                "{who} gives the pirates what is needed least.",
                "Das wird dir am wenigsten fehlen.",
                "{who} gibt den Piraten, was am wenigsten fehlt.",
            ),
            Why::NeedsCards { load } => {
                let cards = self.cards(load);
                told!(
                    self,
                    seat,
                    "You must play {cards} and have fewer.",
                    "{who} must play {cards} and has fewer.",
                    "Du musst {cards} spielen und hast weniger.",
                    "{who} muss {cards} spielen und hat weniger.",
                )
            }
            Why::WorthThePrice => told!(
                self,
                seat,
                "One more card is worth more to you than its price.",
                "One more card is worth more to {who} than its price.",
                "Noch eine Karte ist dir mehr wert als ihr Preis.",
                "Noch eine Karte ist {who} mehr wert als ihr Preis.",
            ),
            Why::SailsFor { marker } => {
                let (marker, _) = self.marker(marker);
                told!(
                    self,
                    seat,
                    "There you get the marker {marker}.",
                    "{who} sails for the marker {marker}.",
                    "Dort bekommst du den Marker {marker}.",
                    "{who} fährt zum Marker {marker}.",
                )
            }
            Why::SailsOn => told!(
                self,
                seat,
                "No better harbour is within your reach.",
                "No better harbour is within the reach of {who}.",
                "Kein besserer Hafen ist für dich zu erreichen.",
                "Kein besserer Hafen ist für {who} zu erreichen.",
            ),
            Why::LoadsFor { load, limit } => told!(
                self,
                seat,
                "The card on top suits your next turn: hand limit {limit}, load {load}.",
                "The card on top suits the next turn of {who}: hand limit {limit}, load {load}.",
                "Die Karte obenauf passt zu deinem nächsten Zug: Handlimit {limit}, Ladung {load}.",
                "Die Karte obenauf passt zum nächsten Zug von {who}: Handlimit {limit}, Ladung {load}.",
            ),
            Why::BothGain => told!(
                self,
                seat,
                "You and the other side should both gain by it.",
                "{who} and the other side should both gain by it.",
                "Du und die andere Seite, ihr solltet beide dabei gewinnen.",
                "{who} und die andere Seite sollten beide dabei gewinnen.",
            ),
            Why::Gift => told!(
                self,
                seat,
                "A gift: a finished trade brings you 1 prestige.",
                "A gift: a finished trade brings {who} 1 prestige.",
                "Ein Geschenk: Ein abgeschlossener Handel bringt dir 1 Prestige.",
                "Ein Geschenk: Ein abgeschlossener Handel bringt {who} 1 Prestige.",
            ),
            Why::OtherPrice => told!(
                self,
                seat,
                "You like the trade, but not the price.",
                "{who} likes the trade, but not the price.",
                "Dir gefällt der Handel, aber nicht der Preis.",
                "{who} gefällt der Handel, aber nicht der Preis.",
            ),
            Why::Gains => told!(
                self,
                seat,
                "You gain by the trade.",
                "{who} gains by the trade.",
                "Du gewinnst bei dem Handel.",
                "{who} gewinnt bei dem Handel.",
            ),
            Why::TooLittle => told!(
                self,
                seat,
                "You gain too little by the trade, or cannot do it.",
                "{who} gains too little by the trade, or cannot do it.",
                "Du gewinnst bei dem Handel zu wenig oder kannst ihn nicht eingehen.",
                "{who} gewinnt bei dem Handel zu wenig oder kann ihn nicht eingehen.",
            ),
        }
    }
}
