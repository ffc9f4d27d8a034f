//! Tables for the terminal, and numbers for people.

use catalog::FactSheet;
use sentences::ScoreTable;

/// A table, aligned: numbers to the right, words to the left.
pub(crate) fn table(sheet: &FactSheet) -> String {
    let cells = || std::iter::once(&sheet.head).chain(&sheet.rows);
    let columns = sheet.head.len();
    let width = |column: usize| cells().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let right: Vec<bool> =
        (0..columns).map(|column| sheet.rows.iter().filter_map(|row| row.get(column)).all(|cell| is_number(cell))).collect();
    let line = |row: &[String]| {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let space = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
            let gap = if column == 0 { "" } else { "  " };
            line += &if right[column] { format!("{gap}{space}{cell}") } else { format!("{gap}{cell}{space}") };
        }
        line.trim_end().to_owned() + "\n"
    };
    let mut text = String::new();
    if !sheet.title.is_empty() {
        text += &format!("{}\n", sheet.title);
    }
    text += &line(&sheet.head);
    text += &line(&widths.iter().map(|&width| "─".repeat(width)).collect::<Vec<_>>());
    sheet.rows.iter().for_each(|row| text += &line(row));
    text
}

fn is_number(cell: &str) -> bool {
    cell.chars().all(|letter| letter.is_ascii_digit() || "+-\u{2212}.,% ".contains(letter))
}

/// A score sheet, aligned.
pub(crate) fn score(table: &ScoreTable) -> String {
    let sheet = FactSheet::new("", &table.head);
    self::table(&table.rows.iter().fold(sheet, |sheet, row| sheet.row(row.iter().cloned())))
}

/// A whole number with its thousands set apart.
pub(crate) fn whole(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with as many decimals as it deserves.
pub(crate) fn decimal(number: f64) -> String {
    if number.abs() >= 1_000.0 { whole(number.round() as i64) } else { format!("{number:.1}") }
}

/// A part of a whole, in percent.
pub(crate) fn percent(part: f64) -> String {
    format!("{:.2}%", part * 100.0)
}

/// One thing, or several.
pub(crate) fn count(number: usize, one: &str, several: &str) -> String {
    format!("{} {}", whole(number as i64), if number == 1 { one } else { several })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let rows = [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567"), (150_000, "150,000")];
        for (number, text) in rows {
            assert_eq!(whole(number), text);
        }
        assert_eq!((decimal(12.34), decimal(12_345.6)), ("12.3".into(), "12,346".into()));
        assert_eq!(percent(0.1234), "12.34%");
        assert_eq!((count(1, "game", "games"), count(2_000, "game", "games")), ("1 game".into(), "2,000 games".into()));
    }

    #[test]
    fn numbers_stand_to_the_right_and_words_to_the_left() {
        let sheet = FactSheet::new("Purses", &["who", "ducats"]).row(["Ana".into(), "7".into()]).row(["Zane".into(), "-1,234".into()]);
        assert_eq!(table(&sheet), "Purses\nwho   ducats\n────  ──────\nAna        7\nZane  -1,234\n");
    }
}
