//! The connection to a table: frames come in, commands go out, and what is lost on the way is asked for again.

use super::http::{Answered, Http, written};
use super::luck;
use super::words::Words;
use protocol::{Answer, HistoryItem, LinkUse, LinkWish, Nudge, OwnNote, Presence, StreamLine, TableLink, Unreadable};
use reqwest::Response;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use terminal::AtTerminal;
use terminal::guest::{Happening, NoteChange, Nudging, Wish, gap};

/// A connection that is silent for longer is lost: the server sends a heartbeat on its streams every twenty seconds.
const SILENCE: Duration = Duration::from_secs(50);
/// The first pause before reconnecting, and the longest.
const FIRST: Duration = Duration::from_millis(200);
const LONGEST: Duration = Duration::from_secs(15);
/// No frame is longer.
const LONGEST_LINE: usize = 4 * 1024 * 1024;

/// A table, and who looks at it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) http: Http,
    pub(crate) id: String,
    pub(crate) token: String,
    /// The token of a link to watch.
    pub(crate) watch: Option<String>,
    pub(crate) words: Words,
    /// Where the record goes.
    pub(crate) record: PathBuf,
}

/// What the tasks of a connection share.
struct ServerLink<R: AtTerminal> {
    table: Table,
    // Both tasks could have a sender of their own, but sharing one costs nothing.
    tell: Mutex<Sender<Happening<R>>>,
    /// Is the stream open, and was the last request answered?
    stream: AtomicBool,
    requests: AtomicBool,
}

/// Keeps the connection until the program ends: reads the stream, and carries out wishes one after the other.
pub(crate) fn keep<R: AtTerminal>(runtime: &tokio::runtime::Runtime, table: Table, tell: Sender<Happening<R>>, wishes: Receiver<Wish>) {
    let (stream, requests) = (AtomicBool::new(true), AtomicBool::new(true));
    let line = Arc::new(ServerLink { table, tell: Mutex::new(tell), stream, requests });
    let looking = Arc::clone(&line);
    runtime.spawn(async move { looking.look().await });
    let handle = runtime.handle().clone();
    std::thread::spawn(move || {
        while let Ok(wish) = wishes.recv() {
            handle.block_on(line.grant(wish));
        }
    });
}

/// Longer and longer pauses.
struct Pauses(Duration);

impl Pauses {
    fn new() -> Pauses {
        Pauses(FIRST)
    }

    async fn wait(&mut self) {
        tokio::time::sleep(self.0).await;
        self.0 = (self.0 * 2).min(LONGEST);
    }
}

/// Why a stream is read no further.
enum Stop {
    /// It can be resumed.
    Lost,
    /// There is nothing more to come.
    Ended(String),
}

impl<R: AtTerminal> ServerLink<R> {
    fn tell(&self, happening: Happening<R>) {
        // When nobody listens any more, the program is about to end.
        let _ = self.tell.lock().unwrap_or_else(PoisonError::into_inner).send(happening);
    }

    /// Notes whether the stream or the requests work; we are connected when both do.
    fn note(&self, way: &AtomicBool, works: bool) {
        way.store(works, Ordering::Relaxed);
        let both = self.stream.load(Ordering::Relaxed) && self.requests.load(Ordering::Relaxed);
        self.tell(if both { Happening::Back } else { Happening::Lost });
    }

    fn watching(&self, first: char) -> String {
        self.table.watch.as_ref().map_or(String::new(), |token| format!("{first}watch={token}"))
    }

    /// Reads the stream, and resumes it where it was when the connection is lost.
    async fn look(&self) {
        let mut known = 0;
        let mut pauses = Pauses::new();
        loop {
            let last = if known > 0 { format!("&last={}.{known}", self.table.id) } else { String::new() };
            let path = format!("/api/frames?tables={}{last}{}", self.table.id, self.watching('&'));
            match self.table.http.stream(&path, &self.table.token).await {
                Ok(Ok(stream)) => {
                    self.note(&self.stream, true);
                    let before = known;
                    match self.read(stream, &mut known).await {
                        Stop::Ended(why) => return self.tell(Happening::Ended(why)),
                        Stop::Lost if known > before => pauses = Pauses::new(),
                        Stop::Lost => {}
                    }
                }
                Ok(Err(answered)) => match answered.status {
                    401 => return self.tell(Happening::Ended(self.table.words.session_gone())),
                    404 => return self.tell(Happening::Ended(self.table.words.table_gone())),
                    429 | 500.. => tokio::time::sleep(answered.pause()).await,
                    _ => return self.tell(Happening::Ended(self.table.words.problem(&answered))),
                },
                Err(_) => {}
            }
            self.note(&self.stream, false);
            pauses.wait().await;
        }
    }

