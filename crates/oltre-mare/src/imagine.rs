//! A whole game that fits exactly this knowledge.
//!
//! Every way to lay the unseen cards into the hidden places that the knowledge allows is equally likely. First some
//! such way is found; then pairs of cards are exchanged at random, as often as it takes, wherever the knowledge allows
//! both of them in the other's place: any two; a card that may lie in few places and one that lies in such a place; two of a
//! good that somebody must hold. Where nothing but the number of cards is known, the first way is already even.

use crate::haggle::{Haggle, OpenTerms, Reply, SeatOrNobody};
use crate::knowledge::{Knowledge, faces};
use crate::stacks::{Deck, Stack, Stacks};
use crate::state::{DECK, PaidSoFar, State, Taken, VENICE};
use crate::{Claim, Good, Goods, MAX_CARDS, MAX_HARBOURS, Offer, OfferKind, ShownCard, To, View};
use alloc::vec::Vec;
use tabletop::{BySeat, Card, CardSet, Chance, Seat, SeatSet, Stream, Viewer};

/// The stream that imagination draws from, apart from those of the game.
const FANCY: Stream = Stream(255);

/// How often each card is offered another place. The test counts out all worlds of small positions: of 8,500 of them 3 are
/// further from even than chance explains after 6 rounds, none after 8.
const ROUNDS: usize = 8;

pub(crate) fn imagine(knowledge: &Knowledge, chance: &mut impl Chance) -> State {
    let view = knowledge.view();
    let seats = knowledge.seats();
    let mut laid = HiddenCards::new(knowledge);
    laid.find_a_way(chance);
    laid.exchange(chance);

    let mut state = State {
        edition: knowledge.edition(),
        options: view.options,
        seats,
        start: view.start,
        turn_of: view.turn_of,
        step: view.step,
        bought: view.bought,
        distance: view.distance,
        had_prestige: Seat::all(seats).filter(|seat| view.seats[seat.index()].had_prestige).fold(SeatSet::EMPTY, SeatSet::with),
        turns_left: view.turns_left.unwrap_or(0),
        ducats: BySeat::default(),
        prestige: BySeat::default(),
        hands: BySeat::default(),
        played: view.played.iter().copied().collect(),
        discard: view.discard.iter().copied().collect(),
        deck: Deck::EMPTY,
        stacks: Stacks::EMPTY,
        cargo: BySeat([Stack::EMPTY; 5]),
        pirates: BySeat([Stack::EMPTY; 5]),
        ships: BySeat::default(),
        markers: [None; MAX_HARBOURS],
        active: BySeat([None; 5]),
        taken: Taken::NONE,
        haggle: Haggle::default(),
        paid: paid(view),
    };
    state.markers[..view.markers.len()].copy_from_slice(&view.markers);
    for (seat, player) in Seat::all(seats).zip(&view.seats) {
        state.ducats[seat] = player.ducats;
        state.prestige[seat] = player.prestige;
        state.ships[seat] = player.ship;
        state.active[seat] = player.active;
        for &marker in &player.taken {
            state.taken.push(seat, marker);
        }
        for &card in knowledge.cargo(seat) {
            state.stacks.push(&mut state.cargo[seat], card);
        }
        state.hands[seat] = faces(&player.hand) | laid.cards(HiddenPlace::Hand(seat)).collect();
        let pirates = player.pirates.faces().unwrap_or_default().iter().copied();
        for card in pirates.chain(laid.cards(HiddenPlace::Pirates(seat))) {
            state.stacks.push(&mut state.pirates[seat], card);
        }
    }
    let mut deck: Vec<u8> = laid.cards(HiddenPlace::Deck).map(|card| card.0).collect();
    chance.shuffle(DECK, &mut deck);
    let deck: Vec<Card> = deck.into_iter().map(Card).collect();
    state.deck = Deck::of(&deck, venice(knowledge, chance));
    lay_offers(&mut state, knowledge, chance);
    state
}

/// A place that the viewer cannot look into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HiddenPlace {
    Hand(Seat),
    Pirates(Seat),
    Deck,
}

/// The hidden cards, and where each lies.
struct HiddenCards<'a> {
    knowledge: &'a Knowledge,
    spots: Vec<Spot>,
    /// What a hand holds, and must hold at least.
    goods: BySeat<Held>,
}

/// Room for one hidden card.
#[derive(Clone, Copy)]
struct Spot {
    place: HiddenPlace,
    may: CardSet,
    card: Card,
}

