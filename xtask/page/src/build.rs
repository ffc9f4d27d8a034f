//! Compiles the page to WebAssembly, makes its glue, names every file after its content, and writes it compressed beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TRIPLE: &str = "wasm32-unknown-unknown";

/// Builds the page into this folder, which holds nothing else afterwards.
pub(crate) fn build(to: &Path) -> Result<(), String> {
    let house = house();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let compiled = Command::new(cargo)
        .current_dir(&house)
        .args(["build", "--quiet", "--profile", "page", "--package", "web", "--target", TRIPLE])
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !compiled.success() {
        return Err("the page does not compile; what the compiler says stands above".into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| house.join("target"), PathBuf::from);
    let wasm = target.join(TRIPLE).join("page/web.wasm");
    let glue = target.join("page-glue");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&wasm).out_name("web").typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(&glue)).map_err(|error| format!("no glue for the page: {error:#}"))?;
    write(&house.join("crates/web"), &glue, to).map_err(|error| format!("{}: {error}", to.display()))
}

/// The workspace.
pub(crate) fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn write(web: &Path, glue: &Path, to: &Path) -> std::io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    let put = |stem: &str, ending: &str, content: Vec<u8>| -> std::io::Result<String> {
        let name = format!("{stem}-{:016x}.{ending}", fingerprint(&content));
        fs::write(to.join(&name), content)?;
        Ok(name)
    };
    let wasm = put("fondaco", "wasm", fs::read(glue.join("web_bg.wasm"))?)?;
    let script = put("fondaco", "js", fs::read(glue.join("web.js"))?)?;
    let start = put("start", "js", format!("import init from './{script}';init({{module_or_path:new URL('./{wasm}',import.meta.url)}});").into())?;
    let style = put("fondaco", "css", fs::read(web.join("assets/fondaco.css"))?)?;
    let html = fs::read_to_string(web.join("assets/index.html"))?;
    let html = [("{wasm}", &wasm), ("{script}", &script), ("{start}", &start), ("{style}", &style)]
        .into_iter()
        .fold(html, |html, (place, name)| html.replace(place, name));
    fs::write(to.join("index.html"), html)
}

/// FNV-1a: enough to tell one build from the next.
fn fingerprint(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
