//! How a scenario names cards: `salt`, `salt[pirate sail]`, `grain[nets-3 Zara]`, `silk[? says no-pirate]`.

use oltre_mare::{Edition, Good, Harbour, Statement, Statements};
use tabletop::{Card, CardSet};

/// What is said about a card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    /// The good; any when the word is `card`.
    pub(crate) good: Option<Good>,
    /// What is printed on it.
    pub(crate) shows: Vec<Statement>,
    /// The harbour it names.
    pub(crate) harbour: Option<Harbour>,
    /// Is only the good seen?
    pub(crate) veiled: bool,
    /// What its giver says about it.
    pub(crate) says: Statements,
}

impl Pattern {
    /// Reads a word such as `salt[pirate sail]`; nothing when it names no good.
    pub(crate) fn read(word: &str, edition: &Edition) -> Option<Result<Pattern, String>> {
        let (name, inside) = match word.split_once('[') {
            Some((name, inside)) => (name, inside.strip_suffix(']')),
            None => (word, Some("")),
        };
        let good = if name == "card" { None } else { Some(edition.good_named(name)?) };
        let Some(inside) = inside else { return Some(Err(format!("\"{word}\" wants a closing bracket"))) };
        Some(Pattern::inside(good, inside, edition))
    }

    fn inside(good: Option<Good>, inside: &str, edition: &Edition) -> Result<Pattern, String> {
        let mut pattern = Pattern { good, shows: Vec::new(), harbour: None, veiled: false, says: Statements::NONE };
        let mut talk = false;
        for word in inside.split_whitespace() {
            match (word, Statement::named(word)) {
                ("?", _) => pattern.veiled = true,
                ("says", _) => talk = true,
                (_, Some(statement)) if talk => pattern.says.insert(statement),
                (_, Some(statement)) => pattern.shows.push(statement),
                (name, None) => {
                    let harbour = edition.harbours.iter().position(|harbour| harbour.name == name);
                    let harbour = harbour.ok_or_else(|| format!("\"{word}\" is neither on a card nor a harbour"))?;
                    pattern.harbour = Some(Harbour(harbour as u8));
                }
            }
        }
        Ok(pattern)
    }

    /// Is it true of this card?
    pub(crate) fn fits(&self, card: Card, edition: &Edition) -> bool {
        self.good.is_none_or(|good| edition.good(card) == good)
            && self.shows.iter().all(|shows| shows.is_true_of(card, edition))
            && self.harbour.is_none_or(|harbour| edition.cards[card.index()].harbour == Some(harbour))
    }

    /// How much it says; who says more is given a card first.
    pub(crate) fn strictness(&self) -> usize {
        self.shows.len() + usize::from(self.harbour.is_some()) * 9 + usize::from(self.good.is_some())
    }

    /// Does this one say nothing that the other does not say?
    fn is_part_of(&self, other: &Pattern) -> bool {
        self.good == other.good
            && self.veiled == other.veiled
            && self.says == other.says
            && self.shows.iter().all(|shows| other.shows.contains(shows))
            && (self.harbour.is_none() || self.harbour == other.harbour)
    }

    /// The word for it.
    pub(crate) fn word(&self, edition: &Edition) -> String {
        let mut inside: Vec<String> = self.shows.iter().map(|shows| shows.name().into()).collect();
        inside.extend(self.harbour.map(|harbour| edition.harbours[harbour.index()].name.clone()));
        inside.extend(self.veiled.then(|| "?".into()));
        if !self.says.is_empty() {
            let says: Vec<&str> = self.says.iter().map(Statement::name).collect();
            inside.push(format!("says {}", says.join(" ")));
        }
        let good = self.good.map_or("card", |good| edition.goods[good.index()].id.as_str());
        if inside.is_empty() { good.into() } else { format!("{good}[{}]", inside.join(" ")) }
    }
}

