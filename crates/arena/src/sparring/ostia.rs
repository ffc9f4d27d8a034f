//! Sparring partners of Ostia: one rule of thumb with a handful of numbers, and who has which.

use super::{Sparred, Sparring};
use bots::{Ask, Thought};
use ostia::{
    Action, BLUFFS, Bids, Bluffs, Denarii, Edition, FinalBluffs, FinalPlacement, Good, MAX_GOODS, MAX_KINDS, Placement, Question,
    STOREHOUSE_COSTS, SeatView, SenateCard, State,
};
use tabletop::{Card, CardSet, Seat};

/// What a player goes by who does not look ahead: goods are worth what the best board with them would bring, in denarii.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleOfThumb {
    /// A point in the Senate.
    pub point: f32,
    /// More points than that are of no use.
    pub enough: u16,
    /// How many cards of each kind the others are thought to bring to the Forum.
    pub crowd: u8,
    /// What a denarius of the Forum counts.
    pub sale: f32,
    /// A kind that is kept for later.
    pub kept: f32,
    /// Which part of its worth is bid for a lot.
    pub pays: f32,
    /// Are storehouses sold and loans taken for a bid?
    pub borrows: bool,
    /// How many storehouses it wants.
    pub rooms: u8,
    /// How a bid is found.
    pub bids: BidHabit,
    /// Whom it sells to.
    pub sells: SaleHabit,
}

/// How a bid is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidHabit {
    /// A part of what the lot is worth.
    ByWorth,
    /// One more than the highest bid, as long as the lot is worth it.
    OneMore,
    /// One and a half times the minimum, whatever it is.
    ByList,
}

/// Whom a lot is sold to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleHabit {
    /// Who pays most; it takes the lot itself where that is better.
    Most,
    /// Who has the most chips.
    Leader,
}

impl RuleOfThumb {
    /// The sober one. The others differ from it in their habit.
    pub const STEWARD: RuleOfThumb = RuleOfThumb {
        point: 3.7,
        enough: 18,
        crowd: 4,
        sale: 1.0,
        kept: 8.8,
        pays: 0.86,
        borrows: false,
        rooms: 1,
        bids: BidHabit::ByWorth,
        sells: SaleHabit::Most,
    };
}

const STEWARD: RuleOfThumb = RuleOfThumb::STEWARD;

const fn habits(partner: Sparring) -> RuleOfThumb {
    match partner {
        Sparring::Miser => RuleOfThumb { pays: 0.5, rooms: 1, ..STEWARD },
        Sparring::Spendthrift => RuleOfThumb { pays: 1.3, borrows: true, rooms: 4, ..STEWARD },
        Sparring::Hoarder => RuleOfThumb { kept: 25.0, rooms: 4, ..STEWARD },
        Sparring::Courtier => RuleOfThumb { point: 8.0, enough: 40, kept: 3.0, ..STEWARD },
        Sparring::Dumper => RuleOfThumb { point: 0.5, crowd: 1, kept: 0.0, rooms: 1, ..STEWARD },
        Sparring::Copycat => RuleOfThumb { bids: BidHabit::OneMore, ..STEWARD },
        Sparring::Kingmaker => RuleOfThumb { sells: SaleHabit::Leader, ..STEWARD },
        Sparring::PriceList => RuleOfThumb { bids: BidHabit::ByList, ..STEWARD },
        Sparring::Steward => STEWARD,
    }
}

impl Sparred for State {
    fn spar(partner: Sparring, ask: &Ask<'_, State>) -> Option<Thought<State>> {
        Some(Thought { action: habits(partner).answer(ask), why: None })
    }
}

