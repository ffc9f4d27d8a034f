//! The random player, with a little sense: it imagines a game that fits what its seat knows, lets the dice answer there, and
//! throws again when the answer makes no sense or the real table refuses it.

use crate::game::AtTerminal;
use table::Table;
use tabletop::{Dice, Seat, Viewer};

/// The kind under which the random player stands in saved games and records.
pub const RANDOM: &str = "bot:random";

/// So often the dice are thrown for an answer that makes sense; then any legal one will do.
const THROWS: u32 = 60;

/// What a bot is up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// The game waits for it.
    Decide,
    /// It owes an answer.
    Answer,
    /// It may speak, and feels like it.
    Speak,
}

/// Lets a bot act. Whatever the dice say, something is done in the end where the game waits for it.
pub(crate) fn act<R: AtTerminal>(table: &mut Table<R>, seat: Seat, errand: Errand) {
    let mut dice = dice_of(table, seat);
    let fits = |action: &R::Action| match errand {
        Errand::Decide => true,
        Errand::Answer => R::is_answer(action),
        Errand::Speak => R::is_talk(action),
    };
    for throw in 0..2 * THROWS {
        let knowledge = table.knowledge(Viewer::Seat(seat));
        let answer = R::imagine(knowledge, &mut dice).random_answer(seat, &mut dice);
        let sense = throw >= THROWS && errand == Errand::Decide && !R::is_talk(&answer);
        if fits(&answer) && (sense || R::makes_sense(knowledge, seat, &answer)) && table.act(seat, &answer).is_ok() {
            return;
        }
    }
    let way_out = match errand {
        Errand::Decide => table.answers(seat).into_iter().find(|answer| !R::is_answer(answer)),
        Errand::Answer => R::way_out(&table.view(Viewer::Seat(seat)), seat),
        Errand::Speak => None,
    };
    if let Some(answer) = way_out {
        let done = table.act(seat, &answer);
        debug_assert!(done.is_ok(), "what is listed as an answer is legal");
    }
}

/// Something that could be done on this seat, without looking at what it may not know.
pub(crate) fn suggestion<R: AtTerminal>(table: &Table<R>, seat: Seat) -> R::Action {
    let mut dice = dice_of(table, seat);
    let knowledge = table.knowledge(Viewer::Seat(seat));
    let mut throw = || R::imagine(knowledge, &mut dice).random_answer(seat, &mut dice);
    let must = table.asked().must.has(seat);
    for _ in 0..THROWS {
        let action = throw();
        if R::makes_sense(knowledge, seat, &action) && !(must && R::is_talk(&action)) {
            return action;
        }
    }
    throw()
}

/// Does this bot feel like speaking now? Seldom, so that the one whose turn it is gets to play.
pub(crate) fn feels_like_speaking<R: AtTerminal>(table: &Table<R>, seat: Seat) -> bool {
    dice_of(table, seat).one_in(6)
}

/// The dice of a decision follow from the table, so that a game that was left goes on as it would have gone on.
fn dice_of<R: AtTerminal>(table: &Table<R>, seat: Seat) -> Dice {
    let moment = format!("{} {} {}", table.seed_sha256(), table.actions(), seat.0);
    let hash = tabletop::sha256_hex(moment.as_bytes());
    Dice::new(u64::from_str_radix(&hash[..16], 16).unwrap_or_default())
}
