//! What happened, told in few words.

use crate::table::Table;
use ostia::{Denarii, FinalBoard, Payment, Refusal, RevealedBoard, Score, Seen, SenateCard, Sheet, Sight, Step};
use rules_testkit::scenario::ToldLine;
use rules_testkit::scenario::words::{count, name};
use tabletop::{CardSet, Rules, Seat};

/// What a sight tells; some tell several things.
pub(crate) fn sight(table: &Table, sight: &Sight) -> Vec<ToldLine> {
    let news = |text: String| vec![ToldLine { text, echo: false }];
    let echo = |text: String| vec![ToldLine { text, echo: true }];
    let all_news = |texts: Vec<String>| texts.into_iter().map(|text| ToldLine { text, echo: false }).collect();
    let who = |seat: &Seat| name(*seat);
    let cards = |cards: &CardSet| table.cards(*cards);
    match sight {
        Sight::Started { seat } => news(format!("{} starts", who(seat))),
        Sight::StartCard { seat, card } => news(format!("{} has {} to start with", who(seat), table.seen(card))),
        Sight::RoundBegan { round, start, current, preview } => {
            let preview = preview.map_or(String::new(), |preview| format!(", next {}", senate(preview)));
            news(format!("round {round} begins with {}, Senate {}{preview}", who(start), senate(*current)))
        }
        Sight::Dealt { seat, cards } => news(format!("{} is dealt {}", who(seat), table.seen(cards))),
        Sight::Reshuffled { cards } => news(format!("the discard pile becomes a deck of {}", count(cards.len(), "card"))),
        Sight::Kept { seat, card, gaius } => {
            let gives = if gaius.count() > 0 { format!(" and gives Gaius {}", table.seen(gaius)) } else { String::new() };
            echo(format!("{} keeps {}{gives}", who(seat), table.seen(card)))
        }
        Sight::TookBack { seat } => echo(format!("{} takes back", who(seat))),
        Sight::LotLaid { seller, cards: lot, minimum } => echo(format!("{} lays out {}, minimum {minimum}", who(seller), cards(lot))),
        Sight::Bid { seat, amount } => echo(format!("{} bids {amount}", who(seat))),
        Sight::Passed { seat } => echo(format!("{} passes", who(seat))),
        Sight::Sold { seller, buyer, cards: lot, paid, income } => {
            let (seller, buyer) = (who(seller), who(buyer));
            news(format!("{buyer} buys {} from {seller} for {}, {seller} gets {income}", cards(lot), payment(paid)))
        }
        Sight::Forced { seller, cards: lot, paid } => news(format!("{} must take {} for {}", who(seller), cards(lot), payment(paid))),
        Sight::Taken { seller, cards: lot, paid } => news(format!("{} takes {} for {}", who(seller), cards(lot), payment(paid))),
        Sight::Priced { seat, cards: lot, price } => news(format!("{} reveals {} at {price}", who(seat), cards(lot))),
        Sight::Assigned { by: _, buyer, cards: lot, paid, other, income } => {
            news(format!("{} buys {} for {}, {} gets {income}", who(buyer), cards(lot), payment(paid), who(other)))
        }
        Sight::Built { seat, count: built, cost } => news(format!("{} builds {} for {cost}", who(seat), count(*built, "storehouse"))),
        Sight::Depressors { cards: turned } => news(format!("{} depress prices", cards(turned))),
        Sight::Decided { seat } => echo(format!("{} has placed", who(seat))),
        Sight::Revealed { boards } => all_news(by_seat(boards).map(|(seat, board)| table.board(seat, board)).collect()),
        Sight::GaiusRevealed { given: _, grants, cost, forum, senate } => {
            let granted = (*grants > 0).then(|| format!("all three get {}", i32::from(*grants) * 10));
            let shows = format!("Gaius shows Forum {}, Senate {}, and pays {cost}", cards(forum), cards(senate));
            all_news(granted.into_iter().chain([shows]).collect())
        }
        Sight::Forfeited { seat, cards: lost } => news(format!("{} loses {}", who(seat), cards(lost))),
        Sight::ForumPaid { prices, income } => {
            let good = |good: ostia::Good| &table.edition().goods[good.index()].id;
            let prices = prices.iter().map(|price| format!("{} {} for {}", price.offered, good(price.good), price.price));
            let prices = some("in the Forum", &prices.collect::<Vec<_>>());
            all_news(vec![prices, some("the Forum pays", &table.with_names(income, |income| *income != Denarii(0)))])
        }
        Sight::SenateRanked { worth, chips } => all_news(vec![
            some("donations are worth", &table.with_names(worth, |_| true)),
            some("the Senate gives", &table.with_names(chips, |chips| chips.0 > 0)),
        ]),
        Sight::DoneBuilding { seat } => echo(format!("{} has settled", who(seat))),
        Sight::Repaid { seat, loans, left, interest } => {
            let interest = if *left > 0 { format!(", interest {}", payment(interest)) } else { String::new() };
            news(format!("{} repays {}, {left} left{interest}", who(seat), count(*loans, "loan")))
        }
        Sight::Stored { seat, kept, discarded } => {
            news(format!("{} stores {} and discards {}", who(seat), table.seen(kept), cards(discarded)))
        }
        Sight::FinalRevealed { boards } => all_news(by_seat(boards).map(|(seat, board)| table.final_board(seat, board)).collect()),
        Sight::Settled { seat, empty, income, loans, left } => {
            let mut told = vec![format!("{} for {}", income, count(*empty, "empty storehouse"))];
            if loans + left > 0 {
                told.push(format!("repays {}, {left} left", count(*loans, "loan")));
            }
            news(format!("{} gets {}", who(seat), told.join(", ")))
        }
        Sight::Ended { score, aside } => all_news(score_told(score, *aside)),
    }
}

