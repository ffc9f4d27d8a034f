//! When bots act: it must not tell how long they have thought. Time is a number here, and goes on when somebody looks at it.

use crate::table::{Seating, at_table, step};
use bots::Bot;
use core::cell::Cell;
use core::time::Duration;
use sentences::Language::English;
use table::Table;
use terminal::{AtTerminal, Keyboard, Pace, Session, Thinking, kind_of};

thread_local! {
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static A_LOOK: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static WAITED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Every look at the clock takes some time; so thinking does, during which it is looked at often.
fn clock() -> Duration {
    NOW.set(NOW.get() + A_LOOK.get());
    NOW.get()
}

fn wait(time: Duration) {
    NOW.set(NOW.get() + time);
    WAITED.set(WAITED.get() + time);
}

/// It is noon, and a look at the clock takes so many microseconds.
fn noon(a_look: u64) {
    NOW.set(Duration::ZERO);
    WAITED.set(Duration::ZERO);
    A_LOOK.set(Duration::from_micros(a_look));
}

/// Captains think for five milliseconds at most, and their time is over after fifteen and a half: a tenth more, and ten.
const BRIEFLY: Thinking = Thinking { hundredths: 10, clock: Some(clock), wait: Some(wait), pace: Pace::OneByOne };
const THEIR_TIME: Duration = Duration::from_micros(15_500);

/// The table at which this is asked for the first time, with Ana and three bots of this kind.
fn at<R: AtTerminal>(asked: fn(&R::Prompt) -> bool, bot: Bot) -> Table<R> {
    let session = at_table::<R>(&Seating::new("Ana,Bob,Cem,Dan", 4, English), asked, 0);
    let saved = session.table().save();
    let (ana, others) = saved.split_once(r#""person""#).expect("Ana is a person");
    let saved = format!(r#"{ana}"person"{}"#, others.replace(r#""person""#, &format!("{:?}", kind_of(bot))));
    Table::restore(&saved, &catalog::Editions).expect("what was saved can be gone on with")
}

/// When each bot had thought, and how long it paused then, until Ana had decided so often; and when she was asked.
fn moments<R: AtTerminal>(table: Table<R>, decisions: u32, a_look: u64) -> Vec<(Duration, Duration)> {
    let mut session = Session::with(table, English, BRIEFLY);
    let mut moments = Vec::new();
    for _ in 0..decisions {
        noon(a_look);
        while let Some(pause) = session.think() {
            moments.push((NOW.get(), pause));
            session.act_out();
        }
        moments.push((NOW.get(), Duration::ZERO));
        if session.keyboard() != Keyboard::Over {
            step(&mut session);
        }
    }
    moments
}

/// The looks at the clock before and after a thought take a little time as well.
fn near(one: Duration, other: Duration) -> bool {
    one.abs_diff(other) < Duration::from_millis(1)
}

fn keep(prompt: &ostia::Prompt) -> bool {
    matches!(prompt.question, ostia::Question::Keep { .. })
}

fn place(prompt: &ostia::Prompt) -> bool {
    matches!(prompt.question, ostia::Question::Place { .. })
}

/// OS-11, OS-31: three captains decide in secret while Ana waits, each after its time, whether it was needed or not.
#[test]
fn a_captain_that_decides_in_secret_takes_all_its_time() {
    for asked in [keep, place] {
        for a_look in [0, 20, 100] {
            let moments = moments::<ostia::State>(at(asked, Bot::CAPTAIN), 1, a_look);
            let expected = [1, 2, 3, 3].map(|captains| THEIR_TIME * captains);
            let fits = |(moment, expected): (&(Duration, Duration), Duration)| near(moment.0, expected) && moment.1.is_zero();
            assert!(moments.len() == 4 && moments.iter().zip(expected).all(fits), "a look takes {a_look}: {moments:?}");
        }
    }
}

/// Captains that may speak and captains that must play, one after the other; those who are silent take their time as well.
#[test]
fn no_moment_of_a_talk_tells_how_long_captains_have_thought() {
    let trade = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { .. });
    let rows = [0, 3, 10].map(|a_look| moments::<oltre_mare::State>(at(trade, Bot::CAPTAIN), 10, a_look));
    assert!(rows[0].iter().filter(|(_, pause)| !pause.is_zero()).count() >= 5, "captains act: {:?}", rows[0]);
    for row in &rows[1..] {
        assert_eq!(row.len(), rows[0].len());
        let same = row.iter().zip(&rows[0]).all(|(one, other)| near(one.0, other.0) && one.1 == other.1);
        assert!(same, "{row:?}\n{:?}", rows[0]);
    }
}

/// Line by line nobody pauses, and yet the next question does not come sooner when captains have thought quickly. To pipes and
/// scripts, where nobody waits, it does.
#[test]
fn line_by_line_captains_take_their_time_where_people_wait() {
    for a_look in [0, 20, 100] {
        noon(a_look);
        Session::<ostia::State>::with(at(keep, Bot::CAPTAIN), English, Thinking { pace: Pace::AtOnce, ..BRIEFLY });
        assert!(near(NOW.get(), THEIR_TIME * 3), "a look takes {a_look}: {:?}", NOW.get());
    }
    noon(0);
    Session::<ostia::State>::with(at(keep, Bot::CAPTAIN), English, Thinking { pace: Pace::AtOnce, wait: None, ..BRIEFLY });
    assert_eq!(NOW.get(), Duration::ZERO);
}

#[test]
fn nobody_waits_for_a_merchant_to_think() {
    for asked in [keep, place] {
        let moments = moments::<ostia::State>(at(asked, Bot::MERCHANT), 1, 0);
        assert_eq!(moments, [(Duration::ZERO, Duration::ZERO); 4]);
    }
}
