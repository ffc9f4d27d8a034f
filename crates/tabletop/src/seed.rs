//! The 256 bits all luck of a game comes from.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use sha2::{Digest, Sha256};

/// A game's seed: secret until the game is over, while its [hash](Seed::sha256) is public from the start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed made of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is shown before the game, so that anyone can verify the shuffle afterwards.
    pub fn sha256(&self) -> String {
        sha256_hex(&self.0)
    }

    /// A short name for a seed, for tests and simulations: the hash of the number and nothing more.
    pub fn from_number(number: u64) -> Seed {
        Seed(Sha256::digest(number.to_le_bytes()).into())
    }
}

impl Seed {
    /// The seed of one game in a row of games: the hash of this one's bytes and the number, eight bytes, lowest first.
    pub fn nth(&self, number: u64) -> Seed {
        Seed(Sha256::new().chain_update(self.0).chain_update(number.to_le_bytes()).finalize().into())
    }

    /// Its first eight bytes as a number, lowest first: enough for dice.
    pub fn number(&self) -> u64 {
        self.0.iter().take(8).rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

/// The SHA-256 of some bytes, in 64 hex digits: what seeds and edition files are known by.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from_digit(digit.into(), 16).unwrap_or('0')).collect()
}

/// The seed in 64 hex digits. Printing it gives the luck of the game away.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A seed does not show itself by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// What is wrong with a seed that was given in writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSeed;

impl fmt::Display for BadSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is 64 hex digits")
    }
}

impl core::error::Error for BadSeed {}

impl FromStr for Seed {
    type Err = BadSeed;
    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        bytes_of_hex(text).map(Seed)
    }
}

/// 32 bytes from 64 hex digits.
pub(crate) fn bytes_of_hex(text: &str) -> Result<[u8; 32], BadSeed> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(BadSeed);
    }
    let digit = |at: usize| char::from(digits[at]).to_digit(16).ok_or(BadSeed);
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = (digit(2 * at)? * 16 + digit(2 * at + 1)?) as u8;
    }
    Ok(bytes)
}

/// A seed is written nowhere but in the record of a game that is over.
pub(crate) mod hex_digits {
    use super::Seed;
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(seed)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn a_seed_reads_back_what_it_writes_and_hides_in_debug_output() {
        let seed = Seed::from_number(42);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!(format!("{seed:?}"), "Seed(..)");
        assert_eq!("xyz".parse::<Seed>(), Err(BadSeed));
        assert_eq!("g".repeat(64).parse::<Seed>(), Err(BadSeed));
    }

    #[test]
    fn the_games_of_a_row_have_seeds_of_their_own() {
        let row = Seed::from_bytes([3; 32]);
        let seeds = [row, row.nth(0), row.nth(1), row.nth(256), Seed::from_bytes([4; 32]).nth(0)];
        for (at, seed) in seeds.iter().enumerate() {
            assert!(seeds[..at].iter().all(|other| other != seed));
        }
        assert_eq!(Seed::from_bytes([3; 32]).number(), 0x0303_0303_0303_0303);
        assert_eq!(row.nth(7), row.nth(7));
    }

    #[test]
    fn the_hash_is_the_published_one() {
        let zeros = Seed::from_bytes([0; 32]);
        assert_eq!(zeros.sha256(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }
}
