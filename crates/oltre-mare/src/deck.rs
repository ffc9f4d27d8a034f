//! Drawing from the deck, and what happens when it cannot simply be done:
//! Venice (OM-80), the last card (OM-90), the empty deck (OM-91), and nothing left at all (OM-92).

use crate::state::{DECK, State};
use crate::{Event, LastRound, Sight};
use alloc::vec::Vec;
use tabletop::{Card, Chance, Seat, Witness};

/// No action draws more at once (the ladder 1, 3, 6).
const MOST_DRAWN: usize = 6;

impl State {
    /// Draws up to this many cards, lays each where `place` says, and tells of them with `sight`: in one piece, or in
    /// several when Venice or a new deck comes in between. Stops when no card is to be had (OM-92).
    #[inline]
    pub(crate) fn draw<W: Witness<Event>>(
        &mut self,
        seat: Seat,
        count: u8,
        chance: &mut impl Chance,
        witness: &mut W,
        place: impl Fn(&mut State, Card),
        sight: impl Fn(Vec<Card>) -> Sight,
    ) {
        let mut drawn = [Card(0); MOST_DRAWN];
        let mut told = 0;
        let mut count_drawn = 0;
        let tell = |drawn: &[Card], witness: &mut W| {
            if !drawn.is_empty() {
                witness.tell(|| Event(sight(drawn.to_vec())));
            }
        };
        while count_drawn < usize::from(count) {
            if !self.deck.is_plain() {
                tell(&drawn[told..count_drawn], witness);
                told = count_drawn;
                if !self.ready(chance, witness) {
                    return;
                }
            }
            let card = self.deck.take();
            place(self, card);
            drawn[count_drawn] = card;
            count_drawn += 1;
            if self.deck.left() == 0 && self.turns_left == 0 {
                tell(&drawn[told..count_drawn], witness);
                told = count_drawn;
                self.last_card(seat, witness);
            }
        }
        tell(&drawn[told..count_drawn], witness);
    }

    /// Sees to it that a card lies on top of the deck, if one is to be had at all: Venice is drawn and replaced (OM-80),
    /// an empty deck is made anew from the discard pile (OM-91), or from freight and pirates (OM-92).
    pub(crate) fn ready(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> bool {
        if self.deck.venice == Some(0) {
            self.venice(witness);
        }
        if self.deck.left() == 0 && !self.discard.is_empty() {
            chance.shuffle(DECK, self.deck.lay(self.discard));
            witness.tell(|| Event(Sight::Reshuffled { cards: self.discard.len() }));
            self.discard = tabletop::CardSet::EMPTY;
        }
        if self.deck.left() == 0 && self.options.interim_cargo_sale {
            self.drain(chance, witness);
        }
        self.deck.left() > 0
    }

    /// The deck's last card was drawn for the first time. The round under way is finished, up to the player to the
    /// right of the start player; by the option one more round follows (OM-90).
    pub(crate) fn last_card(&mut self, seat: Seat, witness: &mut impl Witness<Event>) {
        let last = self.start.right(self.seats);
        let rest_of_round = (last.0 + self.seats - self.turn_of.0) % self.seats + 1;
        self.turns_left = match self.options.last_round {
            LastRound::Finish => rest_of_round,
            LastRound::Extra => rest_of_round + self.seats,
        };
        witness.tell(|| Event(Sight::LastCard { seat }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::example;
    use tabletop::Nobody;

    /// OM-90: up to and including the player to the right of the start player, so that all have had the same number of turns.
    #[test]
    fn the_last_round_ends_to_the_right_of_the_start_player() {
        //       seats  start  turn of  turns left
        let rows = [
            (2, 0, 0, 2),
            (2, 0, 1, 1),
            (2, 1, 0, 1),
            (3, 0, 0, 3),
            (3, 0, 2, 1),
            (3, 2, 2, 3),
            (3, 2, 0, 2),
            (3, 2, 1, 1),
            (5, 3, 4, 4),
            (5, 3, 2, 1),
        ];
        for (seats, start, turn_of, finish) in rows {
            for (last_round, left) in [(LastRound::Finish, finish), (LastRound::Extra, finish + seats)] {
                let mut position = example(seats);
                position.start = Seat(start);
                position.turn_of = Seat(turn_of);
                position.options.last_round = last_round;
                let mut state = position.lay(&mut Nobody).unwrap();
                state.last_card(Seat(turn_of), &mut Nobody);
                assert_eq!(state.turns_left, left, "{seats} seats, {start} started, turn of {turn_of}, {last_round:?}");
            }
        }
    }
}
