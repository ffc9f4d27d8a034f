//! Any position, laid out by hand. For tests and for showing positions: nothing that plays a game needs it, so it is there
//! only with the feature `arrange`.

use crate::deck::Deck;
use crate::gaius::DEALT_EACH_PASS;
use crate::setup::DEALT_EACH_ROUND;
use crate::state::State;
use crate::{
    Chips, Denarii, Edition, Event, MAX_LOANS, MAX_STOREHOUSES, Options, ROUNDS, SENATE_CARDS, SenateCard, Setup, Step, depressors,
};
use alloc::vec::Vec;
use core::fmt;
use tabletop::{Card, CardSet, Chance, Seat, Witness};

/// A table to be laid out.
#[derive(Clone, Debug)]
pub struct Position {
    /// The edition that is played.
    pub edition: &'static Edition,
    /// The options that were agreed.
    pub options: Options,
    /// Who has the start player mark.
    pub start: Seat,
    /// 1 to 5.
    pub round: u8,
    /// Where in the round.
    pub moment: RoundMoment,
    /// How many lots of this round are sold.
    pub lots_sold: u8,
    /// The Senate card laid aside, then one for each round.
    pub senate: [SenateCard; SENATE_CARDS],
    /// The price depressors.
    pub depressors: CardSet,
    /// The deck, the next card to be drawn first.
    pub deck: Vec<Card>,
    /// The discard pile.
    pub discard: CardSet,
    /// Where the cards are that nobody speaks of.
    pub rest: Rest,
    /// The players, in seat order.
    pub seats: Vec<SeatPosition>,
    /// Gaius, where he plays.
    pub gaius: GaiusPosition,
}

/// What a player has.
#[derive(Clone, Debug)]
pub struct SeatPosition {
    /// Money.
    pub money: Denarii,
    /// Storehouses owned.
    pub storehouses: u8,
    /// Open loans.
    pub loans: u8,
    /// The Senate's chips of the rounds before this one; a round that is not mentioned brought none.
    pub chips: Vec<Chips>,
    /// Goods owned.
    pub goods: CardSet,
    /// Goods in the boat.
    pub boat: CardSet,
    /// Cards given to Gaius, where he plays.
    pub given: CardSet,
}

/// What Gaius has, besides the cards that were given to him.
#[derive(Clone, Debug, Default)]
pub struct GaiusPosition {
    /// Money.
    pub money: Denarii,
    /// The Senate's chips of the rounds before this one.
    pub chips: Vec<Chips>,
}

/// Where in a round a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundMoment {
    /// The round is about to begin: goods are dealt next.
    Round,
    /// All are to keep a card of the boat.
    Keep,
    /// The next lot is to be laid out, or the next price named.
    Trade,
    /// Trading is over: depressors are turned up next.
    CountingHouse,
    /// All are to place their cards.
    Place,
    /// The five rounds are over, and what is left is to be laid.
    Final,
}

/// Where the cards are that nobody speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// At the bottom of the deck.
    Deck,
    /// In the box: out of the game.
    Box,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// 2 to 5 play, and the start player is one of them.
    Seats,
    /// Five rounds are played, with six different Senate cards.
    Rounds,
    /// The edition has no such card, or it is out of the game.
    NoSuchCard(Card),
    /// The card lies in two places.
    Twice(Card),
    /// A boat does not hold this many cards at this moment.
    Boat(Seat),
    /// More storehouses or loans than anybody can have, less money than nothing, or chips of rounds to come.
    Beyond(Seat),
    /// More goods than storehouses after the last round.
    NoRoom(Seat),
    /// Only two players have Gaius with them.
    NoGaius,
    /// Deck and discard pile have not enough cards for what comes next.
    TooFewCards,
}

impl Position {
    /// This many players, with what everybody has at the start but without a card; all are to place their cards.
    pub fn new(setup: &Setup) -> Position {
        let money = setup.start_denarii();
        let seat = SeatPosition {
            money,
            storehouses: 1,
            loans: 0,
            chips: Vec::new(),
            goods: CardSet::EMPTY,
            boat: CardSet::EMPTY,
            given: CardSet::EMPTY,
        };
        Position {
            edition: setup.edition,
            options: setup.options,
            start: setup.start.unwrap_or(Seat(0)),
            round: 1,
            moment: RoundMoment::Place,
            lots_sold: 0,
            senate: [5, 0, 1, 2, 3, 4].map(SenateCard),
            depressors: CardSet::EMPTY,
            deck: Vec::new(),
            discard: CardSet::EMPTY,
            rest: Rest::Deck,
            seats: core::iter::repeat_n(seat, setup.seats.into()).collect(),
            gaius: GaiusPosition { money: if setup.seats == 2 { money } else { Denarii(0) }, chips: Vec::new() },
        }
    }