/// Why something is refused, with its facts.
pub(crate) fn refusal(table: &Table, refusal: &Refusal) -> String {
    let facts = match refusal {
        Refusal::GameOver
        | Refusal::NoSuchSeat
        | Refusal::DecidedAlready
        | Refusal::NothingToSettle
        | Refusal::NothingToStore
        | Refusal::NothingToTakeBack
        | Refusal::GaiusGetsOne
        | Refusal::NoGaius
        | Refusal::NothingBuilt => String::new(),
        Refusal::NotYourTurn { turn_of: seat } | Refusal::NoBidFrom { seat } | Refusal::NoSuchBuyer { seat } => name(*seat).into(),
        Refusal::NotNow { due } => step(*due).into(),
        Refusal::NotInBoat { card }
        | Refusal::CardTwice { card }
        | Refusal::NotYourGoods { card }
        | Refusal::TwoFields { card }
        | Refusal::NotLaid { card } => table.cards(CardSet::one(*card)),
        Refusal::LotOfTwo { named } => format!("{named} named"),
        Refusal::BidTooLow { bid, minimum } | Refusal::PriceTooLow { price: bid, minimum } => format!("{bid}, at least {minimum}"),
        Refusal::BidTooHigh { bid, ceiling: most }
        | Refusal::TakeTooHigh { bid, ceiling: most }
        | Refusal::PriceTooHigh { price: bid, most }
        | Refusal::CannotPay { price: bid, ceiling: most } => format!("{bid}, at most {most}"),
        Refusal::TakeTooLow { bid, highest } => format!("{bid}, highest {highest}"),
        Refusal::BluffCount { laid } => format!("{laid} laid"),
        Refusal::TooManyKept { kept, storehouses } => format!("{kept} kept, {}", count(*storehouses, "storehouse")),
        Refusal::TooManyStorehouses { owned, count, most } => format!("{owned} and {count}, at most {most}"),
        Refusal::TooPoor { has, needs } => format!("has {has}, needs {needs}"),
    };
    if facts.is_empty() { refusal.code().into() } else { format!("{}: {facts}", refusal.code()) }
}

/// What the game waits for.
pub(crate) const fn step(step: Step) -> &'static str {
    match step {
        Step::Keep => "keep",
        Step::Lot => "lot",
        Step::Bid => "bid",
        Step::Sell => "sell",
        Step::Price => "price",
        Step::Buyer => "buyer",
        Step::Place => "place",
        Step::Settle => "settle",
        Step::Store => "store",
        Step::Final => "final",
    }
}

