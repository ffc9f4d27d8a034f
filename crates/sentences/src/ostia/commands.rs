//! The commands of Ostia.

mod board;
mod complete;
mod help;
mod parse;
mod write;

use crate::commands::line::WordSet;
use crate::commands::verb::Verb;
use crate::commands::{Board, CommandOf, Help, Moment, Typed, Wrong, chore};
use crate::texts::text;
use crate::{OstiaCommands, Speaker};
use alloc::string::String;
use alloc::vec::Vec;
use ostia::{Action, Edition, Refusal, SeatView, State, Step, View};
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
enum CommandWord {
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
const VERBS: [Verb<CommandWord>; 13] = [
    Verb { verb: CommandWord::Keep, words: text!(OstiaCommands.keep) },
    Verb { verb: CommandWord::Lot, words: text!(OstiaCommands.lot) },
    Verb { verb: CommandWord::Bid, words: text!(OstiaCommands.bid) },
    Verb { verb: CommandWord::Pass, words: text!(OstiaCommands.pass) },
    Verb { verb: CommandWord::Sell, words: text!(OstiaCommands.sell) },
    Verb { verb: CommandWord::Take, words: text!(OstiaCommands.take) },
    Verb { verb: CommandWord::Price, words: text!(OstiaCommands.price) },
    Verb { verb: CommandWord::Buyer, words: text!(OstiaCommands.buyer) },
    Verb { verb: CommandWord::Build, words: text!(OstiaCommands.build) },
    Verb { verb: CommandWord::Place, words: text!(OstiaCommands.place) },
    Verb { verb: CommandWord::Settle, words: text!(OstiaCommands.settle) },
    Verb { verb: CommandWord::Store, words: text!(OstiaCommands.store) },
    Verb { verb: CommandWord::TakeBack, words: text!(OstiaCommands.take_back_verb) },
];

/// Before what Gaius gets (OS-91), in every language.
const GAIUS: WordSet = |_| &["gaius"];
/// Before a player.
const TO: WordSet = text!(OstiaCommands.to);
/// The player who types.
const ME: WordSet = text!(OstiaCommands.me);
/// After a word for taking: a choice is taken back.
const BACK: WordSet = text!(OstiaCommands.back);
/// After a word for settling.
const OFF: WordSet = text!(OstiaCommands.off);
/// Money.
const DENARII: WordSet = text!(OstiaCommands.denarii);

impl Speaker<'_, Edition> {
    /// What is typed and answered in the language of the reader.
    pub(crate) fn commands(&self) -> &'static OstiaCommands {
        OstiaCommands::of(self.language)
    }
}

/// The typist's seat.
fn you(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

fn own(view: &View) -> Option<&SeatView> {
    view.seats.get(you(view)?.index())
}

/// The player's own goods, as they are shown.
pub(super) fn goods(view: &View) -> Vec<Card> {
    own(view).and_then(|own| own.goods.faces()).into_iter().flatten().collect()
}

/// The player's own boat, as it is shown.
fn boat(view: &View) -> Vec<Card> {
    own(view).and_then(|own| own.boat.faces()).into_iter().flatten().collect()
}

/// The cards that numbers mean now: in the harbour those of the boat, later the player's own goods.
fn shown(view: &View) -> Vec<Card> {
    match view.step {
        Some(Step::Keep | Step::Lot | Step::Bid | Step::Sell | Step::Price | Step::Buyer) => boat(view),
        Some(Step::Place | Step::Settle | Step::Store | Step::Final) | None => goods(view),
    }
}

/// All players.
fn everybody(view: &View) -> Vec<Seat> {
    Seat::all(view.seats.len() as u8).collect()
}
