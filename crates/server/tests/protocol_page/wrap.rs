//! Lines that are short enough to be read.

/// A little less than documents may have.
const WIDTH: usize = 130;

/// A list item, or a paragraph where the mark is empty. Paragraphs of the text stay apart.
pub(crate) fn item(mark: &str, text: &str) -> String {
    let indent = " ".repeat(mark.len());
    let mut page = String::new();
    for (at, line) in text.lines().enumerate() {
        let before = if at == 0 { mark } else { &indent };
        page += &filled(before, &indent, line.split(' '), " ");
    }
    page
}

/// JSON, broken after commas.
pub(crate) fn json(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let pieces = text.split_inclusive(|letter| {
        let is_end = letter == ',' && !quoted;
        quoted ^= letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        is_end
    });
    format!("\n```json\n{}```\n", filled("", "", pieces, ""))
}

fn filled<'a>(first: &str, indent: &str, pieces: impl Iterator<Item = &'a str>, between: &str) -> String {
    let (mut page, mut line) = (String::new(), first.to_owned());
    let mut is_empty = true;
    for piece in pieces {
        if !is_empty && line.chars().count() + between.len() + piece.chars().count() > WIDTH {
            page += line.trim_end();
            page.push('\n');
            line = indent.to_owned();
            is_empty = true;
        }
        if !is_empty {
            line += between;
        }
        line += piece;
        is_empty = false;
    }
    page + line.trim_end() + "\n"
}
