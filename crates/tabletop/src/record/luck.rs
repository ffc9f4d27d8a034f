//! Luck as a record has it.

use super::{Fault, FaultPlace, Reason};
use crate::{Chance, Drawn, Seeded, Stream};
use alloc::vec::Vec;

/// Hands out what is written, one after the other. Where that does not fit it notes the first fault and goes on
/// with anything that does, because luck cannot fail; the caller must look for the fault afterwards.
pub(super) struct RecordedLuck {
    outcomes: Vec<Drawn>,
    next: usize,
    fault: Option<(usize, Reason)>,
    words: fn(Stream) -> &'static str,
    checked: Option<Checked>,
}

/// What the seed gives for the same questions.
struct Checked {
    seeded: Seeded,
    astray: Option<(usize, Drawn)>,
}

impl RecordedLuck {
    /// Nothing handed out yet, but what a named start player has taken.
    pub(super) fn new(outcomes: Vec<Drawn>, taken: usize, words: fn(Stream) -> &'static str, seeded: Option<Seeded>) -> RecordedLuck {
        let checked = seeded.map(|seeded| Checked { seeded, astray: None });
        RecordedLuck { outcomes, next: taken, fault: None, words, checked }
    }

    /// The first outcome that did not fit, if any.
    pub(super) fn fault(&self, during: usize) -> Result<(), Fault> {
        match &self.fault {
            Some((number, reason)) => {
                Err(Fault { place: FaultPlace::Chance { number: *number, during: Some(during) }, reason: reason.clone() })
            }
            None => Ok(()),
        }
    }

    /// Was everything needed that is written?
    pub(super) fn nothing_left(&self) -> Result<(), Fault> {
        match self.outcomes.len() - self.next {
            0 => Ok(()),
            count => Err(Fault { place: FaultPlace::Chance { number: self.next + 1, during: None }, reason: Reason::ChanceLeft { count } }),
        }
    }

    /// The first outcome, with its number, that the seed would have given otherwise.
    pub(super) fn astray(&self) -> Option<&(usize, Drawn)> {
        self.checked.as_ref().and_then(|checked| checked.astray.as_ref())
    }

    /// The next outcome of this stream.
    fn take(&mut self, stream: Stream) -> Option<Drawn> {
        if self.fault.is_some() {
            return None;
        }
        let needs = (self.words)(stream);
        let Some(drawn) = self.outcomes.get(self.next).cloned() else {
            self.fault = Some((self.next + 1, Reason::NoChanceLeft { needs }));
            return None;
        };
        self.next += 1;
        let (Drawn::Number(found, _) | Drawn::Order(found, _)) = drawn;
        if found != stream {
            self.spoil(Reason::OtherChance { needs, found: (self.words)(found) });
            return None;
        }
        Some(drawn)
    }

    /// What was taken last is at fault.
    fn spoil(&mut self, reason: Reason) {
        self.fault = Some((self.next, reason));
    }

    /// Compares what was taken last with what the seed gives.
    fn compare(&mut self, taken: &Drawn, seeded: impl FnOnce(&mut Seeded) -> Drawn) {
        if let Some(checked) = &mut self.checked {
            let right = seeded(&mut checked.seeded);
            if right != *taken && checked.astray.is_none() {
                checked.astray = Some((self.next, right));
            }
        }
    }
}

impl Chance for RecordedLuck {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        let Some(drawn) = self.take(stream) else { return low };
        match &drawn {
            Drawn::Number(_, number) if (low..=high).contains(number) => {
                self.compare(&drawn, |seeded| Drawn::Number(stream, seeded.between(stream, low, high)));
                *number
            }
            Drawn::Number(_, number) => {
                self.spoil(Reason::OutOfBounds { number: *number, low, high });
                low
            }
            Drawn::Order(..) => {
                let words = (self.words)(stream);
                self.spoil(Reason::OtherChance { needs: words, found: words });
                low
            }
        }
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        // An empty deck is not recorded.
        if items.is_empty() {
            return;
        }
        let Some(drawn) = self.take(stream) else { return };
        match &drawn {
            Drawn::Order(_, order) if same_items(order, items) => {
                self.compare(&drawn, |seeded| {
                    let mut items = items.to_vec();
                    seeded.shuffle(stream, &mut items);
                    Drawn::Order(stream, items)
                });
                items.copy_from_slice(order);
            }
            Drawn::Order(_, order) => self.spoil(Reason::OtherItems { found: order.len(), needs: items.len() }),
            Drawn::Number(..) => {
                let words = (self.words)(stream);
                self.spoil(Reason::OtherChance { needs: words, found: words });
            }
        }
    }
}

/// The same items, each as often, in any order?
fn same_items(some: &[u8], others: &[u8]) -> bool {
    let count = |items: &[u8]| {
        let mut counts = [0usize; 256];
        items.iter().for_each(|&item| counts[usize::from(item)] += 1);
        counts
    };
    count(some) == count(others)
}
