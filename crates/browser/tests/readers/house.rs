//! The house: the first page, a new table, an invitation.

use browser::screens::{guest, open};
use browser::{Chromium, TestServer};

const SEED: u64 = 3;

/// One button, no question, and something is asked.
#[test]
fn play_now_leads_to_a_table_where_something_is_asked() {
    for title in ["Oltre Mare", "Ostia"] {
        // The same luck each time, by which the reader is asked before others have taken their time.
        let house = TestServer::seeded(SEED);
        let ana = Chromium::shared().reader();
        ana.go(house.url(""));
        ana.click(&format!(
            "[...document.querySelectorAll('article')].find(one => one.innerText.includes('{title}')).querySelector('button.main')"
        ));
        ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

/// What a reader who knows neither game is told before the first one: how it is won, and who Gaius is.
#[test]
fn the_first_page_says_how_one_wins_and_a_new_table_introduces_gaius() {
    let house = TestServer::open();
    let ana = Chromium::shared().reader();
    ana.go(house.url(""));
    for (game, says) in [("oltre-mare", "The most ducats at the end win."), ("ostia", "The most chips after five rounds win.")] {
        ana.wait_until(says, &format!("document.querySelector('.game.{game}')?.innerText.includes({says:?})"));
    }
    ana.go(house.url("#new=ostia"));
    let gaius = "document.querySelector('main form')?.innerText.includes('Gaius')";
    ana.wait_until("there is a form", "document.querySelector('form button.main')");
    assert_eq!(ana.eval(gaius), false);
    ana.click("[...document.querySelectorAll('.chips button')].find(one => one.innerText === '2')");
    ana.wait_until("he is introduced", gaius);
    ana.click("[...document.querySelectorAll('.chips button')].find(one => one.innerText === '3')");
    ana.wait_until("he is not there", &format!("!({gaius})"));
}

/// A game that was left is one press away from the first page, and stands before everything else there.
#[test]
fn the_last_table_is_one_press_away() {
    const FIRST: &str = "document.querySelector('main.home a[href*=table], main.home article button.main')";
    let house = TestServer::open();
    let ana = guest(&house.url(""), Some("Ana"));
    let table = open(&ana, "ostia", 1, &["random", "random"]);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    ana.click("document.querySelector('.bar .brand')");
    ana.wait_until("it stands first", &format!("{FIRST}?.getAttribute('href')?.includes('table={table}')"));
    let seen = format!("(box => box.top >= 0 && box.bottom <= innerHeight)({FIRST}.getBoundingClientRect())");
    for (width, height) in [(1440, 900), (360, 800)] {
        ana.size(width, height);
        assert_eq!(ana.eval(&seen), true, "{}", ana.remember("the last table is not in view"));
    }
    ana.click(FIRST);
    ana.wait_until("she is there again", &format!("location.hash === '#table={table}' && document.querySelector('.prompt.must')"));
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
