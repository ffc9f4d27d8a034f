//! Every command, as a person at a terminal meets it.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a command said, and how it ended.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

/// The program, in no language in particular.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fondaco"));
    command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
    command
}

fn fondaco(args: &[&str]) -> Said {
    said(&mut command(args))
}

fn said(command: &mut Command) -> Said {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The command succeeds and says nothing on the error output.
fn fine(args: &[&str]) -> String {
    let said = fondaco(args);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{args:?}\n{}", said.out);
    said.out
}

/// A place for a file of one test.
fn at(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(name).to_string_lossy().into_owned()
}

/// The folder with the records that another implementation has written of this game.
fn records(game: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("tests/records")
}

fn foreign(name: &str) -> String {
    let game = if name.starts_with("ostia") { "ostia" } else { "oltre-mare" };
    records(game).join(name).to_string_lossy().into_owned()
}

fn edition_2005(game: &str) -> String {
    let editions = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../editions");
    editions.join(format!("{game}-2005.toml")).to_string_lossy().into_owned()
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap()
}

/// The numbered lines of a story: between what was agreed and the score sheet.
fn events(story: &str) -> Vec<(usize, &str)> {
    let events = story.split("\n\n").nth(1).unwrap().lines();
    events.map(|line| line.trim_start().split_once("  ").unwrap()).map(|(number, said)| (number.parse().unwrap(), said)).collect()
}

#[test]
fn a_recorded_game_is_told_traced_and_verified() {
    let file = at("recorded.json");
    let said = fine(&["record", "oltre-mare", "--seats", "3", "--seed", "7", "--out", &file, "--option", "compass=may", "--start", "2"]);
    assert!(said.starts_with("the seed's SHA-256 is 8c820c8023762cf816908cd66961650318c926874a976443c8e99c58d3de1f07\n"), "{said}");
    assert!(said.contains("place  player  ducats  cargo  harbours  prestige  pirates  total\n"), "{said}");

    let verified = fine(&["verify", &file]);
    assert!(verified.contains("sound. ") && verified.contains("the result follows, and "), "{verified}");

    let story = fine(&["replay", &file]);
    assert!(story.starts_with("Oltre Mare, edition 2005, 3 players.\n"), "{story}");
    assert!(story.contains("compass=may") && story.contains("    1  Cem starts.\n") && story.contains("  Venice! Ducats for "), "{story}");
    assert!(story.contains("  The game is over. ") && story.contains("\nplace  player  ducats"), "{story}");

    let trace = fine(&["replay", "--trace", &file]);
    assert!(trace.starts_with("{\"n\":1,\"turn_of\":2,"), "{trace}");
    let actions = fs::read_to_string(&file).unwrap().matches("\"do\":").count();
    assert_eq!(trace.lines().count(), actions);

    let again = at("recorded-again.json");
    fine(&["record", "oltre-mare", "--seats", "3", "--seed", "7", "--out", &again, "--option", "compass=may", "--start", "2"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&again).unwrap(), "the same command gives the same game");
}

#[test]
fn a_game_of_ostia_is_recorded_told_traced_and_verified() {
    for seats in ["2", "3", "5"] {
        let file = at(&format!("ostia-{seats}.json"));
        let said = fine(&["record", "ostia", "--seats", seats, "--seed", "7", "--out", &file, "--option", "open_money=on"]);
        assert!(said.contains("player  Senate  kinds  money  chips  denarii  storehouses  stored\n"), "{said}");
        assert!(fine(&["verify", &file]).contains("sound. "));
        let record = json(&fs::read_to_string(&file).unwrap());
        let actions = record["actions"].as_array().unwrap();
        assert_eq!(fine(&["replay", "--trace", &file]).lines().count(), actions.len());
        // Placements stand in seat order, all of a round together, and the last ones at the end.
        let placed: Vec<u64> =
            actions.iter().filter(|action| action["do"] == "place").map(|action| action["seat"].as_u64().unwrap()).collect();
        let all: u64 = seats.parse().unwrap();
        assert_eq!(placed, (0..5).flat_map(|_| 0..all).collect::<Vec<_>>());
        assert!(actions[actions.len() - all as usize..].iter().all(|action| action["do"] == "final"));

        let story = fine(&["replay", &file]);
        assert!(story.starts_with(&format!("Ostia, edition 2005, {seats} players.\n")), "{story}");
        for round in 1..=5 {
            assert!(story.contains(&format!("  Round {round} of 5; ")), "{story}");
        }
        assert_eq!(story.contains("Gaius"), seats == "2");
        assert_eq!(story.matches("  The Senate ranks the donations: ").count(), 5);
    }
}

/// Every event has its line and its number; the short story takes some of them.
#[test]
fn a_game_is_told_event_by_event_or_in_brief() {
    for record in ["oltre-mare-4-drain.json", "ostia-4-wild.json"] {
        let record = foreign(record);
        let (long, brief) = (fine(&["replay", &record]), fine(&["replay", "--brief", &record]));
        let (all, some) = (events(&long), events(&brief));
        assert!(all.len() > 150 && all.iter().enumerate().all(|(at, (number, _))| *number == at + 1), "{long}");
        assert!(some.len() < 50 && some.iter().all(|line| all.contains(line)), "{brief}");
        assert!(brief.contains("  The game is over. "), "{brief}");
    }
    assert!(fine(&["replay", "--brief", &foreign("oltre-mare-4-drain.json")]).contains("  Deck and discard pile are empty. "));
}

#[test]
fn a_game_is_told_in_the_language_of_the_reader() {
    let record = foreign("ostia-3-plain.json");
    let german = fine(&["replay", &record, "--lang", "de"]);
    assert!(german.starts_with("Ostia, Ausgabe 2005, 3 Personen.\n") && german.contains("\nPlatz  Name    Senat  Sorten"), "{german}");
    assert!(
        german.contains("    1  Seat 0 beginnt.\n") && german.contains("  Das Spiel ist zu Ende. Seat 0 gewinnt mit 13 Chips."),
        "{german}"
    );
    let told = |variables: &[(&str, &str)]| said(command(&["replay", &record]).envs(variables.iter().copied())).out;
    assert_eq!(told(&[("LANG", "de_DE.UTF-8")]), german);
    assert_eq!(told(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "en_GB.UTF-8")]), fine(&["replay", &record, "--lang", "en"]));
    assert_eq!(told(&[("LC_MESSAGES", "fr_FR.UTF-8")]), fine(&["replay", &record]));
}

