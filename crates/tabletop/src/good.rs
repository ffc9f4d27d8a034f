//! The goods that are traded, whatever they are in an edition.

use serde::{Deserialize, Serialize};

/// A kind of good, by its number in the edition file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Good(pub u8);

impl Good {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// No edition has more kinds of good.
pub const MAX_GOODS: usize = 16;
