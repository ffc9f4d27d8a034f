//! Counting how often luck was asked to shuffle.

use tabletop::{Chance, Stream};

/// How often each stream was shuffled.
#[derive(Clone, Debug, Default)]
pub struct Shuffles([u32; 8]);

impl Shuffles {
    /// How often this one.
    pub fn of(&self, stream: Stream) -> u32 {
        self.0.get(usize::from(stream.0)).copied().unwrap_or(0)
    }
}

/// Luck from another source, and how often it shuffled.
pub struct Counted<C> {
    chance: C,
    /// The count.
    pub shuffles: Shuffles,
}

impl<C> Counted<C> {
    /// Nothing shuffled yet.
    pub fn new(chance: C) -> Counted<C> {
        Counted { chance, shuffles: Shuffles::default() }
    }
}

impl<C: Chance> Chance for Counted<C> {
    #[inline]
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        self.chance.between(stream, low, high)
    }

    #[inline]
    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        if let Some(count) = self.shuffles.0.get_mut(usize::from(stream.0)) {
            *count += u32::from(!items.is_empty());
        }
        self.chance.shuffle(stream, items);
    }
}
