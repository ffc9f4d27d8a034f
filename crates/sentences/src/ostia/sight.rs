//! What happened, in the order in which the rules tell it.

use super::words::GAIUS;
use crate::Speaker;
use crate::speaker::{both, told};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use ostia::{
    Board, Chips, Denarii, Edition, FinalBoard, ForumPrice, GRANT, LOAN_COSTS, MAX_KINDS, Payment, Placement, ROUNDS, Seen, SenateCard,
    Sight,
};
use tabletop::{CardSet, Seat};

impl Speaker<'_, Edition> {
    /// What happened, as the reader saw it.
    pub fn sight(&self, sight: &Sight) -> String {
        match sight {
            &Sight::Started { seat } => told!(self, seat, "You start.", "{who} starts.", "Du beginnst.", "{who} beginnt."),
            Sight::StartCard { seat, card } => {
                let card = self.seen(card);
                told!(
                    self,
                    *seat,
                    "You are dealt {card} as your first good.",
                    "{who} is dealt {card} as a first good.",
                    "Du bekommst {card} als erste Ware.",
                    "{who} bekommt {card} als erste Ware.",
                )
            }
            &Sight::RoundBegan { round, start, current, preview } => self.round_began(round, start, current, preview),
            Sight::Dealt { seat, cards } => {
                let cards = self.seen(cards);
                told!(
                    self,
                    *seat,
                    "You are dealt {cards} into your boat.",
                    "{who} is dealt {cards} into the boat.",
                    "Du bekommst {cards} ins Boot.",
                    "{who} bekommt {cards} ins Boot.",
                )
            }
            Sight::Reshuffled { cards } => {
                let cards = self.cards(cards.len());
                both!(
                    self,
                    "The deck is empty; the discard pile is shuffled into a new one, {cards}.",
                    "Der Nachziehstapel ist leer; die gemischte Ablage ist der neue, {cards}.",
                )
            }
            Sight::Kept { seat, card, gaius } => self.kept(*seat, card, gaius),
            &Sight::TookBack { seat } => told!(
                self,
                seat,
                "You take your choice back.",
                "{who} takes the choice back.",
                "Du nimmst deine Wahl zurück.",
                "{who} nimmt die Wahl zurück.",
            ),
            &Sight::LotLaid { seller, cards, minimum } => {
                let [cards, minimum] = [self.goods_of(cards), self.denarii(minimum)];
                told!(
                    self,
                    seller,
                    "You auction {cards}; the minimum is {minimum}.",
                    "{who} auctions {cards}; the minimum is {minimum}.",
                    "Du versteigerst {cards}; Mindestgebot: {minimum}.",
                    "{who} versteigert {cards}; Mindestgebot: {minimum}.",
                )
            }
            &Sight::Bid { seat, amount } => {
                let amount = self.denarii(amount);
                told!(self, seat, "You bid {amount}.", "{who} bids {amount}.", "Du bietest {amount}.", "{who} bietet {amount}.")
            }
            &Sight::Passed { seat } => told!(self, seat, "You pass.", "{who} passes.", "Du passt.", "{who} passt."),
            &Sight::Sold { seller, buyer, cards, ref paid, income } => {
                let (cards, to) = (self.goods_of(cards), self.whom(buyer));
                let [due, income] = [paid.due, income].map(|denarii| self.denarii(denarii));
                let sold = told!(
                    self,
                    seller,
                    "You sell {cards} to {to} for {due} and get {income}.",
                    "{who} sells {cards} to {to} for {due} and gets {income}.",
                    "Du verkaufst {cards} für {due} an {to} und bekommst {income}.",
                    "{who} verkauft {cards} für {due} an {to} und bekommt {income}.",
                );
                self.with_payment(sold, buyer, paid)
            }
            &Sight::Forced { seller, cards, ref paid } => {
                let [cards, due] = [self.goods_of(cards), self.denarii(paid.due)];
                let forced = told!(
                    self,
                    seller,
                    "Nobody bids: you take {cards} for half the minimum, {due}.",
                    "Nobody bids: {who} takes {cards} for half the minimum, {due}.",
                    "Niemand bietet: Du nimmst {cards} für das halbe Mindestgebot, {due}.",
                    "Niemand bietet: {who} nimmt {cards} für das halbe Mindestgebot, {due}.",
                );
                self.with_payment(forced, seller, paid)
            }
            &Sight::Taken { seller, cards, ref paid } => {
                let [cards, due] = [self.goods_of(cards), self.denarii(paid.due)];
                let taken = told!(
                    self,
                    seller,
                    "You outbid everyone and take {cards} yourself for {due}.",
                    "{who} outbids everyone and takes {cards} for {due}.",
                    "Du überbietest alle und nimmst {cards} für {due} selbst.",
                    "{who} überbietet alle und nimmt {cards} für {due} selbst.",
                );
                self.with_payment(taken, seller, paid)
            }
            &Sight::Priced { seat, cards, price } => {
                let [cards, price] = [self.goods_of(cards), self.denarii(price)];
                told!(
                    self,
                    seat,
                    "You reveal {cards} and set the price: {price}.",
                    "{who} reveals {cards} and sets the price: {price}.",
                    "Du deckst {cards} auf und setzt den Preis fest: {price}.",
                    "{who} deckt {cards} auf und setzt den Preis fest: {price}.",
                )
            }
            &Sight::Assigned { by, buyer, cards, ref paid, other, income } => self.assigned(by, buyer, cards, paid, other, income),
            &Sight::Built { seat, count, cost } => {
                let [storehouses, cost] = [self.storehouses(count), self.denarii(cost)];
                told!(
                    self,
                    seat,
                    "You buy {storehouses} for {cost}.",
                    "{who} buys {storehouses} for {cost}.",
                    "Du kaufst {storehouses} für {cost}.",
                    "{who} kauft {storehouses} für {cost}.",
                )
            }
            &Sight::Depressors { cards } => {
                let goods = self.goods_of(cards);
                match cards.len() {
                    0 | 1 => both!(self, "From the deck, {goods} lowers the market.", "Vom Nachziehstapel drückt {goods} die Preise."),
                    2.. => both!(self, "From the deck, {goods} lower the market.", "Vom Nachziehstapel drücken {goods} die Preise."),
                }
            }
            &Sight::Decided { seat } => told!(
                self,
                seat,
                "You have placed all your cards face down.",
                "{who} has placed all cards face down.",
                "Du hast alle Karten verdeckt gelegt.",
                "{who} hat alle Karten verdeckt gelegt.",
            ),
            Sight::Revealed { boards } => {
                let turned_up = both!(self, "Forum and Senate are revealed.", "Forum und Senat werden aufgedeckt.");
                self.all_boards(turned_up, boards, |board| self.board(board))
            }
            Sight::GaiusRevealed { given, grants, cost, forum, senate } => self.gaius_revealed(given, *grants, *cost, *forum, *senate),
            &Sight::Forfeited { seat, cards } => {
                let lost = self.goods_of(cards);
                told!(
                    self,
                    seat,
                    "You have placed more than {MAX_KINDS} kinds and lose {lost} for nothing.",
                    "{who} has placed more than {MAX_KINDS} kinds and loses {lost} for nothing.",
                    "Du hast mehr als {MAX_KINDS} Sorten gelegt und verlierst {lost} ersatzlos.",
                    "{who} hat mehr als {MAX_KINDS} Sorten gelegt und verliert {lost} ersatzlos.",
                )
            }
            Sight::ForumPaid { prices, income } => self.forum_paid(prices, income),
            Sight::SenateRanked { worth, chips } => self.senate_ranked(worth, chips),
            Sight::DoneBuilding { seat } => told!(
                self,
                *seat,
                "You settle.",
                "{who} settles.",
                "Du rechnest ab.",
                "{who} rechnet ab.", //
            ),
            &Sight::Repaid { seat, loans, left, ref interest } => self.repaid(seat, loans, left, interest),
            Sight::Stored { seat, kept, discarded } => {
                let [kept, discarded] = [self.seen(kept), self.goods_of(*discarded)];
                told!(
                    self,
                    *seat,
                    "You keep {kept} and discard {discarded}.",
                    "{who} keeps {kept} and discards {discarded}.",
                    "Du behältst {kept} und wirfst {discarded} ab.",
                    "{who} behält {kept} und wirft {discarded} ab.",
                )
            }
            Sight::FinalRevealed { boards } => {
                let turned_up = both!(self, "The last cards are revealed.", "Die letzten Karten werden aufgedeckt.");
                self.all_boards(turned_up, boards, |board| self.final_board(board))
            }
            &Sight::Settled { seat, empty, income, loans, left } => self.settled(seat, empty, income, loans, left),
            Sight::Ended { score, aside } => {
                let (winner, aside) = (self.winner(score), self.senate_card(*aside));
                both!(
                    self,
                    "The game is over. {winner} The Senate card laid aside: {aside}.",
                    "Das Spiel ist zu Ende. {winner} Die beiseitegelegte Senatskarte: {aside}.",
                )
            }
        }
    }

    /// Who starts, and what the Senate wants now and next (OS-3, OS-65).
    fn round_began(&self, round: u8, start: Seat, current: SenateCard, preview: Option<SenateCard>) -> String {
        let now = self.senate_card(current);
        let begins = told!(
            self,
            start,
            "Round {round} of {ROUNDS}; you start. Senate card: {now}.",
            "Round {round} of {ROUNDS}; {who} starts. Senate card: {now}.",
            "Runde {round} von {ROUNDS}; du beginnst. Senatskarte: {now}.",
            "Runde {round} von {ROUNDS}; {who} beginnt. Senatskarte: {now}.",
        );
        let next = match preview.map(|card| self.senate_card(card)) {
            Some(next) => both!(self, "In the next round: {next}.", "In der nächsten Runde: {next}."),
            None => both!(self, "This is the last round.", "Das ist die letzte Runde."),
        };
        alloc::format!("{begins} {next}")
    }

    /// One card for oneself, and with two players one for Gaius (OS-11, OS-91).
    fn kept(&self, seat: Seat, card: &Seen, gaius: &Seen) -> String {
        let card = self.seen(card);
        if gaius.count() == 0 {
            return told!(self, seat, "You keep {card}.", "{who} keeps {card}.", "Du behältst {card}.", "{who} behält {card}.");
        }
        let given = self.seen(gaius);
        told!(
            self,
            seat,
            "You keep {card} and give {GAIUS} {given}.",
            "{who} keeps {card} and gives {GAIUS} {given}.",
            "Du behältst {card} und gibst {GAIUS} {given}.",
            "{who} behält {card} und gibt {GAIUS} {given}.",
        )
    }

    /// Who said who buys, and what both had of it (OS-91).
    fn assigned(&self, by: Seat, buyer: Seat, cards: CardSet, paid: &Payment, other: Seat, income: Denarii) -> String {
        let [cards, due, income] = [self.goods_of(cards), self.denarii(paid.due), self.denarii(income)];
        let gets = told!(self, other, "you get {income}", "{who} gets {income}", "du bekommst {income}", "{who} bekommt {income}");
        let said = if by == buyer {
            told!(
                self,
                by,
                "You decide to buy {cards} yourself for {due}; {gets}.",
                "{who} decides to buy {cards} for {due}; {gets}.",
                "Du kaufst {cards} für {due} lieber selbst; {gets}.",
                "{who} kauft {cards} für {due} lieber selbst; {gets}.",
            )
        } else {
            let buys = told!(
                self,
                buyer,
                "you buy {cards} for {due}",
                "{who} buys {cards} for {due}",
                "Du kaufst {cards} für {due}",
                "{who} kauft {cards} für {due}",
            );
            told!(
                self,
                by,
                "You decide: {buys}; {gets}.",
                "{who} decides: {buys}; {gets}.",
                "Du entscheidest: {buys}; {gets}.",
                "{who} entscheidet: {buys}; {gets}.",
            )
        };
        self.with_payment(said, buyer, paid)
    }

    fn all_boards<B>(&self, turned_up: String, boards: &[B], board: impl Fn(&B) -> String) -> String {
        let boards = (0..).map(Seat).zip(boards).map(|(seat, lies)| alloc::format!("{}: {}.", self.head(seat), board(lies)));
        [turned_up].into_iter().chain(boards).collect::<Vec<_>>().join(" ")
    }

    /// "Forum 2 wine and 1 bluff card; Storage 2 goods cards" (OS-32).
    fn board(&self, board: &Board) -> String {
        let [forum, senate] = [board.forum, board.senate].map(|cards| self.list_of(cards));
        let storage = match &board.storage {
            Seen::Faces(cards) => self.list_of(*cards),
            Seen::Backs(0) => Vec::new(),
            Seen::Backs(count) => Vec::from([self.goods_cards(*count)]),
        };
        self.fields([(FORUM, forum, board.bluffs.forum), (SENATE, senate, board.bluffs.senate), (STORAGE, storage, board.bluffs.storage)])
    }

    /// "Forum ivory; Storage wine and 2 bluff cards" (OS-70).
    fn final_board(&self, board: &FinalBoard) -> String {
        let [forum, storage] = [board.forum, board.storage].map(|cards| self.list_of(cards));
        self.fields([(FORUM, forum, board.bluffs.forum), (STORAGE, storage, board.bluffs.storage)])
    }

    /// All that is laid on a board, by one who may know it: "Forum 2 wine; Senate ivory and 1 bluff card".
    pub(crate) fn laid_out(&self, placement: &Placement) -> String {
        let Placement { forum, senate, storage, bluffs } = *placement;
        let [forum, senate, storage] = [forum, senate, storage].map(|cards| self.list_of(cards));
        self.fields([(FORUM, forum, bluffs.forum), (SENATE, senate, bluffs.senate), (STORAGE, storage, bluffs.storage)])
    }

    /// The fields on which something lies.
    fn fields<const FIELDS: usize>(&self, fields: [([&'static str; 2], Vec<String>, u8); FIELDS]) -> String {
        let fields: Vec<String> = fields
            .into_iter()
            .filter_map(|(field, mut lies, bluffs)| {
                if bluffs > 0 {
                    lies.push(self.bluffs(bluffs));
                }
                (!lies.is_empty()).then(|| alloc::format!("{} {}", self.word(field), self.all_of(&lies)))
            })
            .collect();
        if fields.is_empty() { self.cards(0) } else { fields.join("; ") }
    }

    /// What Gaius was given, what he paid, and where he laid it (OS-92, OS-93).
    fn gaius_revealed(&self, given: &[CardSet], grants: u8, cost: Denarii, forum: CardSet, senate: CardSet) -> String {
        let given: Vec<String> = (0..)
            .map(Seat)
            .zip(given)
            .filter(|(_, cards)| !cards.is_empty())
            .map(|(seat, cards)| {
                let (cards, from) = (self.goods_of(*cards), self.unto(seat));
                both!(self, "{cards} from {from}", "{cards} von {from}")
            })
            .collect();
        let given = if given.is_empty() { self.cards(0) } else { given.join("; ") };
        let mut said = Vec::from([both!(self, "{GAIUS} reveals: {given}.", "{GAIUS} deckt auf: {given}.")]);
        let [cost, grant] = [cost, GRANT * grants].map(|denarii| self.denarii(denarii));
        if grants > 0 {
            said.push(both!(
                self,
                "He could not pay for them, so all three get {grant} from the bank.",
                "Er könnte sie nicht bezahlen, also bekommen alle drei {grant} aus der Kasse.",
            ));
        }
        said.push(both!(self, "He pays {cost}.", "Er zahlt {cost}."));
        let lies = self.fields([(FORUM, self.list_of(forum), 0), (SENATE, self.list_of(senate), 0)]);
        said.push(both!(self, "He places: {lies}.", "Er legt aus: {lies}."));
        said.join(" ")
    }

    /// The price of each kind, and who earned what (OS-40).
    fn forum_paid(&self, prices: &[ForumPrice], income: &[Denarii]) -> String {
        let prices: Vec<String> = prices
            .iter()
            .map(|&ForumPrice { good, offered, price }| {
                let good = self.kind(good);
                both!(self, "{good} {price} ({offered} offered)", "{good} {price} ({offered} im Angebot)")
            })
            .collect();
        if prices.is_empty() {
            return both!(self, "Nothing is offered in the Forum.", "Im Forum wird nichts angeboten.");
        }
        let earned: Vec<String> = income
            .iter()
            .enumerate()
            .filter(|&(_, &denarii)| denarii != Denarii(0))
            .map(|(place, denarii)| self.with_figure(&self.merchant(place), &denarii.to_string()))
            .collect();
        let [prices, all] = [&prices, &earned].map(|parts| self.all_of(parts));
        if earned.is_empty() {
            both!(self, "Prices in the Forum: {prices}. Nobody sells anything.", "Preise im Forum: {prices}. Niemand verkauft etwas.")
        } else {
            both!(self, "Prices in the Forum: {prices}. Denarii earned: {all}.", "Preise im Forum: {prices}. Einnahmen in Denar: {all}.")
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
                let points = self.several(worth, [["point", "points"], ["Punkt", "Punkte"]]);
                alloc::format!("{}, {}", self.with_figure(&self.merchant(place), &points), self.chips(chips))
            })
            .collect();
        let ranked = ranked.join("; ");
        both!(self, "The Senate ranks the donations: {ranked}.", "Der Senat wertet die Spenden: {ranked}.")
    }

    /// Loans repaid, and interest for the others (OS-61, OS-62).
    fn repaid(&self, seat: Seat, loans: u8, left: u8, interest: &Payment) -> String {
        let repaid = self.repays(seat, loans).unwrap_or_else(|| {
            told!(
                self,
                seat,
                "You cannot repay any loan.",
                "{who} cannot repay any loan.",
                "Du kannst keinen Kredit tilgen.",
                "{who} kann keinen Kredit tilgen.",
            )
        });
        if left == 0 {
            return repaid;
        }
        let left = self.several(left, [["open loan", "open loans"], ["offenen Kredit", "offene Kredite"]]);
        let due = self.denarii(interest.due);
        let said = both!(self, "{repaid} Interest for {left}: {due}.", "{repaid} Zinsen für {left}: {due}.");
        self.with_payment(said, seat, interest)
    }

    /// The money for empty storehouses, and the last chance to repay (OS-72, OS-73).
    fn settled(&self, seat: Seat, empty: u8, income: Denarii, loans: u8, left: u8) -> String {
        let mut said = Vec::from([match empty {
            0 => told!(
                self,
                seat,
                "You have no empty storehouse.",
                "{who} has no empty storehouse.",
                "Du hast keinen leeren Speicher.",
                "{who} hat keinen leeren Speicher.",
            ),
            1.. => {
                let words = [["empty storehouse brings", "empty storehouses bring"], ["leerer Speicher bringt", "leere Speicher bringen"]];
                alloc::format!("{} {} {}.", self.several(empty, words), self.unto(seat), self.denarii(income))
            }
        }]);
        said.extend(self.repays(seat, loans));
        if left > 0 {
            let left = self.loans(left);
            said.push(told!(
                self,
                seat,
                "You cannot repay {left}, and have lost.",
                "{who} cannot repay {left}, and has lost.",
                "Du kannst {left} nicht tilgen und hast verloren.",
                "{who} kann {left} nicht tilgen und hat verloren.",
            ));
        }
        said.join(" ")
    }

    fn repays(&self, seat: Seat, loans: u8) -> Option<String> {
        let [repaid, cost] = [self.loans(loans), self.denarii(LOAN_COSTS * loans)];
        (loans > 0).then(|| {
            told!(
                self,
                seat,
                "You repay {repaid} for {cost}.",
                "{who} repays {repaid} for {cost}.",
                "Du tilgst {repaid} für {cost}.",
                "{who} tilgt {repaid} für {cost}.",
            )
        })
    }
}

// The fields of a board.
const FORUM: [&str; 2] = ["Forum", "Forum"];
const SENATE: [&str; 2] = ["Senate", "Senat"];
const STORAGE: [&str; 2] = ["Storage", "Lager"];
