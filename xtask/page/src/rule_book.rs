//! The rule books as pages: every rule can be linked by its number.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// A rule book as a page, with this style sheet.
pub(crate) fn page(book: &str, style: &str) -> String {
    let mut body = String::new();
    html::push_html(&mut body, paragraphs(book).into_iter());
    let title = escaped(book.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default());
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"./{style}\"></head>\n\
         <body><header class=\"bar\"><a class=\"brand\" href=\"./\">Fondaco</a></header><main class=\"rule-book\">\n{body}</main></body></html>\n",
    )
}

/// The book with its lists as paragraphs: one for each rule, with its number as an anchor, and one for each point of a rule.
/// Tables can be moved sideways where they do not fit.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other parts of a text stay as they are")]
fn paragraphs(book: &str) -> Vec<Event<'_>> {
    let mut events = Parser::new_ext(book, Options::ENABLE_TABLES).peekable();
    let mut found = Vec::new();
    let (mut depth, mut open) = (0, false);
    let html = |text: String| Event::Html(CowStr::from(text));
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::List(_)) => {
                depth += 1;
                close(&mut open, &mut found);
            }
            Event::End(TagEnd::List(_)) => depth -= 1,
            Event::Start(Tag::Item) => {
                open = true;
                let rule = events.peek().and_then(|next| if let Event::Text(text) = next { rule(text) } else { None });
                if let Some((id, says)) = rule {
                    events.next();
                    found.push(html(format!("<p class=\"rule\" id=\"{id}\"><a href=\"#{id}\">{id}</a> ")));
                    found.push(Event::Text(says.into()));
                } else {
                    found.push(html(if depth > 1 { "<p class=\"sub\">" } else { "<p>" }.into()));
                }
            }
            Event::End(TagEnd::Item) => close(&mut open, &mut found),
            Event::Start(Tag::Table(columns)) => {
                found.push(html("<div class=\"wide\" role=\"group\" tabindex=\"0\">".into()));
                found.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => found.extend([Event::End(TagEnd::Table), html("</div>\n".into())]),
            // A line of the source is a sentence, and no line of the page.
            Event::SoftBreak => found.push(Event::Text(" ".into())),
            other => found.push(other),
        }
    }
    found
}

/// Ends the paragraph of an item, if one is open.
fn close(open: &mut bool, found: &mut Vec<Event<'_>>) {
    if core::mem::take(open) {
        found.push(Event::Html("</p>\n".into()));
    }
}

/// The number of a rule, such as OM-31, and what comes after it.
fn rule(text: &str) -> Option<(String, String)> {
    let (id, says) = text.split_once(' ').unwrap_or((text, ""));
    let (book, number) = id.split_once('-')?;
    let is_id = matches!(book, "OM" | "OS") && !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    is_id.then(|| (id.to_owned(), says.to_owned()))
}

/// Safe to stand in a page.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    html::push_html(&mut escaped, [Event::Text(text.into())].into_iter());
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_goes_over_several_lines_is_one_paragraph_with_its_number() {
        let page = page(
            "# The game\n\n## Play\n- OM-1 **Two** to\n  five & more [S].\n- OM-2 `x` < 3:\n  - first\n  - second\n- no rule\n",
            "s.css",
        );
        assert!(page.contains("<title>The game</title>"), "{page}");
        let rule = "<p class=\"rule\" id=\"OM-1\"><a href=\"#OM-1\">OM-1</a> <strong>Two</strong> to five &amp; more [S].</p>";
        assert!(page.contains(rule), "{page}");
        assert!(page.contains("<a href=\"#OM-2\">OM-2</a> <code>x</code> &lt; 3:</p>\n<p class=\"sub\">first</p>\n"), "{page}");
        assert!(page.contains("<p>no rule</p>"), "{page}");
        assert!(page.contains("<a class=\"brand\" href=\"./\">"), "there is a way back");
    }

    #[test]
    fn a_table_is_a_table() {
        let page = page("Goods:\n\n| good | price |\n|---|--:|\n| salt | 3 |\n\nThe end.\n", "s.css");
        assert!(page.contains("<div class=\"wide\" role=\"group\" tabindex=\"0\"><table><thead><tr><th>good</th>"), "{page}");
        assert!(page.contains("<td>salt</td>") && page.contains("</table>\n</div>"), "{page}");
        assert!(page.contains("<p>The end.</p>") && !page.contains('|'), "{page}");
    }

    #[test]
    fn every_rule_of_the_books_is_an_anchor() {
        for (name, letters) in [("oltre-mare", "OM"), ("ostia", "OS")] {
            let path = format!("{}/../../docs/rules/{name}.md", env!("CARGO_MANIFEST_DIR"));
            let book = std::fs::read_to_string(path).unwrap();
            let page = page(&book, "s.css");
            let rules: Vec<&str> =
                book.lines().filter_map(|line| line.strip_prefix("- ")?.split(' ').next()).filter(|id| id.starts_with(letters)).collect();
            assert!(rules.len() > 30, "{name}: {}", rules.len());
            for id in rules {
                assert_eq!(page.matches(&format!("<p class=\"rule\" id=\"{id}\">")).count(), 1, "{id}");
            }
        }
    }
}
