//! The page: both games in the browser.
//!
//! It shows what a seat's frames tell, in the words of `sentences` and with the previews of the rules, and sends back what the
//! player decides. Start reading with `desk.rs`: what one player has before them.

mod app;
mod around;
mod art;
mod desk;
mod home;
mod house;
mod new_table;
mod now;
mod oltre_mare;
mod projection;
mod route;
mod rule_book;
mod settings;
mod stream;
mod table_page;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(start)]
fn start() {
    leptos::mount::mount_to_body(app::App);
}
