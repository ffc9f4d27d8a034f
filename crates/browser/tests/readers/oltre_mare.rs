//! Oltre Mare, played in the browser.

use crate::table::{ana_with, is_over};
use browser::{Hands, House, Player};

#[test]
fn a_game_with_bots_is_played_to_its_end_by_pointer() {
    let house = House::open();
    let (ana, table) = ana_with(&house, "oltre-mare", &["random", "random"]);
    let pressed = Player::new(&ana, Hands::Pointer).play();
    assert!(pressed > 20, "{pressed}");
    is_over(&ana, &table);
}
