//! Compiles the page to WebAssembly, makes its glue, names every file after its content, and writes it compressed beside it.

use crate::{how_to_play, install, offline, pack, rule_book, style};
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};
use wasm_bindgen_cli_support::Bindgen;

const TRIPLE: &str = "wasm32-unknown-unknown";

/// The pages: the program behind each, and its title.
const PAGES: [(&str, &str); 5] =
    [("house", "Fondaco"), ("oltre-mare", "Oltre Mare"), ("oltre-mare-more", "Oltre Mare"), ("ostia", "Ostia"), ("ostia-more", "Ostia")];

/// What the name of a program ends in that has all of a game, and not only its tables.
const MORE: &str = "-more";

/// The program of the web worker in which the page plays by itself; it is loaded when somebody practises.
const PRACTICE: &str = "practice";

/// How the compiler is told to make a program small: nobody sees in a browser what a panic says, so the places in the source that it
/// could name are left out.
const SMALL: [&str; 1] = ["-Zlocation-detail=none"];

/// How it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// As small as it can be, for players.
    Small,
    /// Optimised, but larger and sooner, for a server on this machine.
    Local,
    /// As soon as it can be, for those who change it.
    Quick,
}

/// Builds the pages into this folder, which holds nothing else afterwards.
pub(crate) fn build(to: &Path, how: Build) -> Result<(), String> {
    let house = house();
    let (profile, folder) = match how {
        Build::Small => ("page", "page"),
        Build::Local => ("local", "local"),
        Build::Quick => ("dev", "debug"),
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // Somebody who watches sees what is compiled.
    say("Compiling the page to WebAssembly ...");
    let quiet: &[&str] = if aloud() { &[] } else { &["--quiet"] };
    let mut compile = Command::new(cargo);
    compile.current_dir(&house).arg("build").args(quiet);
    compile.args(["--profile", profile, "--package", "web", "--package", "practice", "--bins", "--target", TRIPLE]);
    if how == Build::Small {
        // The switch is not stable, but the compiler's version is fixed, and all it changes is what a panic would say.
        compile.env("RUSTC_BOOTSTRAP", "1").arg("--config").arg(format!("target.{TRIPLE}.rustflags={SMALL:?}"));
    }
    let compiled = compile.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !compiled.success() {
        return Err("the page does not compile; what the compiler says stands above".into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| house.join("target"), PathBuf::from);
    let glue = target.join("page-glue");
    for program in PAGES.map(|(program, _)| program).into_iter().chain([PRACTICE]) {
        say(&format!("Preparing {program} for the browser ..."));
        let mut bindgen = Bindgen::new();
        bindgen.input_path(target.join(TRIPLE).join(folder).join(format!("{program}.wasm")));
        bindgen.out_name(program).typescript(false).remove_name_section(true).remove_producers_section(true);
        bindgen.web(true).and_then(|bindgen| bindgen.generate(&glue)).map_err(|error| format!("no glue for {program}: {error:#}"))?;
    }
    write(&house, &glue, to, how).map_err(|error| format!("{}: {error}", to.display()))
}

/// Does somebody watch?
fn aloud() -> bool {
    std::env::var_os("FONDACO_ALOUD").is_some()
}

/// Says what is being done, where somebody watches.
fn say(what: &str) {
    if aloud() {
        eprintln!("{what}");
    }
}

/// The workspace.
pub(crate) fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn write(house: &Path, glue: &Path, to: &Path, how: Build) -> io::Result<()> {
    let assets = house.join("crates/web/assets");
    fs::create_dir_all(to)?;
    let laid = RefCell::new(BTreeSet::new());
    let lay = |name: &str, content: &[u8]| lay(to, name, content, how, &mut laid.borrow_mut());
    let put = |stem: &str, ending: &str, content: Vec<u8>| -> io::Result<String> {
        let name = format!("{stem}-{:016x}.{ending}", fingerprint(&content));
        lay(&name, &content)?;
        Ok(name)
    };
    let style_for_texts = put("fondaco", "css", [style::style(&assets, &[])?, how_to_play::colours(house)?.into_bytes()].concat())?;
    let whole_style = put("fondaco", "css", style::style(&assets, &["how-to-play"])?)?;
    let without_ostia = put("fondaco", "css", style::style(&assets, &["how-to-play", "ostia"])?)?;
    // A program's WebAssembly, and its glue, which starts it.
    let put_program = |program: &str| -> io::Result<[String; 2]> {
        let mut wasm = fs::read(glue.join(format!("{program}_bg.wasm")))?;
        let mut script = fs::read_to_string(glue.join(format!("{program}.js")))?;
        if how == Build::Small {
            (wasm, script) = pack::pack(&wasm, &script).map_err(io::Error::other)?;
        }
        let wasm = put(program, "wasm", wasm)?;
        script.push_str(&format!("__wbg_init({{module_or_path:new URL('./{wasm}',import.meta.url)}});\n"));
        Ok([wasm, put(program, "js", script.into())?])
    };
    let practice = put_program(PRACTICE)?;
    let icons = install::ICONS
        .map(|(stem, ending)| -> io::Result<String> { put(stem, ending, fs::read(assets.join(format!("{stem}.{ending}")))?) });
    let [icon, touch_icon, small_icon, large_icon] = icons;
    let (icon, touch_icon, small_icon) = (icon?, touch_icon?, small_icon?);
    lay(install::MANIFEST, install::manifest(&[&small_icon, &large_icon?]).as_bytes())?;
    let page = fs::read_to_string(assets.join("page.html"))?.replace("{icon}", &icon).replace("{touch_icon}", &touch_icon);
    let mut offline = vec![(PRACTICE.to_owned(), practice.to_vec())];
    let programs: io::Result<BTreeMap<&str, [String; 2]>> =
        PAGES.iter().map(|(program, _)| Ok((*program, put_program(program)?))).collect();
    let programs = programs?;
    for (program, title) in PAGES {
        let [wasm, script] = programs[program].clone();
        let style = if program.starts_with("oltre-mare") { &without_ostia } else { &whole_style };
        let more = programs.get(&*format!("{program}{MORE}")).map(|more| format!("./{}", more[1])).unwrap_or_default();
        // Who reads the first page goes to a game next.
        let soon = if program == "house" {
            [&programs["oltre-mare"][..], &programs["ostia"][..], std::slice::from_ref(&without_ostia)].concat()
        } else {
            Vec::new()
        };
        let soon = soon.iter().map(|file| format!("./{file}")).collect::<Vec<_>>().join(" ");
        let places =
            [("{title}", title), ("{wasm}", &*wasm), ("{script}", &*script), ("{style}", &**style), ("{more}", &*more), ("{soon}", &*soon)];
        let page = places.into_iter().fold(page.replace("{practice}", &practice[1]), |page, (place, name)| page.replace(place, name));
        let name = format!("{}.html", if program == "house" { "index" } else { program });
        lay(&name, page.as_bytes())?;
        offline.push((name.clone(), vec![name, style.clone(), wasm, script]));
    }
    let mut lay_text = |name: String, page: &str| -> io::Result<()> {
        lay(&name, page.as_bytes())?;
        offline.push((name.clone(), vec![name, style_for_texts.clone()]));
        Ok(())
    };
    for game in how_to_play::GAMES {
        let book = rule_book::page(&fs::read_to_string(house.join(format!("docs/rules/{game}.md")))?, &style_for_texts);
        lay_text(format!("{game}-rules.html"), &book)?;
        for language in how_to_play::LANGUAGES {
            let page = how_to_play::page(house, game, language, &style_for_texts)?;
            lay_text(format!("{}{}", how_to_play::name(game), language.1), &page)?;
        }
    }
    let mark = fingerprint(format!("{offline:?}").as_bytes());
    lay("service-worker.js", offline::service_worker(&format!("{mark:016x}"), &offline, &small_icon).as_bytes())?;
    tidy(to, &laid.borrow())
}

/// Removes what was not laid: what an earlier build left there.
fn tidy(to: &Path, laid: &BTreeSet<String>) -> io::Result<()> {
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        if !entry.file_name().to_str().is_some_and(|name| laid.contains(name)) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Writes a file, and beside it the same compressed, as servers send it. What is there already is not touched, so that a program with
/// the page in it is not built anew for nothing.
fn lay(to: &Path, name: &str, content: &[u8], how: Build, laid: &mut BTreeSet<String>) -> io::Result<()> {
    let (file, packed) = (to.join(name), format!("{name}.br"));
    laid.insert(name.into());
    let there = fs::read(&file).is_ok_and(|old| old == content);
    if !there {
        fs::write(file, content)?;
    }
    if how != Build::Small {
        return Ok(());
    }
    laid.insert(packed.clone());
    let packed = to.join(packed);
    if there && packed.exists() {
        return Ok(());
    }
    say(&format!("Compressing {name} ..."));
    let mut small = Vec::new();
    // How far apart alike parts lie is written as in fonts, which suits programs, too.
    let mode = if name.ends_with(".wasm") { BrotliEncoderMode::BROTLI_MODE_FONT } else { BrotliEncoderMode::BROTLI_MODE_GENERIC };
    let params = BrotliEncoderParams { quality: 11, lgwin: 24, size_hint: content.len(), mode, ..BrotliEncoderParams::default() };
    brotli::BrotliCompress(&mut &*content, &mut small, &params)?;
    fs::write(packed, small)
}

/// FNV-1a: enough to tell one build from the next.
fn fingerprint(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
