//! What keeps the tree readable and its documents true, checked from the text alone.
//!
//! Each check is a function from the [`Tree`] to its faults, in a file of its own, with a test that shows it finding one.

mod arrows;
mod functions;
mod lines;
mod named_files;
mod named_types;
mod phrases;
mod pictures;
mod tree;
mod type_names;

use crate::say::CommandOutput;
use std::process::ExitCode;
use tree::Tree;

/// A check: what it is about, and how to find its faults.
type Check = (&'static str, fn(&Tree) -> Vec<String>);

const CHECKS: [Check; 8] = [
    ("dependencies between crates", arrows::check),
    ("files that documents name", named_files::check),
    ("types that ARCHITECTURE.md names", named_types::check),
    ("lengths of lines", lines::check),
    ("lengths of functions", functions::check),
    ("wording", phrases::check),
    ("names of types", type_names::check),
    ("pictures", pictures::check),
];

/// The chore.
pub(crate) fn run() -> ExitCode {
    let said = stage();
    print!("{}", said.text);
    if said.well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The stage.
pub(crate) fn stage() -> CommandOutput {
    let tree = Tree::read();
    let mut text = String::new();
    let mut well = true;
    for (about, check) in CHECKS {
        let faults = check(&tree);
        if faults.is_empty() {
            text += &format!("{about}: ok\n");
        } else {
            well = false;
            text += &format!("{about}: {} to repair\n", faults.len());
            text.extend(faults.iter().map(|fault| format!("  {fault}\n")));
        }
    }
    CommandOutput { well, text }
}
