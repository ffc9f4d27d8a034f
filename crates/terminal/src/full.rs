//! The full screen: keys in, cells out.

use crate::editor::Edit;
use crate::face::{AtHome, Play, Shown};
use crate::game::AtTerminal;
use crate::keeper::Keeper;
use crate::keyboard::Keyboard;
use crate::scene::Pane;
use crate::screen::Screen;
use crate::session::{Session, Then};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::DefaultTerminal;
use sentences::CommandTexts;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Plays a game on the full screen until it is over or left; in either case it is saved, and the terminal is restored.
/// Returns what is to be told afterwards.
///
/// # Errors
/// If the terminal cannot be used, or is gone. The game is kept all the same.
pub fn play<R: AtTerminal>(session: &mut Session<R>, keeper: &Keeper, leave: &AtomicBool) -> io::Result<Vec<String>> {
    let mut terminal = ratatui::try_init()?;
    let mut home = AtHome { session, keeper };
    let mut full = Full::new(&mut home);
    let played = full.play(&mut terminal, leave);
    let told = full.farewell();
    let restored = ratatui::try_restore();
    played.and(restored).map(|()| told)
}

/// Is the terminal gone? Then it no longer reports to be a terminal.
pub(crate) fn has_gone() -> bool {
    !io::stdin().is_terminal() || !io::stdout().is_terminal()
}

/// What a key asks for, besides changing the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Edit(Edit),
    Send,
    Complete,
    Leave,
    Help,
    Board,
    Up(usize),
    Down(usize),
    Escape,
    Nothing,
}

/// A game, and the screen that shows it.
pub(crate) struct Full<'a, P: Play> {
    pub(crate) game: &'a mut P,
    pub(crate) screen: Screen,
    /// Do the bots act without a pause, until a person is needed?
    hurry: bool,
}

impl<R: AtTerminal> Full<'_, AtHome<'_, R>> {
    /// Plays until the table is left, for whatever reason.
    fn play(&mut self, terminal: &mut DefaultTerminal, leave: &AtomicBool) -> io::Result<()> {
        let welcome = self.game.session.welcome();
        let gap = || vec![String::new()];
        let about = [
            welcome[..1].to_vec(),
            gap(),
            R::about(self.game.session.language()),
            gap(),
            self.game.session.labels().keys(),
            gap(),
            welcome[1..].to_vec(),
        ];
        self.screen.open(about.concat());
        self.keep();
        let mut acted = Instant::now();
        loop {
            self.show(terminal)?;
            let mut due = None;
            // Nothing happens behind a page that is being read.
            if self.game.session.bots_act() && self.screen.page.is_none() {
                // Bots think while the last action is looked at; their action is shown when their pause is over.
                due = self.think().map(|pause| acted + pause);
                self.show(terminal)?;
            }
            // A signal to leave, or a closed terminal, is noticed within a moment.
            let mut is_due = false;
            loop {
                let wait = due.map_or(MOMENT, |due| due.saturating_duration_since(Instant::now()).min(MOMENT));
                is_due |= due.is_some_and(|due| self.hurry || due <= Instant::now());
                if is_due || event::poll(wait)? {
                    break;
                }
                if leave.load(Ordering::Relaxed) || has_gone() {
                    return Ok(());
                }
            }
            if is_due {
                self.game.session.act_out();
                acted = Instant::now();
                self.keep();
                continue;
            }
            if self.take(event::read()?) {
                return Ok(());
            }
        }
    }

    fn show(&mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        self.draw(terminal)?;
        // What is drawn counts as told.
        self.game.session.news();
        Ok(())
    }

    /// Lets the bots think; when they are done, a person comes to the keyboard.
    fn think(&mut self) -> Option<Duration> {
        let before = self.game.session.keyboard();
        let pause = self.game.session.think();
        if pause.is_none() {
            self.arrive(before);
        }
        pause
    }
}

impl<'a, P: Play> Full<'a, P> {
    pub(crate) fn new(game: &'a mut P) -> Full<'a, P> {
        Full { game, screen: Screen::default(), hurry: false }
    }

    pub(crate) fn draw(&mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        terminal.draw(|frame| {
            let area = frame.area();
            let cursor = self.screen.draw(self.game.shown(), area, frame.buffer_mut());
            frame.set_cursor_position(cursor);
        })?;
        Ok(())
    }

    /// Handles an event of the terminal; true when the table is left.
    pub(crate) fn take(&mut self, event: Event) -> bool {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.press(meaning(key)),
            Event::Paste(text) => {
                let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
                self.screen.type_in(&text);
            }
            // The next drawing fits the new size.
            Event::Resize(..) | Event::Key(_) | Event::FocusGained | Event::FocusLost | Event::Mouse(_) => {}
        }
        false
    }

