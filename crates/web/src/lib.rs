//! The pages: the first page, and one for each of the two games.
//!
//! They show what a seat's frames tell, in the words of `sentences` and with the previews of the rules, and send back what the
//! player decides. Each page is a program of its own (`src/bin`), so that the first one is small and nobody loads a game that they
//! do not play; and what only some want of a game is in a program beside it (`more.rs`). Start reading with `desk.rs`: what one player has before them.

// The macro behind `#[component]` writes `pub` where we say `pub(crate)`.
#![allow(unreachable_pub)]

mod account;
mod after;
mod animate;
mod around;
mod art;
mod asks_once;
mod bar;
mod browser_push;
mod chat;
mod confirm;
mod copy;
mod desk;
mod devices;
mod door;
mod each;
mod figure;
mod files;
mod forced;
mod front;
mod gathering;
mod guide;
mod hint;
mod home;
mod house;
mod idle;
mod join;
mod keys;
mod learned;
mod legend;
mod links_page;
mod lobby;
mod log;
mod look_back;
mod luck;
mod menu;
mod moment;
mod more;
mod my_games;
mod new_table;
mod next_table;
mod notice_page;
mod now;
mod nudge;
mod oltre_mare;
mod opponents;
mod orders;
mod ostia;
mod own_notes;
mod pace;
mod people_words;
mod place;
mod practice;
// The places of harbours are computed when the page is built.
#[allow(dead_code)]
mod projection;
#[cfg(test)]
mod random_games;
mod read;
mod ring;
mod scene;
mod seat_looks;
mod settings;
mod settings_menu;
mod soon;
mod sounds;
mod stage;
mod stream;
mod table_page;
mod tabs;
mod tools;
mod trouble;
mod vacation;
mod who;

use more::More;

/// The first page: both games, the lobby, new tables, invitations.
pub fn house() {
    leptos::mount::mount_to_body(front::Front);
}

/// The page of Oltre Mare: its tables.
pub fn oltre_mare() {
    of_oltre_mare(None);
}

/// All of Oltre Mare.
pub fn oltre_mare_and_more() {
    of_oltre_mare(Some(More::ALL));
}

/// The page of Ostia: its tables.
pub fn ostia() {
    of_ostia(None);
}

/// All of Ostia.
pub fn ostia_and_more() {
    of_ostia(Some(More::ALL));
}

fn of_oltre_mare(more: Option<More<::oltre_mare::State>>) {
    let facts = include_str!(concat!(env!("OUT_DIR"), "/oltre-mare-2005.json"));
    let edition: &_ = Box::leak(Box::new(::oltre_mare::Edition::new(written(facts))));
    more::mount(move || table_page::page(edition, oltre_mare::board, more));
}

fn of_ostia(more: Option<More<::ostia::State>>) {
    let facts = include_str!(concat!(env!("OUT_DIR"), "/ostia-2005.json"));
    let edition: &_ = Box::leak(Box::new(::ostia::Edition::new(written(facts))));
    more::mount(move || table_page::page(edition, ostia::board, more));
}

/// Reads what was generated when the page was built.
fn written<T: serde::de::DeserializeOwned>(facts: &str) -> T {
    read::read(facts).expect("an edition that comes with the page is sound")
}
