//! The line in which commands are typed: a cursor, a history, and completion.

/// A line being typed.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    text: Vec<char>,
    cursor: usize,
    history: Vec<String>,
    /// The typist's place in the history; `None` while typing something new.
    recalled: Option<usize>,
    /// What was being typed before the typist went into the history.
    unsent: String,
    offered: Option<Offered>,
}

/// The candidates that Tab has offered.
#[derive(Clone, Debug)]
struct Offered {
    all: Vec<String>,
    at: usize,
}

/// What a key does to the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Inserts a letter.
    Insert(char),
    /// Deletes the letter before the cursor.
    Backspace,
    /// Deletes the letter under the cursor.
    Delete,
    /// Deletes the word before the cursor.
    DeleteWord,
    /// Deletes everything before the cursor.
    DeleteToStart,
    /// Deletes everything after the cursor.
    DeleteToEnd,
    /// Moves one letter to the left.
    Left,
    /// Moves one letter to the right.
    Right,
    /// Moves to the first letter.
    Start,
    /// Moves behind the last letter.
    End,
    /// The command before this one.
    Older,
    /// The command after this one.
    Newer,
}

impl Editor {
    /// The text of the line.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Is the line empty?
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text before the cursor.
    pub fn before_cursor(&self) -> String {
        self.text[..self.cursor].iter().collect()
    }

    /// Applies a key to the line.
    pub fn edit(&mut self, edit: Edit) {
        self.offered = None;
        match edit {
            Edit::Insert(letter) => {
                self.text.insert(self.cursor, letter);
                self.cursor += 1;
            }
            Edit::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            Edit::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            Edit::DeleteWord => {
                let before = &self.text[..self.cursor];
                let blanks = before.iter().rev().take_while(|letter| letter.is_whitespace()).count();
                let word = before.iter().rev().skip(blanks).take_while(|letter| !letter.is_whitespace()).count();
                let start = self.cursor - blanks - word;
                self.text.drain(start..self.cursor);
                self.cursor = start;
            }
            Edit::DeleteToStart => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            Edit::DeleteToEnd => self.text.truncate(self.cursor),
            Edit::Left => self.cursor = self.cursor.saturating_sub(1),
            Edit::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            Edit::Start => self.cursor = 0,
            Edit::End => self.cursor = self.text.len(),
            Edit::Older => self.recall_older(),
            Edit::Newer => self.recall_newer(),
            Edit::Backspace | Edit::Delete => {}
        }
    }

    /// Sends the line: it is taken out and remembered, and the next one begins empty.
    pub fn send(&mut self) -> String {
        let text = self.text();
        if !text.trim().is_empty() && self.history.last() != Some(&text) {
            self.history.push(text.clone());
        }
        self.clear();
        text
    }

    /// Throws away what is typed.
    pub fn clear(&mut self) {
        self.set("");
        (self.recalled, self.offered) = (None, None);
        self.unsent.clear();
    }

    /// Forgets the history: the next person at the keyboard must not leaf through it.
    pub fn forget(&mut self) {
        self.clear();
        self.history.clear();
    }

    /// Completes the line: the first time as far as all candidates agree, then one candidate after the other.
    pub fn complete(&mut self, candidates: impl FnOnce(&str) -> Vec<String>) {
        if let Some(mut offered) = self.offered.take() {
            offered.at = (offered.at + 1) % offered.all.len();
            self.set(&offered.all[offered.at]);
            self.offered = Some(offered);
            return;
        }
        let typed = self.text();
        let all = candidates(&typed);
        let Some(common) = common_start(&all) else { return };
        if all.len() == 1 {
            // The next word can be typed, or offered, at once.
            self.set(&format!("{common} "));
        } else if common.chars().count() > typed.chars().count() {
            self.set(&common);
        } else {
            self.set(&all[0]);
            self.offered = Some(Offered { all, at: 0 });
        }
    }

    fn set(&mut self, text: &str) {
        self.text = text.chars().collect();
        self.cursor = self.text.len();
    }

