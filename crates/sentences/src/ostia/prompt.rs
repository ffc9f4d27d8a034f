//! What the game asks its reader for, and what it waits for when others are asked.

use crate::Speaker;
use crate::speaker::{both, told};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::{Bids, Denarii, Edition, MAX_KINDS, Prompt, Question, STOREHOUSE_BRINGS, STOREHOUSE_COSTS, SenateCard, Step};
use tabletop::{CardSet, Seat};

impl Speaker<'_, Edition> {
    /// What is asked, and why. It is said to the one who is asked, whoever that is.
    pub fn prompt(&self, prompt: &Prompt) -> String {
        [Some(self.question(&prompt.question)), self.may_build(prompt.build)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// What would be lost of a placement, where it has too many kinds (OS-34).
    pub fn would_lose(&self, lost: CardSet) -> Option<String> {
        let goods = self.goods_of(lost);
        (!lost.is_empty()).then(|| {
            both!(
                self,
                "Forum and Senate hold more than {MAX_KINDS} kinds: you would lose {goods} for nothing (OS-33).",
                "In Forum und Senat liegen mehr als {MAX_KINDS} Sorten: Du würdest {goods} ersatzlos verlieren (OS-33).",
            )
        })
    }

    /// What the game waits for, and for whom; nothing where it waits for nobody.
    pub fn waiting(&self, asked: &[Seat], step: Step) -> Option<String> {
        let seat = *asked.first()?;
        let all = self.all_of(&asked.iter().map(|&seat| self.who(seat).into_owned()).collect::<Vec<_>>());
        Some(match step {
            Step::Keep => both!(self, "All choose a card to keep. Still to choose: {all}.", "Alle behalten eine Karte. Noch offen: {all}."),
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
                told!(self, seat, "You name a price.", "{who} names a price.", "Du nennst einen Preis.", "{who} nennt einen Preis.")
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
            Step::Place => both!(self, "All lay their cards. Still to lay: {all}.", "Alle legen ihre Karten. Noch offen: {all}."),
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
                both!(self, "All lay their last cards. Still to lay: {all}.", "Alle legen ihre letzten Karten. Noch offen: {all}.")
            }
        })
    }

    fn question(&self, question: &Question) -> String {
        match *question {
            Question::Keep { boat } => {
                let boat = self.goods_of(boat);
                both!(
                    self,
                    "Your boat: {boat}. Choose 1 card to keep; you auction the others.",
                    "Dein Boot: {boat}. Wähle 1 Karte, die du behältst; die anderen versteigerst du.",
                )
            }
            Question::KeepAndGive { boat } => {
                let boat = self.goods_of(boat);
                both!(
                    self,
                    "Your boat: {boat}. Choose 1 card to keep, and 1 for Gaius.",
                    "Dein Boot: {boat}. Wähle 1 Karte, die du behältst, und 1 für Gaius.",
                )
            }
            Question::Lot { boat, trading_round } => {
                let boat = self.goods_of(boat);
                both!(
                    self,
                    "Trading round {trading_round} of 2. Your boat: {boat}. Choose 2 cards to auction.",
                    "Handelsrunde {trading_round} von 2. Dein Boot: {boat}. Wähle 2 Karten, die du versteigerst.",
                )
            }
            Question::Bid { seller, lot, minimum, ceiling, bids } => self.what_to_bid(seller, lot, minimum, ceiling, &bids),
            Question::Sell { lot, bids, minimum, ceiling } => self.who_gets_the_lot(lot, &bids, minimum, ceiling),
            Question::Price { lot, minimum, most } => {
                let [lot, price] = [self.goods_of(lot), self.between(minimum, most)];
                both!(
                    self,
                    "Your last 2 cards: {lot}. Name their price, {price}; then the other player says which of you buys.",
                    "Deine letzten 2 Karten: {lot}. Nenne ihren Preis, {price}; dann entscheidet die andere Person, wer von euch kauft.",
                )
            }
            Question::Buyer { seller, lot, price, can_pay, income } => {
                let name = self.name(seller);
                let [lot, price, income] = [self.goods_of(lot), self.denarii(price), self.denarii(income)];
                if can_pay {
                    both!(
                        self,
                        "{name} names {price} for {lot}. Say which of you buys; the other gets {income}.",
                        "{name} nennt {price} für {lot}. Sag, wer von euch kauft; die andere Person bekommt {income}.",
                    )
                } else {
                    both!(
                        self,
                        "{name} names {price} for {lot}, which you could not pay. Say that {name} buys; you get {income}.",
                        "{name} nennt {price} für {lot}, was du nicht zahlen könntest. Sag, dass {name} kauft; du bekommst {income}.",
                    )
                }
            }
            Question::Place { goods, senate } => self.where_to_lay(goods, senate),
            Question::Settle { storage, storehouses, loans } => {
                let [owing, owned, storage] = [self.loans(loans), self.storehouses(storehouses), self.goods_of(storage)];
                both!(
                    self,
                    "You have {owing} and {owned}; in Storage: {storage}. Build what you want, then settle: the money you have left repays.",
                    "Du hast {owing} und {owned}; auf dem Speicherfeld: {storage}. Baue, was du willst, dann rechne ab: Mit dem übrigen Geld wird getilgt.",
                )
            }
            Question::Store { storage, storehouses } => {
                let [storage, owned] = [self.goods_of(storage), self.storehouses(storehouses)];
                let most = self.cards(storehouses);
                match storehouses {
                    0 => both!(
                        self,
                        "In Storage: {storage}. You own {owned}, so nothing can be kept.",
                        "Auf dem Speicherfeld: {storage}. Du besitzt {owned}, also lässt sich nichts behalten.",
                    ),
                    1.. => both!(
                        self,
                        "In Storage: {storage}. You own {owned}: keep at most {most}; the rest is discarded.",
                        "Auf dem Speicherfeld: {storage}. Du besitzt {owned}: Behalte höchstens {most}; der Rest wird abgeworfen.",
                    ),
                }
            }
            Question::Final { storage } => {
                let brings = self.denarii(STOREHOUSE_BRINGS);
                let lay = self.lay_all(storage);
                both!(
                    self,
                    "{lay} in Storage or in the Forum, which is worthless now: each kind in Storage brings 1 chip, each empty storehouse {brings}.",
                    "{lay} aufs Speicherfeld oder ins Forum, das nun wertlos ist: Jede Sorte auf dem Speicherfeld bringt 1 Chip, jeder leere Speicher {brings}.",
                )
            }
        }
    }

    /// The lot, what was bid, and the bounds (OS-13, OS-14).
    fn what_to_bid(&self, seller: Seat, lot: CardSet, minimum: Denarii, ceiling: Denarii, bids: &Bids) -> String {
        let (name, lot) = (self.name(seller), self.goods_of(lot));
        let so_far = match self.bids(bids) {
            Some(bids) => both!(self, "Bids so far: {bids}.", "Gebote bisher: {bids}."),
            None => both!(self, "No bid so far.", "Noch kein Gebot."),
        };
        let auction = both!(self, "{name} auctions {lot}. {so_far}", "{name} versteigert {lot}. {so_far}");
        if ceiling < minimum {
            let [minimum, ceiling] = [minimum, ceiling].map(|denarii| self.denarii(denarii));
            return both!(
                self,
                "{auction} The lowest bid is {minimum}, and you could pay {ceiling} at most: pass.",
                "{auction} Das Mindestgebot ist {minimum}, und du könntest höchstens {ceiling} zahlen: Passe.",
            );
        }
        let bid = self.between(minimum, ceiling);
        both!(self, "{auction} Bid {bid}, or pass.", "{auction} Biete {bid}, oder passe.")
    }

    /// The cases A and C; case B leaves no choice (OS-15).
    fn who_gets_the_lot(&self, lot: CardSet, bids: &Bids, minimum: Denarii, ceiling: Denarii) -> String {
        let lot = self.goods_of(lot);
        let bids = self.bids(bids).unwrap_or_else(|| self.word(["none", "keine"]).into());
        let sell = both!(
            self,
            "Your lot: {lot}. Bids: {bids}. Sell to a bidder and get half of the bid",
            "Du versteigerst {lot}. Gebote: {bids}. Verkaufe für ein Gebot und bekomme die Hälfte davon",
        );
        if ceiling < minimum {
            return both!(
                self,
                "{sell}; you could not pay more than the highest bid.",
                "{sell}; mehr als das höchste Gebot könntest du nicht zahlen.",
            );
        }
        let take = self.between(minimum, ceiling);
        both!(self, "{sell}, or take the lot yourself for {take}.", "{sell}, oder nimm die Karten für {take} selbst.")
    }

    fn where_to_lay(&self, goods: CardSet, senate: SenateCard) -> String {
        let (lay, senate) = (self.lay_all(goods), self.senate_card(senate));
        both!(
            self,
            "{lay} in Forum, Senate or Storage; Forum and Senate together hold at most {MAX_KINDS} kinds. Senate card: {senate}.",
            "{lay} auf Forum, Senat oder Speicherfeld; in Forum und Senat zusammen höchstens {MAX_KINDS} Sorten. Senatskarte: {senate}.",
        )
    }

    fn lay_all(&self, goods: CardSet) -> String {
        if goods.is_empty() {
            return both!(self, "You have no goods. Lay both bluff cards", "Du hast keine Waren. Lege beide Bluffkarten");
        }
        let goods = self.goods_of(goods);
        both!(
            self,
            "Your goods: {goods}. Lay all of them, and both bluff cards,",
            "Deine Waren: {goods}. Lege alle, dazu beide Bluffkarten,"
        )
    }

    /// Said as well while something else is asked (OS-60).
    fn may_build(&self, most: u8) -> Option<String> {
        let [storehouses, each] = [self.storehouses(most), self.denarii(STOREHOUSE_COSTS)];
        match most {
            0 => None,
            1 => {
                Some(both!(self, "Before that you may buy {storehouses}, for {each}.", "Vorher kannst du {storehouses} für {each} kaufen."))
            }
            2.. => Some(both!(
                self,
                "Before that you may buy up to {storehouses}, for {each} each.",
                "Vorher kannst du bis zu {storehouses} für je {each} kaufen.",
            )),
        }
    }

    /// "Ana 12 and Cem 15".
    fn bids(&self, bids: &Bids) -> Option<String> {
        let bids: Vec<String> = bids.iter().map(|(seat, bid)| self.with_figure(&self.name(seat), &bid.to_string())).collect();
        (!bids.is_empty()).then(|| self.all_of(&bids))
    }
}
