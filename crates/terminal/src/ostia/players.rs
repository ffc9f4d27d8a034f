//! What everybody has, one line each.

use crate::paint;
use crate::scene::Scene;
use crate::text::{pad, pad_left, width};
use ostia::{SeatView, State, Step};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sentences::{Language, OstiaLabels};
use tabletop::Seat;

/// The width of the column of names.
const NAME: usize = 11;

/// The headings of a player's six numbers.
fn titles(language: Language) -> &'static [&'static str] {
    OstiaLabels::of(language).player_heads
}

/// The table of the players; Gaius, if he plays, comes last.
pub(crate) fn players(scene: &Scene<'_, State>) -> Vec<Line<'static>> {
    let language = scene.speaker.language;
    let head = format!(
        "   {}{}",
        pad(OstiaLabels::of(language).player, NAME),
        figures(language, titles(language).iter().map(|&title| title.to_owned()))
    );
    let mut lines = vec![Line::styled(head, paint::QUIET)];
    lines.extend((0..).map(Seat).zip(&scene.view.seats).map(|(seat, seen)| row(scene, seat, seen)));
    lines.extend(scene.view.gaius.as_ref().map(|gaius| {
        let none = || "–".to_owned();
        let given = gaius.goods.iter().sum::<u8>().to_string();
        let figures = figures(language, [gaius.chips.to_string(), none(), none(), given, none(), gaius.money.to_string()]);
        Line::raw(format!("   {}{figures}", pad("Gaius", NAME)))
    }));
    lines
}

fn row(scene: &Scene<'_, State>, seat: Seat, seen: &SeatView) -> Line<'static> {
    let (view, language) = (scene.view, scene.speaker.language);
    let money = seen.money.map_or_else(|| "?".into(), |money| money.to_string());
    let counts = [seen.storehouses, seen.loans, seen.goods.count(), seen.boat.count()].map(|count| count.to_string());
    let [storehouses, loans, goods, boat] = counts;
    let figures = figures(language, [seen.chips.to_string(), storehouses, loans, goods, boat, money]);
    let style = if view.viewer.is(seat) { paint::STRONG } else { Style::new() };
    let secret = matches!(view.step, Some(Step::Keep | Step::Place | Step::Final));
    let note = if seen.decided && secret {
        OstiaLabels::of(language).note_decided
    } else if view.start == seat {
        OstiaLabels::of(language).note_starts
    } else {
        ""
    };
    let asked = if view.asked.contains(&seat) { "►" } else { " " };
    Line::from(vec![
        Span::styled(asked, paint::ASKED),
        Span::styled(scene.letters[seat.index()].to_string(), paint::seat(seat).patch(paint::CHOSEN)),
        Span::styled(format!(" {}", pad(&scene.speaker.name(seat), NAME)), style.patch(paint::seat(seat))),
        Span::styled(figures, style),
        Span::styled(note, paint::QUIET),
    ])
}

/// Six numbers, each below its title.
fn figures(language: Language, figures: impl IntoIterator<Item = String>) -> String {
    titles(language).iter().zip(figures).map(|(title, figure)| format!(" {}", pad_left(&figure, width(title).max(5)))).collect()
}
