//! Moments as the reader's own clock and calendar show them.

use sentences::Language;
use tabletop::Millis;

/// The time zone of this browser.
pub(crate) fn zone() -> Option<String> {
    let format = js_sys::Intl::DateTimeFormat::new(&js_sys::Array::new(), &js_sys::Object::new());
    js_sys::Reflect::get(&format.resolved_options(), &"timeZone".into()).ok()?.as_string()
}

/// What a clock shows as a minute of the day.
pub(crate) fn minute(clock: &str) -> Option<u16> {
    let (hours, minutes) = clock.split_once(':')?;
    let (hours, minutes) = (hours.parse::<u16>().ok()?, minutes.get(..2)?.parse::<u16>().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// How people speak of a moment, with a `long` or a `short` weekday: the time, with the weekday if it is not today, and with the date if it is not within a week.
pub(crate) fn moment(at: Millis, language: Language, weekday: &str) -> String {
    const WEEK: f64 = 6.0 * 86_400_000.0;
    let (now, then) = (js_sys::Date::new_0(), js_sys::Date::new(&(at as f64).into()));
    let away = then.get_time() - now.get_time();
    let today = now.get_date() == then.get_date() && away.abs() < 86_400_000.0;
    let how = js_sys::Object::new();
    let set = |part: &str, form: &str| drop(js_sys::Reflect::set(&how, &part.into(), &form.into()));
    set("hour", "2-digit");
    set("minute", "2-digit");
    if !today {
        set("weekday", weekday);
    }
    if !(0.0..WEEK).contains(&away) && !today {
        set("day", "numeric");
        set("month", weekday);
    }
    // Britons write the day before the month, and clocks without noon, as the rest of the page does.
    let locale = match language {
        Language::English => "en-GB",
        Language::German => language.code(),
    };
    then.to_locale_string(locale, &how).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_read_as_a_clock_shows_them() {
        for (minutes, shown) in [(0, "00:00"), (7 * 60 + 5, "07:05"), (1439, "23:59")] {
            assert_eq!(minute(shown), Some(minutes));
        }
        // Some browsers tell the seconds too.
        assert_eq!(minute("18:30:00"), Some(18 * 60 + 30));
        assert_eq!([minute(""), minute("24:00"), minute("1:7"), minute("x:00")], [None; 4]);
    }
}
