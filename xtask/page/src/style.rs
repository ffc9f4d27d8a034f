//! The style sheets: written to be read, sent without white space.

use lightningcss::stylesheet::{ParserOptions, PrinterOptions, StyleSheet};
use lightningcss::targets::{Features, Targets};
use std::io;
use std::path::{Path, PathBuf};

/// All style sheets of a folder but these, one after the other in the order of their names, shrunk.
pub(crate) fn style(assets: &Path, but: &[&str]) -> io::Result<Vec<u8>> {
    let files: io::Result<Vec<PathBuf>> = std::fs::read_dir(assets)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut sheets: Vec<PathBuf> = files?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "css"))
        .filter(|path| !path.file_stem().and_then(|name| name.to_str()).is_some_and(|name| but.contains(&name)))
        .collect();
    sheets.sort();
    let sheets: io::Result<String> = sheets.iter().map(std::fs::read_to_string).collect();
    shrunk(&sheets?).map(String::into_bytes).map_err(io::Error::other)
}

/// The same rules in the same order, each written as short as can be. Rules are not merged: what is read is what is sent.
fn shrunk(sheet: &str) -> Result<String, String> {
    let parsed = StyleSheet::parse(sheet, ParserOptions::default()).map_err(|error| error.to_string())?;
    // Browsers that know all else in our sheets do not yet know `(width<=700px)`.
    let targets = Targets { include: Features::MediaRangeSyntax, ..Targets::default() };
    let printed = parsed.to_css(PrinterOptions { minify: true, targets, ..PrinterOptions::default() });
    printed.map(|printed| printed.code).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_stay_as_they_are_and_lose_their_blanks() {
        let sheet = "/* A comment. */\nbody:has(.table) {\n  height: 100vh;\n  height: 100dvh;\n}\n@media (max-width: 700px) {\n  .a > .b, .c { color: #ffffff; }\n}\n";
        assert_eq!(shrunk(sheet).unwrap(), "body:has(.table){height:100vh;height:100dvh}@media (max-width:700px){.a>.b,.c{color:#fff}}");
    }

    #[test]
    fn a_sheet_that_no_browser_would_read_is_refused() {
        assert!(shrunk("a { color: red; } } b {").is_err());
    }

    #[test]
    fn the_sheet_of_one_game_can_be_left_out() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/web/assets");
        let text = |but: &[&str]| String::from_utf8(style(&assets, but).unwrap()).unwrap();
        let own = "}.counting-house{";
        assert!(text(&[]).contains(own) && !text(&["ostia"]).contains(own));
    }
}
