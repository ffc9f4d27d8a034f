//! Somebody who plays over a bad line.

use serde_json::{Value, value::RawValue};
use std::collections::BTreeMap;
use tabletop::Viewer;

pub(crate) struct Client {
    pub(crate) person: u64,
    pub(crate) viewer: Viewer,
    /// The line that is open, and to which server.
    pub(crate) line: Option<(u64, u64)>,
    /// The number of the last frame.
    pub(crate) last: Option<u32>,
    pub(crate) view: Option<String>,
    pub(crate) asked: Option<u32>,
    pub(crate) paused: bool,
    pub(crate) take_back: Vec<u8>,
    /// What was sent and is not answered yet, with its key.
    pub(crate) open: Option<(String, String)>,
    pub(crate) sent: u32,
    /// What was acknowledged.
    pub(crate) done: Vec<String>,
    /// The news that were seen.
    pub(crate) news: BTreeMap<u32, String>,
}

/// What of a frame is looked at.
#[derive(serde::Deserialize)]
pub(crate) struct Seen<'a> {
    pub(crate) n: u32,
    #[serde(default)]
    pub(crate) after: Option<u32>,
    #[serde(borrow)]
    pub(crate) news: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    pub(crate) view: Option<&'a RawValue>,
    #[serde(default)]
    asked: Option<Value>,
    #[serde(default)]
    paused: Option<bool>,
    #[serde(default)]
    take_back: Option<Value>,
}

impl Client {
    pub(crate) fn new(person: u64) -> Client {
        Client {
            person,
            viewer: Viewer::Spectator,
            line: None,
            last: None,
            view: None,
            asked: None,
            paused: false,
            take_back: Vec::new(),
            open: None,
            sent: 0,
            done: Vec::new(),
            news: BTreeMap::new(),
        }
    }

    /// Looks from another seat from now on; what was seen before is another matter.
    pub(crate) fn moves_to(&mut self, viewer: Viewer) {
        if self.viewer != viewer {
            (self.viewer, self.last, self.view, self.asked) = (viewer, None, None, None);
            self.news.clear();
        }
    }

    /// Sees a frame.
    pub(crate) fn sees(&mut self, frame: &str) {
        let seen: Seen<'_> = serde_json::from_str(frame).unwrap();
        if let Some(after) = seen.after {
            assert!(self.last.is_some_and(|last| after <= last), "nothing is missed: {:?} and then {frame}", self.last);
            assert_eq!(seen.news.len() as u32, seen.n - after, "news are numbered without gaps: {frame}");
        }
        for (news, n) in seen.news.iter().zip(seen.n + 1 - seen.news.len() as u32..) {
            self.news.insert(n, news.get().to_owned());
        }
        self.last = Some(seen.n);
        if let Some(view) = seen.view {
            self.view = Some(view.get().to_owned());
        }
        if let Some(asked) = seen.asked {
            self.asked = asked["id"].as_u64().map(|id| id as u32);
        }
        if let Some(paused) = seen.paused {
            self.paused = paused;
        }
        if let Some(take_back) = seen.take_back {
            self.take_back = take_back["open"].as_array().into_iter().flatten().map(|seat| seat.as_u64().unwrap() as u8).collect();
        }
    }
}
