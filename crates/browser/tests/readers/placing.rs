//! Placing a board in Ostia by the signs below each card.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, PlayerStep, TestServer};
use serde_json::json;

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

/// On a tablet and on a phone, what the stage says leaves what lies on the trays and what is said below them alone.
#[test]
fn captions_leave_the_trays_alone() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval("!document.querySelector('.own .fields .to')") == true);
    ana.eval(
        "document.querySelector('.stage-show').innerHTML = `<div class=act><div class='scene low'><div class=caption>
            <p class=banner>Sold to Wilhelmina for 22</p><p>Wilhelmina sells two cards of wine for 22 denarii and gets 11 denarii.</p></div></div></div>`",
    );
    for (width, height) in [(768, 1024), (360, 800)] {
        ana.size(width, height);
        let covered = ana.eval(
            "(() => { const above = document.querySelector('.caption').getBoundingClientRect();
                return [...document.querySelectorAll('.tray :is(ul, .lay), .kinds-used, .counting-house .worth')].filter(one => {
                    const box = one.getBoundingClientRect();
                    return box.width > 0 && box.top < above.bottom && box.bottom > above.top && box.left < above.right && box.right > above.left;
                }).map(one => one.className); })()",
        );
        assert_eq!(covered, serde_json::json!([]), "{width}: {}", ana.remember("a caption covers something"));
    }
}

/// What the Forum will pay depends on what others bring: the forecast goes from the least to the most, by what is known to be out (OS-40).
#[test]
fn the_forecast_of_the_forum_is_a_range() {
    const SUM: &str = "document.querySelector('.tray.forum .sum b')?.innerText";
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "ostia", &["merchant", "merchant", "merchant"]);
    let player = PagePlayer::new(&ana, Hands::Pointer);
    // Not in every round others are known to hold what the reader has.
    let ranged = format!("(({SUM}) ?? '').includes('–')");
    player.play_while(|step| {
        if ana.eval("!!document.querySelector('.own .fields .to.forum')") == json!(true) {
            ana.try_click(std::time::Duration::from_secs(1), "document.querySelector('.own .hand > li .to.forum')");
        }
        *step != PlayerStep::Over && ana.eval(&ranged) == json!(false)
    });
    let sum = ana.eval(SUM);
    let ends: Vec<u32> = sum.as_str().unwrap_or_default().split('–').filter_map(|end| end.parse().ok()).collect();
    assert!(ends.len() == 2 && ends[0] < ends[1], "{sum}; {}", ana.remember("the forecast"));
    // The same is said of each good that pays differently.
    let goods = ana.eval("[...document.querySelectorAll('.tray.forum .sum .at-price')].map(one => one.innerText.trim())");
    assert!(goods.as_array().is_some_and(|all| all.iter().any(|one| one.as_str().is_some_and(|one| one.contains('–')))), "{goods}");
}
