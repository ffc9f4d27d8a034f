//! Two answers compared: both are tried in the same imagined games.

use super::book::Book;
use super::merchant::imagined;
use super::search::tried;
use crate::Ask;
use ostia::{Action, State};
use tabletop::Dice;

/// By how much more likely the asker wins with the other answer than with its own, on average, and the standard error of that.
pub(super) fn better_by(ask: &Ask<'_, State>, own: &Action, other: &Action) -> (f64, f64) {
    let book = Book::of(&imagined(ask, &mut Dice::new(ask.seed)));
    let (mut worlds, mut sum, mut squares) = (0_u32, 0.0, 0.0);
    while ask.budget.allows(2 * worlds) {
        let better = f64::from(tried(ask, &book, worlds, other) - tried(ask, &book, worlds, own));
        sum += better;
        squares += better * better;
        worlds += 1;
    }
    crate::mean_and_error(worlds, sum, squares)
}
