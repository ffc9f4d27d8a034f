//! Ostia in scenarios: what a player reads in the text files of this folder is what the rules do.
//!
//! The form of a scenario is that of [`rules_testkit::scenario`]; `README.md` beside the files lists the words.

mod given;
mod goods;
mod sees;
mod table;
mod told;
mod typed;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    rules_testkit::scenario::run::<table::Table>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios"))
}
