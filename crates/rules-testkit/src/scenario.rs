//! Scenarios: text that a player can read and check against the rule book.
//!
//! A file holds scenarios one after the other. Each begins with a title that names its rules. Then comes what lies on the
//! table (`given`), what players do (a line that begins with a player's name), what follows from it (`then`), and what
//! the rules forbid (`refused`). Indented lines go on with what stands above them; lines that begin with `#` are notes.
//!
//! ```text
//! OM-55  Two pirate icons cost three cards
//! given   Ana  hand: salt[pirate sail] salt[pirate market]   load: 2
//! Ana     plays salt salt
//! then    pirates take 3 cards from the deck to Ana; Ana draws 1 card
//!         Ana is told: Ana draws grain
//!         Bob sees: Ana pirate stack 3, deck 16
//! refused Bob plays salt            not-your-turn
//! ```
//!
//! * `then` tells everything that all were told since the last `then`, in order; `...` stands for whatever else was told.
//!   What only repeats an action (someone plays the cards that they play) may be left out.
//! * `NAME is told:` is what this player was told in other words than the rest of the table.
//! * `NAME sees:` and `all see:` ask what lies before someone's eyes now.
//! * `refused` is followed by an action and, after two spaces or more, by the reason. A refused action must leave the
//!   table as it was and tell nobody anything.
//!
//! What the words mean is the matter of a game: its [`ScenarioTable`]; those that all games share are in [`words`], and luck is made
//! to order by [`luck`]. Running the tests with `FONDACO_BLESS=1` has all
//! expected lines that do not hold written anew, and then reads the difference.

pub mod luck;
pub mod words;

use libtest_mimic::{Arguments, Failed, Trial};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// A table of one game, at which scenarios are played. Two tables are equal when nothing was done or told in between.
pub trait ScenarioTable: Clone + PartialEq {
    /// Lays the table out. What it cannot read it says, with the number of the line in the list.
    fn given(lines: &[&str]) -> Result<Self, (usize, String)>;

    /// Does the action that a player is said to do: done, or refused for a reason. What it cannot read it says.
    fn act(&mut self, who: &str, what: &str) -> Result<Result<(), String>, String>;

    /// What this viewer was told since [`ScenarioTable::forget`]; all that everybody was told when nobody is named.
    fn told(&self, viewer: Option<&str>) -> Result<Vec<ToldLine>, String>;

    /// What was told so far is no longer of interest.
    fn forget(&mut self);

    /// What this viewer, or everybody, sees of what is asked about: the phrase as it should read.
    fn sees(&self, viewer: Option<&str>, phrase: &str) -> Result<String, String>;

    /// Does the phrase of a scenario describe what really is?
    fn fits(&self, written: &str, real: &str) -> bool;
}

/// One thing that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldLine {
    /// In the words of the scenario.
    pub text: String,
    /// Does it only repeat what a player was said to do?
    pub echo: bool,
}

