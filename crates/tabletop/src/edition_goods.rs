//! What the edition files of all games say alike: goods with their words and colours, and the names of things.

use crate::edition_file::{At, Fields, Reading, at};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The words of a good, and its colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoodWords {
    /// Its name in records.
    pub id: String,
    /// One and several of it, in English.
    pub en: [String; 2],
    /// One and several of it, in German.
    pub de: [String; 2],
    /// Its colour on the cards, as `#rrggbb`.
    pub colour: String,
}

/// All goods, and where their list stands.
pub type Goods<More> = (At, Vec<(GoodWords, More)>);

/// The names by which a file speaks of its goods, or of its harbours.
#[derive(Debug)]
pub struct Names<'v> {
    /// "good" or "harbour".
    what: &'static str,
    /// Each with its place, in the order of the file.
    pub known: Vec<(At, &'v str)>,
    /// Are all of them known? If not, one that is not found need not be wrong.
    pub complete: bool,
}

impl<'v> Names<'v> {
    /// None yet.
    pub fn new(what: &'static str) -> Names<'v> {
        Names { what, known: Vec::new(), complete: true }
    }

    /// They could not be read.
    pub fn unread(what: &'static str) -> Names<'v> {
        Names { what, known: Vec::new(), complete: false }
    }

    /// One more; each needs a name of its own.
    pub fn add(&mut self, reading: &mut Reading<'_>, name: Option<(At, &'v str)>) {
        let Some((at, name)) = name else {
            self.complete = false;
            return;
        };
        if let Some(&(first, _)) = self.known.iter().find(|known| known.1 == name) {
            let line = reading.line(first);
            reading.error(at, format!("\"{name}\" is already a {} in line {line}; each needs a name of its own", self.what));
            self.complete = false;
        }
        self.known.push((at, name));
    }

    /// The number of the one with this name.
    pub fn find(&self, reading: &mut Reading<'_>, at: At, name: &str) -> Option<u8> {
        let found = self.known.iter().position(|known| known.1 == name);
        if found.is_none() && self.complete {
            reading.error(at, format!("there is no {0} \"{name}\"; it must be spelled as under {0}s", self.what));
        }
        found.map(|number| number as u8)
    }
}

/// The goods of a file, with whatever else a game says of each in these fields.
pub fn goods<'v, 't, More>(
    reading: &mut Reading<'t>,
    file: &Fields<'v, 't>,
    most: usize,
    more_fields: &[&str],
    more: impl Fn(&mut Reading<'t>, &Fields<'v, 't>) -> Option<More>,
) -> (Names<'v>, Option<Goods<More>>) {
    let Some((list, rows)) = file.list(reading, "goods", "goods", 2..=most) else {
        return (Names::unread("good"), None);
    };
    let known = [&["id", "en", "de", "colour"], more_fields].concat();
    let mut names = Names::new("good");
    let mut goods: Vec<Option<(GoodWords, More)>> = Vec::new();
    for row in rows {
        let fields = Fields::of_value(reading, "a good", row, &known);
        let id = fields.as_ref().and_then(|fields| id(reading, fields));
        names.add(reading, id);
        goods.push(fields.and_then(|fields| {
            let words = words(reading, &fields, id);
            let more = more(reading, &fields);
            Some((words?, more?))
        }));
    }
    for (number, row) in rows.iter().enumerate() {
        if let Some((good, _)) = &goods[number] {
            own_words(reading, at(row), good, goods[..number].iter().flatten().map(|(other, _)| other));
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

fn words<'t>(reading: &mut Reading<'t>, fields: &Fields<'_, 't>, id: Option<(At, &str)>) -> Option<GoodWords> {
    let en = one_and_several(reading, fields, "en");
    let de = one_and_several(reading, fields, "de");
    let colour = fields.get(reading, "colour", "red, green and blue as \"#rrggbb\", in hex digits", |colour| {
        colour.as_str().filter(|colour| {
            colour.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
        })
    });
    Some(GoodWords { id: id?.1.to_owned(), en: en?, de: de?, colour: colour?.1.to_owned() })
}

fn one_and_several<'t>(reading: &mut Reading<'t>, fields: &Fields<'_, 't>, language: &str) -> Option<[String; 2]> {
    let (_, words) = fields.list(reading, language, "words, for one and for several", 2..=2)?;
    let [one, several] = [&words[0], &words[1]].map(|word| reading.name(word, language));
    Some([one?.to_owned(), several?.to_owned()])
}

/// A good named in a language must be understood.
fn own_words<'g>(reading: &mut Reading<'_>, at: At, good: &GoodWords, mut others: impl Iterator<Item = &'g GoodWords>) {
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
