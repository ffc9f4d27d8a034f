//! Random things: tokens, ids, seeds. They come from the operating system.

use sha2::{Digest, Sha256};
use store::{Hash, PersonId, TableId};
use tabletop::Seed;

/// A token: 64 hex digits that nobody guesses.
pub(crate) fn fresh() -> String {
    bytes().iter().flat_map(|byte| [byte >> 4, byte & 15]).filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

/// What is kept of a token.
pub(crate) fn hash(token: &str) -> Hash {
    Sha256::digest(token).into()
}

pub(crate) fn table_id() -> TableId {
    TableId::from_bits(bits())
}

pub(crate) fn person_id() -> PersonId {
    // Nobody is number 0: it stands for those who were forgotten.
    PersonId::from_bits(bits().max(1))
}

pub(crate) fn seed() -> Seed {
    Seed::from_bytes(bytes())
}

fn bits() -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// # Panics
/// When the operating system has no luck to give: then nobody can be dealt cards or be told from others.
pub(crate) fn bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}
