//! Luck comes in from outside: from a seed, from a record being replayed, or from a search's own dice.

use crate::Seed;
use alloc::vec::Vec;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

/// One of a game's sources of luck (its deck, its markers ...). They are kept apart, so that two games
/// with the same seed stay comparable when their players act differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stream(pub u8);

/// What a game asks of luck.
pub trait Chance {
    /// A number from `low` to `high`, both included, all alike.
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32;

    /// Brings the items into an order, all orders alike.
    fn shuffle(&mut self, stream: Stream, items: &mut [u8]);
}

/// Luck from a seed, the same on every machine, forever.
///
/// Stream number s is the ChaCha20 key stream of RFC 8439 with the seed as key, the nonce `s, 0, 0, ...`
/// (twelve bytes) and the block counter starting at 0, read as little-endian 32-bit words.
///
/// * A number below n: the next word w with w < 2^32 - 2^32 mod n, then w mod n; other words are passed over.
/// * A shuffle: for i from the last position down to 1, swap the items at i and at a number below i + 1.
pub struct Seeded {
    seed: Seed,
    streams: Vec<(Stream, ChaCha20)>,
}

impl Seeded {
    /// The luck that this seed stands for, from its beginning.
    pub fn new(seed: Seed) -> Seeded {
        Seeded { seed, streams: Vec::new() }
    }

    fn word(&mut self, stream: Stream) -> u32 {
        let at = self.streams.iter().position(|(known, _)| *known == stream).unwrap_or_else(|| {
            let mut nonce = [0; 12];
            nonce[0] = stream.0;
            self.streams.push((stream, ChaCha20::new(self.seed.bytes().into(), &nonce.into())));
            self.streams.len() - 1
        });
        let mut word = [0; 4];
        self.streams[at].1.apply_keystream(&mut word);
        u32::from_le_bytes(word)
    }

    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        let fair = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.word(stream);
            if word <= fair {
                return word % n;
            }
        }
    }
}

impl Chance for Seeded {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        low + self.below(stream, high - low + 1)
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        for last in (1..items.len()).rev() {
            let other = self.below(stream, last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// One outcome of chance, as it goes into a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A number was drawn.
    Number(Stream, u32),
    /// Items were brought into this order.
    Order(Stream, Vec<u8>),
}

/// Writes down what another source of luck brings.
pub struct Noted<C> {
    source: C,
    /// Everything drawn so far, in order.
    pub drawn: Vec<Drawn>,
}

impl<C: Chance> Noted<C> {
    /// Nothing drawn yet.
    pub fn new(source: C) -> Noted<C> {
        Noted { source, drawn: Vec::new() }
    }
}

impl<C: Chance> Chance for Noted<C> {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        let number = self.source.between(stream, low, high);
        self.drawn.push(Drawn::Number(stream, number));
        number
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        self.source.shuffle(stream, items);
        self.drawn.push(Drawn::Order(stream, items.to_vec()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frozen: changing one of these numbers makes every published game unverifiable.
    #[test]
    fn the_seeded_luck_is_frozen() {
        let mut luck = Seeded::new(Seed::from_bytes([7; 32]));
        let words: Vec<u32> = (0..4).map(|_| luck.word(Stream(0))).collect();
        assert_eq!(words, [2_022_834_420, 1_106_684_503, 3_126_981_908, 1_887_024_044]);
        let mut deck: Vec<u8> = (0..98).collect();
        luck.shuffle(Stream(2), &mut deck);
        assert_eq!(deck[..8], [76, 40, 95, 84, 73, 91, 96, 17]);
        assert_eq!(luck.between(Stream(3), 37, 56), 44);
    }

    /// The key stream of RFC 8439, appendix A.1, first test vector: an all-zero key and nonce.
    #[test]
    fn stream_zero_of_the_zero_seed_is_the_published_key_stream() {
        let mut luck = Seeded::new(Seed::from_bytes([0; 32]));
        assert_eq!(luck.word(Stream(0)).to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad]);
        assert_eq!(luck.word(Stream(0)).to_le_bytes(), [0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn streams_do_not_disturb_each_other() {
        let alone = Seeded::new(Seed::from_number(1)).between(Stream(2), 0, 999);
        let mut luck = Seeded::new(Seed::from_number(1));
        luck.shuffle(Stream(1), &mut [0, 1, 2, 3]);
        assert_eq!(luck.between(Stream(2), 0, 999), alone);
    }

    #[test]
    fn every_number_in_reach_comes_up_and_no_other() {
        let mut luck = Seeded::new(Seed::from_number(5));
        let mut seen = [0; 8];
        for _ in 0..2_000 {
            seen[luck.between(Stream(0), 3, 7) as usize] += 1;
        }
        assert_eq!(seen[..3], [0; 3]);
        assert!(seen[3..].iter().all(|&times| (300..500).contains(&times)), "{seen:?}");
    }
}
