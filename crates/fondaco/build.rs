//! Makes the page of the browser client part of the program: all files of the folder that `FONDACO_PAGE` names. Without it the
//! program has the small page of the server alone.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=FONDACO_PAGE");
    let mut files = Vec::new();
    if let Some(folder) = std::env::var_os("FONDACO_PAGE").filter(|folder| !folder.is_empty()) {
        let folder = Path::new(&folder).canonicalize().expect("FONDACO_PAGE names a folder");
        println!("cargo::rerun-if-changed={}", folder.display());
        find(&folder, "", &mut files);
        assert!(files.iter().any(|(path, _)| path == "index.html"), "the folder that FONDACO_PAGE names has an index.html");
    }
    files.sort();
    let mut code = String::from("const EMBEDDED: &[Embedded] = &[\n");
    for (path, file) in files.iter().filter(|(path, _)| !path.ends_with(".br")) {
        let packed = files.iter().find(|(other, _)| *other == format!("{path}.br"));
        let packed = packed.map_or("None".into(), |(_, packed)| format!("Some(include_bytes!({packed:?}))"));
        writeln!(code, "    ({path:?}, include_bytes!({file:?}), {packed}),").expect("a string can be written to");
    }
    code += "];\n";
    let out = std::env::var_os("OUT_DIR").expect("cargo says where to write");
    std::fs::write(Path::new(&out).join("page.rs"), code).expect("there is room for it");
}

fn find(folder: &Path, below: &str, files: &mut Vec<(String, PathBuf)>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("names of files are text");
        let named = format!("{below}{name}");
        if path.is_dir() {
            find(&path, &format!("{named}/"), files);
        } else {
            files.push((named, path.clone()));
        }
    }
}
