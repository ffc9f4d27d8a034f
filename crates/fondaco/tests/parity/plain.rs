//! Line by line, over a pipe.

use crate::position::{Compared, Position};
use crate::{Made, in_file, in_one_line, saved};
use std::io::Write;
use std::process::{Command, Stdio};

/// Ana comes to the keyboard, reads what is asked, and types what she does.
pub(crate) fn decide<R: Compared>(position: &Position<R>) -> Made {
    let file = saved(position, "plain");
    let mut play = Command::new(env!("CARGO_BIN_EXE_fondaco"));
    play.args(["play", "--continue", "--plain", "--save"]).arg(&file).env("LC_ALL", "C");
    let mut child = play.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("it has an input");
    write!(input, "ana\n{}\n", position.typed()).expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("it is text");
    // Between two commands stands what was said to the first of them, and on its last line what is asked.
    let asked = said.split("\n> ").nth(1).and_then(|said| said.lines().last()).unwrap_or_default();
    let action = in_file(position, &file).unwrap_or_else(|| panic!("{:?} cannot be typed:\n{said}", position.kind));
    Made { asked: asked_of(position, asked), action }
}

/// What is asked, without the words around it: while others are waited for, for whom, and by which key it goes on.
pub(crate) fn asked_of<R: Compared>(position: &Position<R>, asked: &str) -> String {
    let asked = in_one_line(asked);
    let before = position.waiting().map_or_else(String::new, |waiting| waiting + " ");
    let asked = asked.strip_prefix(&before).unwrap_or(&asked);
    KEYS.iter().find_map(|keys| asked.strip_suffix(keys)).unwrap_or(asked).trim_end().to_owned()
}

/// What is said about keys.
const KEYS: [&str; 2] = ["Enter lets the game go on.", "Ana has nothing to do now: press Enter."];
