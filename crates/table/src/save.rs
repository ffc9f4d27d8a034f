//! A game saved and continued: the log as one JSON object. It contains the seed, so only the keeper of the table may see it.

use crate::{Fault, Seated, Sitter, Table};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tabletop::record::{Agreed, EditionMark, Shelf};
use tabletop::{Seat, Seed};

/// The version of saved tables that is read and written here.
pub const FORMAT: &str = "fondaco-table/1";

/// The game of a saved table. Refuses text that is not JSON, and tables of an unknown version.
pub fn game_of(text: &str) -> Result<String, Fault> {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        game: String,
    }
    let head: Head = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
    if head.format == FORMAT { Ok(head.game) } else { Err(Fault::UnknownFormat { found: head.format }) }
}

#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "A: Serialize, O: Serialize", deserialize = "A: DeserializeOwned, O: DeserializeOwned"))]
#[serde(deny_unknown_fields)]
struct Saved<O, A> {
    format: String,
    game: String,
    edition: EditionMark,
    options: O,
    rules: u32,
    /// The start player, if the host chose one.
    start: Option<Seat>,
    seats: Vec<Sitter>,
    seed: String,
    actions: Vec<Acted<A>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Acted<A> {
    seat: Seat,
    action: A,
}

impl<R: Seated> Table<R> {
    /// Writes everything that is needed to continue: what was agreed, who sits where, the seed and every accepted action. It is secret
    /// until the game is over.
    pub fn save(&self) -> String {
        let Agreed { edition, options, start, .. } = R::agreed(&self.setup);
        let saved = Saved {
            format: FORMAT.into(),
            game: R::GAME.into(),
            edition: R::mark(&edition),
            options,
            rules: R::RULES,
            start,
            seats: self.sitters.clone(),
            seed: self.seed.to_string(),
            actions: self.done.iter().map(|(seat, action)| Acted { seat: *seat, action }).collect(),
        };
        // Serializing our own types cannot fail: their keys are strings.
        serde_json::to_string(&saved).unwrap_or_else(|error| error.to_string())
    }

    /// Continues a saved table, exactly where it was left.
    pub fn restore(text: &str, shelf: &impl Shelf<R>) -> Result<Table<R>, Fault> {
        let game = game_of(text)?;
        if game != R::GAME {
            return Err(Fault::OtherGame { found: game, known: R::GAME });
        }
        let saved: Saved<R::Options, R::Action> = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        if !R::knows(saved.rules) {
            return Err(Fault::OtherRules { found: saved.rules, known: R::RULES });
        }
        let seats = u8::try_from(saved.seats.len()).unwrap_or(u8::MAX);
        if !R::SEATS.contains(&seats) {
            return Err(Fault::SeatCount { found: saved.seats.len(), allowed: R::SEATS });
        }
        let is_seat = |seat: Seat| if seat.0 < seats { Ok(()) } else { Err(Fault::NoSuchSeat { seat: seat.0, seats }) };
        saved.start.map(is_seat).transpose()?;
        let seed: Seed = saved.seed.parse().map_err(|_| Fault::BadSeed)?;
        let edition = saved.edition.fetch::<R>(shelf).map_err(Fault::Edition)?;
        let setup = R::setup(edition, saved.options, seats, saved.start);
        let mut table = Table::new(setup, seed, saved.seats);
        for (at, Acted { seat, action }) in saved.actions.iter().enumerate() {
            is_seat(*seat)?;
            table.act(*seat, action).map_err(|refusal| Fault::Refused { action: at + 1, why: R::refused(&refusal) })?;
        }
        Ok(table)
    }
}

fn unreadable(error: &serde_json::Error) -> Fault {
    Fault::Unreadable(error.to_string())
}
