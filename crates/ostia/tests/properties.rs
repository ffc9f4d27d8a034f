//! What is true of every game of Ostia at every moment, tried in random games of 2 to 5 players with all options.

mod kit;

use kit::{Editions, KINDS, Ostia};
use rules_testkit::tally::Tally;
use rules_testkit::{properties, seeds};

type Game = Ostia;

/// A refused action changes nothing; every listed answer is accepted; prompts say what is true; and an end comes.
#[test]
fn at_every_moment_of_random_games_questions_answers_and_refusals_agree() {
    let mut tally = Tally::new();
    seeds::each(200, |seed| properties::check::<Game>(seed, &mut tally));
    println!("{tally}");
    tally.expect(KINDS, 200);
    tally.expect(KINDS.map(|kind| format!("refused {kind}")), 1_000);
}

#[test]
fn a_record_leads_to_the_same_states() {
    let mut compared = 0;
    seeds::each(40, |seed| compared += properties::record_leads_to_the_same_states::<Game>(seed, &Editions));
    println!("{compared} states compared");
    assert!(!seeds::is_whole_row() || compared > 6_000, "{compared}");
}

// What is secret cannot be written out: it has no serialiser.
static_assertions::assert_not_impl_any!(ostia::State: serde::Serialize);
static_assertions::assert_not_impl_any!(ostia::Event: serde::Serialize);
static_assertions::assert_not_impl_any!(ostia::Knowledge: serde::Serialize);
