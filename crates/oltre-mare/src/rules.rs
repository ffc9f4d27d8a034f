//! Oltre Mare keeps the house's contract.

use crate::state::{Setup, State};
use crate::{Action, Event, Knowledge, Prompt, Refusal, Sight, View};
use crate::{answer, buy, compass, discard, load, offer, play_cards, sail, setup};
use alloc::vec::Vec;
use tabletop::{Asked, Chance, Dice, Outcome, Rules, Seat, Viewer, Witness};

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
        setup::set_up(setup, chance, witness)
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn asked(&self) -> Asked {
        self.who_is_asked()
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.question_to(seat)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> Result<(), Refusal> {
        match action {
            Action::Discard(cards) => {
                discard::may(self, seat, cards)?;
                discard::discard(self, seat, cards, witness);
            }
            Action::Offer { parent, terms } => {
                offer::may(self, seat, *parent, terms)?;
                offer::offer(self, seat, *parent, terms, witness);
            }
            Action::Accept { offer, cards, claims } => {
                answer::may_accept(self, seat, *offer, *cards, claims)?;
                answer::accept(self, seat, *offer, *cards, claims, witness);
            }
            Action::Confirm { offer, with } => {
                answer::may_confirm(self, seat, *offer, *with)?;
                answer::confirm(self, *offer, *with, witness);
            }
            Action::Decline(offer) => {
                answer::may_decline(self, seat, *offer)?;
                answer::decline(self, seat, *offer, witness);
            }
            Action::Withdraw(offer) => {
                answer::may_withdraw(self, seat, *offer)?;
                answer::withdraw(self, seat, *offer, witness);
            }
            Action::Buy(from) => {
                buy::may(self, seat, *from)?;
                buy::buy(self, seat, *from, chance, witness);
            }
            Action::Play(cards) => {
                play_cards::may(self, seat, *cards)?;
                play_cards::play(self, seat, *cards, chance, witness);
            }
            Action::Sail(to) => {
                sail::may(self, seat, *to)?;
                sail::sail(self, seat, *to, witness);
            }
            Action::Compass(to) => {
                compass::may(self, seat, *to)?;
                compass::compass(self, seat, *to, witness);
            }
            Action::Load(cards) => {
                load::may(self, seat, cards)?;
                load::load(self, seat, cards, witness);
            }
        }
        Ok(())
    }

    fn sight(event: &Event, viewer: Viewer) -> Option<Sight> {
        Some(event.seen_by(viewer))
    }

    fn reveals(&self, event: &Event) -> bool {
        event.reveals(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended()
    }

    fn knowledge(setup: &Setup, view: View) -> Knowledge {
        Knowledge::new(setup, view)
    }

    fn learn(knowledge: &mut Knowledge, sights: &[Sight], view: View) {
        knowledge.learn(sights, view);
    }

    fn imagine(knowledge: &Knowledge, chance: &mut impl Chance) -> State {
        crate::imagine::imagine(knowledge, chance)
    }

    #[inline]
    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> Action {
        crate::random::answer(self, seat, dice)
    }

    fn answers(&self, seat: Seat) -> Vec<Action> {
        self.listed_answers(seat)
    }
}
