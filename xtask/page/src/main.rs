//! Makes the page: `page build DIR` as small as it can be, `--local` or `--quick` sooner; with the feature `sea` also
//! `page sea LAND.json`, which draws the sea.

mod build;
#[cfg(feature = "sea")]
mod coast;
mod how_to_play;
mod install;
#[cfg(feature = "sea")]
mod lanes;
mod offline;
mod pack;
#[cfg(feature = "sea")]
#[path = "../../../crates/web/src/projection.rs"]
mod projection;
mod rule_book;
mod style;

use build::Build;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["build", to] => build::build(to.as_ref(), Build::Small),
        ["build", "--local", to] => build::build(to.as_ref(), Build::Local),
        ["build", "--quick", to] => build::build(to.as_ref(), Build::Quick),
        #[cfg(feature = "sea")]
        ["sea", from] => draw_the_sea(from),
        _ => Err("page build [--local | --quick] DIR, or with the feature sea: page sea LAND.json".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("page: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Draws the sea once: the coast and the lanes of the built-in edition.
#[cfg(feature = "sea")]
fn draw_the_sea(from: &str) -> Result<(), String> {
    let assets = build::house().join("crates/web/assets");
    let land = coast::land(&std::fs::read_to_string(from).map_err(|error| format!("{from}: {error}"))?)?;
    let put = |name: &str, text: String| std::fs::write(assets.join(name), text).map_err(|error| format!("{name}: {error}"));
    put("coast.txt", coast::path(&land))?;
    put("lanes.txt", lanes::lanes(oltre_mare::edition_2005(), &land))
}
