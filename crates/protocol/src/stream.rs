//! A line of `GET /api/frames`, or the data of an event of `GET /api/events`.

use crate::{Frame, Presence, VERSION, WireTypes};
use alloc::boxed::Box;
use alloc::string::String;
use serde::{Deserialize, Serialize};

/// A table that cannot be shown on a stream; the other tables continue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreamTrouble {
    /// The version, [`VERSION`].
    pub v: u32,
    /// The table.
    pub table: String,
    /// Why.
    pub trouble: String,
}

/// What a stream carries.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, bound = ""))]
pub enum StreamLine<R: WireTypes> {
    /// Something happened.
    Frame(Box<Frame<R>>),
    /// Somebody came, left or is composing.
    Presence(Presence),
    /// The table cannot be shown.
    Trouble(StreamTrouble),
}

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The server uses a newer version.
    Newer(u32),
    /// It is something else.
    Strange,
}

impl<R: WireTypes> StreamLine<R> {
    /// Reads a line that is not empty.
    pub fn read(line: &[u8]) -> Result<StreamLine<R>, Unreadable> {
        /// The fields that tell the kinds apart.
        #[derive(Deserialize)]
        struct LineHead {
            v: u32,
            n: Option<u32>,
            trouble: Option<String>,
        }
        let head: LineHead = read(line)?;
        if head.v > VERSION {
            return Err(Unreadable::Newer(head.v));
        }
        match head {
            LineHead { trouble: Some(_), .. } => read(line).map(StreamLine::Trouble),
            LineHead { n: Some(_), .. } => read(line).map(StreamLine::Frame),
            LineHead { .. } => read(line).map(StreamLine::Presence),
        }
    }
}

fn read<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Result<T, Unreadable> {
    serde_json::from_slice(line).map_err(|_| Unreadable::Strange)
}
