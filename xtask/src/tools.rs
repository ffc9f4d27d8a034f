//! What a fresh machine lacks: components and targets of the toolchain, two tools of ours, a browser, axe-core, and what makes clients
//! from the description of the routes.

use crate::say::{self, CommandOutput};
use crate::workspace;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A tool that is installed from its source, always the same version.
pub(crate) struct Tool {
    /// The name of the package and of the program.
    pub(crate) name: &'static str,
    /// The name of its cargo command.
    pub(crate) verb: &'static str,
    version: &'static str,
}

/// Licences, bans, sources and advisories of everything we depend on.
pub(crate) const DENY: Tool = Tool { name: "cargo-deny", verb: "deny", version: "0.20.2" };

/// Plants faults into the rules and checks that a test notices.
pub(crate) const MUTANTS: Tool = Tool { name: "cargo-mutants", verb: "mutants", version: "27.1.0" };

impl Tool {
    /// Runs the tool at the root of the workspace, after installing it under `target/tools` if it is not there.
    /// A tool of another version is not taken: it could see other things.
    pub(crate) fn run(&self, args: &[&str]) -> CommandOutput {
        let own = workspace::target().join("tools/bin").join(self.name);
        let there = [own.clone(), PathBuf::from(self.name)].into_iter().find(|program| self.is_at(program));
        let program = match there {
            Some(program) => program,
            None => match self.install() {
                CommandOutput { well: true, .. } => own,
                trouble => return trouble,
            },
        };
        say::quietly(Command::new(program).arg(self.verb).args(args).current_dir(workspace::root()))
    }

    fn is_at(&self, program: &Path) -> bool {
        say::output(Command::new(program).args([self.verb, "--version"]))
            .is_some_and(|said| said.split_whitespace().last() == Some(self.version))
    }

    fn install(&self) -> CommandOutput {
        let mut cargo = workspace::cargo();
        cargo.args(["install", self.name, "--version", self.version, "--locked", "--root"]).arg(workspace::target().join("tools"));
        // These run for a second or two: building them fast is worth more than making them fast.
        cargo.env("CARGO_PROFILE_RELEASE_LTO", "off");
        cargo.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        cargo.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        say::quietly(&mut cargo)
    }
}

/// Makes sure that the toolchain has this component, which brings this cargo command.
/// rustup does so by itself unless that is switched off.
pub(crate) fn component(name: &str, verb: &str) -> Result<(), CommandOutput> {
    if say::output(workspace::cargo().args([verb, "--version"])).is_some() {
        return Ok(());
    }
    rustup(&["component", "add", name])
}

/// Makes sure that the toolchain can compile for this target.
pub(crate) fn target(triple: &str) -> Result<(), CommandOutput> {
    let library = say::output(Command::new("rustc").args(["--print", "target-libdir", "--target", triple]).current_dir(workspace::root()));
    if library.is_some_and(|path| Path::new(path.trim()).is_dir()) {
        return Ok(());
    }
    rustup(&["target", "add", triple])
}

/// Makes sure that there is a Chromium. As root, and where there is `apt-get`, it is installed; elsewhere the error says how.
pub(crate) fn chromium() -> Result<(), CommandOutput> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let there = || NAMES.iter().any(|name| say::output(Command::new(name).arg("--version")).is_some());
    if std::env::var_os("CHROMIUM").is_some() || there() {
        return Ok(());
    }
    let root = say::output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if !root {
        return Err(CommandOutput::no(
            "Chromium is needed for this: sudo apt-get install chromium fonts-liberation (or name one by CHROMIUM=/path/to/chromium)",
        ));
    }
    let apt = |args: &[&str]| say::quietly(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"));
    apt(&["update", "--quiet"]);
    let said = apt(&["install", "--quiet", "--yes", "--no-install-recommends", "chromium", "fonts-liberation"]);
    if there() { Ok(()) } else { Err(CommandOutput::no(format!("Chromium is needed for this and could not be installed:\n{}", said.text))) }
}

/// The rules of axe-core, by which every screen is checked: its version, and the checksum of its package as npm writes it.
const AXE: (&str, &str) = ("4.14.0", "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==");

/// Where axe-core lies; fetched by npm under `target/tools` if it is not there. Otherwise, why it cannot be had.
pub(crate) fn axe() -> Result<PathBuf, String> {
    let (version, checksum) = AXE;
    let folder = workspace::target().join("tools/axe-core");
    let file = folder.join("package/axe.min.js");
    let is_there = || fs::read_to_string(&file).is_ok_and(|script| script.starts_with(&format!("/*! axe v{version}\n")));
    if is_there() {
        return Ok(file);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pack = Command::new("npm");
    pack.args(["pack", &format!("axe-core@{version}"), "--json", "--pack-destination"]).arg(&folder);
    let told = say::output(&mut pack).ok_or("npm is missing or could not fetch it")?;
    if !told.contains(&format!("\"integrity\": \"{checksum}\"")) {
        return Err(format!("axe-core {version} has another checksum than ours"));
    }
    say::output(Command::new("tar").args(["-xzf", &format!("axe-core-{version}.tgz"), "package/axe.min.js"]).current_dir(&folder));
    if is_there() { Ok(file) } else { Err("its package could not be unpacked".into()) }
}

/// What makes clients in Python and TypeScript from the description of the routes, and the compiler that reads the latter.
const PYTHON_CLIENT: &str = "openapi-python-client==0.29.1";
const TYPESCRIPT_CLIENT: [&str; 2] = ["openapi-typescript@7.13.0", "typescript@5.9.3"];

/// The folder with these programs (`python/bin`, `node_modules/.bin`); installed by pip and npm under `target/tools` if it is not there.
/// Otherwise, why it cannot be had.
pub(crate) fn client_makers() -> Result<PathBuf, String> {
    let folder = workspace::target().join("tools/clients");
    let installed = folder.join("installed");
    let wanted = format!("{PYTHON_CLIENT}\n{}\n", TYPESCRIPT_CLIENT.join("\n"));
    if fs::read_to_string(&installed).is_ok_and(|there| there == wanted) {
        return Ok(folder);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let python = folder.join("python");
    let done = |command: &mut Command, why: &str| say::output(command).map(drop).ok_or_else(|| why.to_owned());
    done(Command::new("python3").args(["-m", "venv"]).arg(&python), "python3 with its module venv is missing")?;
    done(Command::new(python.join("bin/pip")).args(["install", "--quiet", PYTHON_CLIENT]), "pip could not fetch openapi-python-client")?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).args(TYPESCRIPT_CLIENT);
    done(&mut npm, "npm is missing or could not fetch openapi-typescript")?;
    fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))?;
    Ok(folder)
}

fn rustup(args: &[&str]) -> Result<(), CommandOutput> {
    let said = say::quietly(Command::new("rustup").args(args).current_dir(workspace::root()));
    if said.well { Ok(()) } else { Err(said) }
}