    async fn read(&self, mut stream: Response, known: &mut u32) -> Stop {
        let mut text: Vec<u8> = Vec::new();
        loop {
            let Ok(Ok(Some(part))) = tokio::time::timeout(SILENCE, stream.chunk()).await else { return Stop::Lost };
            text.extend_from_slice(&part);
            while let Some(end) = text.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = text.drain(..=end).collect();
                if let Err(stop) = self.take(line.trim_ascii(), known).await {
                    return stop;
                }
            }
            if text.len() > LONGEST_LINE {
                return Stop::Ended(self.table.words.not_understood());
            }
        }
    }

    /// Takes a line of the stream.
    async fn take(&self, line: &[u8], known: &mut u32) -> Result<(), Stop> {
        if line.is_empty() {
            return Ok(());
        }
        let frame = match StreamLine::<R>::read(line) {
            Ok(StreamLine::Frame(frame)) => frame,
            Ok(StreamLine::Presence(Presence { here, composing, .. })) => {
                self.tell(Happening::Present { here, composing });
                return Ok(());
            }
            Ok(StreamLine::Trouble(_)) => {
                // Is the table gone, or is the server only busy?
                let path = format!("/api/tables/{}{}", self.table.id, self.watching('?'));
                let answered = self.table.http.ask("GET", &path, &self.table.token, "").await;
                let gone = answered.is_ok_and(|answered| answered.status == 404);
                return Err(if gone { Stop::Ended(self.table.words.table_gone()) } else { Stop::Lost });
            }
            Err(Unreadable::Newer(v)) => return Err(Stop::Ended(self.table.words.newer(v))),
            Err(Unreadable::Strange) => return Err(Stop::Ended(self.table.words.not_understood())),
        };
        let story = match gap(*known, &frame) {
            Some(from) => self.story(from).await?,
            None => None,
        };
        *known = frame.n;
        self.tell(Happening::Frame(frame, story));
        Ok(())
    }

    /// What happened from this number on. Without it there is a game, but no history of it.
    async fn story(&self, from: u32) -> Result<Option<Vec<HistoryItem<R>>>, Stop> {
        let path = format!("/api/tables/{}/history?views=true&from={from}{}", self.table.id, self.watching('&'));
        loop {
            match self.table.http.ask("GET", &path, &self.table.token, "").await {
                Ok(answered) if answered.status == 200 => return Ok(answered.read()),
                Ok(answered) if matches!(answered.status, 429 | 500..) => tokio::time::sleep(answered.pause()).await,
                Ok(_) => return Ok(None),
                Err(_) => return Err(Stop::Lost),
            }
        }
    }

    /// Asks until it is answered. Everything that is asked here counts once, however often it is sent.
    async fn insist(&self, method: &str, path: &str, body: &str) -> Answered {
        let mut pauses = Pauses::new();
        loop {
            match self.table.http.ask(method, path, &self.table.token, body).await {
                Ok(answered) => {
                    self.note(&self.requests, true);
                    if !matches!(answered.status, 429 | 502..=504) {
                        return answered;
                    }
                    tokio::time::sleep(answered.pause()).await;
                }
                Err(_) => {
                    self.note(&self.requests, false);
                    pauses.wait().await;
                }
            }
        }
    }

    async fn grant(&self, wish: Wish) {
        let words = self.table.words;
        let path = |what: &str| format!("/api/tables/{}/{what}", self.table.id);
        match wish {
            Wish::Command(body) => {
                let answered = self.insist("POST", &path("commands"), &body).await;
                self.tell(match answered.read::<Answer>() {
                    Some(answer) => Happening::Answered(answer),
                    None => Happening::Refused(match answered.status {
                        401 => words.session_gone(),
                        404 => words.table_gone(),
                        _ => words.problem(&answered),
                    }),
                });
            }
            Wish::Invite(seat) => {
                let answered = self.insist("PUT", &path("links"), &written(&LinkWish { seat, ..LinkWish::default() })).await;
                self.link(&answered, answered.read().map(|made: TableLink| made.link), Happening::Invited);
            }
            Wish::WatchLink => {
                let wish = LinkWish { purpose: LinkUse::Watch, seat: None };
                let answered = self.insist("PUT", &path("links"), &written(&wish)).await;
                self.link(&answered, answered.read().map(|made: TableLink| made.link), Happening::WatchLink);
            }
            Wish::TakeLinksBack => self.take_links_back().await,
            Wish::Nudge(seat) => {
                // Asked once: a server that refuses it today would refuse it all day.
                let body = written(&Nudge { seat });
                let nudging = match self.table.http.ask("POST", &path("nudge"), &self.table.token, &body).await {
                    Ok(answered) => match (answered.status, answered.problem().0.as_str()) {
                        (200..300, _) => Nudging::Done,
                        (429, _) => Nudging::Before,
                        (_, "live") => Nudging::Live,
                        (_, "vacation") => Nudging::Vacation,
                        (_, "here" | "not-asked" | "yourself") => Nudging::Needless,
                        (_, _) => Nudging::Failed(words.problem(&answered)),
                    },
                    Err(why) => Nudging::Failed(why),
                };
                self.tell(Happening::Nudged(nudging));
            }
            Wish::Note(change) => {
                let noted = self.own_note(&path("note"), change).await;
                self.tell(Happening::Noted(noted));
            }
            Wish::Entropy(body) => {
                let answered = self.insist("POST", &path("commands"), &body).await;
                if !matches!(answered.read::<Answer>(), Some(Answer::Done { .. })) {
                    self.tell(Happening::NoEntropy);
                }
            }
            // What cannot be kept cannot be checked later, and that is said then.
            Wish::KeepLuck { table, kept } => luck::keep(&table, &kept),
            Wish::Record => {
                let watching = self.watching('?');
                let answered = self.insist("GET", &path(&format!("record{watching}")), "").await;
                let record = match std::str::from_utf8(&answered.body).ok().filter(|_| answered.status == 200) {
                    Some(text) => {
                        self.tell(Happening::Record(text.to_owned()));
                        terminal::saved::write(&self.table.record, text).map_err(|error| error.to_string())
                    }
                    None => Err(words.problem(&answered)),
                };
                self.tell(Happening::Recorded(record.map(|()| self.table.record.display().to_string())));
            }
        }
    }

    /// Changes the player's own notes, and gives them as they are then.
    async fn own_note(&self, path: &str, change: NoteChange) -> Result<String, String> {
        let words = self.table.words;
        let failed = |answered: &Answered| words.problem(answered);
        let known = self.insist("GET", path, "").await;
        let OwnNote { text } = known.read().filter(|_| known.status == 200).ok_or_else(|| failed(&known))?;
        let text = match change {
            NoteChange::Read => return Ok(text),
            NoteChange::Add(line) if text.trim().is_empty() => line,
            NoteChange::Add(line) => format!("{}\n{line}", text.trim_end()),
            NoteChange::Clear => String::new(),
        };
        let kept = self.insist("PUT", path, &written(&OwnNote { text: text.clone() })).await;
        if kept.status == 204 { Ok(text) } else { Err(failed(&kept)) }
    }

    /// Takes all links of the table back, or reports why not.
    async fn take_links_back(&self) {
        let path = format!("/api/tables/{}/links", self.table.id);
        let answered = self.insist("GET", &path, "").await;
        let Some(links) = answered.read::<Vec<TableLink>>() else {
            self.tell(Happening::NoLink(self.table.words.problem(&answered)));
            return;
        };
        for link in links {
            let answered = self.insist("DELETE", &format!("{path}/{}", link.token), "").await;
            // Another device may have taken it back already.
            if !matches!(answered.status, 204 | 404) {
                self.tell(Happening::NoLink(self.table.words.problem(&answered)));
                return;
            }
        }
        self.tell(Happening::LinksOff);
    }

    /// Reports a new link, or why there is none.
    fn link(&self, answered: &Answered, link: Option<String>, tell: fn(String) -> Happening<R>) {
        self.tell(match link {
            Some(link) => tell(self.table.http.address.whole(&link)),
            None => Happening::NoLink(self.table.words.problem(answered)),
        });
    }
}
