//! Reads just enough Rust to tell what is compiled for tests alone, and where an item begins and ends.
//!
//! This is no parser of Rust. It knows comments, strings, attributes, braces, `mod` and `fn`.

use std::ops::Range;
use std::path::{Path, PathBuf};

/// The files that hold modules which this file declares for tests alone (`#[cfg(test)] mod tests;`),
/// whether they exist or not.
pub(crate) fn test_files(file: &Path, text: &str) -> Vec<PathBuf> {
    let is_root = file.file_name().is_some_and(|name| ["lib.rs", "main.rs", "mod.rs"].iter().any(|root| name == *root));
    let folder = if is_root { file.parent().unwrap_or(file).to_path_buf() } else { file.with_extension("") };
    let path = |module: &String| folder.join(module.replace("::", "/"));
    Items::of(text).test_modules.iter().flat_map(|module| [path(module).with_extension("rs"), path(module).join("mod.rs")]).collect()
}

/// What the items of a file are.
#[derive(Default)]
pub(crate) struct Items {
    /// Ranges that are compiled for tests alone.
    pub(crate) only_tests: Vec<Range<usize>>,
    /// Test functions: name with modules, where the name stands, and everything from comment to closing brace.
    pub(crate) tests: Vec<(String, usize, Range<usize>)>,
    /// Modules in other files that are for tests alone.
    test_modules: Vec<String>,
}

impl Items {
    /// Reads a source.
    pub(crate) fn of(text: &str) -> Items {
        let mut items = Items::default();
        let bare = bare(text);
        items.walk(text, bare.as_bytes(), 0..text.len(), &[]);
        items
    }

    /// Goes through the items of a file, a module, an `impl` or a macro's braces.
    fn walk(&mut self, text: &str, bare: &[u8], within: Range<usize>, modules: &[&str]) {
        let mut at = within.start;
        while at < within.end {
            let before = at;
            let mut attributes = Vec::new();
            at = skip_space(bare, at);
            while let Some(open) = attribute_at(bare, at) {
                let end = closing(bare, open).min(within.end);
                attributes.push(squeezed(bare, at..end));
                at = skip_space(bare, end);
            }
            let head = at..head_end(bare, at, within.end);
            let end = if bare.get(head.end) == Some(&b'{') { closing(bare, head.end) } else { head.end + 1 }.min(within.end);
            let whole = comment_start(text, before, skip_space(bare, before))..end;
            let body = head.end + 1..end.saturating_sub(1).max(head.end + 1);

            if attributes.iter().any(|attribute| attribute == "#![cfg(test)]") {
                self.only_tests.push(within.clone());
            }
            if attributes.iter().any(|attribute| is_for_tests(attribute)) {
                self.only_tests.push(whole.clone());
                if let (Some(name), Some(b';')) = (named(text, bare, &head, "mod"), bare.get(head.end)) {
                    self.test_modules.push([modules, &[&text[name]]].concat().join("::"));
                }
            }
            if let Some(name) = named(text, bare, &head, "mod") {
                if bare.get(head.end) == Some(&b'{') {
                    self.walk(text, bare, body, &[modules, &[&text[name]]].concat());
                }
            } else if let Some(name) = named(text, bare, &head, "fn") {
                if attributes.iter().any(|attribute| is_test(attribute)) {
                    self.only_tests.push(whole.clone());
                    self.tests.push(([modules, &[&text[name.clone()]]].concat().join("::"), name.start, whole));
                }
            } else if bare.get(head.end) == Some(&b'{') && holds_items(&squeezed(bare, head.clone())) {
                self.walk(text, bare, body, modules);
            }
            at = end;
        }
    }
}

/// May there be functions in the braces of this item? In those of an `impl`, a trait, or a macro (`proptest! { ... }`).
fn holds_items(head: &str) -> bool {
    head.contains('!') || ["impl", "unsafeimpl", "trait", "pubtrait", "pub(crate)trait"].iter().any(|word| head.starts_with(word))
}

/// `#[test]`, also of another harness (`#[other::test]`).
fn is_test(attribute: &str) -> bool {
    let path = attribute.trim_start_matches("#[").split(['(', ']', '=']).next().unwrap_or_default();
    path.rsplit("::").next() == Some("test")
}

/// `#[cfg(test)]`, also among other conditions (`#[cfg(all(test, unix))]`).
fn is_for_tests(attribute: &str) -> bool {
    let Some(condition) = attribute.strip_prefix("#[cfg(") else { return false };
    !condition.contains("not(test") && !condition.contains("any(") && condition.split(['(', ')', ',']).any(|word| word == "test")
}

/// The name after a keyword, where this keyword makes the item what it is: nothing but words such as `pub(crate)`
/// and `const` stands before it.
fn named(text: &str, bare: &[u8], head: &Range<usize>, keyword: &str) -> Option<Range<usize>> {
    const BEFORE: [&str; 9] = ["pub", "crate", "super", "in", "self", "const", "async", "unsafe", "extern"];
    let mut at = head.start;
    loop {
        while at < head.end && !is_name(bare[at]) {
            if !matches!(bare[at], b' ' | b'\n' | b'(' | b')' | b'"') {
                return None;
            }
            at += 1;
        }
        let begin = at;
        at += bare[at..head.end].iter().take_while(|&&byte| is_name(byte)).count();
        let word = &text[begin..at];
        if word == keyword {
            let begin = skip_space(bare, at);
            let end = begin + bare[begin.min(head.end)..head.end].iter().take_while(|&&byte| is_name(byte)).count();
            return (begin < end).then_some(begin..end);
        }
        if begin == at || !BEFORE.contains(&word) {
            return None;
        }
    }
}

