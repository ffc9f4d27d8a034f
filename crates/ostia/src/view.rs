//! What lies before one viewer, built from nothing, field by field (OS-5, OS-6).

use crate::state::State;
use crate::{Action, Bids, Chips, Denarii, Options, ROUNDS, Score, Seen, SenateCard, Step};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{CardSet, Seat, Viewer};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// The round, 1 to 5.
    pub round: u8,
    /// Who has the start player mark (OS-4).
    pub start: Seat,
    /// What the game waits for; nothing when it is over.
    pub step: Option<Step>,
    /// Who has an unanswered decision, in seat order.
    pub asked: Vec<Seat>,
    /// What the viewer has decided in secret, and may still take back.
    pub decision: Option<Action>,
    /// Each player, in seat order.
    pub seats: Vec<SeatView>,
    /// Gaius, where he plays.
    pub gaius: Option<GaiusView>,
    /// The Senate cards seen so far, the current one included, in the order in which they came.
    pub senate: Vec<SenateCard>,
    /// The Senate card of the next round, if there is one (OS-3).
    pub preview: Option<SenateCard>,
    /// The Senate card that was laid aside, once the game is over (OS-77).
    pub aside: Option<SenateCard>,
    /// How many lots of this round are sold.
    pub lots_sold: u8,
    /// The lot that is being sold.
    pub lot: Option<LotView>,
    /// The price depressors (OS-30).
    pub depressors: CardSet,
    /// Cards left in the deck.
    pub deck: u8,
    /// The discard pile.
    pub discard: CardSet,
    /// How it ended.
    pub score: Option<Score>,
}

impl View {
    /// The Senate card of this round (OS-3).
    pub fn current(&self) -> SenateCard {
        *self.senate.last().expect("the first Senate card is turned up before anybody looks")
    }
}

/// One player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Money: the viewer's own, or everybody's where the option says so (OS-5), and at the end.
    pub money: Option<Denarii>,
    /// Victory chips (OS-6).
    pub chips: Chips,
    /// The Senate's chips, round by round.
    pub senate: Vec<Chips>,
    /// Storehouses owned (OS-6).
    pub storehouses: u8,
    /// Open loans (OS-6).
    pub loans: u8,
    /// Goods owned: faces for the owner, and for all after the end (OS-5). Everybody can count them.
    pub goods: Seen,
    /// Goods in the boat: faces for the owner (OS-5).
    pub boat: Seen,
    /// Has this seat made its secret choice?
    pub decided: bool,
}

/// Gaius as a viewer sees him (OS-90). Nobody could keep his money secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GaiusView {
    /// His money.
    pub money: Denarii,
    /// His chips.
    pub chips: Chips,
    /// The Senate's chips, round by round.
    pub senate: Vec<Chips>,
    /// How many cards lie face down on his board, by who gave them.
    pub goods: Vec<u8>,
    /// Those that the viewer gave.
    pub given: CardSet,
}

/// A lot that is being sold (OS-12, OS-91).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LotView {
    /// Who sells, or who named the price.
    pub seller: Seat,
    /// The two cards.
    pub cards: CardSet,
    /// Their minimum prices together.
    pub minimum: Denarii,
    /// What was bid so far.
    pub bids: Bids,
    /// Who has passed, in the order of speaking.
    pub passed: Vec<Seat>,
    /// The price named, with two players (OS-91).
    pub price: Option<Denarii>,
}

impl State {
    /// What this viewer has before their eyes now.
    pub(crate) fn seen(&self, viewer: Viewer) -> View {
        let over = self.step.is_none();
        let seats = Seat::all(self.seats);
        let (in_round, rounds) = (usize::from(self.round), usize::from(ROUNDS));
        let scored = if over || matches!(self.step, Some(Step::Settle | Step::Store | Step::Final)) { in_round } else { in_round - 1 };
        View {
            viewer,
            options: self.options,
            round: self.round,
            start: self.start,
            step: self.step,
            asked: self.asked.iter().collect(),
            decision: match viewer {
                Viewer::Seat(seat) => self.decision(seat),
                Viewer::Spectator => None,
            },
            seats: seats
                .clone()
                .map(|seat| {
                    let own = viewer.is(seat) || over;
                    SeatView {
                        money: (own || self.options.open_money).then_some(self.money[seat]),
                        chips: self.chips[seat],
                        senate: self.senate_chips[..scored].iter().map(|chips| chips[seat]).collect(),
                        storehouses: self.storehouses[seat],
                        loans: self.loans[seat],
                        goods: Seen::Faces(self.goods[seat]).only_if(own),
                        boat: Seen::Faces(self.boat[seat]).only_if(own),
                        decided: self.has_decided(seat),
                    }
                })
                .collect(),
            gaius: self.with_gaius().then(|| GaiusView {
                money: self.gaius.money,
                chips: self.gaius.chips,
                senate: self.gaius.senate[..scored].to_vec(),
                goods: self.gaius.given.iter().map(|given| given.len()).collect(),
                given: seats.clone().find(|&seat| viewer.is(seat)).map_or(CardSet::EMPTY, |seat| self.gaius.given[seat.index()]),
            }),
            senate: self.senate[1..=in_round].to_vec(),
            preview: (in_round < rounds).then(|| self.senate[in_round + 1]),
            aside: over.then_some(self.senate[0]),
            lots_sold: self.lots_sold,
            lot: (!self.lot.is_empty()).then(|| LotView {
                seller: self.seller,
                cards: self.lot,
                minimum: self.minimum,
                bids: self.bids,
                passed: self.passed(),
                price: (self.step == Some(Step::Buyer)).then_some(self.price),
            }),
            depressors: self.depressors,
            deck: self.deck.left(),
            discard: self.discard,
            score: over.then(|| self.score()),
        }
    }

