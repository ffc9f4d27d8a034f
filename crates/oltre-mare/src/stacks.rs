//! Where cards lie in order: the deck, and the cargo and pirate stacks.

use tabletop::{Card, CardSet};

const NOTHING: u8 = u8::MAX;

/// Every card lies in one place only, so one array holds all cargo and pirate stacks: for each card, the one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stacks {
    below: [u8; 128],
}

/// One stack: its top card and its size; the rest is in [`Stacks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stack {
    top: u8,
    size: u8,
}

impl Default for Stack {
    fn default() -> Stack {
        Stack::EMPTY
    }
}

impl Stack {
    pub(crate) const EMPTY: Stack = Stack { top: NOTHING, size: 0 };

    #[inline]
    pub(crate) fn size(self) -> u8 {
        self.size
    }

    /// The top card of a stack that is never empty, as a cargo stack is.
    #[inline]
    pub(crate) fn top_card(self) -> Card {
        debug_assert!(self.size > 0, "a cargo stack has a top card");
        Card(self.top)
    }
}

impl Stacks {
    pub(crate) const EMPTY: Stacks = Stacks { below: [NOTHING; 128] };

    /// Lays a card on a stack.
    #[inline]
    pub(crate) fn push(&mut self, stack: &mut Stack, card: Card) {
        self.below[card.index()] = stack.top;
        *stack = Stack { top: card.0, size: stack.size + 1 };
    }

    /// Takes the top card.
    #[inline]
    pub(crate) fn pop(&mut self, stack: &mut Stack) -> Option<Card> {
        if stack.size == 0 {
            return None;
        }
        let card = Card(stack.top);
        *stack = Stack { top: self.below[card.index()], size: stack.size - 1 };
        Some(card)
    }

    /// From top to bottom.
    #[inline]
    pub(crate) fn downwards(&self, stack: Stack) -> impl Iterator<Item = Card> {
        let mut card = stack.top;
        (0..stack.size).map(move |_| {
            let this = Card(card);
            card = self.below[this.index()];
            this
        })
    }

    /// Cuts a stack after its top `keep` cards and returns what lay under them, top first.
    pub(crate) fn cut(&self, stack: &mut Stack, keep: u8) -> CardSet {
        let under = self.downwards(*stack).skip(keep.into()).collect();
        stack.size = keep;
        under
    }
}

/// The deck: cards in the order in which they will be drawn, and how many of them lie above Venice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deck {
    cards: [u8; 128],
    next: u8,
    end: u8,
    /// Cards above the Venice card; nothing when it has left the game (OM-80).
    pub(crate) venice: Option<u8>,
}

impl Deck {
    pub(crate) const EMPTY: Deck = Deck { cards: [0; 128], next: 0, end: 0, venice: None };

    /// A new deck of these cards in ascending order, to be shuffled by the caller.
    #[inline]
    pub(crate) fn lay(&mut self, cards: CardSet) -> &mut [u8] {
        self.next = 0;
        self.end = 0;
        for (mut half, base) in [(cards.0 as u64, 0), ((cards.0 >> 64) as u64, 64)] {
            while half != 0 {
                self.cards[usize::from(self.end) & 127] = base + half.trailing_zeros() as u8;
                half &= half - 1;
                self.end += 1;
            }
        }
        &mut self.cards[..usize::from(self.end)]
    }

    /// A deck of these cards, the next to be drawn first.
    pub(crate) fn of(cards: &[Card], venice: Option<u8>) -> Deck {
        let mut deck = Deck { end: cards.len() as u8, venice, ..Deck::EMPTY };
        for (place, card) in deck.cards.iter_mut().zip(cards) {
            *place = card.0;
        }
        deck
    }

    #[inline]
    pub(crate) fn left(&self) -> u8 {
        self.end - self.next
    }

    /// Does a card lie on top that can simply be taken: no Venice above it, and the deck not empty?
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.next < self.end && self.venice != Some(0)
    }

    /// Takes the top card. Venice must not lie above it.
    #[inline]
    pub(crate) fn take(&mut self) -> Card {
        debug_assert!(self.is_plain(), "Venice and an empty deck are seen to before a card is taken");
        let card = Card(self.cards[usize::from(self.next) & 127]);
        self.next += 1;
        if let Some(above) = &mut self.venice {
            *above -= 1;
        }
        card
    }

    /// The cards in the order in which they will be drawn.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        self.cards[usize::from(self.next)..usize::from(self.end)].iter().copied().map(Card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn what_is_laid_last_lies_on_top() {
        let mut stacks = Stacks::EMPTY;
        let (mut one, mut other) = (Stack::EMPTY, Stack::EMPTY);
        for card in [5, 9, 2] {
            stacks.push(&mut one, Card(card));
        }
        stacks.push(&mut other, Card(7));
        assert_eq!(stacks.downwards(one).collect::<Vec<_>>(), [Card(2), Card(9), Card(5)]);
        assert_eq!(stacks.pop(&mut one), Some(Card(2)));
        assert_eq!(stacks.cut(&mut one, 1), CardSet::one(Card(5)));
        assert_eq!((one.size(), one.top_card()), (1, Card(9)));
        assert_eq!(stacks.pop(&mut one), Some(Card(9)));
        assert_eq!(stacks.pop(&mut one), None);
        assert_eq!(stacks.pop(&mut other), Some(Card(7)));
    }

    #[test]
    fn venice_comes_nearer_with_every_card() {
        let mut deck = Deck::EMPTY;
        deck.lay([3, 1, 8].map(Card).into_iter().collect());
        deck.venice = Some(2);
        assert_eq!((deck.take(), deck.take(), deck.venice), (Card(1), Card(3), Some(0)));
        assert!(!deck.is_plain());
        deck.venice = None;
        assert_eq!((deck.take(), deck.left()), (Card(8), 0));
        assert!(!deck.is_plain());
    }
}