/// Plays all scenarios of a folder, each as a test under its title: what `main` does in a test target with its own harness.
pub fn run<S: ScenarioTable + 'static>(folder: &Path) -> ExitCode {
    let arguments = Arguments::from_args();
    let scripts = match scripts(folder).and_then(blessed::<S>) {
        Ok(scripts) => scripts,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let mut trials = Vec::new();
    for script in scripts.into_iter().map(Arc::new) {
        for scenario in script.scenarios.clone() {
            let script = Arc::clone(&script);
            trials.push(Trial::test(scenario.title.clone(), move || script.play::<S>(&scenario).map_err(Failed::from)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// With `FONDACO_BLESS=1` expected lines are written anew before the scenarios are played.
fn blessed<S: ScenarioTable>(scripts: Vec<Script>) -> Result<Vec<Script>, String> {
    if std::env::var_os("FONDACO_BLESS").is_none() {
        return Ok(scripts);
    }
    scripts.into_iter().map(|script| if script.bless::<S>()? { Script::read(&script.path) } else { Ok(script) }).collect()
}

/// A file of scenarios.
#[derive(Clone, Debug)]
pub struct Script {
    path: PathBuf,
    lines: Vec<String>,
    scenarios: Vec<Scenario>,
}

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The line of its title, counted from 0.
    line: usize,
    title: String,
    blocks: Vec<Block>,
}

/// A line with those that go on with it.
#[derive(Clone, Debug)]
struct Block {
    /// Its first line, counted from 0.
    line: usize,
    head: String,
    /// What is said, by line.
    said: Vec<(usize, String)>,
}

impl Script {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Script, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Script::parse(path, &text).map_err(|(line, why)| format!("{}:{}: {why}", path.display(), line + 1))
    }

    fn parse(path: &Path, text: &str) -> Result<Script, (usize, String)> {
        let mut scenarios: Vec<Scenario> = Vec::new();
        for (line, text) in text.lines().enumerate() {
            let said = text.trim();
            if said.is_empty() || text.starts_with('#') {
                continue;
            }
            if is_title(text) {
                let title: Vec<&str> = said.split_whitespace().collect();
                scenarios.push(Scenario { line, title: title.join(" "), blocks: Vec::new() });
                continue;
            }
            let Some(scenario) = scenarios.last_mut() else {
                return Err((line, "a scenario begins with a title that names its rules".into()));
            };
            if text.starts_with(' ') {
                let Some(block) = scenario.blocks.last_mut() else {
                    return Err((line, "an indented line goes on with something, but nothing stands above it".into()));
                };
                block.said.push((line, said.into()));
            } else {
                let (head, rest) = said.split_once(' ').unwrap_or((said, ""));
                let said = if rest.trim().is_empty() { Vec::new() } else { vec![(line, rest.trim().into())] };
                scenario.blocks.push(Block { line, head: head.into(), said });
            }
        }
        for scenario in &scenarios {
            scenario.is_whole().map_err(|why| (scenario.line, why))?;
        }
        Ok(Script { path: path.into(), lines: text.lines().map(str::to_owned).collect(), scenarios })
    }

    /// Its scenarios.
    pub fn scenarios(&self) -> &[Scenario] {
        &self.scenarios
    }

    /// Plays a scenario; if it goes otherwise than written, says where and how.
    pub fn play<S: ScenarioTable>(&self, scenario: &Scenario) -> Result<(), String> {
        let told = scenario.play::<S>().map_err(|(line, why)| format!("{}:{}: {why}", self.path.display(), line + 1))?;
        let mut report = String::new();
        for otherwise in told {
            writeln!(report, "{}:{}: it goes otherwise", self.path.display(), otherwise.line + 1).ok();
            report.push_str(&otherwise.difference);
        }
        if report.is_empty() { Ok(()) } else { Err(report) }
    }

    /// Writes the expected lines that do not hold anew. Returns whether there were any. A scenario that cannot be played
    /// is left alone.
    pub fn bless<S: ScenarioTable>(&self) -> Result<bool, String> {
        let mut lines: Vec<Option<String>> = self.lines.iter().cloned().map(Some).collect();
        let mut changed = false;
        for otherwise in self.scenarios.iter().filter_map(|scenario| scenario.play::<S>().ok()).flatten() {
            lines[otherwise.line..=otherwise.last].fill(None);
            lines[otherwise.line] = Some(otherwise.right);
            changed = true;
        }
        if changed {
            let text: String = lines.into_iter().flatten().flat_map(|line| [line, "\n".into()]).collect();
            std::fs::write(&self.path, text).map_err(|error| format!("{}: {error}", self.path.display()))?;
        }
        Ok(changed)
    }
}

/// All scenario files of a folder, in order of their names.
fn scripts(folder: &Path) -> Result<Vec<Script>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    files.sort();
    files.iter().map(|file| Script::read(file)).collect()
}

/// A block that goes otherwise than written.
struct Otherwise {
    line: usize,
    last: usize,
    difference: String,
    /// The block as it should read.
    right: String,
}

impl Scenario {
    /// The title: the numbers of the rules, and what is shown about them.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The file's line at which it begins, counted from 1.
    pub fn line(&self) -> usize {
        self.line + 1
    }

    fn is_whole(&self) -> Result<(), String> {
        match self.blocks.iter().position(|block| block.head == "given") {
            Some(0) => {}
            Some(_) | None => return Err("a scenario goes on with what is given".into()),
        }
        if self.blocks[1..].iter().any(|block| block.head == "given") {
            return Err("a scenario has one table, so one \"given\"".into());
        }
        if self.blocks.iter().any(|block| block.head == "then" || block.head == "refused") {
            Ok(())
        } else {
            Err("a scenario that expects nothing shows nothing".into())
        }
    }

    fn play<S: ScenarioTable>(&self) -> Result<Vec<Otherwise>, (usize, String)> {
        let mut otherwise = Vec::new();
        let given: Vec<&str> = self.blocks[0].said.iter().map(|(_, said)| said.as_str()).collect();
        let mut stage = S::given(&given).map_err(|(at, why)| (self.blocks[0].said.get(at).map_or(self.line, |said| said.0), why))?;
        for block in &self.blocks[1..] {
            match block.head.as_str() {
                "then" => {
                    otherwise.extend(then(&stage, block)?);
                    stage.forget();
                }
                "refused" => otherwise.extend(refused(&mut stage, block)?),
                who => {
                    let what = block.said.iter().map(|(_, said)| said.as_str()).collect::<Vec<_>>().join(" ");
                    let done = stage.act(who, &what).map_err(|why| (block.line, why))?;
                    done.map_err(|reason| (block.line, format!("{who} {what}: this is refused, {reason}")))?;
                }
            }
        }
        Ok(otherwise)
    }
}

/// The phrases of a `then`, each list with whom it concerns.
#[derive(Default)]
struct Phrases {
    all: Vec<String>,
    is_told: Vec<(String, Vec<String>)>,
    sees: Vec<(Option<String>, Vec<String>)>,
}

impl Phrases {
    fn of(block: &Block) -> Phrases {
        let mut phrases = Phrases::default();
        let split = |text: &str, at: char| -> Vec<String> {
            text.split(at).map(str::trim).filter(|phrase| !phrase.is_empty()).map(str::to_owned).collect()
        };
        for (_, said) in &block.said {
            if let Some((who, what)) = said.split_once(" is told:") {
                match phrases.is_told.last_mut() {
                    Some((known, told)) if known == who => told.extend(split(what, ';')),
                    Some(_) | None => phrases.is_told.push((who.into(), split(what, ';'))),
                }
            } else if let Some((who, what)) = said.split_once(" sees:") {
                phrases.sees.push((Some(who.into()), split(what, ',')));
            } else if let Some(what) = said.strip_prefix("all see:") {
                phrases.sees.push((None, split(what, ',')));
            } else {
                phrases.all.extend(split(said, ';'));
            }
        }
        phrases
    }
}

/// Compares what was told and is seen with what is written.
fn then<S: ScenarioTable>(stage: &S, block: &Block) -> Result<Option<Otherwise>, (usize, String)> {
    let unread = |why| (block.line, why);
    let phrases = Phrases::of(block);
    let mut report = Report::default();
    let public = stage.told(None).map_err(unread)?;
    // A "then" that only asks what is seen says nothing of what was told.
    if !phrases.all.is_empty() {
        report.compare(stage, "", &phrases.all, &public, "; ");
    }
    for (who, told) in &phrases.is_told {
        let private = only_other_words(stage.told(Some(who)).map_err(unread)?, &public);
        report.compare(stage, &format!("{who} is told: "), told, &private, "; ");
    }
    for (who, asked) in &phrases.sees {
        let mut seen = Vec::new();
        for phrase in asked {
            seen.push(ToldLine { text: stage.sees(who.as_deref(), phrase).map_err(unread)?, echo: false });
        }
        let viewer = who.as_ref().map_or_else(|| "all see: ".into(), |who| format!("{who} sees: "));
        report.compare(stage, &viewer, asked, &seen, ", ");
    }
    let last = block.said.last().map_or(block.line, |said| said.0);
    Ok(report.otherwise.then(|| Otherwise { line: block.line, last, right: report.written(), difference: report.difference }))
}

/// What a viewer was told in other words than everybody.
fn only_other_words(told: Vec<ToldLine>, public: &[ToldLine]) -> Vec<ToldLine> {
    let mut rest = public.iter();
    let mut is_public = |told: &ToldLine| {
        let mut ahead = rest.clone();
        let found = ahead.any(|public| public == told);
        if found {
            rest = ahead;
        }
        found
    };
    told.into_iter().filter(|told| !is_public(told)).collect()
}

/// Tries what should be refused.
fn refused<S: ScenarioTable>(stage: &mut S, block: &Block) -> Result<Option<Otherwise>, (usize, String)> {
    let unread = |why: &str| (block.line, why.to_owned());
    let said = block.said.iter().map(|(_, said)| said.as_str()).collect::<Vec<_>>().join("  ");
    let (tried, reason) = said.rsplit_once("  ").ok_or_else(|| unread("two spaces stand between what is refused and why"))?;
    let (tried, reason) = (tried.trim(), reason.trim());
    let (who, what) = tried.split_once(' ').ok_or_else(|| unread("what is refused is something that a player tries"))?;
    let before = stage.clone();
    let real = match stage.act(who, what.trim()).map_err(|why| (block.line, why))? {
        Ok(()) => {
            *stage = before;
            "nothing: it is done".into()
        }
        Err(reason) if *stage == before => reason,
        Err(reason) => return Err((block.line, format!("{tried}: this is refused, {reason}, but leaves traces"))),
    };
    if stage.fits(reason, &real) || real.split_once(':').is_some_and(|(code, _)| code == reason) {
        return Ok(None);
    }
    let difference = format!("    {tried}\n  - is refused for {reason}\n  + is refused for {real}\n");
    let last = block.said.last().map_or(block.line, |said| said.0);
    Ok(Some(Otherwise { line: block.line, last, difference, right: format!("refused {tried}   {real}") }))
}

/// What goes otherwise in a block, and how the block should read.
#[derive(Default)]
struct Report {
    otherwise: bool,
    difference: String,
    /// For each viewer what should be written, and what stands between the phrases.
    right: Vec<(String, Vec<String>, &'static str)>,
}

impl Report {
    /// Lays written and real phrases side by side.
    fn compare<S: ScenarioTable>(&mut self, stage: &S, viewer: &str, written: &[String], real: &[ToldLine], joint: &'static str) {
        let written_or_nothing: &[String] = if written == ["nothing"] { &[] } else { written };
        if fit(stage, written_or_nothing, real) {
            self.right.push((viewer.into(), written.to_vec(), joint));
            return;
        }
        self.otherwise = true;
        let mut right: Vec<String> = Vec::new();
        let mut rest = written_or_nothing;
        let mut same = true;
        for told in real {
            match rest {
                [next, after @ ..] if same && stage.fits(next, &told.text) => {
                    writeln!(self.difference, "    {viewer}{next}").ok();
                    right.push(next.clone());
                    rest = after;
                }
                _ if told.echo => {}
                _ => {
                    if core::mem::replace(&mut same, false) {
                        for next in rest {
                            writeln!(self.difference, "  - {viewer}{next}").ok();
                        }
                        rest = &[];
                    }
                    writeln!(self.difference, "  + {viewer}{}", told.text).ok();
                    right.push(told.text.clone());
                }
            }
        }
        for next in rest {
            writeln!(self.difference, "  - {viewer}{next}").ok();
        }
        if right.is_empty() {
            right.push("nothing".into());
        }
        self.right.push((viewer.into(), right, joint));
    }

    /// The block as it should read, in lines of bearable length.
    fn written(&self) -> String {
        const INDENT: &str = "        ";
        const WIDTH: usize = 130;
        let mut lines: Vec<String> = Vec::new();
        for (viewer, phrases, joint) in &self.right {
            let mut line = viewer.clone();
            for (at, phrase) in phrases.iter().enumerate() {
                if at > 0 && INDENT.len() + line.chars().count() + phrase.chars().count() > WIDTH {
                    lines.push(core::mem::replace(&mut line, viewer.clone()));
                } else if at > 0 {
                    line.push_str(joint);
                }
                line.push_str(phrase);
            }
            lines.push(line);
        }
        format!("then    {}", lines.join(&format!("\n{INDENT}")))
    }
}

/// Do the phrases describe what was told? `...` stands for any number of things, and echoes may be left out.
fn fit<S: ScenarioTable>(stage: &S, written: &[String], real: &[ToldLine]) -> bool {
    match (written, real) {
        ([], rest) => rest.iter().all(|told| told.echo),
        ([any, after @ ..], rest) if any == "..." => (0..=rest.len()).any(|skipped| fit(stage, after, &rest[skipped..])),
        (_, []) => false,
        ([next, after @ ..], [told, rest @ ..]) => {
            stage.fits(next, &told.text) && fit(stage, after, rest) || told.echo && fit(stage, written, rest)
        }
    }
}

/// A title begins with the number of a rule: two capital letters, a hyphen, digits.
fn is_title(line: &str) -> bool {
    matches!(line.as_bytes(), [b'A'..=b'Z', b'A'..=b'Z', b'-', b'0'..=b'9', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table with one heap of nuts.
    #[derive(Clone, PartialEq)]
    struct Nuts {
        heap: i32,
        told: Vec<ToldLine>,
    }

    impl ScenarioTable for Nuts {
        fn given(lines: &[&str]) -> Result<Nuts, (usize, String)> {
            let last = lines.len() - 1;
            let heap = lines[last].strip_prefix("heap: ").and_then(|nuts| nuts.parse().ok());
            Ok(Nuts { heap: heap.ok_or((last, format!("\"{}\" is no heap", lines[last])))?, told: Vec::new() })
        }

        fn act(&mut self, who: &str, what: &str) -> Result<Result<(), String>, String> {
            let nuts: i32 = what.strip_prefix("takes ").and_then(|nuts| nuts.parse().ok()).ok_or(format!("\"{what}\" is nothing to do"))?;
            if nuts > self.heap {
                return Ok(Err(format!("too-few: heap {}", self.heap)));
            }
            self.heap -= nuts;
            self.told.push(ToldLine { text: format!("{who} takes {nuts}"), echo: true });
            self.told.push(ToldLine { text: format!("{} left", self.heap), echo: false });
            Ok(Ok(()))
        }

        fn told(&self, viewer: Option<&str>) -> Result<Vec<ToldLine>, String> {
            let words = |told: &ToldLine| ToldLine {
                text: told.text.replace("left", if viewer.is_some() { "for you" } else { "left" }),
                ..told.clone()
            };
            Ok(self.told.iter().map(words).collect())
        }

        fn forget(&mut self) {
            self.told.clear();
        }

        fn sees(&self, viewer: Option<&str>, _: &str) -> Result<String, String> {
            Ok(format!("{} sees {}", viewer.unwrap_or("everybody"), self.heap))
        }

        fn fits(&self, written: &str, real: &str) -> bool {
            written == real
        }
    }

    const SOUND: &str = "# Nuts\n
NU-1  Taking nuts leaves the rest
given   Ana
        heap: 5
Ana     takes 2
Bob     takes 1
then    3 left; Bob takes 1; 2 left
        Ana is told: 3 for you; 2 for you
        Bob sees: Bob sees 2
        all see: everybody sees 2
refused Ana takes 3   too-few
refused Ana takes 3   too-few: heap 2

NU-2  Nothing comes of nothing
given   heap: 0
then    nothing
Ana     takes 0
then    ...
";

    fn script(text: &str) -> Script {
        Script::parse(Path::new("nuts.txt"), text).unwrap_or_else(|(line, why)| panic!("{line}: {why}"))
    }

    fn said(text: &str) -> String {
        let script = match Script::parse(Path::new("nuts.txt"), text) {
            Ok(script) => script,
            Err((line, why)) => return format!("{line}: {why}"),
        };
        script.scenarios.iter().map(|scenario| script.play::<Nuts>(scenario).err().unwrap_or_default()).collect()
    }

    #[test]
    fn a_scenario_that_goes_as_written_says_nothing() {
        let script = script(SOUND);
        let titles: Vec<(usize, &str)> = script.scenarios().iter().map(|scenario| (scenario.line(), scenario.title())).collect();
        assert_eq!(titles, [(3, "NU-1 Taking nuts leaves the rest"), (15, "NU-2 Nothing comes of nothing")]);
        assert_eq!(said(SOUND), "");
    }

    #[test]
    fn what_goes_otherwise_is_shown_with_file_and_line() {
        let rows = [
            (
                "3 left; Bob takes 1; 2 left",
                "4 left; 2 left",
                "nuts.txt:8: it goes otherwise\n  - 4 left\n  - 2 left\n  + 3 left\n  + 2 left\n",
            ),
            ("3 left; Bob takes 1; 2 left", "3 left", "nuts.txt:8: it goes otherwise\n    3 left\n  + 2 left\n"),
            ("3 left; Bob takes 1; 2 left", "Ana takes 2; 3 left; ...", ""),
            ("3 left; Bob takes 1; 2 left", "...; 3 left", "nuts.txt:8: it goes otherwise\n  - ...\n  - 3 left\n  + 3 left\n  + 2 left\n"),
            (
                "Ana is told: 3 for you; 2 for you",
                "Ana is told: nothing",
                "nuts.txt:8: it goes otherwise\n  + Ana is told: 3 for you\n  + Ana is told: 2 for you\n",
            ),
            (
                "Bob sees: Bob sees 2",
                "Bob sees: Bob sees 3",
                "nuts.txt:8: it goes otherwise\n  - Bob sees: Bob sees 3\n  + Bob sees: Bob sees 2\n",
            ),
            (
                "Ana takes 3   too-few\n",
                "Ana takes 3   too-many\n",
                "nuts.txt:12: it goes otherwise\n    Ana takes 3\n  - is refused for too-many\n  + is refused for too-few: heap 2\n",
            ),
            (
                "Ana takes 3   too-few\n",
                "Ana takes 2   too-few\n",
                "nuts.txt:12: it goes otherwise\n    Ana takes 2\n  - is refused for too-few\n  + is refused for nothing: it is done\n",
            ),
            ("given   heap: 0\nthen    nothing", "given   heap: 0\nthen    more", "nuts.txt:17: it goes otherwise\n  - more\n"),
        ];
        for (written, altered, difference) in rows {
            assert_eq!(said(&SOUND.replace(written, altered)), difference, "{altered}");
        }
    }

    #[test]
    fn what_cannot_be_read_or_played_is_told_with_its_line() {
        let rows = [
            ("NU-1  Taking", "Taking", "2: a scenario begins with a title that names its rules"),
            ("given   Ana\n        heap: 5\n", "", "2: a scenario goes on with what is given"),
            ("given   Ana\n", "", "3: an indented line goes on with something, but nothing stands above it"),
            ("heap: 5", "heap: full", "nuts.txt:5: \"heap: full\" is no heap"),
            ("Bob     takes 1", "given   heap: 4", "2: a scenario has one table, so one \"given\""),
            ("Bob     takes 1", "Bob     throws 1", "nuts.txt:7: \"throws 1\" is nothing to do"),
            ("Bob     takes 1", "Bob     takes 9", "nuts.txt:7: Bob takes 9: this is refused, too-few: heap 3"),
            ("then    nothing\nAna     takes 0\nthen    ...\n", "", "14: a scenario that expects nothing shows nothing"),
        ];
        for (written, altered, why) in rows {
            assert_eq!(said(&SOUND.replace(written, altered)), why, "{altered}");
        }
    }

    #[test]
    fn blessing_writes_what_really_happens_and_leaves_the_rest_alone() {
        let file = std::env::temp_dir().join(format!("nuts-{}.txt", std::process::id()));
        let wrong = SOUND
            .replace("2 left\n", "7 left; ...\n")
            .replace("too-few\n", "too-bad\n")
            .replace("sees 2\n        all", "sees 9\n        all");
        std::fs::write(&file, &wrong).unwrap();
        assert_eq!(Script::read(&file).unwrap().bless::<Nuts>(), Ok(true));
        let blessed = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).ok();
        assert_eq!(blessed, SOUND.replace("too-few\n", "too-few: heap 2\n"));
    }
}
