//! The rule books as pages: every rule can be linked by its number.

use std::fmt::Write;

/// What is open while a book is read line by line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Paragraph,
    Table,
}

/// A rule book as a page, with this style sheet.
pub(crate) fn page(book: &str, style: &str) -> String {
    let mut body = String::new();
    let mut title = "";
    let mut open = Open::Nothing;
    for line in book.lines() {
        let text = line.trim();
        let heading = text.strip_prefix("# ").map(|heading| (1, heading)).or_else(|| text.strip_prefix("## ").map(|heading| (2, heading)));
        let row = text.starts_with('|');
        let starts = text.is_empty() || heading.is_some() || text.starts_with("- ") || row != (open == Open::Table);
        if starts {
            body += match open {
                Open::Nothing => "",
                Open::Paragraph => "</p>\n",
                Open::Table => "</table></div>\n",
            };
            open = Open::Nothing;
        }
        if let Some((depth, heading)) = heading {
            if depth == 1 {
                title = heading;
            }
            let _ = writeln!(body, "<h{depth}>{}</h{depth}>", plain(heading));
        } else if row {
            let cell = if open == Open::Table { "td" } else { "th" };
            if open == Open::Nothing {
                body += "<div class=\"wide\"><table>\n";
            }
            open = Open::Table;
            body += &table_row(text, cell);
        } else if let Some(rule) = text.strip_prefix("- ") {
            let (id, says) = rule.split_once(' ').unwrap_or((rule, ""));
            let _ = match (is_id(id), line.starts_with(' ')) {
                (true, _) => write!(body, "<p class=\"rule\" id=\"{id}\"><a href=\"#{id}\">{id}</a> {}", plain(says)),
                (false, true) => write!(body, "<p class=\"sub\">{}", plain(rule)),
                (false, false) => write!(body, "<p>{}", plain(rule)),
            };
            open = Open::Paragraph;
        } else if !text.is_empty() {
            body += if open == Open::Paragraph { " " } else { "<p>" };
            body += &plain(text);
            open = Open::Paragraph;
        }
    }
    body += match open {
        Open::Nothing => "",
        Open::Paragraph => "</p>\n",
        Open::Table => "</table></div>\n",
    };
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"./{style}\"></head>\n\
         <body><header class=\"bar\"><a class=\"brand\" href=\"./\">Fondaco</a></header><main class=\"rule-book\">\n{body}</main></body></html>\n",
        plain(title)
    )
}

/// A row of a table; the line between head and body is none.
fn table_row(text: &str, cell: &str) -> String {
    let cells: Vec<&str> = text.trim_matches('|').split('|').map(str::trim).collect();
    if cells.iter().all(|cell| !cell.is_empty() && cell.bytes().all(|letter| matches!(letter, b'-' | b':'))) {
        return String::new();
    }
    let cells: String = cells.iter().map(|text| format!("<{cell}>{}</{cell}>", plain(text))).collect();
    format!("<tr>{cells}</tr>\n")
}

/// Is it the number of a rule, such as OM-31?
fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(book, number)| matches!(book, "OM" | "OS") && number.chars().all(|digit| digit.is_ascii_digit()))
}

/// Without marks of type, and safe to stand in a page.
fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "").replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_goes_over_several_lines_is_one_paragraph_with_its_number() {
        let page = page("# The game\n\n## Play\n- OM-1 **Two** to\n  five & more.\n- OM-2 `x` < 3.\n", "s.css");
        assert!(page.contains("<title>The game</title>"), "{page}");
        assert!(page.contains("<p class=\"rule\" id=\"OM-1\"><a href=\"#OM-1\">OM-1</a> Two to five &amp; more.</p>"), "{page}");
        assert!(page.contains("<a href=\"#OM-2\">OM-2</a> x &lt; 3.</p>"), "{page}");
        assert!(page.contains("<a class=\"brand\" href=\"./\">"), "there is a way back");
    }

    #[test]
    fn a_table_is_a_table() {
        let page = page("Goods:\n\n| good | price |\n|---|--:|\n| salt | 3 |\n\nThe end.\n", "s.css");
        let table = "<table>\n<tr><th>good</th><th>price</th></tr>\n<tr><td>salt</td><td>3</td></tr>\n</table>";
        assert!(page.contains(table), "{page}");
        assert!(page.contains("<p>The end.</p>") && !page.contains('|'), "{page}");
    }
}
