//! A server as whoever runs it meets it: started, asked, ended, copied, tidied up, and killed.
#![cfg(unix)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

fn fondaco(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fondaco"));
    command.args(args);
    command
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A folder that goes when its test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("fondaco-server-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that listens.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(data: &str) -> Serving {
        let mut child =
            fondaco(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--base-path", "/games"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split("/games/").next().unwrap().to_owned();
        assert!(line.contains(&format!("keeps everything in {data}.")), "{line}");
        Serving { child, address }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut socket = TcpStream::connect(&self.address).unwrap();
        write!(
            socket,
            "{method} /games{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), serde_json::from_str(body).unwrap_or_default())
    }

    /// Ends it as a service manager does.
    fn end(mut self) {
        assert!(Command::new("kill").arg(self.child.id().to_string()).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_server_is_started_asked_ended_copied_and_tidied_up() {
    let folder = Folder::new("life");
    let data = folder.file("fondaco.sqlite");
    let serving = Serving::start(&data);
    assert_eq!(serving.ask("GET", "/healthz", "", &Value::Null).1["well"], true);
    let (_, ana) = serving.ask("POST", "/api/session", "", &json!({ "name": "Ana Pavlova", "token": true }));
    let token = ana["token"].as_str().unwrap();
    let (status, table) = serving.ask("POST", "/api/tables", token, &json!({ "game": "ostia", "seats": 2 }));
    assert_eq!(status, 201, "{table}");
    let id = table["id"].as_str().unwrap();
    let copy = folder.file("copy.sqlite");
    assert!(said(&fondaco(&["backup", "--data", &data, &copy]).output().unwrap()).contains("holds all of"));
    // One who only listens, on the quiet way, gets the same table; and the server ends although they listen.
    let mut listening = TcpStream::connect(&serving.address).unwrap();
    write!(listening, "GET /games/api/frames?tables={id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n").unwrap();
    let mut lines = BufReader::new(listening).lines().map_while(Result::ok);
    assert_eq!(lines.next().as_deref(), Some("HTTP/1.1 200 OK"));
    let frame = lines.find(|line| line.starts_with('{') && line.contains("\"news\"")).unwrap();
    assert!(frame.contains("Ana Pavlova"), "{frame}");
    serving.end();

    let told: Value = serde_json::from_str(&said(&fondaco(&["export", "--data", &copy, "--table", id]).output().unwrap())).unwrap();
    assert_eq!(told["log"][0]["entry"]["opened"]["game"], "ostia");
    let all: Value = serde_json::from_str(&said(&fondaco(&["export", "--data", &data]).output().unwrap())).unwrap();
    assert_eq!((all["people"][0]["name"].as_str(), all["tables"][0].as_str()), (Some("Ana Pavlova"), Some(id)));
    let person = all["people"][0]["id"].as_str().unwrap();

    // What was there is there again.
    let serving = Serving::start(&data);
    assert_eq!(serving.ask("GET", "/api/me/tables", token, &Value::Null).1[0]["id"], id);
    // A server would go on telling what it has in memory.
    let refused = fondaco(&["forget", "--data", &data, person]).output().unwrap();
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("a server is using this file"), "{refused:?}");
    serving.end();

    said(&fondaco(&["forget", "--data", &data, person]).output().unwrap());
    let bytes: Vec<u8> = ["", "-wal"].iter().filter_map(|end| std::fs::read(format!("{data}{end}")).ok()).flatten().collect();
    assert!(!bytes.windows(7).any(|part| part == b"Pavlova"), "not even the file remembers");
    assert_eq!(said(&fondaco(&["retain", "--data", &data, "--days", "30"]).output().unwrap()), "0 tables were removed.\n");
    assert_eq!(said(&fondaco(&["retain", "--data", &data, "--days", "0"]).output().unwrap()), "1 table was removed.\n");
    let missing = fondaco(&["export", "--data", &folder.file("nothing.sqlite")]).output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
}

/// Links in mails and webhooks lead somewhere, or nothing is started; and what a file is told has no colours in it.
#[test]
fn a_server_that_sends_links_wants_to_know_its_address() {
    let hook = ["serve", "--data", "memory", "--listen", "127.0.0.1:0", "--webhook", "https://hooks.example/x"];
    let refused = fondaco(&hook).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("--public-url"), "{said}");

    let mut child = fondaco(&["serve", "--data", "memory", "--listen", "127.0.0.1:0", "--log", "debug"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let mut asking = TcpStream::connect(address).unwrap();
    write!(asking, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    let mut noted = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut noted).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(noted.contains("request") && !noted.contains('\u{1b}'), "{noted:?}");
}

/// The server is killed in the middle, and started again: every acknowledged action is in the log
/// exactly once and as it was given, and players go on by themselves and have seen what stands in the log.
#[test]
fn a_killed_server_has_lost_nothing() {
    for game in ["ostia", "oltre-mare"] {
        let output = fondaco(&["load", "--game", game, "--tables", "6", "--seconds", "4", "--rate", "120", "--kill", "2", "--json"])
            .output()
            .unwrap();
        let told: Value = serde_json::from_str(&said(&output)).unwrap();
        assert_eq!(told["acknowledged_but_not_once_in_the_log"], json!([]), "{told}");
        assert_eq!(told["news_seen_otherwise"], json!([]), "{told}");
        assert!(told["news_compared"].as_u64().unwrap() > 200, "{told}");
        assert!(told["actions"].as_u64().unwrap() > 50, "{told}");
        assert!(told["streams_resumed"].as_u64().unwrap() >= 24, "{told}");
    }
}

/// Programs that were written by an earlier protocol page play to the end: they are kept as they were, and never changed.
#[test]
fn programs_written_before_still_play() {
    let python = |file: &str, args: &[&str]| {
        let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/");
        Command::new("python3").arg(format!("{fixture}{file}")).args(args).output()
    };
    if python("seat.py", &[]).is_err() {
        println!("not run: there is no python3 here");
        return;
    }
    let folder = Folder::new("programs");
    let serving = Serving::start(&folder.file("games.sqlite"));
    let url = format!("http://{}/games", serving.address);
    let token = said(&python("seat.py", &["open", &url]).unwrap());
    let outcome = said(&python("seat.py", &["play", &url, token.trim()]).unwrap());
    assert!(outcome.contains("'ranks': ["), "{outcome}");
    for game in ["oltre-mare", "ostia"] {
        let outcome = said(&python("two_games.py", &[&url, game]).unwrap());
        assert!(outcome.contains("\"ranks\": ["), "{game}: {outcome}");
    }
    serving.end();
}