/// Where the comment of an item begins: the lines directly above it. A comment behind the item before, one
/// about the module around, and one with an empty line after it, are not its own.
fn comment_start(text: &str, before: usize, item: usize) -> usize {
    let line_before = |end: usize| text[before..end].rfind('\n').map(|newline| before + newline);
    let Some(mut newline) = line_before(item) else { return item };
    let mut start = item;
    loop {
        // The first line belongs to what is before, unless the file begins here.
        let above = match line_before(newline) {
            Some(above) => above + 1,
            None if before == 0 => 0,
            None => return start,
        };
        let line = text[above..newline].trim();
        if line.is_empty() || line.starts_with("//!") {
            return start;
        }
        start = above;
        if above == 0 {
            return start;
        }
        newline = above - 1;
    }
}

/// Where the head of an item ends: at its `{` or `;` outside of brackets, or at the end.
fn head_end(bare: &[u8], mut at: usize, end: usize) -> usize {
    while at < end {
        match bare[at] {
            b'{' | b';' => return at,
            b'(' | b'[' => at = closing(bare, at),
            _ => at += 1,
        }
    }
    end
}

/// The `[` of an attribute that begins here.
fn attribute_at(bare: &[u8], at: usize) -> Option<usize> {
    match bare.get(at..)? {
        [b'#', b'[', ..] => Some(at + 1),
        [b'#', b'!', b'[', ..] => Some(at + 2),
        _ => None,
    }
}

/// Just after the bracket that closes the one here.
pub(crate) fn closing(bare: &[u8], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in bare.iter().enumerate().skip(open) {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' if depth <= 1 => return at + 1,
            b'}' | b')' | b']' => depth -= 1,
            _ => {}
        }
    }
    bare.len()
}

/// The next byte that is no blank.
pub(crate) fn skip_space(bare: &[u8], at: usize) -> usize {
    at + bare[at.min(bare.len())..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

fn squeezed(bare: &[u8], range: Range<usize>) -> String {
    bare[range].iter().filter(|byte| !byte.is_ascii_whitespace()).map(|&byte| char::from(byte)).collect()
}

/// Can this byte stand in a name?
pub(crate) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The number of the line in which this byte stands.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// The same text, byte for byte, with blanks for everything in comments, strings and characters.
pub(crate) fn bare(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut bare = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match &bytes[at..] {
            [b'/', b'/', ..] => at + find(&bytes[at..], b"\n"),
            [b'/', b'*', ..] => block_comment_end(bytes, at),
            [b'"', ..] => string_end(bytes, at),
            [b'r', b'"' | b'#', ..] if !follows_name(bytes, at) => raw_string_end(bytes, at).unwrap_or(at + 1),
            [b'\'', ..] => char_end(text, at),
            _ => at + 1,
        };
        if end > at + 1 {
            bare[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        }
        at = end;
    }
    // What is left outside of comments and strings is cut at ASCII bytes alone.
    bare.iter_mut().filter(|byte| !byte.is_ascii()).for_each(|byte| *byte = b'_');
    bare.into_iter().map(char::from).collect()
}

fn block_comment_end(bytes: &[u8], mut at: usize) -> usize {
    let mut depth = 0_usize;
    while at < bytes.len() {
        match &bytes[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                at += 2;
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    at
}

fn string_end(bytes: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The end of `r"..."` or `r#"..."#`; none for a name such as `r#type`.
fn raw_string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let marks = bytes[at + 1..].iter().take_while(|&&byte| byte == b'#').count();
    let open = at + 1 + marks;
    if bytes.get(open) != Some(&b'"') {
        return None;
    }
    let close = [&b"\""[..], &b"#".repeat(marks)].concat();
    Some((open + 1 + find(&bytes[open + 1..], &close) + close.len()).min(bytes.len()))
}

/// The end of a character such as `'{'`; a lifetime is passed over.
fn char_end(text: &str, open: usize) -> usize {
    let mut chars = text[open + 1..].char_indices();
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some(_)) => open + 3 + find(&text.as_bytes()[(open + 3).min(text.len())..], b"'") + 1,
        (Some(_), Some((close, '\''))) => open + 1 + close + 1,
        _ => open + 1,
    }
    .min(text.len())
}

/// Is this byte the end of a longer name? A `b` or `c` may stand before a raw string.
fn follows_name(bytes: &[u8], at: usize) -> bool {
    match &bytes[..at] {
        [.., before, b'b' | b'c'] => is_name(*before),
        [b'b' | b'c'] | [] => false,
        [.., before] => is_name(*before),
    }
}

/// How many bytes come before this one; all of them where it is not there.
fn find(bytes: &[u8], what: &[u8]) -> usize {
    bytes.windows(what.len()).position(|window| window == what).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_of_tests_may_be_a_file_of_its_own() {
        let text = "#[cfg(test)]\nmod tests;\nmod other;\n";
        let files =
            |file: &str| -> Vec<String> { test_files(Path::new(file), text).iter().map(|path| path.display().to_string()).collect() };
        assert_eq!(files("src/lib.rs"), ["src/tests.rs", "src/tests/mod.rs"]);
        assert_eq!(files("src/sail.rs"), ["src/sail/tests.rs", "src/sail/tests/mod.rs"]);
    }
}
