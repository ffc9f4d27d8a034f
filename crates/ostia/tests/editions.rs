//! Whatever is in an edition file: it is refused with reasons, or games can be played with it.

mod kit;

use kit::Ostia;
use ostia::census::Ledger;
use ostia::{Edition, Setup, State, edition_2005};
use rules_testkit::properties::Subject;
use rules_testkit::tally::Tally;
use rules_testkit::{junk, seeds};
use tabletop::{Dice, Heard, Nobody, Rules};

/// A file with faults upsets nobody, and one without is an edition that can be played to the end by 2 to 5, in a first game or
/// not, without a card or a denarius being lost.
#[test]
fn a_spoiled_edition_is_refused_with_reasons_or_can_be_played() {
    let mut tally = Tally::new();
    seeds::each(4_000, |seed| {
        let mut dice = Dice::new(seed);
        let toml = junk::spoiled_text(&edition_2005().toml, &mut dice);
        match Edition::read(&toml) {
            Err(faults) => {
                assert!(!faults.is_empty(), "no edition without a reason");
                tally.count("refused");
            }
            Ok((edition, _)) => {
                tally.count("played");
                let edition: &'static Edition = Box::leak(Box::new(edition));
                let setup = Setup { edition, ..Ostia::<State>::setup(&mut dice) };
                play(&setup, &mut dice);
            }
        }
    });
    println!("{tally}");
    tally.expect(["refused", "played"], 500);
}

fn play(setup: &Setup, dice: &mut Dice) {
    let mut luck = Dice::new(dice.bits());
    let mut game = State::new(setup, &mut luck, &mut Nobody);
    let mut ledger = Ledger::open(&game).unwrap_or_else(|why| panic!("{why}"));
    while let Some((seat, action)) = Ostia::<State>::next(&game, dice) {
        let mut heard = Heard::new();
        game.play(seat, &action, &mut luck, &mut heard).unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        ledger.follow(&heard.0, &game).unwrap_or_else(|why| panic!("{action:?}: {why}"));
    }
    assert!(game.outcome().is_some());
}
