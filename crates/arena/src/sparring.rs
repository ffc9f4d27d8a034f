//! Sparring partners: players with one clear habit each, who stand for people whom nobody trained against. They look at nothing but what
//! their seat sees, and never ahead. A bot is as good as its worst result against any of them.

mod oltre_mare;
mod ostia;

pub use ostia::RuleOfThumb;

use bots::{Ask, Played, Thought};
use core::fmt;

/// A sparring partner. Each of them plays both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sparring {
    /// Parts with money only for a bargain.
    Miser,
    /// Spends more than things are worth, and borrows for it.
    Spendthrift,
    /// Keeps what it has: fills its storehouses; gives no card away.
    Hoarder,
    /// Lives for honours: the Senate, or prestige.
    Courtier,
    /// Sells everything at once, whatever it brings.
    Dumper,
    /// Does what the player before it did.
    Copycat,
    /// Deals with the leader, on any terms.
    Kingmaker,
    /// Has a fixed price for every good.
    PriceList,
    /// A sober rule of thumb: a fair part of what a thing is worth, and never beyond its purse.
    Steward,
}

impl Sparring {
    /// All of them.
    pub const ALL: &'static [Sparring] = &[
        Sparring::Miser,
        Sparring::Spendthrift,
        Sparring::Hoarder,
        Sparring::Courtier,
        Sparring::Dumper,
        Sparring::Copycat,
        Sparring::Kingmaker,
        Sparring::PriceList,
        Sparring::Steward,
    ];

    /// Its name in commands and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Sparring::Miser => "miser",
            Sparring::Spendthrift => "spendthrift",
            Sparring::Hoarder => "hoarder",
            Sparring::Courtier => "courtier",
            Sparring::Dumper => "dumper",
            Sparring::Copycat => "copycat",
            Sparring::Kingmaker => "kingmaker",
            Sparring::PriceList => "price-list",
            Sparring::Steward => "steward",
        }
    }
}

impl fmt::Display for Sparring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A game that sparring partners can play.
pub trait Sparred: Played {
    /// What this partner does when asked so; nothing, if it need not speak and would rather not.
    fn spar(partner: Sparring, ask: &Ask<'_, Self>) -> Option<Thought<Self>>;
}
