//! Which bots there are, and what they are called.

use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// A player that is no person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("enum" = Bot::ALL.iter().map(|bot| bot.name()).collect::<Vec<_>>())))]
pub struct Bot {
    /// How far it thinks.
    pub level: Level,
    /// How true its words are.
    pub temper: Temper,
}

/// How far a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Any legal answer.
    Random,
    /// Knows the rules, and looks at its own things alone.
    Apprentice,
    /// Values what lies before it.
    Merchant,
    /// Tries out what may come.
    Captain,
}

/// How true a bot's words about its cards are (OM-32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Temper {
    /// Says the truth or nothing: of a card with a pirate it says nothing.
    #[default]
    Honest,
    /// Says the truth of most cards; of one with a pirate, that it has none and a market.
    Sly,
    /// Says nothing at all: it offers nothing and takes no offer. What trading is worth is measured by it.
    Silent,
}

impl Bot {
    /// The bot that plays anything.
    pub const RANDOM: Bot = Bot { level: Level::Random, temper: Temper::Honest };
    /// The bot for beginners.
    pub const APPRENTICE: Bot = Bot { level: Level::Apprentice, temper: Temper::Honest };
    /// The honest merchant.
    pub const MERCHANT: Bot = Bot { level: Level::Merchant, temper: Temper::Honest };
    /// The merchant that never trades.
    pub const SILENT: Bot = Bot { level: Level::Merchant, temper: Temper::Silent };
    /// The honest captain.
    pub const CAPTAIN: Bot = Bot { level: Level::Captain, temper: Temper::Honest };

    /// All of them, the weakest first.
    pub const ALL: &'static [Bot] = &[
        Bot::RANDOM,
        Bot::APPRENTICE,
        Bot::MERCHANT,
        Bot { level: Level::Merchant, temper: Temper::Sly },
        Bot::SILENT,
        Bot::CAPTAIN,
        Bot { level: Level::Captain, temper: Temper::Sly },
    ];

    /// Its name in records, commands and reports.
    pub const fn name(self) -> &'static str {
        match (self.level, self.temper) {
            // What it says about its cards is as random as the rest.
            (Level::Random, Temper::Honest | Temper::Sly | Temper::Silent) => "random",
            // An apprentice has no guile.
            (Level::Apprentice, Temper::Honest | Temper::Sly | Temper::Silent) => "apprentice",
            (Level::Merchant, Temper::Honest) => "merchant",
            (Level::Merchant, Temper::Sly) => "merchant-sly",
            (Level::Merchant, Temper::Silent) => "merchant-silent",
            // Only a merchant is ever silent.
            (Level::Captain, Temper::Honest | Temper::Silent) => "captain",
            (Level::Captain, Temper::Sly) => "captain-sly",
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Nobody is called so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchBot(pub String);

impl fmt::Display for NoSuchBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Bot::ALL.iter().map(|bot| bot.name()).collect();
        write!(f, "there is no bot \"{}\"; there are {}", self.0, names.join(", "))
    }
}

impl core::error::Error for NoSuchBot {}

impl FromStr for Bot {
    type Err = NoSuchBot;

    fn from_str(name: &str) -> Result<Bot, NoSuchBot> {
        Bot::ALL.iter().copied().find(|bot| bot.name() == name).ok_or_else(|| NoSuchBot(name.into()))
    }
}

impl TryFrom<String> for Bot {
    type Error = NoSuchBot;

    fn try_from(name: String) -> Result<Bot, NoSuchBot> {
        name.parse()
    }
}

impl From<Bot> for String {
    fn from(bot: Bot) -> String {
        bot.name().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_is_found_by_its_name() {
        for &bot in Bot::ALL {
            assert_eq!(bot.name().parse(), Ok(bot));
        }
        let said = "doge".parse::<Bot>().unwrap_err().to_string();
        assert_eq!(
            said,
            "there is no bot \"doge\"; there are random, apprentice, merchant, merchant-sly, merchant-silent, captain, captain-sly"
        );
    }
}
