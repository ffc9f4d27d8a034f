//! What this terminal keeps of the luck of tables on servers, in a folder among the user's data: a line for each table.

use super::folder;
use std::fs;
use std::path::PathBuf;
use tabletop::Entropy;
use tabletop::record::KeptLuck;

/// The file of a table. Its name comes from a server, so it may be nothing but letters and digits.
fn file(table: &str) -> Option<PathBuf> {
    let plain = !table.is_empty() && table.len() <= 64 && table.bytes().all(|letter| letter.is_ascii_alphanumeric());
    plain.then(|| folder("luck").join(table))
}

/// What was kept of a table.
pub(super) fn kept(table: &str) -> KeptLuck {
    file(table).and_then(|file| fs::read_to_string(file).ok()).map(|line| KeptLuck::read(line.trim_end())).unwrap_or_default()
}

/// Keeps this of a table.
pub(super) fn keep(table: &str, kept: &str) {
    if let Some(file) = file(table) {
        let _ = terminal::saved::write(&file, &format!("{kept}\n"));
    }
}

/// What this terminal adds to the luck of a table whose server has published this hash. It is kept before it is sent, and is the same
/// however often it is asked for.
pub(super) fn entropy(table: &str, server_sha256: Option<&str>) -> Option<Entropy> {
    let mut luck = kept(table);
    let server = server_sha256?;
    // A server that has changed its hash gets nothing.
    if luck.server_sha256.get_or_insert_with(|| server.to_owned()) != server {
        return None;
    }
    luck.entropy = luck.entropy.or_else(drawn);
    keep(table, &luck.write());
    luck.entropy
}

/// 32 random bytes.
pub(super) fn drawn() -> Option<Entropy> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(Entropy::from_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::file;

    #[test]
    fn a_server_cannot_name_a_file_elsewhere() {
        assert!(file("k3").is_some_and(|file| file.ends_with("luck/k3")));
        for name in ["", "..", "../k3", "/etc/k3", "a b", &"k".repeat(65)] {
            assert_eq!(file(name), None, "{name}");
        }
    }
}
