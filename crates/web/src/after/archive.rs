//! Where the story of a table is kept: by the server, or by the worker that plays it.

use crate::house::{Trouble, get_text};
use crate::practice::{WorkerQuestion, ask_worker};

/// What the server keeps of a table, for those who sit there or have a link to watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Archive {
    pub(crate) table: String,
    pub(crate) watch: Option<String>,
}

impl Archive {
    /// The address of a part of it.
    pub(crate) fn path(&self, part: &str, query: &str) -> String {
        let watch = self.watch.as_ref().map(|token| format!("watch={token}"));
        let query: Vec<&str> = [query].into_iter().chain(watch.as_deref()).filter(|part| !part.is_empty()).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("api/tables/{}/{part}{mark}{}", self.table, query.join("&"))
    }

    /// A part of it, as text.
    pub(crate) async fn ask(&self, part: &str, query: &str) -> Result<String, Trouble> {
        let eyes = query.split('&').find_map(|part| part.strip_prefix("as="));
        match ask_worker(&self.table, WorkerQuestion::Archive { part: part.to_owned(), eyes: eyes.map(str::to_owned) }) {
            Some(told) => told.await.ok_or(Trouble::NoLine),
            None => get_text(&self.path(part, query)).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Archive;

    #[test]
    fn a_part_is_asked_for_with_all_that_is_needed() {
        let mine = Archive { table: "k3".into(), watch: None };
        assert_eq!(mine.path("record", ""), "api/tables/k3/record");
        assert_eq!(mine.path("history", "views=true"), "api/tables/k3/history?views=true");
        let watched = Archive { watch: Some("t0".into()), ..mine };
        assert_eq!(watched.path("record", ""), "api/tables/k3/record?watch=t0");
        assert_eq!(watched.path("history", "as=1"), "api/tables/k3/history?as=1&watch=t0");
    }
}
