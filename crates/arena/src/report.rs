//! A tournament as one page that needs nothing else: no script, no picture, no font from elsewhere.

use crate::account::Accountant;
use crate::chart::{self, Axis, Got, Whisker, escaped};
use crate::{BoutResult, ContestSummary, Contested, Estimate, PlayerResult, Side};
use core::fmt::Write;

/// What stands at the head of the page, beside the summary.
pub struct ReportHead {
    /// What was agreed, in rows of a name and a value.
    pub settings: Vec<(String, String)>,
    /// The command that plays the same games again.
    pub command: String,
}

/// The page.
pub fn report<R: Contested>(summary: &ContestSummary, head: &ReportHead) -> String {
    let title = format!("{}: {} games of bots", R::WHICH.title(), whole(summary.games));
    let mut page = String::new();
    page += "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>";
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/><meta name=\"color-scheme\" content=\"light dark\"/>";
    write!(
        page,
        "<title>{0}</title><style>{1}{2}{STYLE}</style></head><body><main><h1>{0}</h1>",
        escaped(&title),
        chart::COLOURS,
        chart::CLASSES
    )
    .ok();
    page += &format!("<p class=\"lead\">{}</p>", escaped(&verdict(summary)));
    let sections = [
        section("win-rates", "Win rates", WIN_RATES, &win_rates(summary)),
        section("cross-table", "Cross-table", CROSS_TABLE, &cross_tables(summary)),
        section("ratings", "Ratings", RATINGS, &ratings(summary)),
        section(
            "score-sources",
            "Score sources",
            &format!("Where the {} of a seat come from, on average.", R::Account::POINTS),
            &sources(summary),
        ),
        section("trades", "Trades, and who gained", &trades_said::<R>(), &trades::<R>(summary)),
        section("prices", "Prices against value", &format!("{}.", capital(R::Account::VALUE)), &prices(summary)),
        section("length", "Length of games", "", &length(summary)),
        section("time", "Time per decision", "Time of the processor, on the machine that played these games.", &time(summary)),
        section("seats", "Seats", "Does it matter who starts? Seats are counted from the start player.", &seats(summary)),
        section("what-mattered", "What mattered", MATTERED, &mattered(summary)),
        section("audit", "Audit", "What must hold in every game.", &audit(summary)),
        section("settings", "Settings", "", &settings(head)),
    ];
    sections.iter().for_each(|section| page += section);
    page + "</main></body></html>\n"
}

const WIN_RATES: &str = "The share of the wins that one seat of the challenger takes from a table of others, ties split. \
    Every deal is played with the challenger in every seat; the line is the 95% interval over deals, drawn again and again. \
    The dashed line is what equals would take.";
const CROSS_TABLE: &str = "Row: the challenger. Column: the others at its table. A rating hides who is beaten by whom; this does not.";
const RATINGS: &str = "From all games (Weng and Lin). Who stands 4.2 above another comes before it in about two games of three. \
    The line is twice the model's own uncertainty to each side.";
const MATTERED: &str = "Index of wins: 1 is what chance gives a seat. A high index does not say that the deed wins games; \
    those who win may also do it more often.";

const STYLE: &str = "\
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1400px;margin:0 auto;padding:24px 16px 64px}h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px;text-wrap:balance}h2{font-size:1.25rem;margin:40px 0 4px}h3{font-size:1rem;margin:0 0 8px}
p{margin:0 0 12px;max-width:72ch;color:var(--soft)}p.lead{color:var(--ink);font-size:1.1rem}
.cards{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;align-items:start}
@media(min-width:700px){.cards{grid-template-columns:repeat(2,minmax(0,1fr))}}@media(min-width:1200px){.cards{grid-template-columns:repeat(3,minmax(0,1fr))}.numbers{grid-column:span 2}}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:12px;min-width:0}.wide{grid-column:1/-1}.card svg{display:block;width:100%;max-width:480px;height:auto}
.scroll{overflow-x:auto}table{border-collapse:collapse;margin-bottom:8px;font-variant-numeric:tabular-nums;font-size:.92rem}th,td{padding:5px 12px 5px 0;text-align:right;vertical-align:top;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}td.words{white-space:normal;min-width:9ch;text-align:left}th{font-weight:600;color:var(--soft);white-space:normal;vertical-align:bottom;line-height:1.25}tr:last-child td{border-bottom:0}td.cell{padding:5px 8px;text-align:center}td small{opacity:.85;display:block}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}.ok{color:var(--good);font-weight:600}.no{color:var(--bad);font-weight:600}
@media print{.card{break-inside:avoid}}
";

