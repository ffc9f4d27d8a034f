//! Every screen, at every size and in both colours: nothing beside the window, nothing cut off, covered, nameless or too faint; what a
//! question needs is in view; and where axe-core is there, it finds nothing.

use browser::screens::LONGEST_NAME;
use browser::{Chromium, Colours, Tab, TestServer, by_axe, complaints, screens, violations, violations_of_colour};

/// Walks over screens and fails with everything that is wrong with any of them.
#[track_caller]
fn are_sound(walk: impl FnOnce(&mut dyn FnMut(&str, &Tab))) {
    let (mut wrong, mut many) = (Vec::new(), 0);
    walk(&mut |screen, tab| {
        many += 1;
        let mut found = complaints(tab);
        found.extend(by_axe(tab));
        if !found.is_empty() {
            let seen = tab.remember(screen);
            wrong.push(format!("{screen}: {seen}\n  {}", found.join("\n  ")));
        }
    });
    assert!(wrong.is_empty(), "{} of {many} screens have faults:\n{}", wrong.len(), wrong.join("\n"));
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

/// A page that can be read by day alone, and grows at night.
const FAINT_AT_NIGHT: &str = "data:text/html,<html lang=en><title>t</title><style>body{background:white;color:black}
    @media (prefers-color-scheme:dark){body{background:black;color:%23333}p{padding:9px}}</style><main><h1>t</h1><p>Hardly to be read</p></main>";

#[test]
fn what_is_wrong_in_the_dark_alone_is_seen() {
    let tab = Chromium::shared().reader();
    tab.go(FAINT_AT_NIGHT);
    let found = complaints(&tab);
    assert!(
        found.iter().any(|one| one.starts_with("contrast ") && one.matches(" dark").count() == 5 && !one.contains("light")),
        "{found:#?}"
    );
    assert!(found.iter().any(|one| one.starts_with("of another size in the dark: p ")), "{found:#?}");
    assert!(found.iter().all(|one| !one.contains(" light")), "{found:#?}");
}

#[test]
#[cfg_attr(not(feature = "axe"), ignore = "no screen was checked by axe-core, which is not here: `cargo xtask test` fetches it by npm")]
fn axe_core_sees_what_is_faint_in_the_dark() {
    let tab = Chromium::shared().reader();
    tab.go(FAINT_AT_NIGHT);
    tab.colours(Colours::Light);
    assert_eq!(violations_of_colour(&tab), Vec::<String>::new());
    tab.colours(Colours::Dark);
    assert!(violations_of_colour(&tab).iter().any(|violation| violation.starts_with("axe color-contrast:")));
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

#[test]
fn what_is_opened_over_oltre_mare_is_sound() {
    are_sound(|visit| screens::of_what_is_opened(&TestServer::seeded(1), "oltre-mare", visit));
}

#[test]
fn what_is_opened_over_ostia_is_sound() {
    are_sound(|visit| screens::of_what_is_opened(&TestServer::seeded(1), "ostia", visit));
}

#[test]
fn offers_between_people_are_sound() {
    are_sound(|visit| screens::of_a_trade(&TestServer::seeded(1), visit));
}
