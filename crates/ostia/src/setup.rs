//! Setting the table up, and beginning a round (OS-1 to OS-4, OS-10, OS-90).

use crate::deck::Deck;
use crate::gaius::DEALT_EACH_PASS;
use crate::sight::face;
use crate::state::{DECK, Gaius, SENATE, START, Setup, State};
use crate::{Bids, Chips, Denarii, Event, Placement, ROUNDS, SENATE_CARDS, SenateCard, Sight, Step};
use tabletop::{BySeat, CardSet, Chance, MAX_SEATS, Seat, SeatSet, Witness};

/// Everybody is dealt so many goods in each round (OS-10).
const DEALT_EACH_ROUND: u8 = 5;

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
        let mut deck = Deck::EMPTY;
        chance.shuffle(DECK, deck.lay(edition.cards(options)));
        let with_gaius = seats == 2;
        let money = if with_gaius { edition.start_denarii_with_gaius } else { edition.start_denarii };
        let mut state = State {
            edition,
            options,
            seats,
            start,
            round: 1,
            step: Some(Step::Keep),
            asked: SeatSet::EMPTY,
            turn_of: start,
            lots_sold: 0,
            seller: start,
            lot: CardSet::EMPTY,
            minimum: Denarii(0),
            bids: Bids::default(),
            price: Denarii(0),
            money: by_seat(seats, money),
            storehouses: by_seat(seats, 1),
            loans: BySeat::default(),
            chips: BySeat::default(),
            goods: BySeat::default(),
            boat: BySeat::default(),
            kept: BySeat::default(),
            given: BySeat::default(),
            placed: BySeat([Placement::default(); MAX_SEATS]),
            senate_chips: [BySeat([Chips(0); MAX_SEATS]); ROUNDS as usize],
            money_chips: BySeat::default(),
            gaius: Gaius::default(),
            bank: Denarii(0),
            deck,
            discard: CardSet::EMPTY,
            depressors: CardSet::EMPTY,
            senate: senate.map(SenateCard),
        };
        if with_gaius {
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

/// The same for each of so many seats, nothing for those that are not taken.
fn by_seat<T: Copy + Default>(seats: u8, each: T) -> BySeat<T> {
    let mut all = [T::default(); MAX_SEATS];
    all[..usize::from(seats)].fill(each);
    BySeat(all)
}

const _: () = assert!(SENATE_CARDS == ROUNDS as usize + 1, "one Senate card is laid aside, one is for each round (OS-3)");