fn section(id: &str, title: &str, said: &str, inside: &str) -> String {
    let said = if said.is_empty() { String::new() } else { format!("<p>{}</p>", escaped(said)) };
    format!("<section id=\"{id}\"><h2>{}</h2>{said}<div class=\"cards\">{inside}</div></section>\n", escaped(title))
}

fn card(title: &str, inside: &str) -> String {
    format!("<div class=\"card\"><h3>{}</h3>{inside}</div>", escaped(title))
}

/// A card with a table, which may be wider than a chart.
fn numbers(title: &str, inside: &str) -> String {
    format!("<div class=\"card numbers\"><h3>{}</h3><div class=\"scroll\">{inside}</div></div>", escaped(title))
}

fn wide(title: &str, inside: &str) -> String {
    format!("<div class=\"card wide\"><h3>{}</h3><div class=\"scroll\">{inside}</div></div>", escaped(title))
}

/// A table; words in the first column. A cell that begins with `<` is markup already.
fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut html = String::from("<table><thead><tr>");
    head.iter().for_each(|name| html += &format!("<th>{}</th>", escaped(name)));
    html += "</tr></thead><tbody>";
    for row in rows {
        html += "<tr>";
        for (at, cell) in row.iter().enumerate() {
            html += &match cell {
                markup if markup.starts_with('<') => markup.clone(),
                text if at == 0 => format!("<td class=\"words\">{}</td>", escaped(text)),
                text => format!("<td>{}</td>", escaped(text)),
            };
        }
        html += "</tr>";
    }
    html + "</tbody></table>"
}

