//! Setting the table up, and beginning a round (OS-1 to OS-4, OS-10, OS-90).

use crate::gaius::DEALT_EACH_PASS;
use crate::sight::face;
use crate::state::{DECK, SENATE, START, Setup, State};
use crate::{Event, ROUNDS, SENATE_CARDS, SenateCard, Sight, Step};
use tabletop::{BySeat, Chance, MAX_SEATS, Seat, Witness};

/// Everybody is dealt this many goods in each round (OS-10).
pub(crate) const DEALT_EACH_ROUND: u8 = 5;

impl State {
    /// Start player, Senate cards, deck, start cards, in this order; then the first round begins.
    pub(crate) fn set_up(setup: &Setup, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> State {
        let Setup { edition, options, seats, start } = *setup;
        assert!((2..=5).contains(&seats), "two to five play (OS-1)");
        let start = match start {
            Some(named) => named,
            None => Seat(chance.between(START, 0, u32::from(seats) - 1) as u8),
        };
        assert!(start.0 < seats, "the start player sits at the table (OS-4)");
        let mut senate = [0, 1, 2, 3, 4, 5];
        chance.shuffle(SENATE, &mut senate);
        let mut state = State::bare(setup, start, senate.map(SenateCard));
        chance.shuffle(DECK, state.deck.lay(edition.cards(options)));
        let money = setup.start_denarii();
        (state.money, state.storehouses) = (by_seat(seats, money), by_seat(seats, 1));
        if state.with_gaius() {
            state.gaius.money = money;
        }
        witness.tell(|| Event(Sight::Started { seat: start }));
        for seat in start.clockwise(seats) {
            let card = state.deck.draw();
            state.goods[seat].insert(card);
            witness.tell(|| Event(Sight::StartCard { seat, card: face(card) }));
        }
        state.begin_round(chance, witness);
        state
    }

    /// The Senate cards of the round are seen, and goods are dealt into the boats (OS-3, OS-10, OS-91).
    pub(crate) fn begin_round(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        let round = self.round;
        witness.tell(|| {
            let preview = (round < ROUNDS).then(|| self.senate[usize::from(round) + 1]);
            Event(Sight::RoundBegan { round, start: self.start, current: self.current(), preview })
        });
        self.lots_sold = 0;
        let each = if self.with_gaius() { DEALT_EACH_PASS } else { DEALT_EACH_ROUND };
        self.deal(each, chance, witness);
        self.ask_all(Step::Keep);
    }
}

/// The same for each of this many seats, nothing for those that are not taken.
fn by_seat<T: Copy + Default>(seats: u8, each: T) -> BySeat<T> {
    let mut all = [T::default(); MAX_SEATS];
    all[..usize::from(seats)].fill(each);
    BySeat(all)
}

const _: () = assert!(SENATE_CARDS == ROUNDS as usize + 1, "one Senate card is laid aside, one is for each round (OS-3)");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Denarii;
    use crate::testing::all_setups;
    use std::collections::BTreeSet;
    use std::vec::Vec;
    use tabletop::{Dice, Nobody, Rules, SeatSet, Viewer};

    /// OS-1, OS-2, OS-10, OS-90: what everybody has at the start.
    #[test]
    fn everybody_starts_with_the_same() {
        //   seats  denarii  boat  deck
        let rows = [(2, 70, 4, 41), (3, 55, 5, 33), (4, 55, 5, 27), (5, 55, 5, 21)];
        for (seats, denarii, boat, deck) in rows {
            let state = State::new(&Setup::new(seats), &mut Dice::new(3), &mut Nobody);
            for seat in Seat::all(seats) {
                assert_eq!((state.money[seat], state.storehouses[seat], state.loans[seat]), (Denarii(denarii), 1, 0));
                assert_eq!((state.goods[seat].len(), state.boat[seat].len()), (1, boat));
            }
            assert_eq!(state.deck.left(), deck);
            assert_eq!(state.gaius.money, Denarii(if seats == 2 { 70 } else { 0 }));
            assert_eq!((state.step, state.asked), (Some(Step::Keep), SeatSet::all(seats)));
        }
    }

    /// OS-2: the start cards are dealt from the start player clockwise.
    #[test]
    fn start_cards_come_from_the_top_of_the_deck_clockwise_from_the_start_player() {
        struct AsItLies;
        impl Chance for AsItLies {
            fn between(&mut self, _: tabletop::Stream, low: u32, _: u32) -> u32 {
                low
            }
            fn shuffle(&mut self, _: tabletop::Stream, _: &mut [u8]) {}
        }
        let setup = Setup { start: Some(Seat(2)), ..Setup::new(3) };
        let state = State::new(&setup, &mut AsItLies, &mut Nobody);
        let goods: Vec<u8> = Seat::all(3).map(|seat| state.goods[seat].nth(0).0).collect();
        assert_eq!(goods, [1, 2, 0]);
    }

    /// OS-3: six Senate cards, one aside unseen, one current, one as preview.
    #[test]
    fn one_senate_card_is_laid_aside_and_two_are_seen() {
        for setup in all_setups() {
            let state = State::new(&setup, &mut Dice::new(9), &mut Nobody);
            assert_eq!(state.senate.iter().map(|card| card.0).collect::<BTreeSet<_>>(), (0..6).collect());
            let view = state.view(Viewer::Seat(Seat(0)));
            assert_eq!((view.current(), view.preview, view.aside), (state.senate[1], Some(state.senate[2]), None));
        }
    }

    /// OS-4: drawn at random, or named.
    #[test]
    fn the_start_player_is_drawn_or_named() {
        let starts =
            |start| (0..60).map(move |seed| State::new(&Setup { start, ..Setup::new(4) }, &mut Dice::new(seed), &mut Nobody).start);
        assert_eq!(starts(None).collect::<BTreeSet<_>>(), Seat::all(4).collect());
        assert_eq!(starts(Some(Seat(2))).collect::<BTreeSet<_>>(), BTreeSet::from([Seat(2)]));
    }

    /// The option `first_game` leaves ivory out.
    #[test]
    fn a_first_game_has_no_ivory() {
        for setup in all_setups() {
            let state = State::new(&setup, &mut Dice::new(9), &mut Nobody);
            let cards = if setup.options.first_game { 45 } else { 51 };
            let dealt = if setup.seats == 2 { 5 } else { 6 } * setup.seats;
            assert_eq!(state.deck.left(), cards - dealt);
            assert_eq!(state.deck.rest().iter().any(|&card| card < 6), !setup.options.first_game);
        }
    }
}
