//! What a position is worth with all cards open: what an audit weighs trades and purchases by. No bot is ever shown it.

use super::evaluation::Lens;
use super::features::{Held, Top};
use super::plan::Planner;
use super::table::MerchantTable;
use oltre_mare::{State, Step};
use tabletop::{Rules, Seat};

/// Ducats, cargo and pirates as they are, and what hand, markers and prestige promise. Who is about to play is worth what the
/// best turn brings that can be made of the hand.
pub(super) fn worth(state: &State, seat: Seat) -> f64 {
    if let Some(outcome) = state.outcome() {
        return outcome.points[seat.index()].into();
    }
    let table = MerchantTable::imagined(state);
    let side = &table.sides[seat];
    let sure = (side.ducats + side.cargo) as f32 - f32::from(side.pirates);
    let own_turn = seat == table.turn_of;
    let rest = if own_turn && state.step() == Some(Step::Trade) {
        let planner = Planner::new(&table, seat);
        planner.worth(side.hand, table.edition.nets(side.top)) + planner.lens.stand(&table, seat)
    } else {
        let lens = Lens::at(table.turns_of(seat, false));
        lens.hand(&table, &Held::of(table.edition, side.hand), Top::of(&table, side, own_turn)) + lens.stand(&table, seat)
    };
    (sure + rest).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::Setup;
    use tabletop::{Dice, Nobody};

    /// With nothing left to come, a position is worth its points; before that, about what it is going to bring.
    #[test]
    fn a_position_is_worth_what_it_will_bring() {
        let mut off = 0.0;
        for number in 0..8 {
            let mut dice = Dice::new(number);
            let mut game = State::new(&Setup::new(4), &mut dice, &mut Nobody);
            let mut late = None;
            while game.outcome().is_none() {
                if game.turns_left() == Some(1) && late.is_none() {
                    late = Some(Seat::all(4).map(|seat| worth(&game, seat)).sum::<f64>());
                }
                super::super::fast::step(&mut game, &mut dice);
            }
            let outcome = game.outcome().expect("it is over");
            let points: f64 = Seat::all(4).map(|seat| worth(&game, seat)).sum();
            assert_eq!(points, outcome.points.iter().map(|&points| f64::from(points)).sum::<f64>());
            off += (late.expect("there is a last turn") - points).abs() / 4.0;
        }
        assert!(off / 8.0 < 3.0, "off by {} ducats a seat", off / 8.0);
    }
}
