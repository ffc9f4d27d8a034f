//! Stages: each prints one line with its name and how long it took, and what went wrong only if something did.

use crate::say::CommandOutput;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// The stages of a run so far.
pub(crate) struct Stages {
    failed: Vec<&'static str>,
    /// Is it a failure if something cannot be checked here?
    complete: bool,
}

impl Stages {
    /// None yet. Where CI is set (`CI=true`), everything must be checked.
    pub(crate) fn begin() -> Stages {
        Stages { complete: std::env::var("CI").is_ok_and(|set| set == "true"), failed: Vec::new() }
    }

    /// Runs a stage and tells how it went. A stage that fails does not stop the next one, so that all
    /// faults are seen in one run.
    pub(crate) fn run(&mut self, name: &'static str, stage: impl FnOnce() -> CommandOutput) {
        print!("{name:<16}");
        std::io::stdout().flush().ok();
        let begun = Instant::now();
        let said = stage();
        println!("{:<7}{:>7.1} s", if said.well { "ok" } else { "FAILED" }, begun.elapsed().as_secs_f64());
        if !said.well {
            self.failed.push(name);
            println!("\n{}\n", said.text.trim_end());
        }
    }

    /// A remark between stages.
    pub(crate) fn remark(&self, text: &str) {
        println!("{:16}{text}", "");
    }

    /// Something that cannot be checked here, for lack of a tool.
    pub(crate) fn not_checked(&mut self, name: &'static str, why: &str) {
        self.remark(&format!("not checked: {why}"));
        if self.complete {
            self.failed.push(name);
        }
    }

    /// Names the stages that failed, if any.
    pub(crate) fn end(&self) -> ExitCode {
        if self.failed.is_empty() {
            return ExitCode::SUCCESS;
        }
        println!("failed: {}", self.failed.join(", "));
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_checked_is_a_failure_where_everything_must_be_checked() {
        for (complete, failed) in [(true, vec!["axe-core"]), (false, Vec::new())] {
            let mut stages = Stages { complete, failed: Vec::new() };
            stages.not_checked("axe-core", "npm is missing");
            assert_eq!(stages.failed, failed);
        }
    }
}
