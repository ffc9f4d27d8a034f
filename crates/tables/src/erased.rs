//! From a game to any game: text is parsed into the game's own types, and the rest is passed through.

use crate::any::{AnyTable, Thinking, Thought};
use bots::{Ask, Budget, decide};
use catalog::{Editions, Game, of_game};
use protocol::{Answer, Command, Keyed, VERSION};
use table::{BotAsk, Effect, From, Input, Lobby, NoNudge, Seated, Sitting, Stream, Ticket};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Seed, Viewer};

/// The longest key, in bytes.
const LONGEST_KEY: usize = 64;

/// Reads a command, or says what is wrong with it.
fn read<R: Seated>(body: &str) -> Result<(String, Command<R>), String> {
    let Keyed { v, key, command } = serde_json::from_str(body).map_err(|error| format!("this command cannot be read: {error}"))?;
    if let Some(v) = v.filter(|v| *v != VERSION) {
        return Err(format!("this server speaks version {VERSION} of the protocol, not version {v}"));
    }
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(format!("a key has 1 to {LONGEST_KEY} bytes"));
    }
    Ok((key, command))
}

impl<R: Seated> AnyTable for Sitting<R> {
    fn command(&mut self, now: Millis, from: From, ticket: Ticket, body: &str) -> Vec<Effect> {
        match read(body) {
            Ok((key, command)) => self.input(now, Input::Command { from, ticket, key, command }),
            Err(said) => vec![Effect::Answer { ticket, answer: Answer::Unknown { said } }],
        }
    }

    fn stored(&mut self, now: Millis) -> Vec<Effect> {
        self.input(now, Input::Stored)
    }

    fn store_failed(&mut self, now: Millis) -> Vec<Effect> {
        self.input(now, Input::StoreFailed)
    }

    fn conflict(&mut self, now: Millis) -> Vec<Effect> {
        self.input(now, Input::Conflict)
    }

    fn log(&mut self, now: Millis, entries: Vec<Vec<u8>>) -> Vec<Effect> {
        self.input(now, Input::Log(entries))
    }

    fn joined(&mut self, now: Millis, stream: Stream, viewer: Viewer, last: Option<u32>) -> Vec<Effect> {
        self.input(now, Input::Joined { stream, viewer, last })
    }

    fn left(&mut self, now: Millis, stream: Stream) -> Vec<Effect> {
        self.input(now, Input::Left { stream })
    }

    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>> {
        let ask = Sitting::ask(self, seat, number)?;
        Some(Box::new(ask))
    }

    fn thought(&mut self, now: Millis, thought: Thought) -> Vec<Effect> {
        // An unreadable answer counts as no answer.
        let action = thought.action.and_then(|action| serde_json::from_str(&action).ok());
        self.input(now, Input::Thought { seat: thought.seat, number: thought.number, action })
    }

    fn rematched(&mut self, now: Millis, table: String) -> Vec<Effect> {
        self.input(now, Input::Rematched { table })
    }

    fn tick(&mut self, now: Millis) -> Vec<Effect> {
        self.input(now, Input::Tick)
    }

    fn nobody_since(&mut self, since: Millis) {
        Sitting::nobody_since(self, since);
    }

    fn viewer_of(&self, person: PersonId) -> Viewer {
        Sitting::viewer_of(self, person)
    }

    fn waits_for(&self) -> Vec<PersonId> {
        Sitting::waits_for(self)
    }

    fn host(&self) -> PersonId {
        Sitting::host(self)
    }

    fn phase(&self) -> Phase {
        Sitting::phase(self)
    }

    fn may_sleep(&self) -> bool {
        Sitting::may_sleep(self)
    }

    fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge> {
        Sitting::nudge(self, by, seat)
    }

    fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String> {
        Sitting::rematch(self, table, now)
    }
}

impl<R: Seated> Thinking for BotAsk<R> {
    fn think(self: Box<Self>, time_is_up: &(dyn Fn() -> bool + Sync)) -> Thought {
        let budget = Budget { iterations: R::QUICK, time_is_up: Some(time_is_up) };
        let ask = Ask::<R> { seat: self.seat, knowledge: &self.knowledge, prompt: &self.prompt, must: self.must, seed: self.seed, budget };
        let thought = decide(self.bot, &ask);
        let action = thought.and_then(|thought| serde_json::to_string(&thought.action).ok());
        Thought { seat: self.seat, number: self.number, action }
    }
}

/// Restores a table from its log, exactly where it was, and says what it wants done first. `fresh` is the seed of a game that is not dealt
/// yet: 256 bits that nobody can guess.
pub fn wake(entries: &[Vec<u8>], fresh: Seed, now: Millis) -> Result<(Box<dyn AnyTable>, Vec<Effect>), String> {
    of_game!(game_of(entries)?, R => {
        let (sitting, effects) = Sitting::<R>::wake(entries, &Editions, fresh, now)?;
        Ok((Box::new(sitting), effects))
    })
}

/// All news from this number on that this viewer may know by now: a JSON list.
pub fn history(entries: &[Vec<u8>], viewer: Viewer, from: u32, now: Millis) -> Result<String, String> {
    of_game!(game_of(entries)?, R => table::history::<R>(entries, &Editions, viewer, from, now))
}

/// The same, with what the viewer saw on the table at each of these moments.
pub fn story(entries: &[Vec<u8>], viewer: Viewer, from: u32, now: Millis) -> Result<String, String> {
    of_game!(game_of(entries)?, R => table::story::<R>(entries, &Editions, viewer, from, now))
}

/// What the lobby shows of a table with this log.
pub fn lobby(entries: &[Vec<u8>]) -> Result<Lobby, String> {
    of_game!(game_of(entries)?, R => table::lobby::<R>(entries, &Editions))
}

/// The record of the game, once it is over.
pub fn record(entries: &[Vec<u8>]) -> Result<Option<String>, String> {
    of_game!(game_of(entries)?, R => table::record::<R>(entries, &Editions))
}

pub(crate) fn game_of(entries: &[Vec<u8>]) -> Result<Game, String> {
    let said = table::said(entries)?;
    Game::named(&said.game).ok_or_else(|| format!("no game is called \"{}\" here", said.game))
}
