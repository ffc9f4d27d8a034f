//! A seed that several make together, so that nobody could choose or foresee it alone: the server draws its own and publishes the hash,
//! then every player may add 32 bytes.

use crate::seed::{BadSeed, bytes_of_hex, hex};
use crate::{Seat, Seed};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// What the hash begins with, so that it is the hash of nothing else.
const TAG: &[u8] = b"fondaco-luck/1";

/// 32 random bytes of a player's own.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Entropy([u8; 32]);

impl Entropy {
    /// These bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Entropy {
        Entropy(bytes)
    }
}

/// In 64 hex digits.
impl fmt::Display for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Nobody needs to see it before the game is over.
impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Entropy(..)")
    }
}

impl FromStr for Entropy {
    type Err = BadSeed;
    fn from_str(text: &str) -> Result<Entropy, BadSeed> {
        bytes_of_hex(text).map(Entropy)
    }
}

impl Serialize for Entropy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Entropy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entropy, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(|_| D::Error::custom("entropy is 64 hex digits"))
    }
}

/// What a player added to the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AddedEntropy {
    /// On which seat.
    pub seat: Seat,
    /// The bytes.
    pub entropy: Entropy,
}

/// The seed of a game: the SHA-256 of `fondaco-luck/1`, the server's seed (32 bytes), and for each contribution in seat order the number
/// of the seat (one byte) and its 32 bytes. If nobody added anything, it is the server's seed itself.
pub fn mixed(server: &Seed, added: &[AddedEntropy]) -> Seed {
    if added.is_empty() {
        return *server;
    }
    let mut hash = Sha256::new().chain_update(TAG).chain_update(server.bytes());
    for AddedEntropy { seat, entropy } in added {
        hash.update([seat.0]);
        hash.update(entropy.0);
    }
    Seed::from_bytes(hash.finalize().into())
}

/// Where the seed of a game came from, as its record tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeedSource {
    /// The seed that the server drew before anybody could add anything.
    #[serde(with = "crate::seed::hex_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub server: Seed,
    /// Its SHA-256, which the server published at once.
    pub server_sha256: String,
    /// What the players added, in seat order.
    pub added: Vec<AddedEntropy>,
}

impl SeedSource {
    /// The seed that comes of it.
    pub fn seed(&self) -> Seed {
        mixed(&self.server, &self.added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;
    use alloc::vec;

    /// The worked example of docs/record-format.md; frozen, because others check games by it.
    #[test]
    fn the_seed_of_the_worked_example_is_frozen() {
        let server = Seed::from_bytes([0; 32]);
        let added = vec![
            AddedEntropy { seat: Seat(0), entropy: Entropy::from_bytes([0x11; 32]) },
            AddedEntropy { seat: Seat(2), entropy: Entropy::from_bytes([0x22; 32]) },
        ];
        let seed = mixed(&server, &added);
        assert_eq!(seed.to_string(), "a01a2ac0e386c80ffda4c10697333c5513f542fc9420527e3989254e317d3a1a");
        assert_eq!(seed.sha256(), "2445f666206a3c6652cd947998a94386372357992642c16bdd01168534254abf");
        let page = include_str!("../../../docs/record-format.md");
        for shown in [seed.to_string(), seed.sha256(), server.sha256(), added[0].entropy.to_string(), added[1].entropy.to_string()] {
            assert!(page.contains(&shown), "{shown} is not in the worked example");
        }
    }

    #[test]
    fn every_contribution_and_its_seat_count() {
        let server = Seed::from_number(1);
        let one = |seat: u8, byte: u8| AddedEntropy { seat: Seat(seat), entropy: Entropy::from_bytes([byte; 32]) };
        let seeds = [
            mixed(&server, &[]),
            mixed(&server, &[one(0, 1)]),
            mixed(&server, &[one(1, 1)]),
            mixed(&server, &[one(0, 2)]),
            mixed(&server, &[one(0, 1), one(1, 1)]),
            mixed(&Seed::from_number(2), &[one(0, 1)]),
        ];
        for (at, seed) in seeds.iter().enumerate() {
            assert!(seeds[..at].iter().all(|other| other != seed), "row {at}");
        }
        assert_eq!(seeds[0], server, "without contributions the server's seed is the game's");
    }

    #[test]
    fn entropy_is_64_hex_digits() {
        let entropy = Entropy::from_bytes([0xab; 32]);
        assert_eq!(serde_json::to_string(&entropy).unwrap(), format!("\"{}\"", "ab".repeat(32)));
        assert_eq!("ab".repeat(32).parse(), Ok(entropy));
        for wrong in ["", "ab", &"zz".repeat(32), &"ab".repeat(33)] {
            assert!(wrong.parse::<Entropy>().is_err(), "{wrong}");
        }
    }
}