    fn recall_older(&mut self) {
        let older = match self.recalled {
            Some(at) => at.checked_sub(1),
            None => self.history.len().checked_sub(1),
        };
        let Some(older) = older else { return };
        if self.recalled.is_none() {
            self.unsent = self.text();
        }
        self.recalled = Some(older);
        self.set(&self.history[older].clone());
    }

    fn recall_newer(&mut self) {
        let Some(at) = self.recalled else { return };
        if at + 1 < self.history.len() {
            self.recalled = Some(at + 1);
            self.set(&self.history[at + 1].clone());
        } else {
            self.recalled = None;
            let unsent = std::mem::take(&mut self.unsent);
            self.set(&unsent);
        }
    }
}

/// The common beginning of all of these, ignoring case; `None` if there are none.
fn common_start(all: &[String]) -> Option<String> {
    let first = all.first()?;
    let length = all.iter().fold(usize::MAX, |length, other| {
        let same = first.chars().zip(other.chars()).take_while(|(one, other)| one.to_lowercase().eq(other.to_lowercase())).count();
        length.min(same)
    });
    Some(first.chars().take(length).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Editor {
        let mut editor = Editor::default();
        text.chars().for_each(|letter| editor.edit(Edit::Insert(letter)));
        editor
    }

    #[test]
    fn keys_change_the_line_where_the_cursor_is() {
        let rows: [(&str, &[Edit], &str, &str); 10] = [
            ("play 1", &[Edit::Backspace], "play ", "play "),
            ("play 1", &[Edit::Left, Edit::Insert('3')], "play 31", "play 3"),
            ("play 1", &[Edit::Start, Edit::Delete], "lay 1", ""),
            ("play 1", &[Edit::Start, Edit::Backspace, Edit::Left], "play 1", ""),
            ("play 1", &[Edit::Delete, Edit::Right], "play 1", "play 1"),
            ("play 1  ", &[Edit::DeleteWord], "play ", "play "),
            ("play 1", &[Edit::Left, Edit::DeleteToStart], "1", ""),
            ("play 1", &[Edit::Start, Edit::Right, Edit::DeleteToEnd], "p", "p"),
            ("Corfù", &[Edit::Left, Edit::Left, Edit::End, Edit::Backspace], "Corf", "Corf"),
            ("", &[Edit::DeleteWord, Edit::Backspace, Edit::Delete, Edit::Older, Edit::Newer], "", ""),
        ];
        for (text, edits, after, before_cursor) in rows {
            let mut editor = typed(text);
            edits.iter().for_each(|&edit| editor.edit(edit));
            assert_eq!((editor.text(), editor.before_cursor()), (after.into(), before_cursor.into()), "{text} {edits:?}");
        }
    }

    #[test]
    fn what_was_sent_comes_back_and_what_was_not_waits() {
        let mut editor = typed("one");
        assert_eq!(editor.send(), "one");
        "two".chars().for_each(|letter| editor.edit(Edit::Insert(letter)));
        editor.send();
        editor.edit(Edit::Insert('3'));
        for (edit, shows) in
            [(Edit::Older, "two"), (Edit::Older, "one"), (Edit::Older, "one"), (Edit::Newer, "two"), (Edit::Newer, "3"), (Edit::Newer, "3")]
        {
            editor.edit(edit);
            assert_eq!(editor.text(), shows);
        }
        editor.forget();
        editor.edit(Edit::Older);
        assert_eq!(editor.text(), "");
    }

    #[test]
    fn tab_goes_as_far_as_all_agree_and_then_through_them() {
        let towns = |text: &str| -> Vec<String> {
            ["sail Candia", "sail Caffa", "sail Corfù"].iter().filter(|town| town.starts_with(text)).map(ToString::to_string).collect()
        };
        let mut editor = typed("s");
        for shows in ["sail C", "sail Candia", "sail Caffa", "sail Corfù", "sail Candia"] {
            editor.complete(towns);
            assert_eq!(editor.text(), shows);
        }
        let mut editor = typed("sail Caf");
        editor.complete(towns);
        assert_eq!(editor.text(), "sail Caffa ");
        let mut editor = typed("nothing");
        editor.complete(towns);
        assert_eq!(editor.text(), "nothing");
    }
}
