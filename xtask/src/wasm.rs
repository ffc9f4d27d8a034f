//! The rules, and what else does without the standard library, for the browser.

use crate::say::{self, Said};
use crate::stage::Stages;
use crate::{house, tools};
use std::process::ExitCode;

const TRIPLE: &str = "wasm32-unknown-unknown";

/// The chore.
pub(crate) fn run() -> ExitCode {
    let mut stages = Stages::default();
    stages.run("wasm", check);
    stages.end()
}

/// Compiles these crates for wasm32, up to the point where machine code would be made: what the browser lacks
/// is missing long before, and it takes a sixth of the time.
pub(crate) fn check() -> Said {
    if let Err(trouble) = tools::target(TRIPLE) {
        return trouble;
    }
    let crates: Vec<String> = house::crates().into_iter().filter(house::Crate::is_no_std).map(|known| known.name).collect();
    if crates.is_empty() {
        return Said::no("no crate says #![no_std], so there is nothing to check");
    }
    let packages = crates.iter().flat_map(|name| ["--package", name]);
    say::quietly(house::cargo().args(["check", "--quiet", "--lib", "--target", TRIPLE]).args(packages))
}
