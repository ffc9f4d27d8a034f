//! Where everything lies, and whether anything came or went without a reason: every card, every denarius with that of the
//! bank, storehouses, loans and chips. For tests, so it is there only with the feature `arrange`.

use crate::pay::{LOAN_BRINGS, STOREHOUSE_BRINGS};
use crate::state::State;
use crate::storage::LOAN_COSTS;
use crate::{Chips, Denarii, Event, Payment, Seen, Sight};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use tabletop::{Card, CardSet, Seat};

/// Everything that can be counted at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// What everybody has, in seat order.
    pub seats: Vec<Holdings>,
    /// The purse and the chips of Gaius; empty when he does not play.
    pub gaius: (Denarii, Chips),
    /// What the players and Gaius paid to the bank more than they got from it.
    pub bank: Denarii,
    /// The deck, without its order.
    pub deck: CardSet,
    /// The discard pile.
    pub discard: CardSet,
    /// The lot that is being sold.
    pub lot: CardSet,
    /// The price depressors.
    pub depressors: CardSet,
}

/// What a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// Money.
    pub money: Denarii,
    /// Storehouses owned.
    pub storehouses: u8,
    /// Open loans.
    pub loans: u8,
    /// Chips.
    pub chips: Chips,
    /// Goods owned, laid or not.
    pub goods: CardSet,
    /// Goods in the boat.
    pub boat: CardSet,
    /// Cards that lie face down with Gaius.
    pub given: CardSet,
}

impl State {
    /// Where everything lies.
    pub fn census(&self) -> Census {
        let holdings = |seat: Seat| Holdings {
            money: self.money[seat],
            storehouses: self.storehouses[seat],
            loans: self.loans[seat],
            chips: self.chips[seat],
            goods: self.goods[seat],
            boat: self.boat[seat],
            given: self.gaius.given.get(seat.index()).copied().unwrap_or_default(),
        };
        Census {
            seats: Seat::all(self.seats).map(holdings).collect(),
            gaius: (self.gaius.money, self.gaius.chips),
            bank: self.bank,
            deck: self.deck.rest().iter().map(|&number| Card(number)).collect(),
            discard: self.discard,
            lot: self.lot,
            depressors: self.depressors,
        }
    }
}

impl Census {
    /// Every place where cards lie.
    fn places(&self) -> impl Iterator<Item = CardSet> {
        let players = self.seats.iter().flat_map(|player| [player.goods, player.boat, player.given]);
        players.chain([self.deck, self.discard, self.lot, self.depressors])
    }

    /// All cards, if each lies in one place only.
    pub fn cards(&self) -> Result<CardSet, String> {
        let mut all = CardSet::EMPTY;
        for place in self.places() {
            let twice = all & place;
            if !twice.is_empty() {
                return Err(format!("card {} lies in more than one place", twice.nth(0).0));
            }
            all |= place;
        }
        Ok(all)
    }

    /// All money: that of the players, of Gaius and of the bank.
    pub fn denarii(&self) -> Denarii {
        self.seats.iter().map(|player| player.money).sum::<Denarii>() + self.gaius.0 + self.bank
    }
}

/// Follows a game action by action, and finds what came or went without a reason. Every change is told by an event: from the
/// events alone it follows where everything lies.
#[derive(Clone, Debug)]
pub struct Ledger {
    last: Census,
    cards: CardSet,
    denarii: Denarii,
    /// What each seat has kept and given to Gaius in this deal, as long as it can be taken back.
    kept: Vec<(CardSet, CardSet)>,
}

impl Ledger {
    /// Opens the book at a table that was just set up: all cards of the game are there, and everybody has what the rules
    /// give (OS-2, OS-90).
    pub fn open(state: &State) -> Result<Ledger, String> {
        let census = state.census();
        let cards = census.cards()?;
        if cards != state.edition.cards(state.options) {
            return Err(format!("these are not the cards of the game: {cards:?}"));
        }
        if census.bank != Denarii(0) {
            return Err(format!("the bank has {} before anybody paid", census.bank));
        }
        let kept = alloc::vec![(CardSet::EMPTY, CardSet::EMPTY); census.seats.len()];
        Ok(Ledger { denarii: census.denarii(), last: census, cards, kept })
    }

    /// The last census.
    pub fn census(&self) -> &Census {
        &self.last
    }

