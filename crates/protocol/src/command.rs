//! What people ask of a table, and how the table answers.

use crate::WireTypes;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use serde::{Deserialize, Serialize};
use tabletop::{Entropy, Seat};

/// What somebody wants done. It never says who they are or where they sit: the server knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "", tag = "command", rename_all = "kebab-case")]
pub enum Command<R: WireTypes> {
    /// Takes a free seat, before the deal.
    Sit {
        /// Which one. Default: the first free one.
        #[serde(default)]
        seat: Option<Seat>,
        /// Your contribution to the luck, as in the command `entropy`: the only way for those whose sitting down completes the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entropy: Option<Entropy>,
    },
    /// Leaves the seat, before the deal.
    Stand,
    /// Adds to the luck of the next deal: before the deal to that of this game, after the end to that of a rematch. Nobody else learns of
    /// it before the game is over. Draw 32 random bytes, keep them together with the hash of the server's seed
    /// ([`crate::About::server_seed_sha256`], or `rematch_seed_sha256` after the end), and send them only when you have that hash. The first
    /// contribution counts; who sends none is left out.
    Entropy {
        /// 32 bytes in 64 hex digits.
        entropy: Entropy,
    },
    /// The host puts a bot on a free seat.
    SeatBot {
        /// Which seat.
        seat: Seat,
        /// Which bot.
        bot: Bot,
    },
    /// Answers what the seat is asked.
    Act {
        /// The question that is answered: the number of [`crate::Asked::id`]. Default: the current question.
        #[serde(default)]
        asked: Option<u32>,
        /// The answer.
        action: R::Action,
    },
    /// Saves what the seat intends to do; it is played when the time runs out.
    Draft {
        /// The action; null discards the saved one.
        #[serde(default)]
        action: Option<R::Action>,
    },
    /// Leaves standing instructions, which replace those left before.
    Instruct {
        /// What to do; the first instruction that fits is carried out.
        instructions: Vec<R::Instruction>,
    },
    /// Takes the last action back, if nobody has learned or done anything since.
    Undo,
    /// Asks all others to go back to before your own last decision, or until the given number of actions is left.
    AskTakeBack {
        /// How many actions are left. Default: those before your own last one.
        #[serde(default)]
        keep: Option<u32>,
    },
    /// Grants the request.
    GrantTakeBack,
    /// Refuses the request, or withdraws your own.
    RefuseTakeBack,
    /// Stops the clocks.
    Pause,
    /// Starts the clocks again.
    Resume,
    /// Returns to a seat that a bot plays for you.
    Return,
    /// Goes on vacation, or comes back from it. Meanwhile your time stands still, as long as you have days of vacation left at this table.
    Vacation {
        /// Do you go?
        away: bool,
    },
    /// Gives up; a bot plays on.
    Resign,
    /// Asks that a bot play for somebody who is away.
    TakeOver {
        /// For whom.
        seat: Seat,
    },
    /// The host removes somebody.
    Remove {
        /// From which seat.
        seat: Seat,
    },
    /// The host mutes somebody, or unmutes them.
    Mute {
        /// Whom.
        seat: Seat,
        /// Are they muted?
        silent: bool,
    },
    /// Says that you are composing something, to be sent every two seconds: bots wait a little, and the others see that you are composing.
    Composing,
    /// Takes no part in the trading of this turn, so that no bot waits for an answer.
    NothingForMe,
    /// Says something to the table.
    Say {
        /// What, in plain text.
        text: String,
    },
    /// Wants to play again with the same people, after the end.
    Rematch,
    /// Asks why a bot did its last action. It is answered with [`Answer::Because`], to the asker alone, and changes nothing.
    Why {
        /// The seat that the bot plays.
        seat: Seat,
    },
}

/// The commands about seats alone. They are the same in every game, so a server reads and gives them without knowing the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum SeatCommand {
    /// [`Command::Sit`].
    Sit {
        /// Which seat. Default: the first free one.
        #[serde(default)]
        seat: Option<Seat>,
        /// A contribution to the luck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entropy: Option<Entropy>,
    },
    /// [`Command::Stand`].
    Stand,
    /// [`Command::Resign`].
    Resign,
}

/// A command as it is sent: with a key that the sender chooses. The same key means the same command, however often it is sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Command"))]
pub struct Keyed<C> {
    /// The version, [`crate::VERSION`]. Default: the version of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<u32>,
    /// 1 to 64 bytes.
    pub key: String,
    /// The command.
    #[serde(flatten)]
    pub command: C,
}

