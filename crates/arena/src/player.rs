//! Who plays: a bot, and how long it may think.

use crate::{Sparred, Sparring};
use bots::{Ask, Bot, Level, NoSuchBot, Played, Thought, decide};
use core::fmt;
use core::str::FromStr;

/// Who takes part: a bot that people meet, or a sparring partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A bot.
    Bot(Bot),
    /// A sparring partner.
    Sparring(Sparring),
}

impl Entrant {
    /// What it does when asked so.
    pub fn decide<R: Sparred>(self, ask: &Ask<'_, R>) -> Option<Thought<R>> {
        match self {
            Entrant::Bot(bot) => decide(bot, ask),
            Entrant::Sparring(partner) => R::spar(partner, ask),
        }
    }

    /// Does it play differently with another budget?
    const fn thinks(self) -> bool {
        match self {
            Entrant::Bot(Bot { level: Level::Captain, .. }) => true,
            Entrant::Bot(Bot { level: Level::Random | Level::Apprentice | Level::Merchant, .. }) | Entrant::Sparring(_) => false,
        }
    }
}

impl From<Bot> for Entrant {
    fn from(bot: Bot) -> Entrant {
        Entrant::Bot(bot)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(bot) => bot.fmt(f),
            Entrant::Sparring(partner) => partner.fmt(f),
        }
    }
}

impl FromStr for Entrant {
    type Err = NoSuchBot;

    fn from_str(name: &str) -> Result<Entrant, NoSuchBot> {
        let partner = Sparring::ALL.iter().copied().find(|partner| partner.name() == name);
        partner.map_or_else(|| name.parse().map(Entrant::Bot), |partner| Ok(Entrant::Sparring(partner)))
    }
}

/// A player at the table, and how long it may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The player.
    pub bot: Entrant,
    /// Its budget for each decision.
    pub iterations: u32,
}

impl Contestant {
    /// What it is called in a report on a game with this quick budget: `captain`, or `captain:4000` where it thinks longer or shorter.
    pub fn label(self, quick: u32) -> String {
        if self.bot.thinks() && self.iterations != quick { format!("{}:{}", self.bot, self.iterations) } else { self.bot.to_string() }
    }
}

/// A player as it is typed: `merchant`, `captain:2000`, `captain:x20`, `captain:/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The player.
    pub bot: Entrant,
    /// How long it may think.
    pub thinks: Thinks,
}

/// How long a bot may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinks {
    /// This many times the quick budget of the game, which is about 50 ms a decision.
    Times(u32),
    /// One part of this many of the quick budget.
    Part(u32),
    /// This many iterations a decision.
    Iterations(u32),
}

impl Typed {
    /// The player in this game.
    pub fn in_game<R: Played>(self) -> Contestant {
        let iterations = match self.thinks {
            Thinks::Times(times) => R::QUICK.saturating_mul(times),
            Thinks::Part(of) => (R::QUICK / of.max(1)).max(1),
            Thinks::Iterations(iterations) => iterations,
        };
        Contestant { bot: self.bot, iterations }
    }
}

/// What is wrong with a player that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPlayer {
    /// Nobody is called so.
    Bot(NoSuchBot),
    /// That is no budget.
    Budget(String),
}

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPlayer::Bot(wrong) => wrong.fmt(f),
            BadPlayer::Budget(wrong) => {
                write!(
                    f,
                    "a budget is a number of iterations from 1 on (captain:2000), up to a million times the quick one (captain:x20) or a part of it (captain:/4), not \"{wrong}\""
                )
            }
        }
    }
}

impl core::error::Error for BadPlayer {}

/// How many times the quick budget of any game is still a number of iterations.
const MOST_TIMES: u32 = 1_000_000;

impl FromStr for Typed {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Typed, BadPlayer> {
        let (name, budget) = text.split_once(':').map_or((text, None), |(name, budget)| (name, Some(budget)));
        let bot = name.parse().map_err(BadPlayer::Bot)?;
        let Some(budget) = budget else { return Ok(Typed { bot, thinks: Thinks::Times(1) }) };
        let times = budget.strip_prefix('x').map(|times| (times, Thinks::Times as fn(u32) -> Thinks));
        let part = budget.strip_prefix('/').map(|of| (of, Thinks::Part as fn(u32) -> Thinks));
        let (number, kind) = times.or(part).unwrap_or((budget, Thinks::Iterations));
        let most = if times.is_some() { MOST_TIMES } else { u32::MAX };
        let number =
            number.parse().ok().filter(|number: &u32| (1..=most).contains(number)).ok_or_else(|| BadPlayer::Budget(budget.into()))?;
        Ok(Typed { bot, thinks: kind(number) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_a_bot_with_or_without_a_budget() {
        let quick = <ostia::State as Played>::QUICK;
        let player = |text: &str| text.parse::<Typed>().map(|typed| typed.in_game::<ostia::State>().label(quick));
        assert_eq!(player("random"), Ok("random".into()));
        assert_eq!(player("captain"), Ok("captain".into()));
        assert_eq!(player("captain-sly:7"), Ok("captain-sly:7".into()));
        assert_eq!(player("captain:x20"), Ok(format!("captain:{}", 20 * quick)));
        assert_eq!(player("captain:/4"), Ok(format!("captain:{}", quick / 4)));
        assert_eq!(player("merchant:7"), Ok("merchant".into()), "a merchant thinks as long as it thinks");
        for partner in Sparring::ALL {
            assert_eq!(player(partner.name()), Ok(partner.to_string()));
        }
        for wrong in ["", "0", "x", "x0", "/", "/0", "fast", "-1", "99999999999", "x1000001"] {
            assert_eq!(player(&format!("captain:{wrong}")), Err(BadPlayer::Budget(wrong.into())));
        }
        assert!(player("doge").unwrap_err().to_string().starts_with("there is no bot \"doge\"; there are random, "));
    }
}
