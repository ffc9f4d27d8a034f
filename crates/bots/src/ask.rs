//! What a bot is asked, and what it says.

use tabletop::{Rules, Seat};

/// All that a bot has to go by.
pub struct Ask<'a, R: Rules> {
    /// Whose turn to think it is.
    pub seat: Seat,
    /// What this seat knows.
    pub knowledge: &'a R::Knowledge,
    /// What it is asked.
    pub prompt: &'a R::Prompt,
    /// Must it answer, or may it stay silent?
    pub must: bool,
    /// Its own luck. It has nothing to do with the luck of the game.
    pub seed: u64,
    /// How long it may think.
    pub budget: Budget<'a>,
}

// By hand, because a derived one would ask the game itself to be copied.
impl<R: Rules> Clone for Ask<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Rules> Copy for Ask<'_, R> {}

impl<R: crate::Played> Ask<'_, R> {
    /// Is there so much time that a captain thinks further ahead, and not only more often?
    pub(crate) fn is_at_length(&self) -> bool {
        self.budget.iterations >= AT_LENGTH * R::QUICK
    }

    /// The same, to be answered within the quick budget.
    pub(crate) fn quickly(&self) -> Self {
        Ask { budget: Budget { iterations: self.budget.iterations.min(R::QUICK), ..self.budget }, ..*self }
    }
}

/// From this many times the quick budget on a captain thinks at length.
const AT_LENGTH: u32 = 4;

/// How long a bot may think: this many iterations. A clock may cut it short, and nothing else can change what it thinks.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most play-outs or rounds of a search.
    pub iterations: u32,
    /// Says whether time is up.
    pub time_is_up: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Budget<'_> {
    /// How many iterations, however long they take.
    pub const fn of(iterations: u32) -> Budget<'static> {
        Budget { iterations, time_is_up: None }
    }

    /// May it still think after this many iterations?
    pub fn allows(&self, done: u32) -> bool {
        done < self.iterations && !self.time_is_up.is_some_and(|time_is_up| time_is_up())
    }
}

/// What a bot does, and why.
pub struct Thought<R: crate::Played> {
    /// Its answer.
    pub action: R::Action,
    /// Its reason, where it has one.
    pub why: Option<R::Why>,
}
