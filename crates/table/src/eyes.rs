//! What a viewer was told: how much, and the last of it, so that a lost line can be taken up again.

use crate::Seated;
use crate::course::Telling;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use protocol::News;

/// At most so many news are kept for a viewer.
pub(crate) const KEPT: usize = 16;

/// Beyond the last one they have at most so many bytes.
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
    /// One piece of news more.
    pub(crate) fn tell<R: Seated>(&mut self, telling: Telling, news: impl FnOnce(u32) -> News<R>) {
        self.n += 1;
        if telling == Telling::Quiet {
            self.kept.clear();
            self.bytes = 0;
            return;
        }
        // Our own types always have a form in JSON: their keys are strings.
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

    /// The news after this number, with commas between them; nothing, where some are no longer kept.
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
