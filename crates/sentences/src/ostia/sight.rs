//! What happened, in the order in which the rules tell it.

use super::words::GAIUS;
use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use ostia::{
    Chips, Denarii, Edition, FinalBoard, ForumPrice, GRANT, LOAN_COSTS, LotSold, MAX_KINDS, Payment, Placement, ROUNDS, RevealedBoard,
    Seen, SenateCard, Sight,
};
use tabletop::{CardSet, Seat};

impl Speaker<'_, Edition> {
    /// What is called out when the hammer falls.
    pub fn hammer(&self, lot: &LotSold) -> String {
        let price = lot.paid.due.0;
        if lot.seller == lot.buyer {
            told!(self, lot.buyer, self.game.keeps_the_lot, price)
        } else {
            told!(self, lot.buyer, self.game.sold_to, price)
        }
    }

    /// What happened, as the reader saw it.
    pub fn sight(&self, sight: &Sight) -> String {
        match sight {
            &Sight::Started { seat } => told!(self, seat, self.game.starts),
            Sight::StartCard { seat, card } => {
                let card = self.seen(card);
                told!(self, *seat, self.game.is_dealt_as_a, card)
            }
            &Sight::RoundBegan { round, start, current, preview } => self.round_began(round, start, current, preview),
            Sight::Dealt { seat, cards } => {
                let cards = self.seen(cards);
                told!(self, *seat, self.game.is_dealt_into_the, cards)
            }
            Sight::Reshuffled { cards } => {
                let cards = self.cards(cards.len());
                say!(self.game.the_deck_is_empty, cards)
            }
            Sight::Kept { seat, card, gaius } => self.kept(*seat, card, gaius),
            &Sight::TookBack { seat } => told!(self, seat, self.game.takes_the_choice_back),
            &Sight::LotLaid { seller, cards, minimum } => {
                let [cards, minimum] = [self.goods_of(cards), self.denarii(minimum)];
                told!(self, seller, self.game.auctions_the_minimum_is, cards, minimum)
            }
            &Sight::Bid { seat, amount } => {
                let amount = self.denarii(amount);
                told!(self, seat, self.game.bids, amount)
            }
            &Sight::Passed { seat } => told!(self, seat, self.game.passes),
            &Sight::Sold { seller, buyer, cards, ref paid, income } => {
                let (cards, to) = (self.goods_of(cards), self.whom(buyer));
                let [due, income] = [paid.due, income].map(|denarii| self.denarii(denarii));
                let sold = told!(self, seller, self.game.sells_to_for_and, cards, to, due, income);
                self.with_payment(sold, buyer, paid)
            }
            &Sight::Forced { seller, cards, ref paid } => {
                let [cards, due] = [self.goods_of(cards), self.denarii(paid.due)];
                let forced = told!(self, seller, self.game.nobody_bids_takes_for, cards, due);
                self.with_payment(forced, seller, paid)
            }
            &Sight::Taken { seller, cards, ref paid } => {
                let [cards, due] = [self.goods_of(cards), self.denarii(paid.due)];
                let taken = told!(self, seller, self.game.outbids_everyone_and_takes, cards, due);
                self.with_payment(taken, seller, paid)
            }
            &Sight::Priced { seat, cards, price } => {
                let [cards, price] = [self.goods_of(cards), self.denarii(price)];
                told!(self, seat, self.game.reveals_and_sets_the, cards, price)
            }
            &Sight::Assigned { by, buyer, cards, ref paid, other, income } => self.assigned(by, buyer, cards, paid, other, income),
            &Sight::Built { seat, count, cost } => {
                let [storehouses, cost] = [self.storehouses(count), self.denarii(cost)];
                told!(self, seat, self.game.buys_for, storehouses, cost)
            }
            &Sight::Depressors { cards } => {
                let goods = self.goods_of(cards);
                match cards.len() {
                    0 | 1 => say!(self.game.from_the_deck_lowers, goods),
                    2.. => say!(self.game.from_the_deck_lower, goods),
                }
            }
            &Sight::Decided { seat } => told!(self, seat, self.game.has_placed_all_cards),
            Sight::Revealed { boards } => {
                let turned_up = say!(self.game.forum_and_senate_are);
                self.all_boards(turned_up, boards, |board| self.board(board))
            }
            Sight::GaiusRevealed { given, grants, cost, forum, senate } => self.gaius_revealed(given, *grants, *cost, *forum, *senate),
            &Sight::Forfeited { seat, cards } => {
                let lost = self.goods_of(cards);
                told!(self, seat, self.game.has_placed_more_than, MAX_KINDS, lost)
            }
            Sight::ForumPaid { prices, income } => self.forum_paid(prices, income),
            Sight::SenateRanked { worth, chips } => self.senate_ranked(worth, chips),
            Sight::DoneBuilding { seat } => told!(self, *seat, self.game.settles),
            &Sight::Repaid { seat, loans, left, ref interest } => self.repaid(seat, loans, left, interest),
            Sight::Stored { seat, kept, discarded } => {
                let [kept, discarded] = [self.seen(kept), self.goods_of(*discarded)];
                told!(self, *seat, self.game.keeps_and_discards, kept, discarded)
            }
            Sight::FinalRevealed { boards } => {
                let turned_up = say!(self.game.the_last_cards_are);
                self.all_boards(turned_up, boards, |board| self.final_board(board))
            }
            &Sight::Settled { seat, empty, income, loans, left } => self.settled(seat, empty, income, loans, left),
            Sight::Ended { score, aside } => {
                let (winner, aside) = (self.winner(score), self.senate_card(*aside));
                say!(self.game.the_game_is_over_the, winner, aside)
            }
        }
    }

    /// Who starts, and what the Senate wants now and next (OS-3, OS-65).
    fn round_began(&self, round: u8, start: Seat, current: SenateCard, preview: Option<SenateCard>) -> String {
        let now = self.senate_card(current);
        let begins = told!(self, start, self.game.round_of_starts_senate, round, ROUNDS, now);
        let next = match preview.map(|card| self.senate_card(card)) {
            Some(next) => say!(self.game.in_the_next_round, next),
            None => say!(self.game.this_is_the_last),
        };
        alloc::format!("{begins} {next}")
    }

    /// One card for the player, and with two players one for Gaius (OS-11, OS-91).
    fn kept(&self, seat: Seat, card: &Seen, gaius: &Seen) -> String {
        let card = self.seen(card);
        if gaius.count() == 0 {
            return told!(self, seat, self.game.keeps, card);
        }
        let given = self.seen(gaius);
        told!(self, seat, self.game.keeps_and_gives, card, GAIUS, given)
    }

    /// Who decided who buys, and what both got out of it (OS-91).
    fn assigned(&self, by: Seat, buyer: Seat, cards: CardSet, paid: &Payment, other: Seat, income: Denarii) -> String {
        let [cards, due, income] = [self.goods_of(cards), self.denarii(paid.due), self.denarii(income)];
        let gets = told!(self, other, self.game.gets, income);
        let said = if by == buyer {
            told!(self, by, self.game.decides_to_buy_for, cards, due, gets)
        } else {
            let buys = told!(self, buyer, self.game.buys_cards_for_due, cards, due);
            told!(self, by, self.game.decides, buys, gets)
        };
        self.with_payment(said, buyer, paid)
    }

    fn all_boards<B>(&self, turned_up: String, boards: &[B], board: impl Fn(&B) -> String) -> String {
        let boards = (0..).map(Seat).zip(boards).map(|(seat, lies)| alloc::format!("{}: {}.", self.head(seat), board(lies)));
        [turned_up].into_iter().chain(boards).collect::<Vec<_>>().join(" ")
    }

    /// "Forum 2 wine and 1 bluff card; Storage 2 goods cards" (OS-32).
    fn board(&self, board: &RevealedBoard) -> String {
        let [forum, senate] = [board.forum, board.senate].map(|cards| self.list_of(cards));
        let storage = match &board.storage {
            Seen::Faces(cards) => self.list_of(*cards),
            Seen::Backs(0) => Vec::new(),
            Seen::Backs(count) => Vec::from([self.goods_cards(*count)]),
        };
        self.fields([
            (self.game.forum, forum, board.bluffs.forum),
            (self.game.senate, senate, board.bluffs.senate),
            (self.game.storage, storage, board.bluffs.storage),
        ])
    }

    /// "Forum ivory; Storage wine and 2 bluff cards" (OS-70).
    fn final_board(&self, board: &FinalBoard) -> String {
        let [forum, storage] = [board.forum, board.storage].map(|cards| self.list_of(cards));
        self.fields([(self.game.forum, forum, board.bluffs.forum), (self.game.storage, storage, board.bluffs.storage)])
    }

    /// Everything placed on a board, for those who may know it: "Forum 2 wine; Senate ivory and 1 bluff card".
    pub(crate) fn laid_out(&self, placement: &Placement) -> String {
        let Placement { forum, senate, storage, bluffs } = *placement;
        let [forum, senate, storage] = [forum, senate, storage].map(|cards| self.list_of(cards));
        self.fields([
            (self.game.forum, forum, bluffs.forum),
            (self.game.senate, senate, bluffs.senate),
            (self.game.storage, storage, bluffs.storage),
        ])
    }

    /// The fields on which something lies.
    fn fields<const FIELDS: usize>(&self, fields: [(&'static str, Vec<String>, u8); FIELDS]) -> String {
        let fields: Vec<String> = fields
            .into_iter()
            .filter_map(|(field, mut lies, bluffs)| {
                if bluffs > 0 {
                    lies.push(self.bluffs(bluffs));
                }
                (!lies.is_empty()).then(|| alloc::format!("{field} {}", self.all_of(&lies)))
            })
            .collect();
        if fields.is_empty() { self.cards(0) } else { fields.join("; ") }
    }

    /// What Gaius was given, what he paid, and where he placed it (OS-92, OS-93).
    fn gaius_revealed(&self, given: &[CardSet], grants: u8, cost: Denarii, forum: CardSet, senate: CardSet) -> String {
        let given: Vec<String> = (0..)
            .map(Seat)
            .zip(given)
            .filter(|(_, cards)| !cards.is_empty())
            .map(|(seat, cards)| {
                let (cards, from) = (self.goods_of(*cards), self.unto(seat));
                say!(self.game.from, cards, from)
            })
            .collect();
        let given = if given.is_empty() { self.cards(0) } else { given.join("; ") };
        let mut said = Vec::from([say!(self.game.reveals, GAIUS, given)]);
        let [cost, grant] = [cost, GRANT * grants].map(|denarii| self.denarii(denarii));
        if grants > 0 {
            said.push(say!(self.game.he_could_not_pay, grant));
        }
        said.push(say!(self.game.he_pays, cost));
        let lies = self.fields([(self.game.forum, self.list_of(forum), 0), (self.game.senate, self.list_of(senate), 0)]);
        said.push(say!(self.game.he_places, lies));
        said.join(" ")
    }

    /// The price of each kind, and who earned what (OS-40).
    fn forum_paid(&self, prices: &[ForumPrice], income: &[Denarii]) -> String {
        let prices: Vec<String> = prices
            .iter()
            .map(|&ForumPrice { good, offered, price }| {
                let good = self.kind(good);
                say!(self.game.offered, good, price, offered)
            })
            .collect();
        if prices.is_empty() {
            return say!(self.game.nothing_is_offered_in);
        }
        let earned: Vec<String> = income
            .iter()
            .enumerate()
            .filter(|&(_, &denarii)| denarii != Denarii(0))
            .map(|(place, denarii)| self.with_figure(&self.merchant(place), &denarii.to_string()))
            .collect();
        let [prices, all] = [&prices, &earned].map(|parts| self.all_of(parts));
        if earned.is_empty() {
            say!(self.game.prices_in_the_forum, prices)
        } else {
            say!(self.game.prices_in_the_forum_denarii, prices, all)
        }
    }

    /// The donations, the largest first, and the chips for them (OS-50, OS-51).
    fn senate_ranked(&self, worth: &[u16], chips: &[Chips]) -> String {
        let mut ranked: Vec<(usize, u16, Chips)> =
            worth.iter().zip(chips).enumerate().map(|(at, (&worth, &chips))| (at, worth, chips)).collect();
        ranked.sort_by_key(|&(_, worth, _)| Reverse(worth));
        let ranked: Vec<String> = ranked
            .into_iter()
            .map(|(place, worth, chips)| {
                let points = self.several(worth, self.game.points);
                alloc::format!("{}, {}", self.with_figure(&self.merchant(place), &points), self.chips(chips))
            })
            .collect();
        let ranked = ranked.join("; ");
        say!(self.game.the_senate_ranks_the, ranked)
    }

    /// Loans repaid, and interest for the others (OS-61, OS-62).
    fn repaid(&self, seat: Seat, loans: u8, left: u8, interest: &Payment) -> String {
        let repaid = self.repays(seat, loans).unwrap_or_else(|| told!(self, seat, self.game.cannot_repay_any_loan));
        if left == 0 {
            return repaid;
        }
        let left = self.several(left, self.game.open_loans);
        let due = self.denarii(interest.due);
        let said = say!(self.game.interest_for, repaid, left, due);
        self.with_payment(said, seat, interest)
    }

    /// The money for empty storehouses, and the last chance to repay (OS-72, OS-73).
    fn settled(&self, seat: Seat, empty: u8, income: Denarii, loans: u8, left: u8) -> String {
        let mut said = Vec::from([match empty {
            0 => told!(self, seat, self.game.has_no_empty_storehouse),
            1.. => {
                alloc::format!("{} {} {}.", self.several(empty, self.game.empty_storehouses_bring), self.unto(seat), self.denarii(income))
            }
        }]);
        said.extend(self.repays(seat, loans));
        if left > 0 {
            let left = self.loans(left);
            said.push(told!(self, seat, self.game.cannot_repay_and_has, left));
        }
        said.join(" ")
    }

    fn repays(&self, seat: Seat, loans: u8) -> Option<String> {
        let [repaid, cost] = [self.loans(loans), self.denarii(LOAN_COSTS * loans)];
        (loans > 0).then(|| told!(self, seat, self.game.repays_for, repaid, cost))
    }
}
