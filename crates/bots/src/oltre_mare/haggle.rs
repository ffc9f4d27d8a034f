//! Haggling: which trades are good for both sides, at which price, and what to answer (OM-30 to OM-37).
//!
//! A ducat is a point, so a trade is good when both sides together gain by it, and ducats split the gain half and half. What the
//! other side gains is reckoned on hands that it may hold.

use super::claim::claims;
use super::guess;
use super::hand_evaluation::{Scales, WORTH_IT};
use super::manners::{Manners, Proposal};
use super::table::MerchantTable;
use crate::{Ask, Temper};
use oltre_mare::{Action, Goods, Offer, OfferKind, State, Terms, To};
use tabletop::{BySeat, CardSet, Dice, Seat};

/// How many hands of each partner are guessed to reckon a deal.
const GUESSES: usize = 6;
/// How many of them must take an offer for it to be made.
const LIKELY: usize = 3;
/// What an offer must promise to be made.
const WORTH_SAYING: f32 = 0.25;
/// How many offers a merchant makes in a turn of its own, and in one of another.
const OFFERS: [u8; 2] = [4, 1];
/// How many of the best deals are reckoned exactly.
const EXACTLY: usize = 5;

/// One seat at the bargaining table.
pub(super) struct Haggler<'a> {
    ask: &'a Ask<'a, State>,
    table: &'a MerchantTable,
    temper: Temper,
    scales: Scales<'a>,
    manners: Manners<'a>,
    guesses: BySeat<[CardSet; GUESSES]>,
}

/// A trade thought of: what this seat gives and asks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bargain {
    pub(super) partner: Seat,
    pub(super) gives: CardSet,
    pub(super) asks: Goods,
    /// What the partner pays; below nothing, what this seat pays.
    pub(super) ducats: i32,
    /// What it brings this seat, as likely as it comes about.
    pub(super) promises: f32,
}

impl<'a> Haggler<'a> {
    pub(super) fn new(ask: &'a Ask<'a, State>, table: &'a MerchantTable, temper: Temper, dice: &mut Dice) -> Haggler<'a> {
        let active = table.turn_of;
        let (scales, manners) = (Scales::new(table), Manners::new(ask.knowledge, ask.seat));
        let mut haggler = Haggler { ask, table, temper, scales, manners, guesses: BySeat([[CardSet::EMPTY; GUESSES]; 5]) };
        for seat in Seat::all(table.seats) {
            if seat != ask.seat && (seat == active || ask.seat == active) {
                haggler.guesses[seat] = core::array::from_fn(|_| guess::hand(ask.knowledge, seat, dice));
            }
        }
        haggler
    }

    /// What the active player, or one of the others, has to say about trades; nothing if there is nothing more to say.
    pub(super) fn speak(&self, dice: &mut Dice) -> Option<Action> {
        self.respond(dice).or_else(|| self.take_back()).or_else(|| self.propose())
    }

    /// Withdraws an offer that can no longer be kept.
    pub(super) fn take_back(&self) -> Option<Action> {
        let hand = self.table.sides[self.ask.seat].hand;
        let broken = |own: &&Offer| own.gives.iter().any(|shown| shown.card.is_some_and(|card| !hand.has(card)));
        let mut own = self.ask.knowledge.view().offers.iter().filter(|offer| offer.from == self.ask.seat);
        own.find(broken).map(|own| Action::Withdraw(own.id))
    }

    /// Takes the best of the offers made to this seat, or counters or declines one.
    fn respond(&self, dice: &mut Dice) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        let mut otherwise = None;
        for offer in self.to_me() {
            let countered = self.has_countered(offer);
            let weighed = self.weigh(offer, dice);
            match weighed {
                Some((net, cards, _)) if net >= WORTH_IT => {
                    if best.as_ref().is_none_or(|best| net > best.0) {
                        best = Some((net, self.accept(offer, cards)));
                    }
                }
                Some((_, cards, gains)) if !countered && offer.parent.is_none() => {
                    otherwise = otherwise.or_else(|| self.counter(offer, cards, gains)).or(Some(Action::Decline(offer.id)));
                }
                Some(_) | None => {
                    // As long as the counter stands, so does what it counters.
                    if !self.waits_for(offer) {
                        otherwise = otherwise.or(Some(Action::Decline(offer.id)));
                    }
                }
            }
        }
        best.map(|best| best.1).or(otherwise)
    }