    /// Does what a key asks for; true when the table is left.
    fn press(&mut self, key: Key) -> bool {
        let reading = self.screen.page.is_some();
        match key {
            Key::Leave => return true,
            Key::Send if reading && self.screen.editor.is_empty() => self.screen.page = None,
            // Commands typed while bots act wait until they are done.
            Key::Send if self.game.must_wait(&self.screen.editor.text()) => self.hurry = true,
            Key::Send => return self.send(),
            Key::Escape if reading => self.screen.page = None,
            Key::Escape => {
                self.screen.editor.clear();
                self.screen.said.clear();
            }
            Key::Edit(Edit::Older) if reading => self.screen.scroll_up(1),
            Key::Edit(Edit::Newer) if reading => self.screen.scroll_down(1),
            Key::Edit(edit) => {
                // The answer to the last command has been read.
                self.screen.said.clear();
                self.screen.editor.edit(edit);
            }
            Key::Complete if self.screen.editor.is_empty() => self.screen.next_pane(),
            Key::Complete => {
                let game = self.game.shown();
                self.screen.editor.complete(|typed| game.complete(typed));
            }
            Key::Help => {
                let word = CommandTexts::of(self.game.shown().language()).help[0];
                self.enter(word);
            }
            Key::Board => self.screen.next_pane(),
            Key::Up(lines) if reading => self.screen.scroll_up(lines),
            Key::Down(lines) if reading => self.screen.scroll_down(lines),
            Key::Up(_) => {
                let log = self.game.shown().log(usize::MAX);
                self.screen.open_at_end(log.into_iter().map(|entry| entry.text).collect());
            }
            Key::Down(_) | Key::Nothing => {}
        }
        false
    }

    fn send(&mut self) -> bool {
        let line = self.screen.editor.send();
        self.enter(&line)
    }

    /// Carries out what was typed; true when the table is left.
    fn enter(&mut self, line: &str) -> bool {
        let before = self.game.shown().keyboard();
        let reply = self.game.enter(line);
        (self.screen.page, self.screen.said) = (None, Vec::new());
        match reply.then {
            Then::Read => self.screen.open(reply.said.into_iter().map(|said| said.text).collect()),
            // A wrong line can be brought back and corrected, with the key for older commands.
            Then::Nothing => self.screen.said = reply.said,
            Then::GoOn => {
                self.screen.said = reply.said;
                self.screen.pane = Pane::Fitting;
                self.keep();
                if !self.game.must_wait("") {
                    self.arrive(before);
                }
            }
            Then::Save => self.screen.said = vec![self.game.kept()],
            Then::Quit => return true,
        }
        false
    }

    /// A person comes to the keyboard, or the game is over.
    pub(crate) fn arrive(&mut self, before: Keyboard) {
        self.hurry = false;
        let now = self.game.shown().keyboard();
        if matches!(now, Keyboard::Seat(_)) {
            let spectacle = self.game.spectacle();
            if !spectacle.is_empty() {
                self.screen.open(spectacle);
            }
        }
        if before != now && matches!(now, Keyboard::Curtain(_)) {
            // Nobody may leaf through what somebody else typed.
            self.screen.editor.forget();
        }
        if now == Keyboard::Over && before != Keyboard::Over {
            let sheet = self.game.score_table();
            let record = self.game.kept().text;
            self.screen.open(sheet.into_iter().chain([String::new(), record]).collect());
        }
    }

    /// Saves the game; if that fails, an error is shown and the game goes on.
    fn keep(&mut self) {
        self.screen.said.extend(self.game.keep());
    }

    /// What is told when the screen is closed.
    pub(crate) fn farewell(&self) -> Vec<String> {
        let mut told = if self.game.shown().keyboard() == Keyboard::Over { self.game.score_table() } else { Vec::new() };
        told.push(self.game.kept().text);
        told
    }
}

