//! The switches of a game, with their defaults.

use serde::{Deserialize, Serialize};

/// What the players agree on before the game. Records write all of them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Does everybody's money lie open (OS-5)?
    pub open_money: bool,
    /// Does a donation worth nothing take a place and its chips (OS-52)?
    pub zero_donation_scores: bool,
    /// Is one good left out, as suggested to beginners?
    pub first_game: bool,
    /// Are loans repaid before money from the Forum can build (OS-61)? A game that does not say is one of rules 1, where they were.
    #[serde(default = "yes")]
    pub loans_first: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { open_money: false, zero_donation_scores: true, first_game: false, loans_first: false }
    }
}

fn yes() -> bool {
    true
}
