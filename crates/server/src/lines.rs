//! Open streams: who looks at which tables, and what is on its way to them.

use crate::house::House;
use crate::keeper::Note;
use axum::body::{Bytes, HttpBody};
use hyper::body::Frame;
use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt::Write;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use store::{PersonId, TableId};
use tokio::sync::mpsc;

/// The most that is on its way on one stream. A slower reader is cut off, and resumes where they were.
const ON_THE_WAY: usize = 32;

/// All open streams.
#[derive(Default)]
pub(crate) struct Lines {
    next: AtomicU64,
    open: Mutex<HashMap<u64, Open>>,
}

struct Open {
    person: PersonId,
    line: Connection,
    /// The tables it shows.
    tables: Vec<TableId>,
    /// Does it show every table at which the person sits, including future ones?
    all: bool,
}

/// The end of a stream that tables write to.
#[derive(Clone)]
pub(crate) struct Connection {
    pub(crate) number: u64,
    out: mpsc::Sender<Piece>,
    cut: Arc<AtomicBool>,
}

impl Connection {
    /// Sends it; or cuts the stream off if too much is on its way already.
    pub(crate) fn tell(&self, piece: Piece) {
        if self.out.try_send(piece).is_err() {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the stream; its reader comes back and resumes where they were.
    pub(crate) fn end(&self) {
        self.cut.store(true, Ordering::Relaxed);
        // Wakes the reader that waits for the next piece.
        let _ = self.out.try_send(Piece::Beat);
    }

    /// Is the reader still there?
    pub(crate) fn is_open(&self) -> bool {
        !self.out.is_closed() && !self.cut.load(Ordering::Relaxed)
    }
}

/// Something on its way.
pub(crate) enum Piece {
    /// A frame of a table, with its number.
    Frame(TableId, u32, Arc<str>),
    /// Who is there; it has no number.
    Presence(Arc<str>),
    /// A table cannot be shown.
    Trouble(Arc<str>),
    /// The connection is still alive.
    Beat,
}

/// The form in which a stream is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Server-sent events, for browsers.
    Events,
    /// One line of JSON each, for programs.
    Lines,
}

impl Lines {
    /// Opens a stream; nothing if the person already has enough of them.
    pub(crate) fn open(
        &self,
        house: &Arc<House>,
        person: PersonId,
        form: Form,
        all: bool,
        last: Vec<(TableId, u32)>,
    ) -> Option<(Connection, Body)> {
        let mut open = self.shelf();
        if open.values().filter(|open| open.person == person).count() >= house.settings.streams {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (out, pieces) = mpsc::channel(ON_THE_WAY);
        let line = Connection { number, out, cut: Arc::default() };
        open.insert(number, Open { person, line: line.clone(), tables: Vec::new(), all });
        let body = Body { pieces, form, cut: Arc::clone(&line.cut), at: last, begun: false, number, house: Arc::clone(house) };
        Some((line, body))
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.shelf().len()
    }

    /// This stream shows this table from now on.
    pub(crate) fn shows(&self, number: u64, table: TableId) {
        if let Some(open) = self.shelf().get_mut(&number)
            && !open.tables.contains(&table)
        {
            open.tables.push(table);
        }
    }

    /// Does any stream of this person show this table now?
    pub(crate) fn shows_to(&self, person: PersonId, table: TableId) -> bool {
        self.shelf().values().any(|open| open.person == person && open.line.is_open() && open.tables.contains(&table))
    }

    /// The streams that show all tables of a person, but not this one yet.
    pub(crate) fn without(&self, person: PersonId, table: TableId) -> Vec<Connection> {
        let lacks = |open: &&Open| open.person == person && open.all && !open.tables.contains(&table);
        self.shelf().values().filter(lacks).map(|open| open.line.clone()).collect()
    }

    /// Ends all streams, of this person or of everybody.
    pub(crate) fn end(&self, whose: Option<PersonId>) {
        for open in self.shelf().values().filter(|open| whose.is_none_or(|person| person == open.person)) {
            open.line.end();
        }
    }

    /// Ends the streams that show this table.
    pub(crate) fn end_those_at(&self, table: TableId) {
        for open in self.shelf().values().filter(|open| open.tables.contains(&table)) {
            open.line.end();
        }
    }

    /// Shows everybody that the connection is still alive.
    pub(crate) fn beat(&self) {
        for open in self.shelf().values() {
            let _ = open.line.out.try_send(Piece::Beat);
        }
    }

    fn shelf(&self) -> MutexGuard<'_, HashMap<u64, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The end of a stream that is read.
pub(crate) struct Body {
    pieces: mpsc::Receiver<Piece>,
    form: Form,
    cut: Arc<AtomicBool>,
    /// The number of the last frame of each table: what a reader must send to resume from here.
    at: Vec<(TableId, u32)>,
    begun: bool,
    number: u64,
    house: Arc<House>,
}

impl Body {
    fn written(&mut self, piece: &Piece) -> String {
        if let Piece::Frame(table, n, _) = piece {
            match self.at.iter_mut().find(|(known, _)| known == table) {
                Some((_, last)) => *last = *n,
                None => self.at.push((*table, *n)),
            }
        }
        match (self.form, piece) {
            (Form::Events, Piece::Frame(_, _, text)) => {
                let mut written = String::with_capacity(text.len() + 64);
                written += "id: ";
                written += &positions(&self.at);
                written += "\nevent: frame\ndata: ";
                written += text;
                written + "\n\n"
            }
            (Form::Events, Piece::Presence(text)) => format!("event: presence\ndata: {text}\n\n"),
            (Form::Events, Piece::Trouble(text)) => format!("event: trouble\ndata: {text}\n\n"),
            (Form::Events, Piece::Beat) => ":\n\n".into(),
            (Form::Lines, Piece::Frame(_, _, text) | Piece::Presence(text) | Piece::Trouble(text)) => format!("{text}\n"),
            (Form::Lines, Piece::Beat) => "\n".into(),
        }
    }
}

/// The positions at several tables, as in `Last-Event-ID`: `table.number`, separated by commas.
pub(crate) fn positions(at: &[(TableId, u32)]) -> String {
    let mut written = String::new();
    for (table, n) in at {
        let comma = if written.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(written, "{comma}{table}.{n}");
    }
    written
}

/// Parses positions; an invalid one is skipped, as if the reader had nothing of that table.
pub(crate) fn read_positions(text: &str) -> Vec<(TableId, u32)> {
    let one = |part: &str| part.split_once('.').and_then(|(table, n)| Some((table.parse().ok()?, n.parse().ok()?)));
    text.split(',').take(64).filter_map(one).collect()
}

impl HttpBody for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.cut.load(Ordering::Relaxed) {
            return Poll::Ready(None);
        }
        if !self.begun {
            self.begun = true;
            // Tells the reader at once that the request arrived, and to reconnect after a second when the connection is lost.
            let hello = match self.form {
                Form::Events => "retry: 1000\n\n",
                Form::Lines => "\n",
            };
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(hello.as_bytes())))));
        }
        match self.pieces.poll_recv(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Some(_)) if self.cut.load(Ordering::Relaxed) => Poll::Ready(None),
            Poll::Ready(Some(piece)) => {
                let written = self.written(&piece);
                Poll::Ready(Some(Ok(Frame::data(Bytes::from(written)))))
            }
            Poll::Ready(None) => Poll::Ready(None),
        }
    }
}

impl Drop for Body {
    fn drop(&mut self) {
        let house = Arc::clone(&self.house);
        let number = self.number;
        let gone = house.lines.shelf().remove(&number);
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        for table in gone.into_iter().flat_map(|open| open.tables) {
            let house = Arc::clone(&house);
            // A sleeping table has already forgotten the stream.
            if let Some(keeper) = house.tables.awake(table) {
                runtime.spawn(async move {
                    let _ = keeper.send(Note::Leave { line: number }).await;
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        let at = vec![(TableId(7), 12), (TableId(i64::MAX as u64), 0)];
        assert_eq!(positions(&at), "0000000000007.12,7zzzzzzzzzzzz.0");
        assert_eq!(read_positions(&positions(&at)), at);
        assert_eq!(read_positions(""), []);
        assert_eq!(read_positions("junk,0000000000007.x,.,0000000000007.3"), [(TableId(7), 3)]);
    }
}
