//! Text wrapped to a given width, counted in terminal columns.

use ratatui::text::Span;

/// How many columns this takes.
pub(crate) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Wraps a text to lines of this width, between words if possible. Lines after the first are indented
/// by this number of blanks.
pub(crate) fn wrap(text: &str, columns: usize, indent: usize) -> Vec<String> {
    let columns = columns.max(1);
    let indent = if indent * 2 < columns { indent } else { 0 };
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        // Text that fits is left alone, so that the columns of a table stay aligned.
        if width(paragraph) <= columns {
            lines.push(paragraph.to_owned());
            continue;
        }
        let mut line = String::new();
        let mut empty = true;
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            if !empty && width(&line) + 1 + width(word) > columns {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            for letter in word.chars() {
                if width(&line) + width(letter.encode_utf8(&mut [0; 4])) > columns {
                    lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
                }
                line.push(letter);
            }
            empty = false;
        }
        lines.push(line);
    }
    lines
}

/// The text itself, or its beginning and an ellipsis.
pub(crate) fn shorten(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + width(letter.encode_utf8(&mut [0; 4])) + 1 > columns {
            break;
        }
        short.push(letter);
    }
    if columns > 0 {
        short.push('…');
    }
    short
}

/// Exactly this number of columns: shortened, or padded with blanks.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let mut padded = shorten(text, columns);
    padded.push_str(&" ".repeat(columns.saturating_sub(width(&padded))));
    padded
}

/// Exactly this number of columns, aligned to the right.
pub(crate) fn pad_left(text: &str, columns: usize) -> String {
    let short = shorten(text, columns);
    format!("{}{short}", " ".repeat(columns.saturating_sub(width(&short))))
}

/// Text from outside, made safe: without control characters, and without anything that changes the direction of reading.
pub(crate) fn printable(text: &str) -> String {
    let steers =
        |letter: char| letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|letter| if steers(letter) { '?' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_only_then_inside_them() {
        let rows: [(&str, usize, usize, &[&str]); 9] = [
            ("", 10, 0, &[""]),
            ("two words", 10, 0, &["two words"]),
            ("a  table", 10, 0, &["a  table"]),
            ("two words more", 10, 0, &["two words", "more"]),
            ("two words more", 10, 2, &["two words", "  more"]),
            ("one\ntwo", 10, 2, &["one", "two"]),
            ("Costantinopoli", 5, 0, &["Costa", "ntino", "poli"]),
            ("to Costantinopoli", 8, 1, &["to", " Costant", " inopoli"]),
            ("ab", 0, 3, &["a", "b"]),
        ];
        for (text, columns, indent, lines) in rows {
            assert_eq!(wrap(text, columns, indent), lines, "{text} in {columns}");
        }
    }

    #[test]
    fn what_is_cut_off_says_so_and_a_wide_letter_takes_two_columns() {
        assert_eq!(shorten("Corfù", 5), "Corfù");
        assert_eq!(shorten("Corfù", 4), "Cor…");
        assert_eq!(shorten("Corfù", 0), "");
        assert_eq!(pad("Zara", 6), "Zara  ");
        assert_eq!(pad("海海海", 5), "海海…");
        assert_eq!(pad_left("7", 3), "  7");
    }
}
