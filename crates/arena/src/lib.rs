//! Many games, many seeds: how strong are the bots?
//!
//! A [`ContestPlan`] says who meets whom; a [`Contest`] plays it on all cores, the same deals with the challenger in every seat, so that
//! luck cancels; a [`ResultsFile`] keeps the games, so that a contest can be stopped and go on; a [`ContestSummary`] says what came of it,
//! and [`report`](fn@report) shows it as a page.
//!
//! ```
//! use arena::{Contest, ContestPlan, ContestSummary, Contestant, Format, no_clock};
//! use bots::Bot;
//! use ostia::{Setup, State};
//! use tabletop::Seed;
//!
//! let players = [Bot::RANDOM, Bot::MERCHANT].map(|bot| Contestant { bot: bot.into(), iterations: 1 }).to_vec();
//! let plan = ContestPlan { players, seats: vec![3], format: Format::Ladder, deals: 1 };
//! let contest = Contest::<State> { plan: &plan, setups: &[Setup::new(3)], seed: Seed::from_number(1), clock: no_clock, records: None };
//! let games = contest.play(Vec::new(), |_| Ok::<(), ()>(())).unwrap();
//! let summary = ContestSummary::of::<State>(&plan, &games, contest.seed);
//! assert_eq!((summary.games, summary.bouts[0].sides[0].name.as_str()), (3, "merchant"));
//! ```
//!
//! `sparring` holds players with one habit each, `sequential.rs` says when enough is played;
//! `game.rs` plays one game of bots; `account` has what each game tells of itself; `stats.rs` and `rating.rs` reckon.

mod account;
mod chart;
mod clock;
mod contest;
mod game;
mod ledger;
mod plan;
mod player;
mod rating;
mod records;
mod report;
mod sequential;
mod sparring;
mod stats;
pub mod strength;
mod summary;

pub use account::{Accountant, Contested, GameAccount, Offers, Purchase, Trade};
pub use clock::{Clock, no_clock, thinking_time};
pub use contest::{Contest, PlayedGame};
pub use game::{Match, ThinkingTime};
pub use ledger::{ContestSettings, NotOpened, ResultsFile, build};
pub use plan::{Bout, ContestPlan, Fixture, Format};
pub use player::{BadPlayer, Contestant, Entrant, Thinks, Typed};
pub use rating::{Rating, ratings};
pub use records::RecordsFolder;
pub use report::{ReportHead, report};
pub use sequential::{SequentialTest, TestStanding};
pub use sparring::{RuleOfThumb, Sparred, Sparring};
pub use stats::Estimate;
pub use summary::{
    Audit, BoutResult, ContestSummary, Deed, GainClass, Length, MomentFrequency, Part, PlayerResult, PriceClass, Prices, SeatResult, Side,
    Time,
};
