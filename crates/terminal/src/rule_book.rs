//! The rule books, to be looked up by number.

/// The text of a rule, on one line; `None` if there is no such rule.
pub(crate) fn rule(book: &str, id: &str) -> Option<String> {
    let mut found: Option<String> = None;
    for line in book.lines() {
        if let Some(text) = line.strip_prefix("- ") {
            if found.is_some() {
                break;
            }
            let number = text.split(' ').next().unwrap_or_default();
            if number.eq_ignore_ascii_case(id) {
                found = Some(text.to_owned());
            }
        } else if let Some(found) = &mut found {
            // A rule continues as long as its lines are indented; a heading ends it.
            if !line.starts_with("  ") {
                break;
            }
            found.push(' ');
            found.push_str(line.trim());
        }
    }
    found.map(|text| text.replace("**", ""))
}

/// The same, for typed numbers: `OM-38`, `om38` and `38` are all the same rule.
pub(crate) fn find(book: &str, typed: &str) -> Option<String> {
    let digits = typed.trim().trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let letters = typed.trim().trim_end_matches(digits).trim_end_matches(['-', ' ']);
    let id = numbers(book).find(|number| {
        let (prefix, rest) = number.split_once('-').unwrap_or((number, ""));
        rest == digits && (letters.is_empty() || letters.eq_ignore_ascii_case(prefix))
    })?;
    rule(book, id)
}

/// The whole book, a rule or a heading on each line.
pub(crate) fn pages(book: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in book.lines() {
        match lines.last_mut() {
            Some(last) if line.starts_with("  ") => {
                last.push(' ');
                last.push_str(line.trim());
            }
            Some(_) | None => lines.push(line.trim_start_matches("- ").replace("**", "")),
        }
    }
    lines
}

/// All numbers of a book, in its order.
pub(crate) fn numbers(book: &str) -> impl Iterator<Item = &str> {
    book.lines().filter_map(|line| line.strip_prefix("- ")).filter_map(|text| text.split(' ').next()).filter(|number| number.contains('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str =
        "# Book\n\n## Part\n- OM-1 One.\n- OM-2 Two **[option] x**\n  goes on\n  - and on.\n\n## Next\n- OM-21 Three.\n| table |\n";

    #[test]
    fn a_rule_is_found_by_its_number_with_all_its_lines() {
        assert_eq!(rule(BOOK, "om-1").as_deref(), Some("OM-1 One."));
        assert_eq!(rule(BOOK, "OM-2").as_deref(), Some("OM-2 Two [option] x goes on - and on."));
        assert_eq!(rule(BOOK, "OM-21").as_deref(), Some("OM-21 Three."));
        assert_eq!(rule(BOOK, "OM-3"), None);
        for typed in ["OM-21", "om21", "21", " om 21"] {
            assert_eq!(find(BOOK, typed).as_deref(), Some("OM-21 Three."), "{typed}");
        }
        for typed in ["OS-21", "22", "", "om"] {
            assert_eq!(find(BOOK, typed), None, "{typed}");
        }
        assert_eq!(pages(BOOK)[4], "OM-2 Two [option] x goes on - and on.");
        assert_eq!(numbers(BOOK).collect::<Vec<_>>(), ["OM-1", "OM-2", "OM-21"]);
    }
}