    /// Who has passed on the lot: those who have spoken without a bid (OS-13).
    fn passed(&self) -> Vec<Seat> {
        let others = self.seller.clockwise(self.seats).skip(1);
        let spoken = others.take_while(|&seat| self.step == Some(Step::Sell) || (self.step == Some(Step::Bid) && seat != self.turn_of));
        spoken.filter(|&seat| self.bids.of(seat).is_none()).collect()
    }

    /// What this seat has decided in secret, before it is revealed.
    pub(crate) fn decision(&self, seat: Seat) -> Option<Action> {
        if !self.has_decided(seat) {
            return None;
        }
        match self.step? {
            Step::Keep => Some(Action::Keep { card: self.kept[seat], gaius: self.with_gaius().then_some(self.given[seat]) }),
            Step::Place => Some(Action::Place(self.placed[seat])),
            Step::Final => Some(Action::Final(self.placed[seat].into())),
            Step::Lot | Step::Bid | Step::Sell | Step::Price | Step::Buyer | Step::Settle | Step::Store => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{counting_house, does, harbour, set};
    use crate::{Action, Denarii, Seen};
    use tabletop::{Rules, Seat, Viewer};

    /// OS-5, OS-6: one's own money, goods and boat are seen by oneself alone; chips, storehouses, loans, Senate cards, lots, bids
    /// and the discard pile by all.
    #[test]
    fn everybody_sees_what_is_public_and_their_own() {
        let mut state = harbour(&[&[0, 1, 6, 7], &[13, 14, 21, 22], &[30, 31, 40, 41]]);
        (state.loans[Seat(1)], state.storehouses[Seat(1)], state.discard) = (2, 3, set(&[50]));
        does(&mut state, 0, Action::Lot(set(&[0, 6])));
        does(&mut state, 1, Action::Bid(Denarii(20)));
        for viewer in Viewer::all(3) {
            let view = state.view(viewer);
            for (seat, seen) in Seat::all(3).zip(&view.seats) {
                assert_eq!(seen.money, viewer.is(seat).then_some(state.money[seat]));
                let boat = state.boat[seat];
                assert_eq!(seen.boat, if viewer.is(seat) { Seen::Faces(boat) } else { Seen::Backs(boat.len()) });
            }
            assert_eq!((view.seats[1].loans, view.seats[1].storehouses, view.discard), (2, 3, set(&[50])));
            let lot = view.lot.as_ref().unwrap();
            assert_eq!((lot.cards, lot.minimum, lot.bids.of(Seat(1))), (set(&[0, 6]), Denarii(15), Some(Denarii(20))));
            assert_eq!(lot.passed, [], "seat 2 is still to speak");
            assert_eq!((view.current(), view.preview, view.aside), (state.senate[1], Some(state.senate[2]), None));
        }
    }

    /// OS-6, OS-13: who has passed can be told from who is still to speak.
    #[test]
    fn all_see_who_has_passed() {
        let mut state = harbour(&[&[0, 1, 6, 7], &[13, 14, 21, 22], &[30, 31, 40, 41], &[42, 43, 44, 45]]);
        does(&mut state, 0, Action::Lot(set(&[0, 6])));
        let passed = |state: &crate::State| state.view(Viewer::Spectator).lot.unwrap().passed;
        does(&mut state, 1, Action::Pass);
        assert_eq!(passed(&state), [Seat(1)]);
        does(&mut state, 2, Action::Bid(Denarii(15)));
        assert_eq!(passed(&state), [Seat(1)]);
        does(&mut state, 3, Action::Pass);
        assert_eq!(passed(&state), [Seat(1), Seat(3)], "the seller is asked now");
    }

    /// OS-5: the option `open_money` lays everybody's money open.
    #[test]
    fn money_lies_open_where_the_option_says_so() {
        let mut state = counting_house(&[&[], &[], &[]], &[]);
        state.options.open_money = true;
        assert!(state.view(Viewer::Spectator).seats.iter().all(|seat| seat.money == Some(Denarii(55))));
    }
}
