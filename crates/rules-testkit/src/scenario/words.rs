//! Words that the scenarios of all games share: players, fields, numbers.

use tabletop::{Seat, Viewer};

/// Who plays, in seat order.
pub const PLAYERS: [&str; 5] = ["Ana", "Bob", "Cato", "Dora", "Enzo"];

/// What the player on this seat is called.
pub fn name(seat: Seat) -> &'static str {
    PLAYERS.get(seat.index()).copied().unwrap_or("nobody")
}

/// The seat of the player of this name.
pub fn seat(name: &str) -> Result<Seat, String> {
    PLAYERS.iter().position(|player| *player == name).map(|seat| Seat(seat as u8)).ok_or_else(|| format!("nobody is called {name}"))
}

/// The same at a table of this many.
pub fn seat_of(seats: u8, name: &str) -> Result<Seat, String> {
    let sits_here = seat(name).ok().filter(|seat| seat.0 < seats);
    sits_here.ok_or_else(|| format!("\"{name}\" is neither a player here nor the beginning of anything else"))
}

/// The viewer of this name at a table of this many: a player, or a spectator.
pub fn viewer_of(seats: u8, name: Option<&str>) -> Result<Viewer, String> {
    name.map_or(Ok(Viewer::Spectator), |name| seat_of(seats, name).map(Viewer::Seat))
}

/// Whom a line is about, if anybody, and its fields: what is spoken of, and what is said about it.
pub type GivenLine<'l> = (Option<&'l str>, Vec<(&'l str, &'l str)>);

/// A line of `given`: perhaps whom it is about, with a capital letter and without a colon; then fields, two spaces apart.
pub fn fields(line: &str) -> Result<GivenLine<'_>, String> {
    let (first, after) = line.split_once(' ').unwrap_or((line, ""));
    let is_somebody = first.starts_with(char::is_uppercase) && !first.contains(':');
    let (who, rest) = if is_somebody { (Some(first), after) } else { (None, line) };
    let parts = rest.split("  ").map(str::trim).filter(|field| !field.is_empty());
    let pair = |field| -> Result<(&str, &str), String> {
        let (key, value) = str::split_once(field, ':').ok_or_else(|| format!("\"{field}\" wants a colon"))?;
        Ok((key, value.trim()))
    };
    Ok((who, parts.map(pair).collect::<Result<_, _>>()?))
}

/// A number where one is wanted.
pub fn number<N: std::str::FromStr>(value: &str) -> Result<N, String> {
    value.parse().map_err(|_| format!("\"{value}\" is no number that fits here"))
}

/// `1 card`, `2 cards`.
pub fn count(number: impl Into<i64>, what: &str) -> String {
    match number.into() {
        1 => format!("1 {what}"),
        number => format!("{number} {what}s"),
    }
}

/// The words one after the other, or that there are none.
pub fn or_none(words: &[String]) -> String {
    if words.is_empty() { "none".into() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_about_somebody_or_about_the_table() {
        let rows: [(&str, GivenLine<'_>); 5] = [
            ("Ana  hand: salt silk   load: 3", (Some("Ana"), vec![("hand", "salt silk"), ("load", "3")])),
            ("deck: salt ...", (None, vec![("deck", "salt ...")])),
            ("discard pile: salt   step: trade", (None, vec![("discard pile", "salt"), ("step", "trade")])),
            ("Ana", (Some("Ana"), vec![])),
            ("Ana  offers made: 3", (Some("Ana"), vec![("offers made", "3")])),
        ];
        for (line, expected) in rows {
            assert_eq!(fields(line), Ok(expected), "{line}");
        }
        assert_eq!(fields("Ana  hand salt"), Err("\"hand salt\" wants a colon".into()));
    }

    #[test]
    fn names_stand_for_seats_at_the_table() {
        assert_eq!((seat_of(3, "Cato"), name(Seat(2))), (Ok(Seat(2)), "Cato"));
        assert!(seat_of(3, "Dora").is_err() && seat("Zoe").is_err());
        assert_eq!((viewer_of(2, None), viewer_of(2, Some("Bob"))), (Ok(Viewer::Spectator), Ok(Viewer::Seat(Seat(1)))));
        assert_eq!([0, 1, 2].map(|cards| count(cards, "card")), ["0 cards", "1 card", "2 cards"]);
    }
}