/// The cards that a scenario speaks of, in the order in which it does, each with the words used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Named(pub(crate) Vec<(Card, Pattern)>);

impl Named {
    /// What this card is called: as the scenario does, or by good and icons.
    pub(crate) fn pattern(&self, card: Card, edition: &Edition) -> Pattern {
        let known = self.0.iter().find(|(named, _)| *named == card).map(|(_, pattern)| pattern.clone());
        let icons = || edition.cards[card.index()].icons.iter().map(|&icon| Statement::Has(icon)).collect();
        let plain = || Pattern { good: None, shows: icons(), harbour: None, veiled: false, says: Statements::NONE };
        Pattern { good: Some(edition.good(card)), ..known.unwrap_or_else(plain) }
    }

    /// Cards without order are told in the order in which the scenario first speaks of them.
    pub(crate) fn in_order(&self, cards: impl IntoIterator<Item = Card>) -> Vec<Card> {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        cards.sort_by_key(|card| (self.0.iter().position(|(named, _)| named == card).unwrap_or(usize::MAX), *card));
        cards
    }

    /// The cards that a player means, out of those they have. A word that fits cards which the scenario calls differently
    /// is refused, unless all of them are meant; what nobody there has is looked for among all cards.
    pub(crate) fn meant(&self, patterns: &[Pattern], out_of: CardSet, edition: &Edition) -> Result<Vec<Card>, String> {
        let mut meant: Vec<Option<Card>> = vec![None; patterns.len()];
        let mut strictest: Vec<usize> = (0..patterns.len()).collect();
        strictest.sort_by_key(|&at| core::cmp::Reverse(patterns[at].strictness()));
        let all = CardSet::first(edition.cards.len());
        for at in strictest {
            let free = |card: &Card| !meant.contains(&Some(*card)) && patterns[at].fits(*card, edition);
            let had = self.in_order(out_of).into_iter().find(free);
            let found = had.or_else(|| self.in_order(all).into_iter().find(free));
            meant[at] = Some(found.ok_or_else(|| format!("there is no {}", patterns[at].word(edition)))?);
        }
        let meant: Vec<Card> = meant.into_iter().flatten().collect();
        for (pattern, &card) in patterns.iter().zip(&meant) {
            let left = out_of - meant.iter().copied().collect();
            let other =
                left.iter().find(|&other| pattern.fits(other, edition) && self.pattern(other, edition) != self.pattern(card, edition));
            if let Some(other) = other {
                let [word, this, other] =
                    [pattern.clone(), self.pattern(card, edition), self.pattern(other, edition)].map(|pattern| pattern.word(edition));
                return Err(format!("{word} can be {this} or {other}; say which"));
            }
        }
        Ok(meant)
    }
}

/// Cuts a phrase into words; what stands in brackets is part of the word before it.
pub(crate) fn words(phrase: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut inside) = (None, false);
    for (at, letter) in phrase.char_indices() {
        match letter {
            '[' => inside = true,
            ']' => inside = false,
            _ => {}
        }
        match start {
            Some(from) if letter.is_whitespace() && !inside => {
                words.push(&phrase[from..at]);
                start = None;
            }
            None if !letter.is_whitespace() => start = Some(at),
            Some(_) | None => {}
        }
    }
    words.extend(start.map(|from| &phrase[from..]));
    words
}

/// Does a written phrase describe a real one? Words are the same; a card is described by part of what is said about it.
pub(crate) fn fits(written: &str, real: &str, edition: &Edition) -> bool {
    let (written, real) = (words(written), words(real));
    let same = |written: &str, real: &str| {
        let read = |word: &str| Pattern::read(word.trim_end_matches([',', ':']), edition).and_then(Result::ok);
        match (read(written), read(real)) {
            (Some(written), Some(real)) => written.is_part_of(&real),
            _ => written == real,
        }
    };
    written.len() == real.len() && written.iter().zip(&real).all(|(written, real)| same(written, real))
}
