//! A small fast generator for players and searches.

use crate::chance::{Chance, Stream};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What a random player or a search throws (xoshiro256++). Never what a game that people play is dealt from.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Xoshiro256PlusPlus,
    /// Half of a word of the source, kept for the next throw.
    kept: u32,
    has_kept: bool,
}

impl Dice {
    /// The dice that this number stands for.
    pub fn new(seed: u64) -> Dice {
        Dice { source: Xoshiro256PlusPlus::seed_from_u64(seed), kept: 0, has_kept: false }
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.source.next_u64()
    }

    /// A number below `n`; 0 when `n` is 0. The bias is below n in 2^32, which no player could notice.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let word = if core::mem::take(&mut self.has_kept) {
            self.kept
        } else {
            let bits = self.bits();
            (self.kept, self.has_kept) = ((bits >> 32) as u32, true);
            bits as u32
        };
        ((u64::from(word) * u64::from(n)) >> 32) as u32
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
        // Two exchanges for every word of the source.
        let mut end = items.len();
        while end > 1 {
            let bits = self.bits();
            let (one, other) = (bits & 0xffff_ffff, bits >> 32);
            items.swap(end - 1, ((one * end as u64) >> 32) as usize);
            end -= 1;
            if end > 1 {
                items.swap(end - 1, ((other * end as u64) >> 32) as usize);
                end -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_four_comes_up_about_as_often() {
        let mut dice = Dice::new(3);
        let mut times = [0; 256];
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(Stream(0), &mut items);
            times[items.iter().fold(0, |number, &item| number * 4 + usize::from(item))] += 1;
        }
        let seen: alloc::vec::Vec<u32> = times.into_iter().filter(|&times| times > 0).collect();
        assert_eq!(seen.len(), 24);
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
    }

    #[test]
    fn a_throw_stays_below_its_bound() {
        let mut dice = Dice::new(4);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
        assert_eq!(dice.below(0), 0);
    }
}
