//! Opening a table: what its host wants, checked.

use catalog::{Editions, Game, Playable, of_game};
use protocol::{Calendar, Clock, House, Night, OpenTable, TimeBank};
use serde_json::{Map, Value};
use table::{Entry, Line, Lobby, Opened, Seated, Who};
use tabletop::Seat;
use tabletop::record::Shelf;
use tabletop::{Millis, PersonId, Seed};

const SECOND: Millis = 1_000;
const HOUR: Millis = 3_600 * SECOND;
const DAY: Millis = 24 * HOUR;

/// A table that was just opened and is to be stored.
#[derive(Clone, Debug, PartialEq)]
pub struct FreshTable {
    /// The game.
    pub game: &'static str,
    /// The version of its rule book.
    pub rules: u32,
    /// The SHA-256 of its edition.
    pub edition_sha256: String,
    /// Does its game count for the ratings of those who play?
    pub rated: bool,
    /// What the lobby shows.
    pub lobby: Lobby,
    /// The first entries of its log.
    pub entries: Vec<Vec<u8>>,
}

/// Opens a table as its host wants it, under this id; or says in a sentence what is impossible.
pub fn open(wish: OpenTable, table: &str, host: PersonId, now: Millis) -> Result<FreshTable, String> {
    let game = named(&wish.game)?;
    of_game!(game, R => opened::<R>(wish, table, host, None, now))
}

/// The same with a seed that is the server's own: its hash is public from the beginning, and everybody who sits down may add to the luck.
pub fn open_promised(wish: OpenTable, table: &str, host: PersonId, seed: Seed, now: Millis) -> Result<FreshTable, String> {
    let game = named(&wish.game)?;
    of_game!(game, R => opened::<R>(wish, table, host, Some(seed), now))
}

fn named(game: &str) -> Result<Game, String> {
    let known = || Game::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    Game::named(game).ok_or_else(|| format!("there is no game \"{}\"; there are {}", game.escape_debug(), known()))
}

/// The same for this game.
fn opened<R: Seated + Playable>(
    wish: OpenTable,
    table: &str,
    host: PersonId,
    seed: Option<Seed>,
    now: Millis,
) -> Result<FreshTable, String> {
    if !R::SEATS.contains(&wish.seats) {
        return Err(format!("{} cannot play; the game is for {} to {}", wish.seats, R::SEATS.start(), R::SEATS.end()));
    }
    if wish.start.is_some_and(|start| start.0 >= wish.seats) || wish.bots.len() > usize::from(wish.seats) {
        return Err("there is no such seat".into());
    }
    let house = House::from(wish.house);
    house_is_sound(&house)?;
    let edition = match (&wish.toml, &wish.edition) {
        (Some(toml), _) => Shelf::<R>::own(&Editions, toml)?,
        (None, Some(name)) => R::built_in(name)
            .ok_or_else(|| format!("there is no built-in edition \"{}\"; there are {}", name.escape_debug(), R::EDITIONS.join(", ")))?,
        (None, None) => R::EDITIONS.first().and_then(|name| R::built_in(name)).ok_or("the game has no edition")?,
    };
    let mark = R::mark(&edition);
    if mark.toml.is_some() && R::EDITIONS.contains(&mark.name.as_str()) {
        return Err(format!("the edition {} is built in and never changes; one of your own needs a name of its own", mark.name));
    }
    let (edition_sha256, rated) = (mark.sha256.clone(), house.rated);
    let options = options::<R>(wish.options)?;
    let opened = Opened::<R> {
        table: table.into(),
        game: R::GAME.into(),
        rules: R::RULES,
        edition: mark,
        options,
        seats: wish.seats,
        start: wish.start,
        host,
        house,
    };
    let bots =
        (0..).map(Seat).zip(wish.bots).filter_map(|(seat, bot)| bot.map(|bot| Entry::Sat { seat, who: Who::Bot(bot), entropy: None }));
    let promised = seed.map(|seed| Entry::Promised { seed: seed.to_string() });
    let lines =
        [Entry::<R>::Opened(Box::new(opened))].into_iter().chain(promised).chain(bots).map(|entry| Line { at: now, key: None, entry });
    let entries = lines.map(|line| serde_json::to_vec(&line).map_err(|error| error.to_string())).collect::<Result<Vec<_>, _>>()?;
    let lobby = table::lobby::<R>(&entries, &Editions)?;
    Ok(FreshTable { game: R::GAME, rules: R::RULES, edition_sha256, rated, lobby, entries })
}

fn options<R: Playable>(wished: Map<String, Value>) -> Result<R::Options, String> {
    let Ok(Value::Object(mut all)) = serde_json::to_value(R::Options::default()) else { return Err("this game has no options".into()) };
    for (name, value) in wished {
        if !all.contains_key(&name) {
            let known = all.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            return Err(format!("there is no option \"{}\"; there are {known}", name.escape_debug()));
        }
        all.insert(name, value);
    }
    serde_json::from_value(Value::Object(all)).map_err(|error| format!("the options cannot be read: {error}"))
}

