//! Looking back at recorded games.

use practice::{Looking, look_back};
use protocol::{Decision, LookedBack};
use sentences::Language;
use tabletop::Seat;

const OLTRE_MARE: &str = include_str!("../../oltre-mare/tests/records/oltre-mare-3-plain.json");
const OSTIA: &str = include_str!("../../ostia/tests/records/ostia-3-plain.json");

fn looked(record: &str, seat: u8, language: Language) -> (LookedBack, u32) {
    let mut done = 0;
    let found = look_back(Looking { record, seat: Seat(seat), names: &[], language, care: 5 }, &mut |now, all| {
        assert!(now == done + 1 && now <= all, "one action after the other");
        done = now;
    });
    (serde_json::from_str(&found.expect("the record is sound")).expect("it is one"), done)
}

/// Those games were played at random, so that there is much that a captain would have done better.
#[test]
fn the_costliest_decisions_of_a_recorded_game_come_first() {
    for record in [OLTRE_MARE, OSTIA] {
        let (LookedBack { decisions, luck }, done) = looked(record, 1, Language::English);
        assert!(luck.starts_with("Luck: "), "{luck}");
        assert!(decisions.len() >= 3, "only {}", decisions.len());
        assert!(decisions.is_sorted_by(|one, other| one.loss >= other.loss));
        for decision in &decisions {
            assert!(decision.loss > 0.0 && decision.action <= done);
            assert!(!decision.done.is_empty() && !decision.better.is_empty());
            assert_ne!(decision.done, decision.better);
            assert!(decision.better.contains("A captain"), "{decision:?}");
            assert!(decision.when.starts_with("Your turn ") || decision.when.starts_with("Round "), "{decision:?}");
        }
        let mut by_action = decisions;
        by_action.sort_by_key(|decision| decision.action);
        assert!(by_action.is_sorted_by(|one, other| one.own < other.own), "own actions are counted in their order");
    }
}

#[test]
fn the_same_record_is_told_alike_in_both_languages() {
    let (english, _) = looked(OSTIA, 0, Language::English);
    let (german, _) = looked(OSTIA, 0, Language::German);
    assert!(german.luck.starts_with("Glück: ") && german.decisions.iter().all(|decision| decision.better.contains("Ein Kapitän")));
    let (english, german) = (english.decisions, german.decisions);
    let numbers = |decisions: &[Decision]| decisions.iter().map(|decision| (decision.action, decision.loss.to_bits())).collect::<Vec<_>>();
    assert_eq!(numbers(&english), numbers(&german));
    assert_ne!(english, german);
}

#[test]
fn a_seat_that_is_not_there_and_what_is_no_record_are_refused() {
    let refused = |record: &str, seat| {
        look_back(Looking { record, seat: Seat(seat), names: &[], language: Language::English, care: 1 }, &mut |_, _| {}).is_err()
    };
    assert!(refused(OSTIA, 3));
    assert!(refused("{}", 0));
}

#[test]
fn everybody_is_called_as_the_page_calls_them() {
    let names = ["Ana", "Bianca", "Cosimo"].map(str::to_owned);
    let told = |names| look_back(Looking { record: OSTIA, seat: Seat(0), names, language: Language::English, care: 5 }, &mut |_, _| {});
    let (own, recorded) = (told(&names[..]).expect("it is sound"), told(&[]).expect("it is sound"));
    assert!(own.contains("Bianca") || own.contains("Cosimo"), "{own}");
    assert!(!recorded.contains("Bianca") && !recorded.contains("Cosimo"));
}
