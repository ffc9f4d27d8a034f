//! Why somebody does what they do: a reason, told to the player who acts or to the others.

use crate::Speaker;
use crate::texts::told;
use alloc::string::String;
use bots::OstiaWhy as Why;
use ostia::Edition;
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// Why the player on this seat does that.
    pub fn why(&self, seat: Seat, why: &Why) -> String {
        match *why {
            Why::KeepsWhatHelpsMost => told!(self, seat, self.game.keeps_the_card_that),
            Why::KeepsAndFeedsGaius => told!(self, seat, self.game.keeps_what_helps_most),
            Why::SellsWhatOthersWant => told!(self, seat, self.game.the_others_will_pay),
            Why::HopesToGetItBack => told!(self, seat, self.game.nobody_is_likely_to),
            Why::LastTwo => told!(self, seat, self.game.the_boat_of_has),
            Why::BestTwo => told!(self, seat, self.game.no_other_two_cards),
            Why::BidsForSenate { bid, points } => {
                let (bid, points) = (self.denarii(bid), self.points(points));
                told!(self, seat, self.game.the_lot_gives_in, points, bid)
            }
            Why::BidsForWorth { bid } => {
                let bid = self.denarii(bid);
                told!(self, seat, self.game.the_lot_is_worth, bid)
            }
            Why::BidsAgainst { bid, rival } => {
                let (bid, to_rival, rival) = (self.denarii(bid), self.unto(rival), self.whom(rival));
                told!(self, seat, self.game.the_lot_would_help, bid, rival, to_rival)
            }
            Why::TooDear => told!(self, seat, self.game.the_lot_is_not),
            Why::SellsForMost { to, income } => {
                let (to, income) = (self.who(to), self.denarii(income));
                told!(self, seat, self.game.nobody_pays_more_than, to, income)
            }
            Why::SellsToTheLesserRival { to, not_to } => {
                let (to, rival, to_rival) = (self.whom(to), self.whom(not_to), self.unto(not_to));
                told!(self, seat, self.game.the_lot_would_help_too, to, rival, to_rival)
            }
            Why::TakesItself { bid } => {
                let bid = self.denarii(bid);
                told!(self, seat, self.game.the_lot_is_worth_more, bid)
            }
            Why::FairPrice { price } => {
                let price = self.denarii(price);
                told!(self, seat, self.game.at_it_is_all, price)
            }
            Why::BestPrice { price } => {
                let price = self.denarii(price);
                told!(self, seat, self.game.no_price_promises_more, price)
            }
            Why::Bargain { price } => {
                let price = self.denarii(price);
                told!(self, seat, self.game.for_the_lot_is, price)
            }
            Why::LetsTheOtherBuy { income } => {
                let income = self.denarii(income);
                told!(self, seat, self.game.would_rather_have_than, income)
            }
            Why::LaysByExpectedPrices => told!(self, seat, self.game.places_the_goods_where),
            Why::LaysAsIfAlone => told!(self, seat, self.game.places_the_goods_as_if_alone),
            Why::Builds { count } => {
                let rooms = self.storehouses(count);
                told!(self, seat, self.game.needs_for_goods_that, rooms)
            }
            Why::RepaysFirst => told!(self, seat, self.game.no_goods_of_are),
            Why::StoresForTheNextRound => told!(self, seat, self.game.keeps_what_is_needed),
            Why::StoresKinds => told!(self, seat, self.game.every_kind_in_the),
            Why::EmptiesForMoney => told!(self, seat, self.game.an_empty_storehouse_brings),
            Why::BestBid { bid } => {
                let bid = self.denarii(bid);
                told!(self, seat, self.game.a_bid_promises_more, bid)
            }
            Why::BestEnd => told!(self, seat, self.game.no_other_last_board),
        }
    }

    /// "1 point", "5 points".
    fn points(&self, count: u16) -> String {
        self.several(count, self.game.points)
    }
}
