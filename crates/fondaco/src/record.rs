//! `fondaco record`: records a game of random players.

use crate::failure::Failure;
use crate::given::{self, Agreed};
use crate::layout;
use catalog::{Game, Playable, of_game};
use sentences::{Language, Speaker, Spoken};
use std::io::Write;
use std::path::PathBuf;
use tabletop::record::{self, Sitter};
use tabletop::{Dice, MAX_SEATS, Nobody, Outcome, Seed, one_of_the_asked};

/// Let random players play one game, and write its record
#[derive(clap::Args)]
pub(crate) struct RecordArgs {
    /// The game
    #[arg(value_parser = given::game)]
    game: Game,
    #[command(flatten)]
    agreed: Agreed,
    /// The seed: a number, or 64 hex digits
    #[arg(long, value_name = "S", value_parser = given::seed)]
    seed: Seed,
    /// Where the record goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The names of the random players, clockwise.
const NAMES: [&str; MAX_SEATS] = ["Ana", "Bob", "Cem", "Dora", "Elio"];

pub(crate) fn run(args: &RecordArgs, out: &mut impl Write) -> Result<(), Failure> {
    of_game!(args.game, R => record::<R>(args, out))
}

fn record<R: Playable + Spoken>(args: &RecordArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = args.agreed.setup::<R>()?;
    // The hash is published before the first card is dealt.
    writeln!(out, "the seed's SHA-256 is {}", args.seed.sha256())?;
    out.flush()?;
    let edition = R::agreed(&setup).edition;
    let record = play::<R>(setup, args.seed);
    given::write(&args.out, &record.write())?;
    writeln!(out, "{}: {}", args.out.display(), layout::count(record.actions.len(), "action", "actions"))?;
    let names: Vec<String> = record.seats.iter().map(|sitter| sitter.name.clone()).collect();
    let speaker = Speaker::new(Language::English, &names, R::words(&edition), None);
    write!(out, "{}", layout::score(&R::score_table(&speaker, &record.result)))?;
    Ok(())
}

/// A whole game of random players, whose dice come from the seed as well.
fn play<R: Playable>(setup: R::Setup, seed: Seed) -> record::Record<R> {
    let seats = R::agreed(&setup).seats;
    let mut game = record::Game::<R>::new(setup, seed, &mut Nobody);
    let mut dice = Dice::new(seed.nth(0).number());
    while let Some(seat) = one_of_the_asked(game.state(), &mut dice) {
        let answer = game.state().random_answer(seat, &mut dice);
        let played = game.play(seat, &answer, &mut Nobody);
        assert!(played.is_ok(), "a random answer is always legal");
    }
    let ended: Option<Outcome> = game.state().outcome();
    debug_assert!(ended.is_some(), "nobody is asked only when the game is over");
    let sitters = NAMES.into_iter().take(seats.into()).map(|name| Sitter { name: name.into(), kind: "bot:random".into() });
    game.record(sitters.collect()).expect("a game in which nobody is asked is over")
}