    /// How many cards lie in the boat of this seat at this moment (OS-10 to OS-12, OS-91).
    pub fn boat_size(&self, seat: Seat) -> u8 {
        let seats = self.seats.len() as u8;
        let with_gaius = seats == 2;
        match self.moment {
            RoundMoment::Round | RoundMoment::CountingHouse | RoundMoment::Place | RoundMoment::Final => 0,
            RoundMoment::Keep if with_gaius => DEALT_EACH_PASS,
            RoundMoment::Keep => DEALT_EACH_ROUND,
            RoundMoment::Trade if with_gaius => {
                let sold_in_pass = self.lots_sold % 2;
                let first_to_reveal = if self.lots_sold < 2 { self.start } else { self.start.left(seats) };
                if sold_in_pass == 1 && seat == first_to_reveal { 0 } else { 2 }
            }
            RoundMoment::Trade => {
                let place = self.start.clockwise(seats).position(|other| other == seat).unwrap_or(0) as u8;
                // A lot is sold when the seller's turn has passed, in each of the two trading rounds.
                let sold = self.lots_sold / seats + u8::from(self.lots_sold % seats > place);
                4_u8.saturating_sub(2 * sold)
            }
        }
    }

    /// Lays the table out, telling `witness` what happens when a round begins or the counting house opens.
    pub fn lay(&self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> Result<State, Misplaced> {
        let seats = self.seats.len() as u8;
        if !(2..=5).contains(&self.seats.len()) || self.start.0 >= seats {
            return Err(Misplaced::Seats);
        }
        self.check_rounds()?;
        let rest = self.check_cards()?;
        self.check_players()?;
        let mut deck: Vec<u8> = self.deck.iter().map(|card| card.0).collect();
        match self.rest {
            Rest::Deck => deck.extend(rest.iter().map(|card| card.0)),
            Rest::Box => {}
        }
        if deck.len() + usize::from(self.discard.len()) < self.needs() {
            return Err(Misplaced::TooFewCards);
        }
        let mut state = self.bare(seats, Deck::of(&deck));
        match self.moment {
            RoundMoment::Round => state.begin_round(chance, witness),
            RoundMoment::Keep => state.ask_all(Step::Keep),
            RoundMoment::Trade => state.next_to_sell(),
            RoundMoment::CountingHouse => state.open_counting_house(chance, witness),
            RoundMoment::Place => state.ask_all(Step::Place),
            RoundMoment::Final => state.ask_all(Step::Final),
        }
        Ok(state)
    }

    /// Everything in its place; nobody is asked yet.
    fn bare(&self, seats: u8, deck: Deck) -> State {
        let setup = Setup { edition: self.edition, options: self.options, seats, start: None };
        let start_denarii = setup.start_denarii();
        let mut state = State::bare(&setup, self.start, self.senate);
        (state.round, state.lots_sold, state.deck) = (self.round, self.lots_sold, deck);
        (state.discard, state.depressors) = (self.discard, self.depressors);
        for (seat, player) in Seat::all(seats).zip(&self.seats) {
            state.money[seat] = player.money;
            state.bank += start_denarii - player.money;
            state.storehouses[seat] = player.storehouses;
            state.loans[seat] = player.loans;
            state.goods[seat] = player.goods;
            state.boat[seat] = player.boat;
            for (round, &chips) in player.chips.iter().enumerate() {
                state.senate_chips[round][seat] = chips;
                state.chips[seat] += chips;
            }
        }
        if state.with_gaius() {
            state.gaius.money = self.gaius.money;
            state.bank += start_denarii - self.gaius.money;
            state.gaius.given = [0, 1].map(|seat: usize| self.seats[seat].given);
            for (round, &chips) in self.gaius.chips.iter().enumerate() {
                state.gaius.senate[round] = chips;
                state.gaius.chips += chips;
            }
        }
        state
    }

    /// How many cards are turned up at once.
    fn needs(&self) -> usize {
        let seats = self.seats.len();
        match self.moment {
            RoundMoment::Round if seats == 2 => seats * usize::from(DEALT_EACH_PASS),
            RoundMoment::Round => seats * usize::from(DEALT_EACH_ROUND),
            RoundMoment::CountingHouse => depressors(seats as u8).into(),
            RoundMoment::Keep | RoundMoment::Trade | RoundMoment::Place | RoundMoment::Final => 0,
        }
    }

    fn check_rounds(&self) -> Result<(), Misplaced> {
        let twice = |at: usize| self.senate[..at].contains(&self.senate[at]);
        let sound = self.senate.iter().all(|card| card.index() < SENATE_CARDS) && !(0..SENATE_CARDS).any(twice);
        let lots = 2 * self.seats.len() as u8;
        let in_time = self.lots_sold < lots || self.moment != RoundMoment::Trade;
        let last = self.moment != RoundMoment::Final || self.round == ROUNDS;
        if sound && in_time && last && (1..=ROUNDS).contains(&self.round) { Ok(()) } else { Err(Misplaced::Rounds) }
    }

    /// Every card lies in one place at most. Returns those that lie nowhere.
    fn check_cards(&self) -> Result<CardSet, Misplaced> {
        let mut rest = self.edition.cards(self.options);
        let mut seen = CardSet::EMPTY;
        let of_players = self.seats.iter().flat_map(|player| [player.goods, player.boat, player.given]);
        let cards = of_players.chain([self.depressors, self.discard]).flatten().chain(self.deck.iter().copied());
        for card in cards {
            if card.index() < crate::MAX_CARDS && seen.has(card) {
                return Err(Misplaced::Twice(card));
            }
            if card.index() >= crate::MAX_CARDS || !rest.has(card) {
                return Err(Misplaced::NoSuchCard(card));
            }
            seen.insert(card);
            rest.remove(card);
        }
        Ok(rest)
    }

    fn check_players(&self) -> Result<(), Misplaced> {
        let scored = if self.moment == RoundMoment::Final { self.round } else { self.round - 1 };
        let with_gaius = self.seats.len() == 2;
        for (seat, player) in (0..).map(Seat).zip(&self.seats) {
            let SeatPosition { money, storehouses, loans, chips, goods, boat, given } = player;
            if *storehouses > MAX_STOREHOUSES || *loans > MAX_LOANS || *money < Denarii(0) || chips.len() > scored.into() {
                return Err(Misplaced::Beyond(seat));
            }
            if boat.len() != self.boat_size(seat) {
                return Err(Misplaced::Boat(seat));
            }
            if self.moment == RoundMoment::Final && goods.len() > *storehouses {
                return Err(Misplaced::NoRoom(seat));
            }
            if !with_gaius && !given.is_empty() {
                return Err(Misplaced::NoGaius);
            }
        }
        let GaiusPosition { money, chips } = &self.gaius;
        let sound =
            if with_gaius { *money >= Denarii(0) && chips.len() <= scored.into() } else { *money == Denarii(0) && chips.is_empty() };
        if sound { Ok(()) } else { Err(Misplaced::NoGaius) }
    }
}

impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplaced::Seats => f.write_str("2 to 5 play, and the start player is one of them"),
            Misplaced::Rounds => f.write_str("five rounds are played, with six different Senate cards, and two lots each are sold"),
            Misplaced::NoSuchCard(card) => write!(f, "there is no card {}, or it is out of the game", card.0),
            Misplaced::Twice(card) => write!(f, "card {} lies in two places", card.0),
            Misplaced::Boat(seat) => write!(f, "the boat of seat {} has more or fewer cards than at this moment", seat.0),
            Misplaced::Beyond(seat) => write!(f, "nobody can have what seat {} has", seat.0),
            Misplaced::NoRoom(seat) => write!(f, "seat {} has more goods left than storehouses", seat.0),
            Misplaced::NoGaius => f.write_str("this is not what Gaius has, who plays with two players only"),
            Misplaced::TooFewCards => f.write_str("deck and discard pile have not enough cards for what comes next"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::set;
    use tabletop::{Dice, Nobody, Rules, play_out};

    const MOMENTS: [RoundMoment; 6] =
        [RoundMoment::Round, RoundMoment::Keep, RoundMoment::Trade, RoundMoment::CountingHouse, RoundMoment::Place, RoundMoment::Final];

    /// A position with boats as full as they are at the moment, laid from the lowest cards on.
    fn some(seats: u8, moment: RoundMoment) -> Position {
        let mut position = Position::new(&Setup::new(seats));
        position.moment = moment;
        position.round = if moment == RoundMoment::Final { ROUNDS } else { 2 };
        let mut cards = (0..).map(Card);
        for seat in Seat::all(seats) {
            let size = position.boat_size(seat);
            position.seats[seat.index()].boat = cards.by_ref().take(size.into()).collect();
        }
        position
    }

    #[test]
    fn a_game_goes_on_from_every_moment() {
        for seats in 2..=5 {
            for moment in MOMENTS {
                let mut dice = Dice::new(seats.into());
                let mut state = some(seats, moment).lay(&mut Dice::new(3), &mut Nobody).unwrap_or_else(|why| panic!("{moment:?}: {why}"));
                play_out(&mut state, &mut Dice::new(4), &mut dice, |_, _| {});
                assert!(state.outcome().is_some(), "{moment:?}");
            }
        }
    }

    /// OS-12, OS-91: boats are emptied lot by lot, from the start player on.
    #[test]
    fn boats_hold_what_the_lots_have_left() {
        let sizes = |seats: u8, lots_sold: u8| -> Vec<u8> {
            let position = Position { start: Seat(1), lots_sold, ..some(seats, RoundMoment::Trade) };
            Seat::all(seats).map(|seat| position.boat_size(seat)).collect()
        };
        assert_eq!([0, 1, 2, 3, 4, 5].map(|lots| sizes(3, lots)), [[4, 4, 4], [4, 2, 4], [4, 2, 2], [2, 2, 2], [2, 0, 2], [2, 0, 0]]);
        assert_eq!([0, 1, 2, 3].map(|lots| sizes(2, lots)), [[2, 2], [2, 0], [2, 2], [0, 2]]);
    }

    #[test]
    fn what_cannot_be_is_not_laid_out() {
        type Spoil = fn(&mut Position);
        let rows: [(Spoil, Misplaced); 19] = [
            (|position| position.seats.truncate(1), Misplaced::Seats),
            (|position| position.start = Seat(3), Misplaced::Seats),
            (|position| position.round = 6, Misplaced::Rounds),
            (|position| position.round = 0, Misplaced::Rounds),
            (|position| position.senate[3] = position.senate[5], Misplaced::Rounds),
            (|position| position.senate[0] = SenateCard(6), Misplaced::Rounds),
            (|position| (position.moment, position.lots_sold) = (RoundMoment::Trade, 6), Misplaced::Rounds),
            (|position| position.moment = RoundMoment::Final, Misplaced::Rounds),
            (|position| position.seats[0].goods = set(&[51]), Misplaced::NoSuchCard(Card(51))),
            (|position| (position.options.first_game, position.discard) = (true, set(&[2])), Misplaced::NoSuchCard(Card(2))),
            (|position| (position.depressors, position.deck) = (set(&[7]), [Card(7)].to_vec()), Misplaced::Twice(Card(7))),
            (|position| position.seats[1].boat = set(&[7]), Misplaced::Boat(Seat(1))),
            (|position| position.seats[1].storehouses = 5, Misplaced::Beyond(Seat(1))),
            (|position| position.seats[1].loans = 5, Misplaced::Beyond(Seat(1))),
            (|position| position.seats[1].money = Denarii(-1), Misplaced::Beyond(Seat(1))),
            (|position| position.seats[2].chips = [Chips(3), Chips(3)].to_vec(), Misplaced::Beyond(Seat(2))),
            (
                |position| (position.moment, position.round, position.seats[2].goods) = (RoundMoment::Final, 5, set(&[1, 2])),
                Misplaced::NoRoom(Seat(2)),
            ),
            (|position| position.seats[2].given = set(&[1]), Misplaced::NoGaius),
            (|position| (position.moment, position.rest) = (RoundMoment::Round, Rest::Box), Misplaced::TooFewCards),
        ];
        for (spoil, why) in rows {
            let mut position = some(3, RoundMoment::Place);
            assert!(position.lay(&mut Dice::new(1), &mut Nobody).is_ok());
            spoil(&mut position);
            assert_eq!(position.lay(&mut Dice::new(1), &mut Nobody).err(), Some(why), "{why}");
        }
        let mut position = some(2, RoundMoment::Place);
        position.gaius.money = Denarii(-1);
        assert_eq!(position.lay(&mut Dice::new(1), &mut Nobody).err(), Some(Misplaced::NoGaius));
    }
}
