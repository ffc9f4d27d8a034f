//! The merchant: reckons what things bring on a few imagined games, and takes what brings most.

use super::auction::{Auction, Goes, WORTH_A_BID};
use super::book::Book;
use super::deputy;
use super::gaius;
use super::last;
use super::place;
use super::scene::Scene;
use super::storage;
use super::why::Why;
use crate::{Ask, Thought};
use ostia::{Action, Bids, Denarii, Question, State};
use tabletop::{Card, CardSet, Dice, MAX_SEATS, Rules, Seat};

/// On how many imagined games each decision is reckoned.
const KEEP: usize = 3;
const LOT: usize = 2;
const BID: usize = 5;
const SELL: usize = 6;

/// What the merchant does.
pub(super) fn thought(ask: &Ask<'_, State>) -> Thought<State> {
    let mut dice = Dice::new(ask.seed);
    let seat = ask.seat;
    let imagine = |count: usize, dice: &mut Dice| worlds(ask, count, dice);
    let (action, why) = match ask.prompt.question {
        Question::Keep { .. } => {
            let worlds = imagine(KEEP, &mut dice);
            (Action::Keep { card: keep(&worlds, seat), gaius: None }, Why::KeepsWhatHelpsMost)
        }
        Question::KeepAndGive { .. } => {
            let worlds = imagine(KEEP, &mut dice);
            let card = keep(&worlds, seat);
            let given = gaius::given(&Book::of(&worlds[0]), &worlds[0], seat, card);
            (Action::Keep { card, gaius: Some(given) }, Why::KeepsAndFeedsGaius)
        }
        Question::Lot { boat, .. } if boat.len() == 2 => (Action::Lot(boat), Why::LastTwo),
        Question::Lot { boat, .. } => {
            let worlds = imagine(LOT, &mut dice);
            let (lot, comes) = lot(&worlds, seat, boat);
            (Action::Lot(lot), why_lot(&comes))
        }
        Question::Bid { bids, minimum, ceiling, .. } => {
            if minimum > ceiling {
                (Action::Pass, Why::TooDear)
            } else {
                let worlds = imagine(BID, &mut dice);
                bid(&worlds, seat, &bids)
            }
        }
        Question::Sell { bids, minimum, ceiling, .. } => {
            let worlds = imagine(SELL, &mut dice);
            sell(&worlds, seat, &bids, (minimum <= ceiling).then_some(minimum))
        }
        Question::Price { .. } => {
            let worlds = imagine(SELL, &mut dice);
            let book = Book::of(&worlds[0]);
            let sum: i32 = worlds.iter().map(|world| gaius::price(&book, world, seat).0).sum();
            let price = Denarii(sum / SELL as i32);
            (Action::Price(price), why_price(&book, &worlds, seat, price))
        }
        Question::Buyer { price, income, .. } => {
            let worlds = imagine(SELL + 1, &mut dice);
            let book = Book::of(&worlds[0]);
            let buys = worlds.iter().filter(|world| gaius::buyer(&book, world, seat) == seat).count();
            if 2 * buys > worlds.len() {
                (Action::Buyer(seat), Why::Bargain { price })
            } else {
                (Action::Buyer(worlds[0].seller()), Why::LetsTheOtherBuy { income })
            }
        }
        Question::Place { goods, .. } => {
            let placement = place::place(ask, goods, &mut dice);
            (Action::Place(placement), Why::LaysByExpectedPrices)
        }
        Question::Settle { .. } => {
            let world = imagined(ask, &mut dice);
            let book = Book::of(&world);
            let action = storage::settle(&book, &world, seat);
            (action, if action == Action::Settle { Why::RepaysFirst } else { why_stored(&book, action) })
        }
        Question::Store { .. } => {
            let world = imagined(ask, &mut dice);
            let book = Book::of(&world);
            let action = storage::store(&book, &world, seat);
            (action, why_stored(&book, action))
        }
        Question::Final { storage } => last::last(ask, storage, &mut dice),
    };
    Thought { action, why: Some(why) }
}

/// A game that this seat could be in. What others have decided in secret is not yet decided there, because what was imagined for
/// them is mere chance.
pub(super) fn imagined(ask: &Ask<'_, State>, dice: &mut Dice) -> State {
    let mut world = State::imagine(ask.knowledge, dice);
    if ask.knowledge.view().step.is_some_and(|step| matches!(step, ostia::Step::Place | ostia::Step::Final)) {
        let decided: Vec<Seat> = Seat::all(world.seats()).filter(|&seat| !world.asked().must.has(seat)).collect();
        for seat in decided {
            let taken_back = world.play(seat, &Action::TakeBack, dice, &mut tabletop::Nobody);
            debug_assert!(taken_back.is_ok(), "what is decided in secret can be taken back");
        }
    }
    world
}

