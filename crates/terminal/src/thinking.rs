//! How long the bots at this table may think, and what they think. They are given what their seat knows and nothing else; the table
//! decides whose turn it is and what is legal.

use crate::game::AtTerminal;
use crate::keyboard::Errand;
use bots::{Ask, Bot, Budget, Level, Thought, decide};
use core::time::Duration;
use table::{BotAsk, Table};
use tabletop::{Seat, Viewer};

/// How bots think and act at this table.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// How long a captain thinks about a decision, in hundredths of the quick budget, which is about 50 ms.
    pub hundredths: u32,
    /// The time, from any starting point. With a clock nobody thinks longer than the budget is meant to last.
    pub clock: Option<fn() -> Duration>,
    /// Waits until a captain's time is over, whether it needed all of it or not. Without it nobody waits.
    pub wait: Option<fn(Duration)>,
    /// When bots act.
    pub pace: Pace,
}

/// When bots act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As soon as they know what to do.
    AtOnce,
    /// One by one, each after a pause that a person would need as well.
    OneByOne,
}

impl Thinking {
    /// The quick budget, no clock, and no pause: the same game every time.
    pub const QUICK: Thinking = Thinking { hundredths: QUICK, clock: None, wait: None, pace: Pace::AtOnce };

    /// How long a budget is meant to last.
    fn lasts(hundredths: u32) -> Duration {
        Duration::from_micros(500) * hundredths
    }

    /// A bot that may speak but need not thinks quickly, so that the game is not held up by those who have nothing to say.
    fn of(self, errand: Errand) -> u32 {
        match errand {
            Errand::Decide => self.hundredths,
            Errand::Speak => self.hundredths.min(QUICK),
        }
    }

    /// How long this bot's thinking may last, and a little longer: when its time is up, it is in the middle of something.
    fn allows(self, bot: Bot, errand: Errand) -> Duration {
        match bot.level {
            Level::Captain if self.clock.is_some() => {
                let lasts = Thinking::lasts(self.of(errand));
                lasts + lasts / 10 + A_LITTLE
            }
            Level::Random | Level::Apprentice | Level::Merchant | Level::Captain => Duration::ZERO,
        }
    }
}

const A_LITTLE: Duration = Duration::from_millis(10);

/// A captain that was late all the same waits for one more such step, or for two, and so on.
const STEP: Duration = Duration::from_millis(250);

/// The quick budget, in hundredths.
const QUICK: u32 = 100;

/// What a player on a seat is to think about, and what they know.
pub(crate) struct Matter<'a, R: AtTerminal> {
    pub(crate) seat: Seat,
    pub(crate) knowledge: &'a R::Knowledge,
    pub(crate) prompt: &'a R::Prompt,
    pub(crate) errand: Errand,
    /// The luck of the decision.
    pub(crate) seed: u64,
}

/// What the bot that is asked does; `None` if it need not speak and would rather not. The time of the answer does not reveal how long
/// it has thought.
pub(crate) fn thought<R: AtTerminal>(table: &Table<R>, ask: &BotAsk<R>, thinking: Thinking) -> Option<Thought<R>> {
    let errand = Errand::of(ask.must);
    let matter = Matter { seat: ask.seat, knowledge: &ask.knowledge, prompt: &ask.prompt, errand, seed: luck(table, Some(ask.seat)) };
    let began = thinking.wait.zip(thinking.clock).map(|(wait, clock)| (wait, clock, clock()));
    let thought = decided(ask.bot, &matter, thinking.of(errand), thinking.clock);
    if let Some((wait, clock, began)) = began {
        wait(left(thinking.allows(ask.bot, errand), clock().saturating_sub(began)));
    }
    thought
}

/// How long a bot waits, given the time it was allowed and the time it took.
fn left(allowed: Duration, took: Duration) -> Duration {
    let late = took.saturating_sub(allowed);
    if late.is_zero() || allowed.is_zero() {
        return allowed.saturating_sub(took);
    }
    STEP * late.as_nanos().div_ceil(STEP.as_nanos()) as u32 - late
}

/// What a captain would do on this seat, thinking quickly: advice for the person who sits there.
pub(crate) fn advice<R: AtTerminal>(table: &Table<R>, seat: Seat, thinking: Thinking) -> Option<Thought<R>> {
    let errand = Errand::of(table.asked().must.has(seat));
    let (knowledge, prompt) = (table.knowledge(Viewer::Seat(seat)), &table.prompt(seat)?);
    counsel(&Matter { seat, knowledge, prompt, errand, seed: luck(table, Some(seat)) }, thinking)
}

/// What a captain would do, thinking quickly.
pub(crate) fn counsel<R: AtTerminal>(matter: &Matter<'_, R>, thinking: Thinking) -> Option<Thought<R>> {
    decided(Bot::CAPTAIN, matter, thinking.of(Errand::Speak), thinking.clock)
}

