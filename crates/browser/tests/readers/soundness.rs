//! Every screen, at every width and in both colours: nothing beside the window, nothing cut off, covered, nameless or too faint.

use browser::{Tab, TestServer, complaints, screens};

/// Walks over screens and fails with everything that is wrong with any of them.
#[track_caller]
fn are_sound(walk: impl FnOnce(&mut dyn FnMut(&str, &Tab))) {
    let (mut wrong, mut many) = (Vec::new(), 0);
    walk(&mut |screen, tab| {
        many += 1;
        let found = complaints(tab);
        if !found.is_empty() {
            let seen = tab.remember(screen);
            wrong.push(format!("{screen}: {seen}\n  {}", found.join("\n  ")));
        }
    });
    assert!(wrong.is_empty(), "{} of {many} screens have faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_screens_of_the_house_are_sound() {
    are_sound(|visit| screens::of_the_house(&TestServer::seeded(1), visit));
}

#[test]
fn what_a_table_says_between_moves_is_sound() {
    are_sound(|visit| screens::between_moves(&TestServer::seeded(1), visit));
}

#[test]
fn the_screens_of_oltre_mare_are_sound() {
    are_sound(|visit| screens::of_a_game(&TestServer::seeded(1), "oltre-mare", visit));
}

#[test]
fn the_screens_of_ostia_are_sound() {
    are_sound(|visit| screens::of_a_game(&TestServer::seeded(1), "ostia", visit));
}
