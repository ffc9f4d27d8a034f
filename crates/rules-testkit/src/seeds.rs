//! A row of seeds for a random test. A failure is a seed: it is printed, and brings the failure back.
//!
//! | variable             | what it does                                     |
//! |----------------------|--------------------------------------------------|
//! | `FONDACO_SEED=17`    | runs this one alone                              |
//! | `FONDACO_GAMES=5000` | runs this many, from 0 on                          |
//! | `FONDACO_THOROUGH=1` | runs twenty times as many as a test usually does |

use std::env;
use std::thread;

/// How many times more games a thorough run plays.
const THOROUGH: u64 = 20;

/// Runs `each` with the seeds from 0 up to `games`, or as many as the environment says.
pub fn each(games: u64, mut each: impl FnMut(u64)) {
    let seeds = match one_alone() {
        Some(seed) => seed..seed + 1,
        None => 0..number("FONDACO_GAMES").unwrap_or(if is_thorough() { games * THOROUGH } else { games }),
    };
    for seed in seeds {
        let _named = Named(seed);
        each(seed);
    }
}

/// Is the whole row run, at least as long as usual? Only then it can be asked whether enough was seen in it.
pub fn is_whole_row() -> bool {
    one_alone().is_none() && number("FONDACO_GAMES").is_none()
}

/// Is there time to look at everything?
pub fn is_thorough() -> bool {
    env::var("FONDACO_THOROUGH").is_ok_and(|word| word != "0" && !word.is_empty())
}

fn one_alone() -> Option<u64> {
    number("FONDACO_SEED")
}

fn number(name: &str) -> Option<u64> {
    let word = env::var(name).ok()?;
    Some(word.parse().unwrap_or_else(|_| panic!("{name} is to be a number, not \"{word}\"")))
}

/// Names the seed when the test fails.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the seed was {0}: FONDACO_SEED={0} brings it back", self.0);
        }
    }
}
