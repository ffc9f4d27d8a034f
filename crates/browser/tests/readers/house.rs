//! The house: the first page, a new table, an invitation.

use browser::{Chromium, House};

/// One button, no question, and something is asked.
#[test]
fn play_now_leads_to_a_table_where_something_is_asked() {
    for title in ["Oltre Mare", "Ostia"] {
        let house = House::open();
        let ana = Chromium::shared().reader();
        ana.go(house.url(""));
        ana.click(&format!(
            "[...document.querySelectorAll('article')].find(one => one.innerText.includes('{title}')).querySelector('button.main')"
        ));
        // Others may be at turn first, and take their time; even then one is asked for offers.
        ana.wait_until("something is asked", "document.querySelector('.prompt .buttons button')");
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}
