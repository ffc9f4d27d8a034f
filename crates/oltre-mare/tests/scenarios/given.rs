//! Lays a table out as a scenario says.

use crate::cards::{Named, Pattern, words};
use crate::table::Table;
use oltre_mare::arrange::{Position, Rest, TurnMoment};
use oltre_mare::{
    CargoMemory, CompassRule, DECK, Ducats, Edition, Harbour, LastRound, MARKERS, Marker, Options, START, Setup, State, Statement,
    Statements, Step, TiePlaces, VENICE, edition_2005,
};
use rules_testkit::scenario::luck::Rigged;
use rules_testkit::scenario::words::{PLAYERS, fields, number, seat};
use tabletop::{Card, CardSet, Heard, Rules, Seat};

/// What the lines say, before cards are found for the words.
struct Draft {
    edition: &'static Edition,
    seats: u8,
    options: Options,
    new_game: bool,
    start: Option<Seat>,
    drawn: Option<Seat>,
    turn_of: Option<Seat>,
    moment: TurnMoment,
    bought: u8,
    distance: u8,
    turns_left: u8,
    venice: Option<u8>,
    rest: Rest,
    markers: Vec<(Harbour, Marker)>,
    players: Vec<Player>,
    /// Every card that is wanted somewhere, in the order of the text.
    wanted: Vec<Wanted>,
    shuffled: Vec<Vec<Pattern>>,
}

#[derive(Clone, Default)]
struct Player {
    ducats: Option<i32>,
    prestige: u16,
    ship: Harbour,
    active: Option<Marker>,
    taken: Vec<Marker>,
    made: u8,
}

/// A card that is wanted somewhere.
struct Wanted {
    pattern: Pattern,
    place: Place,
    /// Does the scenario speak of this very card, or only of some card?
    by_name: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Hand(Seat),
    Cargo(Seat),
    /// On top of all other cargo.
    Top(Seat),
    Pirates(Seat),
    Played,
    Deck,
    Discard,
}

pub(crate) fn lay(lines: &[&str]) -> Result<Table, (usize, String)> {
    let whole = |why: String| (0, why);
    let mut draft = Draft::read(lines)?;
    let (cards, mut named) = draft.find_cards().map_err(whole)?;
    let mut luck = Rigged::default();
    for deck in draft.shuffles(&cards, &mut named).map_err(whole)? {
        luck.order(DECK, deck.into_iter().map(|card| [card.0]));
    }
    let mut heard = Heard::new();
    let setup = Setup { edition: draft.edition, options: draft.options, seats: draft.seats, start: draft.start };
    let state = if draft.new_game {
        draft.drawn.into_iter().for_each(|seat| luck.number(START, seat.0.into()));
        draft.venice.into_iter().for_each(|above| luck.number(VENICE, above.into()));
        luck.order(MARKERS, draft.all_markers().map_err(whole)?.into_iter().map(|marker| [marker]));
        State::new(&setup, &mut luck, &mut heard)
    } else {
        draft.position(&setup, &cards).lay(&mut heard).map_err(|misplaced| whole(misplaced.to_string()))?
    };
    Ok(Table { state, luck, named, events: heard.0 })
}

impl Draft {
    fn read(lines: &[&str]) -> Result<Draft, (usize, String)> {
        let mut draft = Draft {
            edition: edition_2005(),
            seats: 3,
            options: Options::default(),
            new_game: false,
            start: None,
            drawn: None,
            turn_of: None,
            moment: TurnMoment::At(Step::Trade),
            bought: 0,
            distance: 0,
            turns_left: 0,
            venice: None,
            rest: Rest::Deck,
            markers: Vec::new(),
            players: vec![Player::default(); PLAYERS.len()],
            wanted: Vec::new(),
            shuffled: Vec::new(),
        };
        for (at, line) in lines.iter().enumerate() {
            draft.line(line).map_err(|why| (at, why))?;
        }
        Ok(draft)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (who, fields) = fields(line)?;
        let who = who.map(seat).transpose()?;
        if let Some(seat) = who {
            self.seats = self.seats.max(seat.0 + 1);
        }
        for (key, value) in fields {
            match who {
                Some(seat) => self.of_player(seat, key, value)?,
                None => self.of_table(key, value)?,
            }
        }
        Ok(())
    }

