//! Everything that goes over the wire, as types: the messages between a server, a page, a terminal and other programs.
//!
//! A client sends a [`Command`] inside a [`Keyed`] envelope and gets an [`Answer`]. Everybody who looks at a table gets their own
//! [`Frame`]s; [`TableState`] folds them into the current state. The bodies and answers of the other routes are in `session.rs`,
//! `lobby.rs`, `games.rs`, `playing.rs` and `finished.rs`, the messages between the page and its worker in `worker.rs`.
//!
//! ```
//! use protocol::{Command, Keyed};
//!
//! let sit: Command<ostia::State> = Command::Sit { seat: None, entropy: None };
//! let text = serde_json::to_string(&Keyed::new("k1", sit)).unwrap();
//! assert_eq!(text, r#"{"key":"k1","command":"sit","seat":null}"#);
//! ```
//!
//! The JSON is stable: programs written against `docs/protocol.md` keep working. A new field does not change the version; readers skip
//! fields that they do not know.
#![no_std]

extern crate alloc;

mod command;
mod finished;
mod frame;
mod games;
mod house;
mod lobby;
mod news;
mod orders;
mod playing;
mod problem;
#[cfg(feature = "schema")]
mod schema;
mod session;
mod state;
mod stream;
mod wire_types;
mod worker;

pub use command::{Answer, Command, Denial, Keyed, SeatCommand};
pub use finished::{Account, Deal, DealKind, Standing, Verification};
pub use frame::{About, Asked, Clocks, Frame, Idle, OfferTime, Own, Presence, SeatNow, TakeBackNow, VERSION};
pub use games::{BotRating, GameCount, GamePlayer, GameStatistics, MyGame, MyGames, PlayerRating, SeatsCount};
pub use house::{
    Calendar, Clock, DaysPreset, House, HouseWish, Lag, Night, Pace, PaceName, PaceWish, TakeOverWhen, TimeBank, Zone, ZoneShift,
};
pub use lobby::{
    Invitation, InvitationLink, InvitationState, InvitationWish, JoinWish, JoinedTable, LinkUse, LinkWish, ListedTable, OpenTable,
    ProgramSeat, ProgramWish, Summary, TableLink, WaitedFor, WatchLink,
};
pub use news::{Absence, By, HistoryItem, News, What};
pub use orders::{BidOrder, OltreMareInstruction, OstiaInstruction, StandingOrder, TradeOrder, TradeSide, with_order};
pub use playing::{HintAnswer, HintWish, Nudge, OwnNote, SeenNews};
pub use problem::{Health, Problem};
#[cfg(feature = "schema")]
pub use schema::Schemas;
pub use session::{
    ConfirmNotice, Device, ExportedNote, ExportedSession, ExportedTable, HookForm, Me, NameWish, NewSession, NoticeEvent, NoticeHook,
    NoticeTimes, NoticeWish, Notices, PassphraseWish, PersonExport, PushKeys, PushMessage, PushWish, QuietHours, ReturnSession, SaidText,
    Session, WebhookNotice,
};
pub use state::{Fits, TableState};
pub use stream::{StreamLine, StreamTrouble, Unreadable};
pub use wire_types::{Described, WireTypes};
pub use worker::{Decision, FromWorker, LookedBack, LuckLine, ToWorker};

/// Milliseconds since the start of 1970.
pub type Millis = u64;