/// OS-5: one seat reads its own cards, and of the others' only how many.
#[test]
fn a_game_is_told_as_one_seat_saw_it() {
    let record = foreign("ostia-3-plain.json");
    let story = fine(&["replay", &record, "--seat", "1"]);
    assert!(story.contains("  You keep ivory.\n") && story.contains("  Seat 0 keeps 1 card.\n"), "{story}");
    assert!(!story.contains("Seat 1 keeps"), "{story}");
    assert!(fine(&["replay", &record]).contains("  Seat 1 keeps 1 card.\n"));
    let said = fondaco(&["replay", &record, "--seat", "3"]);
    assert_eq!((said.code, said.err.as_str()), (Some(2), "fondaco: seats are 0 to 2, so nobody sits on seat 3\n"));
}

/// What the rules refuse is said to the one who tried, in the words of the game, with its code and its rule.
#[test]
fn a_refused_action_is_told_in_a_sentence() {
    let altered = |record: &str, verb: &str, field: &str, value: serde_json::Value| {
        let mut record = json(&fs::read_to_string(foreign(record)).unwrap());
        let actions = record["actions"].as_array_mut().unwrap();
        let number = actions.iter().position(|action| action["do"] == verb).unwrap();
        actions[number][field] = value;
        let file = at(&format!("{verb}-{field}.json"));
        fs::write(&file, record.to_string()).unwrap();
        (file, number + 1)
    };
    let (file, number) = altered("ostia-3-plain.json", "bid", "amount", 900.into());
    let english = format!(
        "{file}: action {number}: the rules refuse it to Seat 2 as bid-too-high. You could not pay 900 denarii: bid at most 90, or pass (OS-14).\n"
    );
    for command in [&["replay"][..], &["replay", "--brief"], &["replay", "--trace"], &["verify"]] {
        let said = fondaco(&[command, &[&file]].concat());
        assert_eq!((said.code, said.err), (Some(1), format!("fondaco: {english}")), "{command:?}");
    }
    let german = format!(
        "{file}: Aktion {number}: Die Regeln verweigern sie Seat 2 als bid-too-high. Du könntest 900 Denar nicht zahlen: Biete höchstens 90, oder passe (OS-14).\n"
    );
    assert_eq!(fondaco(&["verify", &file, "--lang", "de"]).err, format!("fondaco: {german}"));
    let file = foreign("oltre-mare-5-haggle.json");
    let said = fondaco(&["replay", &file]);
    let why = "action 183: the rules refuse it to Seat 3 as too-many-made. You have made 40 offers this turn, and more are not allowed: \
               answer those of others, or wait for the next turn (OM-34).";
    assert_eq!(said.err, format!("fondaco: {file}: {why}\n"));
    assert!(said.out.contains("    1  Seat ") && !said.out.contains("The game is over"), "what happened before is told: {}", said.out);
}

