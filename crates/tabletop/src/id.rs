//! What tables and people are known by: 63 random bits, written in 13 letters and digits that are not mistaken for each other.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// A table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub u64);

/// A person, or a program that sits like one. It is never told to other people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub u64);

/// Digits and lower-case letters without i, l, o and u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 13;
/// The highest bit is always clear, because databases count with a sign.
const HIGHEST: u64 = i64::MAX as u64;

/// This is not the name of a table or a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoId;

impl fmt::Display for NoId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an id is {LENGTH} letters and digits")
    }
}

impl core::error::Error for NoId {}

macro_rules! written {
    ($id:ident) => {
        impl $id {
            /// From random bits, of which it keeps 63.
            pub const fn from_bits(bits: u64) -> $id {
                $id(bits & HIGHEST)
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let letters: String = (0..LENGTH).rev().map(|at| char::from(LETTERS[(self.0 >> (5 * at)) as usize % 32])).collect();
                f.write_str(&letters)
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($id))
            }
        }

        impl FromStr for $id {
            type Err = NoId;

            fn from_str(text: &str) -> Result<$id, NoId> {
                if text.len() != LENGTH {
                    return Err(NoId);
                }
                let digit = |letter| LETTERS.iter().position(|&known| known == letter).ok_or(NoId);
                let bits = text.bytes().try_fold(0_u64, |bits, letter| Ok(bits << 5 | digit(letter)? as u64))?;
                // Thirteen letters hold 65 bits: the first one may not be any.
                if text.as_bytes()[0] <= b'7' { Ok($id(bits)) } else { Err(NoId) }
            }
        }
    };
}

written!(TableId);
written!(PersonId);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn an_id_is_read_as_it_is_written() {
        for bits in [0, 1, 31, 32, 0x1234_5678_9abc_def0, HIGHEST] {
            assert_eq!(TableId(bits).to_string().parse(), Ok(TableId(bits)));
            assert_eq!(TableId(bits).to_string().len(), 13);
        }
        assert_eq!(PersonId::from_bits(u64::MAX), PersonId(HIGHEST));
        assert_eq!(PersonId(HIGHEST).to_string(), "7zzzzzzzzzzzz");
        for wrong in ["", "7", "8000000000000", "000000000000i", "00000000000000", "ü00000000000"] {
            assert_eq!(wrong.parse::<TableId>(), Err(NoId), "{wrong}");
        }
    }
}
