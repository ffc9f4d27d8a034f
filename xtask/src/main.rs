//! The chores of the workspace. `cargo xtask` lists them, `cargo xtask CHORE --help` explains one.
//!
//! [`mod@test`] is everything that must hold, stage by stage; [`rules`] asks of every rule in the rule books where its code is and
//! which test shows that it works; [`tidy`] keeps documents and names in order.

mod bless;
mod data;
mod ran;
mod rules;
mod rust;
mod say;
mod stage;
mod test;
mod tidy;
mod tools;
mod web;
mod workspace;

use std::process::ExitCode;

/// A chore as the command line knows it. There are so few that reading them needs no library.
struct Chore {
    name: &'static str,
    about: &'static str,
    /// The switches it knows, each with what it does.
    switches: &'static [(&'static str, &'static str)],
    more: &'static str,
    run: fn(&[String]) -> ExitCode,
}

const CHORES: [Chore; 10] = [
    Chore {
        name: "test",
        about: "Everything that must hold, stage by stage",
        switches: &[(
            "--thorough",
            "also the weight of the page, known vulnerabilities, long property runs and mutants of the rules; takes long",
        )],
        more: "\
Formatting, licences, clippy, documentation, all tests with doctests, the rule check, the page, which
takes everything that it is made of to the browser, and the page in a real browser. A stage that fails shows what it said; the others run all
the same. The last line counts the tests. What is missing (rustfmt, clippy, the wasm32 target, cargo-deny,
Chromium where we may, axe-core where there is npm) is installed, tools of our own under target/tools. Tests are told of --thorough by
FONDACO_THOROUGH=1.",
        run: |args| test::run(args.iter().any(|arg| arg == "--thorough")),
    },
    Chore {
        name: "rules",
        about: "Asks of every numbered rule where its code and its test are",
        switches: &[("--list", "the whole table, not only what is missing")],
        more: "\
Runs the tests first. A test counts for a rule when its doc comment, its name (om_55) or its body names
the rule, and it ran and passed; a scenario counts by its headline. Fails when a rule of a game we have
has no code or no such test, or when code or a test names a rule that no book has.",
        run: |args| rules::run(args.iter().any(|arg| arg == "--list")),
    },
    Chore {
        name: "tidy",
        about: "Checks documents, names and sizes against the tree, in a second",
        switches: &[],
        more: "\
The dependencies between crates are those that ARCHITECTURE.md lists; files and types that documents name exist; lines of
Markdown and CSS have at most 140 columns, functions at most 100 lines; no wording that was replaced comes back; no name
of a type stands for more than two things; every picture that the page names is drawn. A part of `cargo xtask test`.",
        run: |_| tidy::run(),
    },
    Chore {
        name: "bless",
        about: "Writes the expected output of the tests anew",
        switches: &[],
        more: "\
Runs the tests of every crate that keeps expected output, with FONDACO_BLESS=1.
Read the changes before you commit them: a blessed mistake is a mistake.",
        run: |_| bless::run(),
    },
    Chore {
        name: "bench",
        about: "Builds fondaco as it is released, and measures it",
        switches: &[("--json", "the figures for a program to read")],
        more: "The same as `cargo run --release -p fondaco -- bench`.",
        run: |args| say::aloud(workspace::cargo().args(["run", "--release", "--package", "fondaco", "--", "bench"]).args(args)),
    },
    Chore {
        name: "strength",
        about: "Lets the bots play, and writes how strong they are and how the games are balanced",
        switches: &[
            ("--thorough", "the full number of games, for which the bounds are set; takes hours"),
            ("--only TRIAL", "one trial by its name, such as captain-long; it is told, and nothing is written but its games"),
        ],
        more: "\
Builds the arena as it is released and plays fixed trials of both games: merchant against random, captain
against merchant, in Oltre Mare also with two at the table, a captain with 1 s against captains with 50 ms a
decision, a merchant who never trades, merchants among themselves, random players with merchants, and captains in
a hurry. Writes the table of strength into docs/bots.md, and docs/balance.md with its pictures, and
says which bounds hold; tables of a thorough run are not replaced by those of a quick one. Games are kept under
target/strength, so that a run that was stopped goes on; what would be played otherwise by now is played anew.",
        run: |args| {
            let keep = workspace::target().join("strength");
            let arena = ["run", "--release", "--package", "arena", "--bin", "strength", "--", "--keep"];
            say::aloud(workspace::cargo().args(arena).arg(keep).args(args))
        },
    },
    Chore {
        name: "serve",
        about: "Builds the page and fondaco, and serves tables on localhost",
        switches: &[
            ("--release", "as they are released: small and fast, but twice as long to build; for servers"),
            ("--quick", "debug builds of both, for those who change them"),
        ],
        more: "\
Everything is kept among your own data ($XDG_DATA_HOME/fondaco or ~/.local/share/fondaco); what an earlier program
kept in target/ is moved there. docs/hosting.md tells how to run a server for others. The program that is
built with --release has the page in it: target/release/fondaco is all that a server needs.",
        run: web::serve,
    },
    Chore {
        name: "web",
        about: "Builds the page into target/page-small",
        switches: &[
            ("--static DIR", "into this folder, for any plain web host: practice and guided games need no server"),
            ("--quick", "a debug build, into target/page-quick, for tests and for those who change the page"),
        ],
        more: "\
The wasm32 target is installed by rustup when it is missing. Beside each file lies the same compressed by
Brotli, for hosts that send it.",
        run: web::run,
    },
    Chore {
        name: "pictures",
        about: "Makes pictures of every screen, at three widths, and a film of each game, in docs/pictures",
        switches: &[],
        more: "Chromium goes to each screen of the page and is shown it at 1440, 768 and 360 pixels.",
        run: |_| web::pictures(),
    },
    Chore {
        name: "page-weight",
        about: "Measures how heavy the page is, and how soon it can be used",
        switches: &[],
        more: "\
Of each page what its first load brings over the line, as the server sends it (at most 420 KB); the time until
the first page can be used at 1.6 Mbit/s, 150 ms away and on a processor a quarter as fast (at most 2 s); and
the time from a frame's arrival until the screen shows it (at most 50 ms). Fails above.",
        run: |_| web::weight(),
    },
];

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    if words.is_empty() || is_help(&words[0]) {
        print!("{}", overview());
        return ExitCode::SUCCESS;
    }
    let name = words.remove(0);
    let Some(chore) = CHORES.iter().find(|chore| chore.name == name) else {
        eprintln!("There is no chore called \"{name}\".\n\n{}", overview());
        return ExitCode::from(2);
    };
    if words.iter().any(|word| is_help(word)) {
        print!("{}", explained(chore));
        return ExitCode::SUCCESS;
    }
    if let Some(word) = unknown(chore, &words) {
        eprintln!("\"cargo xtask {name}\" does not know \"{word}\".\n\n{}", explained(chore));
        return ExitCode::from(2);
    }
    (chore.run)(&words)
}

