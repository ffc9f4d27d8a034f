//! A whole game that one who knows exactly this could not tell from the real one.
//!
//! Every way to lay the unseen cards into the hidden places that the knowledge allows is equally likely. First some
//! such way is found; then pairs of cards are exchanged at random, as often as it takes, wherever the knowledge allows
//! both of them in the other's place. Where nothing but the number of cards is known, the first way is already even.

use crate::haggle::{Haggle, Open, Reply, SeatOrNobody};
use crate::knowledge::{Knowledge, faces};
use crate::stacks::{Deck, Stack, Stacks};
use crate::state::{DECK, PaidSoFar, State, Taken, VENICE};
use crate::{Claim, Goods, Kind, MAX_HARBOURS, Offer, Shown, To, View};
use alloc::vec::Vec;
use tabletop::{BySeat, Card, CardSet, Chance, Seat, SeatSet, Stream, Viewer};

/// The stream that imagination draws from, apart from those of the game.
const FANCY: Stream = Stream(255);

/// How often each card is offered another place. Two rounds already bring the frequencies of small positions within what
/// chance explains; the test beside the leak test compares them with all ways counted out.
const ROUNDS: usize = 6;

pub(crate) fn imagine(knowledge: &Knowledge, chance: &mut impl Chance) -> State {
    let view = knowledge.view();
    let seats = knowledge.seats();
    let mut laid = Laid::new(knowledge);
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
        state.hands[seat] = faces(&player.hand) | laid.cards(Place::Hand(seat)).collect();
        lay_pirates(&mut state, knowledge, seat, &mut laid, chance);
    }
    let mut deck: Vec<u8> = laid.cards(Place::Deck).map(|card| card.0).collect();
    chance.shuffle(DECK, &mut deck);
    let deck: Vec<Card> = deck.into_iter().map(Card).collect();
    state.deck = Deck::of(&deck, venice(knowledge, chance));
    lay_offers(&mut state, knowledge, chance);
    state
}

/// A place that the viewer cannot look into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Hand(Seat),
    Pirates(Seat),
    Deck,
}

/// The hidden cards, one after the other, and where each lies.
struct Laid<'a> {
    knowledge: &'a Knowledge,
    places: Vec<Hidden>,
    /// For each hidden card that is to be laid: the place, and the card.
    spots: Vec<(u8, Card)>,
}

/// One hidden place.
struct Hidden {
    place: Place,
    may: CardSet,
    least: Goods,
    has: Goods,
}

