//! Was the luck fair, as far as one player can tell? A player keeps what was published before the end, and compares.

use super::{Fault, Notation, Record, Shelf, verify};
use crate::{Entropy, Seat};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a player kept from before the end. As text it is one line: the two hashes and the entropy, each `-` where there is none,
/// and `late` where the player came after the deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptLuck {
    /// The hash of the server's own seed.
    pub server_sha256: Option<String>,
    /// The hash of the game's seed.
    pub seed_sha256: Option<String>,
    /// What this player added.
    pub entropy: Option<Entropy>,
    /// Did the player first hear of the table after the deal?
    pub late: bool,
}

impl KeptLuck {
    /// As one line.
    pub fn write(&self) -> String {
        let word = |word: Option<String>| word.unwrap_or_else(|| "-".into());
        let late = if self.late { " late" } else { "" };
        let entropy = self.entropy.map(|entropy| entropy.to_string());
        format!("{} {} {}{late}", word(self.server_sha256.clone()), word(self.seed_sha256.clone()), word(entropy))
    }

    /// The same, read again. What cannot be read counts as not kept.
    pub fn read(line: &str) -> KeptLuck {
        let mut words = line.split(' ');
        let mut hash = || words.next().filter(|word| word.len() == 64).map(String::from);
        let (server_sha256, seed_sha256, entropy) = (hash(), hash(), hash());
        KeptLuck { server_sha256, seed_sha256, entropy: entropy.and_then(|word| word.parse().ok()), late: line.ends_with(" late") }
    }
}

/// What came of one comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is as it was kept.
    Holds,
    /// It is not.
    Broken,
    /// Nothing was kept that it could be compared with.
    NotKept,
}

/// What one player could check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairCheck {
    /// What is wrong with the record itself; nothing if all actions are legal and the luck follows from the seed.
    pub fault: Option<Fault>,
    /// How many actions there were.
    pub actions: usize,
    /// How many outcomes of chance.
    pub chance: usize,
    /// Is the server's seed the one whose hash was published before anybody added anything?
    pub promise: Finding,
    /// Is the game's seed the one whose hash was published at the deal?
    pub deal: Finding,
    /// Is what this player added part of the seed?
    pub entropy: Finding,
    /// Did the player come after the deal?
    pub late: bool,
    /// Who added to the seed.
    pub added: Vec<Seat>,
}

impl FairCheck {
    /// Is nothing wrong?
    pub fn is_well(&self) -> bool {
        self.fault.is_none() && ![self.promise, self.deal, self.entropy].contains(&Finding::Broken)
    }
}

/// Verifies a record, and compares it with what a player kept.
pub fn check_fair<R: Notation>(record: &Record<R>, shelf: &impl Shelf<R>, kept: &KeptLuck) -> FairCheck {
    let compared = |kept: &Option<String>, found: &str| match kept {
        Some(kept) if kept.eq_ignore_ascii_case(found) => Finding::Holds,
        Some(_) => Finding::Broken,
        None => Finding::NotKept,
    };
    // The record's own hashes may lie, so they are reckoned anew.
    let server = record.seed_from.as_ref().map_or(record.seed, |source| source.server);
    let added = record.seed_from.iter().flat_map(|source| &source.added);
    let entropy = match kept.entropy {
        Some(mine) if added.clone().any(|added| added.entropy == mine) => Finding::Holds,
        Some(_) => Finding::Broken,
        None => Finding::NotKept,
    };
    FairCheck {
        fault: verify(record, shelf).err(),
        actions: record.actions.len(),
        chance: record.chance.len(),
        promise: compared(&kept.server_sha256, &server.sha256()),
        deal: compared(&kept.seed_sha256, &record.seed.sha256()),
        entropy,
        late: kept.late,
        added: added.map(|added| added.seat).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_read_as_it_was_written() {
        let hash = |byte: u8| Some(crate::Seed::from_bytes([byte; 32]).sha256());
        let rows = [
            KeptLuck::default(),
            KeptLuck { late: true, ..KeptLuck::default() },
            KeptLuck { server_sha256: hash(1), ..KeptLuck::default() },
            KeptLuck { server_sha256: hash(1), seed_sha256: hash(2), entropy: Some(Entropy::from_bytes([7; 32])), late: false },
            KeptLuck { server_sha256: None, seed_sha256: hash(2), entropy: None, late: true },
        ];
        for kept in rows {
            assert_eq!(KeptLuck::read(&kept.write()), kept);
        }
        assert_eq!(KeptLuck::read("nonsense"), KeptLuck::default());
    }
}
