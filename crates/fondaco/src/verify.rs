//! `fondaco verify`: is a record what it says it is?

use crate::failure::Failure;
use crate::given::{self, Tongue};
use crate::layout;
use crate::story::{Story, game_in};
use catalog::{Editions, Playable, of_game};
use sentences::Spoken;
use std::io::Write;
use std::path::PathBuf;
use tabletop::Nobody;
use tabletop::record::Replay;

/// Check a record: every action is legal, the result follows, and the luck follows from the seed
#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// The record
    file: PathBuf,
    #[command(flatten)]
    tongue: Tongue,
}

pub(crate) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let text = given::read(&args.file)?;
    let game = game_in(&args.file, &text)?;
    of_game!(game, R => check::<R>(args, &text, out))
}

fn check<R: Playable + Spoken>(args: &VerifyArgs, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    let file = &args.file;
    let story = Story::<R>::read(file, text, args.tongue.language())?;
    let record = &story.record;
    let mut replay = Replay::verifying(record, &Editions, &mut Nobody).map_err(|fault| story.faulty(&fault))?;
    loop {
        match replay.step(&mut Nobody) {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(fault) => return Err(story.stuck(&replay, &fault)),
        }
    }
    let actions = layout::count(record.actions.len(), "action is", "actions are");
    let outcomes = layout::count(record.chance.len(), "outcome of chance follows", "outcomes of chance follow");
    writeln!(out, "{}: sound. {actions} legal, the result follows, and {outcomes} from the seed.", file.display())?;
    Ok(())
}
