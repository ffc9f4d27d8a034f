//! Reads an edition file and checks that a game can be played with it.

use super::{Edition, Facts, GoodFacts, MAX_CARDS, MAX_POINTS, MAX_PRICES};
use crate::{Denarii, Good, MAX_GOODS, MAX_STOREHOUSES, SENATE_CARDS};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use tabletop::edition_file::{At, DeTable, DeValue, Fault, Fields, Reading, as_number, at};

/// The name of the game in edition files.
const GAME: &str = "ostia";

/// No card has a higher minimum price.
const MAX_MINIMUM: u8 = 99;

impl Edition {
    /// Reads an edition file. Comes back with the edition and what should be looked at in it; or, if a game cannot be
    /// played with it, with everything that is wrong, in the order of the lines.
    pub fn read(toml: &str) -> Result<(Edition, Vec<Fault>), Vec<Fault>> {
        Reading::of(toml, |reading, file| edition(reading, file, toml))
    }
}

fn edition<'t>(reading: &mut Reading<'t>, file: &DeTable<'t>, toml: &str) -> Option<Edition> {
    if let Some(game) = file.get("game") {
        // Nothing else is said about the file of another game: every line of it would be wrong.
        reading.value(game, "game", "\"ostia\"", |game| game.as_str().filter(|&game| game == GAME))?;
    }
    let known = ["game", "name", "start_denarii", "start_denarii_with_gaius", "first_game_without", "prices", "goods", "senate"];
    let fields = Fields::of_file(reading, file, &known);
    fields.get(reading, "game", "\"ostia\"", DeValue::as_str);
    let name = fields.name(reading, "name");
    let start_denarii = fields.number(reading, "start_denarii", 0..=u8::MAX);
    let start_denarii_with_gaius = fields.number(reading, "start_denarii_with_gaius", 0..=u8::MAX);
    let prices = prices(reading, &fields);
    let (names, goods) = goods(reading, &fields);
    let first_game_without = fields.name(reading, "first_game_without").and_then(|(at, id)| names.find(reading, at, id));
    let senate = senate(reading, &fields, &names);

    // More cards than there is room for cannot even be put together.
    let (_, goods) = goods.filter(|(list, goods)| enough_cards(reading, *list, goods, first_game_without))?;
    let denarii = |(_, number): (At, u8)| Denarii(i32::from(number));
    Some(Edition::new(Facts {
        name: name?.1.to_owned(),
        sha256: tabletop::sha256_hex(toml.as_bytes()),
        toml: toml.to_owned(),
        start_denarii: denarii(start_denarii?),
        start_denarii_with_gaius: denarii(start_denarii_with_gaius?),
        first_game_without: first_game_without?,
        prices: prices?,
        goods,
        senate: senate?,
    }))
}

/// The names by which the file speaks of its goods.
struct Names<'v> {
    known: Vec<(At, &'v str)>,
    /// Could all of them be read? If not, a name that is not known may be one of those.
    complete: bool,
}

impl<'v> Names<'v> {
    fn add(&mut self, reading: &mut Reading<'_>, name: Option<(At, &'v str)>) {
        let Some((at, name)) = name else {
            self.complete = false;
            return;
        };
        if let Some(&(first, _)) = self.known.iter().find(|known| known.1 == name) {
            let line = reading.line(first);
            reading.error(at, format!("\"{name}\" is already a good in line {line}; each needs a name of its own"));
        }
        self.known.push((at, name));
    }

    /// The good with this name.
    fn find(&self, reading: &mut Reading<'_>, at: At, name: &str) -> Option<Good> {
        let found = self.known.iter().position(|known| known.1 == name);
        if found.is_none() && self.complete {
            reading.error(at, format!("there is no good \"{name}\"; it must be spelled as under goods"));
        }
        found.map(|number| Good(number as u8))
    }
}

