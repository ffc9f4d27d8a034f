//! `fondaco verify`: is a record what it says it is?

use crate::failure::Failure;
use crate::given;
use crate::layout;
use crate::replay::faulty;
use catalog::{Editions, Game, Playable, Visitor};
use std::io::Write;
use std::path::{Path, PathBuf};
use tabletop::record::{Record, verify};

/// Check a record: every action is legal, the result follows, and the luck follows from the seed
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let text = given::read(&args.file)?;
    let game = Game::of_record(&text).map_err(|fault| faulty(&args.file, &fault))?;
    game.visit(Verifying { file: &args.file, text: &text, out })
}

struct Verifying<'a, W> {
    file: &'a Path,
    text: &'a str,
    out: &'a mut W,
}

impl<W: Write> Visitor for Verifying<'_, W> {
    type Out = Result<(), Failure>;

    fn visit<R: Playable>(self) -> Self::Out {
        let wrong = |fault| faulty(self.file, &fault);
        let record = Record::<R>::read(self.text).map_err(wrong)?;
        verify(&record, &Editions).map_err(wrong)?;
        let actions = layout::count(record.actions.len(), "action is", "actions are");
        let outcomes = layout::count(record.chance.len(), "outcome of chance follows", "outcomes of chance follow");
        writeln!(self.out, "{}: sound. {actions} legal, the result follows, and {outcomes} from the seed.", self.file.display())?;
        Ok(())
    }
}
