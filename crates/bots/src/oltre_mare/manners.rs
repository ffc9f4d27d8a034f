//! Manners at the bargaining table: few offers, each of which the other side could take, and nothing twice. They hold towards
//! everybody, because a bot does not know who is a person.

use oltre_mare::{Edition, Good, Goods, Knowledge, Offer, To};
use tabletop::{CardSet, Seat};

/// How many offers of one bot to one player may lie unanswered on the table.
const UNANSWERED: usize = 2;
/// How many offers a bot makes in one turn at most, counters included.
const OFFERS: u8 = 4;

/// What one seat may decently offer now.
pub(super) struct Manners<'a> {
    knowledge: &'a Knowledge,
    me: Seat,
    /// The goods that this seat gave or offered in this turn, and those that it got or asked for.
    parted: Goods,
    wanted: Goods,
}

/// An offer as the other side sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proposal {
    pub(super) partner: Seat,
    pub(super) gives: Goods,
    pub(super) asks: Goods,
    /// What the partner is to pay; below 0 it is paid.
    pub(super) ducats: i32,
}

impl<'a> Manners<'a> {
    pub(super) fn new(knowledge: &'a Knowledge, me: Seat) -> Manners<'a> {
        let [mut parted, mut wanted] = knowledge.traded();
        for offer in knowledge.made() {
            offer.gives.iter().for_each(|shown| parted.0[shown.good.index()] += 1);
            offer.asks.each().for_each(|good| wanted.0[good.index()] += 1);
        }
        Manners { knowledge, me, parted, wanted }
    }

    /// May this seat make another offer in this turn?
    pub(super) fn may_speak(&self) -> bool {
        self.knowledge.view().seats[self.me.index()].offers_made < OFFERS
    }

    /// May another offer be made to this player, who may still be thinking about the last ones?
    pub(super) fn may_address(&self, partner: Seat) -> bool {
        self.open().filter(|offer| offer.to == To::Seat(partner)).count() < UNANSWERED
    }

    /// Can these cards be given for these goods without asking for what the other cannot have, and without wanting and offering
    /// one good in the same turn or in two offers at a time?
    pub(super) fn may_swap(&self, partner: Seat, gives: CardSet, asks: &Goods, edition: &Edition) -> bool {
        let given = Goods::of(gives, edition);
        self.knowledge.may_have(partner, asks)
            && !share(&given, asks)
            && !share(&given, &self.wanted)
            && !share(asks, &self.parted)
            && self
                .open()
                .all(|open| !share(&open.asks, asks) && open.gives.iter().all(|shown| shown.card.is_none_or(|card| !gives.has(card))))
    }

    /// Is this a price that nobody needs to be ashamed of? Cards are not asked for as a gift, ducats are not given on top of one,
    /// and what was declined is not offered again unless it is better now.
    pub(super) fn is_decent(&self, proposal: &Proposal) -> bool {
        let begs = proposal.gives.is_empty() && proposal.ducats >= 0;
        let showers = proposal.asks.is_empty() && proposal.ducats < 0;
        !begs && !showers && !self.was_declined(proposal)
    }

    /// May something be given for nothing? Once a turn.
    pub(super) fn may_give(&self) -> bool {
        !self.knowledge.made().iter().any(|offer| offer.asks.is_empty() && offer.asks_ducats == 0)
    }

    /// Has this partner declined the like in this turn, at this price or a better one?
    fn was_declined(&self, proposal: &Proposal) -> bool {
        let refused = self.knowledge.spurned().iter().filter(|own| own.to == To::Seat(proposal.partner));
        let mut refused = refused.map(|own| seen(proposal.partner, own));
        refused.any(|before| before.is_no_worse_than(proposal) || proposal.is_like(&before) && !proposal.is_no_worse_than(&before))
    }

    /// Its own offers that lie on the table.
    fn open(&self) -> impl Iterator<Item = &'a Offer> {
        let me = self.me;
        self.knowledge.view().offers.iter().filter(move |offer| offer.from == me)
    }
}

impl Proposal {
    /// Is it about the same thing: does it ask for one of the same goods, or, where neither asks for any, sell one?
    fn is_like(&self, other: &Proposal) -> bool {
        let sales = self.asks.is_empty() && other.asks.is_empty();
        share(&self.asks, &other.asks) || sales && share(&self.gives, &other.gives)
    }

    /// Is it at least as good for the partner in everything?
    fn is_no_worse_than(&self, other: &Proposal) -> bool {
        covers(&self.gives, &other.gives) && covers(&other.asks, &self.asks) && self.ducats <= other.ducats
    }
}

/// An own offer as its partner saw it.
fn seen(partner: Seat, own: &Offer) -> Proposal {
    let gives = own.gives.iter().map(|shown| shown.good).collect();
    Proposal { partner, gives, asks: own.asks, ducats: i32::from(own.asks_ducats) - i32::from(own.gives_ducats) }
}

/// Is there a good in both?
fn share(one: &Goods, other: &Goods) -> bool {
    one.iter().any(|(good, _): (Good, u8)| other.count(good) > 0)
}

/// Are there at least as many of each good?
fn covers(more: &Goods, less: &Goods) -> bool {
    less.iter().all(|(good, count)| more.count(good) >= count)
}
