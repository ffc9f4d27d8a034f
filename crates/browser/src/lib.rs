//! Readers of the page in a real Chromium, each in a tab of their own: what they press, what they see, and what must hold for every
//! screen. Tests, pictures and measurements are made of it.
//!
//! ```no_run
//! use browser::{Chromium, Hands, TestServer, PagePlayer, is_sound};
//!
//! let house = TestServer::open();
//! let ana = Chromium::shared().reader();
//! ana.go(house.url(""));
//! is_sound(&ana, "the first page");
//! ana.click_on("Play now");
//! PagePlayer::new(&ana, Hands::Keys).play();
//! ```
//!
//! `devtools.rs` and `tab.rs` talk to Chromium, `checks.rs` knows what is wrong with a screen, `player.rs` plays by what the page
//! offers, `film.rs` films a tab, `wire.rs` is a connection that can be cut, `screens.rs` knows the way to every screen.

mod axe;
mod checks;
mod chromium;
mod devtools;
mod film;
mod plain_host;
mod player;
pub mod screens;
mod tab;
mod test_server;
mod wire;

pub use axe::violations;
pub use checks::{PHONE, SIZES, complaints, is_sound};
pub use chromium::Chromium;
pub use devtools::{DevToolsEvent, PATIENCE};
pub use film::Film;
pub use plain_host::PlainHost;
pub use player::{Hands, NEXT, PagePlayer, PlayerStep, reach_by_keys};
pub use tab::{Colours, Tab, control};
pub use test_server::{TestServer, page_folder};
pub use wire::Wire;
