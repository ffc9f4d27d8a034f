//! Placing a board in Ostia by the signs below each card.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, TestServer};

/// One press on a sign places its card, and the focus goes on to the next one.
#[test]
fn a_sign_below_a_card_places_it_by_one_press() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval("!document.querySelector('.own .fields .to')") == true);
    for field in ["senate", "forum", "storehouse"] {
        ana.eval("window.placed = document.querySelector('.own .hand .card').id");
        ana.click(&format!("document.querySelector('.own .hand > li .to.{field}')"));
        ana.wait_until("it lies there", &format!("document.getElementById(placed)?.closest('.tray.{field}')"));
        ana.wait_until("the next card has the focus", "document.activeElement === document.querySelector('.own .hand .card')");
    }
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
