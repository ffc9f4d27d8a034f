//! What one viewer knows: the view, and what was learned on the way there.
//!
//! Hidden are the order of the deck, other players' hands and what lies in pirate stacks. The knowledge keeps which cards may
//! lie in the deck, in each hand and at each place of a pirate stack, and for each hand how many of a good it holds at
//! least. All of it is folded from what the viewer saw; it never looks at a [`State`](crate::State).

use crate::haggle::fingerprint;
use crate::state::Setup;
use crate::{Claim, Edition, Good, Goods, Offer, Seen, ShownCard, Sight, Source, Terms, View};
use alloc::vec::Vec;
use core::ops::BitOr;
use tabletop::{BySeat, Card, CardSet, Seat, Viewer};

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    edition: &'static Edition,
    view: View,
    pub(crate) may: Places,
    /// How many of each good lie at least in another player's hand.
    pub(crate) least: BySeat<Goods>,
    /// Cargo is seen by all as it is laid (OM-70), bottom to top; so it is known from memory, whatever the option says.
    pub(crate) cargo: BySeat<Vec<Card>>,
    /// The discard pile, as it grows and is shuffled (OM-7).
    discard: CardSet,
    /// Was a card drawn from the deck since the turn began? Only then Venice may lie on top (OM-80).
    pub(crate) drawn_this_turn: bool,
    /// The viewer's own offers that everyone declined this turn (OM-34).
    pub(crate) declined: Vec<u64>,
    /// The same offers, as they stood on the table.
    spurned: Vec<Offer>,
    /// All own offers of this turn.
    made: Vec<Offer>,
    /// The goods that the viewer gave and got in trades of this turn.
    traded: [Goods; 2],
    /// How each player's word has held, in trades with this viewer.
    pub(crate) words: BySeat<Reliability>,
}

/// Which cards may lie in each place that this viewer cannot look into.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) deck: CardSet,
    pub(crate) hands: BySeat<CardSet>,
    /// Place by place, bottom to top: a card cannot lie under one that was laid before it. Of what one discarded oneself one
    /// knows which card it is (OM-9).
    pub(crate) pirates: BySeat<Vec<CardSet>>,
}

/// What came of the statements a player made about cards that were then traded to this viewer (OM-32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reliability {
    /// Statements that were true.
    pub kept: u16,
    /// Statements that were lies.
    pub broken: u16,
}

impl Knowledge {
    /// What is known when the table has just been set up.
    pub(crate) fn new(setup: &Setup, view: View) -> Knowledge {
        let edition = setup.edition;
        let mut knowledge = Knowledge {
            edition,
            may: Places::default(),
            least: BySeat::default(),
            cargo: BySeat::default(),
            discard: CardSet::EMPTY,
            // The cards that were dealt.
            drawn_this_turn: true,
            declined: Vec::new(),
            spurned: Vec::new(),
            made: Vec::new(),
            traded: [Goods::NONE; 2],
            words: BySeat::default(),
            view,
        };
        let mut unseen = edition.cards_for(setup.seats);
        for (seat, player) in Seat::all(setup.seats).zip(&knowledge.view.seats) {
            knowledge.cargo[seat].push(player.top);
            unseen.remove(player.top);
            unseen -= faces(&player.hand);
        }
        knowledge.may.deck = unseen;
        for (seat, player) in Seat::all(setup.seats).zip(&knowledge.view.seats) {
            if player.hand.faces().is_none() {
                knowledge.may.hands[seat] = unseen;
            }
        }
        knowledge
    }

    /// What the viewer sees now.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The edition that is played.
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// How a player's word has held, in trades with this viewer.
    pub fn word(&self, seat: Seat) -> Reliability {
        self.words[seat]
    }

    /// The viewer's own offers of this turn that everyone they were made to has declined, in order (OM-34).
    pub fn spurned(&self) -> &[Offer] {
        &self.spurned
    }

    /// All own offers of this turn in order, whatever came of them.
    pub fn made(&self) -> &[Offer] {
        &self.made
    }

