//! A game of merchants of either kind, and a look at every question in it.

use bots::{Ask, Bot, Budget, Floor, Played, decide};
use core::fmt::Debug;
use tabletop::{Dice, Heard, Nobody, Seat, Viewer};

/// A game of merchants, as many as there are seats. Before each decision `look` is shown the game and what is asked; the seed is the number of the decision.
pub(crate) fn walk<R: Played<Refusal: Debug, Action: Debug>>(setup: &R::Setup, seats: u8, mut look: impl FnMut(&R, &Ask<'_, R>)) {
    let mut chance = Dice::new(seats.into());
    let mut state = R::new(setup, &mut chance, &mut Nobody);
    let mut knowledge: Vec<R::Knowledge> = Seat::all(seats).map(|seat| R::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
    let mut floor = Floor::new(seats);
    let mut seed = 0;
    while let Some((seat, must)) = floor.next(state.asked()) {
        let prompt = state.prompt(seat).expect("who is asked has a prompt");
        seed += 1;
        let ask = Ask::<R> { seat, knowledge: &knowledge[seat.index()], prompt: &prompt, must, seed, budget: Budget::of(1) };
        look(&state, &ask);
        let Some(thought) = decide(Bot::MERCHANT, &ask) else {
            floor.was_silent(seat);
            continue;
        };
        let mut heard = Heard::new();
        if let Err(refusal) = state.play(seat, &thought.action, &mut chance, &mut heard) {
            let instead = R::instead(&thought.action, &refusal).unwrap_or_else(|| panic!("{:?} is refused: {refusal:?}", thought.action));
            state.play(seat, &instead, &mut chance, &mut heard).expect("what is done instead is legal");
        }
        floor.acted(seat);
        for (viewer, knowledge) in Seat::all(seats).map(Viewer::Seat).zip(&mut knowledge) {
            let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
            R::learn(knowledge, &sights, state.view(viewer));
        }
    }
}
