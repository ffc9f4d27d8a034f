//! Every `fondaco` command that README and docs show is one that the program understands.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The commands in code blocks of a page, as a shell splits them.
fn commands(page: &str) -> Vec<Vec<String>> {
    let mut in_code = false;
    let mut found = Vec::new();
    // A command may be continued on the next line.
    for line in page.replace("\\\n", " ").lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        }
        let program = line.split_whitespace().position(|word| word == "fondaco" || word.ends_with("/fondaco"));
        let Some(program) = program.filter(|_| in_code && !line.starts_with('#')) else { continue };
        let words = words(line);
        // Before the program stand at most a prompt, variables, or the key of a service file.
        if words[..program].iter().all(|word| word == "$" || word.contains('=')) {
            found.push(words[program + 1..].to_vec());
        }
    }
    found
}

/// Words, with those in quotes as one, up to a comment.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => quoted = !quoted,
            '#' if !quoted && words.last().is_some_and(String::is_empty) => break,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is a word").push(letter),
        }
    }
    words.retain(|word| !word.is_empty() && word != "...");
    words
}

#[test]
fn commands_are_split_as_a_shell_does() {
    let page = "fondaco no\n```sh\nfondaco play --join 'a b#c'   # text\n$ fondaco bench\nA=b fondaco x \\\n  --y\n# fondaco z\ncargo run fondaco\n```\n";
    assert_eq!(commands(page), [&["play", "--join", "a b#c"][..], &["bench"], &["x", "--y"]]);
}

#[test]
fn commands_in_documents_are_understood() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).expect("there are docs").map(|entry| entry.expect("it can be listed").path());
    let pages = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")).chain([root.join("README.md")]);
    let mut tried = 0;
    for page in pages {
        for command in commands(&fs::read_to_string(&page).expect("it is text")) {
            // With `--help` behind it a command is read, and not carried out.
            let output = Command::new(env!("CARGO_BIN_EXE_fondaco")).args(&command).arg("--help").output().expect("it starts");
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: fondaco {}\n{error}", page.display(), command.join(" "));
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}
