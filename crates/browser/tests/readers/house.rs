//! The house: the first page, a new table, an invitation.

use browser::{Chromium, House, is_sound};

#[test]
fn the_first_page_is_sound() {
    let house = House::open();
    let ana = Chromium::shared().reader();
    ana.go(house.url(""));
    is_sound(&ana, "the first page");
}
