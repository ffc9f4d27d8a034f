//! Text files beside the tests.

use std::path::PathBuf;

/// Is the screen as its file says? With `FONDACO_BLESS` set the file is written anew.
pub(crate) fn compare(name: &str, screen: &str) {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "screens", "golden", &format!("{name}.txt")].iter().collect();
    if std::env::var_os("FONDACO_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("it lies in a folder")).expect("the folder can be made");
        std::fs::write(&file, screen).expect("the screen can be written");
        return;
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(screen == expected, "{name} is drawn differently now:\n{screen}\nwas:\n{expected}");
}
