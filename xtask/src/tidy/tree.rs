//! All files of the workspace, in memory, so that a test can make a tree of its own.

use crate::rust::{self, Items};
use crate::workspace;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Files that are read; of all others only the name is known.
const READ: [&str; 5] = ["md", "rs", "css", "toml", "svg"];

/// Folders that hold nothing of ours.
const LEFT_OUT: [&str; 2] = ["target", ".git"];

/// The files of the workspace by their paths from its root, with `/` between folders.
#[derive(Default)]
pub(super) struct Tree {
    /// Every file and folder.
    pub(super) names: BTreeSet<String>,
    texts: BTreeMap<String, String>,
}

/// A Rust file, without what is compiled for tests alone.
pub(super) struct Code<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    /// The text, byte for byte, with blanks for comments, strings and tests.
    pub(super) bare: String,
}

impl Tree {
    /// The workspace as it lies on the disk.
    pub(super) fn read() -> Tree {
        let mut tree = Tree::default();
        tree.add(&workspace::root(), "");
        tree
    }

    fn add(&mut self, folder: &Path, under: &str) {
        for path in workspace::folder(folder) {
            let last = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if LEFT_OUT.contains(&&*last) {
                continue;
            }
            let name = format!("{under}{last}");
            if path.is_dir() {
                self.add(&path, &format!("{name}/"));
            } else if path.extension().is_some_and(|ending| READ.iter().any(|read| ending == *read)) {
                self.texts.insert(name.clone(), std::fs::read_to_string(&path).unwrap_or_default());
            }
            self.names.insert(name);
        }
    }

    /// A tree of these files.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let mut tree = Tree::default();
        for (name, text) in files {
            tree.texts.insert((*name).into(), (*text).into());
            let folders = name.match_indices('/').map(|(at, _)| name[..at].to_owned());
            tree.names.extend(folders.chain([(*name).to_owned()]));
        }
        tree
    }

    /// The text of a file; empty where there is none.
    pub(super) fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    /// The files with this ending, and their texts.
    pub(super) fn ending(&self, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().filter(move |(name, _)| name.ends_with(ending)).map(|(name, text)| (&**name, &**text))
    }

    /// All Rust outside of tests.
    pub(super) fn code(&self) -> Vec<Code<'_>> {
        let mut only_tests = BTreeSet::new();
        for (path, text) in self.ending(".rs") {
            only_tests.extend(rust::test_files(Path::new(path), text).iter().map(|file| file.to_string_lossy().into_owned()));
        }
        let in_tests = |path: &str| path.split('/').any(|part| part == "tests") || only_tests.contains(path);
        let files = self.ending(".rs").filter(|(path, _)| !in_tests(path));
        files.map(|(path, text)| Code { path, text, bare: without_tests(text) }).collect()
    }
}

fn without_tests(text: &str) -> String {
    let mut bare = rust::bare(text).into_bytes();
    for range in Items::of(text).only_tests {
        bare[range].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    bare.into_iter().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_what_is_not_compiled_for_tests_alone() {
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", "fn a() {} // text\n#[cfg(test)]\nmod tests;\n#[cfg(test)]\nmod more { fn b() {} }\n"),
            ("crates/a/src/tests.rs", "fn c() {}"),
            ("crates/a/tests/all.rs", "fn d() {}"),
        ]);
        let code = tree.code();
        assert_eq!(code.iter().map(|file| file.path).collect::<Vec<_>>(), ["crates/a/src/lib.rs"]);
        assert_eq!(code[0].bare.trim(), "fn a() {}");
        assert!(tree.names.contains("crates/a/src"));
    }
}
