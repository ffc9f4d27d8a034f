//! What a viewer was told: how much, and the last part of it, so that a lost connection can be resumed.

use crate::Seated;
use crate::course::Telling;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use protocol::News;

/// The most news that are kept for a viewer.
pub(crate) const KEPT: usize = 16;

/// The most bytes that are kept, not counting the last piece of news.
const KEPT_BYTES: usize = 2_000;

#[derive(Default)]
pub(crate) struct Eyes {
    /// How many news there were.
    pub(crate) n: u32,
    /// The last of them, as JSON.
    kept: VecDeque<Box<str>>,
    bytes: usize,
}

impl Eyes {
    /// Adds a piece of news.
    pub(crate) fn tell<R: Seated>(&mut self, telling: Telling, news: impl FnOnce(u32) -> News<R>) {
        self.n += 1;
        if telling == Telling::Quiet {
            self.kept.clear();
            self.bytes = 0;
            return;
        }
        // Serializing our own types cannot fail: their keys are strings.
        let text = serde_json::to_string(&news(self.n)).unwrap_or_default().into_boxed_str();
        self.bytes += text.len();
        self.kept.push_back(text);
        while self.kept.len() > KEPT || (self.bytes > KEPT_BYTES && self.kept.len() > 1) {
            self.bytes -= self.kept.pop_front().map_or(0, |old| old.len());
        }
    }

    /// The last piece of news.
    pub(crate) fn last(&self) -> Option<&str> {
        self.kept.back().map(|news| &**news)
    }

    /// The news after this number, separated by commas; nothing if some are no longer kept.
    pub(crate) fn since(&self, last: u32) -> Option<String> {
        let missed = self.n.checked_sub(last)? as usize;
        let skipped = self.kept.len().checked_sub(missed)?;
        let mut all = String::new();
        for (at, news) in self.kept.iter().skip(skipped).enumerate() {
            if at > 0 {
                all.push(',');
            }
            all.push_str(news);
        }
        Some(all)
    }
}
