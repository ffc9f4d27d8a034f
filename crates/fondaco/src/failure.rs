//! Why a command was not carried out.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// A reason, in one sentence that says what would have been right.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command asks for something impossible.
    Usage(String),
    /// It was understood, but could not be done.
    Failed(String),
    /// The reader at the other end of the pipe has gone.
    NobodyListens,
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Failed(_) => ExitCode::from(1),
            Failure::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(why) | Failure::Failed(why) => f.write_str(why),
            Failure::NobodyListens => f.write_str("nobody listens"),
        }
    }
}

/// Nothing but the output is written with `?`.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::NobodyListens
        } else {
            Failure::Failed(format!("the output cannot be written: {error}"))
        }
    }
}