impl<'a> Laid<'a> {
    fn new(knowledge: &'a Knowledge) -> Laid<'a> {
        let view = knowledge.view();
        let mut laid = Laid { knowledge, places: Vec::new(), spots: Vec::new() };
        for (seat, player) in Seat::all(knowledge.seats()).zip(&view.seats) {
            if player.hand.faces().is_none() {
                laid.add(Place::Hand(seat), player.hand.count(), knowledge.may.hands[seat], knowledge.least[seat]);
            }
        }
        for (seat, player) in Seat::all(knowledge.seats()).zip(&view.seats) {
            if player.pirates.faces().is_none() {
                let known = if view.viewer == Viewer::Seat(seat) { knowledge.own_pirates.iter().flatten().count() } else { 0 };
                laid.add(Place::Pirates(seat), player.pirates.count() - known as u8, knowledge.may.pirates[seat], Goods::NONE);
            }
        }
        let deck = if view.score.is_some() { laid.rest_of_the_cards() } else { knowledge.may.deck };
        laid.add(Place::Deck, view.deck, deck, Goods::NONE);
        laid
    }

    fn add(&mut self, place: Place, size: u8, may: CardSet, least: Goods) {
        let number = self.places.len() as u8;
        self.places.push(Hidden { place, may, least, has: Goods::NONE });
        self.spots.extend(core::iter::repeat_n((number, Card(u8::MAX)), size.into()));
    }

    /// After the end everything is open but the deck, which holds what is left.
    fn rest_of_the_cards(&self) -> CardSet {
        let view = self.knowledge.view();
        let mut rest = self.knowledge.edition().cards_for(self.knowledge.seats()) - view.discard.iter().copied().collect();
        for player in &view.seats {
            rest -= faces(&player.hand) | faces(&player.pirates) | faces(&player.cargo);
        }
        rest
    }

    /// Finds some way to lay the cards: what must lie in a hand comes first, then the rest; a card that is already laid
    /// makes way where that is the only way.
    fn find_a_way(&mut self, chance: &mut impl Chance) {
        let edition = self.knowledge.edition();
        let unseen = self.places.iter().fold(CardSet::EMPTY, |unseen, hidden| unseen | hidden.may);
        debug_assert_eq!(usize::from(unseen.len()), self.spots.len(), "every hidden card has a place");
        let mut wants: Vec<CardSet> = Vec::with_capacity(self.spots.len());
        let mut musts: Vec<Vec<CardSet>> =
            self.places.iter().map(|hidden| hidden.least.each().map(|good| edition.of_good(good)).collect()).collect();
        for &(place, _) in &self.spots {
            let must = musts[usize::from(place)].pop().unwrap_or(!CardSet::EMPTY);
            wants.push(self.places[usize::from(place)].may & must);
        }
        let mut order: Vec<usize> = (0..wants.len()).collect();
        order.sort_by_key(|&spot| wants[spot].len());
        let mut free = unseen;
        let mut lies = [u8::MAX; 128];
        for spot in order {
            let open = wants[spot] & free;
            if open.is_empty() {
                let mut tried = CardSet::EMPTY;
                let found = make_way(spot, &wants, &mut lies, &mut self.spots, &mut tried);
                assert!(found, "what is known is true of at least one game: the real one");
                free = unseen - self.spots.iter().map(|spot| spot.1).filter(|card| card.0 < 128).collect();
            } else {
                let card = open.nth(chance.between(FANCY, 0, u32::from(open.len()) - 1) as u8);
                free.remove(card);
                lies[card.index()] = spot as u8;
                self.spots[spot].1 = card;
            }
        }
        for &(place, card) in &self.spots {
            self.places[usize::from(place)].has.0[edition.good(card).index()] += 1;
        }
    }

    /// Offers each card another place, several times. Where any card may lie anywhere, it is not needed.
    fn exchange(&mut self, chance: &mut impl Chance) {
        let first = self.places[0].may;
        let even = self.places.iter().all(|hidden| hidden.may == first && hidden.least.is_empty());
        if even || self.spots.len() < 2 {
            return;
        }
        let last = self.spots.len() as u32 - 1;
        for _ in 0..ROUNDS {
            for one in 0..self.spots.len() {
                let other = chance.between(FANCY, 0, last) as usize;
                self.exchange_if_allowed(one, other);
            }
        }
    }

    fn exchange_if_allowed(&mut self, one: usize, other: usize) {
        let edition = self.knowledge.edition();
        let ((here, a), (there, b)) = (self.spots[one], self.spots[other]);
        let (at_a, at_b) = (usize::from(here), usize::from(there));
        if at_a == at_b || !self.places[at_a].may.has(b) || !self.places[at_b].may.has(a) {
            return;
        }
        let (good_a, good_b) = (edition.good(a).index(), edition.good(b).index());
        if good_a != good_b {
            let spare = |hidden: &Hidden, good: usize| hidden.has.0[good] > hidden.least.0[good];
            if !spare(&self.places[at_a], good_a) || !spare(&self.places[at_b], good_b) {
                return;
            }
            for (at, less, more) in [(at_a, good_a, good_b), (at_b, good_b, good_a)] {
                self.places[at].has.0[less] -= 1;
                self.places[at].has.0[more] += 1;
            }
        }
        self.spots[one].1 = b;
        self.spots[other].1 = a;
    }

    fn cards(&self, place: Place) -> impl Iterator<Item = Card> {
        let number = self.places.iter().position(|hidden| hidden.place == place);
        self.spots.iter().filter(move |spot| Some(usize::from(spot.0)) == number).map(|spot| spot.1)
    }
}

/// Finds a card for this spot by moving cards that are already laid (an augmenting path).
fn make_way(spot: usize, wants: &[CardSet], lies: &mut [u8; 128], spots: &mut [(u8, Card)], tried: &mut CardSet) -> bool {
    while let Some(card) = (wants[spot] - *tried).iter().next() {
        tried.insert(card);
        let holder = lies[card.index()];
        if holder == u8::MAX || make_way(usize::from(holder), wants, lies, spots, tried) {
            lies[card.index()] = spot as u8;
            spots[spot].1 = card;
            return true;
        }
    }
    false
}

/// A pirate stack: the owner remembers the own discards at their places, the rest is filled.
fn lay_pirates(state: &mut State, knowledge: &Knowledge, seat: Seat, laid: &mut Laid<'_>, chance: &mut impl Chance) {
    let view = knowledge.view();
    if let Some(cards) = view.seats[seat.index()].pirates.faces() {
        cards.iter().for_each(|&card| state.stacks.push(&mut state.pirates[seat], card));
        return;
    }
    let mut hidden: Vec<u8> = laid.cards(Place::Pirates(seat)).map(|card| card.0).collect();
    chance.shuffle(DECK, &mut hidden);
    let mut hidden = hidden.into_iter().map(Card);
    let known: &[Option<Card>] = if view.viewer == Viewer::Seat(seat) { &knowledge.own_pirates } else { &[] };
    for card in known {
        let card = card.or_else(|| hidden.next());
        state.stacks.push(&mut state.pirates[seat], card.expect("every hidden card of a stack was laid"));
    }
    for card in hidden {
        state.stacks.push(&mut state.pirates[seat], card);
    }
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
        state.haggle.lay(Open {
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
        debug_assert!(offer.answers.is_empty() || offer.kind == Kind::Call, "only calls have answers");
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
fn some_cards(state: &State, giver: Seat, shown: &[Shown], chance: &mut impl Chance) -> (CardSet, Vec<Claim>) {
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
