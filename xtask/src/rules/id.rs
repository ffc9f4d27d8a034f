//! The numbers of rules, and where a text names them.

use std::fmt;

/// The number of a rule: two letters for the game, and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Id {
    /// The game.
    pub(super) letters: [u8; 2],
    /// The rule.
    pub(super) number: u16,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}-{}", char::from(self.letters[0]), char::from(self.letters[1]), self.number)
    }
}

/// One rule, or all from one to another (`OM-80 to OM-83`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// The first.
    pub(super) first: Id,
    /// The last; the same one where only one is named.
    pub(super) last: Id,
}

/// Every rule that a text names, in order.
pub(super) fn spans(text: &str) -> Vec<Span> {
    placed(text).into_iter().map(|(_, span)| span).collect()
}

/// The same, each with the byte at which it begins.
pub(super) fn placed(text: &str) -> Vec<(usize, Span)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let Some((first, end)) = id_at(bytes, at) else {
            at += 1;
            continue;
        };
        let begin = at;
        let (last, end) = range_end(text, end).filter(|(last, _)| last.letters == first.letters && *last > first).unwrap_or((first, end));
        found.push((begin, Span { first, last }));
        at = end;
    }
    found
}

/// The rules that the name of a test function names (`om_55_pirates_take_three`).
pub(super) fn in_name(name: &str) -> Vec<Span> {
    let words: Vec<&str> = name.split('_').collect();
    let pairs = words.windows(2).filter_map(|pair| {
        let &[first, second] = pair[0].to_ascii_uppercase().as_bytes() else { return None };
        let id = Id { letters: [first, second], number: pair[1].parse().ok()? };
        Some(Span { first: id, last: id })
    });
    pairs.collect()
}

/// The rule whose number begins at this byte, and the byte after it.
fn id_at(bytes: &[u8], at: usize) -> Option<(Id, usize)> {
    let &[first @ b'A'..=b'Z', second @ b'A'..=b'Z', b'-', ref rest @ ..] = bytes.get(at..)? else { return None };
    if at > 0 && is_word(bytes[at - 1]) {
        return None;
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if rest.get(digits).is_some_and(|&byte| is_word(byte)) {
        return None;
    }
    let number = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    Some((Id { letters: [first, second], number }, at + 3 + digits))
}

/// The rule after a "to", which may stand at the beginning of the next line of a comment.
fn range_end(text: &str, at: usize) -> Option<(Id, usize)> {
    let skip = |at: usize| at + text[at..].len() - text[at..].trim_start_matches([' ', '\n', '/', '!']).len();
    let to = skip(at);
    let after = text[to..].strip_prefix("to")?;
    let last = skip(to + 2);
    if after.starts_with([' ', '\n']) { id_at(text.as_bytes(), last) } else { None }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found: Vec<String> = spans(text)
            .into_iter()
            .map(|span| if span.first == span.last { span.first.to_string() } else { format!("{}..{}", span.first, span.last) })
            .collect();
        assert_eq!(found.join(" "), expected, "{text}");
    }

    #[test]
    fn a_text_names_rules_one_by_one_and_in_ranges() {
        check("/// Pirates take cards (OM-55), unseen (OM-9, OS-5).", "OM-55 OM-9 OS-5");
        check("as in OM-80 to OM-83.", "OM-80..OM-83");
        check("/// (OM-80 to\n    /// OM-83)", "OM-80..OM-83");
        check("OM-80 toll OM-83", "OM-80 OM-83");
        check("OM-83 to OM-80", "OM-83 OM-80");
        check("OM-80 to OS-83", "OM-80 OS-83");
        check("\"OM-71\"", "OM-71");
    }

    #[test]
    fn what_only_looks_like_a_rule_is_none() {
        check("ROM-12 OM-12a OM- om-12 _OM-12 OM-99999999", "");
        check("SHA-256, UTF-8", "");
    }

    #[test]
    fn a_name_of_a_function_names_rules_in_small_letters() {
        let check = |name: &str, expected: &[&str]| {
            assert_eq!(in_name(name).iter().map(|span| span.first.to_string()).collect::<Vec<_>>(), expected, "{name}");
        };
        check("om_55_pirates_take_three", &["OM-55"]);
        check("pirates_om_55_os_5", &["OM-55", "OS-5"]);
        check("from_55_cards", &[]);
        check("om_nom", &[]);
    }
}