    /// Takes in what one action brought about.
    pub fn follow(&mut self, events: &[Event], state: &State) -> Result<(), String> {
        let now = state.census();
        if now.cards()? != self.cards {
            return Err(format!("cards came from nowhere or are gone: {:?}", now.cards()));
        }
        if now.denarii() != self.denarii {
            return Err(format!("there were {} denarii, bank included, and there are {}", self.denarii, now.denarii()));
        }
        for Event(sight) in events {
            self.enter(sight)?;
        }
        for (seat, (told, real)) in self.last.seats.iter().zip(&now.seats).enumerate() {
            if told != real {
                return Err(format!("by the events seat {seat} has {told:?}, but it has {real:?}"));
            }
            if real.money < Denarii(0) {
                return Err(format!("seat {seat} has less than nothing"));
            }
        }
        if self.last != now {
            return Err(format!("by the events there is {:?}, but there is {now:?}", self.last));
        }
        Ok(())
    }

    /// One event.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an event that is missing here is found: the ledger no longer agrees with the state"
    )]
    fn enter(&mut self, sight: &Sight) -> Result<(), String> {
        match sight {
            Sight::StartCard { seat, card } => {
                let card = faces(card)?;
                self.last.deck -= card;
                self.seat(*seat).goods |= card;
            }
            Sight::Dealt { seat, cards } => {
                let cards = faces(cards)?;
                self.last.deck -= cards;
                self.seat(*seat).boat |= cards;
            }
            Sight::Reshuffled { cards } => {
                self.last.discard -= *cards;
                self.last.deck |= *cards;
            }
            Sight::Kept { seat, card, gaius } => {
                let kept = (faces(card)?, gaius.faces().unwrap_or_default());
                self.kept[seat.index()] = kept;
                let player = self.seat(*seat);
                player.boat -= kept.0 | kept.1;
                player.goods |= kept.0;
                player.given |= kept.1;
            }
            Sight::TookBack { seat } => {
                // Only what was kept moves cards; what was placed lies among the goods until it is revealed.
                let kept = core::mem::take(&mut self.kept[seat.index()]);
                let player = self.seat(*seat);
                player.goods -= kept.0;
                player.given -= kept.1;
                player.boat |= kept.0 | kept.1;
            }
            Sight::LotLaid { seller: seat, cards, .. } | Sight::Priced { seat, cards, .. } => {
                self.kept.fill((CardSet::EMPTY, CardSet::EMPTY));
                self.seat(*seat).boat -= *cards;
                self.last.lot |= *cards;
            }
            Sight::Sold { seller, buyer, cards, paid, income } => {
                self.buys(*buyer, *cards, paid);
                self.gets(*seller, *income);
            }
            Sight::Forced { seller, cards, paid } | Sight::Taken { seller, cards, paid } => self.buys(*seller, *cards, paid),
            Sight::Assigned { buyer, cards, paid, other, income, .. } => {
                self.buys(*buyer, *cards, paid);
                self.gets(*other, *income);
            }
            Sight::Built { seat, count, cost } => {
                self.seat(*seat).storehouses += count;
                self.gets(*seat, Denarii(0) - *cost);
            }
            Sight::Depressors { cards } => {
                self.last.deck -= *cards;
                self.last.depressors |= *cards;
            }
            Sight::Revealed { boards } => {
                for (seat, board) in (0..).map(Seat).zip(boards) {
                    // Sold, donated or lost: all of it is discarded.
                    let gone = board.forum | board.senate;
                    self.seat(seat).goods -= gone;
                    self.last.discard |= gone;
                }
            }
            Sight::GaiusRevealed { given, grants, cost, .. } => {
                let granted = crate::gaius::GRANT * *grants;
                for (seat, given) in (0..).map(Seat).zip(given) {
                    self.gets(seat, granted);
                    self.seat(seat).given -= *given;
                    self.last.discard |= *given;
                }
                self.gaius_gets(granted - *cost);
            }
            Sight::ForumPaid { income, .. } => {
                for (seat, &income) in (0..).map(Seat).zip(income).take(self.last.seats.len()) {
                    self.gets(seat, income);
                }
                income.iter().skip(self.last.seats.len()).for_each(|&income| self.gaius_gets(income));
                self.last.discard |= core::mem::take(&mut self.last.depressors);
            }
            Sight::SenateRanked { chips, .. } => {
                let seats = self.last.seats.len();
                self.last.seats.iter_mut().zip(chips).for_each(|(player, &chips)| player.chips += chips);
                chips.iter().skip(seats).for_each(|&chips| self.last.gaius.1 += chips);
            }
            Sight::Repaid { seat, loans, interest, .. } => {
                self.repays(*seat, *loans);
                self.pays(*seat, interest);
            }
            Sight::Stored { seat, discarded, .. } => {
                self.seat(*seat).goods -= *discarded;
                self.last.discard |= *discarded;
            }
            Sight::FinalRevealed { boards } => {
                for (seat, board) in (0..).map(Seat).zip(boards) {
                    self.seat(seat).goods -= board.forum;
                    self.last.discard |= board.forum;
                }
            }
            Sight::Settled { seat, income, loans, .. } => {
                self.gets(*seat, *income);
                self.repays(*seat, *loans);
            }
            Sight::Ended { score, .. } => {
                for (player, sheet) in self.last.seats.iter_mut().zip(&score.seats) {
                    player.chips += sheet.kinds + sheet.money;
                }
                score.gaius.iter().for_each(|gaius| self.last.gaius.1 += gaius.money);
            }
            _ => {}
        }
        Ok(())
    }

    fn seat(&mut self, seat: Seat) -> &mut Holdings {
        &mut self.last.seats[seat.index()]
    }

    /// A lot finds its owner, who pays (OS-16).
    fn buys(&mut self, seat: Seat, cards: CardSet, paid: &Payment) {
        self.last.lot -= cards;
        self.seat(seat).goods |= cards;
        self.pays(seat, paid);
    }

    /// What was due and not waived, less what selling and borrowing brought (OS-20 to OS-22, OS-62).
    fn pays(&mut self, seat: Seat, paid: &Payment) {
        let Payment { due, storehouses, loans, waived } = *paid;
        let player = self.seat(seat);
        player.storehouses -= storehouses;
        player.loans += loans;
        self.gets(seat, STOREHOUSE_BRINGS * storehouses + LOAN_BRINGS * loans - (due - waived));
    }

    fn repays(&mut self, seat: Seat, loans: u8) {
        self.seat(seat).loans -= loans;
        self.gets(seat, Denarii(0) - LOAN_COSTS * loans);
    }

    fn gets(&mut self, seat: Seat, denarii: Denarii) {
        self.seat(seat).money += denarii;
        self.last.bank -= denarii;
    }

    fn gaius_gets(&mut self, denarii: Denarii) {
        self.last.gaius.0 += denarii;
        self.last.bank -= denarii;
    }
}

