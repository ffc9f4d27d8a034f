//! The rule books as pages: every rule can be linked by its number.

use std::fmt::Write;

/// A rule book as a page, with this style sheet.
pub(crate) fn page(book: &str, style: &str) -> String {
    let mut body = String::new();
    let mut title = "";
    let mut open = false;
    for line in book.lines() {
        let text = line.trim();
        let heading = text.strip_prefix("# ").map(|heading| (1, heading)).or_else(|| text.strip_prefix("## ").map(|heading| (2, heading)));
        let starts = text.is_empty() || heading.is_some() || text.starts_with("- ");
        if starts && open {
            body += "</p>\n";
            open = false;
        }
        if let Some((depth, heading)) = heading {
            if depth == 1 {
                title = heading;
            }
            let _ = writeln!(body, "<h{depth}>{}</h{depth}>", plain(heading));
        } else if let Some(rule) = text.strip_prefix("- ") {
            let (id, says) = rule.split_once(' ').unwrap_or((rule, ""));
            let _ = match is_id(id) {
                true => write!(body, "<p class=\"rule\" id=\"{id}\"><a href=\"#{id}\">{id}</a> {}", plain(says)),
                false => write!(body, "<p>{}", plain(rule)),
            };
            open = true;
        } else if !text.is_empty() {
            body += if open { " " } else { "<p>" };
            body += &plain(text);
            open = true;
        }
    }
    if open {
        body += "</p>\n";
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"./{style}\"></head>\n\
         <body><main class=\"rule-book\">\n{body}</main></body></html>\n",
        plain(title)
    )
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
    }
}