    /// The open offers made to this seat, which it has not answered.
    pub(super) fn to_me(&self) -> impl Iterator<Item = &'a Offer> {
        self.ask.knowledge.view().offers.iter().filter(|offer| self.is_to_me(offer))
    }

    /// Has this seat countered this offer, this turn?
    pub(super) fn has_countered(&self, offer: &Offer) -> bool {
        self.waits_for(offer) || self.ask.knowledge.spurned().iter().any(|own| own.parent == Some(offer.id))
    }

    /// Lies a counter of this seat to this offer on the table?
    pub(super) fn waits_for(&self, offer: &Offer) -> bool {
        self.ask.knowledge.view().offers.iter().any(|own| own.from == self.ask.seat && own.parent == Some(offer.id))
    }

    /// Takes an offer with these cards.
    pub(super) fn accept(&self, offer: &Offer, cards: CardSet) -> Action {
        Action::Accept { offer: offer.id, cards, claims: claims(self.table.edition, cards, self.temper) }
    }

    /// Makes an offer.
    pub(super) fn offer(&self, deal: &Bargain) -> Action {
        Action::Offer { parent: None, terms: self.terms(deal) }
    }

    fn is_to_me(&self, offer: &Offer) -> bool {
        let me = self.ask.seat;
        let to_me = match offer.to {
            To::All => offer.from != me,
            To::Seat(seat) => seat == me,
        };
        to_me && !offer.declined.contains(&me) && !offer.answers.iter().any(|answer| answer.seat == me)
    }

    /// What taking an offer brings, with which cards, and what it brings either side without its ducats. Nothing if it
    /// cannot be done.
    pub(super) fn weigh(&self, offer: &Offer, dice: &mut Dice) -> Option<(f32, CardSet, [f32; 2])> {
        let (me, author) = (self.ask.seat, offer.from);
        let gives: Goods = offer.gives.iter().map(|shown| shown.good).collect();
        // An answer to a call counts as an offer made (OM-34).
        if offer.kind == OfferKind::Call && self.offers_left() == 0 {
            return None;
        }
        if !self.can_pay(author, offer.gives_ducats) || !self.can_pay(me, offer.asks_ducats) {
            return None;
        }
        if !self.keeps_the_load_in_reach(author, gives.total(), offer.asks.total()) {
            return None;
        }
        let hand = self.table.sides[me].hand;
        let mut cards = None;
        let mut gains = [0.0; 2];
        for guessed in self.guesses[author] {
            let mut got = CardSet::EMPTY;
            for shown in &offer.gives {
                got.insert(guess::shown(self.ask.knowledge, author, guessed - got, shown, dice)?);
            }
            // Which cards are given is decided once, by the first guess of what comes.
            let given = match cards {
                Some(cards) => cards,
                None => *cards.insert(self.scales.cards_for(me, hand, offer.asks, got)?),
            };
            gains[0] += self.scales.exact(me, (hand - given) | got) - self.scales.exact(me, hand);
            gains[1] += self.scales.exact(author, (guessed - got) | given) - self.scales.exact(author, guessed);
        }
        gains = gains.map(|gain| gain / GUESSES as f32);
        gains[0] += self.scales.prestige(me);
        gains[1] += self.scales.prestige(author);
        let paid = i32::from(offer.gives_ducats) - i32::from(offer.asks_ducats);
        let net = self.scales.net(self.scales.paid([me, author], gains, paid));
        Some((net, cards?, gains))
    }

    /// The same trade at a fair price, if it brings both sides enough.
    fn counter(&self, offer: &Offer, cards: CardSet, gains: [f32; 2]) -> Option<Action> {
        let ducats = self.split(offer.from, gains, cards.is_empty(), offer.gives.is_empty());
        let after = self.scales.paid([self.ask.seat, offer.from], gains, ducats);
        if self.scales.net(after) < WORTH_IT || self.scales.net([after[1], after[0]]) < WORTH_IT {
            return None;
        }
        self.counter_at(offer, cards, ducats).map(|(action, _)| action)
    }

    /// The same trade at another price.
    pub(super) fn counter_at(&self, offer: &Offer, cards: CardSet, ducats: i32) -> Option<(Action, Bargain)> {
        let asks: Goods = offer.gives.iter().map(|shown| shown.good).collect();
        let partner = offer.from;
        let said_enough = self.offers_left() == 0 || !self.manners.may_address(partner);
        if said_enough || cards.is_empty() && asks.is_empty() || !self.manners.may_swap(partner, cards, &asks, self.table.edition) {
            return None;
        }
        let deal = Bargain { partner, gives: cards, asks, ducats, promises: 0.0 };
        let terms = self.terms(&deal);
        let same = terms.gives_ducats == offer.asks_ducats && terms.asks_ducats == offer.gives_ducats;
        if same || self.ask.knowledge.is_repeated(&terms) || !self.may_be_offered(&deal) {
            return None;
        }
        Some((Action::Offer { parent: Some(offer.id), terms }, deal))
    }

    /// Makes the most promising offer that was not made yet this turn.
    fn propose(&self) -> Option<Action> {
        let view = self.ask.knowledge.view();
        let (me, active) = (self.ask.seat, self.table.turn_of);
        let most = OFFERS[usize::from(me != active)];
        if view.seats[me.index()].offers_made >= most || self.offers_left() == 0 {
            return None;
        }
        let deal = self.deals().into_iter().next()?;
        Some(self.offer(&deal))
    }

    /// The trades that promise enough, the best first; where there are none, perhaps a gift.
    pub(super) fn deals(&self) -> Vec<Bargain> {
        let mut deals = Vec::new();
        for partner in self.partners() {
            self.small_deals(partner, &mut deals);
        }
        best_first(&mut deals);
        deals.truncate(EXACTLY);
        let larger: Vec<Bargain> = deals.iter().take(2).flat_map(|deal| self.larger(deal)).collect();
        deals.extend(larger);
        best_first(&mut deals);
        deals.truncate(EXACTLY);
        let mut deals: Vec<Bargain> =
            deals.into_iter().filter_map(|deal| self.reckon(deal.partner, deal.gives, deal.asks, Care::Exact)).collect();
        deals.retain(|deal| deal.promises >= WORTH_SAYING);
        best_first(&mut deals);
        if deals.is_empty() {
            deals.extend(self.gift());
        }
        deals
    }

    /// Those to whom an offer can be made now.
    fn partners(&self) -> impl Iterator<Item = Seat> {
        let (me, active) = (self.ask.seat, self.table.turn_of);
        Seat::all(self.table.seats).filter(move |&seat| seat != me && (seat == active || me == active) && self.manners.may_address(seat))
    }

    /// A card for nothing, because a finished trade brings prestige (OM-36).
    fn gift(&self) -> Option<Bargain> {
        if self.scales.prestige(self.ask.seat) <= 0.0 || !self.manners.may_give() {
            return None;
        }
        let mut best: Option<Bargain> = None;
        for partner in self.partners() {
            for card in self.table.sides[self.ask.seat].hand {
                let gift = self.reckon_at(partner, CardSet::one(card), Goods::NONE, Care::Exact, |_| 0);
                if let Some(gift) = gift.filter(|gift| gift.promises >= best.map_or(WORTH_SAYING, |best| best.promises)) {
                    best = Some(gift);
                }
            }
        }
        best
    }

    /// One card for one, or one card for ducats.
    fn small_deals(&self, partner: Seat, deals: &mut Vec<Bargain>) {
        let hand = self.table.sides[self.ask.seat].hand;
        let mut asked = Goods::NONE;
        for guessed in self.guesses[partner] {
            for (all, more) in asked.0.iter_mut().zip(Goods::of(guessed, self.table.edition).0) {
                *all = (*all).max(more);
            }
        }
        let single = |good: oltre_mare::Good| [good].into_iter().collect::<Goods>();
        for gives in hand.iter().map(CardSet::one).chain([CardSet::EMPTY]) {
            for asks in asked.iter().map(|(good, _)| single(good)).chain([Goods::NONE]) {
                if !(gives.is_empty() && asks.is_empty()) {
                    deals.extend(self.reckon(partner, gives, asks, Care::Rough).filter(|deal| deal.promises > 0.0));
                }
            }
        }
    }

    /// The same trade with one card more on a side.
    fn larger(&self, deal: &Bargain) -> Vec<Bargain> {
        let hand = self.table.sides[self.ask.seat].hand;
        let mut deals = Vec::new();
        for card in hand - deal.gives {
            deals.extend(self.reckon(deal.partner, deal.gives | CardSet::one(card), deal.asks, Care::Rough));
        }
        for good in (0..self.table.edition.goods.len()).filter(|_| deal.asks.total() < 2) {
            let mut asks = deal.asks;
            asks.0[good] += 1;
            deals.extend(self.reckon(deal.partner, deal.gives, asks, Care::Rough));
        }
        deals
    }

    /// What a trade promises at a fair price; nothing if it was declined or lies on the table already, or cannot be done.
    fn reckon(&self, partner: Seat, gives: CardSet, asks: Goods, care: Care) -> Option<Bargain> {
        self.reckon_at(partner, gives, asks, care, |gains| self.split(partner, gains, gives.is_empty(), asks.is_empty()))
    }

    fn reckon_at(&self, partner: Seat, gives: CardSet, asks: Goods, care: Care, price: impl FnOnce([f32; 2]) -> i32) -> Option<Bargain> {
        let me = self.ask.seat;
        if !self.keeps_the_load_in_reach(me, gives.len().into(), asks.total())
            || self.was_tried(partner, gives, asks)
            || !self.manners.may_swap(partner, gives, &asks, self.table.edition)
        {
            return None;
        }
        let each = self.each_gain(partner, gives, asks, care);
        let mut sum = [0.0; 2];
        let mut count = 0.0;
        for [mine, theirs] in each.into_iter().flatten() {
            sum = [sum[0] + mine, sum[1] + theirs];
            count += 1.0;
        }
        if count == 0.0 {
            return None;
        }
        let gains = sum.map(|gain| gain / count);
        let ducats = price(gains);
        let mut promises = 0.0;
        let mut taken = 0;
        for after in self.where_taken(partner, each, ducats) {
            promises += self.scales.net(after) / GUESSES as f32;
            taken += 1;
        }
        let deal = Bargain { partner, gives, asks, ducats, promises };
        (taken >= LIKELY && self.may_be_offered(&deal)).then_some(deal)
    }

    /// What a trade brings this seat and the partner without ducats, on each guessed hand with which it can be done.
    fn each_gain(&self, partner: Seat, gives: CardSet, asks: Goods, care: Care) -> [Option<[f32; 2]>; GUESSES] {
        let me = self.ask.seat;
        let hand = self.table.sides[me].hand;
        let worth = |seat, hand| match care {
            Care::Rough => self.scales.rough(seat, hand),
            Care::Exact => self.scales.exact(seat, hand),
        };
        let own = worth(me, hand);
        self.guesses[partner].map(|guessed| {
            let got = self.scales.cards_for(partner, guessed, asks, gives)?;
            let mine = worth(me, (hand - gives) | got) - own + self.scales.prestige(me);
            let theirs = worth(partner, (guessed - got) | gives) - worth(partner, guessed) + self.scales.prestige(partner);
            Some([mine, theirs])
        })
    }

    /// What it brings either side when the partner pays so much, wherever the partner would take that.
    fn where_taken(&self, partner: Seat, each: [Option<[f32; 2]>; GUESSES], paid: i32) -> impl Iterator<Item = [f32; 2]> {
        let after = each.into_iter().flatten().map(move |gains| self.scales.paid([self.ask.seat, partner], gains, paid));
        after.filter(|&[mine, theirs]| self.scales.net([theirs, mine]) >= WORTH_IT)
    }

    /// What this seat gains by the trade that it offers or takes, as it reckons itself. Nothing where it does neither, or could do neither.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other actions are no trades")]
    pub(super) fn gain(&self, action: &Action, dice: &mut Dice) -> Option<f32> {
        let mut weighed = |id| self.to_me().map(|offer| (offer, self.weigh(offer, dice))).find(|(offer, _)| offer.id == id);
        match action {
            Action::Accept { offer, .. } => {
                let (offer, weighed) = weighed(*offer)?;
                Some(weighed?.2[0] + f32::from(offer.gives_ducats) - f32::from(offer.asks_ducats))
            }
            Action::Offer { parent: Some(offer), terms } => Some(weighed(*offer)?.1?.2[0] + paid(terms) as f32),
            Action::Offer { parent: None, terms } => {
                let To::Seat(partner) = terms.to else { return None };
                let taken = self.where_taken(partner, self.each_gain(partner, terms.gives, terms.asks, Care::Exact), paid(terms));
                let (count, sum) = taken.fold((0.0, 0.0), |(count, sum), [mine, _]| (count + 1.0, sum + mine));
                (count > 0.0).then(|| sum / count)
            }
            _ => None,
        }
    }

    /// The price that gives both sides half of what they gain together, as far as the purses reach. Cards alone are paid for, at least
    /// with a ducat.
    fn split(&self, partner: Seat, gains: [f32; 2], buys: bool, sells: bool) -> i32 {
        let fair = ((gains[1] - gains[0]) / 2.0).round() as i32;
        let fair = if buys { fair.min(-1) } else { fair };
        let fair = if sells { fair.max(1) } else { fair };
        fair.clamp(-self.purse(self.ask.seat), self.purse(partner))
    }

    /// What a seat can pay: all it has, or as much as an offer can name where trades may be on credit (OM-37).
    fn purse(&self, seat: Seat) -> i32 {
        if self.ask.knowledge.view().options.trade_on_credit { 999 } else { self.table.sides[seat].ducats.max(0) }
    }

    fn was_tried(&self, partner: Seat, gives: CardSet, asks: Goods) -> bool {
        let view = self.ask.knowledge.view();
        view.offers.iter().filter(|offer| offer.from == self.ask.seat).chain(self.ask.knowledge.spurned()).any(|own| {
            own.to == To::Seat(partner) && own.asks == asks && own.gives.iter().filter_map(|shown| shown.card).collect::<CardSet>() == gives
        })
    }

    /// Is this a price that can be paid and that may be asked?
    pub(super) fn may_be_offered(&self, deal: &Bargain) -> bool {
        let Bargain { partner, asks, ducats, .. } = *deal;
        let gives = Goods::of(deal.gives, self.table.edition);
        self.is_payable(deal) && self.manners.is_decent(&Proposal { partner, gives, asks, ducats })
    }

    fn is_payable(&self, deal: &Bargain) -> bool {
        let terms_pay = if deal.ducats < 0 { (self.ask.seat, -deal.ducats) } else { (deal.partner, deal.ducats) };
        self.can_pay(terms_pay.0, terms_pay.1 as u16)
    }

    fn can_pay(&self, seat: Seat, ducats: u16) -> bool {
        i32::from(ducats) <= self.purse(seat)
    }

    /// Can the active player still reach the load, when the author of an offer gives and gets this many cards (OM-40)?
    fn keeps_the_load_in_reach(&self, author: Seat, gives: u32, gets: u32) -> bool {
        let view = self.ask.knowledge.view();
        let active = &self.table.sides[self.table.turn_of];
        let (gone, come) = if author == self.table.turn_of { (gives, gets) } else { (gets, gives) };
        if come >= gone {
            return true;
        }
        let to_buy = (4 - u32::from(view.bought)).min(u32::from(view.deck) + view.discard.len() as u32);
        u32::from(active.size) + come + to_buy >= gone + u32::from(self.table.edition.nets(active.top))
    }

    /// How many more offers can be made in this turn, by the rules and decently.
    pub(super) fn offers_left(&self) -> u8 {
        if !self.manners.may_speak() {
            return 0;
        }
        let view = self.ask.knowledge.view();
        let open = view.offers.iter().filter(|offer| offer.from == self.ask.seat).count();
        let made = view.seats[self.ask.seat.index()].offers_made;
        if open >= 6 { 0 } else { 40_u8.saturating_sub(made) }
    }

    /// A deal in words.
    fn terms(&self, deal: &Bargain) -> Terms {
        Terms {
            to: To::Seat(deal.partner),
            kind: OfferKind::Firm,
            gives: deal.gives,
            gives_ducats: (-deal.ducats).max(0) as u16,
            claims: claims(self.table.edition, deal.gives, self.temper),
            asks: deal.asks,
            asks_ducats: deal.ducats.max(0) as u16,
            ..Terms::default()
        }
    }
}

/// What the author of these terms is paid; below nothing, what it pays.
fn paid(terms: &Terms) -> i32 {
    i32::from(terms.asks_ducats) - i32::from(terms.gives_ducats)
}

/// How carefully a deal is reckoned.
#[derive(Clone, Copy)]
enum Care {
    Rough,
    Exact,
}

fn best_first(deals: &mut [Bargain]) {
    deals.sort_by(|one, other| other.promises.total_cmp(&one.promises));
}
