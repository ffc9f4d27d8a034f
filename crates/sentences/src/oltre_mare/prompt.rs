//! What the game asks its reader for, and what it waits for when others are asked.

use crate::Speaker;
use crate::speaker::{both, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, HarbourSet, Prompt, Step};
use tabletop::{Card, Seat};

/// So many harbours are named one by one; more of them are only counted, because the map shows them.
const NAMED: u8 = 6;

/// So many offers are left when it is time to say so.
const FEW: u8 = 5;

impl Speaker<'_, Edition> {
    /// What is asked, and why. It is said to the one who is asked, whoever that is.
    pub fn prompt(&self, prompt: &Prompt) -> String {
        match *prompt {
            Prompt::Discard { surplus, limit } => {
                let cards = self.cards(surplus);
                both!(self, "Hand limit {limit}: choose {cards} for the pirates.", "Handlimit {limit}: Wähle {cards} für die Piraten.")
            }
            Prompt::Trade { load, play, deck, pirates, purchases, offers } => {
                let mut said = Vec::from([self.what_to_play(load, play), self.what_to_buy(deck, pirates, purchases)]);
                said.extend(self.few_offers_left(offers));
                said.join(" ")
            }
            Prompt::Speak { offers: 0 } => both!(
                self,
                "You may answer offers; you have made all the offers of this turn.",
                "Du kannst auf Angebote antworten; eigene sind in diesem Zug nicht mehr möglich.",
            ),
            Prompt::Speak { offers } => {
                let said = both!(
                    self,
                    "You may make offers to the active player, and answer theirs.",
                    "Du kannst der Person am Zug Angebote machen und ihre beantworten.",
                );
                [said].into_iter().chain(self.few_offers_left(offers)).collect::<Vec<_>>().join(" ")
            }
            Prompt::Sail { distance, harbours } => {
                let [far, reach] = [self.harbours(distance), self.in_reach(harbours)];
                both!(self, "Your ship sails exactly {far} far: choose {reach}.", "Dein Schiff fährt genau {far} weit: Wähle {reach}.",)
            }
            Prompt::Compass { harbours, may_keep } => {
                let reach = self.in_reach(harbours);
                if may_keep {
                    both!(
                        self,
                        "The Compass takes your ship on: choose {reach}, or keep the Compass.",
                        "Der Kompass bringt dein Schiff weiter: Wähle {reach}, oder behalte den Kompass.",
                    )
                } else {
                    both!(self, "The Compass takes your ship on: choose {reach}.", "Der Kompass bringt dein Schiff weiter: Wähle {reach}.",)
                }
            }
            Prompt::Load { cards } => self.what_to_load(&cards.iter().collect::<Vec<_>>()),
        }
    }

    /// What the game waits for, when it is this seat's turn.
    pub fn waiting(&self, seat: Seat, step: Step) -> String {
        match step {
            Step::Discard => told!(
                self,
                seat,
                "You choose cards for the pirates.",
                "{who} chooses cards for the pirates.",
                "Du wählst Karten für die Piraten.",
                "{who} wählt Karten für die Piraten.",
            ),
            Step::Trade => {
                told!(self, seat, "You trade and buy.", "{who} trades and buys.", "Du handelst und kaufst.", "{who} handelt und kauft.")
            }
            Step::Sail => told!(
                self,
                seat,
                "You choose where to sail.",
                "{who} chooses where to sail.",
                "Du wählst, wohin dein Schiff fährt.",
                "{who} wählt, wohin das Schiff fährt.",
            ),
            Step::Compass => told!(
                self,
                seat,
                "You choose where the Compass leads.",
                "{who} chooses where the Compass leads.",
                "Du wählst, wohin der Kompass führt.",
                "{who} wählt, wohin der Kompass führt.",
            ),
            Step::Load => {
                told!(self, seat, "You load your ship.", "{who} loads the ship.", "Du belädst dein Schiff.", "{who} belädt das Schiff.",)
            }
        }
    }

    /// The load, and how it is to be met (OM-40, OM-50, OM-92).
    fn what_to_play(&self, load: u8, play: Option<u8>) -> String {
        let nets = self.nets(load);
        match play {
            None => both!(
                self,
                "Your top card shows {nets}, and you hold too few cards to play: trade or buy.",
                "Deine oberste Karte zeigt {nets}, und du hast zu wenige Karten zum Spielen: Handle oder kaufe.",
            ),
            Some(play) if play == load => {
                let cards = self.cards(play);
                both!(
                    self,
                    "Your top card shows {nets}: play {cards} when you are done trading.",
                    "Deine oberste Karte zeigt {nets}: Spiele {cards}, wenn du fertig gehandelt hast.",
                )
            }
            Some(0) => both!(
                self,
                "Your top card shows {nets}, but cards are not to be had: go on without playing any.",
                "Deine oberste Karte zeigt {nets}, aber Karten sind nicht zu haben: Mache ohne gespielte Karte weiter.",
            ),
            Some(play) => {
                let cards = self.cards(play);
                both!(
                    self,
                    "Your top card shows {nets}, but you cannot get that many cards: play your whole hand, {cards}.",
                    "Deine oberste Karte zeigt {nets}, aber so viele Karten sind nicht zu haben: Spiele deine ganze Hand, {cards}.",
                )
            }
        }
    }

    /// What a card costs, and how many may still be bought (OM-38).
    fn what_to_buy(&self, deck: Option<Ducats>, pirates: Option<Ducats>, purchases: u8) -> String {
        if purchases == 0 {
            return both!(self, "You have bought all you may this turn.", "Mehr Karten kannst du in diesem Zug nicht kaufen.");
        }
        match (deck.map(|price| self.ducats(price)), pirates.map(|price| self.ducats(price))) {
            (Some(deck), Some(pirates)) if deck == pirates => both!(
                self,
                "The next card costs {deck}, from the deck or from your pirate stack; you may still buy {purchases}.",
                "Die nächste Karte kostet {deck}, vom Warenstapel oder vom eigenen Piratenstapel; du kannst noch {purchases} kaufen.",
            ),
            (Some(deck), Some(pirates)) => both!(
                self,
                "The next card costs {deck} from the deck, {pirates} from your pirate stack; you may still buy {purchases}.",
                "Die nächste Karte kostet {deck} vom Warenstapel, {pirates} vom eigenen Piratenstapel; du kannst noch {purchases} kaufen.",
            ),
            (Some(deck), None) => both!(
                self,
                "The next card costs {deck}, from the deck; you may still buy {purchases}.",
                "Die nächste Karte kostet {deck}, vom Warenstapel; du kannst noch {purchases} kaufen.",
            ),
            (None, Some(pirates)) => both!(
                self,
                "The next card costs {pirates}, from your pirate stack; you may still buy {purchases}.",
                "Die nächste Karte kostet {pirates}, vom eigenen Piratenstapel; du kannst noch {purchases} kaufen.",
            ),
            (None, None) => both!(self, "There is no card to buy.", "Es gibt keine Karte zu kaufen."),
        }
    }

    /// Says how many offers are left, once there are few (OM-34).
    fn few_offers_left(&self, offers: u8) -> Option<String> {
        let left = self.several(offers, [["more offer", "more offers"], ["Angebot", "Angebote"]]);
        match offers {
            0 => Some(both!(self, "You have made all the offers of this turn.", "Angebote sind in diesem Zug nicht mehr möglich.")),
            1..=FEW => Some(both!(self, "You may make {left} this turn.", "Du kannst in diesem Zug noch {left} machen.")),
            _ => None,
        }
    }

    /// The cards to be loaded, and what their order is for (OM-70).
    fn what_to_load(&self, cards: &[Card]) -> String {
        let goods = self.goods_of(cards);
        match *cards {
            [] => both!(self, "You have played no card: load nothing.", "Du hast keine Karte gespielt: Lade nichts."),
            [card] => {
                let (limit, load) = (self.edition.lions(card), self.edition.nets(card));
                both!(
                    self,
                    "Load {goods}: your next hand limit is {limit}, your next load {load}.",
                    "Lade {goods}: Dein nächstes Handlimit ist {limit}, deine nächste Ladung {load}.",
                )
            }
            [_, _, ..] => both!(
                self,
                "Load {goods} in the order you like: the card on top sets your next hand limit and load.",
                "Lade {goods} in beliebiger Reihenfolge: Die oberste Karte bestimmt dein nächstes Handlimit und deine nächste Ladung.",
            ),
        }
    }

    /// The harbours by name, or how many they are.
    fn in_reach(&self, harbours: HarbourSet) -> String {
        if harbours.len() <= NAMED {
            return self.one_of_harbours(harbours);
        }
        let count = self.harbours(harbours.len());
        both!(self, "one of {count}", "einen von {count}")
    }
}
