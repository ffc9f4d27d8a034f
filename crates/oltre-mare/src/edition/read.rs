//! Reads an edition file, part by part.

use super::check;
use super::{CardFacts, Edition, Facts, GoodFacts, HarbourFacts, MAX_CARDS, MAX_NETS, MAX_PAYS};
use crate::{Good, Harbour, HarbourSet, Icon, MAX_GOODS, MAX_HARBOURS, MAX_ICONS, Marker, Printed};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec::Vec;
use tabletop::edition_file::{At, DeTable, DeValue, EditionFault, Fields, Reading, Value, as_number, at};
use tabletop::edition_goods::{self, GoodWords, Names};

/// The name of the game in edition files.
const GAME: &str = "oltre-mare";

/// No edition has more markers.
const MAX_MARKERS: usize = 64;

/// The most lions a card shows.
const MAX_LIONS: u8 = 6;

impl Edition {
    /// Reads an edition file. Comes back with the edition and what should be looked at in it; or, if a game cannot be
    /// played with it, with everything that is wrong, in the order of the lines.
    pub fn read(toml: &str) -> Result<(Edition, Vec<EditionFault>), Vec<EditionFault>> {
        Reading::of(toml, |reading, file| edition(reading, file, toml))
    }
}

fn edition<'t>(reading: &mut Reading<'t>, file: &DeTable<'t>, toml: &str) -> Option<Edition> {
    let right = format!("\"{GAME}\"");
    if let Some(game) = file.get("game") {
        // Nothing else is said about the file of another game: every line of it would be wrong.
        reading.value(game, "game", &right, |game| game.as_str().filter(|&game| game == GAME))?;
    }
    let known = ["game", "name", "out_with_two", "goods", "cards", "harbours", "routes", "markers"];
    let fields = Fields::of_file(reading, file, &known);
    fields.get(reading, "game", &right, DeValue::as_str);
    let name = fields.name(reading, "name");
    let (good_names, goods) = goods(reading, &fields);
    let out_with_two = fields.name(reading, "out_with_two").and_then(|(at, id)| good_names.find(reading, at, id)).map(Good);
    let (harbour_names, harbours) = harbours(reading, &fields);
    let harbours = routes(reading, &fields, &harbour_names, harbours);
    let cards = cards(reading, &fields, &good_names, &harbour_names);
    let markers = markers(reading, &fields, harbour_names.known.len());

    if let (Some((at, cards)), Some(out_with_two)) = (&cards, out_with_two) {
        check::enough_cards(reading, *at, cards, out_with_two);
    }
    if let Some((at, cards)) = &cards {
        check::every_good_is_on_a_card(reading, &good_names, cards);
        check::icons_can_be_counted(reading, *at, cards);
    }
    if let Some(harbours) = &harbours {
        check::one_map(reading, &harbour_names, harbours);
        let cards = cards.as_ref().map_or(&[][..], |(_, cards)| cards);
        check::every_distance_can_be_sailed(reading, &harbour_names, harbours, cards);
    }
    Some(Edition::new(Facts {
        name: name?.1.to_owned(),
        sha256: tabletop::sha256_hex(toml.as_bytes()),
        toml: toml.to_owned(),
        goods: goods?,
        cards: cards?.1,
        harbours: harbours?,
        markers: markers?,
        out_with_two: out_with_two?,
    }))
}

fn goods<'v, 't>(reading: &mut Reading<'t>, file: &Fields<'v, 't>) -> (Names<'v>, Option<Vec<GoodFacts>>) {
    let (names, goods) = edition_goods::goods(reading, file, MAX_GOODS, &["pays"], pays);
    let facts = |(GoodWords { id, en, de, colour }, pays)| GoodFacts { id, en, de, colour, pays };
    (names, goods.map(|(_, goods)| goods.into_iter().map(facts).collect()))
}