#[test]
fn a_seed_may_be_given_in_64_hex_digits() {
    let file = at("hex.json");
    let said = fine(&["record", "oltre-mare", "--seats", "2", "--seed", &"0".repeat(64), "--out", &file]);
    assert!(said.starts_with("the seed's SHA-256 is 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\n"), "{said}");
    assert!(fs::read_to_string(&file).unwrap().contains(&format!("\"seed\": \"{}\"", "0".repeat(64))));
}

#[test]
fn games_of_another_implementation_are_traced_but_their_luck_is_not_ours() {
    let values = |lines: &str| lines.lines().map(json).collect::<Vec<_>>();
    // In one of them somebody makes more offers than OM-34 allows; that is told below.
    let against_the_book = |path: &PathBuf| path.ends_with("oltre-mare-5-haggle.json");
    for (game, count) in [("oltre-mare", 15), ("ostia", 12)] {
        let files = fs::read_dir(records(game)).unwrap().map(|entry| entry.unwrap().path());
        let records = files.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
        let games: Vec<PathBuf> = records.filter(|path| !against_the_book(path)).collect();
        assert_eq!(games.len(), count);
        for path in games {
            let record = path.to_string_lossy();
            let expected = fs::read_to_string(path.with_extension("trace.jsonl")).unwrap();
            assert_eq!(values(&fine(&["replay", "--trace", &record])), values(&expected), "{record}");
            let verified = fondaco(&["verify", &record]);
            assert_eq!((verified.code, verified.out.as_str()), (Some(1), ""), "{record}");
            assert!(verified.err.contains("it does not follow from the seed, which gives {"), "{}", verified.err);
        }
    }
}

#[test]
fn an_edition_of_ones_own_is_played_recorded_and_verified() {
    for (game, title) in [("oltre-mare", "Oltre Mare"), ("ostia", "Ostia")] {
        let toml = fs::read_to_string(edition_2005(game)).unwrap().replace("name = \"2005\"", "name = \"mine\"");
        let (edition, file) = (at(&format!("{game}-mine.toml")), at(&format!("{game}-mine.json")));
        fs::write(&edition, &toml).unwrap();
        fine(&["record", game, "--seats", "5", "--seed", "1", "--edition", &edition, "--out", &file]);
        assert!(fine(&["verify", &file]).contains("sound. "));
        assert!(fine(&["replay", &file]).starts_with(&format!("{title}, edition mine, 5 players.\n")));
        assert!(fine(&["edition", "show", game, &edition]).contains("\nmine "));
    }
}

#[test]
fn the_same_seed_gives_the_same_table_on_any_number_of_threads() {
    let simulate = |threads: &str, seed: &str| {
        fine(&["simulate", "oltre-mare", "--games", "700", "--seats", "4", "--seed", seed, "--threads", threads])
    };
    let table = simulate("1", "3");
    assert!(table.starts_with("Oltre Mare, 700 games of 4 random players\n"), "{table}");
    for figure in ["turns", "decisions", "offers", "trades", "cards bought", "  cargo", "  harbours", "  prestige", "  pirates", "(OM-92)"]
    {
        assert!(table.contains(figure), "{figure} is missing in\n{table}");
    }
    assert_eq!(simulate("2", "3"), table);
    assert_ne!(simulate("2", "4"), table);
    let simulate = |seats: &str| fine(&["simulate", "ostia", "--games", "300", "--seats", seats, "--seed", "3"]);
    let (two, four) = (simulate("2"), simulate("4"));
    assert!(four.starts_with("Ostia, 300 games of 4 random players\n"), "{four}");
    for figure in
        ["bids", "(OS-15 A)", "(OS-15 B)", "(OS-15 C)", "loans taken", "storehouses built", "in the Forum", "from the Senate", "(OS-33)"]
    {
        assert!(four.contains(figure), "{figure} is missing in\n{four}");
    }
    // What cannot happen is not in the table.
    assert!(two.contains("(OS-91)") && two.contains("Gaius") && !two.contains("(OS-15"), "{two}");
    assert!(!four.contains("(OS-91)") && !four.contains("Gaius"), "{four}");
}

