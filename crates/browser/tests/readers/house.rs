//! The house: the first page, a new table, an invitation.

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
