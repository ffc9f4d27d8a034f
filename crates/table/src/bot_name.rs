//! The names of bots at a table: the same in a browser, at a terminal and in the record.

use crate::Seated;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use tabletop::Seat;

/// The name of a bot on this seat among these people: from the game's list, and never the name of a person.
pub fn bot_name<'a, R: Seated>(seat: Seat, people: impl IntoIterator<Item = &'a str>) -> String {
    let name = R::BOT_NAMES.get(seat.index()).copied().unwrap_or("Bot");
    let same = |person: &str| person.trim().to_lowercase() == name.to_lowercase();
    if people.into_iter().any(same) { format!("{name} II") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of each bot begins with the letter of its seat.
    #[test]
    fn every_seat_has_a_name_of_its_own() {
        fn check<R: Seated>() {
            for (letter, name) in ('A'..).zip(R::BOT_NAMES) {
                assert!(name.starts_with(letter), "{name}");
            }
        }
        check::<oltre_mare::State>();
        check::<ostia::State>();
    }

    #[test]
    fn no_bot_is_called_like_a_person() {
        assert_eq!(bot_name::<ostia::State>(Seat(1), ["Ana"]), "Balbus");
        assert_eq!(bot_name::<ostia::State>(Seat(1), ["Ana", " balbus"]), "Balbus II");
    }
}
