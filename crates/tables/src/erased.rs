//! From a game to any game: text is parsed into the game's own types, and the rest is passed through.

use crate::any::{AnyInput, AnyTable, AnyThought, Thinking};
use bots::{Ask, Budget, Thought, decide};
use catalog::{Editions, Game, of_game};
use protocol::{Answer, Command, Keyed, VERSION};
use table::{Awaited, BotAsk, Effect, Input, Lobby, NoNudge, Seated, Sitting};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Seed, Viewer};

/// The longest key, in bytes.
const LONGEST_KEY: usize = 64;

/// Reads a command, or says what is wrong with it.
fn read<R: Seated>(body: &str) -> Result<Keyed<Command<R>>, String> {
    let keyed: Keyed<_> = serde_json::from_str(body).map_err(|error| format!("this command cannot be read: {error}"))?;
    if let Some(v) = keyed.v.filter(|v| *v != VERSION) {
        return Err(format!("this server speaks version {VERSION} of the protocol, not version {v}"));
    }
    if keyed.key.is_empty() || keyed.key.len() > LONGEST_KEY {
        return Err(format!("a key has 1 to {LONGEST_KEY} bytes"));
    }
    Ok(keyed)
}

impl<R: Seated> AnyTable for Sitting<R> {
    fn input(&mut self, now: Millis, input: AnyInput) -> Vec<Effect> {
        // A thought about another game counts as no answer.
        let thought = |AnyThought(thought)| thought.downcast::<Thought<R>>().ok().map(|thought| *thought);
        match input.map(|body| read(&body), thought) {
            Ok(input) => self.input(now, input),
            Err((ticket, said)) => vec![Effect::Answer { ticket, answer: Answer::Unknown { said } }],
        }
    }

    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>> {
        let ask = Sitting::ask(self, seat, number)?;
        Some(Box::new(ask))
    }

    fn nobody_since(&mut self, since: Millis) {
        Sitting::nobody_since(self, since);
    }

    fn viewer_of(&self, person: PersonId) -> Viewer {
        Sitting::viewer_of(self, person)
    }

    fn awaited(&self) -> Vec<Awaited> {
        Sitting::awaited(self)
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
    fn think(self: Box<Self>, time_is_up: &(dyn Fn() -> bool + Sync)) -> AnyInput {
        let BotAsk { seat, number, bot, knowledge, prompt, must, seed } = &*self;
        let budget = Budget { iterations: R::QUICK, time_is_up: Some(time_is_up) };
        let ask = Ask::<R> { seat: *seat, knowledge, prompt, must: *must, seed: *seed, budget };
        Input::Thought { seat: *seat, number: *number, thought: decide(*bot, &ask).map(AnyThought::from) }
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
