//! Games over days, in sentences: what is agreed about time, and when somebody's time runs out.

use crate::texts::say;
use crate::{DaysFormTexts, DaysTexts, Language};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use protocol::{Clock, DaysPreset, Night, TakeOverWhen};
use tabletop::Millis;

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// What is agreed about the time of a game over days, one sentence each; nothing for other clocks.
pub fn agreed_clock(language: Language, clock: Clock, zone: Option<&str>) -> Vec<String> {
    let texts = DaysTexts::of(language);
    let Clock::Days { each, night, calendar } = clock else { return Vec::new() };
    let time = lasts(language, each);
    let mut said = Vec::from([say!(texts.each, time)]);
    let hours = |night: Night| [night.from, night.until].map(|minute| format!("{}:{:02}", minute / 60, minute % 60));
    let Some(calendar) = calendar else {
        said.extend(night.map(|night| {
            let [from, until] = hours(night);
            say!(texts.late_nights, from, until)
        }));
        return said;
    };
    if let Some(bank) = calendar.bank.filter(|bank| bank.most > 0) {
        let time = lasts(language, bank.most);
        said.push(say!(texts.reserve, time));
        for (adds, text) in [(bank.each_move, texts.adds_by_move), (bank.each_day, texts.adds_by_day)] {
            let time = lasts(language, adds);
            said.extend((adds > 0).then(|| say!(text, time)));
        }
    }
    said.extend(calendar.weekend.then(|| texts.weekends.into()));
    said.extend(calendar.night.map(|night| {
        let [from, until] = hours(night);
        say!(texts.nights, from, until)
    }));
    if calendar.weekend || calendar.night.is_some() {
        let zone = zone.unwrap_or("UTC");
        said.push(say!(texts.zone, zone));
    }
    if calendar.vacation > 0 {
        let time = lasts(language, Millis::from(calendar.vacation) * DAY);
        said.push(say!(texts.vacation, time));
    }
    said
}

/// What is agreed about people who are not there.
pub fn agreed_take_over(language: Language, clock: Clock, when: TakeOverWhen) -> Vec<&'static str> {
    let texts = DaysTexts::of(language);
    let timed = clock != Clock::None;
    let over_days = matches!(clock, Clock::Days { .. });
    match when {
        TakeOverWhen::Never => Vec::from([texts.never]),
        TakeOverWhen::Clock => timed.then_some(texts.when_out).into_iter().collect(),
        TakeOverWhen::Asked => timed.then_some(texts.when_out).into_iter().chain((!over_days).then_some(texts.when_asked)).collect(),
    }
}

/// The name of a preset.
pub fn preset(language: Language, preset: DaysPreset) -> &'static str {
    let texts = DaysFormTexts::of(language);
    match preset {
        DaysPreset::MoveADay => texts.move_a_day,
        DaysPreset::WeekendsOff => texts.weekends_off,
        DaysPreset::TwoAWeek => texts.two_a_week,
    }
}

/// How long something lasts, in whole days if it does, else in hours; less than an hour in minutes.
pub fn lasts(language: Language, time: Millis) -> String {
    let texts = DaysTexts::of(language);
    let (number, pair) = match time {
        time if time >= 2 * DAY && time.is_multiple_of(DAY) => (time / DAY, texts.days),
        time if time >= HOUR => (time / HOUR, texts.hours),
        time => (time / MINUTE, texts.minutes),
    };
    let [one, many] = pair;
    say!(if number == 1 { one } else { many }, number)
}

/// A moment as somebody speaks of it now: the time today, the weekday within a week, the date later. Both are counted as if the reader's
/// clocks showed UTC.
pub fn moment(language: Language, now: Millis, at: Millis) -> String {
    let texts = DaysTexts::of(language);
    let time = format!("{}:{:02}", at % DAY / HOUR, at % HOUR / MINUTE);
    let days = (at / DAY).saturating_sub(now / DAY);
    if at / DAY == now / DAY {
        return say!(texts.at_time, time);
    }
    // The first day of the count, 1 January 1970, was a Thursday.
    let weekday = texts.weekdays.get(((at / DAY + 3) % 7) as usize).copied().unwrap_or_default();
    if (1..7).contains(&days) {
        return say!(texts.on_weekday, weekday, time);
    }
    let (month, day) = date(at / DAY);
    let month = texts.months.get(month).copied().unwrap_or_default();
    say!(texts.on_day, weekday, day, month, time)
}

