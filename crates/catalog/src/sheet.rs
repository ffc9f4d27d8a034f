//! A table of words and numbers, before anyone has laid it out.

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactSheet {
    /// What it is about; may be empty.
    pub title: String,
    /// The column headings.
    pub head: Vec<String>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
}

impl FactSheet {
    /// A table without rows.
    pub fn new(title: impl Into<String>, head: &[&str]) -> FactSheet {
        FactSheet { title: title.into(), head: head.iter().map(|&name| name.into()).collect(), rows: Vec::new() }
    }

    /// One row more.
    #[must_use]
    pub fn row(mut self, cells: impl IntoIterator<Item = String>) -> FactSheet {
        self.rows.push(cells.into_iter().collect());
        self
    }
}