impl RuleOfThumb {
    /// What a player does who goes by this.
    pub fn answer(&self, ask: &Ask<'_, State>) -> Action {
        let table = Look::of(self, ask);
        match ask.prompt.question {
            Question::Keep { boat } => Action::Keep { card: table.best_of(boat), gaius: None },
            Question::KeepAndGive { boat } => {
                let card = table.best_of(boat);
                let least = (boat - CardSet::one(card)).iter().min_by_key(|&card| table.edition.points(table.senate, card));
                Action::Keep { card, gaius: least }
            }
            Question::Lot { boat, .. } => Action::Lot(table.least_of(boat)),
            Question::Bid { lot, minimum, ceiling, bids, .. } => table.bid(lot, minimum, ceiling, &bids),
            Question::Sell { lot, bids, minimum, ceiling } => table.sell(lot, &bids, minimum, ceiling),
            Question::Price { lot, minimum, most } => {
                let fair = (table.gain(lot) * 2.0 / 3.0) as i32;
                Action::Price(Denarii(fair.clamp(minimum.0, most.0.max(minimum.0))))
            }
            Question::Buyer { seller, lot, price, can_pay, income } => {
                let buys = can_pay && table.gain(lot) - price.0 as f32 > income.0 as f32;
                Action::Buyer(if buys { ask.seat } else { seller })
            }
            Question::Place { goods, .. } => Action::Place(table.laid(goods)),
            Question::Settle { .. } => Action::Settle,
            Question::Store { storage, storehouses } => {
                let each = table.one_of_each(storage);
                let wanted = each.len().min(self.rooms);
                if wanted > storehouses && ask.prompt.build > 0 {
                    return Action::Build((wanted - storehouses).min(ask.prompt.build));
                }
                let order = each.iter().chain((storage - each).iter());
                Action::Store(order.take(storehouses.into()).collect())
            }
            Question::Final { storage } => {
                let each = table.one_of_each(storage);
                let bluffs = FinalBluffs { forum: 0, storage: BLUFFS };
                Action::Final(FinalPlacement { forum: storage - each, storage: each, bluffs })
            }
        }
    }
}

/// The table as this seat sees it.
struct Look<'a> {
    habits: &'a RuleOfThumb,
    edition: &'static Edition,
    senate: SenateCard,
    own: &'a SeatView,
    seats: &'a [SeatView],
    goods: CardSet,
}

/// Where all cards of a kind lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardField {
    Forum,
    Senate,
    Storage,
}

type FieldByKind = [BoardField; MAX_GOODS];

