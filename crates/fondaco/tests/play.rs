//! Whole games in plain mode, driven over a pipe by a script that knows nothing but what it reads.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// A game that is being played at the other end of a pipe.
struct Game {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// Everything that was read so far.
    heard: String,
}

impl Game {
    fn new(arguments: &[&str]) -> Game {
        let mut child = fondaco(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it has an output"));
        Game { child, input, output, heard: String::new() }
    }

    /// Reads until a command is wanted; nothing when the game has ended.
    fn listen(&mut self) -> Option<String> {
        let mut said = Vec::new();
        let mut byte = [0];
        loop {
            match self.output.read(&mut byte).expect("the output can be read") {
                0 => {
                    self.heard += &String::from_utf8(said).expect("it is text");
                    return None;
                }
                _ => said.push(byte[0]),
            }
            if said == b"> " || said.ends_with(b"\n> ") {
                let said = String::from_utf8(said).expect("it is text");
                self.heard += &said;
                return Some(said);
            }
        }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("nobody has hung up");
        writeln!(input, "{line}").expect("it listens");
        input.flush().expect("it listens");
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.listen().expect("the game goes on")
    }

    /// Plays to the end: does what the game itself suggests, and otherwise lets it go on.
    fn play_on(&mut self) {
        let mut asked = self.listen();
        let mut last = None;
        for _ in 0..5_000 {
            let Some(said) = asked else { return };
            let waits = GO_ON.iter().any(|words| said.contains(words));
            let mut answer = if waits { None } else { example(&self.ask("hint")) };
            if answer.is_some() && answer == last {
                // An offer that the other side can no longer deliver was refused (OM-34); it is let go.
                let number = answer.as_deref().and_then(|answer| answer.split(' ').nth(1)).map(|number| format!("decline {number}"));
                answer = number;
            }
            self.say(answer.as_deref().unwrap_or_default());
            last = answer;
            asked = self.listen();
        }
        panic!("the game does not come to an end:\n{}", self.heard);
    }

    fn hang_up(mut self) -> (String, Output) {
        self.input = None;
        while self.listen().is_some() {}
        let heard = std::mem::take(&mut self.heard);
        (heard, self.child.wait_with_output().expect("it ends"))
    }
}

/// What says that Enter is enough.
const GO_ON: [&str; 6] =
    ["Enter lets the game go on", "Mit Enter geht es weiter", "press Enter", "Press Enter", "Drücke Enter", "drücke Enter"];

/// The command that was suggested.
fn example(said: &str) -> Option<String> {
    let line = said.lines().find_map(|line| line.strip_prefix("Type: ").or_else(|| line.strip_prefix("Eingabe: ")));
    line.map(ToOwned::to_owned)
}

fn fondaco(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fondaco"));
    command.args(arguments).env("LC_ALL", "C").env_remove("XDG_DATA_HOME").env("HOME", scratch("home"));
    command
}

/// A place for the files of one test.
fn scratch(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(name);
    fs::create_dir_all(&place).expect("there is room for files");
    place
}

fn path(place: &Path, file: &str) -> String {
    place.join(file).to_str().expect("a path in plain letters").to_owned()
}

/// Both titles, both languages, several numbers of players: from the first card to the score sheet, and to a record that holds.
#[test]
fn whole_games_are_played_over_a_pipe_and_their_records_hold() {
    //   game          people         seats  language  the end
    let rows = [
        ("oltre-mare", "Ana", "2", "en", "The game is over."),
        ("oltre-mare", "Ana", "4", "de", "Das Spiel ist zu Ende."),
        ("oltre-mare", "Ana,Bob", "3", "en", "The game is over."),
        ("ostia", "Ana", "2", "de", "Das Spiel ist zu Ende."),
        ("ostia", "Ana", "4", "en", "The game is over."),
        ("ostia", "Ana,Bob,Cem", "5", "de", "Das Spiel ist zu Ende."),
    ];
    for (game, people, seats, language, end) in rows {
        let place = scratch(&format!("whole-{game}-{seats}-{language}"));
        let [save, record] = [path(&place, "game.json"), path(&place, "record.json")];
        for left in [&save, &record] {
            let _ = fs::remove_file(left);
        }
        let arguments = ["play", game, "--people", people, "--seats", seats, "--seed", "7", "--lang", language, "--think", "0.02"];
        let mut play = Game::new(&[&arguments[..], &["--save", &save, "--record", &record]].concat());
        play.play_on();
        let (heard, output) = play.hang_up();
        assert!(output.status.success(), "{game} {seats}: {}", String::from_utf8_lossy(&output.stderr));
        let (_, sheet) = heard.rsplit_once(end).unwrap_or_else(|| panic!("{game} {seats} does not end:\n{heard}"));
        assert!(sheet.contains("\n1. ") && sheet.contains(&record), "{game} {seats} has no score sheet:\n{sheet}");
        assert!(!Path::new(&save).exists(), "a finished game is no longer saved");
        let verified = fondaco(&["verify", &record]).output().expect("it runs");
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    }
}

/// Bots are asked for by their names, and stand under them in the saved game; without a name they are merchants.
#[test]
fn bots_come_by_number_or_by_name() {
    //   bots                             who plays
    let rows: [(&[&str], &[&str]); 4] = [
        (&["--bots", "random,captain-sly"], &["bot:random", "bot:captain-sly"]),
        (&["--bots", "merchant-silent"], &["bot:merchant-silent"]),
        (&["--bots", "2"], &["bot:merchant", "bot:merchant"]),
        (&[], &["bot:merchant", "bot:merchant", "bot:merchant"]),
    ];
    for (at, (bots, kinds)) in rows.into_iter().enumerate() {
        let save = path(&scratch(&format!("bots-{at}")), "game.json");
        let _ = fs::remove_file(&save);
        let arguments = ["play", "oltre-mare", "--people", "Ana", "--seed", "3", "--start", "0", "--think", "0.02", "--save", &save];
        let mut play = Game::new(&[&arguments[..], bots].concat());
        play.listen().expect("it asks");
        let (heard, output) = play.hang_up();
        assert!(output.status.success());
        let word = match kinds[0] {
            "bot:random" => "novice",
            "bot:merchant-silent" => "silent merchant",
            _ => "merchant",
        };
        assert!(heard.contains(&format!("Bianca ({word})")), "{heard}");
        let saved = fs::read_to_string(&save).expect("the game is kept");
        let found: Vec<&str> = saved.match_indices("\"bot:").map(|(at, _)| saved[at + 1..].split('"').next().unwrap_or_default()).collect();
        assert_eq!(found, kinds);
    }
}

/// Between two people nothing is said but who is to come.
#[test]
fn between_two_people_nothing_is_said_but_who_comes_next() {
    let place = scratch("curtain");
    let [save, record] = [path(&place, "game.json"), path(&place, "record.json")];
    let _ = fs::remove_file(&save);
    let mut play =
        Game::new(&["play", "ostia", "--people", "Ana,Bob,Cem", "--seed", "3", "--think", "0.02", "--save", &save, "--record", &record]);
    play.play_on();
    let (heard, output) = play.hang_up();
    assert!(output.status.success());
    let curtains: Vec<&str> = heard.lines().filter(|line| line.contains("please come to the keyboard")).collect();
    assert!(curtains.len() > 30, "{} curtains", curtains.len());
    for part in heard.split("please come to the keyboard").skip(1) {
        let said = part.lines().next().unwrap_or_default();
        assert_eq!(said, ". Press Enter when nobody else looks.");
        // The next thing is the prompt, and after it only what the next person may see.
        let after = part.lines().nth(1).unwrap_or_default();
        assert!(after.starts_with("> "), "{after}");
    }
}

/// Who hangs up in the middle of a game finds it again as it was.
#[test]
fn a_closed_pipe_keeps_the_game() {
    for (name, closes_output) in [("input", false), ("output", true)] {
        let place = scratch(&format!("closed-{name}"));
        let save = path(&place, "game.json");
        let _ = fs::remove_file(&save);
        let mut play = Game::new(&["play", "oltre-mare", "--people", "Ana", "--seats", "3", "--seed", "5", "--save", &save]);
        play.listen().expect("it asks");
        for _ in 0..6 {
            let waits = GO_ON.iter().any(|words| play.heard.lines().rev().take(3).any(|line| line.contains(words)));
            let answer = if waits { None } else { example(&play.ask("hint")) };
            play.ask(answer.as_deref().unwrap_or_default());
        }
        let before = play.ask("scores");
        if closes_output {
            let Game { mut child, input, output, .. } = play;
            drop(output);
            let mut input = input.expect("nobody has hung up");
            // It notices when it next has something to say; after that nobody listens to us either.
            for _ in 0..100 {
                if writeln!(input, "scores").is_err() {
                    break;
                }
            }
            drop(input);
            assert!(child.wait().expect("it ends").success(), "who has gone is no fault");
        } else {
            let (heard, output) = play.hang_up();
            assert!(output.status.success());
            assert!(heard.contains(&format!("The game is saved in {save}")), "{heard}");
        }
        let saved = fs::read_to_string(&save).expect("the game is kept");
        let mut again = Game::new(&["play", "--continue", "--save", &save]);
        again.listen().expect("it asks");
        assert_eq!(again.ask("scores"), before);
        let (_, output) = again.hang_up();
        assert!(output.status.success());
        assert_eq!(fs::read_to_string(&save).expect("the game is kept"), saved, "looking at a game changes nothing");
    }
}

/// A game goes on with the name of the game, or with whatever was left last; what cannot be is said in a sentence.
#[test]
fn games_are_kept_among_the_users_data_and_found_again() {
    let home = scratch("data-home");
    let _ = fs::remove_dir_all(&home);
    let run = |arguments: &[&str], typed: &str| {
        let mut command = fondaco(arguments);
        let mut child = command
            .env("XDG_DATA_HOME", &home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // Who is told what is wrong with the arguments does not wait for input.
        let _ = child.stdin.take().expect("it has an input").write_all(typed.as_bytes());
        child.wait_with_output().expect("it ends")
    };
    let said = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);

    let nothing = run(&["play", "--continue"], "");
    assert_eq!(nothing.status.code(), Some(1));
    assert!(said(&nothing).contains("there is no game to continue"), "{}", said(&nothing));

    let first = run(&["play", "ostia", "--people", "Eva", "--seed", "1"], "keep 1\nquit\n");
    assert!(first.status.success() && said(&first).contains("fondaco play --continue"), "{}", said(&first));
    assert_eq!(fs::read_dir(home.join("fondaco").join("games")).expect("there is a folder").count(), 1);
    let again = run(&["play", "ostia", "--continue"], "quit\n");
    assert!(again.status.success() && said(&again).contains("You keep"), "{}", said(&again));
    let other = run(&["play", "oltre-mare", "--continue"], "");
    assert!(said(&other).contains("no game of Oltre Mare"), "{}", said(&other));
}

#[test]
fn what_cannot_be_played_is_refused_before_the_first_card() {
    let place = scratch("refused");
    let there = path(&place, "there.json");
    fs::write(&there, "{}").expect("a file can be written");
    //   arguments                                                        said
    let rows: [(&[&str], &str); 13] = [
        (&["play"], "required"),
        (&["play", "chess"], "oltre-mare, ostia"),
        (&["play", "ostia", "--seats", "6"], "2 to 5 seats"),
        (&["play", "oltre-mare", "--people", "Ana,ana"], "both be called"),
        (&["play", "oltre-mare", "--people", "Ana,,Bob"], "needs a name"),
        (&["play", "oltre-mare", "--people", "Ana,Bob,Cem", "--seats", "2"], "do not fit"),
        (&["play", "ostia", "--bots", "9"], "ostia is for 2 to 5 players; with you that leaves at most 4 bots, not 9"),
        (&["play", "oltre-mare", "--seats", "4", "--bots", "2"], "are 3, not 4"),
        (&["play", "oltre-mare", "--seats", "4", "--bots", "merchant,captain-sly"], "1 person and 2 bots are 3, not 4"),
        (&["play", "oltre-mare", "--bots", "merchant,doge"], "there is no bot \"doge\"; there are random, apprentice, merchant,"),
        (&["play", "oltre-mare", "--bots", "captain", "--think", "0"], "as in --think 20"),
        (&["play", "oltre-mare", "--bots", "captain", "--think", "long"], "as in --think 20"),
        (&["play", "ostia", "--save", &there], "is there already"),
    ];
    for (arguments, part) in rows {
        let output = fondaco(arguments).stdin(Stdio::null()).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(part), "{arguments:?}: {said}");
    }
    let broken = fondaco(&["play", "--continue", "--save", &there]).stdin(Stdio::null()).output().expect("it runs");
    assert_eq!(broken.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&broken.stderr).contains("cannot be read"), "{}", String::from_utf8_lossy(&broken.stderr));
}
