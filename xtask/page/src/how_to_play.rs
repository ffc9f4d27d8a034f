//! How to play, for players: a Markdown text as a page, with cards drawn as they are in the edition.
//!
//! A picture in the text names what is drawn: `card:20` is a card of Oltre Mare by its number, `ware:wine` a good of Ostia (`ware:wine/1`
//! with its worth on the first Senate card), `icon:ducat` a picture of the page.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};
use std::path::Path;
use std::{fs, io};
use toml::de::{DeTable, DeValue};

/// The languages in which it is written: the ending of the text, the ending of the page, the language's mark.
pub(crate) const LANGUAGES: [(&str, &str, &str); 2] = [(".md", ".html", "en"), (".de.md", "-de.html", "de")];

/// The games that have such pages.
pub(crate) const GAMES: [&str; 2] = ["oltre-mare", "ostia"];

/// The name of a page, without its ending.
pub(crate) fn name(game: &str) -> String {
    format!("{game}-how-to-play")
}

/// The colours of all goods as a style sheet; pages may have no styles of their own.
pub(crate) fn colours(house: &Path) -> io::Result<String> {
    let mut sheet = String::new();
    for game in GAMES {
        let edition = fs::read_to_string(house.join(format!("editions/{game}-2005.toml")))?;
        let edition = DeTable::parse(&edition).map_err(|error| io::Error::other(error.to_string()))?;
        for good in array(edition.get_ref(), "goods").into_iter().flatten().filter_map(|good| good.get_ref().as_table()) {
            let [id, colour] = ["id", "colour"].map(|field| string(good, field).unwrap_or_default());
            sheet.push_str(&format!(".of-{game} .good-{id}{{--good:{colour}}}"));
        }
    }
    Ok(sheet)
}

/// A text as a page.
pub(crate) fn page(house: &Path, game: &str, language: (&str, &str, &str), style: &str) -> io::Result<String> {
    let (from, _, mark) = language;
    let text = fs::read_to_string(house.join(format!("docs/how-to-play/{game}{from}")))?;
    let edition = fs::read_to_string(house.join(format!("editions/{game}-2005.toml")))?;
    let edition = DeTable::parse(&edition).map_err(|error| io::Error::other(error.to_string()))?;
    let gallery = fs::read_to_string(house.join("crates/web/assets/art.svg"))?;
    let drawn = Drawing { edition: edition.get_ref(), german: mark == "de" };
    let body = drawn.body(&text).map_err(|what| io::Error::other(format!("{game}{from}: {what} is not drawn")))?;
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
    Ok(format!(
        "<!doctype html>\n<html lang=\"{mark}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"./{style}\"></head>\n\
         <body><div class=\"gallery\" aria-hidden=\"true\">{gallery}</div><header class=\"bar\"><a class=\"brand\" href=\"./\">Fondaco</a></header>\
         <main class=\"rule-book how-to-play of-{game}\">\n{body}</main></body></html>\n",
    ))
}

struct Drawing<'a> {
    edition: &'a DeTable<'a>,
    german: bool,
}

