//! Contests as a whole: what is the same, what adds up, what goes on.

use arena::{
    Contest, ContestPlan, ContestSettings, ContestSummary, Contestant, Contested, Format, NotOpened, PlayedGame, RecordsFolder,
    ResultsFile, no_clock,
};
use bots::Bot;
use catalog::Editions;
use std::path::PathBuf;
use tabletop::Seed;
use tabletop::record::{Record, verify};

fn plan(bots: &[Bot], seats: &[u8], format: Format, deals: u64) -> ContestPlan {
    let players = bots.iter().map(|&bot| Contestant { bot: bot.into(), iterations: 8 }).collect();
    ContestPlan { players, seats: seats.into(), format, deals }
}

fn setups<R: Contested>(plan: &ContestPlan) -> Vec<R::Setup> {
    let edition = R::built_in("2005").unwrap();
    plan.seats.iter().map(|&seats| R::setup(edition.clone(), R::Options::default(), seats, None)).collect()
}

fn played<R: Contested>(plan: &ContestPlan, threads: usize) -> Vec<PlayedGame> {
    let contest = Contest::<R> { plan, setups: &setups::<R>(plan), seed: Seed::from_number(3), clock: no_clock, records: None };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| contest.play(Vec::new(), |_| Ok::<(), ()>(()))).unwrap()
}

fn summed<R: Contested>(plan: &ContestPlan, lines: &[PlayedGame]) -> String {
    serde_json::to_string(&ContestSummary::of::<R>(plan, lines, Seed::from_number(3))).unwrap()
}

fn settings(seed: u64) -> ContestSettings {
    ContestSettings {
        game: "ostia".into(),
        edition: "2005".into(),
        options: serde_json::json!({}),
        start: None,
        seats: vec![3],
        format: "all".into(),
        players: vec!["random".into(), "merchant".into()],
        seed: seed.to_string(),
        build: "1".into(),
    }
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::remove_file(&path).ok();
    path
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    fn check<R: Contested>() {
        let plan = plan(&[Bot::RANDOM, Bot::MERCHANT], &[3], Format::All, 2);
        let (one, three) = (played::<R>(&plan, 1), played::<R>(&plan, 3));
        assert_eq!(one, three);
        assert_eq!(summed::<R>(&plan, &one), summed::<R>(&plan, &three));
    }
    check::<oltre_mare::State>();
    check::<ostia::State>();
}

/// The points of a seat are what its sources brought; nothing is forgotten and nothing counted twice.
#[test]
fn the_sources_of_a_seat_are_its_points() {
    fn check<R: Contested>(seats: &[u8]) {
        for line in played::<R>(&plan(&[Bot::RANDOM, Bot::MERCHANT], seats, Format::Table, 6), 2) {
            for (sources, points) in line.told.sources.iter().zip(&line.points) {
                assert_eq!(sources.iter().sum::<i32>(), *points, "{}: {sources:?}", R::GAME);
            }
            assert_eq!(line.faults, [] as [String; 0]);
            assert!(line.told.rounds > 0 && line.actions > 0);
        }
    }
    check::<oltre_mare::State>(&[2, 3, 4, 5]);
    check::<ostia::State>(&[2, 3, 4, 5]);
}

/// Every lot of Ostia is paid for: ten for each player in a game (OS-12).
#[test]
fn every_lot_is_in_the_account() {
    for line in played::<ostia::State>(&plan(&[Bot::RANDOM], &[3, 4], Format::Table, 2), 2) {
        assert_eq!(line.told.purchases.len(), 10 * line.points.len());
        assert!(line.told.purchases.iter().all(|lot| lot.value >= 200), "the Forum pays at least 1 for a card");
    }
}

