//! Why something cannot be done, and what can be done instead.

use crate::Speaker;
use crate::speaker::{both, told};
use alloc::string::String;
use ostia::{Denarii, Edition, Refusal, STOREHOUSE_COSTS, Step};
use tabletop::Card;

impl Speaker<'_, Edition> {
    /// What is wrong, what would be right, and the rule behind it. It is said to the one who tried, whoever that is.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        alloc::format!("{} ({}).", self.reason(refusal), refusal.rule())
    }

    /// The sentence without its full stop.
    fn reason(&self, refusal: &Refusal) -> String {
        match *refusal {
            Refusal::GameOver => both!(
                self,
                "The game is over: look at the score, or start another game",
                "Das Spiel ist zu Ende: Sieh dir die Wertung an, oder beginne ein neues",
            ),
            Refusal::NoSuchSeat => both!(
                self,
                "Nobody sits there: choose one of those who play at this table",
                "Dort sitzt niemand: Wähle eine Person, die an diesem Tisch spielt",
            ),
            Refusal::NotYourTurn { turn_of } => {
                let name = self.name(turn_of);
                both!(self, "It is {name}'s turn: wait for yours", "{name} ist an der Reihe: Warte, bis du es bist")
            }
            Refusal::NotNow { due } => self.first(due),
            Refusal::DecidedAlready => both!(
                self,
                "You have decided: wait for the others, or take your choice back first",
                "Du hast dich entschieden: Warte auf die anderen, oder nimm deine Wahl zuerst zurück",
            ),
            Refusal::NothingToSettle => both!(
                self,
                "You have settled, or owe nothing, or own all the storehouses you may: wait for the others",
                "Du hast abgerechnet, schuldest nichts oder besitzt alle Speicher, die du darfst: Warte auf die anderen",
            ),
            Refusal::NothingToStore => both!(
                self,
                "All your goods have a storehouse: wait for those who must choose",
                "Alle deine Waren haben einen Speicher: Warte auf die, die wählen müssen",
            ),
            Refusal::NothingToTakeBack => both!(
                self,
                "There is nothing to take back: only a secret choice can be, until all have chosen",
                "Es gibt nichts zurückzunehmen: Das geht nur bei einer geheimen Wahl, bis alle gewählt haben",
            ),
            Refusal::NotInBoat { card } => {
                let card = self.one(card);
                both!(
                    self,
                    "This card is not in your boat: {card}. Choose one that is",
                    "Diese Karte liegt nicht in deinem Boot: {card}. Wähle eine aus dem Boot",
                )
            }
            Refusal::CardTwice { card } => {
                let card = self.one(card);
                both!(
                    self,
                    "You chose the same card for yourself and for Gaius: {card}. Choose two different ones",
                    "Du hast dieselbe Karte für dich und für Gaius gewählt: {card}. Wähle zwei verschiedene",
                )
            }
            Refusal::GaiusGetsOne => {
                both!(self, "Gaius gets a card as well: choose one for him", "Auch Gaius bekommt eine Karte: Wähle eine für ihn")
            }
            Refusal::NoGaius => both!(
                self,
                "Gaius plays only where two play: choose no card for him",
                "Gaius spielt nur mit, wo zwei spielen: Wähle keine Karte für ihn",
            ),
            Refusal::LotOfTwo { named } => {
                let named = self.cards(named);
                both!(self, "You chose {named}: choose exactly 2 to auction", "Du hast {named} gewählt: Wähle genau 2 zum Versteigern")
            }
            Refusal::BidTooLow { bid, minimum } => {
                let bid = self.denarii(bid);
                both!(
                    self,
                    "Your bid, {bid}, is too low: bid at least {minimum}, or pass",
                    "Dein Gebot, {bid}, ist zu niedrig: Biete mindestens {minimum}, oder passe",
                )
            }
            Refusal::BidTooHigh { bid, ceiling } => {
                let bid = self.denarii(bid);
                both!(
                    self,
                    "You could not pay {bid}: bid at most {ceiling}, or pass",
                    "Du könntest {bid} nicht zahlen: Biete höchstens {ceiling}, oder passe",
                )
            }
            Refusal::NoBidFrom { seat } => told!(
                self,
                seat,
                "You cannot sell to yourself: choose one who has bid, or take the lot for more than every bid",
                "{who} has not bid: choose one who has, or take the lot for more than every bid",
                "An dich selbst kannst du nicht verkaufen: Wähle ein Gebot, oder nimm die Karten für mehr als jedes Gebot",
                "{who} hat nicht geboten: Wähle ein Gebot, oder nimm die Karten für mehr als jedes Gebot",
            ),
            Refusal::TakeTooLow { bid, highest } => {
                let (bid, least) = (self.denarii(bid), highest + Denarii(1));
                both!(
                    self,
                    "Your bid, {bid}, is not higher than all others: bid at least {least}, or sell",
                    "Dein Gebot, {bid}, ist nicht höher als alle anderen: Biete mindestens {least}, oder verkaufe",
                )
            }
            Refusal::TakeTooHigh { bid, ceiling } => {
                let bid = self.denarii(bid);
                both!(
                    self,
                    "You could not pay {bid}: bid at most {ceiling}, or sell",
                    "Du könntest {bid} nicht zahlen: Biete höchstens {ceiling}, oder verkaufe",
                )
            }
            Refusal::PriceTooLow { price, minimum } => {
                let price = self.denarii(price);
                both!(
                    self,
                    "Your price, {price}, is too low: name at least {minimum}",
                    "Dein Preis, {price}, ist zu niedrig: Nenne mindestens {minimum}",
                )
            }
            Refusal::PriceTooHigh { price, most } => {
                let price = self.denarii(price);
                both!(
                    self,
                    "Your price, {price}, is too high: name at most {most}",
                    "Dein Preis, {price}, ist zu hoch: Nenne höchstens {most}",
                )
            }
            Refusal::NoSuchBuyer { seat: _ } => both!(
                self,
                "Only the two of you can buy: name yourself or the other player",
                "Nur ihr zwei könnt kaufen: Nenne dich selbst oder die andere Person",
            ),
            Refusal::CannotPay { price, ceiling } => {
                let price = self.denarii(price);
                both!(
                    self,
                    "The price is {price}, and you could pay {ceiling} at most: name the other player",
                    "Der Preis ist {price}, und du könntest höchstens {ceiling} zahlen: Nenne die andere Person",
                )
            }
            Refusal::NotYourGoods { card } => {
                let card = self.one(card);
                both!(
                    self,
                    "This card is not yours: {card}. Choose from your goods",
                    "Diese Karte gehört dir nicht: {card}. Wähle aus deinen Waren",
                )
            }
            Refusal::TwoFields { card } => {
                let card = self.one(card);
                both!(
                    self,
                    "A card lies on two fields: {card}. Lay each card on one field",
                    "Eine Karte liegt auf zwei Feldern: {card}. Lege jede Karte auf ein Feld",
                )
            }
            Refusal::NotLaid { card } => {
                let card = self.one(card);
                both!(
                    self,
                    "A card is still in your hand: {card}. Lay every card on a field",
                    "Eine Karte ist noch auf deiner Hand: {card}. Lege jede Karte auf ein Feld",
                )
            }
            Refusal::BluffCount { laid } => {
                let laid = self.bluffs(laid);
                both!(self, "You laid {laid}: lay exactly 2", "Du hast {laid} gelegt: Lege genau 2")
            }
            Refusal::TooManyKept { kept, storehouses } => {
                let [kept, owned, most] = [self.cards(kept), self.storehouses(storehouses), self.cards(storehouses)];
                match storehouses {
                    0 => both!(
                        self,
                        "You chose {kept} and own {owned}: keep {most}, or buy storehouses first",
                        "Du hast {kept} gewählt und besitzt {owned}: Behalte {most}, oder kaufe zuerst Speicher",
                    ),
                    1.. => both!(
                        self,
                        "You chose {kept} and own {owned}: keep at most {most}, or buy storehouses first",
                        "Du hast {kept} gewählt und besitzt {owned}: Behalte höchstens {most}, oder kaufe zuerst Speicher",
                    ),
                }
            }
            Refusal::NothingBuilt => {
                both!(self, "That buys nothing: buy at least 1 storehouse", "Das kauft nichts: Kaufe mindestens 1 Speicher")
            }
            Refusal::TooManyStorehouses { owned, count: _, most } => {
                let has = self.storehouses(owned);
                match most.saturating_sub(owned) {
                    0 => both!(
                        self,
                        "You own {has}, and more are not allowed: go on without another one",
                        "Du besitzt {has}, und mehr sind nicht erlaubt: Mache ohne einen weiteren weiter",
                    ),
                    more @ 1.. => both!(
                        self,
                        "You own {has}, and more than {most} are not allowed: buy at most {more}",
                        "Du besitzt {has}, und mehr als {most} sind nicht erlaubt: Kaufe höchstens {more}",
                    ),
                }
            }
            Refusal::TooPoor { has, needs } => {
                let (needs, each) = (self.denarii(needs), self.denarii(STOREHOUSE_COSTS));
                both!(
                    self,
                    "That costs {needs} in cash, and you have {has}: a storehouse costs {each}",
                    "Das kostet {needs} in bar, und du hast {has}: Ein Speicher kostet {each}",
                )
            }
        }
    }

    /// What must be done before anything else.
    fn first(&self, due: Step) -> String {
        match due {
            Step::Keep => both!(self, "Not now: first choose a card to keep", "Jetzt nicht: Wähle zuerst eine Karte, die du behältst"),
            Step::Lot => both!(self, "Not now: first choose 2 cards to auction", "Jetzt nicht: Wähle zuerst 2 Karten zum Versteigern"),
            Step::Bid => both!(self, "Not now: first bid, or pass", "Jetzt nicht: Biete zuerst, oder passe"),
            Step::Sell => both!(self, "Not now: first decide who gets the lot", "Jetzt nicht: Entscheide zuerst, wer die Karten bekommt"),
            Step::Price => both!(self, "Not now: first name a price", "Jetzt nicht: Nenne zuerst einen Preis"),
            Step::Buyer => both!(self, "Not now: first say which of you buys", "Jetzt nicht: Sag zuerst, wer von euch kauft"),
            Step::Place => both!(
                self,
                "Not now: first lay your cards in Forum, Senate and Storage",
                "Jetzt nicht: Lege zuerst deine Karten in Forum, Senat und Lager",
            ),
            Step::Settle => {
                both!(self, "Not now: first build what you want, then settle", "Jetzt nicht: Baue zuerst, was du willst, dann rechne ab",)
            }
            Step::Store => both!(self, "Not now: first choose the goods to keep", "Jetzt nicht: Wähle zuerst die Waren, die du behältst"),
            Step::Final => both!(
                self,
                "Not now: first lay your last cards in Forum and Storage",
                "Jetzt nicht: Lege zuerst deine letzten Karten in Forum und Lager",
            ),
        }
    }

    /// A card by its good; all cards of a good are alike.
    fn one(&self, card: Card) -> String {
        let Card(number) = card;
        let cards: usize = self.edition.goods.iter().map(|good| usize::from(good.cards)).sum();
        if card.index() < cards { self.kind(self.edition.good(card)) } else { both!(self, "card no. {number}", "Karte Nr. {number}") }
    }
}
