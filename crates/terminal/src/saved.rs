//! Where unfinished games are saved, and the records of finished ones.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of this program among the user's data: `$XDG_DATA_HOME/fondaco`, or its equivalent.
///
/// `None` if the environment names no home at all.
pub fn home() -> Option<PathBuf> {
    home_in(|name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from))
}

fn home_in(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    // The specification wants relative paths to be ignored.
    let xdg = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let windows = || variable("LOCALAPPDATA");
    let unix = || variable("HOME").map(|home| home.join(".local").join("share"));
    xdg.or_else(windows).or_else(unix).map(|data| data.join("fondaco"))
}

/// An unused file name in this folder for a game of this name with this hash of its seed.
pub fn new_file(folder: &Path, game: &str, seed_sha256: &str) -> PathBuf {
    let name = format!("{game}-{}", seed_sha256.get(..8).unwrap_or(seed_sha256));
    let mut file = folder.join(format!("{name}.json"));
    // The same seed can be played more than once.
    for number in 2.. {
        if !file.exists() {
            break;
        }
        file = folder.join(format!("{name}-{number}.json"));
    }
    file
}

/// The most recently left game in this folder; only of this name, if one is given.
pub fn latest(folder: &Path, game: Option<&str>) -> Option<PathBuf> {
    let files = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let saved = files.filter_map(|file| {
        let name = file.file_name().into_string().ok()?;
        let fits = name.ends_with(".json") && game.is_none_or(|game| name.starts_with(&format!("{game}-")));
        let left: SystemTime = file.metadata().ok()?.modified().ok()?;
        // Between two that were left at the same moment the name decides, so that the choice is always the same.
        fits.then(|| (left, name, file.path()))
    });
    saved.max().map(|(_, _, path)| path)
}

/// Writes a file atomically: there is the old one or the new one, never half of one.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

/// Deletes a file, if it exists.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_kept_where_the_environment_says() {
        type Row = (&'static [(&'static str, &'static str)], Option<&'static str>);
        let rows: [Row; 5] = [
            (&[("XDG_DATA_HOME", "/data"), ("HOME", "/home/ana")], Some("/data/fondaco")),
            (&[("HOME", "/home/ana")], Some("/home/ana/.local/share/fondaco")),
            (&[("XDG_DATA_HOME", "not/absolute"), ("HOME", "/home/ana")], Some("/home/ana/.local/share/fondaco")),
            (&[("LOCALAPPDATA", "/local")], Some("/local/fondaco")),
            (&[], None),
        ];
        for (environment, expected) in rows {
            let found = home_in(|name| environment.iter().find(|(known, _)| *known == name).map(|(_, value)| PathBuf::from(value)));
            assert_eq!(found, expected.map(PathBuf::from), "{environment:?}");
        }
    }

    #[test]
    fn a_game_is_written_whole_found_again_and_never_overwrites_another() {
        let folder = env::temp_dir().join(format!("fondaco-saved-{}", std::process::id()));
        let hash = "0123456789abcdef";
        assert_eq!(latest(&folder, None), None);
        let first = new_file(&folder, "ostia", hash);
        assert_eq!(first, folder.join("ostia-01234567.json"));
        write(&first, "one").unwrap();
        let second = new_file(&folder, "ostia", hash);
        assert_eq!(second, folder.join("ostia-01234567-2.json"));
        write(&second, "two").unwrap();
        write(&second, "two again").unwrap();
        assert_eq!(fs::read_to_string(&second).unwrap(), "two again");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        assert_eq!(latest(&folder, Some("ostia")), Some(second.clone()));
        assert_eq!(latest(&folder, Some("oltre-mare")), None);
        remove(&second).unwrap();
        remove(&second).unwrap();
        assert_eq!(latest(&folder, None), Some(first));
        fs::remove_dir_all(&folder).unwrap();
    }
}