impl<C> Keyed<C> {
    /// A command with its key.
    pub fn new(key: impl Into<String>, command: C) -> Keyed<C> {
        Keyed { v: None, key: key.into(), command }
    }
}

/// The answer to a command; only its sender gets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Answer", tag = "answer"))]
#[serde(rename = "answer", rename_all = "kebab-case", remote = "Self")]
pub enum Answer {
    /// It is done and stored. The same command with the same key always gets the same answer.
    Done {
        /// The sender's frame with this number, or an earlier one, tells of it.
        n: u32,
    },
    /// The rules refuse it.
    Refused {
        /// The refusal's name.
        code: String,
        /// The rule of the book.
        rule: String,
        /// Its numbers, as the game writes them.
        facts: serde_json::Value,
        /// The same in words.
        said: String,
    },
    /// Why a bot did its last action: only what tells nobody anything hidden.
    Because {
        /// The seat that the bot plays.
        seat: Seat,
        /// The reason, as the game writes it: its kind under `why`, and its numbers. Null if none is known.
        why: Option<serde_json::Value>,
    },
    /// The game has moved on: another question is asked now.
    Stale {
        /// What is asked now: the number of [`crate::Asked::id`].
        asked: u32,
    },
    /// The table does not do it.
    Denied {
        /// Why not.
        why: Denial,
    },
    /// It could not be stored. It may be tried again, with the same key.
    Again,
    /// Too much is waiting already. It may be tried again later, with the same key.
    Busy,
    /// It was not understood.
    Unknown {
        /// What is wrong with it.
        said: String,
    },
}
tabletop::tagged!(Answer);

/// Why a table does not do what it is asked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Denial {
    /// You have no seat at this table.
    NotSeated,
    /// You already have a seat here.
    SeatedAlready,
    /// There is no such seat.
    NoSuchSeat,
    /// The seat is taken.
    SeatTaken,
    /// All seats are taken.
    Full,
    /// Only the host may do that.
    HostOnly,
    /// The game has not begun.
    NotBegun,
    /// The game has begun.
    Begun,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// The table is closed, or its game cannot be continued.
    Stopped,
    /// The game is paused.
    Paused,
    /// It is not paused.
    NotPaused,
    /// You have given up, or were removed.
    Resigned,
    /// No bot plays for you.
    NotTakenOver,
    /// A bot plays for you; come back first.
    Away,
    /// That seat is played by its own person, who is there or was there a moment ago.
    NotAway,
    /// That seat is played by a bot.
    ABot,
    /// That seat is not played by a bot.
    NotABot,
    /// You have not acted yet.
    NothingToUndo,
    /// Somebody else has acted since.
    AnotherActed,
    /// The action drew on chance.
    LuckWasDrawn,
    /// The action revealed something hidden to somebody.
    SecretCameOut,
    /// There have not been that many actions.
    NoSuchAction,
    /// Somebody has asked to go back already.
    TakeBackAsked,
    /// Nobody has asked to go back.
    NoTakeBack,
    /// You have already granted it, or asked for it yourself.
    GrantedAlready,
    /// There are too many.
    TooMany,
    /// It is too long.
    TooLong,
    /// It is empty.
    Empty,
    /// The host has muted you.
    Muted,
    /// In a game over days, a bot plays for somebody only when their time has run out.
    OverDays,
    /// It was agreed that nobody is replaced on request.
    NotAgreed,
    /// There is no vacation at this table, or yours is used up.
    NoVacation,
    /// You are on vacation already.
    OnVacation,
    /// You are not on vacation.
    NotOnVacation,
    /// This seat has already added to the luck.
    EntropyGiven,
    /// The luck of this table takes no contributions: it was opened before there were any.
    NoEntropy,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_about_a_seat_is_a_command_of_every_game() {
        let entropy = Some(Entropy::from_bytes([7; 32]));
        let sit = |seat, entropy| SeatCommand::Sit { seat, entropy };
        for seat in [sit(None, None), sit(Some(Seat(2)), None), sit(None, entropy), SeatCommand::Stand, SeatCommand::Resign] {
            let text = serde_json::to_string(&Keyed::new("k", seat)).unwrap();
            let read: Keyed<Command<ostia::State>> = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), text);
        }
    }
}