/// The month, counted from 0, and the day of the month, of a day counted from 1 January 1970. Years are thought to begin in March, so
/// that a leap day is the last day of a year.
fn date(day: u64) -> (usize, u64) {
    let since = day + 719_468;
    let of_era = since % 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    (((march + 2) % 12) as usize, of_year - (153 * march + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use protocol::Calendar;

    #[test]
    fn what_is_agreed_is_said_in_plain_sentences() {
        let clock = DaysPreset::WeekendsOff.clock();
        assert_eq!(
            agreed_clock(Language::English, clock, Some("Europe/Berlin")),
            [
                "24 hours for each decision.",
                "A reserve of 24 hours for decisions that take longer.",
                "Each decision adds 4 hours to the reserve.",
                "Saturdays and Sundays do not count.",
                "Time zone: Europe/Berlin.",
                "Everybody has 7 days of vacation.",
            ]
        );
        let calendar = Calendar { night: Some(Night { from: 22 * 60, until: 7 * 60 + 30 }), ..Calendar::default() };
        let clock = Clock::Days { each: HOUR, night: None, calendar: Some(calendar) };
        assert_eq!(
            agreed_clock(Language::German, clock, None),
            ["1 Stunde für jede Entscheidung.", "Die Zeit von 22:00 bis 7:30 Uhr zählt nicht.", "Zeitzone: UTC."]
        );
        let old = Clock::Days { each: 3 * DAY, night: calendar.night, calendar: None };
        let said = ["3 days for each decision.", "No time runs out from 22:00 to 7:30 (UTC)."];
        assert_eq!(agreed_clock(Language::English, old, None), said);
        assert_eq!(agreed_clock(Language::English, Clock::None, None), Vec::<String>::new());
    }

    #[test]
    fn what_happens_to_people_who_are_away_is_said_as_it_was_agreed() {
        let days = DaysPreset::MoveADay.clock();
        let texts = DaysTexts::of(Language::English);
        for (clock, when, said) in [
            (days, TakeOverWhen::Never, vec![texts.never]),
            (days, TakeOverWhen::Clock, vec![texts.when_out]),
            (days, TakeOverWhen::Asked, vec![texts.when_out]),
            (Clock::None, TakeOverWhen::Clock, vec![]),
            (Clock::None, TakeOverWhen::Asked, vec![texts.when_asked]),
            (Clock::Live { bank: 1, increment: 1 }, TakeOverWhen::Asked, vec![texts.when_out, texts.when_asked]),
        ] {
            assert_eq!(agreed_take_over(Language::English, clock, when), said);
        }
    }

    #[test]
    fn a_moment_is_told_as_people_speak_of_it() {
        // Wednesday, 18 November 2026, 13:00.
        let now = 1_795_006_800_000;
        for (after, english, german) in [
            (5 * HOUR, "18:00", "18:00 Uhr"),
            (2 * DAY + 5 * HOUR, "Friday 18:00", "Freitag, 18:00 Uhr"),
            (6 * DAY, "Tuesday 13:00", "Dienstag, 13:00 Uhr"),
            (7 * DAY, "Wednesday, 25 November, 13:00", "Mittwoch, 25. November, 13:00 Uhr"),
            (104 * DAY - 5 * MINUTE, "Tuesday, 2 March, 12:55", "Dienstag, 2. März, 12:55 Uhr"),
        ] {
            assert_eq!([moment(Language::English, now, now + after), moment(Language::German, now, now + after)], [english, german]);
        }
    }

    #[test]
    fn a_leap_day_is_a_day() {
        for (day, month, of_month) in [(0, 0, 1), (58, 1, 28), (59, 2, 1), (789, 1, 29), (790, 2, 1), (20_453, 11, 31)] {
            assert_eq!(date(day), (month, of_month), "{day}");
        }
    }
}
