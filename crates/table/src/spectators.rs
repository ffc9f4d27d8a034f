//! What spectators say to each other, where the table allows it. Players are told nothing of it, and nothing that they are told depends on
//! it. It is beside what a table tells everybody: it has no news, so that it is heard at once where spectators see the game late.

use crate::effect::{Effect, From, Stream};
use crate::entry::Entry;
use crate::obey::{costs, plain};
use crate::{Seated, Sitting};
use alloc::collections::{BTreeSet, VecDeque};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use protocol::{Denial, Presence, SpectatorRemark};
use tabletop::{Millis, PersonId, Viewer};

/// How many remarks somebody is shown who begins to watch.
const SHOWN: usize = 100;
/// The most that one spectator can say at a table, in bytes of its log: as much as a player.
const MOST_BY_ONE: u32 = 96 * 1024;
/// The most that all of them can say.
const MOST_BY_ALL: u32 = 256 * 1024;
/// The most names that a host can mute.
const MOST_MUTED: usize = 64;
/// The longest name that a host can mute, in letters.
const LONGEST_NAME: usize = 60;

/// What has been said so far, and who may speak.
#[derive(Default)]
pub(crate) struct SpectatorTalk {
    /// The last remarks.
    shown: VecDeque<SpectatorRemark>,
    /// How many there have been.
    n: u32,
    /// Everybody who has said something, in this order, and how many bytes of the log it takes.
    speakers: Vec<(PersonId, u32)>,
    /// Has the host muted all of them?
    silent: bool,
    /// The names that the host has muted, in small letters.
    muted: BTreeSet<String>,
}

impl SpectatorTalk {
    /// How many entries of the log are remarks. What depends on the length of the log must not tell players of them.
    pub(crate) fn entries(&self) -> u64 {
        self.n.into()
    }

    /// The people who have spoken, in the order of [`SpectatorRemark::speaker`].
    pub(crate) fn speakers(&self) -> Vec<PersonId> {
        self.speakers.iter().map(|(person, _)| *person).collect()
    }

    pub(crate) fn has_said(&mut self, person: PersonId, name: &str, text: &str, at: Millis) {
        self.n += 1;
        let speaker = self.speakers.iter().position(|(known, _)| *known == person).unwrap_or(self.speakers.len());
        if speaker == self.speakers.len() {
            self.speakers.push((person, 0));
        }
        let spent = &mut self.speakers[speaker].1;
        *spent = spent.saturating_add(costs(text));
        // A person who was forgotten has no words.
        if !text.is_empty() {
            self.shown.push_back(SpectatorRemark { n: self.n, at, speaker: speaker as u32, name: name.into(), text: text.into() });
            if self.shown.len() > SHOWN {
                self.shown.pop_front();
            }
        }
    }

    pub(crate) fn mutes(&mut self, name: Option<&str>, silent: bool) {
        match name.map(str::to_lowercase) {
            None => self.silent = silent,
            Some(name) if silent => {
                self.muted.insert(name);
            }
            Some(name) => {
                self.muted.remove(&name);
            }
        }
    }

    /// May somebody of this name speak?
    fn is_muted(&self, name: &str) -> bool {
        self.silent || self.muted.contains(&name.to_lowercase())
    }

    fn has_room(&self, person: PersonId, text: &str) -> bool {
        let costs = costs(text);
        let by_one = self.speakers.iter().find(|(known, _)| *known == person).map_or(0, |(_, spent)| *spent);
        let by_all = self.speakers.iter().fold(0_u32, |all, (_, spent)| all.saturating_add(*spent));
        by_one.saturating_add(costs) <= MOST_BY_ONE && by_all.saturating_add(costs) <= MOST_BY_ALL
    }
}

impl<R: Seated> Sitting<R> {
    /// A spectator says something to the others.
    pub(crate) fn say_among_spectators(&self, from: &From, text: &str) -> Result<Entry<R>, Denial> {
        if !self.course.opened.house.spectator_chat {
            return Err(Denial::NoSpectatorChat);
        }
        let talk = &self.course.talk;
        if talk.is_muted(&from.name) {
            return Err(Denial::Muted);
        }
        let text = plain(text)?;
        if !talk.has_room(from.person, &text) {
            return Err(Denial::SaidEnough);
        }
        Ok(Entry::SpectatorSaid { person: from.person, name: from.name.clone(), text })
    }

    /// The host mutes a name or all spectators. Whether anybody of this name has spoken must not be told to a host who plays.
    pub(crate) fn mute_spectators(&self, name: Option<&str>, silent: bool) -> Result<Entry<R>, Denial> {
        if !self.course.opened.house.spectator_chat {
            return Err(Denial::NoSpectatorChat);
        }
        let name = name.map(plain).transpose()?;
        if name.as_ref().is_some_and(|name| name.chars().count() > LONGEST_NAME) {
            return Err(Denial::TooLong);
        }
        if silent && name.is_some() && self.course.talk.muted.len() >= MOST_MUTED {
            return Err(Denial::TooMany);
        }
        Ok(Entry::SpectatorsMuted { name, silent })
    }

    /// Tells spectators what has been stored since, and nobody else.
    pub(crate) fn tell_spectators(&mut self, out: &mut Vec<Effect>) {
        let told = core::mem::replace(&mut self.told_talk, self.course.talk.n);
        if self.is_watched(Viewer::Spectator)
            && let Some(note) = self.talk_since(told)
        {
            out.push(Effect::SpectatorTalk { stream: None, note });
        }
    }

    /// Somebody who begins to watch is shown what was said last.
    pub(crate) fn show_talk(&self, stream: Stream, viewer: Viewer, out: &mut Vec<Effect>) {
        if viewer == Viewer::Spectator
            && let Some(note) = self.talk_since(0)
        {
            out.push(Effect::SpectatorTalk { stream: Some(stream), note });
        }
    }

    fn talk_since(&self, told: u32) -> Option<Arc<str>> {
        let spectators: Vec<SpectatorRemark> = self.course.talk.shown.iter().filter(|remark| remark.n > told).cloned().collect();
        (!spectators.is_empty()).then(|| crate::show::json(&Presence { spectators, ..self.presence() }).into())
    }
}
