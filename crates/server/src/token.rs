//! Random values: tokens, ids, seeds. They come from outside: from the operating system.

use crate::house::House;
use sha2::{Digest, Sha256};
use store::{Hash, PersonId, TableId};
use tabletop::Seed;

/// A token: 64 hex digits that nobody can guess.
pub(crate) fn fresh(house: &House) -> String {
    house.outside.bytes().iter().flat_map(|byte| [byte >> 4, byte & 15]).filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

/// The hash that is stored of a token.
pub(crate) fn hash(token: &str) -> Hash {
    Sha256::digest(token).into()
}

pub(crate) fn table_id(house: &House) -> TableId {
    TableId::from_bits(bits(house))
}

/// The id of the rematch table of this one: always the same, so that it is never opened twice.
pub(crate) fn rematch_id(old: TableId) -> TableId {
    let [a, b, c, d, e, f, g, h, ..] = hash(&format!("the rematch of {old}"));
    TableId::from_bits(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
}

pub(crate) fn person_id(house: &House) -> PersonId {
    // Nobody has the number 0: it stands for people who were forgotten.
    PersonId::from_bits(bits(house).max(1))
}

pub(crate) fn seed(house: &House) -> Seed {
    Seed::from_bytes(house.outside.seed())
}

fn bits(house: &House) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = house.outside.bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
