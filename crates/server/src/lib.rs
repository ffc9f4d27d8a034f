//! Tables for people over HTTP: sessions by name, a lobby, commands, one stream of frames for all tables of a person.
//!
//! A [`Server`] carries out what tables ask for, and keeps everything in a [`store::Store`]:
//!
//! ```
//! use server::{Server, Settings};
//! use std::sync::Arc;
//! use store::Memory;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! let server = Server::new(Settings::default(), Arc::new(Memory::new()));
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
//! // It ends at once here; a real one waits for a signal.
//! server.listen(listener, async {}).await;
//! # });
//! ```
//!
//! Start with `routes.rs`, the list of all routes; `keeper.rs` is the task that owns a table, `lines.rs` has the streams. Only `who.rs`
//! finds out who sends a request.

mod caught;
mod device;
mod forget;
mod games;
mod house;
mod http_client;
mod keeper;
mod known;
mod limits;
mod lines;
mod metrics;
mod name;
mod notices;
mod openapi;
mod outside;
mod page;
mod passphrase;
mod pool;
mod problem;
mod rating_book;
mod read;
mod routes;
mod serve;
mod settings;
mod socket;
mod tables;
mod token;
mod turns;
mod who;
mod zones;

pub use caught::note_panics;
pub use forget::{export, forget};
pub use http_client::{http_client, http_failure};
pub use limits::{Rate, Rates};
pub use notices::{Mail, Ways};
pub use openapi::description;
pub use outside::{Outside, Reality, Thinks, Woken};
pub use page::{File, Page};
pub use rating_book::{RatedPlayer, RatingBook, rate};
pub use serve::Server;
pub use settings::Settings;
pub use who::Peer;