#[test]
fn a_simulation_is_to_be_had_as_json() {
    let file = at("simulated.json");
    let args = ["simulate", "oltre-mare", "--games", "50", "--seats", "2", "--seed", "1", "--option", "interim_cargo_sale=off"];
    let printed = fine(&[&args[..], &["--json", "--out", &file]].concat());
    assert_eq!(fs::read_to_string(&file).unwrap(), printed);
    let value: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&value["games"], &value["seats"], &value["options"]["interim_cargo_sale"]), (&50.into(), &2.into(), &false.into()));
    let figure = |name: &str| value["figures"].as_array().unwrap().iter().find(|figure| figure["name"] == name).unwrap().clone();
    let turns = figure("turns");
    assert_eq!(turns["count"], 50);
    assert!(turns["min"].as_i64() <= turns["median"].as_i64() && turns["median"].as_i64() <= turns["max"].as_i64());
    assert_eq!(figure("total")["count"], 100);
    // With the sale off there are no discards, and OM-92 does not happen.
    assert_eq!(figure("the deck was made anew (OM-91, OM-92)")["mean"], 0.0);
    assert_eq!(figure("of them interim cargo")["max"], 0);
}

#[test]
fn a_benchmark_counts_what_it_measures() {
    let value: serde_json::Value = serde_json::from_str(&fine(&["bench", "oltre-mare", "--seconds", "0.05", "--json"])).unwrap();
    let rows = value["games"][0]["rows"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["seats"].as_u64().unwrap()).collect::<Vec<_>>(), [4, 2, 3, 5]);
    for row in rows {
        let per_game = |name: &str| row["per_game"][name].as_f64().unwrap();
        assert!(row["games"].as_u64().unwrap() > 0 && row["yardstick_ns"].as_f64().unwrap() > 0.0);
        assert!(per_game("turns") > 5.0 && per_game("offers") > 1.0 && per_game("trades") > 0.0 && per_game("bought") > 1.0);
        assert!(row["decisions"].as_f64().unwrap() > per_game("turns") + per_game("offers") + per_game("bought"));
    }
    let bots = value["games"][0]["bots"].as_array().unwrap();
    assert_eq!(bots.iter().map(|bot| bot["bot"].as_str().unwrap()).collect::<Vec<_>>(), ["random", "merchant", "captain"]);
    assert!(bots.iter().all(|bot| bot["decisions_per_second"].as_f64().unwrap() > 0.0));
    assert_eq!(bots[0]["playouts_per_second"], 0.0, "a random player does not search");
    assert!(bots[2]["playouts_per_second"].as_f64().unwrap() > 0.0, "a captain does");
    let table = fine(&["bench", "--seconds", "0.01"]);
    assert!(table.contains("bot       decisions/s  play-outs/s"), "{table}");
    assert!(table.contains("games/s  decisions/s  yardstick") && table.contains("copy the state ("), "{table}");
    assert!(table.contains("Oltre Mare: random games") && table.contains("Ostia: random games"), "{table}");
}