/// Senate cards are numbered from 1, as in the rule book.
pub(crate) fn senate(card: SenateCard) -> u8 {
    card.0 + 1
}

impl Table {
    pub(crate) fn seen(&self, seen: &Seen) -> String {
        match seen {
            Seen::Faces(cards) => self.cards(*cards),
            Seen::Backs(backs) => count(*backs, "card"),
        }
    }

    /// Everybody's figure, with their names; Gaius comes after the players.
    fn with_names<T: ToString>(&self, all: &[T], worth_telling: impl Fn(&T) -> bool) -> Vec<String> {
        let name = |seat: Seat| if seat.0 < self.state.seats() { name(seat) } else { "Gaius" };
        let told = by_seat(all).filter(|(_, one)| worth_telling(one));
        told.map(|(seat, one)| format!("{} {}", name(seat), one.to_string())).collect()
    }

    fn board(&self, seat: Seat, board: &RevealedBoard) -> String {
        let RevealedBoard { forum, senate, storage, bluffs } = board;
        let (forum, senate) = (with_bluffs(self.cards(*forum), bluffs.forum), with_bluffs(self.cards(*senate), bluffs.senate));
        let storage = if storage.count() == 0 { "none".into() } else { self.seen(storage) };
        format!("{} shows Forum {forum}, Senate {senate}, Storage {}", name(seat), with_bluffs(storage, bluffs.storage))
    }

    fn final_board(&self, seat: Seat, board: &FinalBoard) -> String {
        let FinalBoard { forum, storage, bluffs } = board;
        let [forum, storage] =
            [(forum, bluffs.forum), (storage, bluffs.storage)].map(|(cards, bluffs)| with_bluffs(self.cards(*cards), bluffs));
        format!("{} shows Forum {forum}, Storage {storage}", name(seat))
    }
}

/// Cards on a field, and the bluff cards there.
fn with_bluffs(cards: String, bluffs: u8) -> String {
    match (cards.as_str(), bluffs) {
        (_, 0) => cards,
        ("none", _) => count(bluffs, "bluff"),
        (_, _) => format!("{cards} + {}", count(bluffs, "bluff")),
    }
}

/// What was paid, and how.
fn payment(paid: &Payment) -> String {
    let Payment { due, storehouses, loans, waived } = *paid;
    let mut told = due.to_string();
    if storehouses > 0 {
        told += &format!(", selling {}", count(storehouses, "storehouse"));
    }
    if loans > 0 {
        told += &format!(", taking {}", count(loans, "loan"));
    }
    if waived != Denarii(0) {
        told += &format!(", {waived} waived");
    }
    told
}

/// The end, and a line for everybody.
fn score_told(score: &Score, aside: SenateCard) -> Vec<String> {
    let mut told = vec![format!("the game ends, Senate {} lay aside", senate(aside))];
    let rounds = |senate: &[ostia::Chips]| senate.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    for (seat, sheet) in by_seat(&score.seats) {
        let Sheet { senate, kinds, money, chips, denarii, storehouses, stored, lost, rank } = sheet;
        let lost = if *lost { " and lost" } else { "" };
        told.push(format!(
            "{}: Senate {}, kinds {kinds}, money {money}, {}, {denarii} denarii, {}, {stored} stored, place {rank}{lost}",
            name(seat),
            rounds(senate),
            count(chips.0, "chip"),
            count(*storehouses, "storehouse"),
        ));
    }
    if let Some(gaius) = &score.gaius {
        let (senate, money, chips) = (rounds(&gaius.senate), gaius.money, count(gaius.chips.0, "chip"));
        told.push(format!("Gaius: Senate {senate}, money {money}, {chips}, {} denarii", gaius.denarii));
    }
    told
}

fn some(what: &str, list: &[String]) -> String {
    if list.is_empty() { format!("{what} nothing") } else { format!("{what} {}", list.join(", ")) }
}

fn by_seat<T>(all: &[T]) -> impl Iterator<Item = (Seat, &T)> {
    (0..).map(Seat).zip(all)
}
