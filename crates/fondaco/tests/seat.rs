//! Seats at a table of a server, taken over a pipe by a script that knows nothing but what it reads: a real server, and lines that break.
#![cfg(unix)]

use serde_json::{Value, json};
use server::{Rates, Server, Settings};
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use store::Memory;

/// A place for the files of one test, empty.
fn scratch(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("seat").join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("there is room for files");
    place
}

/// A server in this program, on a port of its own; it goes with the test.
struct House {
    address: SocketAddr,
    _runtime: tokio::runtime::Runtime,
}

impl House {
    fn open(base_path: &str, rates: Rates) -> House {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("there are threads");
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("there is a port");
        let address = listener.local_addr().expect("it has a number");
        let server = Server::new(Settings { rates, base_path: base_path.into(), ..Settings::default() }, Arc::new(Memory::new()));
        runtime.spawn(async move { server.listen(listener, std::future::pending()).await });
        House { address, _runtime: runtime }
    }
}

/// Asks a server, as any program can.
fn ask(address: SocketAddr, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut socket = TcpStream::connect(address).expect("it listens");
    write!(
        socket,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("it listens");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("there is a head");
    (head[9..12].parse().expect("a status"), serde_json::from_str(body).unwrap_or_default())
}

fn fondaco(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fondaco"));
    command.args(arguments).env("LC_ALL", "C").env("USER", "eva").env("XDG_DATA_HOME", home).env_remove("FONDACO_PASSPHRASE");
    command
}

/// Somebody at the other end of a pipe.
struct Seat {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// Everything that was read so far.
    heard: String,
    /// Is a hint on its way?
    hint: bool,
    /// What was done last.
    last: Option<String>,
}

impl Seat {
    fn new(home: &Path, arguments: &[&str]) -> Seat {
        let mut command = fondaco(home, &[&["play"], arguments].concat());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("it starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it has an output"));
        Seat { child, input, output, heard: String::new(), hint: false, last: None }
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

    /// Reads until this was said.
    fn hears(&mut self, part: &str) -> String {
        let from = self.heard.len();
        let mut said = Vec::new();
        let mut byte = [0];
        while !String::from_utf8_lossy(&said).contains(part) {
            let count = self.output.read(&mut byte).expect("the output can be read");
            assert_eq!(count, 1, "\"{part}\" is never said:\n{}{}", self.heard, String::from_utf8_lossy(&said));
            said.push(byte[0]);
        }
        self.heard += &String::from_utf8(said).expect("it is text");
        self.heard[from..].to_owned()
    }

    /// Types a line. The game may have ended meanwhile; then nobody reads it, and how it ended is read next.
    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("nobody has hung up");
        if let Err(why) = writeln!(input, "{line}").and_then(|()| input.flush()) {
            assert_eq!(why.kind(), ErrorKind::BrokenPipe, "{why}");
        }
    }

    /// Answers one question: asks for a hint, and does what it says. False when the game has ended.
    fn step(&mut self) -> bool {
        let Some(said) = self.listen() else { return false };
        let is_silent = ["would say nothing", "würde jetzt nichts sagen", "Nothing is asked", "nichts von dir verlangt"];
        match example(&said) {
            Some(mut answer) => {
                self.hint = false;
                let was_refused = self.last.as_ref() == Some(&answer) && !self.was_saved();
                if let Some(number) = answer.split(' ').nth(1).filter(|_| was_refused).map(ToOwned::to_owned) {
                    // An offer that the other side can no longer deliver was refused (OM-34); it is let go.
                    answer = format!("decline {number}");
                }
                self.say(&answer);
                self.last = Some(answer);
            }
            None if is_silent.iter().any(|words| said.contains(words)) => self.hint = false,
            None if self.hint => {}
            None => {
                self.hint = true;
                self.say("hint");
            }
        }
        true
    }

    /// Was the last command done?
    fn was_saved(&self) -> bool {
        let after = |words: [&str; 2]| self.heard.rfind(words[0]).is_some_and(|at| self.heard[at..].starts_with(&words.concat()));
        after(["Sending ...", " Saved."]) || after(["Wird gesendet ...", " Gespeichert."])
    }

    fn play_on(&mut self) {
        for _ in 0..5_000 {
            if !self.step() {
                return;
            }
        }
        panic!("the game does not come to an end:\n{}", self.heard);
    }

    /// How many commands were done. What interrupts a command breaks its line, so only the answer counts.
    fn saved(&self) -> usize {
        ["Saved.", "Gespeichert."].iter().map(|word| self.heard.matches(word).count()).sum()
    }

    /// The table, as the program says it.
    fn table(&self) -> String {
        self.heard.split("--table ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("it says which table it is").to_owned()
    }

    fn ends(&mut self) {
        self.input = None;
        while self.listen().is_some() {}
        assert!(self.child.wait().expect("it ends").success(), "{}", self.heard);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        // One that has ended cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command that was suggested.
fn example(said: &str) -> Option<String> {
    let line = said.lines().find_map(|line| line.strip_prefix("Type: ").or_else(|| line.strip_prefix("Eingabe: ")));
    line.map(ToOwned::to_owned)
}

/// What the program has kept of whoever came to the server.
fn people(home: &Path) -> (PathBuf, Value) {
    let mut files = fs::read_dir(home.join("fondaco").join("servers")).expect("there is a folder").filter_map(Result::ok);
    let file = files.next().expect("there is a file").path();
    assert!(files.next().is_none(), "one server, one file");
    let text = fs::read_to_string(&file).expect("it can be read");
    (file, serde_json::from_str(&text).expect("it is JSON"))
}

fn token(home: &Path) -> String {
    people(home).1["people"].as_array().and_then(|all| all.last()).and_then(|last| last["token"].as_str()).expect("a token").to_owned()
}

/// Each action that was confirmed is in the log, and none is there twice.
fn each_action_is_there_once(address: SocketAddr, base: &str, home: &Path, seat: &Seat) {
    let (status, told) = ask(address, "GET", &format!("{base}/api/tables/{}/history", seat.table()), &token(home), &Value::Null);
    assert_eq!(status, 200, "{told}");
    let by_person = |news: &&Value| news["news"] == "acted" && news["by"] == "person";
    let acted = told.as_array().expect("a list").iter().filter(by_person).count();
    assert_eq!(acted, seat.saved(), "{}", seat.heard);
    assert!(acted > 5);
}

fn record_holds(home: &Path, file: &str) {
    let output = fondaco(home, &["verify", file]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Both titles, both languages, with a base path: from the first card to the score sheet, and to a record that holds.
#[test]
fn whole_games_are_played_at_a_server_and_their_records_hold() {
    let house = House::open("/games", Rates::NONE);
    //   game          bots                         language  the end
    let rows = [
        ("ostia", "merchant,merchant", "en", "The record of the game is in "),
        ("oltre-mare", "merchant,merchant-sly", "en", "The record of the game is in "),
        ("ostia", "merchant", "de", "Die Aufzeichnung des Spiels steht in "),
        ("oltre-mare", "random", "de", "Die Aufzeichnung des Spiels steht in "),
    ];
    for (number, (game, bots, language, end)) in rows.into_iter().enumerate() {
        let home = scratch(&format!("whole-{number}"));
        let url = format!("http://{}/games/", house.address);
        let record = home.join("record.json").display().to_string();
        let arguments = [game, "--server", &url, "--bots", bots, "--hurry", "--think", "0.2", "--lang", language, "--record", &record];
        let mut seat = Seat::new(&home, &arguments);
        seat.play_on();
        seat.ends();
        assert!(seat.heard.trim_end().ends_with(&format!("{end}{record}.")), "{}", seat.heard);
        assert!(!seat.heard.contains('\u{1b}'), "nothing steers a pipe");
        each_action_is_there_once(house.address, "/games", &home, &seat);
        record_holds(&home, &record);
        luck_holds(&home, &record, &seat.heard, language);
    }
}

/// The terminal has added to the luck, has kept what was published, and says below the score sheet that it holds. With what it kept the
/// same is checked without a server, and another hash or other random numbers are found.
fn luck_holds(home: &Path, record: &str, heard: &str, language: &str) {
    let said = match language {
        "de" => "Deine eigenen Zufallszahlen stecken im Startwert",
        _ => "Your own random numbers are part of the seed",
    };
    assert!(heard.contains(said), "{heard}");
    let kept = fs::read_dir(home.join("fondaco").join("luck")).expect("there is a folder").filter_map(Result::ok).next().expect("a file");
    let line = fs::read_to_string(kept.path()).expect("it can be read");
    let [server, seed, mine] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!("it came before the deal: {line}") };
    assert!(heard.contains(server) && heard.contains(seed), "both hashes were shown: {heard}");
    let verify = |rest: &[&str]| {
        let output = fondaco(home, &[&["verify", record][..], rest].concat()).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let (code, told) = verify(&["--sha256", server, "--sha256", seed, "--mine", mine]);
    assert!(code == Some(0) && told.contains("could not choose it alone"), "{told}");
    let other = "ab".repeat(32);
    for (wrong, why) in [(["--sha256", &other], "neither the hash"), (["--mine", &other], "Your own random numbers are missing")] {
        let (code, told) = verify(&wrong);
        assert!(code == Some(1) && told.contains(why), "{told}");
    }
}

/// A way to a server on which things are lost, always the same ones: requests before they arrive, answers after something was done,
/// and streams in the middle.
struct BadLine {
    address: SocketAddr,
    cut: Arc<AtomicU32>,
}

impl BadLine {
    fn open(to: SocketAddr) -> BadLine {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let address = listener.local_addr().expect("it has a number");
        let (cut, commands) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        let count = Arc::clone(&cut);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let (cut, commands) = (Arc::clone(&count), Arc::clone(&commands));
                thread::spawn(move || pass(client, to, &cut, &commands));
            }
        });
        BadLine { address, cut }
    }
}

fn pass(mut client: TcpStream, to: SocketAddr, cut: &AtomicU32, commands: &AtomicU32) -> Option<()> {
    let mut request = vec![0; 64 * 1024];
    let mut length = client.read(&mut request).ok()?;
    // A request comes whole: head, and the body it announces.
    loop {
        let text = String::from_utf8_lossy(&request[..length]).to_lowercase();
        let body = text.split("content-length: ").nth(1).and_then(|rest| rest.split("\r\n").next()?.parse::<usize>().ok()).unwrap_or(0);
        if text.find("\r\n\r\n").is_some_and(|end| length >= end + 4 + body) {
            break;
        }
        length += client.read(&mut request[length..]).ok().filter(|read| *read > 0)?;
    }
    let text = String::from_utf8_lossy(&request[..length]).into_owned();
    let is_command = text.starts_with("POST") && text.contains("/commands");
    let number = if is_command { commands.fetch_add(1, Ordering::Relaxed) } else { 0 };
    if is_command && number % 5 == 1 {
        // It never arrives.
        cut.fetch_add(1, Ordering::Relaxed);
        return None;
    }
    let mut server = TcpStream::connect(to).ok()?;
    server.write_all(&request[..length]).ok()?;
    let is_stream = text.contains("/api/frames");
    let mut passed = 0;
    let mut part = vec![0; 16 * 1024];
    loop {
        let read = server.read(&mut part).ok().filter(|read| *read > 0)?;
        if is_command && number % 5 == 0 {
            // It was done, and nobody hears of it.
            cut.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        // In the middle of a frame.
        let until = if is_stream && passed > 6 { read / 2 } else { read };
        client.write_all(&part[..until]).ok()?;
        passed += 1;
        if until < read {
            cut.fetch_add(1, Ordering::Relaxed);
            let _ = client.shutdown(Shutdown::Both);
            return None;
        }
    }
}

#[test]
fn a_line_that_breaks_again_and_again_loses_nothing_and_plays_nothing_twice() {
    let house = House::open("", Rates::NONE);
    for game in ["ostia", "oltre-mare"] {
        let line = BadLine::open(house.address);
        let home = scratch(&format!("bad-line-{game}"));
        let url = format!("http://{}", line.address);
        let mut seat = Seat::new(&home, &[game, "--server", &url, "--bots", "merchant", "--hurry", "--think", "0.2"]);
        seat.play_on();
        seat.ends();
        assert!(seat.heard.contains("The record of the game is in "), "{}", seat.heard);
        assert!(seat.heard.contains("Connection lost. Reconnecting ... Your command is then sent again"), "{}", seat.heard);
        assert!(seat.heard.contains("Connected again."), "{}", seat.heard);
        assert!(line.cut.load(Ordering::Relaxed) > 20, "the line was bad indeed");
        each_action_is_there_once(house.address, "", &home, &seat);
    }
}

/// A server as its own process, on a port that stays the same.
struct Serving(Child);

impl Serving {
    fn start(address: SocketAddr, data: &Path) -> Serving {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fondaco"));
        command.args(["serve", "--limit", "all=off", "--log", "warn", "--listen", &address.to_string(), "--data"]).arg(data);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut said = [0; 64];
        let output = child.stdout.as_mut().expect("it has an output");
        assert!(output.read(&mut said).expect("it says that it listens") > 0);
        Serving(child)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_that_was_killed_and_started_again_is_found_again() {
    let home = scratch("killed");
    let data = home.join("tables.sqlite");
    let address = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("there is a port");
    let mut serving = Serving::start(address, &data);
    let url = format!("http://{address}");
    let mut seat = Seat::new(&home, &["ostia", "--server", &url, "--bots", "merchant,random", "--hurry", "--think", "0.2"]);
    for round in 1..=2 {
        while seat.saved() < 4 * round {
            assert!(seat.step(), "{}", seat.heard);
        }
        drop(serving);
        // What is typed while nobody is there is not lost.
        let after = seat.heard.len();
        seat.hears("Connection lost. Reconnecting ...");
        seat.say("say is anybody there?");
        serving = Serving::start(address, &data);
        seat.hears("Connected again.");
        seat.hears("says: is anybody there?");
        assert_eq!(seat.heard[after..].matches("says: is anybody there?").count(), 1, "{}", seat.heard);
        seat.say("hint");
        seat.hint = true;
    }
    seat.play_on();
    seat.ends();
    assert!(seat.heard.contains("The record of the game is in "), "{}", seat.heard);
    let said = seat.heard.matches("says: is anybody there?").count();
    let (_, told) = ask(address, "GET", &format!("/api/tables/{}/history", seat.table()), &token(&home), &Value::Null);
    let told = told.as_array().expect("a list");
    let count = |kind: &str| told.iter().filter(|news| news["news"] == kind && news["by"] != "bot").count();
    assert_eq!((count("said"), count("acted")), (said, seat.saved() - said), "{}", seat.heard);
}

#[test]
fn two_terminals_sit_at_one_table_by_invitation() {
    let house = House::open("/games", Rates::NONE);
    let url = format!("http://{}/games", house.address);
    let (anas, bobs) = (scratch("ana"), scratch("bob"));
    let mut ana = Seat::new(
        &anas,
        &[
            "ostia",
            "--server",
            &url,
            "--name",
            "Ana",
            "--seats",
            "3",
            "--bots",
            "random",
            "--hurry",
            "--start",
            "0",
            "--private",
            "--think",
            "0.2",
        ],
    );
    ana.hears("The table waits for 1 more. Here are: Ana, Cassia.");
    ana.say("invite");
    ana.hears("Anyone can sit down with this, until the host takes it back: ");
    let link = ana.hears("\n").trim().to_owned();
    assert!(link.starts_with(&format!("{url}/#join=")), "{link}");
    ana.say("invite watch");
    ana.hears("Anyone can watch with this, until the host takes it back: ");
    let watch = ana.hears("\n").trim().to_owned();

    // The link says where the server is.
    let mut bob = Seat::new(&bobs, &["--join", &link, "--name", "Bob", "--think", "0.2", "--lang", "de"]);
    bob.hears("Ana lädt dich zu ");
    bob.hears("Am Tisch: Ana, ");
    bob.hears("Wähle 1 Karte");
    ana.hears("Bob sits down.");
    ana.hears("Choose 1 card");
    let carlas = scratch("carla");
    let mut carla = Seat::new(&carlas, &["--watch", &watch, "--name", "Carla"]);
    carla.hears("Table ");
    let late = fondaco(&scratch("late"), &["play", "--join", &link, "--name", "Cem"]).stdin(Stdio::null()).output().expect("it runs");
    assert!(String::from_utf8_lossy(&late.stderr).contains("the game has begun"), "{late:?}");

    // What is said is heard, and steers nothing; a pause holds the game; going back is asked for and granted.
    ana.say("say guten Tag\u{1b}[2J, Bob");
    bob.hears("Ana sagt: guten Tag?[2J, Bob");
    bob.say("pause");
    ana.hears("Bob pauses the game.");
    ana.say("keep 1");
    ana.hears("Sending ... The game is paused.");
    ana.say("resume");
    ana.hears("Sending ... Saved.");
    bob.hears("Das Spiel geht weiter.");
    ana.say("keep 1");
    ana.hears("Sending ... Saved.");
    bob.say("behalte 1");
    bob.hears("Gespeichert.");
    ana.hears("Bob keeps 1 card");
    // All three have kept a card, in whatever order.
    ana.hears("to auction");
    ana.say("undo");
    ana.hears("Type takeback to ask all others.");
    ana.say("takeback 3");
    bob.hears("Ana bittet um Rücknahme");
    bob.say("gewähre");
    bob.hears("Alle sind einverstanden: Es geht zurück.");
    ana.hears("All agree: the game goes back.");
    ana.hears("Choose 1 card");
    carla.hears("Ana says: guten Tag");
    carla.say("say hello");
    carla.hears("You have no seat at this table.");
    carla.say("quit");
    carla.ends();

    // A link that is taken back leads nowhere.
    ana.say("invite off");
    ana.hears("All links of this table are taken back.");
    let gone = fondaco(&scratch("gone"), &["play", "--join", &link, "--name", "Cem"]).stdin(Stdio::null()).output().expect("it runs");
    assert!(String::from_utf8_lossy(&gone.stderr).contains("there is no such table or invitation here"), "{gone:?}");

    // Bob goes, and comes back as who he was; then he gives up, and a bot plays on.
    bob.say("ende");
    bob.ends();
    let file = people(&bobs);
    assert_eq!(file.1["people"][0]["name"], "Bob");
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&file.0).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "nobody else can be Bob");
    }
    let mut again = Seat::new(&bobs, &["--server", &url, "--think", "0.2"]);
    let lobby = again.listen().expect("it asks");
    assert!(lobby.contains("Your tables:\n  1  Ostia: Ana, Bob, Cassia (") && lobby.contains("Your turn."), "{lobby}");
    again.say("1");
    again.hears("Choose 1 card");
    again.say("resign");
    again.hears("resign yes");
    again.say("resign yes");
    again.hears("Saved.");
    // Who gave up may look on, and goes when they like.
    again.hears("Bob gives up; a bot plays on.");
    ana.hears("Bob gives up; a bot plays on.");
    again.say("quit");
    again.ends();
    ana.hint = true;
    ana.say("hint");
    ana.play_on();
    ana.ends();
    assert!(ana.heard.contains("The record of the game is in "), "{}", ana.heard);
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn what_stands_in_the_way_is_said_in_a_sentence() {
    let home = scratch("errors");
    let run = |arguments: &[&str]| fondaco(&home, &[&["play"], arguments].concat()).stdin(Stdio::null()).output().expect("it runs");
    let nobody = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("there is a port");
    // Something else that speaks HTTP.
    let other = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let elsewhere = other.local_addr().expect("it has a number");
    thread::spawn(move || {
        for mut client in other.incoming().map_while(Result::ok) {
            let _ = client.read(&mut [0; 4096]);
            let _ = client.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello");
        }
    });
    let house = House::open("/games", Rates::NONE);
    let [nobody, elsewhere, root, url] = [
        format!("http://{nobody}"),
        format!("http://{elsewhere}"),
        format!("http://{}", house.address),
        format!("http://{}/games", house.address),
    ];
    //   arguments                                                    said
    let rows: [(&[&str], &str); 12] = [
        (&["--server", &nobody], "cannot be reached"),
        (&["--server", &elsewhere], "there is no Fondaco at http://127.0.0.1:"),
        (&["--server", &root], "is the path right?"),
        (&["--server", "games.example"], "a server looks like https://games.example"),
        (&["--join", "abc"], "on which server?"),
        (&["--server", &url, "--join", "abc"], "there is no such table or invitation here"),
        (&["--server", &url, "--watch", "abc"], "There is no such table here"),
        (&["--server", &url, "--table", "0000000000001"], "There is no such table here"),
        (&["--server", &url, "--table", "../me"], "There is no such table here"),
        (&["--server", &url, "--name", "x\u{7}y"], "a name is plain text"),
        (&["--server", &url, "--name", "Ana", "--passphrase", "wrong words"], "name or passphrase is wrong"),
        (&["ostia", "--server", &url, "--seats", "3", "--bots", "3"], "3 bots and you do not fit on 3 seats"),
    ];
    for (arguments, part) in rows {
        let output = run(arguments);
        assert!(!output.status.success() && said(&output).contains(part), "{arguments:?}: {}", said(&output));
    }
    let german = run(&["--server", &nobody, "--lang", "de"]);
    assert!(said(&german).contains("ist nicht zu erreichen"), "{}", said(&german));

    // A name that is somebody's is kept for them; from elsewhere they come back by their passphrase.
    let mine = run(&["--server", &url, "--name", "Dora", "--set-passphrase", "seven white sails"]);
    assert!(mine.status.success(), "{}", said(&mine));
    let elsewhere = scratch("errors-elsewhere");
    let come = |more: &[&str]| {
        let arguments = [&["play", "--server", &url, "--name", "Dora"], more].concat();
        fondaco(&elsewhere, &arguments).stdin(Stdio::null()).output().expect("it runs")
    };
    assert!(said(&come(&[])).contains("this name is taken"), "{}", said(&come(&[])));
    assert!(come(&["--passphrase", "seven white sails"]).status.success());
    assert_eq!(people(&elsewhere).1["people"][0]["name"], "Dora");
    assert!(come(&[]).status.success(), "from then on the file is enough");
}

/// Whoever asks for too much at once is told to wait, and waits.
#[test]
fn a_server_that_wants_to_be_left_alone_is_left_alone() {
    let rates = Rates { commands: Some(server::Rate { each: 2.0, burst: 1.0 }), ..Rates::NONE };
    let house = House::open("", rates);
    let home = scratch("limits");
    let url = format!("http://{}", house.address);
    let mut seat = Seat::new(&home, &["oltre-mare", "--server", &url, "--seats", "2"]);
    seat.hears("The table waits for 1 more.");
    for number in 1..=3 {
        seat.say(&format!("say {number}"));
    }
    seat.hears("Eva says: 3");
    assert_eq!(seat.saved(), 3, "{}", seat.heard);
    seat.say("bot");
    seat.hears("You are dealt ");
    seat.say("quit");
    seat.ends();
}

/// A server of a later time.
#[test]
fn a_protocol_that_is_newer_is_said_to_be() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let address = listener.local_addr().expect("it has a number");
    let seats = json!([{ "name": "Eva" }, { "name": "Bob" }]);
    let summary = json!({ "game": "ostia", "edition": "2005", "phase": "running", "seats": seats, "clock": "none" });
    let table = json!({ "id": "k3", "game": "ostia", "phase": "running", "listed": true, "rules": 2, "edition_sha256": "", "created": 0, "updated": 0, "summary": summary });
    thread::spawn(move || {
        for mut client in listener.incoming().map_while(Result::ok) {
            let mut request = vec![0; 4096];
            let length = client.read(&mut request).unwrap_or(0);
            let text = String::from_utf8_lossy(&request[..length]).into_owned();
            let (status, body) = match text.split_whitespace().nth(1).unwrap_or_default() {
                "/healthz" => (200, json!({ "well": true }).to_string()),
                "/api/session" => (201, json!({ "name": "Eva", "program": false, "returns": false, "token": "t" }).to_string()),
                path if path.starts_with("/api/frames") => (200, "{\"v\":2,\"table\":\"k3\",\"n\":1,\"wonder\":true}\n".into()),
                _ => (200, table.to_string()),
            };
            let head = format!("HTTP/1.1 {status} OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            let _ = client.write_all((head + &body).as_bytes());
        }
    });
    let home = scratch("newer");
    let mut seat = Seat::new(&home, &["--server", &format!("http://{address}"), "--table", "k3"]);
    seat.hears("The server speaks version 2 of the protocol");
    seat.ends();
}