/// The same tournament, in one go or in two, on one thread or on three, shows the same but for the time it took.
#[test]
fn a_tournament_goes_on_and_ends_the_same() {
    let args = |rest: &[&'static str]| {
        [&["arena", "oltre-mare", "random", "merchant", "--seats", "2,3", "--seed", "5", "--json"][..], rest].concat()
    };
    let shown = |args: &[&str]| {
        let mut value = json(&fine(args));
        value["summary"]["audit"]["game_ms"] = 0.into();
        value["summary"]["players"].as_array_mut().unwrap().iter_mut().for_each(|player| player["time"] = 0.into());
        value
    };
    let one = shown(&args(&["--deals", "3", "--threads", "1"]));
    assert_eq!(one, shown(&args(&["--deals", "3", "--threads", "3"])));
    assert_eq!(one["summary"]["games"], 3 * (2 + 2 * 3));
    assert_eq!(one["summary"]["bouts"].as_array().unwrap().len(), 1 + 2);

    let file = at("tournament.jsonl");
    fs::remove_file(&file).ok();
    let kept = |deals: &'static str| [args(&["--deals", deals, "--results"]), vec![&*file]].concat();
    shown(&kept("1"));
    // A line that was being written when the program was stopped.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 30]).unwrap();
    assert_eq!(shown(&kept("3")), one);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 1 + 24);
    assert_eq!(fine(&kept("3")), fine(&kept("3")), "when all is played, the times come from the file as well");

    let other = [vec!["arena", "oltre-mare", "random", "--seats", "3", "--seed", "5", "--deals", "1", "--results"], vec![&*file]].concat();
    let said = fondaco(&other);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("belongs to another tournament: it has seats 2, 3, not 3; name another file"), "{}", said.err);
}

#[test]
fn a_tournament_is_shown_as_tables_and_as_a_page() {
    let page = at("report.html");
    let args = ["arena", "ostia", "random", "merchant", "captain:4", "--format", "ladder", "--seats", "4", "--deals", "2", "--seed", "1"];
    let said = fine(&[&args[..], &["--audit", "--report", &page]].concat());
    assert!(said.starts_with("Ostia, 16 games of bots, 2 deals for each bout\n\n"), "{said}");
    for words in
        ["merchant    3 random", "captain:4   3 merchant", "All games together\n", "illegal answers ", "trades in a round of the table "]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>Ostia: 16 games of bots</title>"));
    assert!(
        page.contains("captain:4 against 3 merchant") && page.contains("fondaco arena ostia random merchant captain:4 --format ladder")
    );
}

#[test]
fn editions_are_shown_and_checked_line_by_line() {
    let shown = fine(&["edition", "show", "oltre-mare"]);
    assert!(shown.contains("jewels") && shown.contains("Costantinopoli") && shown.contains("fight-pirates"), "{shown}");
    let toml = fine(&["edition", "show", "oltre-mare", "2005", "--toml"]);
    assert_eq!(toml, fs::read_to_string(edition_2005("oltre-mare")).unwrap());
    assert!(fine(&["edition", "check", &edition_2005("oltre-mare")]).ends_with(": a sound edition of Oltre Mare\n"));
    let shown = fine(&["edition", "show", "ostia"]);
    assert!(shown.contains("marble") && shown.contains("Senate cards") && shown.contains("     9+      1\n"), "{shown}");
    assert_eq!(fine(&["edition", "show", "ostia", "--toml"]), fs::read_to_string(edition_2005("ostia")).unwrap());
    assert!(fine(&["edition", "check", &edition_2005("ostia")]).ends_with(": a sound edition of Ostia\n"));

    let check = |name: &str, toml: &str| {
        let file = at(name);
        fs::write(&file, toml).unwrap();
        fondaco(&["edition", "check", &file])
    };
    let said = check("lions.toml", &toml.replacen("lions = 6", "lions = 9", 1).replacen("nets = 2", "nets = 0", 1));
    assert_eq!(said.code, Some(1));
    assert_eq!(said.out.lines().filter(|line| line.contains("lions.toml: line ")).count(), 2, "{}", said.out);
    assert!(said.err.ends_with("lions.toml is not a sound edition: 2 faults\n"), "{}", said.err);
    let said = check("no-toml.toml", "game = \"oltre-mare\"\nname = ");
    assert!(said.code == Some(1) && said.out.contains("no-toml.toml: line 2: this is not TOML"), "{}", said.out);
    let said = check("other.toml", "game = \"chess\"\n");
    assert!(
        said.code == Some(1) && said.err.contains("it is for the game \"chess\"; known are \"oltre-mare\" or \"ostia\""),
        "{}",
        said.err
    );
    let said = check("nothing.toml", "");
    assert!(said.code == Some(1) && said.err.contains("it does not say which game it is for"), "{}", said.err);
}

