//! Tables with so few cards that all worlds a viewer thinks possible can be counted out. No edition is that small, so most
//! cards lie in the box.

use ostia::arrange::{Position, Rest};
use ostia::{Knowledge, Setup, State};
use tabletop::{Card, CardSet, Dice, Nobody, Rules, Viewer};

/// A small table: nobody has a card, and all are about to place nothing; then the next round begins.
pub(crate) struct Small {
    pub(crate) setup: Setup,
    pub(crate) game: State,
    /// What each viewer knows.
    pub(crate) known: Vec<Knowledge>,
}

/// How many cards are enough for every round, when nobody stores more than one: each is dealt 5 goods, or 8 with Gaius, and
/// depressors are turned up.
const fn enough(seats: u8) -> usize {
    match seats {
        2 => 18,
        3 => 22,
        4 => 26,
        _ => 30,
    }
}

/// Some of the cards lie in the deck, the others on the discard pile.
pub(crate) fn table(setup: &Setup, dice: &mut Dice) -> Small {
    let mut cards: Vec<Card> = setup.edition.cards(setup.options).iter().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last as u32 + 1) as usize);
    }
    let in_play = enough(setup.seats);
    let in_deck = dice.below(in_play as u32 + 1) as usize;
    let mut position = Position::new(setup);
    position.round = 1 + dice.below(4) as u8;
    position.rest = Rest::Box;
    position.deck = cards[..in_deck].to_vec();
    position.discard = cards[in_deck..in_play].iter().copied().collect();
    let in_the_box: CardSet = cards[in_play..].iter().copied().collect();
    let game = position.lay(&mut Dice::new(0), &mut Nobody).unwrap_or_else(|misplaced| panic!("{misplaced}"));
    let known = Viewer::all(setup.seats).map(|viewer| {
        let mut knowledge = State::knowledge(setup, game.view(viewer));
        knowledge.put_in_the_box(in_the_box);
        knowledge
    });
    Small { setup: setup.clone(), known: known.collect(), game }
}
