//! A log that is kept in memory, by a table and its log in one process: nothing has to be waited for, and nothing can fail.

use crate::effect::Effect;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// What a table is told about its log.
pub enum LogAnswer {
    /// The entries are stored: [`crate::Input::Stored`].
    Stored,
    /// The whole log, as the table asked for it: [`crate::Input::Log`].
    Whole(Vec<Vec<u8>>),
}

/// Carries out what a table asks of its log, and what follows from that. `tell` hands the answer in. Returns everything else that the table
/// wants done, in order; what was stored stands among it, before its consequences.
pub fn keep_log(log: &mut Vec<Vec<u8>>, effects: Vec<Effect>, mut tell: impl FnMut(LogAnswer) -> Vec<Effect>) -> Vec<Effect> {
    let (mut todo, mut others) = (VecDeque::from(effects), Vec::new());
    while let Some(effect) = todo.pop_front() {
        if let Effect::Store(store) = &effect {
            log.extend(store.entries.iter().cloned());
            todo.extend(tell(LogAnswer::Stored));
        } else if effect == Effect::Read {
            todo.extend(tell(LogAnswer::Whole(log.clone())));
            continue;
        }
        others.push(effect);
    }
    others
}
