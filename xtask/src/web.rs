//! The page: built for a server, for any plain web host, or quickly for tests; and what is done with it in a real browser.

use crate::say::{self, CommandOutput};
use crate::{data, tools, workspace};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const TRIPLE: &str = "wasm32-unknown-unknown";

/// Set for the program that builds the page when somebody watches: it says what it is doing then.
const ALOUD: &str = "FONDACO_ALOUD";

/// How the page is built, and the program with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// As small and fast as it can be, for players.
    Small,
    /// Optimised, but built sooner, for a server on this machine.
    Local,
    /// A debug build, for tests and for those who change it.
    Quick,
}

impl Build {
    /// What a chore was told, and what it does otherwise.
    fn of(args: &[String], otherwise: Build) -> Build {
        let told = |switch: &str| args.iter().any(|arg| arg == switch);
        if told("--quick") {
            Build::Quick
        } else if told("--release") {
            Build::Small
        } else {
            otherwise
        }
    }

    /// How long it takes from a fresh clone, on two cores that do nothing else.
    fn takes(self) -> &'static str {
        match self {
            Build::Small => "as released: nine minutes or more the first time on two cores, seconds when nothing has changed",
            Build::Local => "about six minutes the first time on two idle cores, seconds when nothing has changed",
            Build::Quick => "a debug build: some minutes the first time, seconds when nothing has changed",
        }
    }

    /// Where the page of this kind is kept.
    fn folder(self) -> PathBuf {
        workspace::target().join(match self {
            // Not `page`, where cargo keeps what it builds by the profile of that name.
            Build::Small => "page-small",
            Build::Local => "page-local",
            Build::Quick => "page-quick",
        })
    }

    /// The switch by which the tool that makes the page knows it.
    fn switch(self) -> Option<&'static str> {
        match self {
            Build::Small => None,
            Build::Local => Some("--local"),
            Build::Quick => Some("--quick"),
        }
    }

    /// The profile of the server.
    fn profile(self) -> &'static str {
        match self {
            Build::Small => "release",
            Build::Local => "local",
            Build::Quick => "dev",
        }
    }

    /// The profile of the tool that makes the page: that of the server where they are built together, so that what both need is
    /// compiled once.
    fn tool_profile(self) -> &'static str {
        if self == Build::Local { "local" } else { "dev" }
    }
}

/// The chore `web`.
pub(crate) fn run(args: &[String]) -> ExitCode {
    let how = Build::of(args, Build::Small);
    let to = args.iter().skip_while(|arg| *arg != "--static").nth(1).map_or_else(|| how.folder(), PathBuf::from);
    match built(how, &to) {
        Ok(()) => {
            println!("{}", workspace::shown(&to));
            if how == Build::Quick
                && let Err(why) = tools::axe()
            {
                eprintln!("The tests of the page have no axe-core; {why}.");
            }
            ExitCode::SUCCESS
        }
        Err(code) => code,
    }
}

/// The chore `serve`: the program with the page as part of it.
pub(crate) fn serve(args: &[String]) -> ExitCode {
    let how = Build::of(args, Build::Local);
    let page = how.folder();
    let data = match data::file(&workspace::target()) {
        Ok(data) => data,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    eprintln!("Building the page and the server ({}).\n\nStep 1 of 2: the page.", how.takes());
    if let Err(code) = built(how, &page) {
        return code;
    }
    eprintln!("\nStep 2 of 2: the server. It says where it listens.");
    let mut serve = workspace::cargo();
    serve.args(["run", "--profile", how.profile(), "--package", "fondaco", "--", "serve", "--data"]).arg(data);
    say::aloud(serve.env("FONDACO_PAGE", page))
}

/// The chore `pictures`.
pub(crate) fn pictures() -> ExitCode {
    in_browser("pictures", &workspace::root().join("docs/pictures"))
}

/// The chore `page-weight`.
pub(crate) fn weight() -> ExitCode {
    in_browser("page-weight", Path::new("."))
}

/// A debug build of the page, and a browser in which tests read it.
pub(crate) fn made_quickly() -> Result<PathBuf, CommandOutput> {
    let page = Build::Quick.folder();
    let made = make(Build::Quick, &page, Telling::Quiet).map(|mut make| say::quietly(&mut make))?;
    if !made.well {
        return Err(made);
    }
    tools::chromium().map(|()| page)
}

/// The weight of the page as players get it, as a stage.
pub(crate) fn weighed() -> CommandOutput {
    let ready = tools::chromium().and_then(|()| make(Build::Small, &Build::Small.folder(), Telling::Quiet));
    match ready.map(|mut make| say::quietly(&mut make)) {
        Ok(CommandOutput { well: true, .. }) => say::quietly(&mut program("page-weight", Path::new("."))),
        Ok(trouble) | Err(trouble) => trouble,
    }
}

/// A program of the crate `browser`, with the page as players get it.
fn in_browser(name: &str, to: &Path) -> ExitCode {
    if let Err(trouble) = tools::chromium() {
        eprintln!("{}", trouble.text);
        return ExitCode::FAILURE;
    }
    match built(Build::Small, &Build::Small.folder()) {
        Ok(()) => say::aloud(&mut program(name, to)),
        Err(code) => code,
    }
}

fn program(name: &str, to: &Path) -> Command {
    let mut run = workspace::cargo();
    run.args(["run", "--quiet", "--package", "browser", "--bin", name, "--"]).arg(to).env("FONDACO_TEST_PAGE", Build::Small.folder());
    run
}

fn built(how: Build, to: &Path) -> Result<(), ExitCode> {
    match make(how, to, Telling::Aloud) {
        Ok(mut make) => {
            eprintln!("The page: first the tool that makes it, then the page itself.");
            let code = say::aloud(&mut make);
            if code == ExitCode::SUCCESS { Ok(()) } else { Err(code) }
        }
        Err(trouble) => {
            eprintln!("{}", trouble.text);
            Err(ExitCode::FAILURE)
        }
    }
}

/// Does somebody watch?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    Aloud,
    Quiet,
}

/// The command that builds the page into this folder.
fn make(how: Build, to: &Path, telling: Telling) -> Result<Command, CommandOutput> {
    if telling == Telling::Aloud {
        eprintln!("Looking for the compiler's target {TRIPLE}; rustup fetches it where it is missing.");
    }
    tools::target(TRIPLE)?;
    let mut make = workspace::cargo();
    make.args(["run", "--profile", how.tool_profile()]);
    match telling {
        Telling::Aloud => make.env(ALOUD, "1"),
        Telling::Quiet => make.arg("--quiet"),
    };
    make.args(["--package", "page", "--", "build"]);
    make.args(how.switch());
    // A path that was given is meant from where one stands.
    make.arg(std::path::absolute(to).unwrap_or_else(|_| to.to_path_buf()));
    Ok(make)
}
