//! A sign beside the file that a server uses it, for those who must be alone with it.

use std::fs::{File, TryLockError};
use std::path::Path;

/// As long as it lives, the file is in use. It goes with the program, however that ends.
#[derive(Debug)]
pub struct InUse(#[expect(dead_code, reason = "the lock goes when the file is closed")] File);

/// For a server: others may use the file as well, but nobody has it alone. What cannot be is told in a sentence.
pub fn in_use(path: &Path) -> Result<InUse, String> {
    let (sign, shown) = sign(path)?;
    sign.try_lock_shared().map_err(|error| match error {
        TryLockError::WouldBlock => format!("{shown} is being changed by another command; try again when it is done"),
        TryLockError::Error(error) => format!("{shown} cannot be locked: {error}"),
    })?;
    Ok(InUse(sign))
}

/// For callers that must be alone with the file; nothing while a server uses it.
pub fn alone(path: &Path) -> Result<Option<InUse>, String> {
    let (sign, shown) = sign(path)?;
    match sign.try_lock() {
        Ok(()) => Ok(Some(InUse(sign))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(format!("{shown} cannot be locked: {error}")),
    }
}

/// The file that is locked: not the database itself, whose locks are SQLite's own.
fn sign(path: &Path) -> Result<(File, String), String> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let shown = Path::new(&name).display().to_string();
    let made = File::options().create(true).append(true).open(&name);
    made.map(|file| (file, shown.clone())).map_err(|error| format!("{shown} cannot be made: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_share_a_file_and_nobody_is_alone_with_it_then() {
        let path = std::env::temp_dir().join(format!("fondaco-in-use-{}.sqlite", std::process::id()));
        let first = in_use(&path).unwrap();
        let second = in_use(&path).unwrap();
        assert!(alone(&path).unwrap().is_none());
        drop(first);
        assert!(alone(&path).unwrap().is_none());
        drop(second);
        let alone_with_it = alone(&path).unwrap();
        assert!(alone_with_it.is_some());
        assert!(in_use(&path).unwrap_err().contains("try again"));
        drop(alone_with_it);
        let _ = std::fs::remove_file(format!("{}-lock", path.display()));
    }
}
