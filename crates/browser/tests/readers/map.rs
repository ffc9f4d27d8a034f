//! The map of Oltre Mare: harbours are pressed on it.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, TestServer};
use serde_json::json;

/// Ships of others sail past, and lie in harbours where one wants to go.
#[test]
fn a_harbour_is_pressed_through_a_ship() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    let a_choice = "document.querySelectorAll('.map .press').length > 1";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval(a_choice) == json!(false));
    let asked = ana.eval("document.querySelector('.prompt .says').innerText");
    ana.eval(
        "(() => {
            const to = document.querySelector('.map .press'), ship = document.querySelector('.map .ship');
            ship.getAnimations().forEach(one => one.cancel());
            ship.style.transform = `translate(${to.cx.baseVal.value - 34}px, ${to.cy.baseVal.value - 40}px)`;
        })()",
    );
    ana.click("document.querySelector('.map .press')");
    ana.wait_until("the ship sails", &format!("document.querySelector('.prompt .says')?.innerText !== {asked}"));
}