/// The first thing one wants to know.
fn verdict(summary: &ContestSummary) -> String {
    let best = summary.bouts.iter().filter(|bout| bout.sides.len() > 1).max_by(|one, other| {
        let above = |bout: &BoutResult| bout.sides[0].share.mean * f64::from(bout.seats);
        above(one).total_cmp(&above(other))
    });
    let said = best.map(|bout| {
        let share = &bout.sides[0].share;
        let parity = percent(1.0 / f64::from(bout.seats));
        format!(
            "{} takes {} of the wins ({} to {}; parity is {parity}).",
            against(bout),
            percent(share.mean),
            percent(share.low),
            percent(share.high)
        )
    });
    let deals = format!("{} deals for each bout.", whole(summary.deals as usize));
    [said, Some(deals)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// "captain against 3 merchant".
pub(crate) fn against(bout: &BoutResult) -> String {
    match &bout.sides[..] {
        [one] => format!("{} among its like, {} seats", one.name, bout.seats),
        [one, other] if one.held == 1 => format!("{} against {} {}", one.name, other.held, other.name),
        sides => format!("{} at a table of {}", sides[0].name, bout.lineup.join(", ")),
    }
}

fn win_rates(summary: &ContestSummary) -> String {
    let of_seats = |seats: u8| {
        let rows: Vec<Whisker> = summary
            .bouts
            .iter()
            .filter(|bout| bout.seats == seats)
            .flat_map(|bout| {
                // In a duel the challenger's share says all; at a mixed table everybody's is wanted.
                let shown = if bout.sides.len() == 2 && bout.sides[0].held == 1 { 1 } else { bout.sides.len() };
                bout.sides[..shown].iter().map(move |side| Whisker {
                    label: if shown == 1 { against(bout) } else { side.name.clone() },
                    value: side.share.mean,
                    low: side.share.low,
                    high: side.share.high,
                    said: percent(side.share.mean),
                    colour: side.player,
                })
            })
            .collect();
        let axis = Axis::percent(Some((1.0 / f64::from(seats), "parity".into())));
        card(&format!("{seats} seats"), &chart::whiskers(&format!("Win rates with {seats} seats"), &axis, &rows))
    };
    seat_counts(summary).into_iter().map(of_seats).collect()
}

fn seat_counts(summary: &ContestSummary) -> Vec<u8> {
    let mut seats: Vec<u8> = summary.bouts.iter().map(|bout| bout.seats).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// A bout of one against a table of another, as the one or the other sees it.
fn duel(summary: &ContestSummary, seats: u8, one: usize, others: usize) -> Option<&Side> {
    let bouts = || summary.bouts.iter().filter(move |bout| bout.seats == seats && bout.sides.len() == 2);
    let asked = bouts().find(|bout| bout.sides[0].player == one && bout.sides[1].player == others && bout.sides[0].held == 1);
    // With two at the table it was played once for both.
    let turned = || bouts().find(|bout| seats == 2 && bout.sides[0].player == others && bout.sides[1].player == one);
    asked.map(|bout| &bout.sides[0]).or_else(|| turned().map(|bout| &bout.sides[1]))
}

fn cross_tables(summary: &ContestSummary) -> String {
    let mut html = String::new();
    for seats in seat_counts(summary) {
        let parity = 1.0 / f64::from(seats);
        let players = 0..summary.players.len();
        if players.clone().any(|one| players.clone().any(|other| one != other && duel(summary, seats, one, other).is_some())) {
            let head: Vec<&str> = std::iter::once("challenger").chain(summary.players.iter().map(|player| player.name.as_str())).collect();
            let rows: Vec<Vec<String>> = players
                .clone()
                .map(|one| {
                    let cells = players.clone().map(|other| match duel(summary, seats, one, other) {
                        Some(side) => cell(side, parity),
                        None => "<td class=\"cell\">\u{2013}</td>".into(),
                    });
                    std::iter::once(summary.players[one].name.clone()).chain(cells).collect()
                })
                .collect();
            html +=
                &wide(&format!("{seats} seats: share of the wins; mean place; points above the mean of the others"), &table(&head, &rows));
        }
        let others: Vec<Vec<String>> = summary
            .bouts
            .iter()
            .filter(|bout| bout.seats == seats && !(bout.sides.len() == 2 && bout.sides[0].held == 1))
            .flat_map(|bout| bout.sides.iter().map(|side| row(bout, side)))
            .collect();
        if !others.is_empty() {
            let head = ["seat of", "at a table of", "share of the wins", "95% interval", "mean place", "margin"];
            html += &wide(&format!("{seats} seats: one table"), &table(&head, &others));
        }
    }
    html
}

fn row(bout: &BoutResult, side: &Side) -> Vec<String> {
    let share = side.share;
    let interval = format!("{} to {}", percent(share.low), percent(share.high));
    vec![
        side.name.clone(),
        bout.lineup.join(", "),
        percent(share.mean),
        interval,
        format!("{:.2}", side.rank.mean),
        signed(side.margin.mean),
    ]
}

fn cell(side: &Side, parity: f64) -> String {
    let Estimate { mean, low, high, .. } = side.share;
    // The further from parity, the stronger the colour; at most half of it, so that the letters stay readable.
    let (colour, part) = if mean >= parity { ("good", (mean - parity) / (1.0 - parity)) } else { ("bad", (parity - mean) / parity) };
    format!(
        "<td class=\"cell\" style=\"background:color-mix(in srgb,var(--{colour}) {:.0}%,transparent)\"><strong>{}</strong><small>{} to {}</small><small>place {:.2}, {}</small></td>",
        part * 45.0,
        percent(mean),
        percent(low),
        percent(high),
        side.rank.mean,
        signed(side.margin.mean)
    )
}

fn ratings(summary: &ContestSummary) -> String {
    let mut order: Vec<(usize, &PlayerResult)> = summary.players.iter().enumerate().collect();
    order.sort_by(|one, other| other.1.rating.rating.total_cmp(&one.1.rating.rating));
    let rows: Vec<Whisker> = order
        .iter()
        .map(|&(colour, player)| {
            let (rating, twice) = (player.rating.rating, 2.0 * player.rating.uncertainty);
            let said = format!("{rating:.1} \u{b1} {twice:.1}");
            Whisker { label: player.name.clone(), value: rating, low: rating - twice, high: rating + twice, said, colour }
        })
        .collect();
    let axis = Axis::around(rows.iter().flat_map(|row| [row.low, row.high]), &[25.0]);
    let chart = card("Rating", &chart::whiskers("Ratings", &axis, &rows));
    let rows: Vec<Vec<String>> = order
        .iter()
        .map(|(_, player)| {
            vec![
                player.name.clone(),
                format!("{:.1}", player.rating.rating),
                percent(player.share),
                format!("{:.1}", player.points),
                whole(player.seats),
            ]
        })
        .collect();
    let table = table(&["player", "rating", "wins of a seat", "points", "seats played"], &rows);
    chart + &numbers("All games together", &table)
}

fn sources(summary: &ContestSummary) -> String {
    let names: Vec<String> = summary.players.iter().map(|player| player.name.clone()).collect();
    let chart = |title: &str, parts: &dyn Fn(&PlayerResult) -> &Vec<crate::Part>| {
        let Some(known) = summary.players.iter().map(parts).find(|parts| !parts.is_empty()) else { return String::new() };
        // Who never won has no winning scores.
        let mean = |player: &PlayerResult, at: usize| parts(player).get(at).map_or(f64::NAN, |part| part.mean);
        let row = |(at, part): (usize, &crate::Part)| {
            (part.name.to_owned(), summary.players.iter().map(|player| mean(player, at)).collect::<Vec<f64>>())
        };
        let rows: Vec<(String, Vec<f64>)> = known.iter().enumerate().map(row).collect();
        card(title, &chart::bars(title, &names, &rows, |value| format!("{value:.1}")))
    };
    chart("All seats", &|player| &player.sources) + &chart("Winners", &|player| &player.winning)
}

fn trades_said<R: Contested>() -> String {
    format!(
        "A trade is {}. A gain is what the position is worth to a side after it, less what it was worth before, in {} and with all cards open.",
        R::Account::TRADE,
        R::Account::POINTS
    )
}

fn trades<R: Contested>(summary: &ContestSummary) -> String {
    let audit = &summary.audit;
    let classes: Vec<(String, Vec<usize>)> = audit
        .gains
        .iter()
        .enumerate()
        .map(|(at, class)| {
            let label = match at {
                0 => format!("<{}", class.from + 1),
                12 => format!("{}+", class.from),
                _ => class.from.to_string(),
            };
            (label, vec![class.active, class.partner])
        })
        .collect();
    let sides = ["active side, or seller".to_owned(), "the other side".to_owned()];
    let chart =
        card("How much a trade brings", &chart::columns("Gains by trading", &sides, &classes, &format!("gain in {}", R::Account::POINTS)));
    let rows: Vec<Vec<String>> = summary
        .players
        .iter()
        .map(|player| {
            let numbers = [player.trades_active, player.trades_partner];
            let gains = [player.gain_active, player.gain_partner];
            std::iter::once(player.name.clone()).chain(numbers.map(|number| format!("{number:.1}"))).chain(gains.map(signed2)).collect()
        })
        .collect();
    let head = ["player", "active, per game", "partner, per game", "gain as active", "gain as partner"];
    chart + &numbers("Who trades, and who gains", &table(&head, &rows))
}

fn prices(summary: &ContestSummary) -> String {
    let shown: Vec<&crate::Prices> = summary.purchases.iter().filter(|prices| prices.count > 0).collect();
    let names: Vec<String> = shown.iter().map(|prices| prices.name.split(" (").next().unwrap_or_default().to_owned()).collect();
    let got: Vec<Got> = shown
        .iter()
        .enumerate()
        .flat_map(|(colour, prices)| {
            // What was paid once or twice says nothing.
            let often = prices.by_price.iter().filter(|class| class.count * 500 >= prices.count);
            often.map(move |class| Got {
                price: class.price.into(),
                low: class.low,
                median: class.median,
                high: class.high,
                count: class.count,
                colour,
            })
        })
        .collect();
    let chart = card("The middle half of what each price bought", &chart::prices("Prices against value", &names, &got));
    let rows: Vec<Vec<String>> = shown
        .iter()
        .map(|prices| {
            vec![
                prices.name.to_owned(),
                whole(prices.count),
                format!("{:.1}", prices.price),
                format!("{:.1}", prices.value),
                signed2(prices.value - prices.price),
            ]
        })
        .collect();
    let ways = table(&["paid for", "times", "price", "value", "gain"], &rows);
    let rows: Vec<Vec<String>> = summary.players.iter().map(|player| vec![player.name.clone(), signed2(player.overpaid)]).collect();
    let who = table(&["player", "paid above value, per purchase"], &rows);
    chart + &numbers("On average", &(ways + &who))
}

fn length(summary: &ContestSummary) -> String {
    let length = &summary.length;
    let classes: Vec<(String, Vec<usize>)> = length.classes.iter().map(|&(from, count)| (from.to_string(), vec![count])).collect();
    let chart = card("Actions in a game", &chart::columns("Length of games", &[], &classes, "actions in a game"));
    let [least, quarter, median, most_of, most] = length.actions;
    let rows = [("least", least), ("a quarter below", quarter), ("median", median), ("a quarter above", most_of), ("most", most)];
    let mut rows: Vec<Vec<String>> = rows.iter().map(|(name, number)| vec![(*name).to_owned(), whole(*number as usize)]).collect();
    rows.push(vec!["rounds of the table, on average".into(), format!("{:.1}", length.rounds)]);
    chart + &numbers("In numbers", &table(&["actions", ""], &rows))
}

fn time(summary: &ContestSummary) -> String {
    // From a microsecond to ten seconds, each step ten times the one before.
    let log = |ms: f64| ms.max(0.001).log10();
    let ticks = [(-3.0, "1 \u{b5}s"), (-1.0, "0.1 ms"), (0.0, "1"), (1.0, "10"), (2.0, "100 ms"), (4.0, "10 s")];
    let axis = Axis { from: -3.0, to: 4.0, ticks: ticks.map(|(at, label)| (at, label.to_owned())).into(), mark: None };
    let rows: Vec<Whisker> = summary
        .players
        .iter()
        .enumerate()
        .map(|(colour, player)| {
            let (mean, longest) = (log(player.time.mean_ms), log(player.time.longest_ms));
            Whisker { label: player.name.clone(), value: mean, low: mean, high: longest, said: milliseconds(player.time.mean_ms), colour }
        })
        .collect();
    let chart = card("Mean (dot) and longest (end of the line)", &chart::whiskers("Time per decision", &axis, &rows));
    let rows: Vec<Vec<String>> = summary
        .players
        .iter()
        .map(|player| {
            let time = player.time;
            vec![
                player.name.clone(),
                whole(player.iterations as usize),
                milliseconds(time.mean_ms),
                milliseconds(time.longest_ms),
                whole(time.per_second as usize),
                whole(player.asked as usize),
            ]
        })
        .collect();
    let head = ["player", "budget", "mean", "longest", "decisions/s", "asked"];
    chart + &numbers("In numbers", &table(&head, &rows))
}

pub(crate) fn seat_chart(summary: &ContestSummary, of: u8) -> String {
    let rows: Vec<Whisker> = summary
        .seats
        .iter()
        .filter(|seat| seat.of == of)
        .map(|seat| Whisker {
            label: ["starts", "second", "third", "fourth", "fifth"][usize::from(seat.position)].to_owned(),
            value: seat.share.mean,
            low: seat.share.low,
            high: seat.share.high,
            said: percent(seat.share.mean),
            colour: 0,
        })
        .collect();
    let parity = 1.0 / f64::from(of);
    let to = rows.iter().map(|row| row.high).fold(2.0 * parity, f64::max);
    let ticks = [0.0, 0.5, 1.0].map(|part| (part * 2.0 * parity, percent(part * 2.0 * parity)));
    let axis = Axis { from: 0.0, to, ticks: ticks.into(), mark: Some((parity, "parity".into())) };
    chart::whiskers(&format!("Share of the wins by seat, {of} seats"), &axis, &rows)
}

fn seats(summary: &ContestSummary) -> String {
    seat_counts(summary).into_iter().map(|of| card(&format!("{of} seats"), &seat_chart(summary, of))).collect()
}

fn mattered(summary: &ContestSummary) -> String {
    let index = |value: Option<f64>| value.map_or_else(|| "\u{2013}".to_owned(), |value| format!("{value:.2}"));
    let rows: Vec<Vec<String>> = summary
        .deeds
        .iter()
        .map(|deed| vec![deed.name.to_owned(), format!("{:.2}", deed.times), percent(deed.seats), index(deed.with), index(deed.without)])
        .collect();
    let deeds = table(&["a seat\u{2026}", "times a game", "seats that did", "index of wins", "of the others"], &rows);
    let rows: Vec<Vec<String>> =
        summary.moments.iter().map(|moment| vec![moment.name.to_owned(), percent(moment.games), format!("{:.2}", moment.times)]).collect();
    let moments = table(&["in a game\u{2026}", "games", "times a game"], &rows);
    wide("Markers and deeds", &deeds) + &wide("Options and rare rules", &moments)
}

fn audit(summary: &ContestSummary) -> String {
    let audit = &summary.audit;
    let illegal = match audit.illegal {
        0 => "<td><span class=\"ok\">none</span></td>".to_owned(),
        many => format!("<td><span class=\"no\">{}</span></td>", whole(many)),
    };
    let mut rows = vec![
        vec!["illegal answers".into(), illegal],
        vec!["trades".into(), whole(audit.trades)],
        vec!["trades in a round of the table".into(), format!("{:.2}", audit.trades_per_round)],
        vec!["trades in which cards move".into(), percent(audit.with_cards)],
        vec!["trades by which both sides gain, all cards open".into(), percent(audit.both_gain)],
        vec!["gain of the active side, or seller".into(), signed2(audit.gain_active)],
        vec!["gain of the other side".into(), signed2(audit.gain_partner)],
        vec!["longest negotiation, in actions".into(), whole(audit.longest_talk as usize)],
        vec!["longest of a game, on average".into(), format!("{:.1}", audit.mean_talk)],
        vec!["thinking time of a game, on average".into(), milliseconds(audit.game_ms)],
    ];
    rows.extend(audit.examples.iter().map(|example| vec![example.clone(), String::new()]));
    numbers("Over all games", &table(&["", ""], &rows))
}

fn settings(head: &ReportHead) -> String {
    let rows: Vec<Vec<String>> =
        head.settings.iter().map(|(name, value)| vec![name.clone(), format!("<td class=\"words\">{}</td>", escaped(value))]).collect();
    wide("What was played", &format!("{}<p><code>{}</code></p>", table(&["", ""], &rows), escaped(&head.command)))
}

/// A part in percent.
pub(crate) fn percent(part: f64) -> String {
    format!("{:.1}%", part * 100.0)
}

/// A whole number with its thousands set apart.
pub(crate) fn whole(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(crate) fn signed(number: f64) -> String {
    format!("{number:+.1}").replace('-', "\u{2212}")
}

fn signed2(number: f64) -> String {
    format!("{number:+.2}").replace('-', "\u{2212}")
}

/// A time as one reads it.
pub(crate) fn milliseconds(ms: f64) -> String {
    match ms {
        ms if ms >= 10_000.0 => format!("{:.0} s", ms / 1_000.0),
        ms if ms >= 1_000.0 => format!("{:.1} s", ms / 1_000.0),
        ms if ms >= 10.0 => format!("{ms:.0} ms"),
        ms if ms >= 0.1 => format!("{ms:.1} ms"),
        ms => format!("{:.1} \u{b5}s", ms * 1_000.0),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
