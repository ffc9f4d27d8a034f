//! Nobody learns what they may not know (OM-7 to OM-11, OM-32, OM-34).

mod kit;

use kit::{KINDS, OltreMare};
use rules_testkit::tally::Tally;
use rules_testkit::{leak, seeds};

#[test]
fn two_worlds_that_a_viewer_cannot_tell_apart_stay_the_same_to_that_viewer() {
    let mut tally = Tally::new();
    seeds::each(20, |seed| {
        if let Err(leak) = leak::check::<OltreMare>(seed, &mut tally) {
            panic!("{leak}");
        }
    });
    println!("{tally}");
    for viewer in ["actor", "other seat", "spectator"] {
        tally.expect(KINDS.map(|kind| format!("{viewer} sees {kind}")), 10);
    }
}
