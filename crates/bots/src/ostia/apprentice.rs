//! The apprentice: knows the rules, and looks at its own goods alone. It lays its board as if nobody else brought anything, bids from its
//! purse without a thought for anybody, and sells to the player who pays most.

use super::best_board::{self, BoardByKind, Market, POINTS};
use super::book::{Book, Kinds, MOST};
use super::deputy;
use super::evaluation::{self, Purse};
use super::merchant::{self, imagined};
use super::place;
use super::why::Why;
use crate::{Ask, Thought};
use ostia::{Action, BLUFFS, Bids, Denarii, FinalBluffs, FinalPlacement, MAX_GOODS, Question, STOREHOUSE_COSTS, State};
use tabletop::{Card, CardSet, Dice, Seat};

/// The points from which an apprentice hopes for one, two and three chips of the Senate.
const HOPES: [usize; 3] = [2, 5, 8];
/// Which part of what a lot seems to be worth is bid.
const BIDS: f32 = 0.6;
/// So much money is kept when a room is built.
const SPARE: Denarii = Denarii(15);

/// What the apprentice does.
pub(super) fn thought(ask: &Ask<'_, State>) -> Thought<State> {
    let mut dice = Dice::new(ask.seed);
    // Of an imagined game it looks at nothing but its own things, which are the same in all of them.
    let own = OwnThings::of(&imagined(ask, &mut dice), ask.seat);
    let (action, why) = match ask.prompt.question {
        Question::Keep { boat } => (Action::Keep { card: own.best_of(boat), gaius: None }, Why::KeepsWhatHelpsMost),
        Question::KeepAndGive { boat } => {
            let card = own.best_of(boat);
            let least = (boat - CardSet::one(card)).iter().min_by_key(|&card| own.points(card));
            (Action::Keep { card, gaius: least }, Why::KeepsWhatHelpsMost)
        }
        Question::Lot { boat, .. } if boat.len() == 2 => (Action::Lot(boat), Why::LastTwo),
        Question::Lot { boat, .. } => (Action::Lot(own.least_of(boat)), Why::BestTwo),
        Question::Bid { lot, minimum, .. } => own.bid(lot, minimum),
        Question::Sell { bids, .. } => sell(&bids),
        Question::Price { lot, minimum, most } => {
            let price = Denarii((own.denarii(lot) * BIDS) as i32).clamp(minimum, most.max(minimum));
            (Action::Price(price), Why::BestPrice { price })
        }
        Question::Buyer { seller, lot, price, can_pay, income } => {
            if can_pay && own.denarii(lot) > price.0 as f32 {
                (Action::Buyer(ask.seat), Why::Bargain { price })
            } else {
                (Action::Buyer(seller), Why::LetsTheOtherBuy { income })
            }
        }
        Question::Place { goods, .. } => {
            let mut placement = deputy::placement(own.book.edition, goods, &own.board(own.hand).1);
            placement.bluffs = place::bluffs(&mut dice);
            (Action::Place(placement), Why::LaysAsIfAlone)
        }
        Question::Settle { .. } => (Action::Settle, Why::RepaysFirst),
        Question::Store { storage, storehouses } => own.store(storage, storehouses, ask.prompt.build),
        Question::Final { storage } => {
            let kept = own.one_of_each(storage);
            let bluffs = FinalBluffs { forum: 0, storage: BLUFFS };
            (Action::Final(FinalPlacement { forum: storage - kept, storage: kept, bluffs }), Why::StoresKinds)
        }
    };
    Thought { action, why: Some(why) }
}

/// What the apprentice looks at.
struct OwnThings {
    book: Book,
    market: Market,
    hand: Kinds,
    purse: Purse,
}

impl OwnThings {
    fn of(world: &State, seat: Seat) -> OwnThings {
        let book = Book::of(world);
        let purse = Purse::of(world, seat);
        let (rooms, most_rooms) = Purse { money: Denarii(0), ..purse }.rooms(&book);
        let mut market = Market { forum: [[0.0; MOST + 1]; MAX_GOODS], senate: [0.0; POINTS], rooms, most_rooms };
        for kind in 0..book.goods {
            for own in 1..=MOST {
                market.forum[kind][own] = book.weights.denarius * own as f32 * book.price(kind, own);
            }
        }
        for (points, chips) in market.senate.iter_mut().enumerate() {
            *chips = HOPES.iter().filter(|&&from| points >= from).count() as f32;
        }
        let hand = book.count(world.goods(seat));
        OwnThings { market, hand, purse, book }
    }

    fn board(&self, hand: Kinds) -> (f32, BoardByKind) {
        best_board::best(&self.book, &self.market, &hand)
    }

    /// What these cards seem to be worth on top of the goods, in denarii.
    fn denarii(&self, cards: CardSet) -> f32 {
        let mut hand = self.hand;
        for (own, more) in hand.iter_mut().zip(self.book.count(cards)) {
            *own += more;
        }
        (self.board(hand).0 - self.board(self.hand).0) / self.book.weights.denarius
    }

    fn points(&self, card: Card) -> u8 {
        self.book.points[self.book.edition.good(card).index()]
    }

    fn best_of(&self, boat: CardSet) -> Card {
        let worth = |card: Card| self.denarii(CardSet::one(card));
        boat.iter().max_by(|&one, &other| worth(one).total_cmp(&worth(other))).expect("there is a card to keep in the boat (OS-10)")
    }

    /// The two cards that are worth least to itself.
    fn least_of(&self, boat: CardSet) -> CardSet {
        let pairs = merchant::pairs(boat).into_iter();
        pairs.min_by(|&one, &other| self.denarii(one).total_cmp(&self.denarii(other))).expect("a boat has two cards (OS-12)")
    }

    /// A part of what the lot seems to be worth, as far as the purse reaches.
    fn bid(&self, lot: CardSet, minimum: Denarii) -> (Action, Why) {
        let bid = Denarii((self.denarii(lot) * BIDS) as i32).min(self.purse.money);
        if bid < minimum { (Action::Pass, Why::TooDear) } else { (Action::Bid(bid), Why::BidsForWorth { bid }) }
    }

    /// One card of each kind first, those that the Senate likes best before the others; and now and then a room for them.
    fn store(&self, storage: CardSet, storehouses: u8, can_build: u8) -> (Action, Why) {
        let each = self.one_of_each(storage);
        if each.len() > storehouses && can_build > 0 && self.purse.money >= STOREHOUSE_COSTS + SPARE {
            return (Action::Build(1), Why::Builds { count: 1 });
        }
        let mut order: Vec<Card> = each.iter().collect();
        order.sort_by_key(|&card| core::cmp::Reverse(self.points(card)));
        order.extend((storage - each).iter());
        (Action::Store(order.into_iter().take(storehouses.into()).collect()), merchant::why_stored(&self.book, Action::Settle))
    }

    fn one_of_each(&self, cards: CardSet) -> CardSet {
        evaluation::first_of_each(self.book.edition, cards)
    }
}

/// To the player who pays most; of equals the first.
fn sell(bids: &Bids) -> (Action, Why) {
    let best = bids.iter().fold(None, |best: Option<(Seat, Denarii)>, (seat, bid)| match best {
        Some(best) if best.1 >= bid => Some(best),
        Some(_) | None => Some((seat, bid)),
    });
    let (to, bid) = best.expect("a seller is asked when somebody bid (OS-15)");
    (Action::Sell(to), Why::SellsForMost { to, income: bid.half_down() })
}