fn meaning(key: KeyEvent) -> Key {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if control => Key::Leave,
        KeyCode::Char('a') if control => Key::Edit(Edit::Start),
        KeyCode::Char('e') if control => Key::Edit(Edit::End),
        KeyCode::Char('u') if control => Key::Edit(Edit::DeleteToStart),
        KeyCode::Char('k') if control => Key::Edit(Edit::DeleteToEnd),
        KeyCode::Char('w') if control => Key::Edit(Edit::DeleteWord),
        KeyCode::Char('p') if control => Key::Edit(Edit::Older),
        KeyCode::Char('n') if control => Key::Edit(Edit::Newer),
        KeyCode::Char(letter) if !control => Key::Edit(Edit::Insert(letter)),
        KeyCode::Backspace => Key::Edit(Edit::Backspace),
        KeyCode::Delete => Key::Edit(Edit::Delete),
        KeyCode::Left => Key::Edit(Edit::Left),
        KeyCode::Right => Key::Edit(Edit::Right),
        KeyCode::Home => Key::Edit(Edit::Start),
        KeyCode::End => Key::Edit(Edit::End),
        KeyCode::Up => Key::Edit(Edit::Older),
        KeyCode::Down => Key::Edit(Edit::Newer),
        KeyCode::PageUp => Key::Up(PAGE),
        KeyCode::PageDown => Key::Down(PAGE),
        KeyCode::Enter => Key::Send,
        KeyCode::Tab => Key::Complete,
        KeyCode::Esc => Key::Escape,
        KeyCode::F(1) => Key::Help,
        KeyCode::F(2) => Key::Board,
        KeyCode::BackTab
        | KeyCode::Insert
        | KeyCode::F(_)
        | KeyCode::Char(_)
        | KeyCode::Null
        | KeyCode::CapsLock
        | KeyCode::ScrollLock
        | KeyCode::NumLock
        | KeyCode::PrintScreen
        | KeyCode::Pause
        | KeyCode::Menu
        | KeyCode::KeypadBegin
        | KeyCode::Media(_)
        | KeyCode::Modifier(_) => Key::Nothing,
    }
}

/// A delay so short that nobody notices it.
pub(crate) const MOMENT: Duration = Duration::from_millis(200);