pub(super) fn why_stored(book: &Book, action: Action) -> Why {
    if let Action::Build(count) = action {
        Why::Builds { count }
    } else if book.round == ostia::ROUNDS {
        Why::StoresKinds
    } else {
        Why::StoresForTheNextRound
    }
}

fn keep(worlds: &[State], seat: Seat) -> Card {
    let book = Book::of(&worlds[0]);
    let mut sums: Vec<(Card, f32)> = deputy::keeps(&book, &worlds[0], seat);
    for world in &worlds[1..] {
        for (sum, (_, worth)) in sums.iter_mut().zip(deputy::keeps(&book, world, seat)) {
            sum.1 += worth;
        }
    }
    let best = sums.iter().max_by(|one, other| one.1.total_cmp(&other.1));
    best.expect("there is a card to keep in the boat (OS-10)").0
}

/// The two cards that are best laid out, and what comes of them in each of these games.
fn lot(worlds: &[State], seat: Seat, boat: CardSet) -> (CardSet, Vec<Goes>) {
    let book = Book::of(&worlds[0]);
    let mut best = (f32::MIN, 0);
    let pairs = pairs(boat);
    let mut laid: Vec<(f32, Vec<Goes>)> = pairs.iter().map(|&pair| laid_out(&book, worlds, seat, pair)).collect();
    for (at, &pair) in pairs.iter().enumerate() {
        let rest = pairs.iter().position(|&other| other == boat - pair).map_or(0.0, |at| laid[at].0);
        // What is sold first is sold to purses that are still full.
        let worth = laid[at].0 + 0.9 * rest;
        if worth > best.0 {
            best = (worth, at);
        }
    }
    (pairs[best.1], laid.swap_remove(best.1).1)
}

/// What it means to the seller in these games, all together, to lay these two cards of its boat out, and what comes of them in each.
fn laid_out(book: &Book, worlds: &[State], seller: Seat, pair: CardSet) -> (f32, Vec<Goes>) {
    let mut sum = 0.0;
    let mut comes = Vec::with_capacity(worlds.len());
    for world in worlds {
        let mut scene = Scene::of(book, world);
        scene.without(book, pair);
        let auction = Auction::in_scene(book, world, &scene, seller, pair);
        let goes = auction.comes_of(Bids::default(), seller);
        sum += auction.means(seller, goes);
        comes.push(goes);
    }
    (sum, comes)
}

/// Why two cards are laid out: what mostly comes of them says it.
fn why_lot(comes: &[Goes]) -> Why {
    let mostly = |is: fn(&Goes) -> bool| 2 * comes.iter().filter(|&goes| is(goes)).count() > comes.len();
    if mostly(|goes| matches!(goes, Goes::To(..))) {
        Why::SellsWhatOthersWant
    } else if mostly(|goes| matches!(goes, Goes::Forced)) {
        Why::HopesToGetItBack
    } else {
        Why::BestTwo
    }
}

/// Why this lot, chosen by a captain.
pub(super) fn why_this_lot(ask: &Ask<'_, State>, pair: CardSet) -> Why {
    let worlds = worlds(ask, LOT, &mut Dice::new(ask.seed));
    why_lot(&laid_out(&Book::of(&worlds[0]), &worlds, ask.seat, pair).1)
}

/// Within this many denarii a price is fair: nobody reckons more exactly.
const FAIR: f32 = 2.0;

/// Why this price: it is fair if it is the same to this seat who buys, on average over these games.
fn why_price(book: &Book, worlds: &[State], seat: Seat, price: Denarii) -> Why {
    let sum: f32 = worlds.iter().map(|world| gaius::rather_buys(book, world, seat, price)).sum();
    // Of each denarius the buyer pays one and the other gets half, whichever of them this seat is.
    let apart = sum / worlds.len() as f32 / (3.0 * book.weights.denarius);
    if apart.abs() <= FAIR { Why::FairPrice { price } } else { Why::BestPrice { price } }
}

/// Why this price, named by a captain.
pub(super) fn why_this_price(ask: &Ask<'_, State>, price: Denarii) -> Why {
    let worlds = worlds(ask, SELL, &mut Dice::new(ask.seed));
    why_price(&Book::of(&worlds[0]), &worlds, ask.seat, price)
}

/// This many games that this seat could be in.
fn worlds(ask: &Ask<'_, State>, count: usize, dice: &mut Dice) -> Vec<State> {
    (0..count).map(|_| imagined(ask, dice)).collect()
}

/// The auction that is under way, in each of these games.
pub(super) fn auctions(book: &Book, worlds: &[State]) -> Vec<Auction> {
    worlds.iter().map(|world| Auction::of(book, world, world.seller(), world.lot())).collect()
}

