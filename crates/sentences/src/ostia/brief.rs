//! What the game asks, in short: for one who has the table before their eyes.

use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use ostia::{Edition, MAX_KINDS, Prompt, Question, STOREHOUSE_BRINGS};

impl Speaker<'_, Edition> {
    /// What is asked, without what a picture beside it shows: goods, bids, Senate card.
    pub fn brief(&self, prompt: &Prompt) -> String {
        match prompt.question {
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
            Question::Bid { seller, lot, minimum, ceiling, .. } => {
                let (name, goods) = (self.name(seller), self.goods_of(lot));
                if ceiling < minimum {
                    let minimum = self.denarii(minimum);
                    return both!(
                        self,
                        "{name} auctions {goods}: you could not pay the lowest bid, {minimum}, so pass.",
                        "{name} versteigert {goods}: Das Mindestgebot, {minimum}, könntest du nicht zahlen; passe.",
                    );
                }
                let bid = self.between(minimum, ceiling);
                both!(self, "{name} auctions {goods}: bid {bid}, or pass.", "{name} versteigert {goods}: Biete {bid}, oder passe.")
            }
            Question::Sell { minimum, ceiling, .. } => {
                if ceiling < minimum {
                    return both!(
                        self,
                        "Sell your lot to a bidder and get half of the bid; you could not outbid them.",
                        "Verkaufe für ein Gebot und bekomme die Hälfte davon; überbieten kannst du nicht.",
                    );
                }
                let take = self.between(minimum, ceiling);
                both!(
                    self,
                    "Sell your lot to a bidder and get half of the bid, or take it yourself for {take}.",
                    "Verkaufe für ein Gebot und bekomme die Hälfte davon, oder nimm die Karten für {take} selbst.",
                )
            }
            Question::Place { .. } => both!(
                self,
                "Lay all your goods and both bluff cards in Forum, Senate or Storage; Forum and Senate together hold at most {MAX_KINDS} kinds.",
                "Lege alle Waren und beide Bluffkarten auf Forum, Senat oder Speicherfeld; in Forum und Senat zusammen höchstens {MAX_KINDS} Sorten.",
            ),
            Question::Settle { loans, .. } => {
                let owing = self.loans(loans);
                both!(
                    self,
                    "You have {owing}: build before repaying if you want, then settle.",
                    "Du hast {owing}: Baue vor dem Tilgen, wenn du willst, dann rechne ab.",
                )
            }
            Question::Store { storehouses: 0, .. } => both!(
                self,
                "You own no storehouse: nothing can be kept, unless you build.",
                "Du besitzt keinen Speicher: Nichts lässt sich behalten, wenn du nicht baust.",
            ),
            Question::Store { storehouses, .. } => {
                let most = self.cards(storehouses);
                both!(
                    self,
                    "Your storehouses hold {most}: choose what you keep; the rest is discarded.",
                    "Deine Speicher fassen {most}: Wähle, was du behältst; der Rest wird abgeworfen.",
                )
            }
            Question::Final { .. } => {
                let brings = self.denarii(STOREHOUSE_BRINGS);
                both!(
                    self,
                    "Lay your last goods and both bluff cards in Storage or Forum: each kind in Storage brings 1 chip, each empty storehouse {brings}.",
                    "Lege die letzten Waren und beide Bluffkarten auf Speicherfeld oder Forum: Jede Sorte auf dem Speicherfeld bringt 1 Chip, jeder leere Speicher {brings}.",
                )
            }
            Question::Price { .. } | Question::Buyer { .. } => self.prompt(&Prompt { build: 0, ..*prompt }),
        }
    }
}
