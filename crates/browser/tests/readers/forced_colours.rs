//! Where the device sets its own few colours, everything that colours say is told in another way: what is chosen, what has the focus,
//! what cannot be used, whose turn it is, and who sits where.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, PlayerStep, Tab, TestServer, reach_by_keys};
use serde_json::json;

/// What is left of the style of an element when neither its own colours nor shadows are there. Colours that the page may not choose
/// count, because the device's own can be told apart.
const LEFT: &str = "(one => { const style = getComputedStyle(one);
    return [style.outlineStyle, style.outlineWidth, style.borderTopStyle, style.borderTopWidth, style.color, style.strokeWidth].join(' '); })";

/// Do these two look different?
#[track_caller]
fn differ(tab: &Tab, what: &str, one: &str, other: &str) {
    let [one, other] = [one, other].map(|query| {
        tab.wait_until(&format!("{what}: there is {query}"), &format!("(one => one && {LEFT}(one))(document.querySelector({query:?}))"))
    });
    assert_ne!(one, other, "{what}; {}", tab.remember(what));
}

/// A table in forced colours.
fn forced(house: &TestServer, game: &str) -> Tab {
    let (ana, _) = ana_with(house, game, &["random", "random", "random", "random"]);
    ana.force_colours();
    ana.wait_until("colours are forced", "matchMedia('(forced-colors: active)').matches");
    ana
}

/// Whose turn it is, what can be used, and who is who.
fn table_is_told(ana: &Tab) {
    differ(ana, "whose turn it is", ".player.turn", ".player:not(.turn)");
    differ(ana, "what cannot be used", ".prompt button.main:disabled", ".prompt .tools button:not(:disabled)");
    // The badges of the seats keep their colours, and each has its letter.
    let letters = "new Set([...document.querySelectorAll('.players .shape')].map(one => one.textContent)).size";
    let colours = "new Set([...document.querySelectorAll('.players .shape')].map(one => getComputedStyle(one).backgroundColor)).size";
    assert_eq!((ana.eval(letters), ana.eval(colours)), (json!(5), json!(5)), "{}", ana.remember("seats"));
    for control in ["footer .card:not(:disabled)", ".prompt .tools button", ".log ol"] {
        // Fails where the focus cannot be seen.
        assert_eq!(reach_by_keys(ana, &format!("document.querySelector({control:?})")), Some(()), "{control}");
        differ(ana, "the focus", ":focus-visible", ".prompt .says");
    }
}

#[test]
fn ostia_is_told_without_colours() {
    let house = TestServer::open();
    let ana = forced(&house, "ostia");
    table_is_told(&ana);
    ana.click("document.querySelector('.boat .card')");
    differ(&ana, "what is chosen", ".boat .card.chosen", ".boat .card:not(.chosen)");
    differ(&ana, "the main button", ".prompt button.main:not(:disabled)", ".prompt .tools button");
    differ(&ana, "which list is shown", ".tabs [aria-selected=true]", ".tabs [aria-selected=false]");
    ana.click("document.querySelector('.settings summary')");
    differ(&ana, "which setting is on", ".settings .chip[aria-pressed=true]", ".settings .chip[aria-pressed=false]");
    ana.press("Escape");
    let auction = "!!document.querySelector('.bidder.turn')";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| *step != PlayerStep::Over && ana.eval(auction) == false);
    differ(&ana, "who bids", ".bidder.turn", ".bidder:not(.turn)");
}

#[test]
fn oltre_mare_is_told_without_colours() {
    let house = TestServer::open();
    let ana = forced(&house, "oltre-mare");
    table_is_told(&ana);
    ana.click("document.querySelector('footer .card')");
    differ(&ana, "what is chosen", "footer .card.chosen", "footer .card:not(.chosen)");
    let sails = "!!document.querySelector('.harbour.within')";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| *step != PlayerStep::Over && ana.eval(sails) == false);
    differ(&ana, "where one may sail", ".harbour.within .glow", ".harbour:not(.within) .glow");
    ana.press("m");
    ana.wait_until("a harbour has the focus", "document.activeElement.matches('.press')");
    differ(&ana, "which harbour has the focus", ".press:focus", ".press:not(:focus)");
}
