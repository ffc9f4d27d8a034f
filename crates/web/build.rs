//! The editions that come with the page are read when it is built, so that no browser needs to know how.

#[path = "src/projection.rs"]
#[allow(dead_code)]
mod projection;

use std::{env, fs, path::Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = env::var("OUT_DIR")?;
    let put = |name: &str, facts: String| fs::write(Path::new(&out).join(name), facts);
    put("oltre-mare-2005.json", serde_json::to_string(oltre_mare::edition_2005().facts())?)?;
    put("ostia-2005.json", serde_json::to_string(ostia::edition_2005().facts())?)?;
    let places: Vec<(f64, f64)> =
        oltre_mare::edition_2005().harbours.iter().map(|facts| projection::project(facts.lon, facts.lat)).collect();
    put("places.rs", format!("{places:.1?}"))?;
    // With half of the usual stack, which is far more than a page needs when it is optimised, constants have shorter addresses.
    if env::var("TARGET")?.starts_with("wasm32") && env::var("OPT_LEVEL")? == "z" {
        println!("cargo::rustc-link-arg-bins=-zstack-size=524288");
    }
    println!("cargo::rerun-if-changed=src/projection.rs");
    // The editions are part of the crates that read them.
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
