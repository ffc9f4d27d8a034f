//! Whole games of both titles at a table: what everybody sees and knows, undo, a game left and gone on with, the record.

mod faces;
mod saved;
mod undo;

use faces::Faces;
use std::fmt::Debug;
use table::{Seated, SightLine, Sitter, Table};
use tabletop::record::{Shelf, verify};
use tabletop::{Dice, Rules, Seat, Seed, Viewer};

/// A game as these tests need it.
trait Played: Seated<Action: Debug, Refusal: Debug, View: PartialEq + Faces, Sight: PartialEq, Knowledge: PartialEq> {
    fn agreed_by(seats: u8) -> Self::Setup;
    fn known_view(knowledge: &Self::Knowledge) -> &Self::View;
}

impl Played for oltre_mare::State {
    fn agreed_by(seats: u8) -> oltre_mare::Setup {
        oltre_mare::Setup::new(seats)
    }
    fn known_view(knowledge: &oltre_mare::Knowledge) -> &oltre_mare::View {
        knowledge.view()
    }
}

impl Played for ostia::State {
    fn agreed_by(seats: u8) -> ostia::Setup {
        ostia::Setup::new(seats)
    }
    fn known_view(knowledge: &ostia::Knowledge) -> &ostia::View {
        knowledge.view()
    }
}

struct Editions;

impl Shelf<oltre_mare::State> for Editions {
    fn built_in(&self, name: &str) -> Option<&'static oltre_mare::Edition> {
        (name == "2005").then(oltre_mare::edition_2005)
    }
    fn own(&self, toml: &str) -> Result<&'static oltre_mare::Edition, String> {
        let (edition, _) = oltre_mare::Edition::read(toml).map_err(|faults| faults[0].to_string())?;
        Ok(Box::leak(Box::new(edition)))
    }
}

impl Shelf<ostia::State> for Editions {
    fn built_in(&self, name: &str) -> Option<&'static ostia::Edition> {
        (name == "2005").then(ostia::edition_2005)
    }
    fn own(&self, toml: &str) -> Result<&'static ostia::Edition, String> {
        let (edition, _) = ostia::Edition::read(toml).map_err(|faults| faults[0].to_string())?;
        Ok(Box::leak(Box::new(edition)))
    }
}

fn sitters(seats: u8) -> Vec<Sitter> {
    ["Ana", "Bob", "Cleo", "Dino", "Eva"][..usize::from(seats)]
        .iter()
        .map(|&name| Sitter { name: name.into(), kind: "person".into() })
        .collect()
}

fn table<R: Played>(seats: u8, seed: u64) -> Table<R> {
    Table::new(R::agreed_by(seats), Seed::from_number(seed), sitters(seats))
}

/// One of those asked does something at random; nobody when the game is over.
fn something_happens<R: Played>(table: &mut Table<R>, dice: &mut Dice) -> Option<Seat> {
    let asked = table.asked();
    let (must, all) = (asked.must, asked.all());
    if must.is_empty() {
        return None;
    }
    let group = if dice.one_in(3) { all } else { must };
    let seat = group.nth(dice.below(u32::from(group.len())) as u8);
    let action = table.random_answer(seat, dice);
    table.act(seat, &action).expect("a random answer is always legal");
    Some(seat)
}

/// Everything that everybody has from a table: log, view, knowledge.
type Everything<R> = Vec<(Vec<SightLine<R>>, <R as Rules>::View, <R as Rules>::Knowledge)>;

fn everything<R: Played>(table: &Table<R>) -> Everything<R> {
    let of = |viewer| (table.seen(viewer).to_vec(), table.view(viewer), table.knowledge(viewer).clone());
    Viewer::all(table.seats()).map(of).collect()
}

/// What one knows is folded from what one saw, and the record of the game is one that anybody can verify.
fn whole_games<R: Played>()
where
    Editions: Shelf<R>,
{
    for seed in 0..8 {
        let mut table = table::<R>(2 + (seed % 4) as u8, seed);
        let mut dice = Dice::new(seed);
        let hash = table.seed_sha256();
        while something_happens(&mut table, &mut dice).is_some() {
            assert!(table.outcome().is_some() || table.record().is_none(), "seed {seed}: there is no record before the end");
            for viewer in Viewer::all(table.seats()) {
                assert!(*R::known_view(table.knowledge(viewer)) == table.view(viewer), "seed {seed}: {viewer:?} knows what they see");
            }
        }
        assert!(table.outcome().is_some() && table.score().is_some());
        let record = table.record().expect("a game that is over has a record");
        assert_eq!((record.seats.as_slice(), &record.seed_sha256), (table.sitters(), &hash));
        verify(&record, &Editions).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

#[test]
fn a_whole_game_of_oltre_mare_ends_in_a_record_that_can_be_verified() {
    whole_games::<oltre_mare::State>();
}

#[test]
fn a_whole_game_of_ostia_ends_in_a_record_that_can_be_verified() {
    whole_games::<ostia::State>();
}

/// Each viewer's log is the game's, seen with their eyes: set-up first, then action by action, nothing twice.
#[test]
fn the_log_numbers_what_was_seen_by_the_action_it_belongs_to() {
    let mut table = table::<oltre_mare::State>(3, 4);
    let mut dice = Dice::new(4);
    assert!(table.seen(Viewer::Spectator).iter().all(|seen| seen.action == 0));
    for action in 1..200 {
        let before: Vec<usize> = Viewer::all(3).map(|viewer| table.seen(viewer).len()).collect();
        if something_happens(&mut table, &mut dice).is_none() {
            break;
        }
        assert_eq!(table.actions(), action);
        for (viewer, before) in Viewer::all(3).zip(before) {
            let new = &table.seen(viewer)[before..];
            assert!(!new.is_empty() && new.iter().all(|seen| seen.action == action), "{viewer:?}");
        }
    }
}

#[test]
fn a_refused_action_leaves_the_table_as_it_was() {
    let mut table = table::<ostia::State>(3, 1);
    let before = everything(&table);
    let refused = table.act(Seat(0), &ostia::Action::Pass);
    assert!(refused.is_err());
    assert!(everything(&table) == before && table.actions() == 0);
}