/// What the Forum pays when 1, 2, 3, ... cards of a kind are offered; a larger offer never pays more a card (OS-40).
fn prices<'t>(reading: &mut Reading<'t>, file: &Fields<'_, 't>) -> Option<Vec<u8>> {
    let (_, figures) = file.list(reading, "prices", "figures", 1..=MAX_PRICES)?;
    let mut prices: Vec<Option<u8>> = Vec::new();
    for figure in figures {
        let price = reading.value(figure, "a price", "a whole number from 0 to 255", |price| as_number(price, 0..=u8::MAX));
        if let (Some(price), Some(&Some(scarcer))) = (price, prices.last())
            && price > scarcer
        {
            reading.error(at(figure), format!("a larger offer pays {price}, a smaller one {scarcer}; prices must never rise (OS-40)"));
        }
        prices.push(price);
    }
    prices.into_iter().collect()
}

fn goods<'v, 't>(reading: &mut Reading<'t>, file: &Fields<'v, 't>) -> (Names<'v>, Option<(At, Vec<GoodFacts>)>) {
    let Some((list, rows)) = file.list(reading, "goods", "goods", 2..=MAX_GOODS) else {
        return (Names { known: Vec::new(), complete: false }, None);
    };
    let mut names = Names { known: Vec::new(), complete: true };
    let mut goods = Vec::new();
    for row in rows {
        let fields = Fields::of_value(reading, "a good", row, &["id", "en", "de", "colour", "cards", "minimum"]);
        let id = fields.as_ref().and_then(|fields| id(reading, fields));
        names.add(reading, id);
        goods.push(fields.and_then(|fields| good(reading, &fields, id)));
    }
    for (number, row) in rows.iter().enumerate() {
        if let Some(good) = &goods[number] {
            let others = goods[..number].iter().flatten();
            own_words(reading, at(row), good, others);
        }
    }
    (names, goods.into_iter().collect::<Option<_>>().map(|goods| (list, goods)))
}

/// Records and typed commands know a good by its id.
fn id<'v, 't>(reading: &mut Reading<'t>, fields: &Fields<'v, 't>) -> Option<(At, &'v str)> {
    fields.get(reading, "id", "1 to 20 small letters from a to z, in quotes", |id| {
        id.as_str().filter(|id| (1..=20).contains(&id.len()) && id.bytes().all(|letter| letter.is_ascii_lowercase()))
    })
}

fn good<'t>(reading: &mut Reading<'t>, fields: &Fields<'_, 't>, id: Option<(At, &str)>) -> Option<GoodFacts> {
    let en = one_and_several(reading, fields, "en");
    let de = one_and_several(reading, fields, "de");
    let colour = fields.get(reading, "colour", "red, green and blue as \"#rrggbb\", in hex digits", |colour| {
        colour.as_str().filter(|colour| {
            colour.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
        })
    });
    let cards = fields.number(reading, "cards", 1..=MAX_CARDS as u8);
    let minimum = fields.number(reading, "minimum", 1..=MAX_MINIMUM);
    Some(GoodFacts { id: id?.1.to_owned(), en: en?, de: de?, colour: colour?.1.to_owned(), cards: cards?.1, minimum: minimum?.1 })
}

fn one_and_several<'t>(reading: &mut Reading<'t>, fields: &Fields<'_, 't>, language: &str) -> Option<[String; 2]> {
    let (_, words) = fields.list(reading, language, "words, for one and for several", 2..=2)?;
    let [one, several] = [&words[0], &words[1]].map(|word| reading.name(word, language));
    Some([one?.to_owned(), several?.to_owned()])
}

/// Whoever names a good in a language must be understood.
fn own_words<'g>(reading: &mut Reading<'_>, at: At, good: &GoodFacts, mut others: impl Iterator<Item = &'g GoodFacts>) {
    let shared = others.find_map(|other| {
        let both = [(&good.en, &other.en), (&good.de, &other.de)];
        let word = both.into_iter().find_map(|(own, taken)| own.iter().find(|word| taken.iter().any(|other| same_word(word, other))));
        word.map(|word| (word, &other.id))
    });
    if let Some((word, other)) = shared {
        reading.error(at, format!("\"{word}\" means both {other} and {}; each good needs words of its own", good.id));
    }
}

