//! What a position is worth with all cards open: what an audit weighs lots by. No bot is ever shown it.

use super::best_board;
use super::book::Book;
use super::evaluation;
use super::scene::Scene;
use ostia::State;
use tabletop::{Rules, Seat};

/// Chips and purse as they are, and what the best board that can be laid with the goods would bring. A lot on the table and what
/// lies in a boat belongs to nobody yet.
pub(super) fn worth(state: &State, seat: Seat) -> f64 {
    if let Some(outcome) = state.outcome() {
        return outcome.points[seat.index()].into();
    }
    let book = Book::of(state);
    let scene = Scene::of(&book, state);
    let odds = scene.odds(scene.most_points(&book));
    let market = scene.market(&book, state, seat, &odds);
    let board = best_board::worth(&book, &market, &scene.hands[seat.index()]);
    (evaluation::purses(&book, state)[seat.index()] + board).into()
}

#[cfg(test)]
mod tests {
    use super::super::deputy::Deputy;
    use super::*;
    use ostia::{ROUNDS, Setup, Step};
    use tabletop::{Dice, Nobody};

    /// With nothing left to come, a position is worth its chips; before the last boards are laid, about what it is going to bring.
    #[test]
    fn a_position_is_worth_what_it_will_bring() {
        let mut off = 0.0;
        for number in 0..8 {
            let mut dice = Dice::new(number);
            let mut game = State::new(&Setup::new(4), &mut dice, &mut Nobody);
            let mut late = None;
            while let Some(step) = game.step() {
                if game.round() == ROUNDS && step == Step::Place && late.is_none() {
                    late = Some(Seat::all(4).map(|seat| worth(&game, seat)).sum::<f64>());
                }
                let book = Book::of(&game);
                let seat = game.asked().must.nth(0);
                let action = Deputy::new(&book).answer(&game, seat, step);
                game.play(seat, &action, &mut dice, &mut Nobody).expect("what a deputy does is legal");
            }
            let points: f64 = Seat::all(4).map(|seat| worth(&game, seat)).sum();
            assert_eq!(points, game.outcome().expect("it is over").points.iter().map(|&points| f64::from(points)).sum::<f64>());
            off += (late.expect("there is a last round") - points).abs() / 4.0;
        }
        assert!(off / 8.0 < 1.5, "off by {} chips a seat", off / 8.0);
    }
}
