//! The rules of Oltre Mare.
#![no_std]

extern crate alloc;

mod action;
mod edition;
mod options;
mod prompt;
mod refusal;
mod score;
mod sight;
mod terms;
mod view;
mod words;

pub use action::{Action, CardList, Source};
pub use edition::{CardFacts, Edition, GoodFacts, HarbourFacts, MAX_CARDS, MAX_NETS, MAX_PAYS, edition_2005};
pub use options::{CargoMemory, CompassRule, LastRound, Options, TiePlaces};
pub use prompt::Prompt;
pub use refusal::{Refusal, Step};
pub use score::{Interim, Score, Sheet};
pub use sight::{Event, Seen, Sight};
pub use terms::{Answer, Claim, Claims, Kind, Offer, OfferId, Shown, Terms, To};
pub use view::{Paid, SeatView, View};
pub use words::{Ducats, Good, Goods, Harbour, HarbourSet, Icon, Icons, MAX_GOODS, MAX_HARBOURS, Marker, Statement, Statements, strength};
