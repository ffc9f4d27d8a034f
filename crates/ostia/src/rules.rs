//! Ostia as the contract of all games asks for it.

use crate::state::{Setup, State};
use crate::{Action, Event, Knowledge, Prompt, Question, Refusal, Sight, Step, View};
use crate::{bid, build, final_placement, gaius, keep, lot, place, sell, settle, storage, take_back};
use alloc::vec::Vec;
use tabletop::{Asked, Chance, Dice, Outcome, Rules, Seat, SeatSet, Viewer, Witness};

impl Rules for State {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Sight = Sight;
    type Prompt = Prompt;
    type View = View;
    type Knowledge = Knowledge;
    type Refusal = Refusal;

    fn new(setup: &Setup, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> State {
        State::set_up(setup, chance, witness)
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.seats
    }

    /// Those with an unanswered decision. Who has decided in secret may take that back, but is not asked to.
    #[inline]
    fn asked(&self) -> Asked {
        Asked { must: self.asked, may: SeatSet::EMPTY }
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let step = self.asks(seat).ok()?;
        Some(Prompt { question: self.question(seat, step), build: self.most_built(seat) })
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> Result<(), Refusal> {
        match action {
            Action::Keep { card, gaius } => {
                keep::may(self, seat, *card, *gaius)?;
                keep::keep(self, seat, *card, *gaius, witness);
            }
            Action::Lot(cards) => {
                lot::may(self, seat, *cards)?;
                lot::lay(self, seat, *cards, witness);
            }
            Action::Bid(amount) => {
                bid::may_bid(self, seat, *amount)?;
                bid::bid(self, seat, *amount, chance, witness);
            }
            Action::Pass => {
                bid::may_pass(self, seat)?;
                bid::pass(self, seat, chance, witness);
            }
            Action::Sell(to) => {
                sell::may_sell(self, seat, *to)?;
                sell::sell(self, seat, *to, chance, witness);
            }
            Action::Take(amount) => {
                sell::may_take(self, seat, *amount)?;
                sell::take(self, seat, *amount, chance, witness);
            }
            Action::Price(price) => {
                gaius::may_price(self, seat, *price)?;
                gaius::price(self, seat, *price, witness);
            }
            Action::Buyer(buyer) => {
                gaius::may_name_buyer(self, seat, *buyer)?;
                gaius::name_buyer(self, seat, *buyer, chance, witness);
            }
            Action::Build(count) => {
                build::may(self, seat, *count)?;
                build::build(self, seat, *count, chance, witness);
            }
            Action::Place(placement) => {
                place::may(self, seat, placement)?;
                place::place(self, seat, placement, chance, witness);
            }
            Action::Settle => {
                settle::may(self, seat)?;
                settle::settle(self, seat, chance, witness);
            }
            Action::Store(kept) => {
                storage::may(self, seat, *kept)?;
                storage::store(self, seat, *kept, chance, witness);
            }
            Action::Final(placement) => {
                final_placement::may(self, seat, placement)?;
                final_placement::place(self, seat, placement, witness);
            }
            Action::TakeBack => {
                take_back::may(self, seat)?;
                take_back::take_back(self, seat, witness);
            }
        }
        Ok(())
    }

    fn sight(event: &Event, viewer: Viewer) -> Option<Sight> {
        Some(event.seen_by(viewer))
    }

    fn reveals(&self, event: &Event) -> bool {
        event.reveals()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.step.is_none().then(|| self.result())
    }

    fn knowledge(setup: &Setup, view: View) -> Knowledge {
        Knowledge::new(setup.edition, view)
    }

    fn learn(knowledge: &mut Knowledge, sights: &[Sight], view: View) {
        knowledge.learn(sights, view);
    }

    fn imagine(knowledge: &Knowledge, chance: &mut impl Chance) -> State {
        knowledge.imagine(chance)
    }

    #[inline]
    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> Action {
        self.throw_answer(seat, dice)
    }

    fn answers(&self, seat: Seat) -> Vec<Action> {
        self.listed_answers(seat)
    }
}

impl State {
    /// What a seat with an unanswered decision is asked.
    fn question(&self, seat: Seat, step: Step) -> Question {
        match step {
            Step::Keep if self.with_gaius() => Question::KeepAndGive { boat: self.boat[seat] },
            Step::Keep => Question::Keep { boat: self.boat[seat] },
            Step::Lot => Question::Lot { boat: self.boat[seat], trading_round: if self.lots_sold < self.seats { 1 } else { 2 } },
            Step::Bid => {
                Question::Bid { seller: self.seller, lot: self.lot, minimum: self.minimum, ceiling: self.ceiling(seat), bids: self.bids }
            }
            Step::Sell => Question::Sell {
                lot: self.lot,
                bids: self.bids,
                minimum: self.bids.highest().unwrap_or_default() + crate::Denarii(1),
                ceiling: self.ceiling(seat),
            },
            Step::Price => {
                let (minimum, most) = self.price_bounds(seat);
                Question::Price { lot: self.boat[seat], minimum, most }
            }
            Step::Buyer => Question::Buyer {
                seller: self.seller,
                lot: self.lot,
                price: self.price,
                can_pay: self.ceiling(seat) >= self.price,
                income: self.price.half_down(),
            },
            Step::Place => Question::Place { goods: self.goods[seat], senate: self.current() },
            Step::Settle => Question::Settle { storage: self.goods[seat], storehouses: self.storehouses[seat], loans: self.loans[seat] },
            Step::Store => Question::Store { storage: self.goods[seat], storehouses: self.storehouses[seat] },
            Step::Final => Question::Final { storage: self.goods[seat] },
        }
    }
}
