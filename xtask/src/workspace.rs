//! The layout of the workspace: its root, its crates, its sources, and the cargo that builds them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    // `cargo run` says where this crate lies now; the path it was compiled at is for a program started by hand.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    Path::new(&here).parent().expect("xtask lies in a folder of the workspace").to_path_buf()
}

/// Where everything built goes.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target")))
}

/// The cargo that started us, at the root of the workspace.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    cargo.current_dir(root());
    cargo
}

/// A crate under `crates/`.
pub(crate) struct Crate {
    /// Its folder, which is also its name.
    pub(crate) name: String,
    /// Where it lies.
    pub(crate) folder: PathBuf,
}

impl Crate {
    /// Its files with this ending in one of its folders, deep, in order of their path.
    pub(crate) fn files(&self, folder: &str, ending: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        collect(&self.folder.join(folder), ending, &mut found);
        found
    }
}

/// All crates, in order of their name.
pub(crate) fn crates() -> Vec<Crate> {
    let mut crates: Vec<Crate> = folder(&root().join("crates"))
        .into_iter()
        .filter(|path| path.join("Cargo.toml").is_file())
        .map(|folder| Crate { name: name_of(&folder), folder })
        .collect();
    crates.sort_by(|one, other| one.name.cmp(&other.name));
    crates
}

/// Everything directly in a folder, in order; nothing where there is no such folder.
pub(crate) fn folder(path: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

/// The last part of a path, without its ending.
pub(crate) fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The path from the root of the workspace.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn collect(path: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in folder(path) {
        if entry.is_dir() {
            collect(&entry, ending, found);
        } else if entry.extension().is_some_and(|known| known == ending) {
            found.push(entry);
        }
    }
}