/// All pairs of cards.
pub(super) fn pairs(boat: CardSet) -> Vec<CardSet> {
    let pair = |one, other| CardSet::one(one) | CardSet::one(other);
    boat.iter().flat_map(|one| boat.iter().filter(move |&other| other > one).map(move |other| pair(one, other))).collect()
}

fn bid(worlds: &[State], seat: Seat, bids: &Bids) -> (Action, Why) {
    let book = Book::of(&worlds[0]);
    let auctions = auctions(&book, worlds);
    let best = best_bid(&auctions, seat, bids);
    match best {
        None => (Action::Pass, Why::TooDear),
        Some(bid) => (Action::Bid(bid), why_bid(&book, &worlds[0], &auctions, seat, bid)),
    }
}

/// The bid that means most on average.
pub(super) fn best_bid(auctions: &[Auction], seat: Seat, bids: &Bids) -> Option<Denarii> {
    let candidates = candidate_bids(auctions, seat, bids);
    let mean = |bid: Option<Denarii>| {
        let mut bids = *bids;
        bids.0[seat] = bid;
        auctions.iter().map(|auction| auction.means(seat, auction.comes_of(bids, seat))).sum::<f32>() / auctions.len() as f32
    };
    let mut best = (mean(None) + WORTH_A_BID, None);
    for bid in candidates {
        let means = mean(Some(bid));
        if means > best.0 {
            best = (means, Some(bid));
        }
    }
    best.1
}

/// The bids that win in some of the imagined games, and a little more.
pub(super) fn candidate_bids(auctions: &[Auction], seat: Seat, bids: &Bids) -> Vec<Denarii> {
    let most = auctions[0].could_pay(seat);
    let mut candidates: Vec<Denarii> = Vec::new();
    for auction in auctions {
        let Some(needed) = auction.needed(seat, bids) else { continue };
        for more in [0, 1, 3, 6] {
            let bid = needed + Denarii(more);
            // A little more than the lot brings may be bid to keep it from another; far more is of no use.
            if bid <= most && auction.gains[seat.index()] * 1.5 > auction.weights.denarius * bid.0 as f32 {
                candidates.push(bid);
            }
        }
    }
    candidates.sort();
    candidates.dedup();
    while candidates.len() > 12 {
        let mut at = 0;
        candidates.retain(|_| {
            at += 1;
            at % 2 == 1
        });
    }
    candidates
}

/// Why this bid. A bid above what the lot brings is aimed at the player who would mostly get it otherwise.
fn why_bid(book: &Book, world: &State, auctions: &[Auction], seat: Seat, bid: Denarii) -> Why {
    let gain: f32 = auctions.iter().map(|auction| auction.gain_at(seat, bid)).sum();
    if gain < 0.0 {
        let mut gets = [0; MAX_SEATS];
        for auction in auctions {
            gets[auction.owner(auction.comes_of(world.bids(), seat)).index()] += 1;
        }
        let rival = Seat::all(world.seats()).max_by_key(|other| (gets[other.index()], core::cmp::Reverse(other.0)));
        return Why::BidsAgainst { bid, rival: rival.expect("there are seats") };
    }
    let points = book.edition.worth(world.current_senate(), world.lot());
    if points >= 5 { Why::BidsForSenate { bid, points } } else { Why::BidsForWorth { bid } }
}

/// Why this bid, made by a captain.
pub(super) fn why_this_bid(ask: &Ask<'_, State>, bid: Denarii) -> Why {
    let worlds = worlds(ask, BID, &mut Dice::new(ask.seed));
    let book = Book::of(&worlds[0]);
    let auctions = auctions(&book, &worlds);
    why_bid(&book, &worlds[0], &auctions, ask.seat, bid)
}

fn sell(worlds: &[State], seat: Seat, bids: &Bids, take: Option<Denarii>) -> (Action, Why) {
    let book = Book::of(&worlds[0]);
    let auctions = auctions(&book, worlds);
    let mean = |goes: Goes| auctions.iter().map(|auction| auction.means(seat, goes)).sum::<f32>();
    let goes = bids.iter().map(|(buyer, bid)| Goes::To(buyer, bid)).chain(take.map(Goes::Taken));
    let best = goes.max_by(|&one, &other| mean(one).total_cmp(&mean(other))).expect("a seller is asked when somebody bid (OS-15)");
    (deputy::sale(best), why_sold(best, bids))
}

pub(super) fn why_sold(goes: Goes, bids: &Bids) -> Why {
    match goes {
        Goes::To(to, bid) => match bids.iter().find(|(_, other)| *other > bid) {
            Some((not_to, _)) => Why::SellsToTheLesserRival { to, not_to },
            None => Why::SellsForMost { to, income: bid.half_down() },
        },
        Goes::Taken(bid) => Why::TakesItself { bid },
        Goes::Forced => Why::HopesToGetItBack,
    }
}
