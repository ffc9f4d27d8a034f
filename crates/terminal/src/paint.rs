//! Colours and signs. None of them carries meaning alone: a letter or a word always says the same.

use ratatui::style::{Color, Modifier, Style};
use tabletop::Seat;

/// The headline.
pub(crate) const HEAD: Style = Style::new().add_modifier(Modifier::REVERSED);
/// What matters now.
pub(crate) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// What can wait.
pub(crate) const QUIET: Style = Style::new().fg(Color::DarkGray);
/// What is asked.
pub(crate) const ASKED: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
/// What went wrong.
pub(crate) const WRONG: Style = Style::new().fg(Color::LightRed);
/// What is chosen, or within reach.
pub(crate) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// The colour of a seat.
pub(crate) fn seat(seat: Seat) -> Style {
    const COLOURS: [Color; tabletop::MAX_SEATS] =
        [Color::LightRed, Color::LightGreen, Color::LightYellow, Color::LightBlue, Color::LightMagenta];
    Style::new().fg(COLOURS[seat.index() % COLOURS.len()])
}

/// A colour of an edition, `#rrggbb`.
pub(crate) fn colour(hex: &str) -> Style {
    let part = |at: usize| hex.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
    match (hex.starts_with('#'), part(1), part(3), part(5)) {
        (true, Some(red), Some(green), Some(blue)) => Style::new().fg(lifted(red, green, blue)),
        (_, _, _, _) => Style::new(),
    }
}

/// Card colours are meant for paper; on a dark screen the dark ones are brightened.
fn lifted(red: u8, green: u8, blue: u8) -> Color {
    let brightest = red.max(green).max(blue);
    if brightest >= 170 || brightest == 0 {
        return Color::Rgb(red, green, blue);
    }
    let lift = |part: u8| (u16::from(part) * 170 / u16::from(brightest)) as u8;
    Color::Rgb(lift(red), lift(green), lift(blue))
}

/// The letter of each player: the first letter of the name that nobody before them has, otherwise the number of the seat.
pub(crate) fn letters(names: &[String]) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for (name, number) in names.iter().zip('1'..='9') {
        let own = name.chars().filter(|letter| letter.is_alphabetic()).filter_map(|letter| letter.to_uppercase().next());
        let free = own.into_iter().find(|letter| !letters.contains(letter));
        letters.push(free.unwrap_or(number));
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_another_letter() {
        let letters_of =
            |names: &[&str]| letters(&names.iter().map(ToString::to_string).collect::<Vec<_>>()).into_iter().collect::<String>();
        assert_eq!(letters_of(&["Ana", "bob", "Çem"]), "ABÇ");
        assert_eq!(letters_of(&["Ana", "Anton", "Aa"]), "AN3");
        assert_eq!(letters_of(&["", "!"]), "12");
    }

    #[test]
    fn a_colour_is_read_or_left_alone() {
        assert_eq!(colour("#e2b33c").fg, Some(Color::Rgb(226, 179, 60)));
        assert_eq!(colour("#6d3b7d").fg, Some(Color::Rgb(148, 80, 170)));
        for wrong in ["", "red", "#12345", "#ùùù"] {
            assert_eq!(colour(wrong), Style::new(), "{wrong}");
        }
    }
}
