//! Everything that must hold.

use crate::ran::{self, ForBrowser, Given, Ran, Thorough, Which};
use crate::say::{self, CommandOutput};
use crate::stage::Stages;
use crate::{rules, tidy, tools, web, workspace};
use std::process::ExitCode;

/// The chore.
pub(crate) fn run(thorough: bool) -> ExitCode {
    let mut stages = Stages::default();
    let mut ran = Ran::default();
    stages.run("formatting", formatting);
    stages.run("tidy", tidy::stage);
    stages.run("licences", licences);
    stages.run("clippy", clippy);
    stages.run("documentation", documentation);
    let mut given = Given::default();
    stages.run("page", || match web::made_quickly() {
        Ok(page) => {
            given.browser = Some(ForBrowser { page, axe: None });
            CommandOutput::yes()
        }
        Err(trouble) => trouble,
    });
    if let Some(browser) = &mut given.browser {
        match tools::axe() {
            Ok(axe) => browser.axe = Some(axe),
            Err(why) => stages.remark(&format!("not checked: no screen is checked by axe-core; {why}")),
        }
    }
    match tools::client_makers() {
        Ok(folder) => given.client_makers = Some(folder),
        Err(why) => stages.remark(&format!("not checked: no client is made from the description of the routes; {why}")),
    }
    stages.run("tests", || {
        let (said, counted) = ran::run(Which::TestsAndDoctests, if thorough { Thorough::Yes } else { Thorough::No }, &given);
        ran = counted;
        said
    });
    stages.run("rules", || rules::check(&ran));
    if thorough {
        stages.run("page weight", web::weighed);
        let mut unreachable = false;
        stages.run("advisories", || advisories(&mut unreachable));
        if unreachable {
            stages.remark("not checked: the database of advisories could not be fetched");
        }
        stages.run("mutants", mutants);
    }
    println!();
    let end = stages.end();
    println!("{} passed, {} failed", ran.passed, ran.failed);
    end
}

fn formatting() -> CommandOutput {
    match tools::component("rustfmt", "fmt") {
        Ok(()) => say::quietly(workspace::cargo().args(["fmt", "--all", "--check"])),
        Err(trouble) => trouble,
    }
}

fn licences() -> CommandOutput {
    tools::DENY.run(&["check", "bans", "licenses", "sources"])
}

fn clippy() -> CommandOutput {
    match tools::component("clippy", "clippy") {
        Ok(()) => {
            let all = ["clippy", "--quiet", "--workspace", "--all-targets", "--features", ran::WITH_BROWSER];
            say::quietly(workspace::cargo().args(all).args(["--", "--deny", "warnings"]))
        }
        Err(trouble) => trouble,
    }
}

fn documentation() -> CommandOutput {
    say::quietly(workspace::cargo().args(["doc", "--quiet", "--no-deps", "--workspace"]).env("RUSTDOCFLAGS", "-Dwarnings"))
}

/// Known vulnerabilities. Their database lies on the network; without it nothing is known, which is no fault of ours.
fn advisories(unreachable: &mut bool) -> CommandOutput {
    let said = tools::DENY.run(&["check", "advisories"]);
    *unreachable = !said.well && said.text.contains("failed to fetch advisory database");
    CommandOutput { well: said.well || *unreachable, ..said }
}

/// Faults planted into the rules, each of which some test must notice.
fn mutants() -> CommandOutput {
    let output = workspace::target().display().to_string();
    let games = rules::games();
    let crates: Vec<String> =
        workspace::crates().into_iter().map(|known| known.name).filter(|name| name == "tabletop" || games.contains(name)).collect();
    let mut args = vec!["--no-times", "--colors=never", "--output", &output];
    args.extend(crates.iter().flat_map(|name| ["--package", name.as_str()]));
    tools::MUTANTS.run(&args)
}
