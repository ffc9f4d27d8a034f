//! Why somebody does what they do: a reason, told to the one who does it or to the others.

use crate::Speaker;
use crate::speaker::told;
use alloc::string::String;
use bots::OstiaWhy as Why;
use ostia::Edition;
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// Why the player on this seat does that.
    pub fn why(&self, seat: Seat, why: &Why) -> String {
        match *why {
            Why::KeepsWhatHelpsMost => told!(
                self,
                seat,
                "It goes best with your goods.",
                "{who} keeps the card that goes best with the other goods.",
                "Das passt am besten zu deinen Waren.",
                "{who} behält die Karte, die am besten zu den anderen Waren passt.",
            ),
            Why::KeepsAndFeedsGaius => told!(
                self,
                seat,
                "One helps you most, the other helps Gaius least.",
                "{who} keeps what helps most, and gives Gaius what helps him least.",
                "Das eine hilft dir am meisten, das andere hilft Gaius am wenigsten.",
                "{who} behält, was am meisten hilft, und gibt Gaius, was ihm am wenigsten hilft.",
            ),
            Why::SellsWhatOthersWant => told!(
                self,
                seat,
                "The others will pay you more for these two than they would bring you.",
                "The others will pay {who} more for these two than they would bring otherwise.",
                "Die anderen zahlen dir für diese beiden mehr, als sie dir brächten.",
                "Die anderen zahlen {who} für diese beiden mehr, als sie sonst brächten.",
            ),
            Why::HopesToGetItBack => told!(
                self,
                seat,
                "Nobody is likely to bid, so you get these two for half of the minimum.",
                "Nobody is likely to bid, so {who} gets these two for half of the minimum.",
                "Wahrscheinlich bietet niemand, dann bekommst du diese beiden für das halbe Mindestgebot.",
                "Wahrscheinlich bietet niemand, dann bekommt {who} diese beiden für das halbe Mindestgebot.",
            ),
            Why::LastTwo => told!(
                self,
                seat,
                "Your boat has only these two left.",
                "The boat of {who} has only these two left.",
                "Dein Boot hat nur noch diese beiden.",
                "Das Boot von {who} hat nur noch diese beiden.",
            ),
            Why::BestTwo => told!(
                self,
                seat,
                "No other two cards promise you more than these.",
                "No other two cards promise {who} more than these.",
                "Keine zwei anderen Karten versprechen dir mehr als diese.",
                "Keine zwei anderen Karten versprechen {who} mehr als diese.",
            ),
            Why::BidsForSenate { bid, points } => {
                let (bid, points) = (self.denarii(bid), self.points(points));
                told!(
                    self,
                    seat,
                    "The lot gives {points} in the Senate now, which is worth {bid} to you.",
                    "The lot gives {points} in the Senate now, which is worth {bid} to {who}.",
                    "Das Los bringt im Senat jetzt {points}, das ist dir {bid} wert.",
                    "Das Los bringt im Senat jetzt {points}, das ist {who} {bid} wert.",
                )
            }
            Why::BidsForWorth { bid } => {
                let bid = self.denarii(bid);
                told!(
                    self,
                    seat,
                    "The lot is worth more than {bid} to you, in the Forum or later.",
                    "The lot is worth more than {bid} to {who}, in the Forum or later.",
                    "Das Los ist dir mehr wert als {bid}, im Forum oder später.",
                    "Das Los ist {who} mehr wert als {bid}, im Forum oder später.",
                )
            }
            Why::BidsAgainst { bid, rival } => {
                let (bid, english, german) = (self.denarii(bid), self.whom(rival), self.unto(rival));
                told!(
                    self,
                    seat,
                    "The lot would help {english} too much; {bid} should keep it away.",
                    "The lot would help {english} too much, so {who} bids {bid}.",
                    "Das Los würde {german} zu sehr helfen; {bid} sollten es verhindern.",
                    "Das Los würde {german} zu sehr helfen, darum bietet {who} {bid}.",
                )
            }
            Why::TooDear => told!(
                self,
                seat,
                "The lot is not worth to you what it would take to get it.",
                "The lot is not worth to {who} what it would take to get it.",
                "Das Los ist dir nicht wert, was es kosten würde.",
                "Das Los ist {who} nicht wert, was es kosten würde.",
            ),
            Why::SellsForMost { to, income } => {
                let (to, income) = (self.who(to), self.denarii(income));
                told!(
                    self,
                    seat,
                    "Nobody pays more than {to}: that is {income} for you.",
                    "Nobody pays more than {to}: that is {income} for {who}.",
                    "Niemand zahlt mehr als {to}: Das sind {income} für dich.",
                    "Niemand zahlt mehr als {to}: Das sind {income} für {who}.",
                )
            }
            Why::SellsToTheLesserRival { to, not_to } => {
                let (to, english, german) = (self.whom(to), self.whom(not_to), self.unto(not_to));
                told!(
                    self,
                    seat,
                    "The lot would help {english} too much, so {to} should have it for less.",
                    "The lot would help {english} too much, so {who} sells it to {to} for less.",
                    "Das Los würde {german} zu sehr helfen; verkaufe es lieber billiger an {to}.",
                    "Das Los würde {german} zu sehr helfen, darum verkauft {who} es billiger an {to}.",
                )
            }
            Why::TakesItself { bid } => {
                let bid = self.denarii(bid);
                told!(
                    self,
                    seat,
                    "The lot is worth more to you than half of a bid, even for {bid}.",
                    "The lot is worth more to {who} than half of a bid, even for {bid}.",
                    "Das Los ist dir mehr wert als ein halbes Gebot, auch für {bid}.",
                    "Das Los ist {who} mehr wert als ein halbes Gebot, auch für {bid}.",
                )
            }
            Why::FairPrice { price } => {
                let price = self.denarii(price);
                told!(
                    self,
                    seat,
                    "At {price} it is all the same to you who buys.",
                    "At {price} it is all the same to {who} who buys.",
                    "Bei {price} ist es dir gleich, wer kauft.",
                    "Bei {price} ist es {who} gleich, wer kauft.",
                )
            }
            Why::BestPrice { price } => {
                let price = self.denarii(price);
                told!(
                    self,
                    seat,
                    "No price promises you more than {price}.",
                    "No price promises {who} more than {price}.",
                    "Kein Preis verspricht dir mehr als {price}.",
                    "Kein Preis verspricht {who} mehr als {price}.",
                )
            }
            Why::Bargain { price } => {
                let price = self.denarii(price);
                told!(
                    self,
                    seat,
                    "For {price} the lot is a bargain to you.",
                    "For {price} the lot is a bargain to {who}.",
                    "Für {price} ist das Los für dich günstig.",
                    "Für {price} ist das Los für {who} günstig.",
                )
            }
            Why::LetsTheOtherBuy { income } => {
                let income = self.denarii(income);
                told!(
                    self,
                    seat,
                    "You would rather have {income} than the lot at that price.",
                    "{who} would rather have {income} than the lot at that price.",
                    "Du hast lieber {income} als das Los zu diesem Preis.",
                    "{who} hat lieber {income} als das Los zu diesem Preis.",
                )
            }
            Why::LaysByExpectedPrices => told!(
                self,
                seat,
                "There they bring most, by the prices and donations to be expected.",
                "{who} places the goods where they bring most, by the prices and donations to be expected.",
                "Dort bringen sie nach den erwarteten Preisen und Spenden am meisten.",
                "{who} legt die Waren dorthin, wo sie nach den erwarteten Preisen und Spenden am meisten bringen.",
            ),
            Why::Builds { count } => {
                let rooms = self.storehouses(count);
                told!(
                    self,
                    seat,
                    "You need {rooms} for goods that are worth more than that costs.",
                    "{who} needs {rooms} for goods that are worth more than that costs.",
                    "Du brauchst {rooms} für Waren, die mehr wert sind, als das kostet.",
                    "{who} braucht {rooms} für Waren, die mehr wert sind, als das kostet.",
                )
            }
            Why::RepaysFirst => told!(
                self,
                seat,
                "No goods of yours are worth another storehouse; the money repays loans.",
                "No goods of {who} are worth another storehouse; the money repays loans.",
                "Keine deiner Waren ist einen weiteren Speicher wert; das Geld tilgt Kredite.",
                "Keine Ware von {who} ist einen weiteren Speicher wert; das Geld tilgt Kredite.",
            ),
            Why::StoresForTheNextRound => told!(
                self,
                seat,
                "You need that most in the next round.",
                "{who} keeps what is needed most in the next round.",
                "Das brauchst du in der nächsten Runde am nötigsten.",
                "{who} behält, was in der nächsten Runde am nötigsten ist.",
            ),
            Why::StoresKinds => told!(
                self,
                seat,
                "Every kind in your Storage is a chip in the end.",
                "Every kind in the Storage of {who} is a chip in the end.",
                "Jede Sorte in deinem Lager ist am Ende ein Chip.",
                "Jede Sorte im Lager von {who} ist am Ende ein Chip.",
            ),
            Why::EmptiesForMoney => told!(
                self,
                seat,
                "An empty storehouse brings you money, and money counts now.",
                "An empty storehouse brings {who} money, and money counts now.",
                "Ein leerer Speicher bringt dir Geld, und jetzt zählt Geld.",
                "Ein leerer Speicher bringt {who} Geld, und jetzt zählt Geld.",
            ),
        }
    }

    /// "1 point", "5 points".
    fn points(&self, count: u16) -> String {
        self.several(count, [["point", "points"], ["Punkt", "Punkte"]])
    }
}