/// What a run of 1, 2, 3, ... cards pays; a longer run never pays less (OM-93).
fn pays<'t>(reading: &mut Reading<'t>, fields: &Fields<'_, 't>) -> Option<Vec<u8>> {
    let (_, figures) = fields.list(reading, "pays", "figures", 1..=MAX_PAYS)?;
    let mut pays: Vec<Option<u8>> = Vec::new();
    for figure in figures {
        let pay = reading.value(figure, "a pay-out", "a whole number from 0 to 255", |pay| as_number(pay, 0..=u8::MAX));
        if let (Some(pay), Some(&Some(shorter))) = (pay, pays.last())
            && pay < shorter
        {
            reading.error(at(figure), format!("a longer run pays {pay}, a shorter one {shorter}; pay-outs must never fall (OM-93)"));
        }
        pays.push(pay);
    }
    pays.into_iter().collect()
}

fn harbours<'v, 't>(reading: &mut Reading<'t>, file: &Fields<'v, 't>) -> (Names<'v>, Option<Vec<HarbourFacts>>) {
    let Some((_, rows)) = file.list(reading, "harbours", "harbours", 2..=MAX_HARBOURS) else {
        return (Names::unread("harbour"), None);
    };
    let mut names = Names::new("harbour");
    let mut harbours = Vec::new();
    for row in rows {
        let fields = Fields::of_value(reading, "a harbour", row, &["name", "lat", "lon"]);
        let name = fields.as_ref().and_then(|fields| fields.name(reading, "name"));
        names.add(reading, name);
        harbours.push(fields.and_then(|fields| {
            let lat = fields.decimal(reading, "lat", -90.0..=90.0);
            let lon = fields.decimal(reading, "lon", -180.0..=180.0);
            Some(HarbourFacts { name: name?.1.to_owned(), lat: lat?.1, lon: lon?.1, routes: HarbourSet::EMPTY })
        }));
    }
    (names, harbours.into_iter().collect())
}

/// Lays the routes between the harbours.
fn routes<'t>(
    reading: &mut Reading<'t>,
    file: &Fields<'_, 't>,
    names: &Names<'_>,
    harbours: Option<Vec<HarbourFacts>>,
) -> Option<Vec<HarbourFacts>> {
    let most = MAX_HARBOURS * (MAX_HARBOURS - 1) / 2;
    let (_, rows) = file.list(reading, "routes", "pairs of harbours", 1..=most)?;
    let mut laid: Vec<(At, [Harbour; 2])> = Vec::new();
    let mut sound = true;
    for row in rows {
        match route(reading, names, &laid, row) {
            Some(ends) => laid.push((at(row), ends)),
            None => sound = false,
        }
    }
    let mut harbours = harbours.filter(|_| sound)?;
    for (_, [one, other]) in laid {
        harbours[one.index()].routes.insert(other);
        harbours[other.index()].routes.insert(one);
    }
    Some(harbours)
}

fn route<'t>(reading: &mut Reading<'t>, names: &Names<'_>, laid: &[(At, [Harbour; 2])], row: &Value<'t>) -> Option<[Harbour; 2]> {
    let ends = reading.value(row, "a route", "a list of the two harbours it joins", |row| row.as_array().filter(|row| row.len() == 2))?;
    let [one, other] = [&ends[0], &ends[1]].map(|end| {
        let name = reading.name(end, "a harbour")?;
        names.find(reading, at(end), name).map(|number| (Harbour(number), name))
    });
    let ((one, one_name), (other, other_name)) = (one?, other?);
    if one == other {
        reading.error(at(row), format!("a route leads from \"{one_name}\" to itself; it must join two different harbours"));
        return None;
    }
    let ends = [one.min(other), one.max(other)];
    if let Some(&(first, _)) = laid.iter().find(|(_, other)| *other == ends) {
        let line = reading.line(first);
        reading.error(
            at(row),
            format!("the route between \"{one_name}\" and \"{other_name}\" is already in line {line}; each is written once"),
        );
        return None;
    }
    Some(ends)
}

