//! Ostia as it is typed.

mod board;
mod complete;
mod help;
mod parse;
mod write;

use crate::commands::verb::Verb;
use crate::commands::{Board, CommandOf, Help, Moment, Typed, Wrong, chore};
use alloc::string::String;
use alloc::vec::Vec;
use ostia::{Action, Refusal, SeatView, State, Step, View};
use tabletop::{Card, Seat, Viewer};

impl Typed for State {
    const BOARD: Board = Board::Market;

    /// Nothing has to be remembered.
    type Draft = ();

    fn parse(moment: &Moment<'_, State>, line: &str) -> Result<CommandOf<State>, Wrong> {
        parse::line(moment, line)
    }

    fn write(moment: &Moment<'_, State>, action: &Action) -> String {
        write::action(moment, action)
    }

    fn complete(moment: &Moment<'_, State>, line: &str) -> Vec<String> {
        complete::words(moment, line)
    }

    fn help(moment: &Moment<'_, State>) -> Vec<Help> {
        help::now(moment)
    }

    fn done((): &mut (), _: &View, _: &Action) {}

    fn not_done((): &mut (), _: &Action, _: &Refusal) {}

    fn say_draft(_: &Moment<'_, State>) -> Option<String> {
        None
    }
}

/// The first words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Keep,
    Lot,
    Bid,
    Pass,
    Sell,
    Take,
    Price,
    Buyer,
    Build,
    Place,
    Settle,
    Store,
    TakeBack,
    Chore(chore::Word),
}

/// The words of the game; those of the table follow them.
const VERBS: [Verb<Word>; 13] = [
    Verb { verb: Word::Keep, english: &["keep"], german: &["behalte", "behalten"] },
    Verb { verb: Word::Lot, english: &["lot", "auction"], german: &["los", "versteigere"] },
    Verb { verb: Word::Bid, english: &["bid"], german: &["biete", "bieten", "gebot"] },
    Verb { verb: Word::Pass, english: &["pass"], german: &["passe", "passen"] },
    Verb { verb: Word::Sell, english: &["sell"], german: &["verkaufe", "verkaufen"] },
    Verb { verb: Word::Take, english: &["take"], german: &["nimm", "nehme"] },
    Verb { verb: Word::Price, english: &["price"], german: &["preis"] },
    Verb { verb: Word::Buyer, english: &["buyer"], german: &["käufer"] },
    Verb { verb: Word::Build, english: &["build"], german: &["baue", "bauen"] },
    Verb { verb: Word::Place, english: &["place", "lay"], german: &["lege", "legen"] },
    Verb { verb: Word::Settle, english: &["settle"], german: &["abrechnen", "rechne"] },
    Verb { verb: Word::Store, english: &["store"], german: &["lagere", "lagern"] },
    Verb { verb: Word::TakeBack, english: &["retract"], german: &["zurücknehmen"] },
];

/// Before what Gaius gets (OS-91).
const GAIUS: [&str; 1] = ["gaius"];
/// Before a player.
const TO: [&str; 2] = ["to", "an"];
/// The one who types.
const ME: [&str; 4] = ["me", "myself", "ich", "mich"];

/// Where the one who types sits.
fn you(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

fn own(view: &View) -> Option<&SeatView> {
    view.seats.get(you(view)?.index())
}

/// The own goods, as they are shown.
pub(super) fn goods(view: &View) -> Vec<Card> {
    own(view).and_then(|own| own.goods.faces()).into_iter().flatten().collect()
}

/// The own boat, as it is shown.
fn boat(view: &View) -> Vec<Card> {
    own(view).and_then(|own| own.boat.faces()).into_iter().flatten().collect()
}

/// The cards that numbers mean now: in the harbour those of the boat, later the own goods.
fn shown(view: &View) -> Vec<Card> {
    match view.step {
        Some(Step::Keep | Step::Lot | Step::Bid | Step::Sell | Step::Price | Step::Buyer) => boat(view),
        Some(Step::Place | Step::Settle | Step::Store | Step::Final) | None => goods(view),
    }
}

/// All who play.
fn everybody(view: &View) -> Vec<Seat> {
    Seat::all(view.seats.len() as u8).collect()
}