/// The first word that a chore does not know. A switch may be followed by what it is about: `--static DIR`.
fn unknown<'a>(chore: &Chore, words: &'a [String]) -> Option<&'a String> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let known = chore.switches.iter().map(|(switch, _)| switch.split_once(' ').map_or((*switch, false), |(name, _)| (name, true)));
        match known.into_iter().find(|(name, _)| name == word) {
            None => return Some(word),
            Some((_, true)) if words.next().is_none() => return Some(word),
            Some(_) => {}
        }
    }
    None
}

fn is_help(word: &str) -> bool {
    matches!(word, "help" | "--help" | "-h")
}

fn overview() -> String {
    let mut text = String::from("The chores of the workspace: cargo xtask CHORE\n\n");
    for chore in &CHORES {
        text += &format!("  {:11} {}\n", chore.name, chore.about);
    }
    text + "\ncargo xtask CHORE --help says more.\n"
}

fn explained(chore: &Chore) -> String {
    let switches: String = chore.switches.iter().map(|(switch, _)| format!(" [{switch}]")).collect();
    let mut text = format!("cargo xtask {}{switches}\n{}.\n\n{}\n", chore.name, chore.about, chore.more);
    for (at, (switch, does)) in chore.switches.iter().enumerate() {
        text += &format!("{}  {switch:12} {does}\n", if at == 0 { "\n" } else { "" });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chore_is_listed_and_explains_its_switches() {
        for chore in &CHORES {
            assert!(overview().contains(&format!("  {:11} {}\n", chore.name, chore.about)));
            for (switch, does) in chore.switches {
                assert!(explained(chore).contains(&format!("{switch:12} {does}")), "{} {switch}", chore.name);
            }
        }
    }

    #[test]
    fn chores_that_documents_name_are_understood() {
        let docs = workspace::folder(&workspace::root().join("docs")).into_iter().chain(workspace::folder(&workspace::root()));
        let mut named = 0;
        for page in docs.filter(|path| path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("CHANGELOG.md")) {
            let text = std::fs::read_to_string(&page).unwrap();
            for after in text.split("cargo xtask ").skip(1) {
                let words = after.split(['`', '\n', '#', ')']).next().unwrap_or_default();
                let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
                let Some((name, words)) = words.split_first().filter(|(name, _)| *name != "CHORE") else { continue };
                let chore = CHORES.iter().find(|chore| chore.name == name);
                assert!(chore.is_some_and(|chore| unknown(chore, words).is_none()), "{}: cargo xtask {name} {words:?}", page.display());
                named += 1;
            }
        }
        assert!(named > 10, "{named}");
    }

    #[test]
    fn a_switch_may_be_followed_by_what_it_is_about() {
        let web = CHORES.iter().find(|chore| chore.name == "web").unwrap();
        let check = |words: &[&str], wrong: Option<&str>| {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            assert_eq!(unknown(web, &words).map(String::as_str), wrong, "{words:?}");
        };
        check(&[], None);
        check(&["--static", "out", "--quick"], None);
        check(&["--static"], Some("--static"));
        check(&["out"], Some("out"));
    }
}