fn same_word(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Six cards, each with points for every good (OS-3, OS-50).
fn senate<'t>(reading: &mut Reading<'t>, file: &Fields<'_, 't>, names: &Names<'_>) -> Option<[[u8; MAX_GOODS]; SENATE_CARDS]> {
    let (_, rows) = file.list(reading, "senate", "Senate cards", SENATE_CARDS..=SENATE_CARDS)?;
    if !names.complete {
        return None;
    }
    let known: Vec<&str> = names.known.iter().map(|known| known.1).collect();
    let mut senate = [Some([0; MAX_GOODS]); SENATE_CARDS];
    for (card, row) in senate.iter_mut().zip(rows) {
        let Some(fields) = Fields::of_value(reading, "a Senate card", row, &known) else {
            *card = None;
            continue;
        };
        for (good, id) in known.iter().enumerate() {
            match (fields.number(reading, id, 0..=MAX_POINTS), card.as_mut()) {
                (Some((_, points)), Some(card)) => card[good] = points,
                (Some(_), None) => {}
                (None, _) => *card = None,
            }
        }
    }
    let mut checked = [[0; MAX_GOODS]; SENATE_CARDS];
    for (checked, card) in checked.iter_mut().zip(senate) {
        *checked = card?;
    }
    Some(checked)
}

/// Five players with full storehouses are dealt five goods each, and nobody else holds a card then (OS-10, OS-60). Smaller
/// games need less, price depressors included (OS-30). It must be so without the good that a first game leaves out, too.
fn enough_cards(reading: &mut Reading<'_>, list: At, goods: &[GoodFacts], first_game_without: Option<Good>) -> bool {
    let needed = 5 * (usize::from(MAX_STOREHOUSES) + 5);
    let total: usize = goods.iter().map(|good| usize::from(good.cards)).sum();
    let left_out = first_game_without.and_then(|good| goods.get(good.index())).map_or(0, |good| usize::from(good.cards));
    let fault = if total > MAX_CARDS {
        Some(format!("there are {total} cards; there may be {MAX_CARDS} at most"))
    } else if total < needed {
        Some(format!("a game of 5 has {total} cards; it needs {needed}: 5 to deal to each with 4 full storehouses (OS-10)"))
    } else if total - left_out < needed {
        let cards = total - left_out;
        Some(format!(
            "a first game of 5, without the good that is then left out, has {cards} cards; it needs {needed}: 5 to deal to each with 4 full storehouses (OS-10)"
        ))
    } else {
        None
    };
    let enough = fault.is_none();
    if let Some(what) = fault {
        reading.error(list, what);
    }
    enough
}

#[cfg(test)]
mod tests {
    use super::super::built_in::TOML_2005;
    use super::*;

    /// Changes one thing in the edition of 2005, and says what is found wrong with it then.
    fn check(from: &str, to: &str, faults: &[&str]) {
        assert!(TOML_2005.contains(from), "\"{from}\" is in the file");
        let found = match Edition::read(&TOML_2005.replacen(from, to, 1)) {
            Ok((_, warnings)) => warnings,
            Err(faults) => faults,
        };
        let found: Vec<String> = found.iter().map(|fault| format!("{fault}")).collect();
        assert_eq!(found, faults, "{from} -> {to}");
    }

