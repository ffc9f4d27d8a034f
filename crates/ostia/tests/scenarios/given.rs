//! Lays a table out as a scenario says.

use crate::goods::good;
use crate::table::Table;
use ostia::arrange::{Position, Rest, RoundMoment};
use ostia::{Chips, DECK, Denarii, Edition, Good, Options, SENATE, START, SenateCard, Setup, State, edition_2005};
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
    round: u8,
    moment: RoundMoment,
    lots_sold: u8,
    /// The Senate cards from this round on, as far as they are named, and the one laid aside.
    senate: Vec<u8>,
    aside: Option<u8>,
    rest: Rest,
    players: Vec<Player>,
    gaius: Player,
    /// Every card that is wanted somewhere, in the order of the text; any card where no good is named.
    wanted: Vec<(Option<Good>, Place)>,
    /// What shuffles bring to the top.
    shuffled: Vec<Vec<Good>>,
}

#[derive(Clone, Default)]
struct Player {
    denarii: Option<i32>,
    storehouses: Option<u8>,
    loans: u8,
    chips: Vec<Chips>,
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Goods(Seat),
    Boat(Seat),
    Gaius(Seat),
    Depressors,
    Deck,
    Discard,
}

pub(crate) fn lay(lines: &[&str]) -> Result<Table, (usize, String)> {
    let whole = |why: String| (0, why);
    let draft = Draft::read(lines)?;
    let mut luck = Rigged::default();
    let mut heard = Heard::new();
    let setup = Setup { edition: draft.edition, options: draft.options, seats: draft.seats, start: draft.start };
    for goods in &draft.shuffled {
        let any_of = |good: &Good| draft.edition.of_good(*good).iter().map(|card| card.0);
        luck.order(DECK, goods.iter().map(any_of));
    }
    let senate = draft.senate_cards().map_err(whole)?;
    let state = if draft.new_game {
        draft.drawn.into_iter().for_each(|seat| luck.number(START, seat.0.into()));
        luck.order(SENATE, senate.map(|card| [card.0]));
        State::new(&setup, &mut luck, &mut heard)
    } else {
        let position = draft.position(&setup, senate).map_err(whole)?;
        position.lay(&mut luck, &mut heard).map_err(|misplaced| whole(misplaced.to_string()))?
    };
    Ok(Table { state, luck, events: heard.0 })
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
            round: 1,
            moment: RoundMoment::Place,
            lots_sold: 0,
            senate: Vec::new(),
            aside: None,
            rest: Rest::Deck,
            players: vec![Player::default(); PLAYERS.len()],
            gaius: Player::default(),
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
        for (key, value) in fields {
            match who {
                Some("Gaius") => of_purse(&mut self.gaius, key, value)?,
                Some(name) => self.of_player(seat(name)?, key, value)?,
                None => self.of_table(key, value)?,
            }
        }
        Ok(())
    }

    fn of_player(&mut self, seat: Seat, key: &str, value: &str) -> Result<(), String> {
        self.seats = self.seats.max(seat.0 + 1);
        match key {
            "goods" => self.want(value, Place::Goods(seat)),
            "boat" => self.want(value, Place::Boat(seat)),
            "to Gaius" => self.want(value, Place::Gaius(seat)),
            _ => of_purse(&mut self.players[seat.index()], key, value),
        }
    }

    fn of_table(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "players" => self.seats = number(value)?,
            "options" => value.split(',').try_for_each(|option| self.option(option.trim()))?,
            "new game" => {
                self.new_game = true;
                self.seats = number(value.trim_end_matches("players").trim())?;
            }
            "drawn" => self.drawn = Some(seat(value)?),
            "start" => self.start = Some(seat(value)?),
            "round" => self.round = number(value)?,
            "step" => self.moment = moment(value)?,
            "lots sold" => self.lots_sold = number(value)?,
            "Senate" => self.senate = value.split_whitespace().map(number).collect::<Result<_, _>>()?,
            "aside" => self.aside = Some(number(value)?),
            "depressors" => self.want(value, Place::Depressors)?,
            "discard pile" => self.want(value, Place::Discard)?,
            "deck" => {
                let cards = value.strip_suffix("...");
                self.rest = if cards.is_some() { Rest::Deck } else { Rest::Box };
                self.want(cards.unwrap_or(value).trim(), Place::Deck)?;
            }
            "shuffled" => {
                let goods = value.split_whitespace().map(|word| good(word, self.edition));
                self.shuffled.push(goods.collect::<Result<_, _>>()?);
            }
            _ => return Err(format!("a table has no \"{key}\"")),
        }
        Ok(())
    }

    fn option(&mut self, option: &str) -> Result<(), String> {
        match option {
            "open money" => self.options.open_money = true,
            "zero donations get nothing" => self.options.zero_donation_scores = false,
            "loans first" => self.options.loans_first = true,
            "first game" => self.options.first_game = true,
            _ => return Err(format!("\"{option}\" is no option")),
        }
        Ok(())
    }

    /// Cards by name, `none`, or a number of any cards.
    fn want(&mut self, value: &str, place: Place) -> Result<(), String> {
        let mut words = value.split_whitespace();
        while let Some(word) = words.next() {
            if let Ok(count) = word.parse::<usize>() {
                match words.next() {
                    Some("card" | "cards" | "more") => {}
                    Some(_) | None => return Err(format!("{count} of what?")),
                }
                self.wanted.extend(core::iter::repeat_n((None, place), count));
            } else if word != "none" && word != "and" {
                self.wanted.push((Some(good(word, self.edition)?), place));
            }
        }
        Ok(())
    }

    /// The card laid aside, then one for each round. Nothing said: card 6 aside, and in each round the card of its number.
    fn senate_cards(&self) -> Result<[SenateCard; 6], String> {
        let mut cards = [None; 6];
        cards[0] = self.aside;
        for (at, &card) in self.senate.iter().enumerate() {
            *cards.get_mut(at + usize::from(self.round)).ok_or("there are five rounds")? = Some(card);
        }
        let usual = [6, 1, 2, 3, 4, 5];
        for (at, card) in usual.into_iter().enumerate() {
            if cards[at].is_none() && !cards.contains(&Some(card)) {
                cards[at] = Some(card);
            }
        }
        for at in 0..cards.len() {
            let left = (1..=6).find(|card| !cards.contains(&Some(*card)));
            cards[at] = cards[at].or(left);
        }
        Ok(cards.map(|card| SenateCard(card.unwrap_or(0).wrapping_sub(1))))
    }

    fn position(&self, setup: &Setup, senate: [SenateCard; 6]) -> Result<Position, String> {
        let mut position = Position::new(setup);
        position.start = self.start.unwrap_or(Seat(0));
        (position.round, position.moment, position.lots_sold) = (self.round, self.moment, self.lots_sold);
        (position.senate, position.rest) = (senate, self.rest);
        let cards = self.find_cards(&position)?;
        let lying = |place: Place| cards.iter().filter(move |(_, at)| *at == place).map(|(card, _)| *card);
        position.depressors = lying(Place::Depressors).collect();
        position.deck = lying(Place::Deck).collect();
        position.discard = lying(Place::Discard).collect();
        for (seat, (laid, player)) in (0..).map(Seat).zip(position.seats.iter_mut().zip(&self.players)) {
            laid.money = player.denarii.map_or(laid.money, Denarii);
            laid.storehouses = player.storehouses.unwrap_or(laid.storehouses);
            laid.loans = player.loans;
            laid.chips.clone_from(&player.chips);
            laid.goods = lying(Place::Goods(seat)).collect();
            laid.boat = lying(Place::Boat(seat)).collect();
            laid.given = lying(Place::Gaius(seat)).collect();
        }
        position.gaius.money = self.gaius.denarii.map_or(position.gaius.money, Denarii);
        position.gaius.chips.clone_from(&self.gaius.chips);
        Ok(position)
    }

    /// Finds a card for everything that is wanted, and fills the boats up. Cards of which nothing is said are taken from the
    /// end of the edition, where they are least in the way.
    fn find_cards(&self, position: &Position) -> Result<Vec<(Card, Place)>, String> {
        let mut unused = self.edition.cards(self.options);
        let mut found = Vec::new();
        let mut wanted = self.wanted.clone();
        for seat in Seat::all(self.seats) {
            let named = wanted.iter().filter(|(_, place)| *place == Place::Boat(seat)).count();
            let size = usize::from(position.boat_size(seat));
            wanted.extend(core::iter::repeat_n((None, Place::Boat(seat)), size.saturating_sub(named)));
        }
        // What is named comes first; a stable sort keeps the order of the deck.
        let mut order: Vec<usize> = (0..wanted.len()).collect();
        order.sort_by_key(|&at| wanted[at].0.is_none());
        for at in order {
            let (good, place) = wanted[at];
            let fitting = good.map_or(unused, |good| unused & self.edition.of_good(good));
            let card = if good.is_some() { fitting.iter().next() } else { fitting.iter().last() };
            let card = card.ok_or("the edition has not so many cards of a good")?;
            unused -= CardSet::one(card);
            found.push((at, card, place));
        }
        found.sort_by_key(|&(at, _, _)| at);
        Ok(found.into_iter().map(|(_, card, place)| (card, place)).collect())
    }
}

fn of_purse(player: &mut Player, key: &str, value: &str) -> Result<(), String> {
    match key {
        "denarii" => player.denarii = Some(number(value)?),
        "storehouses" => player.storehouses = Some(number(value)?),
        "loans" => player.loans = number(value)?,
        "chips" => player.chips = value.split_whitespace().map(|chips| number(chips).map(Chips)).collect::<Result<_, _>>()?,
        _ => return Err(format!("nobody has \"{key}\"")),
    }
    Ok(())
}

fn moment(value: &str) -> Result<RoundMoment, String> {
    Ok(match value {
        "round" => RoundMoment::Round,
        "keep" => RoundMoment::Keep,
        "trade" => RoundMoment::Trade,
        "counting house" => RoundMoment::CountingHouse,
        "place" => RoundMoment::Place,
        "final" => RoundMoment::Final,
        _ => return Err(format!("\"{value}\" is no moment of a round")),
    })
}