/// The number of lines that a page key moves.
const PAGE: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Tone;
    use crate::thinking::{Pace, Thinking};
    use bots::Bot;
    use oltre_mare::{Setup, State};
    use sentences::Language;
    use table::{Sitter, Table};
    use tabletop::{Seat, Seed};

    fn session(people: &[&str]) -> Session<State> {
        let sitters = people.iter().map(|&name| Sitter { name: name.into(), kind: crate::PERSON.into() });
        let setup = Setup { start: Some(Seat(0)), ..Setup::new(people.len() as u8) };
        Session::new(Table::new(setup, Seed::from_number(8), sitters.collect()), Language::English)
    }

    fn with_full(name: &str, check: impl FnOnce(&mut Full<'_, AtHome<'_, State>>, &Keeper)) {
        let folder = std::env::temp_dir().join(format!("fondaco-full-{name}-{}", std::process::id()));
        let keeper = Keeper { file: folder.join("game.json"), record: folder.join("record.json"), again: "again".into() };
        let mut session = session(&["Ana", "Bob"]);
        check(&mut Full::new(&mut AtHome { session: &mut session, keeper: &keeper }), &keeper);
        std::fs::remove_dir_all(&folder).expect("the game was kept in this folder");
    }

    fn types(full: &mut Full<'_, AtHome<'_, State>>, line: &str) -> bool {
        line.chars().for_each(|letter| assert!(!full.press(Key::Edit(Edit::Insert(letter)))));
        full.press(Key::Send)
    }

    #[test]
    fn keys_mean_what_they_mean_in_every_shell() {
        let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
        let rows = [
            (control('c'), Key::Leave),
            (control('d'), Key::Leave),
            (control('u'), Key::Edit(Edit::DeleteToStart)),
            (control('x'), Key::Nothing),
            (plain(KeyCode::Char('ù')), Key::Edit(Edit::Insert('ù'))),
            (plain(KeyCode::Enter), Key::Send),
            (plain(KeyCode::Tab), Key::Complete),
            (plain(KeyCode::F(1)), Key::Help),
            (plain(KeyCode::F(9)), Key::Nothing),
            (plain(KeyCode::Up), Key::Edit(Edit::Older)),
            (plain(KeyCode::PageUp), Key::Up(PAGE)),
        ];
        for (key, means) in rows {
            assert_eq!(meaning(key), means, "{key:?}");
        }
    }

    #[test]
    fn the_next_person_finds_nothing_of_what_the_last_one_typed() {
        with_full("curtain", |full, keeper| {
            full.press(Key::Send);
            assert_eq!(full.game.session.keyboard(), Keyboard::Seat(Seat(0)));
            types(full, "cards");
            assert!(full.screen.page.is_some());
            full.press(Key::Escape);
            types(full, "keyboard bob");
            assert_eq!(full.game.session.keyboard(), Keyboard::Curtain(Some(Seat(1))));
            assert!(full.screen.page.is_none() && full.screen.said.is_empty());
            full.press(Key::Edit(Edit::Older));
            assert!(full.screen.editor.is_empty(), "what was typed is forgotten");
            assert!(keeper.file.exists());
        });
    }

    #[test]
    fn a_wrong_line_can_be_put_right_and_a_page_is_read_and_closed() {
        with_full("wrong", |full, _| {
            full.press(Key::Send);
            assert!(!types(full, "sail atlantis"));
            assert!(full.screen.editor.is_empty(), "who types anew need not wipe it out first");
            assert_eq!(full.screen.said[0].tone, Tone::Wrong);
            full.press(Key::Edit(Edit::Older));
            assert_eq!(full.screen.editor.text(), "sail atlantis");
            full.press(Key::Edit(Edit::Backspace));
            assert!(full.screen.said.is_empty(), "who types on has read it");
            full.press(Key::Escape);
            assert!(full.screen.editor.is_empty());
            full.press(Key::Help);
            assert!(full.screen.page.is_some());
            full.press(Key::Down(PAGE));
            full.press(Key::Send);
            assert!(full.screen.page.is_none());
            full.press(Key::Up(PAGE));
            assert!(full.screen.page.is_some(), "what happened can be leafed through");
            full.press(Key::Escape);
            full.press(Key::Complete);
            assert_eq!(full.screen.pane, Pane::Board);
        });
    }

    /// If bots act one by one, commands wait until they are done, and the next person finds nothing of what was typed.
    #[test]
    fn bots_act_one_by_one_and_can_be_hurried() {
        let sitters =
            [("Ana", crate::PERSON.to_owned()), ("Zorzi", crate::kind_of(Bot::MERCHANT)), ("Marina", crate::kind_of(Bot::RANDOM))];
        let sitters = sitters.map(|(name, kind)| Sitter { name: name.into(), kind });
        let table: Table<State> = Table::new(Setup { start: Some(Seat(1)), ..Setup::new(3) }, Seed::from_number(8), sitters.into());
        let thinking = Thinking { pace: Pace::OneByOne, ..Thinking::QUICK };
        let mut session = Session::with(table, Language::English, thinking);
        assert!(session.bots_act() && session.table().actions() == 0, "nobody acts before they are let");
        let folder = std::env::temp_dir().join(format!("fondaco-full-one-by-one-{}", std::process::id()));
        let keeper = Keeper { file: folder.join("game.json"), record: folder.join("record.json"), again: "again".into() };
        let mut home = AtHome { session: &mut session, keeper: &keeper };
        let mut full = Full::new(&mut home);
        let mut pauses = 0;
        // Before a bot plays, Ana is asked whether she wants to trade.
        assert!(full.think().is_none() && !full.game.session.bots_act());
        full.press(Key::Send);
        while let Some(pause) = full.think() {
            assert!(pause >= Duration::from_millis(500));
            assert!(full.game.session.asks().ends_with("is thinking ..."), "{}", full.game.session.asks());
            let before = full.game.session.table().actions();
            types(&mut full, "rules om-38");
            assert!(full.screen.page.take().is_some(), "what changes nothing is answered at once");
            types(&mut full, "undo");
            assert!(full.hurry && full.screen.editor.text() == "undo", "what is to be done waits");
            full.screen.editor.clear();
            assert_eq!(full.game.session.table().actions(), before);
            full.game.session.act_out();
            assert_eq!(full.game.session.table().actions(), before + 1);
            pauses += 1;
        }
        assert!(pauses > 0 && !full.game.session.bots_act() && !full.hurry);
        assert_eq!(full.game.session.keyboard(), Keyboard::Seat(Seat(0)));
        std::fs::remove_dir_all(&folder).expect("the game was kept in this folder");
    }

    #[test]
    fn leaving_keeps_the_game_and_says_where() {
        with_full("leave", |full, keeper| {
            assert!(full.press(Key::Leave));
            let told = full.farewell();
            assert!(told[0].contains(keeper.file.to_str().unwrap()) && told[0].ends_with("again"), "{told:?}");
            assert!(keeper.file.exists());
            assert!(types(full, "quit"));
        });
    }
}
