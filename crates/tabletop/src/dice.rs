//! A small fast generator for players and searches.

use crate::chance::{Chance, Stream};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What a random player or a search throws (xoshiro256++). Never what a game that people play is dealt from.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice that this number stands for.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`; 0 when `n` is 0. The bias is below one in 2^32 / n, which no player could notice.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// True once in `n` throws.
    #[inline]
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

impl Chance for Dice {
    #[inline]
    fn between(&mut self, _: Stream, low: u32, high: u32) -> u32 {
        low + self.below(high - low + 1)
    }

    #[inline]
    fn shuffle(&mut self, _: Stream, items: &mut [u8]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