#[test]
fn the_shares_of_a_table_add_up_to_one_win() {
    let plan = plan(&[Bot::RANDOM, Bot::MERCHANT, Bot::CAPTAIN], &[2, 4], Format::All, 2);
    let lines = played::<ostia::State>(&plan, 2);
    let summary = ContestSummary::of::<ostia::State>(&plan, &lines, Seed::from_number(3));
    assert_eq!(summary.bouts.len(), 3 + 6);
    for bout in &summary.bouts {
        let won: f64 = bout.sides.iter().map(|side| side.held as f64 * side.share.mean).sum();
        assert!((won - 1.0).abs() < 1e-9, "{:?}: {won}", bout.lineup);
        let above: f64 = bout.sides.iter().map(|side| side.held as f64 * side.margin.mean).sum();
        assert!(above.abs() < 1e-9, "{:?}: {above}", bout.lineup);
        assert_eq!(bout.games, 2 * usize::from(bout.seats));
        for side in &bout.sides {
            assert!(side.share.low <= side.share.mean && side.share.mean <= side.share.high);
        }
    }
    let seats: f64 = summary.seats.iter().filter(|seat| seat.of == 4).map(|seat| seat.share.mean).sum();
    assert!((seats - 1.0).abs() < 1e-9);
    assert_eq!(summary.length.classes.iter().map(|class| class.1).sum::<usize>(), summary.games);
    assert_eq!(summary.audit.gains.iter().map(|class| class.active).sum::<usize>(), summary.audit.trades);
}

/// A contest that was stopped, even in the middle of a line, goes on and ends as if nothing had happened.
#[test]
fn a_contest_goes_on_where_it_stopped() {
    let plan = plan(&[Bot::RANDOM, Bot::MERCHANT], &[3], Format::All, 2);
    let setups = setups::<ostia::State>(&plan);
    let contest = Contest::<ostia::State> { plan: &plan, setups: &setups, seed: Seed::from_number(3), clock: no_clock, records: None };
    let whole = played::<ostia::State>(&plan, 1);
    let path = file("goes-on.jsonl");

    let (ledger, known) = ResultsFile::open(&path, &settings(3)).unwrap();
    assert_eq!(known, []);
    // One thread plays in order, so that it is known what has been played.
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let until = |line: &PlayedGame| if line.fixture.deal > 0 { Err("stopped".to_owned()) } else { ledger.note(line) };
    assert_eq!(one.install(|| contest.play(known, until)), Err("stopped".to_owned()));
    let mut text = std::fs::read_to_string(&path).unwrap();
    let kept = text.lines().count() - 1;
    assert!(kept > 0 && kept < whole.len());
    text += "{\"deal\":1,\"bout\":0,\"tu";
    std::fs::write(&path, &text).unwrap();
    drop(ledger);

    let (ledger, known) = ResultsFile::open(&path, &settings(3)).unwrap();
    assert_eq!(known.len(), kept);
    let lines = contest.play(known, |line| ledger.note(line)).unwrap();
    assert_eq!(lines, whole);
    assert_eq!(summed::<ostia::State>(&plan, &lines), summed::<ostia::State>(&plan, &whole));

    // Now all is known, and nothing is played any more.
    drop(ledger);
    let (_, known) = ResultsFile::open(&path, &settings(3)).unwrap();
    assert_eq!(contest.play(known, |_| Err("played again")), Ok(whole));
}

/// Games of another build of the program count as long as the same would be played now: what took longer is the same, what ended
/// otherwise is not.
#[test]
fn games_of_another_build_count_if_they_would_be_played_alike() {
    let plan = plan(&[Bot::RANDOM, Bot::MERCHANT], &[3], Format::All, 1);
    let setups = setups::<ostia::State>(&plan);
    let contest = Contest::<ostia::State> { plan: &plan, setups: &setups, seed: Seed::from_number(3), clock: no_clock, records: None };
    let mut lines = played::<ostia::State>(&plan, 1);
    assert!(contest.plays_as_before(&[]) && contest.plays_as_before(&lines));
    lines[0].thought[0] += 1;
    lines[0].longest[0] += 1;
    assert!(contest.plays_as_before(&lines));
    let last = lines.len() - 1;
    lines[last].points[0] += 1;
    assert!(!contest.plays_as_before(&lines));

    let path = file("any-build.jsonl");
    ResultsFile::open(&path, &settings(3)).unwrap();
    let build = |build: &str| ContestSettings { build: build.into(), ..settings(3) };
    assert!(ResultsFile::open(&path, &build("2")).unwrap_err().to_string().contains("it has build of the program 1, not 2"));
    assert!(ResultsFile::open(&path, &build("")).is_ok());
}

