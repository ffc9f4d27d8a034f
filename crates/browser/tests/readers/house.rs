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
