//! Why something cannot be done, and what can be done instead.

use crate::Speaker;
use crate::speaker::{both, number, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Good, OfferId, Refusal, Step};

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
            Refusal::NotYourTurn { turn_of } => {
                let name = self.name(turn_of);
                both!(self, "It is {name}'s turn: wait for yours", "{name} ist am Zug: Warte, bis du an der Reihe bist")
            }
            Refusal::NotNow { due } => match due {
                Step::Discard => both!(
                    self,
                    "Not now: first the surplus cards go to the pirates",
                    "Jetzt nicht: Zuerst kommen die überzähligen Karten zu den Piraten",
                ),
                Step::Trade => both!(
                    self,
                    "Not now: trading goes on until cards are played",
                    "Jetzt nicht: Es wird gehandelt, bis Karten gespielt werden",
                ),
                Step::Sail => both!(self, "Not now: first the ship sails", "Jetzt nicht: Zuerst fährt das Schiff"),
                Step::Compass => {
                    both!(self, "Not now: first the Compass leads the ship on", "Jetzt nicht: Zuerst führt der Kompass das Schiff weiter",)
                }
                Step::Load => {
                    both!(self, "Not now: first the played cards are loaded", "Jetzt nicht: Zuerst werden die gespielten Karten geladen",)
                }
            },
            Refusal::NotInHand { card } => {
                let card = self.card(card);
                both!(
                    self,
                    "You do not hold this card: {card}. Choose from your hand",
                    "Diese Karte hast du nicht: {card}. Wähle aus deiner Hand",
                )
            }
            Refusal::CardTwice { card } => {
                let card = self.card(card);
                both!(
                    self,
                    "You named a card twice: {card}. Name each card once",
                    "Du hast eine Karte zweimal genannt: {card}. Nenne jede Karte nur einmal",
                )
            }
            Refusal::DiscardCount { named, surplus } => {
                let named = self.cards(named);
                both!(
                    self,
                    "You chose {named}: choose exactly {surplus} for the pirates",
                    "Du hast {named} gewählt: Wähle genau {surplus} für die Piraten",
                )
            }
            Refusal::NothingOffered => both!(
                self,
                "Nothing would change hands: give or ask for at least 1 card or 1 ducat",
                "Dabei würde nichts getauscht: Gib oder verlange mindestens 1 Karte oder 1 Dukat",
            ),
            Refusal::TooManyDucats { ducats, most } => {
                let [ducats, most] = [ducats, most].map(|ducats| self.ducats(Ducats(ducats.into())));
                both!(
                    self,
                    "{ducats} are too many: an offer names at most {most} a side",
                    "{ducats} sind zu viel: Ein Angebot nennt höchstens {most} je Seite",
                )
            }
            Refusal::NoSuchPartner => both!(
                self,
                "There is nobody to trade with: name another player at this table",
                "Da ist niemand zum Handeln: Nenne eine andere Person an diesem Tisch",
            ),
            Refusal::OnlyWithActive { active } => {
                let name = self.name(active);
                both!(self, "It is {name}'s turn: you can trade with {name} alone", "{name} ist am Zug: Du kannst nur mit {name} handeln",)
            }
            Refusal::NoSuchGood { good } => {
                let number = good.index() + 1;
                let goods: Vec<String> = (0..self.edition.goods.len()).map(|good| self.kind(Good(good as u8))).collect();
                let goods = self.one_of(&goods);
                both!(
                    self,
                    "There is no good no. {number} in this game: ask for {goods}",
                    "Eine Ware Nr. {number} gibt es in diesem Spiel nicht: Verlange {goods}",
                )
            }
            Refusal::ClaimElsewhere { card } => {
                let card = self.card(card);
                both!(
                    self,
                    "You say something about a card that you do not give: {card}. Speak only of the cards you give",
                    "Du sagst etwas über eine Karte, die du nicht gibst: {card}. Sprich nur von den Karten, die du gibst",
                )
            }
            Refusal::TooManyOpen { most } => both!(
                self,
                "You have {most} offers open, and more are not allowed: withdraw one first",
                "Du hast {most} offene Angebote, und mehr sind nicht erlaubt: Nimm zuerst eines zurück",
            ),
            Refusal::TooManyMade { most } => both!(
                self,
                "You have made {most} offers this turn, and more are not allowed: answer those of others, or wait for the next turn",
                "Du hast in diesem Zug {most} Angebote gemacht, und mehr sind nicht erlaubt: Antworte auf andere, oder warte auf den nächsten Zug",
            ),
            Refusal::Repeated => both!(
                self,
                "This very offer was declined earlier in this turn: change something about it",
                "Genau dieses Angebot wurde in diesem Zug schon abgelehnt: Ändere etwas daran",
            ),
            Refusal::NoSuchOffer { offer: OfferId(number) } => {
                both!(self, "Offer {number} is not open: choose one that is", "Angebot {number} ist nicht offen: Wähle ein offenes")
            }
            Refusal::NotToYou { offer: OfferId(number) } => both!(
                self,
                "Offer {number} was not made to you: choose one that was",
                "Angebot {number} gilt nicht dir: Wähle eines, das dir gilt",
            ),
            Refusal::DeclinedAlready { offer: OfferId(number) } => both!(
                self,
                "You have declined offer {number}: make an offer of your own instead",
                "Du hast Angebot {number} abgelehnt: Mache stattdessen ein eigenes",
            ),
            Refusal::NotYours { offer: OfferId(number) } => {
                both!(self, "Offer {number} is not yours: choose one of your own", "Angebot {number} ist nicht von dir: Wähle ein eigenes")
            }
            Refusal::CounterElsewhere { author } => {
                let name = self.name(author);
                both!(
                    self,
                    "A counter-offer goes to the one who made the offer: make it to {name}",
                    "Ein Gegenangebot geht dorthin, woher das Angebot kam: Mache es {name}",
                )
            }
            Refusal::NotACall { offer: OfferId(number) } => both!(
                self,
                "Offer {number} is firm, and the first to accept it closes the deal: only a call can be confirmed",
                "Angebot {number} ist fest, und die erste Zusage gilt: Nur eine Anfrage kann man bestätigen",
            ),
            Refusal::NoAnswer { offer: OfferId(number), seat } => told!(
                self,
                seat,
                "You cannot answer offer {number} yourself: choose one who has answered it",
                "{who} has not answered offer {number}: choose one who has",
                "Auf Angebot {number} kannst du nicht selbst antworten: Wähle eine der Antworten",
                "{who} hat auf Angebot {number} nicht geantwortet: Wähle eine der Antworten",
            ),
            Refusal::OtherGoodsAsked { offer: OfferId(number) } => both!(
                self,
                "Offer {number} asks for other goods: choose exactly the cards it asks for",
                "Angebot {number} verlangt andere Waren: Wähle genau die verlangten Karten",
            ),
            // It must not tell what left a hand (OM-34).
            Refusal::ChangedMind { offer: OfferId(number) } => both!(
                self,
                "The other side has thought better of offer {number}: choose another, or make one",
                "Die andere Seite hat sich Angebot {number} anders überlegt: Wähle ein anderes, oder mache eines",
            ),
            Refusal::TooPoor { has, needs } => {
                let needs = self.ducats(Ducats(needs.into()));
                let [has, most] = [has, has.max(Ducats(0))].map(|Ducats(ducats)| number(ducats));
                both!(
                    self,
                    "That takes {needs}, and you have {has}: give at most {most}",
                    "Das kostet {needs}, und du hast {has}: Gib höchstens {most}",
                )
            }
            Refusal::PartnerTooPoor { seat, has, needs } => {
                let name = self.name(seat);
                let needs = self.ducats(Ducats(needs.into()));
                let [has, most] = [has, has.max(Ducats(0))].map(|Ducats(ducats)| number(ducats));
                both!(
                    self,
                    "That takes {needs}, and {name} has {has}: settle for at most {most}",
                    "Das kostet {needs}, und {name} hat {has}: Begnüge dich mit höchstens {most}",
                )
            }
            Refusal::LoadAtRisk { load } => {
                let cards = self.cards(load);
                both!(
                    self,
                    "The active player must play {cards}, and after this trade could not: that hand must lose fewer cards or gain more",
                    "Die Person am Zug muss {cards} spielen und könnte es nach diesem Handel nicht mehr: Sie muss weniger Karten geben oder mehr bekommen",
                )
            }
            Refusal::PurchasesSpent { most } => {
                let cards = self.cards(most);
                both!(
                    self,
                    "You have bought {cards} this turn, and more are not allowed: trade, or play cards",
                    "Du hast in diesem Zug {cards} gekauft, und mehr sind nicht erlaubt: Handle, oder spiele Karten",
                )
            }
            Refusal::NoDeck => both!(
                self,
                "The deck has no card for you: buy from your pirate stack, trade, or play cards",
                "Der Warenstapel hat keine Karte für dich: Kaufe vom eigenen Piratenstapel, handle, oder spiele Karten",
            ),
            Refusal::NoPirates => both!(
                self,
                "Your pirate stack is empty: buy from the deck, trade, or play cards",
                "Dein Piratenstapel ist leer: Kaufe vom Warenstapel, handle, oder spiele Karten",
            ),
            Refusal::PlayCount { named, load } => {
                let named = self.cards(named);
                both!(self, "You chose {named}: play exactly {load}", "Du hast {named} gewählt: Spiele genau {load}",)
            }
            Refusal::HandTooSmall { hand, load } => {
                let [hand, nets, missing] = [self.cards(hand), self.nets(load), self.cards(load.saturating_sub(hand))];
                both!(
                    self,
                    "You hold {hand}, and your top card shows {nets}: trade or buy to get {missing} more",
                    "Du hast {hand}, und deine oberste Karte zeigt {nets}: Besorge dir durch Handel oder Kauf noch {missing}",
                )
            }
            Refusal::CannotSail { distance } => {
                let far = self.harbours(distance);
                both!(
                    self,
                    "From here the ship cannot sail {far} far: play cards with more or fewer sails",
                    "Von hier kann das Schiff nicht {far} weit fahren: Spiele Karten mit mehr oder weniger Segeln",
                )
            }
            Refusal::OutOfReach { harbour, distance } => {
                let [harbour, far] = [self.harbour(harbour), self.harbours(distance)];
                both!(
                    self,
                    "{harbour} cannot be reached: sail exactly {far} far, no route twice",
                    "{harbour} ist nicht zu erreichen: Fahre genau {far} weit, keine Route zweimal",
                )
            }
            Refusal::NoCompassThere { harbour } => {
                let harbour = self.harbour(harbour);
                both!(
                    self,
                    "The Compass does not lead to {harbour}: choose another harbour, one without a Compass",
                    "Der Kompass führt nicht nach {harbour}: Wähle einen anderen Hafen, einen ohne Kompass",
                )
            }
            Refusal::CompassMust => {
                both!(self, "The Compass cannot be kept: choose a harbour", "Den Kompass kann man nicht behalten: Wähle einen Hafen")
            }
            Refusal::OtherCardsPlayed => both!(
                self,
                "These are not the cards you played: load exactly those, each once",
                "Das sind nicht die gespielten Karten: Lade genau diese, jede einmal",
            ),
        }
    }
}
