//! Luck as a scenario wants it.

use std::collections::VecDeque;
use tabletop::{Chance, Stream};

/// Brings what was asked for, stream by stream; and where nothing was, the lowest number, or no change of order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rigged {
    numbers: VecDeque<(Stream, u32)>,
    orders: VecDeque<(Stream, Vec<Vec<u8>>)>,
}

impl Rigged {
    /// The next number that is drawn from this stream.
    pub fn number(&mut self, stream: Stream, number: u32) {
        self.numbers.push_back((stream, number));
    }

    /// What the next shuffle of this stream brings to the top: for each place the items of which any will do. The rest lies
    /// below as it lay before.
    pub fn order<Any: IntoIterator<Item = u8>>(&mut self, stream: Stream, first: impl IntoIterator<Item = Any>) {
        self.orders.push_back((stream, first.into_iter().map(|any| any.into_iter().collect()).collect()));
    }
}

/// Takes the first thing that is meant for this stream.
fn take<T>(from: &mut VecDeque<(Stream, T)>, stream: Stream) -> Option<T> {
    let at = from.iter().position(|(meant, _)| *meant == stream)?;
    from.remove(at).map(|(_, what)| what)
}

impl Chance for Rigged {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        let number = take(&mut self.numbers, stream).unwrap_or(low);
        assert!((low..=high).contains(&number), "{number} is drawn, but only {low} to {high} can be");
        number
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        for (at, wanted) in take(&mut self.orders, stream).unwrap_or_default().into_iter().enumerate() {
            let found = items[at..].iter().position(|item| wanted.contains(item));
            let found = found.unwrap_or_else(|| panic!("{wanted:?} is to come out of a shuffle that it is not part of"));
            items[at..=at + found].rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stream_brings_what_was_asked_for_and_then_nothing_special() {
        let mut luck = Rigged::default();
        luck.number(Stream(1), 7);
        luck.order(Stream(2), [vec![9], vec![7, 8]]);
        luck.number(Stream(0), 3);
        assert_eq!((luck.between(Stream(0), 2, 5), luck.between(Stream(1), 0, 9), luck.between(Stream(1), 2, 9)), (3, 7, 2));
        let mut items = [5, 8, 9, 6];
        luck.shuffle(Stream(0), &mut items);
        assert_eq!(items, [5, 8, 9, 6]);
        luck.shuffle(Stream(2), &mut items);
        assert_eq!(items, [9, 8, 5, 6]);
        luck.shuffle(Stream(2), &mut items);
        assert_eq!(items, [9, 8, 5, 6]);
    }
}
