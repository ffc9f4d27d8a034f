//! What is said about edition files that are not as they should be, and where ships can sail.

extern crate std;

use super::built_in::TOML_2005;
use super::*;
use crate::edition_2005;
use alloc::format;
use alloc::string::ToString;
use tabletop::{Dice, EditionFault};

/// The edition of 2005 without its opening comment, so that `game` is line 1. Then
///
/// | lines      | what           |
/// |------------|----------------|
/// | 5          | `out_with_two` |
/// | 9 and 10.. | goods          |
/// | 21 and 22..| cards          |
/// | 123, 124.. | harbours       |
/// | 157, 158.. | routes         |
/// | 202, 203.. | markers        |
fn file() -> &'static str {
    &TOML_2005[TOML_2005.find("game = ").unwrap()..]
}

/// In this line of the file, this is replaced by that.
type Edit<'e> = (usize, &'e str, &'e str);

fn edited(edits: &[Edit<'_>]) -> String {
    let mut lines: Vec<String> = file().lines().map(String::from).collect();
    for &(line, this, that) in edits {
        assert!(lines[line - 1].contains(this), "line {line} has no {this}: {}", lines[line - 1]);
        lines[line - 1] = lines[line - 1].replacen(this, that, 1);
    }
    lines.join("\n")
}

fn told(toml: &str) -> Vec<String> {
    let faults = Edition::read(toml).map_or_else(|faults| faults, |(_, warnings)| warnings);
    faults.iter().map(EditionFault::to_string).collect()
}

/// After these edits exactly this is said.
fn check(edits: &[Edit<'_>], faults: &[&str]) {
    assert_eq!(told(&edited(edits)), faults, "{edits:?}");
}

const NAME: &str = "a name in quotes, of 1 to 40 letters, digits, spaces and signs, with no space around it";

#[test]
fn without_edits_nothing_is_said() {
    check(&[], &[]);
}

#[test]
fn what_is_wrong_with_the_file_as_a_whole() {
    check(&[(1, "oltre-mare", "ostia")], &["line 1: game is \"ostia\"; it must be \"oltre-mare\""]);
    check(&[(1, "\"oltre-mare\"", "7")], &["line 1: game is 7; it must be \"oltre-mare\""]);
    check(&[(1, "game", "# game")], &["line 1: the file lacks the field \"game\", which must be \"oltre-mare\""]);
    check(&[(2, "2005", "")], &[&format!("line 2: name is \"\"; it must be {NAME}")]);
    check(
        &[(3, "", "year = 2005")],
        &["line 3: the file has no field \"year\"; its fields are game, name, out_with_two, goods, cards, harbours, routes, markers"],
    );
    check(&[(2, "2005\"", "2005")], &["line 2: this is not TOML: invalid basic string, expected `\"`"]);
    check(&[(3, "", "name = \"2006\"")], &["line 3: this is not TOML: duplicate key"]);
}

/// OM-3: the good that leaves the game for two is one of the goods.
#[test]
fn what_is_wrong_with_the_good_that_is_out_with_two() {
    check(&[(5, "grain", "gold")], &["line 5: there is no good \"gold\"; it must be spelled as under goods"]);
    check(&[(5, "\"grain\"", "6")], &[&format!("line 5: out_with_two is 6; it must be {NAME}")]);
}

/// OM-93: pay-outs never fall.
#[test]
fn what_is_wrong_with_a_good() {
    check(
        &[(10, "\"jewels\",  en", "\"Jewels\", en")],
        &["line 10: id is \"Jewels\"; it must be 1 to 20 small letters from a to z, in quotes"],
    );
    check(
        &[(11, "\"scrolls\", en", "\"jewels\", en")],
        &["line 11: \"jewels\" is already a good in line 10; each needs a name of its own"],
    );
    check(&[(12, ",    \"silk\"   ]", "]")], &["line 12: en is a list of 1; it must be a list of 2 words, for one and for several"]);
    check(&[(13, "\"Salz\",", "4,")], &[&format!("line 13: de is 4; it must be {NAME}")]);
    check(&[(13, "\"Salz\",", "\"seide\",")], &["line 13: \"seide\" means both silk and salt; each good needs words of its own"]);
    for colour in ["e9e9e4", "#e9e9e", "#e9e9eg", "#e9e9e4e", "white"] {
        check(
            &[(13, "#e9e9e4", colour)],
            &[&format!("line 13: colour is \"{colour}\"; it must be red, green and blue as \"#rrggbb\", in hex digits")],
        );
    }
    check(&[(14, "[1, 3, 6, 9]", "[]")], &["line 14: pays is a list of 0; it must be a list of 1 to 15 figures"]);
    check(
        &[(14, "[1,", "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,")],
        &["line 14: pays is a list of 16; it must be a list of 1 to 15 figures"],
    );
    check(&[(14, "[1, 3, 6, 9]", "[1, 6, 3, 9]")], &["line 14: a longer run pays 3, a shorter one 6; pay-outs must never fall (OM-93)"]);
    check(&[(14, "9]", "256]")], &["line 14: a pay-out is 256; it must be a whole number from 0 to 255"]);
    check(&[(14, "[1,", "[-1,")], &["line 14: a pay-out is -1; it must be a whole number from 0 to 255"]);
    check(&[(14, "9]", "nan]")], &["line 14: a pay-out is nan; it must be a whole number from 0 to 255"]);
    check(
        &[(15, "colour =", "color =")],
        &[
            "line 15: a good has no field \"color\"; its fields are id, en, de, colour, pays",
            "line 15: a good lacks the field \"colour\", which must be red, green and blue as \"#rrggbb\", in hex digits",
        ],
    );
    check(&[(16, "},", "}, 5,")], &["line 16: a good is 5; it must be a table with the fields id, en, de, colour, pays"]);
    check(
        &[(16, "},", "}, { id = \"gold\", en = [\"gold\", \"gold\"], de = [\"Gold\", \"Gold\"], colour = \"#ffd700\", pays = [1] },")],
        &["line 16: warning: no card shows gold; a good without cards had better be left out"],
    );
}

#[test]
fn what_is_wrong_with_a_card() {
    check(
        &[(22, "number = 0", "number = 1")],
        &[
            "line 22: number is 1; it must be 0, because cards are numbered 0, 1, 2, ... in the order of their rows",
            "line 23: number is 1; it must be 2, because cards are numbered 0, 1, 2, ... in the order of their rows",
        ],
    );
    check(
        &[(30, "{ number = 8,", "#")],
        &["line 31: number is 9; it must be 8, because cards are numbered 0, 1, 2, ... in the order of their rows"],
    );
    check(&[(119, "number = 97", "number = 128")], &["line 119: number is 128; it must be a whole number from 0 to 127"]);
    check(&[(22, "\"jewels\"", "\"Jewels\"")], &["line 22: there is no good \"Jewels\"; it must be spelled as under goods"]);
    check(&[(23, "market", "sails")], &["line 23: an icon is \"sails\"; it must be \"ducat\", \"pirate\", \"market\" or \"sail\""]);
    check(
        &[(23, "[\"ducat\",", "[\"ducat\", \"ducat\", \"sail\", \"sail\",")],
        &["line 23: icons is a list of 5; it must be a list of 0 to 4 icons"],
    );
    check(&[(24, "lions = 4", "lions = 7")], &["line 24: lions is 7; it must be a whole number from 1 to 6"]);
    check(&[(24, "lions = 4", "lions = 0")], &["line 24: lions is 0; it must be a whole number from 1 to 6"]);
    check(&[(24, "lions = 4, ", "")], &["line 24: a card lacks the field \"lions\", which must be a whole number from 1 to 6"]);
    check(&[(25, "nets = 4", "nets = 5")], &["line 25: nets is 5; it must be a whole number from 1 to 4"]);
    check(&[(25, "nets = 4", "nets = 0")], &["line 25: nets is 0; it must be a whole number from 1 to 4"]);
    check(&[(25, "nets = 4", "nets = 4.0")], &["line 25: nets is 4.0; it must be a whole number from 1 to 4"]);
    check(&[(25, "Salonicco", "Saloniki")], &["line 25: there is no harbour \"Saloniki\"; it must be spelled as under harbours"]);
    check(
        &[(25, "harbour =", "port =")],
        &["line 25: a card has no field \"port\"; its fields are number, good, icons, lions, nets, harbour"],
    );
}

#[test]
fn what_is_wrong_with_a_harbour() {
    check(&[(125, "Zara", "Venezia")], &["line 125: \"Venezia\" is already a harbour in line 124; each needs a name of its own"]);
    check(&[(126, "42.64", "90.5")], &["line 126: lat is 90.5; it must be a number from -90 to 90"]);
    check(&[(126, "42.64", "-inf")], &["line 126: lat is -inf; it must be a number from -90 to 90"]);
    check(&[(126, "18.11", "180.5")], &["line 126: lon is 180.5; it must be a number from -180 to 180"]);
    check(&[(126, "18.11", "\"east\"")], &["line 126: lon is \"east\"; it must be a number from -180 to 180"]);
    check(&[(126, ", lon = 18.11", "")], &["line 126: a harbour lacks the field \"lon\", which must be a number from -180 to 180"]);
    check(
        &[(126, "lat =", "latitude =")],
        &[
            "line 126: a harbour has no field \"latitude\"; its fields are name, lat, lon",
            "line 126: a harbour lacks the field \"lat\", which must be a number from -90 to 90",
        ],
    );
}

#[test]
fn what_is_wrong_with_a_route() {
    check(&[(158, "Zara", "Zarra")], &["line 158: there is no harbour \"Zarra\"; it must be spelled as under harbours"]);
    check(&[(158, "Zara", "Venezia")], &["line 158: a route leads from \"Venezia\" to itself; it must join two different harbours"]);
    check(
        &[(159, "],", "], [\"Zara\", \"Venezia\"],")],
        &["line 159: the route between \"Zara\" and \"Venezia\" is already in line 158; each is written once"],
    );
    check(
        &[(158, "\"Zara\"", "\"Zara\", \"Bari\"")],
        &["line 158: a route is [\"Venezia\",        \"Zara\", \"Bari\"]; it must be a list of the two harbours it joins"],
    );
    check(&[(158, "\"Zara\"", "1")], &[&format!("line 158: a harbour is 1; it must be {NAME}")]);
}

/// OM-51: on a map with a dead end a ship may be unable to sail as far as it must.
#[test]
fn what_is_wrong_with_the_map() {
    // Tana and Trebisonda are cut off, with the route between them.
    check(
        &[(178, "[\"Caffa\",", "#"), (181, "[\"Trebisonda\",", "#")],
        &[
            "line 136: no way leads from \"Venezia\" to \"Tana\"; routes must join all harbours into one map",
            "line 136: warning: from \"Tana\" no way is longer than 1, but a ship may have to sail 4; another route would spare the players OM-51",
            "line 137: no way leads from \"Venezia\" to \"Trebisonda\"; routes must join all harbours into one map",
            "line 137: warning: from \"Trebisonda\" no way is longer than 1, but a ship may have to sail 4; another route would spare the players OM-51",
        ],
    );
}

/// OM-51: a map on which a ship may be stuck can be played, with a warning; with small loads it cannot be stuck.
#[test]
fn a_map_where_ships_get_stuck_is_warned_of() {
    let lines: Vec<&str> = file().lines().collect();
    let star: Vec<String> = edition_2005().harbours[1..].iter().map(|harbour| format!("[\"Venezia\", \"{}\"],", harbour.name)).collect();
    let star = [&lines[..157], &star.iter().map(String::as_str).collect::<Vec<_>>(), &lines[198..]].concat().join("\n");
    let (_, warnings) = Edition::read(&star).unwrap();
    assert_eq!(warnings.len(), 30);
    assert_eq!(
        warnings[0].to_string(),
        "line 124: warning: from \"Venezia\" no way is longer than 1, but a ship may have to sail 4; another route would spare the players OM-51"
    );
    assert_eq!(
        warnings[29].to_string(),
        "line 153: warning: from \"Candia\" no way is longer than 2, but a ship may have to sail 4; another route would spare the players OM-51"
    );
    let of_two = star.replace("nets = 3", "nets = 2").replace("nets = 4", "nets = 2");
    assert_eq!(told(&of_two), [warnings[0].to_string().replace("sail 4", "sail 2")]);
    assert_eq!(told(&of_two.replace("nets = 2", "nets = 1")), [""; 0]);
}

/// OM-2: a marker lies on each harbour.
#[test]
fn what_is_wrong_with_the_markers() {
    let few = "line 202: there are 29 markers for 30 harbours; there must be one for each (OM-2), and at most 64";
    check(&[(203, "= 5", "= 2")], &[few]);
    check(&[(203, "= 5", "= 3")], &[]);
    check(&[(203, "= 5", "= 37")], &[]);
    let many = "line 202: there are 65 markers for 30 harbours; there must be one for each (OM-2), and at most 64";
    check(&[(203, "= 5", "= 38")], &[many]);
    check(&[(203, "= 5", "= 65")], &["line 203: compass is 65; it must be a whole number from 0 to 64"]);
    check(
        &[(203, "compass", "compasses")],
        &[
            "line 202: markers lacks the field \"compass\", which must be a whole number from 0 to 64",
            "line 203: markers has no field \"compasses\"; its fields are compass, fight-pirates, favourable-terms, local-authority, big-deal, plain-sailing",
        ],
    );
}

/// The file with only those rows of cards left that are wanted, numbered anew.
fn with_cards(wanted: impl Fn(&CardFacts) -> bool) -> String {
    let cards = edition_2005().cards.iter().zip(file().lines().skip(21)).filter(|(card, _)| wanted(card));
    let rows: Vec<String> =
        cards.enumerate().map(|(number, (_, row))| format!("{{ number = {number}, {}", &row[row.find("good").unwrap()..])).collect();
    let before = file().lines().take(21);
    let after = file().lines().skip(21 + 98);
    before.chain(rows.iter().map(String::as_str)).chain(after).collect::<Vec<_>>().join("\n")
}

/// OM-4: everybody needs a harbour to start at; OM-3: also when a good is out.
#[test]
fn too_few_cards_that_name_a_harbour() {
    let named = |card: &CardFacts| card.harbour.is_some();
    let grain = edition_2005().out_with_two;
    let first = |harbours: u8| move |card: &CardFacts| card.harbour.is_none_or(|harbour| harbour.0 < harbours);
    assert_eq!(told(&with_cards(first(5))), [""; 0]);
    assert_eq!(told(&with_cards(first(4))), ["line 21: a game of 5 has 4 cards that name a harbour; it needs 5, to start at (OM-4)"]);
    assert_eq!(
        told(&with_cards(|card| !named(card) || card.good == grain)),
        ["line 21: a game of 2, without the good that is then out, has 0 cards that name a harbour; it needs 2, to start at (OM-4)"]
    );
}

/// OM-5: everybody is dealt four cards, and Venice lies in the middle of what there is.
#[test]
fn too_few_cards_to_deal() {
    let of = |goods: &'static [&str]| move |card: &CardFacts| goods.contains(&edition_2005().goods[card.good.index()].id.as_str());
    let rows: [(&[&str], &[&str]); 4] = [
        (&["silk", "pottery", "olives", "grain"], &[]),
        (&["scrolls", "silk", "grain"], &["a game of 5 has 42 cards; with 55 the Venice card would never come up in the deal (OM-5)"]),
        (&["scrolls", "salt"], &["a game of 5 has 24 cards; it needs 26: to start with, to deal, and one for the deck (OM-5)"]),
        (
            &["scrolls", "grain"],
            &[
                "a game of 5 has 30 cards; with 55 the Venice card would never come up in the deal (OM-5)",
                "a game of 2, without the good that is then out, has 10 cards; it needs 11: to start with, to deal, and one for the deck (OM-5)",
            ],
        ),
    ];
    for (goods, expected) in rows {
        let told: Vec<_> = told(&with_cards(of(goods))).into_iter().filter(|fault| fault.starts_with("line 21: ")).collect();
        let told: Vec<_> = told.iter().map(|fault| fault.trim_start_matches("line 21: ").trim_start_matches("warning: ")).collect();
        assert_eq!(told, expected, "{goods:?}");
    }
}

/// An edition with this many goods, cards and harbours, and a route between any two harbours.
fn large(goods: usize, cards: usize, harbours: usize) -> String {
    let word = |number: usize| char::from(b'a' + number as u8);
    let mut toml = String::from("game = \"oltre-mare\"\nname = \"large\"\nout_with_two = \"a\"\ngoods = [\n");
    for good in (0..goods).map(word) {
        toml += &format!(
            "{{ id = \"{good}\", en = [\"{good}\", \"{good}\"], de = [\"{good}\", \"{good}\"], colour = \"#123456\", pays = [255] }},\n"
        );
    }
    toml += "]\ncards = [\n";
    for card in 0..cards {
        let named = if card < harbours { format!(", harbour = \"H{card}\"") } else { String::new() };
        toml += &format!(
            "{{ number = {card}, good = \"{}\", icons = [\"market\", \"sail\"], lions = 6, nets = 4{named} }},\n",
            word(card % goods)
        );
    }
    toml += "]\nharbours = [\n";
    for harbour in 0..harbours {
        toml += &format!("{{ name = \"H{harbour}\", lat = {harbour}, lon = -180.0 }},\n");
    }
    toml += "]\nroutes = [\n";
    for one in 0..harbours {
        for other in 0..one {
            toml += &format!("[\"H{one}\", \"H{other}\"],\n");
        }
    }
    toml + "]\nmarkers = { compass = 64, fight-pirates = 0, favourable-terms = 0, local-authority = 0, big-deal = 0, plain-sailing = 0 }\n"
}

#[test]
fn the_largest_edition_is_read_and_a_larger_one_refused() {
    let (edition, warnings) = Edition::read(&large(16, 128, 64)).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(edition.cards_for(5).len(), 128);
    assert_eq!(edition.reach(Harbour(63), 4).len(), 64);
    assert_eq!(edition.reach(Harbour(63), 1).len(), 63);
    assert_eq!(edition.pays(Good(15), 9), 255);

    assert_eq!(told(&large(17, 128, 64)), ["line 4: goods is a list of 17; it must be a list of 2 to 16 goods"]);
    assert_eq!(told(&large(16, 129, 64)), ["line 22: cards is a list of 129; it must be a list of 1 to 128 cards"]);
    assert_eq!(
        told(&large(16, 128, 65)),
        [
            "line 152: harbours is a list of 65; it must be a list of 2 to 64 harbours",
            "line 219: routes is a list of 2080; it must be a list of 1 to 2016 pairs of harbours",
        ]
    );
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_their_lines() {
    let several = [
        (203, "= 5", "= 1"),
        (158, "Zara", "Zarra"),
        (22, "lions = 6", "lions = 9"),
        (22, "Venezia", "Venedig"),
        (16, "\"#e2b33c\"", "true"),
        (5, "grain", "corn"),
    ];
    check(
        &several,
        &[
            "line 5: there is no good \"corn\"; it must be spelled as under goods",
            "line 16: colour is true; it must be red, green and blue as \"#rrggbb\", in hex digits",
            "line 22: lions is 9; it must be a whole number from 1 to 6",
            "line 22: there is no harbour \"Venedig\"; it must be spelled as under harbours",
            "line 158: there is no harbour \"Zarra\"; it must be spelled as under harbours",
            "line 202: there are 28 markers for 30 harbours; there must be one for each (OM-2), and at most 64",
        ],
    );
}

/// What is read is sound, or is refused with lines that are there. Never does a file stop the program.
fn survives(toml: &str) -> bool {
    match Edition::read(toml) {
        Ok((edition, _)) => {
            assert!(edition.cards.len() <= MAX_CARDS && edition.harbours.len() <= crate::MAX_HARBOURS);
            assert!(edition.cards.iter().all(|card| card.good.index() < edition.goods.len()));
            assert!(edition.cards.iter().all(|card| card.harbour.is_none_or(|harbour| harbour.index() < edition.harbours.len())));
            assert!(edition.harbours.iter().all(|harbour| harbour.lat.is_finite() && harbour.lon.is_finite()));
            assert!(edition.out_with_two.index() < edition.goods.len());
            true
        }
        Err(faults) => {
            let lines = toml.split('\n').count();
            assert!(!faults.is_empty() && faults.iter().all(|fault| (1..=lines).contains(&fault.line)), "{faults:?}");
            false
        }
    }
}

#[test]
fn a_file_that_was_cut_off_is_refused() {
    let whole = file().trim_end();
    for length in (0..whole.len()).step_by(23).filter(|&length| whole.is_char_boundary(length)) {
        // Cutting into "plain-sailing = 5" leaves nothing that reads as a whole.
        assert!(!survives(&whole[..length]), "cut off after {length} bytes");
    }
    assert!(survives(whole));
}

#[test]
fn no_misprint_stops_the_program() {
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let mut bytes = file().as_bytes().to_vec();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len() as u32) as usize;
            match dice.below(3) {
                0 => bytes[at] = dice.bits() as u8,
                1 => bytes.insert(at, dice.bits() as u8),
                _ => {
                    bytes.remove(at);
                }
            }
        }
        std::println!("seed {seed}"); // shown when the test fails
        survives(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn no_strange_value_stops_the_program() {
    const STRANGE: [&str; 22] = [
        "nan",
        "-inf",
        "0",
        "-1",
        "255",
        "256",
        "1e400",
        "-0.0",
        "9223372036854775808",
        "0x7f",
        "\"\"",
        "\"Venezia\"",
        "\"grain\"",
        "\"sail\"",
        "\"\\u0000\"",
        "\"\"\"\n\n\"\"\"",
        "true",
        "1979-05-27",
        "[]",
        "[[1]]",
        "{}",
        "{ number = 1 }",
    ];
    let is_value = |letter: char| letter.is_alphanumeric() || "\"#.-_".contains(letter);
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let mut lines: Vec<String> = file().lines().map(String::from).collect();
        for _ in 0..=dice.below(2) {
            let line = dice.below(lines.len() as u32) as usize;
            let values: Vec<&str> = lines[line].split(|letter| !is_value(letter)).filter(|value| !value.is_empty()).collect();
            if !values.is_empty() {
                let value = values[dice.below(values.len() as u32) as usize].to_string();
                lines[line] = lines[line].replacen(&value, STRANGE[dice.below(STRANGE.len() as u32) as usize], 1);
            }
        }
        std::println!("seed {seed}"); // shown when the test fails
        survives(&lines.join("\n"));
    }
}

/// OM-59: exactly this many harbours on, and no route twice; round the triangle Venezia-Zara-Ancona a ship comes home.
#[test]
fn ships_reach_what_the_map_shows() {
    let edition = edition_2005();
    let named = |name: &str| Harbour(edition.harbours.iter().position(|harbour| harbour.name == name).unwrap() as u8);
    let check = |from: &str, distance: u8, to: &[&str]| {
        let mut expected = HarbourSet::EMPTY;
        to.iter().for_each(|to| expected.insert(named(to)));
        let reached: Vec<&str> = edition.reach(named(from), distance).iter().map(|to| edition.harbours[to.index()].name.as_str()).collect();
        assert_eq!(edition.reach(named(from), distance), expected, "{distance} from {from}: {reached:?}");
    };
    check("Venezia", 0, &["Venezia"]);
    check("Venezia", 1, &["Zara", "Ancona"]);
    check("Venezia", 2, &["Ragusa", "Ancona", "Bari", "Zara"]);
    check("Venezia", 3, &["Durazzo", "Bari", "Venezia", "Otranto", "Ragusa"]);
    check("Venezia", 4, &["Corfù", "Otranto", "Ancona", "Ragusa", "Messina", "Zara", "Durazzo", "Bari"]);
    check("Tunisi", 2, &["Bengasi", "Siracusa", "Messina", "Modone", "Tripoli"]);
    check("Tunisi", 3, &["Alessandria", "Candia", "Messina", "Modone", "Tunisi", "Otranto", "Corfù", "Negroponte", "Bengasi"]);
}

/// OM-59: every way can be sailed in the other direction as well.
#[test]
fn who_can_sail_there_can_sail_back() {
    let edition = edition_2005();
    let all = || (0..edition.harbours.len() as u8).map(Harbour);
    for distance in 0..=MAX_NETS as u8 {
        for (from, to) in all().flat_map(|from| all().map(move |to| (from, to))) {
            assert_eq!(edition.reach(from, distance).has(to), edition.reach(to, distance).has(from), "{distance}: {from:?} {to:?}");
        }
    }
}

/// An edition with cards that no published game has: without icons, with one several times, and a harbour named by many.
fn odd() -> &'static Edition {
    let toml = edited(&[
        (22, "icons = [\"ducat\",  \"pirate\"]", "icons = []"),
        (23, "\"ducat\",  \"market\"", "\"sail\", \"sail\", \"sail\", \"ducat\""),
        (24, "\"ducat\",  \"sail\"  ", "\"sail\""),
        (25, "\"pirate\", \"market\"", "\"pirate\", \"pirate\", \"pirate\""),
        (25, "Salonicco", "Venezia"),
        (28, "Sinope", "Venezia"),
    ]);
    let (edition, faults) = Edition::read(&toml).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(faults, []);
    alloc::boxed::Box::leak(alloc::boxed::Box::new(edition))
}

/// OM-50, OM-59: a card may show no icon, and the same one several times; each counts.
#[test]
fn a_card_may_show_none_to_four_icons_some_of_them_several_times() {
    use crate::Icon;
    let edition = odd();
    let counts = |card: u8| Icon::ALL.map(|icon| edition.icons(tabletop::Card(card)).count(icon));
    assert_eq!([0, 1, 2, 3].map(counts), [[0, 0, 0, 0], [1, 0, 0, 3], [0, 0, 0, 1], [0, 3, 0, 0]]);
    let facts: Facts = serde_json::from_str(&serde_json::to_string(edition.facts()).unwrap()).unwrap();
    assert_eq!(facts.cards, edition.cards);
    let too_many =
        serde_json::to_string(edition.facts()).unwrap().replacen("[\"sail\"]", "[\"sail\",\"sail\",\"sail\",\"sail\",\"sail\"]", 1);
    assert!(serde_json::from_str::<Facts>(&too_many).is_err());
}

/// OM-59: with three sails on a card a ship may have to sail farther than four; every way that is walked uses no route twice.
#[test]
fn ships_sail_as_far_as_the_most_sails_of_a_load_say() {
    let edition = odd();
    for from in (0..edition.harbours.len() as u8).map(crate::Harbour) {
        for distance in 0..=12 {
            let can = edition.distances(from) >> distance & 1 == 1;
            assert_eq!(can, !edition.reach(from, distance).is_empty(), "{from:?} {distance}");
        }
        assert!(edition.distances(from) & 1 == 1, "staying always can be");
    }
    // Up to four harbours far it is as with the usual cards.
    for distance in 0..=4 {
        let reach = |edition: &Edition| (0..30).map(|from| edition.reach(crate::Harbour(from), distance)).collect::<Vec<_>>();
        assert_eq!(reach(edition), reach(super::edition_2005()));
    }
}

/// OM-4: where a second ship starts in a harbour, no marker lies there any more; OM-51: whole games are played with such cards.
#[test]
fn games_are_played_with_odd_cards_and_harbours_named_twice() {
    use crate::{Action, Setup, Sight, State};
    use tabletop::{Dice, Heard, Rules, Seat, one_of_the_asked};
    let (mut without_marker, mut far) = (0, 0);
    for seed in 0..60 {
        let setup = Setup { edition: odd(), ..Setup::new(2 + (seed % 4) as u8) };
        let (mut chance, mut dice, mut heard) = (Dice::new(seed), Dice::new(seed + 7), Heard::new());
        let mut state = State::new(&setup, &mut chance, &mut heard);
        let mut started: Vec<crate::Harbour> = Vec::new();
        for event in &heard.0 {
            let Sight::Harboured { harbour, marker, .. } = event.seen_by(tabletop::Viewer::Spectator) else { continue };
            assert_eq!(marker.is_none(), started.contains(&harbour), "the first ship takes the marker out");
            without_marker += u32::from(marker.is_none());
            started.push(harbour);
        }
        assert_eq!(started.len(), usize::from(setup.seats));
        while let Some(seat) = one_of_the_asked(&state, &mut dice) {
            let action = state.random_answer(seat, &mut dice);
            state.play(seat, &action, &mut chance, &mut tabletop::Nobody).unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            far += u32::from(matches!(action, Action::Play(_)) && state.distance > 4);
        }
        assert!(state.outcome().is_some() && Seat::all(setup.seats).count() > 1);
    }
    assert!(without_marker > 0 && far > 0, "{without_marker} ships without a marker, {far} long ways");
}

/// A map on which there are too many ways is refused instead of walked for ever.
#[test]
fn a_map_with_too_many_ways_is_refused_in_time() {
    let sails = "icons = [\"sail\", \"sail\", \"sail\", \"sail\"]";
    let toml = large(16, MAX_CARDS, 64).replace("icons = [\"market\", \"sail\"]", sails);
    let _ = Edition::read(&toml);
    let _ = Edition::read(&file().replace("icons = [\"ducat\",  \"pirate\"]", sails));
}