impl<'a> Look<'a> {
    fn of(habits: &'a RuleOfThumb, ask: &'a Ask<'_, State>) -> Look<'a> {
        let view = ask.knowledge.view();
        Look {
            habits,
            edition: ask.knowledge.edition(),
            senate: view.current(),
            own: &view.seats[ask.seat.index()],
            seats: &view.seats,
            goods: ask.knowledge.goods_known(ask.seat),
        }
    }

    fn money(&self) -> i32 {
        self.own.money.unwrap_or_default().0
    }

    /// By how much more the goods bring with these cards.
    fn gain(&self, cards: CardSet) -> f32 {
        self.best(self.goods | cards).0 - self.best(self.goods).0
    }

    fn best_of(&self, boat: CardSet) -> Card {
        let worth = |card: Card| self.gain(CardSet::one(card));
        boat.iter().max_by(|&one, &other| worth(one).total_cmp(&worth(other))).expect("a boat has cards (OS-10)")
    }

    /// The two cards that are worth least to itself.
    fn least_of(&self, boat: CardSet) -> CardSet {
        let pairs = boat.iter().flat_map(|one| boat.iter().filter(move |&other| other > one).map(move |other| [one, other]));
        let pairs = pairs.map(|pair| pair.into_iter().collect::<CardSet>());
        pairs.min_by(|&one, &other| self.gain(one).total_cmp(&self.gain(other))).expect("a boat has two cards (OS-12)")
    }

    fn bid(&self, lot: CardSet, minimum: Denarii, ceiling: Denarii, bids: &Bids) -> Action {
        let most = if self.habits.borrows { ceiling } else { Denarii(self.money()).min(ceiling) };
        let worth = Denarii((self.gain(lot) * self.habits.pays) as i32);
        let bid = match self.habits.bids {
            BidHabit::ByWorth => worth,
            BidHabit::OneMore => bids.highest().map_or(minimum, |highest| highest + Denarii(1)),
            BidHabit::ByList => Denarii(minimum.0 * 3 / 2),
        };
        let dear = match self.habits.bids {
            BidHabit::ByWorth | BidHabit::ByList => false,
            BidHabit::OneMore => bid > worth,
        };
        let bid = bid.min(most);
        if bid < minimum || dear { Action::Pass } else { Action::Bid(bid) }
    }

    fn sell(&self, lot: CardSet, bids: &Bids, minimum: Denarii, ceiling: Denarii) -> Action {
        let chips = |seat: Seat| self.seats[seat.index()].chips;
        let buyer = match self.habits.sells {
            SaleHabit::Most => bids.iter().max_by_key(|&(seat, bid)| (bid, core::cmp::Reverse(chips(seat)))),
            SaleHabit::Leader => bids.iter().max_by_key(|&(seat, bid)| (chips(seat), bid)),
        };
        let (buyer, bid) = buyer.expect("a seller is asked when somebody bid (OS-15)");
        let most = if self.habits.borrows { ceiling } else { Denarii(self.money()).min(ceiling) };
        let takes = self.habits.sells == SaleHabit::Most
            && minimum <= most
            && self.gain(lot) * self.habits.pays > (minimum + bid.half_down()).0 as f32;
        if takes { Action::Take(minimum) } else { Action::Sell(buyer) }
    }

    fn one_of_each(&self, cards: CardSet) -> CardSet {
        self.kinds().filter_map(|good| (cards & self.edition.of_good(good)).iter().next()).collect()
    }

    fn kinds(&self) -> impl Iterator<Item = Good> + use<> {
        (0..self.edition.goods.len() as u8).map(Good)
    }

    fn laid(&self, goods: CardSet) -> Placement {
        let (_, board) = self.best(goods);
        let mut placement = Placement { bluffs: Bluffs { storage: BLUFFS, ..Bluffs::default() }, ..Placement::default() };
        for good in self.kinds() {
            let cards = goods & self.edition.of_good(good);
            match board[good.index()] {
                BoardField::Forum => placement.forum |= cards,
                BoardField::Senate => placement.senate |= cards,
                BoardField::Storage => placement.storage |= cards,
            }
        }
        placement
    }

    /// The best board for these goods, every kind on one field, and what it brings.
    fn best(&self, goods: CardSet) -> (f32, FieldByKind) {
        let kinds: Vec<(Good, u8)> = self.kinds().map(|good| (good, (goods & self.edition.of_good(good)).len())).collect();
        let mut best = (f32::MIN, [BoardField::Storage; MAX_GOODS]);
        self.try_all(&kinds, [BoardField::Storage; MAX_GOODS], Sums::default(), &mut best);
        best
    }

    fn try_all(&self, kinds: &[(Good, u8)], board: FieldByKind, sums: Sums, best: &mut (f32, FieldByKind)) {
        let Some((&(good, count), rest)) = kinds.split_first() else {
            let worth = self.worth(sums);
            if worth > best.0 {
                *best = (worth, board);
            }
            return;
        };
        let mut lay = |field: BoardField, sums: Sums| {
            let mut board = board;
            board[good.index()] = field;
            self.try_all(rest, board, sums, best);
        };
        lay(BoardField::Storage, Sums { stored: sums.stored + u8::from(count > 0), ..sums });
        if count == 0 || sums.shown == MAX_KINDS {
            return;
        }
        let shown = sums.shown + 1;
        let price = self.edition.price(good, count + self.habits.crowd).0 * i32::from(count);
        lay(BoardField::Forum, Sums { shown, sales: sums.sales + price, ..sums });
        let points = self.edition.worth(self.senate, self.edition.of_good(good)) / u16::from(self.edition.of_good(good).len().max(1));
        if points > 0 {
            lay(BoardField::Senate, Sums { shown, points: sums.points + points * u16::from(count), ..sums });
        }
    }

    fn worth(&self, sums: Sums) -> f32 {
        let habits = self.habits;
        // What is built for the goods of this round is paid from what they bring.
        let can_build = (self.money() + sums.sales) / STOREHOUSE_COSTS.0;
        let owned = self.own.storehouses;
        let rooms = owned.saturating_add(can_build.clamp(0, 4) as u8).min(habits.rooms.max(owned));
        let kept = sums.stored.min(rooms);
        let built = kept.saturating_sub(owned);
        habits.sale * sums.sales as f32 + habits.point * f32::from(sums.points.min(habits.enough)) + habits.kept * f32::from(kept)
            - (STOREHOUSE_COSTS.0 * i32::from(built)) as f32 / 2.0
    }
}

/// What a board comes to.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// Kinds in Forum and Senate.
    shown: u32,
    sales: i32,
    points: u16,
    /// Kinds in Storage.
    stored: u8,
}
