//! Where `cargo xtask serve` keeps people's games: among the user's data, where no `cargo clean` finds them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const FILE: &str = "fondaco.sqlite";

/// What SQLite keeps beside its file, and the file itself: it comes last, because where it is, everything is.
const PARTS: [&str; 3] = ["-wal", "-shm", ""];

/// The file, and the folder it lies in. One that an earlier program left in `target` is moved over, once.
pub(crate) fn file(target: &Path) -> Result<PathBuf, String> {
    let folder = folder(|name| env::var_os(name).filter(|value| !value.is_empty()))
        .ok_or("no folder for your games can be found: set HOME or XDG_DATA_HOME")?;
    let moved = moved_over(&target.join(FILE), &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let file = folder.join(FILE);
    if moved {
        eprintln!("Your games have moved from {} to {}.", target.join(FILE).display(), file.display());
    }
    Ok(file)
}

/// The folder of the program among the user's data, as the terminal client has it.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name: &str| variable(name).map(PathBuf::from);
    let xdg = path("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let home = || path("HOME").map(|home| home.join(".local/share"));
    Some(xdg.or_else(|| path("LOCALAPPDATA")).or_else(home)?.join("fondaco"))
}

/// Moves the old file with all that belongs to it, unless there is a new one; says whether it did.
fn moved_over(old: &Path, folder: &Path) -> io::Result<bool> {
    fs::create_dir_all(folder)?;
    if folder.join(FILE).exists() || !old.exists() {
        return Ok(false);
    }
    for part in PARTS {
        let mut from = old.as_os_str().to_owned();
        from.push(part);
        let to = folder.join(format!("{FILE}{part}"));
        if Path::new(&from).exists() && fs::rename(&from, &to).is_err() {
            // It lies on another disk.
            fs::copy(&from, &to)?;
            fs::remove_file(&from)?;
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_lie_among_the_users_data() {
        //      XDG_DATA_HOME, HOME, the folder
        let rows = [
            (Some("/data"), Some("/home/ana"), Some("/data/fondaco")),
            (None, Some("/home/ana"), Some("/home/ana/.local/share/fondaco")),
            (Some("not/absolute"), Some("/home/ana"), Some("/home/ana/.local/share/fondaco")),
            (None, None, None),
        ];
        for (xdg, home, expected) in rows {
            let variable = |name: &str| match name {
                "XDG_DATA_HOME" => xdg.map(OsString::from),
                "HOME" => home.map(OsString::from),
                _ => None,
            };
            assert_eq!(folder(variable), expected.map(PathBuf::from), "{xdg:?} {home:?}");
        }
    }

    #[test]
    fn games_in_target_are_moved_over_once() {
        let place = env::temp_dir().join(format!("fondaco-moved-{}", std::process::id()));
        let (old, new) = (place.join("target").join(FILE), place.join("data"));
        fs::create_dir_all(place.join("target")).unwrap();
        assert!(!moved_over(&old, &new).unwrap(), "there is nothing to move");
        fs::write(&old, "games").unwrap();
        fs::write(place.join("target/fondaco.sqlite-wal"), "the last ones").unwrap();
        assert!(moved_over(&old, &new).unwrap());
        let read = |name: &str| fs::read_to_string(new.join(name)).unwrap();
        assert_eq!((read(FILE).as_str(), read("fondaco.sqlite-wal").as_str(), old.exists()), ("games", "the last ones", false));
        // A file that is made in target later is not moved.
        fs::write(&old, "other games").unwrap();
        assert!(!moved_over(&old, &new).unwrap());
        assert_eq!((read(FILE).as_str(), old.exists()), ("games", true));
        fs::remove_dir_all(place).unwrap();
    }
}
