//! A table as one viewer sees it, wherever the table itself is: what the faces show, and the context in which commands are parsed.

use crate::game::AtTerminal;
use crate::labels::Labels;
use crate::rule_book;
use crate::scene::{Deadline, Entry, Pane, Scene};
use crate::session::{Draft, Reply};
use crate::text::{pad, pad_left, width};
use sentences::{Chore, Command, Help, Moment, Speaker, chores};
use std::borrow::Cow;
use table::SightLine;
use tabletop::{Seat, Viewer};

/// A table as one viewer sees it.
pub struct Look<'a, R: AtTerminal> {
    pub(crate) speaker: Speaker<'a, R::Words>,
    pub(crate) view: Cow<'a, R::View>,
    pub(crate) prompt: Option<Cow<'a, R::Prompt>>,
    pub(crate) knowledge: &'a R::Knowledge,
    pub(crate) seen: &'a [SightLine<R>],
    /// What was said so far for a later command.
    pub(crate) draft: Cow<'a, R::Draft>,
    pub(crate) letters: &'a [char],
    /// How long bots still wait for answers to their offers.
    pub(crate) deadlines: Vec<Deadline>,
}

impl<R: AtTerminal> Look<'_, R> {
    fn labels(&self) -> Labels {
        Labels(self.speaker.language)
    }

    /// The moment as the viewer sees it, for a viewer who can act.
    pub(crate) fn moment(&self) -> Moment<'_, R> {
        Moment { speaker: self.speaker, view: &self.view, prompt: self.prompt.as_deref(), draft: &self.draft }
    }

    /// What is drawn.
    pub(crate) fn scene<'s>(&'s self, draft: &'s Draft<R>, log: &'s [Entry], pane: Pane) -> Scene<'s, R> {
        Scene {
            speaker: self.speaker,
            view: &self.view,
            knowledge: self.knowledge,
            prompt: self.prompt.as_deref(),
            letters: self.letters,
            draft: draft.action.as_ref(),
            remembered: &self.draft,
            chosen: &draft.chosen,
            preview: &draft.preview,
            deadlines: &self.deadlines,
            seen: self.seen,
            log,
            pane,
        }
    }

    /// What the command being typed would do.
    pub(crate) fn draft(&self, typed: &str) -> Draft<R> {
        let moment = self.moment();
        let action = beginnings(typed).find_map(|begun| match moment.parse(begun) {
            Ok(Command::Do(action)) => Some(action),
            Ok(Command::Draft(_) | Command::Chore(_)) | Err(_) => None,
        });
        let chosen = action.as_ref().map(R::cards_of).unwrap_or_default();
        // What was said for a later command matters to talk, and before anything is typed.
        let says = action.as_ref().is_none_or(R::is_talk);
        let mut preview: Vec<String> = R::say_draft(&moment).filter(|_| says).into_iter().collect();
        preview.extend(R::preview(&moment, action.as_ref()));
        Draft { action, chosen, preview }
    }

    /// What can be typed now, in one line: each command with an example, or if that is too long, its first word.
    pub(crate) fn hint(&self, columns: usize) -> String {
        let usages: Vec<String> = self.moment().help().into_iter().map(|help| help.usage).collect();
        let whole = self.labels().possible(&usages.join(" · "));
        if width(&whole) <= columns {
            return whole;
        }
        self.labels().possible(&self.first_words().join(" · "))
    }

    /// Advice: in a sentence, why, and how it is typed.
    pub(crate) fn advised(&self, seat: Seat, action: &R::Action, why: Option<&R::Why>) -> Vec<String> {
        let typed = self.labels().typed(&self.moment().write(action));
        let why = why.map(|why| R::say_why(&self.speaker, seat, why));
        [Some(R::say_advice(&self.speaker, &self.view, action)), why, Some(typed)].into_iter().flatten().collect()
    }

    /// What is wrong with a line, and what could be typed instead, if its first word does not fit the moment.
    pub(crate) fn wrong(&self, line: &str, wrong: String) -> Reply {
        let instead = self.instead(line, &wrong);
        Reply::wrong([Some(wrong), instead].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    fn instead(&self, line: &str, said: &str) -> Option<String> {
        let words = self.first_words();
        let typed = line.split_whitespace().next()?.to_lowercase();
        let fits = words.iter().any(|word| word.to_lowercase().starts_with(&typed));
        let is_said = words.iter().all(|word| said.contains(word.as_str()));
        (!fits && !is_said).then(|| self.labels().instead(&words.join(", ")))
    }

    /// The first words of what can be typed now.
    fn first_words(&self) -> Vec<String> {
        let help = self.moment().help();
        let mut words: Vec<String> = help.iter().filter_map(|help| help.usage.split(' ').next()).map(ToOwned::to_owned).collect();
        words.dedup();
        words
    }

    /// Answers what changes nothing; `None` if it is for the owner of the table. `own` are the words of the terminal
    /// itself, `refused` the rule behind the last refusal.
    pub(crate) fn answer(&self, chore: &Chore, own: &[Help], refused: Option<&str>, log: impl Fn(usize) -> Vec<String>) -> Option<Reply> {
        let moment = self.moment();
        Some(match chore {
            Chore::Undo | Chore::Save | Chore::Hint | Chore::Why(Some(_)) => return None,
            Chore::Quit => Reply::quit(),
            Chore::Why(None) => self.why(refused),
            Chore::Rules(id) => self.rules(id.as_deref()),
            Chore::Help(word) => Reply::page(self.help(own, word.as_deref())),
            Chore::Log(lines) => Reply::page(log(lines.map_or(LOG, |lines| lines as usize))),
            Chore::Cards => Reply::page(R::cards(&moment)),
            Chore::Offers => Reply::page(R::offers(&moment, &self.deadlines)),
            Chore::Map => Reply::page(R::board(&moment, self.knowledge)),
            Chore::Scores => Reply::page(self.scores()),
        })
    }

    /// The rule behind the last refusal, or those behind the question.
    fn why(&self, refused: Option<&str>) -> Reply {
        let rules: Vec<&str> = match (refused, self.prompt.as_deref()) {
            (Some(rule), _) => vec![rule],
            (None, Some(prompt)) => R::rules_of(prompt).to_vec(),
            (None, None) => Vec::new(),
        };
        if rules.is_empty() {
            return Reply::says([self.labels().no_hint()]);
        }
        Reply::page(rules.into_iter().filter_map(|id| rule_book::rule(R::BOOK, id)))
    }

    fn rules(&self, id: Option<&str>) -> Reply {
        let Some(id) = id else { return Reply::page(rule_book::pages(R::BOOK)) };
        match rule_book::find(R::BOOK, id) {
            Some(rule) => Reply::page([rule]),
            None => {
                let all: Vec<&str> = rule_book::numbers(R::BOOK).collect();
                let [first, last] = [all.first(), all.last()].map(|number| number.copied().unwrap_or_default());
                Reply::wrong(self.labels().no_such_rule(id, first, last))
            }
        }
    }

    /// What can be typed: now, or with one word.
    fn help(&self, own: &[Help], word: Option<&str>) -> Vec<String> {
        let speaker = Speaker { you: None, ..self.speaker };
        let all = self.moment().help().into_iter().chain(own.iter().cloned()).chain(chores(&speaker, R::BOARD));
        let fits = |help: &Help| word.is_none_or(|word| help.usage.to_lowercase().starts_with(&word.to_lowercase()));
        let lines: Vec<String> = all.filter(fits).map(|help| format!("{}: {}", help.usage, help.means)).collect();
        match word {
            None => [lines, vec![String::new()], R::about(self.speaker.language)].concat(),
            Some(_) if lines.is_empty() => self.help(own, None),
            Some(_) => lines,
        }
    }

    /// How everybody stands; the score sheet, once the game is over.
    pub(crate) fn scores(&self) -> Vec<String> {
        match R::score(&self.view) {
            Some(score) => R::say_score(&self.speaker, score),
            None => R::table(&self.moment()),
        }
    }

    /// The score sheet as a table, then in sentences; empty before the end.
    pub(crate) fn score_table(&self) -> Vec<String> {
        let Some(score) = R::score(&self.view) else { return Vec::new() };
        let table = R::score_table(&self.speaker, score);
        let rows = || std::iter::once(table.head.iter().map(ToString::to_string).collect::<Vec<_>>()).chain(table.rows.iter().cloned());
        let columns: Vec<usize> = (0..table.head.len()).map(|at| rows().map(|row| width(&row[at])).max().unwrap_or(0)).collect();
        // The second column holds the names.
        let cell = |at: usize, text: &str| if at == 1 { pad(text, columns[at]) } else { pad_left(text, columns[at]) };
        let line =
            |row: Vec<String>| row.iter().enumerate().map(|(at, text)| cell(at, text)).collect::<Vec<_>>().join("  ").trim_end().to_owned();
        rows().map(line).chain(R::say_score(&self.speaker, score)).collect()
    }
}

/// The lines that the typed text may be completed to: by the words of the game, or by one of the terminal's own first words.
pub(crate) fn completed(typed: &str, game: Vec<String>, own: impl Iterator<Item = &'static str>) -> Vec<String> {
    let start = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (before, word) = typed.split_at(start);
    let mut words = game;
    if before.trim().is_empty() && !word.is_empty() {
        let fits = |own: &&str| own.to_lowercase().starts_with(&word.to_lowercase());
        words.extend(own.filter(fits).map(ToOwned::to_owned));
    }
    words.into_iter().map(|word| format!("{before}{word}")).collect()
}

/// The line, then the line without its last word, and so on: a half-typed command makes sense up to some word.
fn beginnings(line: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(line.trim_end()), |line| line.rfind(char::is_whitespace).map(|at| line[..at].trim_end()))
}

/// The seat among these that has this name: the whole name, or a beginning that fits nobody else.
pub(crate) fn named(names: &[String], seats: impl Iterator<Item = Seat>, name: &str) -> Option<Seat> {
    let name = name.trim().to_lowercase();
    let fits: Vec<Seat> = seats.filter(|seat| names[seat.index()].to_lowercase().starts_with(&name)).collect();
    match fits.as_slice() {
        [seat] if !name.is_empty() => Some(*seat),
        _ => fits.iter().copied().find(|seat| names[seat.index()].to_lowercase() == name),
    }
}

/// The number of log lines shown by default.
const LOG: usize = 30;

pub(crate) fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}