fn decided<R: AtTerminal>(bot: Bot, matter: &Matter<'_, R>, hundredths: u32, clock: Option<fn() -> Duration>) -> Option<Thought<R>> {
    let Matter { seat, knowledge, prompt, errand, seed } = *matter;
    let began = clock.map(|clock| (clock, clock()));
    let is_up = || began.is_some_and(|(clock, began)| clock().saturating_sub(began) >= Thinking::lasts(hundredths));
    let iterations = (u64::from(R::QUICK) * u64::from(hundredths) / u64::from(QUICK)).clamp(1, u32::MAX.into()) as u32;
    let budget = Budget { iterations, time_is_up: Some(&is_up) };
    decide(bot, &Ask { seat, knowledge, prompt, must: errand == Errand::Decide, seed, budget })
}

/// How long after the last action this one is done. It depends on what everybody knows, never on cards.
pub(crate) fn pause<R: AtTerminal>(table: &Table<R>, bot: Bot, errand: Errand, thinking: Thinking) -> Duration {
    let moment = SHORTEST + Duration::from_millis(luck(table, None) % VARIES);
    match bot.level {
        // Whether it needed all its time must stay secret.
        Level::Captain if thinking.clock.is_some() => moment + Thinking::lasts(thinking.of(errand)),
        Level::Random | Level::Apprentice | Level::Merchant | Level::Captain => moment,
    }
}

/// The shortest pause, and by how many milliseconds it may be longer.
const SHORTEST: Duration = Duration::from_millis(500);
const VARIES: u64 = 900;

/// The luck of a decision follows from the table, so that a saved game continues as it would have without a break. The luck of a pause
/// belongs to no seat.
fn luck<R: AtTerminal>(table: &Table<R>, seat: Option<Seat>) -> u64 {
    let of = seat.map_or_else(|| "pause".to_owned(), |seat| seat.0.to_string());
    let moment = format!("{} {} {of}", table.seed_sha256(), table.actions());
    let hash = tabletop::sha256_hex(moment.as_bytes());
    u64::from_str_radix(&hash[..16], 16).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{Setup, State};
    use table::{Sitter, kind_of};
    use tabletop::Seed;

    fn table(seed: u64, bot: Bot) -> Table<State> {
        let sitters = ["A", "B", "C"].map(|name| Sitter { name: name.into(), kind: kind_of(bot) });
        Table::new(Setup { start: Some(Seat(0)), ..Setup::new(3) }, Seed::from_number(seed), sitters.into())
    }

    /// The deal decides the hands; the pause is the same for every hand that goes with a seed, no matter who thinks.
    #[test]
    fn a_pause_depends_on_the_number_of_the_action_and_on_nothing_that_is_secret() {
        let thinking = Thinking { clock: Some(|| Duration::ZERO), ..Thinking::QUICK };
        let pauses = |seed: u64, bot| pause(&table(seed, bot), bot, Errand::Decide, thinking);
        let one = pauses(1, Bot::MERCHANT);
        assert_ne!(pauses(2, Bot::MERCHANT), one, "another table has another rhythm");
        let captain = pauses(1, Bot::CAPTAIN);
        assert_eq!(captain, one + Duration::from_millis(50), "a captain's time is always waited for in full");
        assert!(one >= SHORTEST && one < SHORTEST + Duration::from_millis(VARIES));
    }

    #[test]
    fn a_clock_cuts_thinking_short() {
        // A clock that is always late: all time is up at once, and yet there is an answer.
        static LOOKS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        fn late() -> Duration {
            Duration::from_secs(LOOKS.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
        }
        let mut table = table(1, Bot::CAPTAIN);
        let thinking = Thinking { hundredths: 1_000, clock: Some(late), ..Thinking::QUICK };
        // Those who merely may speak say nothing.
        while table.bot_ask().is_some_and(|ask| !ask.must) {
            table.thought(None);
        }
        let ask = table.bot_ask().expect("a bot has the turn");
        assert!(thought(&table, &ask, thinking).is_some());
        let looks = LOOKS.load(std::sync::atomic::Ordering::Relaxed);
        assert!((2..50).contains(&looks), "it was looked at when thinking began, and soon after, and that was all: {looks}");
    }

    #[test]
    fn a_bot_that_was_quick_waits_for_the_rest_and_a_late_one_for_the_next_step() {
        //   allowed  took  waits for
        let rows =
            [(60, 0, 60), (60, 1, 59), (60, 60, 0), (60, 61, 249), (60, 310, 0), (60, 311, 249), (60, 1_000, 60), (0, 0, 0), (0, 7, 0)];
        for (allowed, took, waits) in rows {
            let [allowed, took, waits] = [allowed, took, waits].map(Duration::from_millis);
            assert_eq!(left(allowed, took), waits, "{allowed:?} {took:?}");
        }
    }
}
