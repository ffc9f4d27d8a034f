//! Stages: each prints one line with its name and how long it took, and what went wrong only if something did.

use crate::say::CommandOutput;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// The stages of a run so far.
#[derive(Default)]
pub(crate) struct Stages {
    failed: Vec<&'static str>,
}

impl Stages {
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

    /// Names the stages that failed, if any.
    pub(crate) fn end(&self) -> ExitCode {
        if self.failed.is_empty() {
            return ExitCode::SUCCESS;
        }
        println!("failed: {}", self.failed.join(", "));
        ExitCode::FAILURE
    }
}
