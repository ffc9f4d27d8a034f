//! `fondaco replay`: a game told again, or its trace.

use crate::failure::Failure;
use crate::given::{self, Tongue, printable};
use crate::layout;
use crate::story::{Story, game_in};
use catalog::{Editions, Playable, of_game};
use sentences::Spoken;
use std::io::Write;
use std::path::PathBuf;
use tabletop::record::{Record, Replay};
use tabletop::{Heard, Nobody, Seat, Viewer};

/// Play a record again, with the luck recorded in it, and tell what happened
#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// The record
    file: PathBuf,
    /// Tell only the great moments
    #[arg(long)]
    brief: bool,
    /// Tell what this seat saw, counted from 0; by default what all saw
    #[arg(long, value_name = "SEAT")]
    seat: Option<u8>,
    #[command(flatten)]
    tongue: Tongue,
    /// Print the complete state after every action instead, one line of JSON each
    #[arg(long, conflicts_with_all = ["brief", "seat"])]
    trace: bool,
}

pub(crate) fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let text = given::read(&args.file)?;
    let game = game_in(&args.file, &text)?;
    of_game!(game, R => replay::<R>(args, &text, out))
}

fn replay<R: Playable + Spoken>(args: &ReplayArgs, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    let story = Story::<R>::read(&args.file, text, args.tongue.language())?;
    if args.trace { trace(&story, out) } else { tell(&story, args, out) }
}

fn trace<R: Playable + Spoken>(story: &Story<'_, R>, out: &mut impl Write) -> Result<(), Failure> {
    let mut replay = Replay::new(&story.record, &Editions, &mut Nobody).map_err(|fault| story.faulty(&fault))?;
    loop {
        match replay.step(&mut Nobody) {
            Ok(Some(_)) => writeln!(out, "{}", replay.trace_line())?,
            Ok(None) => return Ok(()),
            Err(fault) => return Err(story.stuck(&replay, &fault)),
        }
    }
}

fn tell<R: Playable + Spoken>(story: &Story<'_, R>, args: &ReplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let seats = story.names.len();
    let you = args.seat.map(Seat);
    if let Some(Seat(seat)) = you.filter(|seat| seat.index() >= seats) {
        return Err(Failure::Usage(format!("seats are 0 to {}, so nobody sits on seat {seat}", seats - 1)));
    }
    let (record, speaker) = (&story.record, story.speaker(you));
    let mut heard = Heard::new();
    let mut replay = Replay::new(record, &Editions, &mut heard).map_err(|fault| story.faulty(&fault))?;

    writeln!(out, "{}", speaker.opening(R::WHICH.title(), &printable(&record.edition.name)))?;
    writeln!(out, "{}", options(record))?;
    let sitters = record.seats.iter().zip(&story.names).map(|(sitter, name)| format!("{name} ({})", printable(&sitter.kind)));
    writeln!(out, "{}\n", sitters.collect::<Vec<_>>().join(", "))?;

    // The short story uses the numbers of the long one, so that its moments can be looked up there.
    let viewer = you.map_or(Viewer::Spectator, Viewer::Seat);
    let mut number = 0;
    loop {
        for sight in heard.0.drain(..).filter_map(|event| R::sight(&event, viewer)) {
            number += 1;
            if !args.brief || R::is_great(&sight) {
                writeln!(out, "{number:>5}  {}", R::say_sight(&speaker, &sight))?;
            }
        }
        match replay.step(&mut heard) {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(fault) => return Err(story.stuck(&replay, &fault)),
        }
    }
    write!(out, "\n{}", layout::score(&R::score_table(&speaker, &record.result)))?;
    Ok(())
}

/// The options in one line.
fn options<R: Playable>(record: &Record<R>) -> String {
    let options = serde_json::to_value(&record.options).unwrap_or_default();
    let all = options.as_object().into_iter().flatten();
    all.map(|(name, value)| format!("{name}={}", value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        .collect::<Vec<_>>()
        .join(" ")
}