    /// The goods that the viewer gave, and those it got, in trades of this turn.
    pub fn traded(&self) -> [Goods; 2] {
        self.traded
    }

    /// Could a player hold all these goods, as far as this viewer knows?
    pub fn may_have(&self, seat: Seat, goods: &Goods) -> bool {
        let may = |good| (self.may_hold(seat) & self.edition.of_good(good)).len();
        let least = self.holds_at_least(seat);
        let taken: u32 = least.0.iter().zip(goods.0).map(|(&least, asked)| u32::from(least.max(asked))).sum();
        taken <= self.view.seats[seat.index()].hand.count().into() && goods.iter().all(|(good, asked)| asked <= may(good))
    }

    /// Would this be the repeat of an own offer that everyone declined this turn (OM-34)?
    pub fn is_repeated(&self, terms: &Terms) -> bool {
        matches!(self.view.viewer, Viewer::Seat(own) if self.declined.contains(&fingerprint(own, terms)))
    }

    /// Which cards may be in another player's hand.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        self.may.hands[seat]
    }

    /// How many of each good are at least in another player's hand.
    pub fn holds_at_least(&self, seat: Seat) -> Goods {
        self.least[seat]
    }

    /// Which cards may be in the deck.
    pub fn may_be_in_the_deck(&self) -> CardSet {
        self.may.deck
    }

    /// Which cards may lie at each place of a pirate stack, bottom to top.
    pub fn may_lie_with_the_pirates(&self, seat: Seat) -> &[CardSet] {
        &self.may.pirates[seat]
    }

    /// A player's cargo stack, bottom to top.
    pub fn cargo(&self, seat: Seat) -> &[Card] {
        &self.cargo[seat]
    }

    pub(crate) fn seats(&self) -> u8 {
        self.view.seats.len() as u8
    }

    /// Learns from what was seen of one action, and from the view that came of it.
    pub(crate) fn learn(&mut self, sights: &[Sight], view: View) {
        for sight in sights {
            self.see(sight);
        }
        self.view = view;
        self.look_into_open_places();
        self.forget_empty_places();
    }

    fn see(&mut self, sight: &Sight) {
        match sight {
            Sight::TurnBegan { .. } => {
                self.drawn_this_turn = false;
                self.declined.clear();
                self.spurned.clear();
                self.made.clear();
                self.traded = [Goods::NONE; 2];
            }
            Sight::Discarded { seat, cards } => self.see_discard(*seat, cards),
            Sight::Offered { offer } => {
                self.see_held(offer.from, &offer.gives);
                if self.is_me(offer.from) {
                    self.made.push(offer.clone());
                }
            }
            Sight::Answered { answer, .. } => self.see_held(answer.seat, &answer.gives),
            Sight::Declined { offer, closed: true, .. } => {
                let mine = self.view.offers.iter().find(|open| open.id == *offer && self.is_me(open.from));
                if let Some((mine, fingerprint)) = mine.and_then(|mine| Some((mine.clone(), own_fingerprint(mine)?))) {
                    self.declined.push(fingerprint);
                    self.spurned.push(mine);
                }
            }
            Sight::Traded { author, partner, gave, got, .. } => self.see_trade(*author, gave, *partner, got),
            Sight::Bought { seat, from: Source::Deck, card, .. } => self.see_draw(*seat, card),
            Sight::Bought { seat, from: Source::Pirates, card, .. } => self.see_pirates_bought(*seat, card),
            Sight::Market { seat, cards } => self.see_draw(*seat, cards),
            Sight::Pirates { seat, cards } => {
                self.drawn_this_turn = true;
                self.may.pirates[*seat].extend(core::iter::repeat_n(self.may.deck, cards.count().into()));
            }
            Sight::Played { seat, cards } => {
                for &card in cards {
                    self.see_face(card);
                    self.leaves(*seat, self.edition.good(card));
                }
                self.goes_whole(*seat, cards.len());
            }
            Sight::Loaded { seat, cards } => self.cargo[*seat].extend(cards),
            Sight::Venice { sold, .. } => {
                let freight = self.sell_cargo(sold);
                self.discard |= freight;
            }
            Sight::Reshuffled { .. } => self.may.deck = core::mem::take(&mut self.discard),
            Sight::Drained { sold, .. } => {
                let freight = self.sell_cargo(sold);
                let pirates = self.may.pirates.0.iter_mut().flat_map(core::mem::take);
                self.may.deck = pirates.fold(freight, CardSet::bitor);
            }
            // Nothing hidden moves.
            Sight::Declined { closed: false, .. }
            | Sight::Started { .. }
            | Sight::Harboured { .. }
            | Sight::Dealt { .. }
            | Sight::Authority { .. }
            | Sight::Withdrawn { .. }
            | Sight::Prestige { .. }
            | Sight::Earned { .. }
            | Sight::PiratesFought { .. }
            | Sight::PlainSailing { .. }
            | Sight::Sailed { .. }
            | Sight::MarkerTaken { .. }
            | Sight::MarkerTurned { .. }
            | Sight::CompassUsed { .. }
            | Sight::CompassKept { .. }
            | Sight::LastCard { .. }
            | Sight::Ended { .. } => {}
        }
    }

    /// Some of a hand went to the pirates; which, only the owner knows.
    fn see_discard(&mut self, seat: Seat, cards: &Seen) {
        match cards {
            Seen::Faces(cards) => self.may.pirates[seat].extend(cards.iter().copied().map(CardSet::one)),
            Seen::Backs(count) => {
                self.may.pirates[seat].extend(core::iter::repeat_n(self.may.hands[seat], (*count).into()));
                for least in &mut self.least[seat].0 {
                    *least = least.saturating_sub(*count);
                }
            }
        }
    }

    /// The good on every card offered is told truthfully (OM-32), so the hand holds at least these.
    fn see_held(&mut self, seat: Seat, gives: &[ShownCard]) {
        if !self.is_me(seat) {
            let told: Goods = gives.iter().map(|shown| shown.good).collect();
            for (least, told) in self.least[seat].0.iter_mut().zip(told.0) {
                *least = (*least).max(told);
            }
        }
    }

    fn see_trade(&mut self, author: Seat, gave: &[ShownCard], partner: Seat, got: &[ShownCard]) {
        // A seat that gives something had it before.
        self.see_held(author, gave);
        self.see_held(partner, got);
        let before = self.may.hands;
        for (giver, cards) in [(author, gave), (partner, got)] {
            for shown in cards {
                self.leaves(giver, shown.good);
                if let Some(card) = shown.card {
                    self.see_face(card);
                    self.judge(giver, card, shown);
                }
            }
            self.goes_whole(giver, cards.len());
        }
        for (giver, taker, cards) in [(author, partner, gave), (partner, author, got)] {
            if let Some(side) = [giver, taker].iter().position(|&seat| self.is_me(seat)) {
                cards.iter().for_each(|shown| self.traded[side].0[shown.good.index()] += 1);
            }
            if self.is_me(taker) {
                continue;
            }
            for shown in cards {
                self.least[taker].0[shown.good.index()] += 1;
                match shown.card {
                    Some(card) => self.may.hands[taker].insert(card),
                    None => self.may.hands[taker] |= before[giver] & self.edition.of_good(shown.good),
                }
            }
        }
    }

    fn see_draw(&mut self, seat: Seat, cards: &Seen) {
        self.drawn_this_turn = true;
        match cards {
            Seen::Faces(cards) => cards.iter().for_each(|&card| self.see_face(card)),
            Seen::Backs(_) => self.may.hands[seat] |= self.may.deck,
        }
    }

    fn see_pirates_bought(&mut self, seat: Seat, cards: &Seen) {
        let top = self.may.pirates[seat].pop().unwrap_or_default();
        match cards {
            Seen::Faces(cards) => cards.iter().for_each(|&card| self.see_face(card)),
            Seen::Backs(_) => self.may.hands[seat] |= top,
        }
    }

    /// A card was seen in the open, or in the player's own hand: it lies in no hidden place.
    fn see_face(&mut self, card: Card) {
        self.see_faces(CardSet::one(card));
    }

    fn see_faces(&mut self, cards: CardSet) {
        let Places { deck, hands, pirates } = &mut self.may;
        for place in [deck].into_iter().chain(&mut hands.0).chain(pirates.0.iter_mut().flatten()) {
            *place -= cards;
        }
    }

    /// A card left a hand, so what is known of the rest holds for one less of its good.
    fn leaves(&mut self, seat: Seat, good: Good) {
        let least = &mut self.least[seat].0[good.index()];
        *least = least.saturating_sub(1);
    }

    /// Of a hand that is given away or played as a whole nothing is left, whatever comes into it in the same action.
    fn goes_whole(&mut self, seat: Seat, cards: usize) {
        if usize::from(self.view.seats[seat.index()].hand.count()) == cards {
            self.may.hands[seat] = CardSet::EMPTY;
        }
    }

    /// Now that the card is seen: were the words about it true (OM-32)? One knows one's own.
    fn judge(&mut self, giver: Seat, card: Card, shown: &ShownCard) {
        if self.is_me(giver) {
            return;
        }
        for statement in shown.says.iter() {
            let word = &mut self.words[giver];
            if statement.is_true_of(card, self.edition) {
                word.kept += 1;
            } else {
                word.broken += 1;
            }
        }
    }

    /// The topmost runs stay; what lay under them was seen when it was laid. Returns all that left the stacks.
    fn sell_cargo(&mut self, sold: &[Vec<Card>]) -> CardSet {
        let mut freight = CardSet::EMPTY;
        for (seat, sold) in Seat::all(self.seats()).zip(sold) {
            self.cargo[seat].drain(..sold.len());
            freight |= sold.iter().copied().collect();
        }
        freight
    }

    /// What the view shows of others' hands and of pirate stacks lies there and nowhere else: after the end all of it (OM-8, OM-9).
    fn look_into_open_places(&mut self) {
        let viewer = self.view.viewer;
        let hands = Seat::all(self.seats()).zip(&self.view.seats).filter(|(seat, _)| !viewer.is(*seat)).map(|(_, player)| &player.hand);
        let pirates = self.view.seats.iter().map(|player| &player.pirates);
        let open = hands.chain(pirates).map(faces).fold(CardSet::EMPTY, CardSet::bitor);
        if open.is_empty() {
            return;
        }
        self.see_faces(open);
        for (seat, player) in Seat::all(self.seats()).zip(&self.view.seats) {
            if !viewer.is(seat) && player.hand.faces().is_some() {
                self.may.hands[seat] = faces(&player.hand);
            }
            if let Some(cards) = player.pirates.faces() {
                self.may.pirates[seat] = cards.iter().copied().map(CardSet::one).collect();
            }
        }
    }

    /// A place that is empty holds no card.
    fn forget_empty_places(&mut self) {
        if self.view.deck == 0 {
            self.may.deck = CardSet::EMPTY;
        }
        for (seat, player) in Seat::all(self.seats()).zip(&self.view.seats) {
            if player.hand.count() == 0 {
                self.may.hands[seat] = CardSet::EMPTY;
            }
        }
    }

    fn is_me(&self, seat: Seat) -> bool {
        self.view.viewer == Viewer::Seat(seat)
    }
}

/// The cards that can be seen.
pub(crate) fn faces(seen: &Seen) -> CardSet {
    seen.faces().unwrap_or_default().iter().copied().collect()
}

/// How an own offer is remembered when all have declined it.
fn own_fingerprint(offer: &Offer) -> Option<u64> {
    let cards: Option<CardSet> = offer.gives.iter().map(|shown| shown.card).collect();
    let terms = Terms {
        to: offer.to,
        kind: offer.kind,
        gives: cards?,
        gives_ducats: offer.gives_ducats,
        claims: offer.gives.iter().filter_map(|shown| Some(Claim { card: shown.card?, says: shown.says })).collect(),
        asks: offer.asks,
        asks_ducats: offer.asks_ducats,
        wishes: offer.wishes,
    };
    Some(fingerprint(offer.from, &terms))
}
