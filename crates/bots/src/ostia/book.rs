//! What a merchant reckons once for a round: what the Senate gives, what the Forum will pay, what a card is worth later.

use super::coefficients::Weights;
use ostia::{Edition, Good, MAX_GOODS, MAX_STOREHOUSES, ROUNDS, SENATE_CARDS, STOREHOUSE_BRINGS, STOREHOUSE_COSTS, SenateCard, State};
use tabletop::CardSet;

/// No hand has more cards of a kind that matter.
pub(super) const MOST: usize = 8;

/// Supplies are known in halves of a card, up to this many.
const SUPPLIES: usize = 2 * 11;

/// How many cards of each kind.
pub(super) type Kinds = [u8; MAX_GOODS];

/// One round's book.
pub(super) struct Book {
    pub(super) edition: &'static Edition,
    pub(super) round: u8,
    /// How many kinds there are.
    pub(super) goods: usize,
    /// What the Senate gives for a card of each kind now.
    pub(super) points: [u8; MAX_GOODS],
    /// Which part of the cards of a kind is brought to the Forum.
    pub(super) sold: [f32; MAX_GOODS],
    /// Which part of them is donated.
    pub(super) donated: [f32; MAX_GOODS],
    /// Which part of a deck is of this kind.
    pub(super) part: [f32; MAX_GOODS],
    /// What storing no card, one, or two of a kind is worth.
    pub(super) store: [[f32; 3]; MAX_GOODS],
    /// What things are worth when this round is over.
    pub(super) weights: &'static Weights,
    /// The Forum's price for each card.
    prices: Expected,
    /// The same for kinds that have a row of prices of their own, which are none in the published game.
    own_prices: Vec<(usize, Expected)>,
}

/// A price by how many are brought, and how many others are expected to bring.
type Expected = [[f32; SUPPLIES + 1]; MOST + 1];

/// Which part of a kind is sold, and which is donated, by what the Senate gives for it, in fifths of what it gives at most.
const SOLD: [f32; 6] = [0.39, 0.38, 0.36, 0.33, 0.29, 0.24];
const DONATED: [f32; 6] = [0.00, 0.04, 0.12, 0.27, 0.43, 0.60];

impl Book {
    /// The book of the round that this game is in.
    pub(super) fn of(state: &State) -> Book {
        Book::new(state.edition(), state.edition().cards(state.options()), state.round(), state.current_senate(), state.next_senate())
    }

    fn new(edition: &'static Edition, cards: CardSet, round: u8, current: SenateCard, next: Option<SenateCard>) -> Book {
        let weights = Weights::after(round);
        let row = |card: SenateCard| &edition.senate[card.index() % SENATE_CARDS];
        let most = row(current).iter().copied().max().unwrap_or(0).max(1);
        let mut book = Book {
            edition,
            round,
            goods: edition.goods.len(),
            points: *row(current),
            sold: [0.0; MAX_GOODS],
            donated: [0.0; MAX_GOODS],
            part: [0.0; MAX_GOODS],
            store: [[0.0; 3]; MAX_GOODS],
            weights,
            prices: [[0.0; SUPPLIES + 1]; MOST + 1],
            own_prices: Vec::new(),
        };
        for kind in 0..book.goods {
            let fifths = usize::from(book.points[kind]) * 5 / usize::from(most);
            (book.sold[kind], book.donated[kind]) = (SOLD[fifths], DONATED[fifths]);
            book.part[kind] = f32::from((edition.of_good(Good(kind as u8)) & cards).len()) / f32::from(cards.len().max(1));
            // After the last round a kind that is stored is a chip, and a second card of it only a tie-break (OS-71, OS-76).
            let (one, two) = match next {
                Some(next) => {
                    let worth = weights.card + weights.point * f32::from(row(next)[kind]);
                    (worth, worth * 1.7)
                }
                None => (1.0, 1.01),
            };
            book.store[kind] = [0.0, one, two];
        }
        book.prices = expected_prices(&edition.prices);
        let own = edition.goods.iter().enumerate().filter(|(_, good)| !good.prices.is_empty());
        book.own_prices = own.map(|(kind, good)| (kind, expected_prices(&good.prices))).collect();
        book
    }

    /// The price of a card of a kind, when this many are offered (OS-40).
    pub(super) fn price(&self, kind: usize, offered: usize) -> f32 {
        self.edition.price(Good(kind as u8), offered.min(127) as u8).0 as f32
    }

    /// The price to be expected for each of this many cards, when others bring about this many.
    #[inline]
    pub(super) fn expected_price(&self, kind: usize, own: usize, others: f32) -> f32 {
        let supply = ((others * 2.0 + 0.5) as usize).min(SUPPLIES);
        let prices = self.own_prices.iter().find(|(other, _)| *other == kind).map_or(&self.prices, |(_, prices)| prices);
        prices[own.min(MOST)][supply]
    }

    /// How many cards of each kind these are.
    #[inline]
    pub(super) fn count(&self, cards: CardSet) -> Kinds {
        let mut kinds = [0; MAX_GOODS];
        for (kind, count) in kinds.iter_mut().enumerate().take(self.goods) {
            *count = (cards & self.edition.of_good(Good(kind as u8))).len();
        }
        kinds
    }

    /// What it is worth to store this many cards, besides the cards themselves: rooms are built for more than there are (OS-60,
    /// OS-63), and after the last round one that is left empty brings money (OS-72). Nothing where it cannot be paid.
    pub(super) fn room(&self, stored: u8, storehouses: u8, can_build: u8) -> Option<f32> {
        let built = stored.saturating_sub(storehouses);
        if built > can_build || stored > MAX_STOREHOUSES.max(storehouses) {
            return None;
        }
        let denarius = self.weights.denarius;
        let costs = STOREHOUSE_COSTS.0 as f32 * denarius;
        if self.round < ROUNDS {
            return Some((self.weights.storehouse - costs) * f32::from(built));
        }
        let filled = stored - built;
        Some(-costs * f32::from(built) - STOREHOUSE_BRINGS.0 as f32 * denarius * f32::from(filled))
    }
}

/// The mean price by a row of prices when others bring about this many: each of many cards is brought or not (a Poisson distribution).
fn expected_prices(row: &[u8]) -> Expected {
    const COMING: usize = 18;
    let price = |offered: usize| row.get(offered - 1).or(row.last()).map_or(0.0, |&price| f32::from(price));
    let mut prices = [[0.0; SUPPLIES + 1]; MOST + 1];
    let mut chances = [0.0_f32; COMING];
    for supply in 0..=SUPPLIES {
        let mean = supply as f32 / 2.0;
        let mut sum = 0.0;
        let mut chance = 1.0;
        for (others, slot) in chances.iter_mut().enumerate() {
            *slot = chance;
            sum += chance;
            chance *= mean / (others + 1) as f32;
        }
        for (own, expected) in prices.iter_mut().enumerate().skip(1) {
            let total: f32 = chances.iter().enumerate().map(|(others, chance)| chance * price(own + others)).sum();
            expected[supply] = total / sum;
        }
    }
    prices
}