    fn of_player(&mut self, seat: Seat, key: &str, value: &str) -> Result<(), String> {
        let player = &mut self.players[seat.index()];
        match key {
            "ducats" => player.ducats = Some(number(value)?),
            "prestige" => player.prestige = number(value)?,
            "ship" => player.ship = harbour(value, self.edition)?,
            "active" => player.active = Some(marker(value)?),
            "taken" => player.taken = value.split_whitespace().map(marker).collect::<Result<_, _>>()?,
            "offers made" => player.made = number(value)?,
            "hand" => self.want(value, Place::Hand(seat))?,
            "cargo" => self.want(value, Place::Cargo(seat))?,
            "pirates" => self.want(value, Place::Pirates(seat))?,
            "load" => self.want_some(Place::Top(seat), &[Statement::Nets(number(value)?)]),
            "limit" => self.want_some(Place::Top(seat), &[Statement::Lions(number(value)?)]),
            _ => return Err(format!("a player has no \"{key}\"")),
        }
        Ok(())
    }

    fn of_table(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "players" => self.seats = number(value)?,
            "options" => value.split(',').try_for_each(|option| self.option(option.trim()))?,
            "routes" => self.edition = with_other_routes(value)?,
            "new game" => {
                self.new_game = true;
                self.seats = number(value.trim_end_matches("players").trim())?;
            }
            "drawn" => self.drawn = Some(seat(value)?),
            "start" => self.start = Some(seat(value)?),
            "turn" => self.turn_of = Some(seat(value)?),
            "step" => self.moment = moment(value)?,
            "bought" => self.bought = number(value)?,
            "distance" => self.distance = number(value)?,
            "turns left" => self.turns_left = number(value)?,
            "played" => self.want(value, Place::Played)?,
            "discard pile" => self.want(value, Place::Discard)?,
            "deck" => {
                let cards = value.strip_suffix("...");
                self.rest = if cards.is_some() { Rest::Deck } else { Rest::Box };
                self.want(cards.unwrap_or(value).trim(), Place::Deck)?;
            }
            "Venice" => {
                let above = value.strip_prefix("under ").map(|rest| rest.trim_end_matches('s').trim_end_matches("card").trim());
                self.venice = Some(number(above.ok_or("Venice lies under so many cards")?)?);
            }
            "markers" => {
                for pair in value.split(',') {
                    let (at, kind) = pair.trim().split_once(' ').ok_or("markers are a harbour and a marker each")?;
                    self.markers.push((harbour(at, self.edition)?, marker(kind.trim())?));
                }
            }
            "shuffled" => {
                let patterns = words(value).into_iter().map(|word| pattern(word, self.edition));
                self.shuffled.push(patterns.collect::<Result<_, _>>()?);
            }
            _ => return Err(format!("a table has no \"{key}\"")),
        }
        Ok(())
    }

    fn option(&mut self, option: &str) -> Result<(), String> {
        match option {
            "cargo sale off" => self.options.interim_cargo_sale = false,
            "tie places skip" => self.options.tie_places = TiePlaces::Skip,
            "last round extra" => self.options.last_round = LastRound::Extra,
            "compass may" => self.options.compass = CompassRule::May,
            "credit off" => self.options.trade_on_credit = false,
            "cargo memory strict" => self.options.cargo_memory = CargoMemory::Strict,
            "cargo memory open" => self.options.cargo_memory = CargoMemory::Open,
            _ => return Err(format!("\"{option}\" is no option")),
        }
        Ok(())
    }

    /// Cards by name, `none`, or a number of any cards.
    fn want(&mut self, value: &str, place: Place) -> Result<(), String> {
        let mut words = words(value).into_iter().peekable();
        while let Some(word) = words.next() {
            if let Ok(count) = word.parse::<u8>() {
                match words.next() {
                    Some("card" | "cards" | "more") => {}
                    Some(_) | None => return Err(format!("{count} of what?")),
                }
                (0..count).for_each(|_| self.want_some(place, &[]));
            } else if word != "none" && word != "and" {
                self.wanted.push(Wanted { pattern: pattern(word, self.edition)?, place, by_name: true });
            }
        }
        Ok(())
    }

    /// Some card that shows this.
    fn want_some(&mut self, place: Place, shows: &[Statement]) {
        let pattern = Pattern { good: None, shows: shows.to_vec(), harbour: None, veiled: false, says: Statements::NONE };
        self.wanted.push(Wanted { pattern, place, by_name: false });
    }

    /// Finds a card for everything that is wanted: those of which most is said first, those of which nothing is said last, and
    /// these from the end of the edition, where they are least in the way.
    fn find_cards(&mut self) -> Result<(Vec<Card>, Named), String> {
        for seat in Seat::all(self.seats) {
            let has_cargo = self.wanted.iter().any(|wanted| wanted.place == Place::Cargo(seat) || wanted.place == Place::Top(seat));
            if !has_cargo && !self.new_game {
                self.want_some(Place::Cargo(seat), &[Statement::Lions(6)]);
            }
        }
        let mut order: Vec<usize> = (0..self.wanted.len()).collect();
        order.sort_by_key(|&at| (!self.wanted[at].by_name, core::cmp::Reverse(self.wanted[at].pattern.strictness())));
        let mut unused = self.edition.cards_for(self.seats);
        let mut cards = vec![Card(u8::MAX); self.wanted.len()];
        for at in order {
            let Wanted { pattern, by_name, .. } = &self.wanted[at];
            let mut fitting = unused.iter().filter(|&card| pattern.fits(card, self.edition));
            let card = if *by_name { fitting.next() } else { fitting.last() };
            cards[at] = card.ok_or_else(|| format!("no {} is left in this edition", pattern.word(self.edition)))?;
            unused.remove(cards[at]);
        }
        let by_name = self.wanted.iter().zip(&cards).filter(|(wanted, _)| wanted.by_name);
        let named = Named(by_name.map(|(wanted, &card)| (card, wanted.pattern.clone())).collect());
        Ok((cards, named))
    }

    /// What shuffles bring: cards that are known by the same words, or new ones.
    fn shuffles(&self, cards: &[Card], named: &mut Named) -> Result<Vec<Vec<Card>>, String> {
        let mut unused = self.edition.cards_for(self.seats) - cards.iter().copied().collect();
        let mut decks = Vec::new();
        for patterns in &self.shuffled {
            let mut deck: Vec<Card> = Vec::new();
            for pattern in patterns {
                let known = named.0.iter().find(|(card, known)| known == pattern && !deck.contains(card)).map(|(card, _)| *card);
                let card = known.or_else(|| unused.iter().find(|&card| pattern.fits(card, self.edition)));
                let card = card.ok_or_else(|| format!("no {} is left in this edition", pattern.word(self.edition)))?;
                if known.is_none() {
                    named.0.push((card, pattern.clone()));
                    unused.remove(card);
                }
                deck.push(card);
            }
            decks.push(deck);
        }
        Ok(decks)
    }

    /// The markers of a new game: those named, and the others in the order of the edition.
    fn all_markers(&self) -> Result<Vec<u8>, String> {
        let mut left = self.edition.markers;
        for (_, marker) in &self.markers {
            left[*marker as usize] = left[*marker as usize].checked_sub(1).ok_or("the edition has not so many of a marker")?;
        }
        let mut others = (0..).zip(left).flat_map(|(kind, count)| core::iter::repeat_n(kind, count.into()));
        let at = |harbour: usize| self.markers.iter().find(|(at, _)| at.index() == harbour).map(|(_, marker)| *marker as u8);
        Ok((0..self.edition.harbours.len()).filter_map(|harbour| at(harbour).or_else(|| others.next())).collect())
    }

    fn position(&self, setup: &Setup, cards: &[Card]) -> Position {
        let lying = |place: Place| self.wanted.iter().zip(cards).filter(move |(wanted, _)| wanted.place == place).map(|(_, &card)| card);
        let mut position = Position::new(setup);
        position.turn_of = self.turn_of.unwrap_or(Seat(0));
        position.start = self.start.unwrap_or(Seat(0));
        position.moment = self.moment;
        position.bought = self.bought;
        position.distance = self.distance;
        position.turns_left = self.turns_left;
        position.played = lying(Place::Played).collect::<CardSet>();
        position.deck = lying(Place::Deck).collect();
        position.venice = self.venice;
        position.discard = lying(Place::Discard).collect();
        position.rest = self.rest;
        position.markers.clone_from(&self.markers);
        for (seat, (laid, player)) in (0..).map(Seat).zip(position.seats.iter_mut().zip(&self.players)) {
            laid.ducats = player.ducats.map_or(laid.ducats, Ducats);
            laid.prestige = player.prestige;
            laid.hand = lying(Place::Hand(seat)).collect();
            laid.cargo = lying(Place::Cargo(seat)).chain(lying(Place::Top(seat))).collect();
            laid.pirates = lying(Place::Pirates(seat)).collect();
            laid.ship = player.ship;
            laid.active = player.active;
            laid.taken = if player.taken.is_empty() { player.active.into_iter().collect() } else { player.taken.clone() };
            laid.offers_made = player.made;
        }
        position
    }
}