impl Drawing<'_> {
    /// The text as HTML, or the name of a picture that is none.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other parts of a text stay as they are")]
    fn body(&self, text: &str) -> Result<String, String> {
        let mut events = Parser::new_ext(text, Options::ENABLE_TABLES).peekable();
        let mut found = Vec::new();
        while let Some(event) = events.next() {
            match event {
                Event::Start(Tag::Image { dest_url, .. }) => {
                    let mut says = String::new();
                    for event in events.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::Image))) {
                        if let Event::Text(text) = event {
                            says.push_str(&text);
                        }
                    }
                    let drawn = self.picture(&dest_url, &says).ok_or_else(|| dest_url.to_string())?;
                    found.push(Event::InlineHtml(CowStr::from(drawn)));
                }
                // Cards stand in a row of their own.
                Event::Start(Tag::Paragraph) => {
                    let row = matches!(events.peek(), Some(Event::Start(Tag::Image { dest_url, .. })) if !dest_url.starts_with("icon:"));
                    found.push(Event::Html(CowStr::from(if row { "<p class=\"cards-shown\">" } else { "<p>" })));
                }
                Event::End(TagEnd::Paragraph) => found.push(Event::Html(CowStr::from("</p>\n"))),
                Event::Start(Tag::Table(columns)) => {
                    found.push(Event::Html(CowStr::from("<div class=\"wide\" role=\"group\" tabindex=\"0\">")));
                    found.push(Event::Start(Tag::Table(columns)));
                }
                Event::End(TagEnd::Table) => found.extend([Event::End(TagEnd::Table), Event::Html(CowStr::from("</div>\n"))]),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let (title, id) = (CowStr::from(""), CowStr::from(""));
                    found.push(Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url: address(&dest_url).into(), title, id }));
                }
                Event::SoftBreak => found.push(Event::Text(" ".into())),
                other => found.push(other),
            }
        }
        let mut body = String::new();
        html::push_html(&mut body, found.into_iter());
        // A corner that says nothing is no heading.
        Ok(body.replace("<th></th>", "<td></td>"))
    }

    /// A picture by its name, with what it shows in words.
    fn picture(&self, name: &str, says: &str) -> Option<String> {
        let (kind, which) = name.split_once(':')?;
        let face = match kind {
            "card" => self.card(which.parse().ok()?)?,
            "ware" => self.ware(which)?,
            "icon" => return Some(format!("<span class=\"sign\" role=\"img\" aria-label=\"{says}\">{}</span>", icon(which))),
            _ => return None,
        };
        Some(format!("<span class=\"pictured\" role=\"img\" aria-label=\"{says}\">{face}</span>"))
    }

    /// A card of Oltre Mare, as the page draws it (`crates/web/src/oltre_mare/card.rs`).
    fn card(&self, number: usize) -> Option<String> {
        let cards = array(self.edition, "cards")?;
        let card = cards.get(number)?.get_ref().as_table()?;
        let id = string(card, "good")?;
        let good = self.good(id)?;
        let count = cards.iter().filter(|other| other.get_ref().as_table().and_then(|other| string(other, "good")) == Some(id)).count();
        let pays: Vec<&str> = array(good, "pays")?.iter().filter_map(|pays| figure(pays.get_ref())).collect();
        let icons: String = array(card, "icons")?.iter().filter_map(|name| name.get_ref().as_str()).map(icon).collect();
        let several = |field: &str, name: &str| Some(icon(name).repeat(figure(card.get(field)?.get_ref())?.parse().ok()?));
        let harbour = string(card, "harbour").map(|name| format!("<span class=\"names\">{name}</span>")).unwrap_or_default();
        Some(format!(
            "<span class=\"face good-{id}\"><span class=\"lions\">{}</span><span class=\"good\">{}</span>\
             <span class=\"pays\"><b>{count}</b><i>{}</i></span><span class=\"icons\">{icons}</span><span class=\"nets\">{}</span>{harbour}</span>",
            several("lions", "lion")?,
            icon(id),
            pays.join(" "),
            several("nets", "net")?,
        ))
    }

    /// A good of Ostia, as the page draws it (`crates/web/src/ostia/card.rs`), with its worth on a Senate card if one is named.
    fn ware(&self, which: &str) -> Option<String> {
        let (id, senate) = which.split_once('/').map_or((which, None), |(id, senate)| (id, Some(senate)));
        let good = self.good(id)?;
        let votes = match senate {
            Some(number) => {
                let card = array(self.edition, "senate")?.get(number.parse::<usize>().ok()?.checked_sub(1)?)?.get_ref().as_table()?;
                format!("<span class=\"votes\"><b>{}</b></span>", figure(card.get(id)?.get_ref())?)
            }
            None => String::new(),
        };
        let name = array(good, if self.german { "de" } else { "en" })?.first()?.get_ref().as_str()?;
        Some(format!(
            "<span class=\"ware good-{id}\"><span class=\"least\">{}</span>{votes}<span class=\"pic\">{}</span>\
             <span class=\"called\">{name}</span><span class=\"many\">×{}</span></span>",
            figure(good.get("minimum")?.get_ref())?,
            icon(id),
            figure(good.get("cards")?.get_ref())?,
        ))
    }

    fn good(&self, id: &str) -> Option<&DeTable<'_>> {
        array(self.edition, "goods")?.iter().filter_map(|good| good.get_ref().as_table()).find(|good| string(good, "id") == Some(id))
    }
}

fn icon(name: &str) -> String {
    format!("<svg class=\"picture\" viewBox=\"0 0 64 64\" aria-hidden=\"true\"><use href=\"#{name}\"></use></svg>")
}

fn array<'a>(table: &'a DeTable<'_>, field: &str) -> Option<&'a toml::de::DeArray<'a>> {
    table.get(field)?.get_ref().as_array()
}

fn string<'a>(table: &'a DeTable<'_>, field: &str) -> Option<&'a str> {
    table.get(field)?.get_ref().as_str()
}

/// A whole number, as it is written.
fn figure<'a>(value: &'a DeValue<'_>) -> Option<&'a str> {
    value.as_integer().map(toml::de::DeInteger::as_str)
}

