//! Luck as a scenario wants it.

use oltre_mare::{DECK, MARKERS, START};
use std::collections::VecDeque;
use tabletop::{Card, Chance, Stream};

/// Brings what the scenario says; and where it says nothing, the lowest number, or no change of order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rigged {
    /// The start player.
    pub(crate) start: u32,
    /// The cards above Venice; the least when nothing is said.
    pub(crate) venice: Option<u32>,
    /// The markers, by harbour.
    pub(crate) markers: Vec<u8>,
    /// What each shuffle brings to the top; the rest lies below in order of the card numbers.
    pub(crate) decks: VecDeque<Vec<Card>>,
}

impl Chance for Rigged {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        let number = if stream == START { self.start } else { self.venice.unwrap_or(low) };
        assert!((low..=high).contains(&number), "{number} is drawn, but only {low} to {high} can be");
        number
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        let first = match stream {
            MARKERS => self.markers.clone(),
            DECK => self.decks.pop_front().unwrap_or_default().into_iter().map(|card| card.0).collect(),
            other => panic!("nothing is shuffled in stream {}", other.0),
        };
        for (at, wanted) in first.into_iter().enumerate() {
            let found = items[at..].iter().position(|&item| item == wanted);
            let found = found.unwrap_or_else(|| panic!("{wanted} is to come out of a shuffle that it is not part of"));
            items[at..=at + found].rotate_right(1);
        }
    }
}