    #[test]
    fn a_fault_names_its_line_and_what_would_be_right() {
        check("name = \"2005\"", "name = \"2005 corrected\"", &[]);
        check("game = \"ostia\"", "game = \"oltre-mare\"", &["line 22: game is \"oltre-mare\"; it must be \"ostia\""]);
        check("start_denarii = 55", "start_denarii = 300", &["line 26: start_denarii is 300; it must be a whole number from 0 to 255"]);
        check(
            "start_denarii = 55",
            "",
            &["line 1: the file lacks the field \"start_denarii\", which must be a whole number from 0 to 255"],
        );
        check(
            "first_game_without = \"ivory\"",
            "first_game_without = \"silk\"",
            &["line 30: there is no good \"silk\"; it must be spelled as under goods"],
        );
        check("cards = 6,", "cards = 0,", &["line 39: cards is 0; it must be a whole number from 1 to 128"]);
        check("minimum = 8 }", "minimum = 0 }", &["line 39: minimum is 0; it must be a whole number from 1 to 99"]);
        check(
            "colour = \"#f1ece0\"",
            "colour = \"white\"",
            &["line 39: colour is \"white\"; it must be red, green and blue as \"#rrggbb\", in hex digits"],
        );
        check(
            "\"Marmor\",    \"Marmor\"",
            "\"Marmor\",    \"Holz\"",
            &["line 41: \"Holz\" means both marble and wood; each good needs words of its own"],
        );
        check(
            "id = \"marble\"",
            "id = \"ivory\"",
            &[
                "line 40: \"ivory\" is already a good in line 39; each needs a name of its own",
                "line 49: a Senate card has no field \"marble\"; its fields are ivory, ivory, wood, wine, salt, grain",
                "line 50: a Senate card has no field \"marble\"; its fields are ivory, ivory, wood, wine, salt, grain",
                "line 51: a Senate card has no field \"marble\"; its fields are ivory, ivory, wood, wine, salt, grain",
                "line 52: a Senate card has no field \"marble\"; its fields are ivory, ivory, wood, wine, salt, grain",
                "line 53: a Senate card has no field \"marble\"; its fields are ivory, ivory, wood, wine, salt, grain",
                "line 54: a Senate card has no field \"marble\"; its fields are ivory, ivory, wood, wine, salt, grain",
            ],
        );
    }

    /// OS-40.
    #[test]
    fn prices_never_rise() {
        check("[15, 12, 10", "[15, 12, 13", &["line 34: a larger offer pays 13, a smaller one 12; prices must never rise (OS-40)"]);
        check("[15, 12, 10", "[15, 15, 10", &[]);
        check("[15, 12, 10, 8, 6, 4, 3, 2, 1]", "[]", &["line 34: prices is a list of 0; it must be a list of 1 to 32 figures"]);
    }

    /// OS-3, OS-50.
    #[test]
    fn every_senate_card_has_points_for_every_good() {
        check(
            "{ ivory = 5, marble = 0, ",
            "{ ivory = 5, ",
            &["line 49: a Senate card lacks the field \"marble\", which must be a whole number from 0 to 5"],
        );
        check("{ ivory = 5,", "{ ivory = 6,", &["line 49: ivory is 6; it must be a whole number from 0 to 5"]);
        check(
            "    { ivory = 5, marble = 0, wood = 4, wine = 3, salt = 2, grain = 1 },\n",
            "",
            &["line 48: senate is a list of 5; it must be a list of 6 Senate cards"],
        );
    }

    /// OS-10: there is always a card to deal.
    #[test]
    fn there_are_cards_for_five_with_full_storehouses() {
        check(
            "cards = 11,",
            "cards = 10,",
            &[
                "line 38: a first game of 5, without the good that is then left out, has 44 cards; it needs 45: 5 to deal to each with 4 full storehouses (OS-10)",
            ],
        );
        check(
            "cards = 11,",
            "cards = 4,",
            &["line 38: a game of 5 has 44 cards; it needs 45: 5 to deal to each with 4 full storehouses (OS-10)"],
        );
        check("cards = 11,", "cards = 100,", &["line 38: there are 140 cards; there may be 128 at most"]);
    }
}