#[derive(Clone, Copy, Default)]
struct Held {
    least: Goods,
    has: Goods,
}

/// No card lies here yet.
const NO_CARD: Card = Card(u8::MAX);

impl<'a> HiddenCards<'a> {
    fn new(knowledge: &'a Knowledge) -> HiddenCards<'a> {
        let view = knowledge.view();
        let mut laid = HiddenCards { knowledge, spots: Vec::with_capacity(MAX_CARDS), goods: BySeat::default() };
        for (seat, player) in Seat::all(knowledge.seats()).zip(&view.seats) {
            if player.hand.faces().is_none() {
                laid.goods[seat].least = knowledge.least[seat];
                laid.add(HiddenPlace::Hand(seat), core::iter::repeat_n(knowledge.may.hands[seat], player.hand.count().into()));
            }
        }
        for (seat, player) in Seat::all(knowledge.seats()).zip(&view.seats) {
            if player.pirates.faces().is_none() {
                laid.add(HiddenPlace::Pirates(seat), knowledge.may.pirates[seat].iter().copied());
            }
        }
        laid.add(HiddenPlace::Deck, core::iter::repeat_n(knowledge.may.deck, view.deck.into()));
        laid
    }

    fn add(&mut self, place: HiddenPlace, may: impl Iterator<Item = CardSet>) {
        self.spots.extend(may.map(|may| Spot { place, may, card: NO_CARD }));
    }

    /// Finds some way to lay the cards: what must lie in a hand comes first, then the rest; a card that is already laid
    /// makes way where that is the only way.
    fn find_a_way(&mut self, chance: &mut impl Chance) {
        let edition = self.knowledge.edition();
        let unseen = self.spots.iter().fold(CardSet::EMPTY, |unseen, spot| unseen | spot.may);
        debug_assert_eq!(usize::from(unseen.len()), self.spots.len(), "every hidden card has a place");
        let mut wants: Vec<CardSet> = self.spots.iter().map(|spot| spot.may).collect();
        for seat in Seat::all(self.knowledge.seats()) {
            let least = self.goods[seat].least;
            let hand = self.spots.iter().zip(&mut wants).filter(|(spot, _)| spot.place == HiddenPlace::Hand(seat));
            for ((_, want), good) in hand.zip(least.each()) {
                *want &= edition.of_good(good);
            }
        }
        let mut order: Vec<usize> = (0..wants.len()).collect();
        order.sort_by_key(|&spot| wants[spot].len());
        let mut free: Vec<u8> = unseen.iter().map(|card| card.0).collect();
        chance.shuffle(FANCY, &mut free);
        let mut lies = [u8::MAX; MAX_CARDS];
        for spot in order {
            if let Some(at) = free.iter().position(|&card| wants[spot].has(Card(card))) {
                let card = free.swap_remove(at);
                lies[usize::from(card)] = spot as u8;
                self.spots[spot].card = Card(card);
            } else {
                let mut tried = CardSet::EMPTY;
                let found = make_way(spot, &wants, &mut lies, &mut self.spots, &mut tried);
                assert!(found, "what is known is true of at least one game: the real one");
                free.retain(|&card| lies[usize::from(card)] == u8::MAX);
            }
        }
        for spot in &self.spots {
            if let HiddenPlace::Hand(seat) = spot.place {
                self.goods[seat].has.0[edition.good(spot.card).index()] += 1;
            }
        }
    }

    /// Exchanges cards at random, wherever both may lie in the other's place, so often that every way to lay them becomes as
    /// likely as any other: each exchange is as likely as its reverse. Where any card may lie anywhere, they are already.
    fn exchange(&mut self, chance: &mut impl Chance) {
        let Some(first) = self.spots.first().map(|spot| spot.may) else { return };
        let bound = self.goods.0.iter().any(|hand| !hand.least.is_empty());
        if !bound && self.spots.iter().all(|spot| spot.may == first) {
            return;
        }
        let mut lies = [0; MAX_CARDS];
        for (at, spot) in self.spots.iter().enumerate() {
            lies[spot.card.index()] = at as u8;
        }
        let narrow = self.narrow();
        let alike = self.alike();
        // Where only one card may lie, none is exchanged.
        let loose: Vec<u8> = (0..).zip(&self.spots).filter(|(_, spot)| spot.may.len() > 1).map(|(at, _)| at).collect();
        for _ in 0..ROUNDS {
            for &one in &loose {
                let other = loose[chance.between(FANCY, 0, loose.len() as u32 - 1) as usize];
                self.exchange_if_allowed(one.into(), other.into(), &mut lies);
            }
            for (card, spots) in &narrow {
                let other = spots[chance.between(FANCY, 0, spots.len() as u32 - 1) as usize];
                self.exchange_if_allowed(lies[card.index()].into(), other.into(), &mut lies);
            }
            for cards in &alike {
                for card in cards {
                    let other = cards[chance.between(FANCY, 0, cards.len() as u32 - 1) as usize];
                    self.exchange_if_allowed(lies[card.index()].into(), lies[other.index()].into(), &mut lies);
                }
            }
        }
    }

    /// The cards that may lie in few spots, with these: chance would seldom hit them.
    fn narrow(&self) -> Vec<(Card, Vec<u8>)> {
        // Spots side by side where the same cards may lie.
        let rooms: Vec<&[Spot]> = self.spots.chunk_by(|one, next| one.may == next.may).collect();
        let most = self.spots.len() / 2;
        let mut narrow = Vec::new();
        for card in self.spots.iter().map(|spot| spot.card) {
            let choice = rooms.iter().filter(|room| room[0].may.has(card)).map(|room| room.len()).sum();
            if (2..most).contains(&choice) {
                let spots = (0..).zip(&self.spots).filter(|(_, spot)| spot.may.has(card)).map(|(at, _)| at);
                narrow.push((card, spots.collect()));
            }
        }
        narrow
    }

    /// The cards of each good that some hand must hold: where it has just enough, only they can take each other's place.
    fn alike(&self) -> Vec<Vec<Card>> {
        let edition = self.knowledge.edition();
        let unseen: CardSet = self.spots.iter().map(|spot| spot.card).collect();
        let goods = (0..edition.goods.len() as u8).map(Good);
        let must = goods.filter(|&good| self.goods.0.iter().any(|hand| hand.least.count(good) > 0));
        must.map(|good| (unseen & edition.of_good(good)).iter().collect()).collect()
    }

    /// Exchanges the cards on two spots, if each may lie on the other.
    fn exchange_if_allowed(&mut self, one: usize, other: usize, lies: &mut [u8; MAX_CARDS]) {
        let (here, there) = (self.spots[one], self.spots[other]);
        if !here.may.has(there.card) || !there.may.has(here.card) {
            return;
        }
        let edition = self.knowledge.edition();
        let (good, other_good) = (edition.good(here.card), edition.good(there.card));
        if here.place != there.place && good != other_good {
            if !self.spares(here.place, good) || !self.spares(there.place, other_good) {
                return;
            }
            self.count(here.place, good, other_good);
            self.count(there.place, other_good, good);
        }
        self.spots[one].card = there.card;
        self.spots[other].card = here.card;
        lies[there.card.index()] = one as u8;
        lies[here.card.index()] = other as u8;
    }

    /// Is there one more of this good than there must be?
    fn spares(&self, place: HiddenPlace, good: Good) -> bool {
        match place {
            HiddenPlace::Hand(seat) => self.goods[seat].has.count(good) > self.goods[seat].least.count(good),
            HiddenPlace::Pirates(_) | HiddenPlace::Deck => true,
        }
    }

    fn count(&mut self, place: HiddenPlace, less: Good, more: Good) {
        if let HiddenPlace::Hand(seat) = place {
            self.goods[seat].has.0[less.index()] -= 1;
            self.goods[seat].has.0[more.index()] += 1;
        }
    }

    fn cards(&self, place: HiddenPlace) -> impl Iterator<Item = Card> {
        self.spots.iter().filter(move |spot| spot.place == place).map(|spot| spot.card)
    }
}

/// Finds a card for this spot by moving cards that are already laid (an augmenting path).
fn make_way(spot: usize, wants: &[CardSet], lies: &mut [u8; MAX_CARDS], spots: &mut [Spot], tried: &mut CardSet) -> bool {
    while let Some(card) = (wants[spot] - *tried).iter().next() {
        tried.insert(card);
        let holder = lies[card.index()];
        if holder == u8::MAX || make_way(usize::from(holder), wants, lies, spots, tried) {
            lies[card.index()] = spot as u8;
            spots[spot].card = card;
            return true;
        }
    }
    false
}

/// Where Venice may lie: under two to three fifths of the deck, not above what was drawn already, and on top only within the
/// turn in which a card was drawn (OM-5, OM-80).
fn venice(knowledge: &Knowledge, chance: &mut impl Chance) -> Option<u8> {
    let view = knowledge.view();
    if !view.venice_to_come {
        return None;
    }
    let deck = u32::from(knowledge.edition().cards_for(knowledge.seats()).len()) - u32::from(knowledge.seats());
    let drawn = deck - u32::from(view.deck);
    let nearest = drawn + u32::from(!knowledge.drawn_this_turn);
    let (low, high) = (nearest.max(deck * 2 / 5), (deck * 3).div_ceil(5));
    Some((chance.between(VENICE, low, high) - drawn) as u8)
}

/// The open offers, with cards for those that the viewer does not know: such as the author holds, where possible.
fn lay_offers(state: &mut State, knowledge: &Knowledge, chance: &mut impl Chance) {
    let view = knowledge.view();
    state.haggle.table.numbered = view.next_offer - 1;
    for offer in &view.offers {
        let (gives, claims) = some_cards(state, offer.from, &offer.gives, chance);
        state.haggle.lay(OpenTerms {
            gives,
            asks: offer.asks,
            id: offer.id,
            parent: offer.parent,
            wishes: offer.wishes,
            gives_ducats: offer.gives_ducats,
            asks_ducats: offer.asks_ducats,
            from: SeatOrNobody(offer.from),
            to: offer.to,
            kind: offer.kind,
            asked: asked(offer, state.seats),
            out: offer.declined.iter().copied().fold(SeatSet::EMPTY, SeatSet::with),
        });
        state.haggle.say(offer.id, offer.from, &claims);
        debug_assert!(offer.answers.is_empty() || offer.kind == OfferKind::Call, "only calls have answers");
        for answer in &offer.answers {
            let (cards, claims) = some_cards(state, answer.seat, &answer.gives, chance);
            state.haggle.lay_reply(Reply { cards, offer: offer.id, seat: SeatOrNobody(answer.seat) }, &claims);
        }
    }
    for (seat, player) in Seat::all(state.seats).zip(&view.seats) {
        state.haggle.table.made[seat] = player.offers_made;
        state.haggle.mind_the_limits(seat);
    }
    let Viewer::Seat(own) = view.viewer else { return };
    for &fingerprint in &knowledge.declined {
        state.haggle.remember_declined(own, fingerprint);
    }
}

fn asked(offer: &Offer, seats: u8) -> SeatSet {
    let all = match offer.to {
        To::All => SeatSet::all(seats).without(offer.from),
        To::Seat(partner) => SeatSet::one(partner),
    };
    offer.declined.iter().copied().fold(all, SeatSet::without)
}

/// Cards that fit what is shown, out of the giver's hand; if the hand has not enough of a good any more, others of it.
fn some_cards(state: &State, giver: Seat, shown: &[ShownCard], chance: &mut impl Chance) -> (CardSet, Vec<Claim>) {
    let mut cards: CardSet = shown.iter().filter_map(|shown| shown.card).collect();
    let claims = shown
        .iter()
        .map(|shown| {
            let card = shown.card.unwrap_or_else(|| {
                let of_good = state.edition.of_good(shown.good) - cards;
                let held = of_good & state.hands[giver];
                let choice = if held.is_empty() { of_good } else { held };
                choice.nth(chance.between(FANCY, 0, u32::from(choice.len()) - 1) as u8)
            });
            cards.insert(card);
            Claim { card, says: shown.says }
        })
        .collect();
    (cards, claims)
}

fn paid(view: &View) -> PaidSoFar {
    let mut paid = PaidSoFar { venice: view.paid.venice.is_some(), drained: view.paid.once.is_some(), ..PaidSoFar::default() };
    let lay = |place: &mut BySeat<crate::Ducats>, from: &[crate::Ducats]| place.0[..from.len()].copy_from_slice(from);
    if let Some((prestige, cargo)) = &view.paid.venice {
        lay(&mut paid.venice_prestige, prestige);
        lay(&mut paid.venice_cargo, cargo);
    }
    lay(&mut paid.cargo, &view.paid.cargo);
    if let Some((harbours, prestige)) = &view.paid.once {
        lay(&mut paid.harbours, harbours);
        lay(&mut paid.prestige, prestige);
    }
    paid
}
