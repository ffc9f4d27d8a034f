//! Starting other programs: quietly, keeping what they say, or aloud.

use std::io::{self, Read};
use std::process::{Command, ExitCode, Stdio};

/// What a program said, and whether it was content.
pub(crate) struct CommandOutput {
    /// Did it end well?
    pub(crate) well: bool,
    /// Its output and its complaints, in the order in which they were written.
    pub(crate) text: String,
}

impl CommandOutput {
    /// All is well, and there is nothing to say.
    pub(crate) fn yes() -> CommandOutput {
        CommandOutput { well: true, text: String::new() }
    }

    /// A complaint of our own.
    pub(crate) fn no(text: impl Into<String>) -> CommandOutput {
        CommandOutput { well: false, text: text.into() }
    }
}

/// Runs it and keeps everything it says. Both its streams go into one pipe, so that their order is kept:
/// cargo names a test binary on the one, and the binary speaks on the other.
pub(crate) fn quietly(command: &mut Command) -> CommandOutput {
    listen(command).unwrap_or_else(|error| CommandOutput::no(cannot_start(command, &error)))
}

/// Runs it and keeps what it prints; nothing where it fails.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs it before everybody's eyes, and ends as it ended.
pub(crate) fn aloud(command: &mut Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{}", cannot_start(command, &error));
            ExitCode::FAILURE
        }
    }
}

fn listen(command: &mut Command) -> io::Result<CommandOutput> {
    let (mut reader, writer) = io::pipe()?;
    command.env("CARGO_TERM_COLOR", "never").stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn()?;
    // The command still holds the writing ends; the reader would wait for them forever.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(CommandOutput { well: child.wait()?.success(), text: String::from_utf8_lossy(&bytes).into_owned() })
}

fn cannot_start(command: &Command, error: &io::Error) -> String {
    format!("{} cannot be started: {error}", command.get_program().to_string_lossy())
}