fn cards<'t>(reading: &mut Reading<'t>, file: &Fields<'_, 't>, goods: &Names<'_>, harbours: &Names<'_>) -> Option<(At, Vec<CardFacts>)> {
    let (list, rows) = file.list(reading, "cards", "cards", 1..=MAX_CARDS)?;
    let mut next = 0;
    let mut cards = Vec::new();
    for row in rows {
        cards.push(card(reading, goods, harbours, row, &mut next));
    }
    Some((list, cards.into_iter().collect::<Option<_>>()?))
}

/// One card. `next` is the number it must have. Several cards may name the same harbour.
fn card<'t>(reading: &mut Reading<'t>, goods: &Names<'_>, harbours: &Names<'_>, row: &Value<'t>, next: &mut u8) -> Option<CardFacts> {
    let expected = *next;
    *next = expected.saturating_add(1);
    let fields = Fields::of_value(reading, "a card", row, &["number", "good", "icons", "lions", "nets", "harbour"])?;
    if let Some((at, number)) = fields.number(reading, "number", 0..=MAX_CARDS as u8 - 1)
        && number != expected
    {
        reading.error(
            at,
            format!("number is {number}; it must be {expected}, because cards are numbered 0, 1, 2, ... in the order of their rows"),
        );
        // A row that is missing or too much is told once, not again in every row after it.
        *next = number + 1;
    }
    let good = fields.name(reading, "good").and_then(|(at, id)| goods.find(reading, at, id)).map(Good);
    let icons = icons(reading, &fields);
    let lions = fields.number(reading, "lions", 1..=MAX_LIONS);
    let nets = fields.number(reading, "nets", 1..=MAX_NETS as u8);
    let harbour = match fields.has("harbour") {
        true => Some(named_harbour(reading, &fields, harbours)),
        false => None,
    };
    Some(CardFacts {
        good: good?,
        icons: icons?,
        lions: lions?.1,
        nets: nets?.1,
        harbour: match harbour {
            Some(harbour) => Some(harbour?),
            None => None,
        },
    })
}

/// None to four, some of them perhaps several times.
fn icons<'t>(reading: &mut Reading<'t>, fields: &Fields<'_, 't>) -> Option<Printed> {
    let (_, icons) = fields.list(reading, "icons", "icons", 0..=MAX_ICONS)?;
    let mut known = Vec::new();
    for icon in icons {
        known.push(reading.value(icon, "an icon", "\"ducat\", \"pirate\", \"market\" or \"sail\"", |icon| {
            let name = icon.as_str()?;
            Icon::ALL.into_iter().find(|icon| icon.name() == name)
        }));
    }
    Printed::new(&known.into_iter().collect::<Option<Vec<Icon>>>()?)
}

fn named_harbour<'t>(reading: &mut Reading<'t>, fields: &Fields<'_, 't>, harbours: &Names<'_>) -> Option<Harbour> {
    let (at, name) = fields.name(reading, "harbour")?;
    harbours.find(reading, at, name).map(Harbour)
}

/// There is a marker for every harbour (OM-2).
fn markers<'t>(reading: &mut Reading<'t>, file: &Fields<'_, 't>, harbours: usize) -> Option<[u8; Marker::ALL.len()]> {
    let kinds = Marker::ALL.map(Marker::name);
    let (at, table) = file.table(reading, "markers", &kinds)?;
    let counts = kinds.map(|kind| table.number(reading, kind, 0..=MAX_MARKERS as u8));
    let mut markers = [0; Marker::ALL.len()];
    for (marker, count) in markers.iter_mut().zip(counts) {
        *marker = count?.1;
    }
    let total: usize = markers.iter().map(|&count| usize::from(count)).sum();
    if total < harbours || total > MAX_MARKERS {
        reading.error(
            at,
            format!("there are {total} markers for {harbours} harbours; there must be one for each (OM-2), and at most {MAX_MARKERS}"),
        );
    }
    Some(markers)
}
