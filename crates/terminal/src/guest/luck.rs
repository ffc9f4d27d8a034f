//! The luck of the table: what was published is kept, this terminal adds its own random numbers, and after the end the record is compared
//! with all of it.

use super::{Guest, Wish};
use crate::game::AtTerminal;
use crate::text::printable;
use catalog::Editions;
use protocol::{Command, Keyed};
use sentences::{faulty, tell_fair};
use tabletop::record::{KeptLuck, Record, check_fair};
use tabletop::{Entropy, Phase};

/// What a guest knows about the luck of a table.
#[derive(Default)]
pub(super) struct GuestLuck {
    pub(super) kept: KeptLuck,
    /// The same for a rematch.
    next: KeptLuck,
    /// Were random numbers sent for this game, and for a rematch?
    added: bool,
    added_next: bool,
    /// What was checked in the end, in sentences.
    pub(super) checked: Vec<String>,
}

impl GuestLuck {
    /// With what was kept before.
    pub(super) fn new(kept: KeptLuck) -> GuestLuck {
        GuestLuck { kept, ..GuestLuck::default() }
    }
}

impl<R: AtTerminal> Guest<R> {
    /// Keeps what the last frame told, and adds this terminal's own while that is possible.
    pub(super) fn follow_luck(&mut self) {
        let Some(about) = &self.state.about else { return };
        let (server, next) = (about.server_seed_sha256.as_deref().map(printable), about.rematch_seed_sha256.as_deref().map(printable));
        let (phase, seated) = (self.state.phase, self.state.you.is_some());
        let before = self.luck.kept.clone();
        let kept = &mut self.luck.kept;
        kept.late |= before == KeptLuck::default() && phase != Phase::Gathering;
        kept.seed_sha256 = kept.seed_sha256.take().or_else(|| about.seed_sha256.as_deref().map(printable));
        kept.server_sha256 = kept.server_sha256.take().or_else(|| server.clone());
        // A server that has changed its hash gets nothing.
        let open = phase == Phase::Gathering && seated && server.is_some() && kept.server_sha256 == server && !self.luck.added;
        if open {
            kept.entropy = kept.entropy.or_else(self.place.entropy);
            self.luck.added = true;
        }
        if self.luck.kept != before {
            self.keep_luck();
        }
        if let Some(entropy) = self.luck.kept.entropy.filter(|_| open) {
            self.add_luck(entropy);
        }
        if phase == Phase::Over && seated && next.is_some() && about_is_open(self) && !self.luck.added_next {
            self.luck.added_next = true;
            self.luck.next = KeptLuck { server_sha256: next, entropy: (self.place.entropy)(), ..KeptLuck::default() };
            if let Some(entropy) = self.luck.next.entropy {
                self.add_luck(entropy);
            }
        }
    }

    /// The table did not take what was added last: it came too late, or another device was first.
    pub(super) fn luck_denied(&mut self) {
        if self.luck.added_next {
            self.luck.next.entropy = None;
        } else {
            self.luck.kept.entropy = None;
            self.keep_luck();
        }
    }

    /// What was added after the end counts at the table of the rematch.
    pub(super) fn luck_moves_to(&mut self, table: &str) {
        if self.luck.next != KeptLuck::default() {
            self.wishes.push_back(Wish::KeepLuck { table: table.to_owned(), kept: self.luck.next.write() });
        }
    }

    /// Checks the record, and compares it with what was kept.
    pub(super) fn check_luck(&mut self, record: &str) {
        let language = self.place.language;
        let lines = match Record::<R>::read(record) {
            Ok(record) => tell_fair(language, &self.names, &check_fair(&record, &Editions, &self.luck.kept)),
            Err(fault) => vec![faulty(language, &fault)],
        };
        self.luck.checked = lines.into_iter().map(|line| printable(&line.text)).collect();
    }

    fn keep_luck(&mut self) {
        self.wishes.push_back(Wish::KeepLuck { table: self.place.table.clone(), kept: self.luck.kept.write() });
    }

    fn add_luck(&mut self, entropy: Entropy) {
        self.keys += 1;
        let keyed = Keyed::new(format!("{}-{}", self.place.key, self.keys), Command::<R>::Entropy { entropy });
        if let Ok(body) = serde_json::to_string(&keyed) {
            self.wishes.push_back(Wish::Entropy(body));
        }
    }
}

/// Has no rematch been made yet?
fn about_is_open<R: AtTerminal>(guest: &Guest<R>) -> bool {
    guest.state.about.as_ref().is_some_and(|about| about.rematch.is_none())
}