/// Limits the times, so that no table waits forever and none is a treadmill.
fn house_is_sound(house: &House) -> Result<(), String> {
    let within = |what: &str, time: Millis, least: Millis, most: Millis| {
        if (least..=most).contains(&time) { Ok(()) } else { Err(format!("{what} is {least} to {most} milliseconds, not {time}")) }
    };
    within("the grace time", house.grace, 0, HOUR)?;
    within("the longest idle time", house.idle.unwrap_or(DAY), 60 * SECOND, 60 * DAY)?;
    within("the shortest pause of a bot", house.pace.least, 0, 60 * SECOND)?;
    within("the longest pause of a bot", house.pace.most, house.pace.least, 60 * SECOND)?;
    within("the time for answers to a bot's offer", house.pace.offers, 0, 10 * 60 * SECOND)?;
    within("the shortest trading of a bot", house.pace.trading, 0, 10 * 60 * SECOND)?;
    within("the patience of bots", house.patience, 0, 30 * DAY)?;
    within("the lag of those who watch", house.lag.time, 0, DAY)?;
    if house.lag.actions > 64 {
        return Err("those who watch are at most 64 actions behind".into());
    }
    match house.clock {
        Clock::None => Ok(()),
        Clock::Live { bank, increment } => {
            within("the bank", bank, 10 * SECOND, DAY)?;
            within("the increment", increment, 0, HOUR)
        }
        Clock::Days { each, night, calendar } => {
            within("the time for a decision", each, 60 * SECOND, 30 * DAY)?;
            night_is_sound(night)?;
            calendar.map_or(Ok(()), |calendar| calendar_is_sound(&calendar))
        }
    }
}

fn night_is_sound(night: Option<Night>) -> Result<(), String> {
    if night.is_some_and(|night| night.from >= 1_440 || night.until >= 1_440) {
        return Err("a day has 1440 minutes, counted from 0".into());
    }
    Ok(())
}

/// Limits what does not count, so that a deadline is never years away.
fn calendar_is_sound(calendar: &Calendar) -> Result<(), String> {
    night_is_sound(calendar.night)?;
    if calendar.night.is_some_and(|night| (i32::from(night.until) - i32::from(night.from)).rem_euclid(1_440) > 18 * 60) {
        return Err("a night has at most 18 hours".into());
    }
    if calendar.vacation > 60 {
        return Err(format!("everybody has at most 60 days of vacation, not {}", calendar.vacation));
    }
    match calendar.bank {
        Some(TimeBank { most, each_move, each_day }) if most > 30 * DAY || each_move > most || each_day > most => {
            Err("a reserve has at most 30 days, and is not refilled by more than it holds".into())
        }
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_that_cannot_be_is_said_in_a_sentence() {
        let rows = [
            (r#"{"game":"go","seats":2}"#, "there is no game \"go\"; there are oltre-mare, ostia"),
            (r#"{"game":"ostia","seats":6}"#, "6 cannot play; the game is for 2 to 5"),
            (r#"{"game":"ostia","seats":3,"start":3}"#, "there is no such seat"),
            (r#"{"game":"ostia","seats":3,"edition":"1912"}"#, "there is no built-in edition \"1912\"; there are 2005"),
            (
                r#"{"game":"ostia","seats":3,"options":{"wine":true}}"#,
                "there is no option \"wine\"; there are first_game, loans_first, open_money, zero_donation_scores",
            ),
            (
                r#"{"game":"ostia","seats":3,"house":{"clock":{"days":{"each":3600000,"calendar":{"night":{"from":300,"until":0}}}}}}"#,
                "a night has at most 18 hours",
            ),
            (
                r#"{"game":"ostia","seats":3,"house":{"clock":{"days":{"each":3600000,"calendar":{"vacation":61}}}}}"#,
                "everybody has at most 60 days of vacation, not 61",
            ),
            (
                r#"{"game":"ostia","seats":3,"house":{"clock":{"days":{"each":3600000,"calendar":{"bank":{"most":1,"each_day":2}}}}}}"#,
                "a reserve has at most 30 days, and is not refilled by more than it holds",
            ),
            (r#"{"game":"ostia","seats":3,"house":{"idle":1}}"#, "the longest idle time is 60000 to 5184000000 milliseconds, not 1"),
        ];
        for (wish, said) in rows {
            assert_eq!(open(serde_json::from_str(wish).unwrap(), "t", PersonId(1), 0).map(|_| ()), Err(said.into()), "{wish}");
        }
        // People who look at a finished game know an edition by its name.
        let changed = ostia::edition_2005().toml.replace("start_denarii = 55", "start_denarii = 56");
        let wish = OpenTable { toml: Some(changed), ..OpenTable::new("ostia", 3) };
        let said = "the edition 2005 is built in and never changes; one of your own needs a name of its own";
        assert_eq!(open(wish, "t", PersonId(1), 0).map(|_| ()), Err(said.into()));
    }
}
