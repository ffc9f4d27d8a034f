//! What the game asks its reader for, and what it waits for when others are asked.

use crate::Speaker;
use crate::speaker::{both, told};
use alloc::string::String;
use alloc::vec::Vec;
use ostia::{Denarii, Edition, MAX_KINDS, Prompt, Question, STOREHOUSE_BRINGS, STOREHOUSE_COSTS, Step};
use tabletop::{CardSet, Seat};

impl Speaker<'_, Edition> {
    /// What is asked, and why. It is said to the one who is asked, whoever that is.
    pub fn prompt(&self, prompt: &Prompt) -> String {
        // Who settles is asked to build anyway.
        let build = if matches!(prompt.question, Question::Settle { .. }) { None } else { self.may_build(prompt.build) };
        [Some(self.question(&prompt.question)), build].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// What is asked, without what may be done before.
    pub fn brief(&self, prompt: &Prompt) -> String {
        self.question(&prompt.question)
    }

    /// What would be lost of a placement, where it has too many kinds (OS-34).
    pub fn would_lose(&self, lost: CardSet) -> Option<String> {
        let goods = self.goods_of(lost);
        (!lost.is_empty())
            .then(|| both!(self, "You would lose {goods} for nothing (OS-33).", "Du würdest {goods} ersatzlos verlieren (OS-33).",))
    }

    /// What the game waits for, and for whom; nothing where it waits for nobody.
    pub fn waiting(&self, asked: &[Seat], step: Step) -> Option<String> {
        let seat = *asked.first()?;
        let all = self.all_of(&asked.iter().map(|&seat| self.who(seat).into_owned()).collect::<Vec<_>>());
        Some(match step {
            Step::Keep => {
                both!(self, "Everyone chooses a card to keep. Still to choose: {all}.", "Alle behalten eine Karte. Noch offen: {all}.")
            }
            Step::Lot => told!(
                self,
                seat,
                "You choose 2 cards to auction.",
                "{who} chooses 2 cards to auction.",
                "Du wählst 2 Karten zum Versteigern.",
                "{who} wählt 2 Karten zum Versteigern.",
            ),
            Step::Bid => told!(
                self,
                seat,
                "You bid or pass.",
                "{who} bids or passes.",
                "Du bietest oder passt.",
                "{who} bietet oder passt.", //
            ),
            Step::Sell => told!(
                self,
                seat,
                "You decide who gets the lot.",
                "{who} decides who gets the lot.",
                "Du entscheidest, wer die Karten bekommt.",
                "{who} entscheidet, wer die Karten bekommt.",
            ),
            Step::Price => {
                told!(self, seat, "You set a price.", "{who} sets a price.", "Du setzt einen Preis fest.", "{who} setzt einen Preis fest.")
            }
            Step::Buyer => {
                told!(
                    self,
                    seat,
                    "You decide who buys.",
                    "{who} decides who buys.",
                    "Du entscheidest, wer kauft.",
                    "{who} entscheidet, wer kauft."
                )
            }
            Step::Place => {
                both!(self, "Everyone places their cards. Still to decide: {all}.", "Alle legen ihre Karten. Noch offen: {all}.")
            }
            Step::Settle => both!(
                self,
                "Before loans are repaid, those who owe may build. Still to settle: {all}.",
                "Bevor Kredite getilgt werden, darf bauen, wer Schulden hat. Noch offen: {all}.",
            ),
            Step::Store => both!(
                self,
                "Goods without a storehouse are lost. Still to choose: {all}.",
                "Waren ohne Speicher gehen verloren. Noch offen: {all}.",
            ),
            Step::Final => {
                both!(
                    self,
                    "Everyone places their last cards. Still to decide: {all}.",
                    "Alle legen ihre letzten Karten. Noch offen: {all}."
                )
            }
        })
    }

    /// The question in one line. Goods, bids and the Senate card lie on the table, and are not read out.
    fn question(&self, question: &Question) -> String {
        match *question {
            Question::Keep { .. } => both!(
                self,
                "Choose 1 card of your boat to keep; you auction the others.",
                "Wähle 1 Karte aus deinem Boot, die du behältst; die anderen versteigerst du.",
            ),
            Question::KeepAndGive { .. } => both!(
                self,
                "Choose 1 card of your boat to keep, and 1 for Gaius.",
                "Wähle 1 Karte aus deinem Boot, die du behältst, und 1 für Gaius.",
            ),
            Question::Lot { trading_round, .. } => both!(
                self,
                "Trading round {trading_round} of 2: choose 2 cards of your boat to auction.",
                "Handelsrunde {trading_round} von 2: Wähle 2 Karten aus deinem Boot, die du versteigerst.",
            ),
            Question::Bid { seller, lot, minimum, ceiling, .. } => self.what_to_bid(seller, lot, minimum, ceiling),
            Question::Sell { lot, minimum, ceiling, .. } => self.who_gets_the_lot(lot, minimum, ceiling),
            Question::Price { lot, minimum, most } => {
                let [lot, price] = [self.goods_of(lot), self.between(minimum, most)];
                both!(
                    self,
                    "Your last 2 cards: {lot}. Set their price, {price}; then the other player says which of you buys.",
                    "Deine letzten 2 Karten: {lot}. Setze ihren Preis fest, {price}; dann entscheidet die andere Person, wer von euch kauft.",
                )
            }
            Question::Buyer { seller, lot, price, can_pay, income } => {
                let name = self.name(seller);
                let [lot, price, income] = [self.goods_of(lot), self.denarii(price), self.denarii(income)];
                if can_pay {
                    both!(
                        self,
                        "{name} asks {price} for {lot}. Say which of you buys; the other gets {income}.",
                        "{name} verlangt {price} für {lot}. Sag, wer von euch kauft; die andere Person bekommt {income}.",
                    )
                } else {
                    both!(
                        self,
                        "{name} asks {price} for {lot}, which you could not pay. Say that {name} buys; you get {income}.",
                        "{name} verlangt {price} für {lot}, was du nicht zahlen könntest. Sag, dass {name} kauft; du bekommst {income}.",
                    )
                }
            }
            Question::Settle { storage, storehouses, loans } => {
                let [owing, owned, storage] = [self.loans(loans), self.storehouses(storehouses), self.goods_of(storage)];
                both!(
                    self,
                    "You have {owing} and {owned}; in Storage: {storage}. Build what you want ({STOREHOUSE_COSTS} each), then settle: the money you have left repays.",
                    "Du hast {owing} und {owned}; im Lager: {storage}. Baue, was du willst (je {STOREHOUSE_COSTS}), dann rechne ab: Mit dem übrigen Geld wird getilgt.",
                )
            }
            Question::Place { goods, .. } if goods.is_empty() => {
                both!(self, "You have no goods. Place both bluff cards.", "Du hast keine Waren. Lege beide Bluffkarten.")
            }
            Question::Place { .. } => both!(
                self,
                "Place all your goods and both bluff cards; at most {MAX_KINDS} kinds in Forum and Senate together.",
                "Lege alle Waren und beide Bluffkarten; höchstens {MAX_KINDS} Sorten in Forum und Senat zusammen.",
            ),
            Question::Store { storage, storehouses: 0 } => {
                let storage = self.goods_of(storage);
                both!(
                    self,
                    "You own no storehouse, so {storage} cannot be kept, unless you build.",
                    "Du besitzt keinen Speicher: {storage} lässt sich nicht behalten, wenn du nicht baust.",
                )
            }
            Question::Store { storage, storehouses } => {
                let (storage, most) = (self.goods_of(storage), self.cards(storehouses));
                both!(
                    self,
                    "In Storage: {storage}. You have room for {most}; store what you need, the rest is discarded.",
                    "Im Lager: {storage}. Du hast Platz für {most}; lagere, was du brauchst, der Rest wird abgeworfen.",
                )
            }
            Question::Final { storage } => {
                let brings = self.denarii(STOREHOUSE_BRINGS);
                if storage.is_empty() {
                    return both!(
                        self,
                        "You have no goods. Place both bluff cards; each empty storehouse brings {brings}.",
                        "Du hast keine Waren. Lege beide Bluffkarten; jeder leere Speicher bringt {brings}.",
                    );
                }
                both!(
                    self,
                    "Place your last goods and both bluff cards: each kind in Storage brings 1 chip, each empty storehouse {brings}; the Forum is worthless now.",
                    "Lege die letzten Waren und beide Bluffkarten: Jede Sorte im Lager bringt 1 Chip, jeder leere Speicher {brings}; das Forum ist jetzt wertlos.",
                )
            }
        }
    }

    /// The lot and the bounds (OS-13, OS-14).
    fn what_to_bid(&self, seller: Seat, lot: CardSet, minimum: Denarii, ceiling: Denarii) -> String {
        let (name, lot) = (self.name(seller), self.goods_of(lot));
        if ceiling < minimum {
            let minimum = self.denarii(minimum);
            return both!(
                self,
                "{name} auctions {lot}. You cannot pay the minimum, {minimum}: pass.",
                "{name} versteigert {lot}. Das Mindestgebot, {minimum}, kannst du nicht zahlen: Passe.",
            );
        }
        let bid = self.between(minimum, ceiling);
        both!(self, "{name} auctions {lot}. Bid {bid}, or pass.", "{name} versteigert {lot}. Biete {bid}, oder passe.")
    }

    /// The cases A and C; case B leaves no choice (OS-15).
    fn who_gets_the_lot(&self, lot: CardSet, minimum: Denarii, ceiling: Denarii) -> String {
        let lot = self.goods_of(lot);
        if ceiling < minimum {
            return both!(
                self,
                "Sell {lot} to a bidder and get half of the bid; you could not pay more than the highest bid.",
                "Verkaufe {lot} für ein Gebot und bekomme die Hälfte davon; mehr als das höchste Gebot könntest du nicht zahlen.",
            );
        }
        let take = self.between(minimum, ceiling);
        both!(
            self,
            "Sell {lot} to a bidder and get half of the bid, or take the lot yourself for {take}.",
            "Verkaufe {lot} für ein Gebot und bekomme die Hälfte davon, oder nimm die Karten für {take} selbst.",
        )
    }

    /// Said as well while something else is asked (OS-60).
    fn may_build(&self, most: u8) -> Option<String> {
        (most > 0).then(|| both!(self, "You can build first ({STOREHOUSE_COSTS} each).", "Du kannst vorher bauen (je {STOREHOUSE_COSTS})."))
    }
}
