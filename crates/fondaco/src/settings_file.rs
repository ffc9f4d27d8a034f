//! The settings of `fondaco serve` from a file and from environment variables.
//!
//! A file has the names of the switches: `listen = "127.0.0.1:8000"`, `own-editions = true`, `trusted-proxy = ["10.0.0.0/8"]`. Every
//! switch has a variable as well: `FONDACO_LISTEN`, `FONDACO_OWN_EDITIONS`. The command line counts first, then the variables, then the
//! file, so a setting of the file applies where the command line and the variables say nothing.

use crate::{Cli, Failure};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use tabletop::edition_file::{DeTable, DeValue};

const SERVE: &str = "serve";
/// The switch that names the file.
const FILE: &str = "config";
/// Switches that make no sense in a file.
const NOT_IN_A_FILE: [&str; 3] = [FILE, "check", "help"];

/// What cannot be understood: by the parser of the command line, or in the file.
pub(crate) enum Misread {
    Switches(clap::Error),
    File(Failure),
}

/// Reads the command line, and for a server the variables and the file.
pub(crate) fn parse(given: impl IntoIterator<Item = OsString>) -> Result<Cli, Misread> {
    let mut given: Vec<OsString> = given.into_iter().collect();
    let mut matches = command().try_get_matches_from(&given).map_err(Misread::Switches)?;
    if let Some(serve) = matches.subcommand_matches(SERVE)
        && let Some(file) = serve.get_one::<PathBuf>(FILE)
    {
        let more = switches(file, serve).map_err(|why| Misread::File(Failure::Usage(format!("{}: {why}", file.display()))))?;
        given.extend(more);
        matches = command().try_get_matches_from(&given).map_err(|error| {
            // Without the file everything was right.
            let why = error.render().to_string();
            let why = why.strip_prefix("error: ").unwrap_or(&why).lines().next().unwrap_or_default().to_owned();
            Misread::File(Failure::Usage(format!("{}: {why}", file.display())))
        })?;
    }
    Cli::from_arg_matches(&matches).map_err(Misread::Switches)
}

/// The commands, with a variable for each switch of the server.
fn command() -> Command {
    let with_variable = |arg: Arg| match arg.get_long().filter(|long| *long != "check" && *long != "help") {
        Some(long) if arg.get_env().is_none() => {
            let name = variable(long);
            arg.env(name).hide_env_values(true)
        }
        Some(_) | None => arg,
    };
    Cli::command().mut_subcommand(SERVE, |serve| serve.mut_args(with_variable))
}

fn variable(long: &str) -> String {
    format!("FONDACO_{}", long.replace('-', "_").to_uppercase())
}

/// What the file says, as switches, except for what was said more loudly.
fn switches(file: &Path, said: &ArgMatches) -> Result<Vec<OsString>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("it cannot be read: {error}"))?;
    let table = DeTable::parse(&text).map_err(|error| error.to_string().trim_end().to_owned())?;
    let command = command();
    let known: Vec<&Arg> = settings(&command).collect();
    let mut switches = Vec::new();
    for (name, value) in table.get_ref() {
        let name = name.get_ref().as_ref();
        let arg = known.iter().find(|arg| arg.get_long() == Some(name)).ok_or_else(|| {
            let names: Vec<&str> = known.iter().filter_map(|arg| arg.get_long()).collect();
            format!("there is no setting \"{}\"; there are {}", name.escape_debug(), names.join(", "))
        })?;
        if matches!(said.value_source(arg.get_id().as_str()), Some(ValueSource::CommandLine | ValueSource::EnvVariable)) {
            continue;
        }
        let takes_value = arg.get_action().takes_values();
        let value = value.get_ref();
        if !takes_value {
            let DeValue::Boolean(on) = value else { return Err(format!("{name} must be true or false")) };
            switches.extend(on.then(|| format!("--{name}")));
        } else if let DeValue::Array(values) = value
            && matches!(arg.get_action(), clap::ArgAction::Append)
        {
            for value in values {
                switches.push(format!("--{name}={}", plain(name, value.get_ref())?));
            }
        } else {
            switches.push(format!("--{name}={}", plain(name, value)?));
        }
    }
    Ok(switches.into_iter().map(OsString::from).collect())
}

/// A text or a number, as it would be typed.
fn plain(name: &str, value: &DeValue<'_>) -> Result<String, String> {
    match value {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) => Ok(number.to_string()),
        DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
            Err(format!("{name} is to be a text or a number"))
        }
    }
}

