//! `fondaco verify`: is a record what it says it is?

use crate::failure::Failure;
use crate::given::{self, Tongue};
use crate::layout;
use crate::story::{Story, game_in};
use catalog::{Editions, Playable, of_game};
use sentences::{FairLine, Spoken};
use std::io::Write;
use std::path::PathBuf;
use tabletop::record::{KeptLuck, Record, Replay, check_fair};
use tabletop::{Entropy, Nobody};

/// Check a record: every action is legal, the result follows, and the luck follows from the seed
#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// The record
    file: PathBuf,
    /// A hash that you kept from before the end: of the seed, as shown at the deal, or of the server's own seed; can be repeated
    #[arg(long, value_name = "HASH", value_parser = digits)]
    sha256: Vec<String>,
    /// The 32 random bytes that you added to the seed, in hex digits
    #[arg(long, value_name = "HEX", value_parser = entropy)]
    mine: Option<Entropy>,
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
    if args.sha256.is_empty() && args.mine.is_none() {
        return Ok(());
    }
    compare(args, record, out)
}

/// Compares a record that is sound with what somebody kept.
fn compare<R: Playable + Spoken>(args: &VerifyArgs, record: &Record<R>, out: &mut impl Write) -> Result<(), Failure> {
    let language = args.tongue.language();
    let server = record.seed_from.as_ref().map_or(record.seed, |source| source.server).sha256();
    let seed = record.seed.sha256();
    let given = |hash: &str| args.sha256.iter().find(|given| given.eq_ignore_ascii_case(hash)).cloned();
    let kept = KeptLuck { server_sha256: given(&server), seed_sha256: given(&seed), entropy: args.mine, late: false };
    let names: Vec<String> = record.seats.iter().map(|sitter| given::printable(&sitter.name)).collect();
    let check = check_fair(record, &Editions, &kept);
    // The first line is about the record itself, and has been said.
    for FairLine { text, .. } in sentences::tell_fair(language, &names, &check).into_iter().skip(1) {
        writeln!(out, "{text}")?;
    }
    let strange = args.sha256.iter().find(|given| ![&server, &seed].into_iter().any(|hash| given.eq_ignore_ascii_case(hash)));
    if let Some(hash) = strange {
        return Err(Failure::Failed(sentences::other_hash(language, hash)));
    }
    if check.is_well() { Ok(()) } else { Err(Failure::Failed(sentences::FairTexts::of(language).entropy_broken.into())) }
}

/// A hash in hex digits.
fn digits(text: &str) -> Result<String, String> {
    let fits = text.len() == 64 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    if fits { Ok(text.to_ascii_lowercase()) } else { Err("a SHA-256 is 64 hex digits".into()) }
}

fn entropy(text: &str) -> Result<Entropy, String> {
    text.parse().map_err(|_| "32 bytes are 64 hex digits".into())
}