pub(crate) fn harbour(name: &str, edition: &Edition) -> Result<Harbour, String> {
    let found = edition.harbours.iter().position(|harbour| harbour.name == name);
    found.map(|at| Harbour(at as u8)).ok_or_else(|| format!("there is no harbour {name}"))
}

fn marker(name: &str) -> Result<Marker, String> {
    Marker::ALL.into_iter().find(|marker| marker.name() == name).ok_or_else(|| format!("there is no marker {name}"))
}

fn pattern(word: &str, edition: &Edition) -> Result<Pattern, String> {
    Pattern::read(word, edition).unwrap_or_else(|| Err(format!("\"{word}\" is no card")))
}

fn moment(value: &str) -> Result<TurnMoment, String> {
    Ok(match value {
        "start" => TurnMoment::Begin,
        "discard" => TurnMoment::At(Step::Discard),
        "trade" => TurnMoment::At(Step::Trade),
        "sail" => TurnMoment::At(Step::Sail),
        "compass" => TurnMoment::At(Step::Compass),
        "load" => TurnMoment::At(Step::Load),
        _ => return Err(format!("\"{value}\" is no step of a turn")),
    })
}

/// The edition of 2005 with a map of dead ends: from one harbour a route leads to each of the others, and perhaps there is one more.
fn with_other_routes(value: &str) -> Result<&'static Edition, String> {
    let star = value.strip_prefix("a star around ").ok_or("other routes are \"a star around\" a harbour")?;
    let (middle, more) = star.split_once(" and ").map_or((star, None), |(middle, more)| (middle, more.split_once('-')));
    harbour(middle, edition_2005())?;
    let (before, rest) = edition_2005().toml.split_once("routes = [").ok_or("the edition has routes")?;
    let (_, after) = rest.split_once("\n]").ok_or("the routes have an end")?;
    let others = edition_2005().harbours.iter().map(|harbour| harbour.name.as_str()).filter(|name| *name != middle);
    let routes = others.map(|other| (middle, other)).chain(more);
    let routes: String = routes.map(|(one, other)| format!("\n    [\"{one}\", \"{other}\"],")).collect();
    let toml = format!("{before}routes = [{routes}\n]{after}").replace("name = \"2005\"", "name = \"star\"");
    let (edition, _) = Edition::read(&toml).map_err(|faults| format!("{faults:?}"))?;
    Ok(Box::leak(Box::new(edition)))
}