/// The switches of the server that may stand in a file.
fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    let serve = command.find_subcommand(SERVE);
    let all = serve.into_iter().flat_map(Command::get_arguments);
    all.filter(|arg| arg.get_long().is_some_and(|long| !NOT_IN_A_FILE.contains(&long)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CliCommand;
    use std::fmt::Write;

    /// The server's settings from the command line and the file.
    fn told(line: &[&str], file: &str) -> Result<String, String> {
        let path = std::env::temp_dir().join(format!("fondaco-settings-{}-{:p}.toml", std::process::id(), file));
        std::fs::write(&path, file).unwrap();
        let given = ["fondaco", "serve", "--config"].iter().map(OsString::from).chain([path.clone().into()]);
        let parsed = parse(given.chain(line.iter().map(OsString::from)));
        std::fs::remove_file(&path).unwrap();
        match parsed {
            Ok(Cli { command: CliCommand::Serve(args) }) => Ok(args.summary()),
            Ok(_) => panic!("a server was asked for"),
            Err(Misread::Switches(error)) => Err(error.to_string()),
            Err(Misread::File(failure)) => Err(failure.to_string()),
        }
    }

    #[test]
    fn a_file_says_what_the_command_line_does_not() {
        let file = "listen = \"127.0.0.1:9\"\nconnections = 7\nown-editions = true\nno-push = false\n\
                    trusted-proxy = [\"10.0.0.0/8\", \"::1\"]\nlimit = [\"hints=1/2\"]\n";
        let rows = [
            (&[][..], "127.0.0.1:9 7 true true [10.0.0.0/8, ::1/128] 1"),
            (&["--connections", "8", "--trusted-proxy", "192.0.2.1"], "127.0.0.1:9 8 true true [192.0.2.1/32] 1"),
            (&["--listen=[::1]:80", "--limit", "all=off", "--limit", "hints=3/4"], "[::1]:80 7 true true [10.0.0.0/8, ::1/128] 2"),
        ];
        for (line, right) in rows {
            assert_eq!(told(line, file).as_deref(), Ok(right), "{line:?}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told_with_what_would_be_right() {
        let rows = [
            ("lisen = \"127.0.0.1:9\"", "there is no setting \"lisen\"; there are listen, data,"),
            ("config = \"other.toml\"", "there is no setting \"config\""),
            ("own-editions = 3", "own-editions is to be true or false"),
            ("connections = []", "connections is to be a text or a number"),
            ("listen = \"nowhere\"", "invalid value 'nowhere' for '--listen"),
            ("trusted-proxy = \"10.0.0.0/40\"", "10.0.0.0/40"),
            ("listen", "="),
        ];
        for (file, why) in rows {
            let said = told(&[], file).unwrap_err();
            assert!(said.contains(why) && said.contains(".toml"), "{file}: {said}");
        }
        assert!(matches!(parse(["fondaco", "serve", "--config", "/nowhere/at.all"].map(OsString::from)), Err(Misread::File(_))));
    }

    /// The table of all settings, as `docs/settings.md` has it. `FONDACO_BLESS=1` rewrites it.
    #[test]
    fn the_table_of_all_settings_is_made_from_the_code() {
        let command = command();
        let mut table = String::from("| switch and name in the file | variable | default | what it means |\n|---|---|---|---|\n");
        for arg in settings(&command) {
            let long = arg.get_long().unwrap();
            let value = arg.get_value_names().filter(|_| arg.get_action().takes_values()).map(|names| format!(" {}", names[0]));
            let default: Vec<String> = arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
            let default = if arg.get_action().takes_values() { default.join(" ") } else { String::new() };
            let default = if default.is_empty() { String::new() } else { format!("`{default}`") };
            let means = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default().replace('|', "\\|");
            let variable = arg.get_env().unwrap().to_string_lossy();
            writeln!(table, "| `--{long}{}` | `{variable}` | {default} | {means} |", value.unwrap_or_default()).unwrap();
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
        let page = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = page.split_once("| switch and name").expect("the page has the table");
        let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
        let right = format!("{before}{table}\n{after}");
        if std::env::var_os("FONDACO_BLESS").is_some() {
            std::fs::write(&path, &right).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), right, "FONDACO_BLESS=1 rewrites the table");
    }
}
