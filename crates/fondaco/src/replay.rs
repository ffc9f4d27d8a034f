//! `fondaco replay`: a game told again, or its trace.

use crate::failure::Failure;
use crate::given::{self, printable};
use crate::layout;
use catalog::{Editions, Game, Playable, Tally, Visitor};
use std::io::Write;
use std::path::{Path, PathBuf};
use tabletop::record::{Fault, Record, Replay};
use tabletop::{Heard, Nobody, Viewer};

/// Play a record again, with the luck that is written in it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// Print the whole truth of the table after every action, one line of JSON each
    #[arg(long)]
    trace: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let text = given::read(&args.file)?;
    let game = Game::of_record(&text).map_err(|fault| faulty(&args.file, &fault))?;
    if args.trace {
        game.visit(Tracing { file: &args.file, text: &text, out })
    } else {
        game.visit(Telling { file: &args.file, text: &text, out })
    }
}

/// What is wrong with the record in this file.
pub(crate) fn faulty(file: &Path, fault: &Fault) -> Failure {
    Failure::Failed(format!("{}: {}", file.display(), printable(&fault.to_string())))
}

struct Tracing<'a, W> {
    file: &'a Path,
    text: &'a str,
    out: &'a mut W,
}

impl<W: Write> Visitor for Tracing<'_, W> {
    type Out = Result<(), Failure>;

    fn visit<R: Playable>(self) -> Self::Out {
        let wrong = |fault| faulty(self.file, &fault);
        let record = Record::<R>::read(self.text).map_err(wrong)?;
        let mut replay = Replay::new(&record, &Editions, &mut Nobody).map_err(wrong)?;
        while replay.step(&mut Nobody).map_err(wrong)?.is_some() {
            writeln!(self.out, "{}", replay.trace_line())?;
        }
        Ok(())
    }
}

struct Telling<'a, W> {
    file: &'a Path,
    text: &'a str,
    out: &'a mut W,
}

impl<W: Write> Visitor for Telling<'_, W> {
    type Out = Result<(), Failure>;

    fn visit<R: Playable>(self) -> Self::Out {
        let Telling { file, text, out } = self;
        let wrong = |fault| faulty(file, &fault);
        let record = Record::<R>::read(text).map_err(wrong)?;
        let names: Vec<String> = record.seats.iter().map(|sitter| printable(&sitter.name)).collect();
        let mut heard = Heard::new();
        let mut replay = Replay::new(&record, &Editions, &mut heard).map_err(wrong)?;

        writeln!(out, "{}, edition {}, {} players", R::WHICH.title(), printable(&record.edition.name), names.len())?;
        writeln!(out, "{}", options(&record))?;
        let sitters = record.seats.iter().zip(&names).map(|(sitter, name)| format!("{name} ({})", printable(&sitter.kind)));
        writeln!(out, "{}\n", sitters.collect::<Vec<_>>().join(", "))?;

        let mut tally = R::Tally::default();
        loop {
            for event in heard.0.drain(..) {
                let moment = R::sight(&event, Viewer::Spectator).and_then(|sight| R::moment(&sight, &names));
                if let Some(moment) = moment {
                    writeln!(out, "{:>5}  {moment}", replay.done())?;
                }
            }
            match replay.step(&mut heard).map_err(wrong)? {
                Some((_, action)) => tally.note(&action),
                None => break,
            }
        }
        let counted = R::Tally::COUNTED.iter().zip(tally.counted());
        let counted = counted.map(|(name, count)| format!("{} {name}", layout::whole(count.into()))).collect::<Vec<_>>().join(", ");
        writeln!(out, "{:>5}  The game is over: {counted}.\n", replay.done())?;
        write!(out, "{}", layout::table(&R::score_sheet(&record.result, &names)))?;
        Ok(())
    }
}

/// The options in one line.
fn options<R: Playable>(record: &Record<R>) -> String {
    let options = serde_json::to_value(&record.options).unwrap_or_default();
    let all = options.as_object().into_iter().flatten();
    all.map(|(name, value)| format!("{name}={}", value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        .collect::<Vec<_>>()
        .join(" ")
}