/// One clear sentence, and an exit code that tells a slip of the pen (2) from a bad file (1).
#[test]
fn bad_input_is_answered_with_what_would_have_been_right() {
    let file = |name: &str, text: &[u8]| {
        let file = at(name);
        fs::write(&file, text).unwrap();
        file
    };
    let cut_off = fs::read(foreign("oltre-mare-2-drain.json")).unwrap();
    let cut_off = file("cut-off.json", &cut_off[..6_000]);
    let version = file("version.json", br#"{"format":"fondaco-record/2"}"#);
    let chess = file("chess.json", br#"{"format":"fondaco-record/1","game":"chess"}"#);
    let games = file("games.jsonl", b"{\"arena\":{}}\n");
    let no_text = file("no-text.json", &[0xff, 0xfe, 0]);
    let empty = file("empty.json", b"");
    let (list, braces) = (file("list.json", b"[0]"), file("braces.json", b"{}"));
    let steering = file("steering.json", b"{\"format\":\"\\u001b[2J\"}");
    let record = |rest: &[&'static str]| [&["record", "oltre-mare", "--out", "never.json"][..], rest].concat();
    fn arena<'a>(rest: &[&'a str]) -> Vec<&'a str> {
        [&["arena", "ostia", "--deals", "1", "--seed", "1"][..], rest].concat()
    }
    let rows: Vec<(Vec<&str>, i32, &str)> = vec![
        (vec![], 2, "Usage: fondaco"),
        (vec!["sail"], 2, "unrecognized subcommand 'sail'"),
        (vec!["replay"], 2, "<FILE>"),
        (vec!["replay", "nowhere.json"], 1, "fondaco: nowhere.json cannot be read: "),
        (vec!["verify", "nowhere.json"], 1, "fondaco: nowhere.json cannot be read: "),
        (vec!["replay", &cut_off], 1, "cut-off.json: action "),
        (vec!["verify", &cut_off], 1, "EOF while parsing"),
        (vec!["replay", &version], 1, "version.json: format: \"fondaco-record/2\" is not known here; records are \"fondaco-record/1\""),
        (vec!["verify", &chess], 1, "chess.json: game: \"chess\" is not known here; expected oltre-mare or ostia"),
        (vec!["replay", &no_text], 1, "no-text.json is not text in UTF-8"),
        (vec!["replay", &empty], 1, "empty.json: This is not a Fondaco record: the file is empty."),
        (vec!["verify", &list], 1, "list.json: This is not a Fondaco record: it is not a JSON object."),
        (vec!["verify", &braces], 1, "braces.json: This is not a Fondaco record: it does not say its format."),
        (vec!["replay", &steering], 1, "steering.json: This is not a Fondaco record: its format is \"?[2J\"."),
        (record(&["--seats", "6", "--seed", "1"]), 2, "fondaco: oltre-mare is for 2 to 5 seats, not 6"),
        (record(&["--seats", "4", "--seed", "x"]), 2, "a seed is a whole number, or 64 hex digits"),
        (record(&["--seats", "4", "--seed", "1", "--start", "4"]), 2, "fondaco: seats are 0 to 3, so seat 4 cannot start"),
        (
            record(&["--seats", "4", "--seed", "1", "--option", "speed=high"]),
            2,
            "fondaco: there is no option \"speed\"; there are cargo_memory, ",
        ),
        (record(&["--seats", "4", "--seed", "1", "--option", "compass=no"]), 2, "expected `must` or `may`"),
        (
            record(&["--seats", "4", "--seed", "1", "--edition", "2004"]),
            1,
            "\"2004\" is neither a built-in edition (2005) nor a file that can be read: ",
        ),
        (vec!["record", "chess", "--seats", "4", "--seed", "1", "--out", "never.json"], 2, "the games are oltre-mare, ostia"),
        (
            vec!["record", "oltre-mare", "--seats", "4", "--seed", "1", "--out", "no/such/folder.json"],
            1,
            "no/such/folder.json cannot be written: ",
        ),
        (vec!["simulate", "oltre-mare", "--games", "0", "--seats", "4", "--seed", "1"], 2, "a whole number from 1 on is needed"),
        (vec!["simulate", "oltre-mare", "--games", "9", "--seats", "1", "--seed", "1"], 2, "oltre-mare is for 2 to 5 seats, not 1"),
        (
            arena(&["doge", "--seats", "4"]),
            2,
            "there is no bot \"doge\"; there are random, apprentice, merchant, merchant-sly, merchant-silent, captain, captain-sly",
        ),
        (arena(&["captain:fast", "--seats", "4"]), 2, "a budget is a number of iterations from 1 on (captain:2000)"),
        (arena(&["--seats", "4"]), 2, "<BOT[:BUDGET]>..."),
        (arena(&["random", "miser", "--seats", "4", "--until", "35,25"]), 2, "two shares in percent, the lower one first: 25,35"),
        (arena(&["random", "merchant", "--seats", "6"]), 2, "fondaco: ostia is for 2 to 5 seats, not 6"),
        (arena(&["random", "merchant", "--seats", "4", "--start", "4"]), 2, "fondaco: seats are 0 to 3, so seat 4 cannot start"),
        (
            arena(&["random", "--seats", "4", "--format", "all"]),
            2,
            "fondaco: one bot alone meets nobody; name a second one, or use --format table",
        ),
        (arena(&["random", "random", "--seats", "4"]), 2, "fondaco: random is named twice; name each bot once"),
        (
            arena(&["random", "merchant", "captain", "--seats", "2", "--format", "table"]),
            2,
            "fondaco: 3 bots cannot sit at a table of 2; name as many as there are seats, or fewer",
        ),
        (arena(&["random", "merchant", "--seats", "4", "--format", "swiss"]), 2, "[possible values: all, ladder, table]"),
        (arena(&["random", "merchant", "--seats", "4", "--option", "speed=high"]), 2, "fondaco: there is no option \"speed\"; there are "),
        (
            arena(&["random", "--seats", "3", "--results", &chess]),
            1,
            "chess.json is no results file of the arena; name one that does not exist",
        ),
        (arena(&["merchant", "merchant:7", "--seats", "4"]), 2, "fondaco: merchant is named twice; name each bot once, or give a captain"),
        (arena(&["captain:x4000000000", "--seats", "4"]), 2, "up to a million times the quick one (captain:x20)"),
        // That is known before anything is played.
        (arena(&["random", "--seats", "3", "--report", "no/such/page.html"]), 1, "page.html cannot be written: there is no folder no/such"),
        (arena(&["random", "--seats", "3", "--report", "one", "--results", "one"]), 2, "fondaco: --report and --results are two files"),
        (arena(&["random", "--seats", "3", "--report", &games]), 1, "games.jsonl cannot be written: it holds the games of a tournament"),
        (vec!["arena", "ostia", "random", "--seats", "3", "--seed", "1", "--deals", "0"], 2, "0 is not in 1..=10000000"),
        (vec!["bench", "--seconds", "0"], 2, "fondaco: a measurement takes 0.01 to 3600 seconds, not 0"),
        (vec!["bench", "chess"], 2, "the games are oltre-mare, ostia"),
        (vec!["replay", &chess, "--lang", "fr"], 2, "the languages are en (English) and de (Deutsch)"),
        (vec!["replay", &chess, "--trace", "--brief"], 2, "'--trace' cannot be used with '--brief'"),
        (vec!["edition", "check", "nowhere.toml"], 1, "fondaco: nowhere.toml cannot be read: "),
        (vec!["edition", "show", "oltre-mare", "2004"], 1, "\"2004\" is neither a built-in edition (2005) nor a file"),
    ];
    for (args, code, sentence) in rows {
        let said = fondaco(&args);
        assert_eq!(said.code, Some(code), "{args:?}: {}", said.err);
        assert!(said.err.contains(sentence), "{args:?}\n  expected {sentence}\n  but it says {}", said.err);
        assert!(!said.err.contains("panicked"), "{args:?}: {}", said.err);
    }
    assert!(!PathBuf::from("never.json").exists());
}

#[test]
fn a_closed_pipe_is_no_reason_to_complain() {
    let record = foreign("oltre-mare-5-wild.json");
    for args in [vec!["replay", &record], vec!["replay", "--trace", &record], vec!["edition", "show", "oltre-mare", "--toml"], vec!["help"]]
    {
        let mut child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}
