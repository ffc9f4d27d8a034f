//! Readers of the page in a real Chromium, each in a tab of their own: what they press, what they see, and what must hold for every
//! screen. Tests, pictures and measurements are made of it.
//!
//! ```no_run
//! use browser::{Chromium, Hands, House, Player, is_sound};
//!
//! let house = House::open();
//! let ana = Chromium::shared().reader();
//! ana.go(house.url(""));
//! is_sound(&ana, "the first page");
//! ana.click_on("Play now");
//! Player::new(&ana, Hands::Keys).play();
//! ```
//!
//! `line.rs` and `tab.rs` speak with Chromium, `checks.rs` knows what is wrong with a screen, `player.rs` plays by what the page
//! offers, `wire.rs` is a line that can be cut, `screens.rs` knows the way to every screen.

mod checks;
mod chromium;
mod house;
mod line;
mod plain_host;
mod player;
pub mod screens;
mod tab;
mod wire;

pub use checks::{WIDTHS, complaints, height, is_sound};
pub use chromium::Chromium;
pub use house::{House, page_folder};
pub use line::{Event, PATIENCE};
pub use plain_host::PlainHost;
pub use player::{Hands, NEXT, Player, Step, reach_by_keys};
pub use tab::{Colours, Tab, control};
pub use wire::Wire;