/// An event knows every card.
fn faces(cards: &Seen) -> Result<CardSet, String> {
    cards.faces().ok_or_else(|| format!("an event does not say which cards: {cards:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::all_setups;
    use crate::{Action, Setup};
    use tabletop::{Dice, Heard, Nobody, Rules, one_of_the_asked};

    #[test]
    fn nothing_comes_or_goes_without_a_reason() {
        for (seed, setup) in (0..).zip(all_setups()) {
            let mut dice = Dice::new(seed);
            let mut game = State::new(&setup, &mut dice, &mut Nobody);
            let mut ledger = Ledger::open(&game).unwrap();
            while let Some(asked) = one_of_the_asked(&game, &mut dice) {
                let other = Seat(dice.below(setup.seats.into()) as u8);
                let back = game.has_decided(other) && dice.one_in(4);
                let (seat, action) = if back { (other, Action::TakeBack) } else { (asked, game.random_answer(asked, &mut dice)) };
                let mut heard = Heard::new();
                game.play(seat, &action, &mut dice, &mut heard).unwrap();
                ledger.follow(&heard.0, &game).unwrap_or_else(|why| panic!("seed {seed}, {action:?}: {why}"));
            }
        }
    }

    #[test]
    fn what_is_smuggled_is_found() {
        type Smuggle = fn(&mut State);
        //   what is done                                                                  what is said
        let rows: [(Smuggle, &str); 13] = [
            (|_| {}, ""),
            (|state| state.goods[Seat(0)] |= state.boat[Seat(1)], "card "),
            (|state| state.goods[Seat(0)] = CardSet::EMPTY, "cards came from nowhere or are gone"),
            (|state| state.deck = crate::deck::Deck::EMPTY, "cards came from nowhere or are gone"),
            (|state| state.goods.0.swap(0, 1), "by the events seat 0 has"),
            (|state| core::mem::swap(&mut state.boat.0[0], &mut state.discard), "by the events seat 0 has"),
            (|state| state.money[Seat(1)] += Denarii(1), "there were 165 denarii, bank included, and there are 166"),
            (|state| state.bank_pays(Seat(1), Denarii(1)), "by the events seat 1 has"),
            (|state| state.gaius.money += Denarii(1), "there were 165 denarii, bank included, and there are 166"),
            (|state| state.storehouses[Seat(2)] += 1, "by the events seat 2 has"),
            (|state| state.loans[Seat(2)] += 1, "by the events seat 2 has"),
            (|state| state.chips[Seat(2)] += Chips(1), "by the events seat 2 has"),
            (|state| state.gaius.chips += Chips(1), "by the events there is"),
        ];
        for (row, (smuggle, said)) in rows.into_iter().enumerate() {
            let mut state = State::new(&Setup::new(3), &mut Dice::new(1), &mut Nobody);
            let mut ledger = Ledger::open(&state).unwrap();
            smuggle(&mut state);
            let found = ledger.follow(&[], &state).err().unwrap_or_default();
            assert!(found.starts_with(said) && found.is_empty() == said.is_empty(), "row {row}: {found}");
        }
    }
}
