//! Players, by name, by the beginning of it, or by the number of their seat.

use super::cards::is_keyword;
use super::fold::{Picked, fold, nearest, pick};
use super::line::Line;
use super::{Part, Wrong};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use tabletop::Seat;

/// Takes a player: one of these, or any other if the whole name is given.
pub(crate) fn take(line: &mut Line<'_>, names: &[String], among: &[Seat]) -> Result<Seat, Wrong> {
    let Some(word) = line.next() else {
        return Err(Wrong::Missing { part: Part::Player, like: Vec::new() });
    };
    let written = |seats: &[Seat]| seats.iter().map(|&seat| write(seat, names, among)).collect::<Vec<String>>();
    match meant(word.typed, names, among) {
        Picked::One(seat) => Ok(seat),
        Picked::Several(seats) => Err(Wrong::Several { part: Part::Player, word: word.typed.into(), could_be: written(&seats) }),
        Picked::Nothing => {
            let near = nearest(&word.folded, among.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str));
            let could_be = near.map_or_else(|| written(among), |near| Vec::from([near.to_string()]));
            Err(Wrong::Unknown { part: Part::Player, word: word.typed.into(), could_be })
        }
    }
}

/// How a player is typed: by the first word of the name, if that is clear; otherwise by the number of the seat.
pub(crate) fn write(seat: Seat, names: &[String], among: &[Seat]) -> String {
    let name = names.get(seat.index()).and_then(|name| name.split_whitespace().next()).unwrap_or_default();
    let is_one_word = Line::new(name).all().len() == 1 && !is_keyword(&fold(name));
    if is_one_word && meant(name, names, among) == Picked::One(seat) { name.to_string() } else { format!("@{}", seat.index() + 1) }
}

/// Which player a word means.
fn meant(typed: &str, names: &[String], among: &[Seat]) -> Picked<Seat> {
    if let Some(number) = typed.strip_prefix('@') {
        let seat = number.parse().ok().filter(|number| (1..=names.len()).contains(number)).map(|number| Seat(number as u8 - 1));
        return seat.map_or(Picked::Nothing, Picked::One);
    }
    let folded = fold(typed);
    let all = || (0..).map(Seat).zip(names).map(|(seat, name)| (seat, name.as_str()));
    match pick(&folded, all().filter(|(seat, _)| among.contains(seat))) {
        Picked::Nothing => pick(&folded, all().filter(|(_, name)| fold(name) == folded)),
        found @ (Picked::One(_) | Picked::Several(_)) => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_known_by_name_beginning_and_seat() {
        let names = ["Ana", "Bob Ross", "Bobby", "to", "Ana"].map(ToString::to_string);
        let all: Vec<Seat> = Seat::all(5).collect();
        let found = |typed: &str, among: &[Seat]| take(&mut Line::new(typed), &names, among);
        for (typed, seat) in [("bobby", 2), ("@2", 1), ("@4", 3), ("BOBB", 2)] {
            assert_eq!(found(typed, &all), Ok(Seat(seat)), "{typed}");
        }
        assert_eq!(found("bob", &[Seat(1), Seat(3)]), Ok(Seat(1)), "among those who count");
        assert!(matches!(found("bob", &all), Err(Wrong::Several { .. })));
        assert!(matches!(found("ana", &all), Err(Wrong::Several { .. })));
        assert!(matches!(found("@6", &all), Err(Wrong::Unknown { .. })));
        assert_eq!(
            found("bubby", &all),
            Err(Wrong::Unknown { part: Part::Player, word: "bubby".into(), could_be: ["Bobby".into()].into() })
        );
        for &seat in &all {
            assert_eq!(found(&write(seat, &names, &all), &all), Ok(seat));
        }
        assert_eq!(all.iter().map(|&seat| write(seat, &names, &all)).collect::<Vec<_>>(), ["@1", "@2", "Bobby", "@4", "@5"]);
    }
}