#[test]
fn a_file_of_something_else_is_refused_and_left_alone() {
    let path = file("other.jsonl");
    ResultsFile::open(&path, &settings(3)).unwrap();
    let before = std::fs::read(&path).unwrap();
    let NotOpened::Another(said) = ResultsFile::open(&path, &settings(4)).unwrap_err() else { panic!("it is another tournament") };
    let sentence = "belongs to another tournament: it has seed 3, not 4; name another file, or delete this one";
    assert!(said.ends_with(sentence), "{said}");
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let rows = ["a letter", "a letter\n", "{\"deal\":1}\n"];
    for text in rows {
        std::fs::write(&path, text).unwrap();
        let NotOpened::Failed(said) = ResultsFile::open(&path, &settings(3)).unwrap_err() else { panic!("it is no tournament") };
        assert!(said.contains("is no results file of the arena"), "{said}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "it is left as it was");
    }

    let broken = String::from_utf8(before).unwrap() + "nonsense\n";
    std::fs::write(&path, &broken).unwrap();
    assert!(ResultsFile::open(&path, &settings(3)).unwrap_err().to_string().contains("line 2 cannot be read"));
}

#[test]
fn two_tournaments_do_not_write_into_one_file() {
    let path = file("shared.jsonl");
    let (first, _) = ResultsFile::open(&path, &settings(3)).unwrap();
    let NotOpened::Failed(said) = ResultsFile::open(&path, &settings(3)).unwrap_err() else { panic!("it is the same tournament") };
    assert!(said.ends_with("is being written by another tournament; wait for it, or name another file"), "{said}");
    drop(first);
    assert!(ResultsFile::open(&path, &settings(3)).is_ok());
}

/// A file that was cut off in its very first line is begun anew.
#[test]
fn a_torn_first_line_is_no_line() {
    let path = file("torn.jsonl");
    std::fs::write(&path, "{\"arena\":{\"game\":\"os").unwrap();
    let (_, known) = ResultsFile::open(&path, &settings(3)).unwrap();
    assert_eq!(known, []);
    assert!(ResultsFile::open(&path, &settings(3)).is_ok());
}

/// Offers are counted where offers are made: every trade was one, merchants make few of them, and none that are bad manners.
#[test]
fn offers_are_counted_and_merchants_have_manners() {
    let plan = plan(&[Bot::MERCHANT], &[4], Format::Table, 3);
    let lines = played::<oltre_mare::State>(&plan, 2);
    let audit = ContestSummary::of::<oltre_mare::State>(&plan, &lines, Seed::from_number(3)).audit;
    let offers = audit.offers;
    assert_eq!(offers.taken as usize, audit.trades);
    assert!(offers.made > offers.taken && offers.turns > 30, "{offers:?}");
    assert!(offers.most <= 4 && offers.made < 4 * offers.turns, "{offers:?}");
    assert_eq!((offers.begged, offers.alike, offers.again, offers.both_ways), (0, 0, 0, 0), "{offers:?}");

    let ostia = played::<ostia::State>(&plan, 2);
    assert!(ostia.iter().all(|line| line.told.offers.is_empty()), "nothing is offered in Ostia");
}

/// Every game of a contest has its record, and each record holds.
fn records_hold<R: Contested>() {
    let plan = plan(&[Bot::APPRENTICE, Bot::MERCHANT], &[3], Format::Ladder, 2);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("records-{}", R::GAME));
    std::fs::remove_dir_all(&folder).ok();
    let records = RecordsFolder::open(&folder).unwrap();
    let setups = setups::<R>(&plan);
    let contest = Contest::<R> { plan: &plan, setups: &setups, seed: Seed::from_number(3), clock: no_clock, records: Some(&records) };
    let games = contest.play(Vec::new(), |_| Ok::<(), ()>(())).unwrap();
    assert_eq!(records.failure(), None);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), games.len());
    for game in games {
        let name = format!("{}-{}-{}.json", game.fixture.deal, game.fixture.bout, game.fixture.turn);
        let record: Record<R> = serde_json::from_str(&std::fs::read_to_string(folder.join(name)).unwrap()).unwrap();
        let kinds: Vec<&str> = record.seats.iter().map(|sitter| sitter.kind.as_str()).collect();
        assert_eq!(kinds.iter().filter(|&&kind| kind == "bot:merchant").count(), 1, "{kinds:?}");
        assert!(verify(&record, &Editions).is_ok());
    }
}

#[test]
fn the_records_of_a_contest_hold() {
    records_hold::<ostia::State>();
    records_hold::<oltre_mare::State>();
}
