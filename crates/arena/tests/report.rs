//! The page: it has all its sections, it is well-formed, and it needs nothing from elsewhere.

use arena::{Contest, ContestPlan, ContestSummary, Contestant, Contested, Format, ReportHead, no_clock, report};
use bots::Bot;
use tabletop::Seed;

fn page<R: Contested>(bots: &[Bot], seats: &[u8], format: Format) -> String {
    let players = bots.iter().map(|&bot| Contestant { bot: bot.into(), iterations: 8 }).collect();
    let plan = ContestPlan { players, seats: seats.into(), format, deals: 1 };
    let edition = R::built_in("2005").unwrap();
    let setups: Vec<R::Setup> = seats.iter().map(|&seats| R::setup(edition.clone(), R::Options::default(), seats, None)).collect();
    let contest = Contest::<R> { plan: &plan, setups: &setups, seed: Seed::from_number(4), clock: no_clock, records: None };
    let lines = contest.play(Vec::new(), |_| Ok::<(), ()>(())).unwrap();
    let head = ReportHead { settings: vec![("a < b".into(), "\"c\" & d".into())], command: "fondaco arena <here>".into() };
    report::<R>(&ContestSummary::of::<R>(&plan, &lines, contest.seed), &head)
}

fn pages() -> Vec<String> {
    let both = [Bot::RANDOM, Bot::MERCHANT];
    vec![
        page::<oltre_mare::State>(&both, &[2, 4], Format::All),
        page::<oltre_mare::State>(&[Bot::RANDOM], &[3], Format::Table),
        page::<ostia::State>(&both, &[2, 4], Format::Ladder),
        page::<ostia::State>(&both, &[5], Format::Table),
    ]
}

#[test]
fn the_page_has_all_its_sections() {
    for page in pages() {
        for (id, title) in [
            ("win-rates", "Win rates"),
            ("cross-table", "Cross-table"),
            ("ratings", "Ratings"),
            ("score-sources", "Score sources"),
            ("trades", "Trades, and who gained"),
            ("prices", "Prices against value"),
            ("length", "Length of games"),
            ("time", "Time per decision"),
            ("seats", "Seats"),
            ("what-mattered", "What mattered"),
            ("audit", "Audit"),
            ("settings", "Settings"),
        ] {
            let section = page.split_once(&format!("<section id=\"{id}\"><h2>{title}</h2>")).map(|(_, rest)| rest);
            let inside = section.and_then(|rest| rest.split_once("</section>")).map(|(inside, _)| inside).unwrap_or_default();
            assert!(inside.contains("<h3>"), "{id} is empty");
        }
        assert!(page.contains("fondaco arena &lt;here&gt;") && page.contains("a &lt; b") && page.contains("&quot;c&quot; &amp; d"));
    }
}

#[test]
fn the_page_is_well_formed_and_stands_alone() {
    for page in pages() {
        well_formed(&page);
        for outside in ["<script", "<link", "<img", "@import", "url(", "src="] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert_eq!(page.matches("http").count(), page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
        assert!(page.contains("prefers-color-scheme:dark") && page.contains("width=device-width"));
        assert!(!page.contains("NaN") && !page.contains("inf%"));
    }
}

/// Every tag that is opened is closed, in order; attributes are quoted; no stray sign.
fn well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").expect("a page begins with its type");
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>') || open.last() == Some(&"style"), "a stray sign in {text:?}");
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.trim_matches('/').split(' ').next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "closing {tag}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!((open, rest.trim()), (vec![], ""));
}
