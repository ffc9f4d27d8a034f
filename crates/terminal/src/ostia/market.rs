//! The goods: what there is of each, what it is worth to the Senate now and next, what is known of this round's supply.

use crate::paint;
use crate::scene::Scene;
use crate::text::{pad, pad_left};
use ostia::{Good, State};
use ratatui::text::{Line, Span};
use sentences::OstiaLabels;
use tabletop::{Seat, Viewer};

/// One line for each good, below a line of headings.
pub(crate) fn goods(scene: &Scene<'_, State>, columns: u16) -> Vec<Line<'static>> {
    let speaker = &scene.speaker;
    let head = OstiaLabels::of(speaker.language).market_heads;
    let widths = [11, 6, 7, 6, 4, 7, 3];
    let mut line = pad(head[0], widths[0]);
    (1..7).for_each(|at| line += &format!(" {}", pad_left(head[at], widths[at])));
    line += &format!("  {}", head[7]);
    let mut lines = vec![Line::styled(pad(&line, columns.into()), paint::QUIET)];
    for at in 0..speaker.edition.goods.len() {
        let good = Good(at as u8);
        if (speaker.edition.of_good(good) & speaker.edition.cards(scene.view.options)).is_empty() {
            continue;
        }
        lines.push(row(scene, good, &widths));
    }
    lines
}

fn row(scene: &Scene<'_, State>, good: Good, widths: &[usize; 7]) -> Line<'static> {
    let (speaker, view, edition) = (&scene.speaker, scene.view, scene.speaker.edition);
    let facts = &edition.goods[good.index()];
    let of_it = edition.of_good(good);
    let points = |card: ostia::SenateCard| edition.senate[card.index()][good.index()].to_string();
    let next = view.preview.map_or_else(|| "–".into(), points);
    let yours = match view.viewer {
        Viewer::Seat(seat) => view.seats[seat.index()].goods.faces().map_or_else(String::new, |own| some((own & of_it).len())),
        Viewer::Spectator => String::new(),
    };
    let figures =
        [facts.cards.to_string(), facts.minimum.to_string(), points(view.current()), next, some((view.depressors & of_it).len()), yours];
    let [_, name] = speaker.good(good);
    let mut line = Line::from(Span::styled(pad(&name, widths[0]), paint::colour(&facts.colour).patch(paint::STRONG)));
    for (figure, width) in figures.iter().zip(&widths[1..]) {
        line.push_span(format!(" {}", pad_left(figure, *width)));
    }
    line.push_span("  ");
    for seat in Seat::all(view.seats.len() as u8).filter(|&seat| !view.viewer.is(seat)) {
        let known = (scene.knowledge.goods_known(seat) & of_it).len();
        if known > 0 {
            line.push_span(Span::styled(format!("{} {known}  ", scene.letters[seat.index()]), paint::seat(seat)));
        }
    }
    line
}

/// Zero is shown as a blank.
fn some(count: u8) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// What the Forum pays for one card, by how many of its kind all bring together (OS-40).
pub(crate) fn prices(scene: &Scene<'_, State>) -> String {
    let edition = scene.speaker.edition;
    let row = |prices: &[u8]| prices.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let own = (0..).map(ostia::Good).zip(&edition.goods).filter(|(_, facts)| !facts.prices.is_empty());
    let own = own.map(|(good, facts)| format!("; {}: {}", scene.speaker.good(good)[1], row(&facts.prices)));
    format!("{} {}{}", OstiaLabels::of(scene.speaker.language).forum_pays_for, row(&edition.prices), own.collect::<String>())
}
