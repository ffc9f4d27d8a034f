//! Everything that the server notes, as whoever runs it reads it.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span;

/// What was noted.
#[derive(Clone, Default)]
pub(crate) struct Notes(Arc<Mutex<Vec<String>>>);

impl Notes {
    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    /// The first note that has something in it which is nobody's business: a name, words that were said, a token or a seed (there are
    /// no other long rows of hexadecimal digits), an action or a view (there is no other JSON).
    pub(crate) fn telling(&self) -> Option<String> {
        let is_token = |word: &str| word.len() >= 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let tells = |note: &&String| {
            note.contains(crate::world::NAME)
                || note.contains(crate::pair::WORDS)
                || note.contains("{\"")
                || note.split(|letter: char| !letter.is_ascii_alphanumeric()).any(is_token)
        };
        self.0.lock().unwrap().iter().find(tells).cloned()
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0 += &format!(" {}={value:?}", field.name());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0 += &format!(" {}={value}", field.name());
    }
}

impl tracing::Subscriber for Notes {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target().starts_with("server") || metadata.target().starts_with("leak")
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        self.0.lock().unwrap().push(line.0);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}
