//! Every screen, at every size and in both colours: nothing beside the window, nothing cut off, covered, nameless or too faint; what a
//! question needs is in view; and where axe-core is there, it finds nothing.

use browser::screens::LONGEST_NAME;
use browser::{Chromium, PHONE, SIZES, Tab, TestServer, complaints, screens, violations};

/// Walks over screens and fails with everything that is wrong with any of them.
#[track_caller]
fn are_sound(walk: impl FnOnce(&mut dyn FnMut(&str, &Tab))) {
    let (mut wrong, mut many) = (Vec::new(), 0);
    walk(&mut |screen, tab| {
        many += 1;
        let mut found = complaints(tab);
        if cfg!(feature = "axe") {
            found.extend(by_axe(tab));
        }
        if !found.is_empty() {
            let seen = tab.remember(screen);
            wrong.push(format!("{screen}: {seen}\n  {}", found.join("\n  ")));
        }
    });
    assert!(wrong.is_empty(), "{} of {many} screens have faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// What axe-core says, on a desk and on a phone.
fn by_axe(tab: &Tab) -> Vec<String> {
    let mut found = violations(tab);
    tab.size(PHONE[0], PHONE[1]);
    found.extend(violations(tab).into_iter().map(|violation| format!("{violation} [phone]")));
    tab.size(SIZES[0][0], SIZES[0][1]);
    found
}

#[test]
#[cfg_attr(not(feature = "axe"), ignore = "no screen was checked by axe-core, which is not here: `cargo xtask test` fetches it by npm")]
fn axe_core_sees_what_is_wrong() {
    let tab = Chromium::shared().reader();
    tab.go("data:text/html,<html lang=en><title>t</title><main><h1>t</h1><button></button><button aria-label=Other>Name</button></main>");
    let found = violations(&tab);
    for rule in ["button-name", "label-content-name-mismatch"] {
        assert!(found.iter().any(|violation| violation.starts_with(&format!("axe {rule}:"))), "{rule}: {found:?}");
    }
}

#[test]
fn the_screens_of_the_house_are_sound() {
    are_sound(|visit| screens::of_the_house(&TestServer::seeded(1), LONGEST_NAME, visit));
}

#[test]
fn what_a_table_says_between_moves_is_sound() {
    are_sound(|visit| screens::between_moves(&TestServer::seeded(1), visit));
}

#[test]
fn the_screens_of_oltre_mare_are_sound() {
    are_sound(|visit| screens::of_a_game(&TestServer::seeded(1), "oltre-mare", LONGEST_NAME, 4, visit));
}

#[test]
fn the_screens_of_ostia_are_sound() {
    are_sound(|visit| screens::of_a_game(&TestServer::seeded(1), "ostia", LONGEST_NAME, 4, visit));
}