/// The address of a page whose text is linked.
fn address(link: &str) -> String {
    match link.strip_prefix("../rules/").and_then(|name| name.strip_suffix(".md")) {
        Some(game) => format!("{game}-rules.html"),
        None => match link.strip_suffix(".de.md").map(|game| (game, "-de")).or_else(|| Some((link.strip_suffix(".md")?, ""))) {
            Some((game, ending)) => format!("{}{ending}.html", name(game)),
            None => link.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::house;

    fn text(game: &str, from: &str) -> String {
        fs::read_to_string(house().join(format!("docs/how-to-play/{game}{from}"))).unwrap()
    }

    /// The names of all pictures of a text, in order.
    fn pictures(text: &str) -> Vec<&str> {
        text.match_indices("](").filter_map(|(at, _)| text[at + 2..].split(')').next()).filter(|name| name.contains(':')).collect()
    }

    #[test]
    fn everything_in_the_texts_is_drawn_and_every_language_shows_the_same() {
        let gallery = fs::read_to_string(house().join("crates/web/assets/art.svg")).unwrap();
        for game in GAMES {
            let english = text(game, ".md");
            assert!(pictures(&english).len() > 10, "{game}");
            for language in LANGUAGES {
                let page = page(&house(), game, language, "s.css").unwrap();
                assert_eq!(page.matches("role=\"img\"").count(), pictures(&english).len(), "{game}");
                for used in page.split("<use href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
                    assert!(gallery.contains(&format!("id=\"{used}\"")), "{game}: {used}");
                }
                let other = text(game, language.0);
                assert_eq!(pictures(&other), pictures(&english), "{game}");
                for mark in ["\n## ", "\n### ", "\n- ", "\n|"] {
                    assert_eq!(other.matches(mark).count(), english.matches(mark).count(), "{game}{}: {mark:?}", language.0);
                }
                assert!(!page.contains(" style="), "{game}: the server forbids it");
                assert!(!page.contains("OM-") && !page.contains("OS-") && !page.contains("[S]") && !page.contains("toml"), "{game}");
            }
        }
    }

    #[test]
    fn a_picture_that_does_not_exist_is_refused() {
        let edition = fs::read_to_string(house().join("editions/ostia-2005.toml")).unwrap();
        let edition = DeTable::parse(&edition).unwrap();
        let drawn = Drawing { edition: edition.get_ref(), german: false };
        assert_eq!(drawn.body("![Tea](ware:tea)"), Err("ware:tea".into()));
        assert_eq!(drawn.body("![Wine](ware:wine/7)"), Err("ware:wine/7".into()));
        let wine = drawn.body("![Wine](ware:wine/2)").unwrap();
        assert!(wine.starts_with("<p class=\"cards-shown\">") && wine.contains("<b>1</b>") && wine.contains("×9"), "{wine}");
    }

    #[test]
    fn links_lead_to_pages() {
        assert_eq!(address("ostia.de.md"), "ostia-how-to-play-de.html");
        assert_eq!(address("ostia.md"), "ostia-how-to-play.html");
        assert_eq!(address("../rules/oltre-mare.md"), "oltre-mare-rules.html");
    }

    /// What the texts say about the cards they show is what the edition says.
    #[test]
    fn the_examples_are_right() {
        use oltre_mare::edition_2005;
        let edition = edition_2005();
        let card = |number: usize| edition.cards[number];
        for language in LANGUAGES {
            let text = text("oltre-mare", language.0);
            for (at, _) in text.match_indices("](card:") {
                let number: usize = text[at + 7..].split(')').next().unwrap().parse().unwrap();
                let says = text[..at].rsplit("![").next().unwrap();
                let good = &edition.goods[card(number).good.index()];
                let names: Vec<String> =
                    [&good.en, &good.de].into_iter().flat_map(|names| names.iter().map(|name| name.to_lowercase())).collect();
                assert!(names.iter().any(|name| says.to_lowercase().starts_with(name.as_str())), "{number}: {says}");
                if says.contains(' ') {
                    assert!(
                        says.contains(&format!(" {} ", card(number).lions)) && says.contains(&format!(" {} ", card(number).nets)),
                        "{number}: {says}"
                    );
                }
            }
        }
        let pays = |number: usize, length: usize| edition.goods[card(number).good.index()].pays[length - 1];
        assert_eq!((pays(60, 3), pays(38, 1), pays(20, 2)), (6, 1, 3), "the cargo of the example");
        assert_eq!(edition.of_good(card(20).good).len(), 12);
        assert_eq!(edition.goods[card(20).good.index()].pays, [0, 3, 8]);
        assert!(edition.cards.iter().all(|card| card.lions + card.nets == 7));
    }
}
