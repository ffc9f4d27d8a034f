//! Makes the whole games that `tests/games.rs` replays: fifty for each number of players, the same every time.
//!
//! `cargo run -p oltre-mare --example make_oltre_mare_games` writes them to `crates/oltre-mare/tests/games/`.

use oltre_mare::{
    Action, CargoMemory, Claims, CompassRule, Event, LastRound, OfferKind, Options, Setup, Sight, Source, State, Terms, TiePlaces, To,
};
use std::path::Path;
use tabletop::record::{Game, Record, Sitter};
use tabletop::{CardSet, Dice, Heard, Nobody, Rules, Seat, SeatSet, Seed, Viewer};

/// How many games for each number of players.
const GAMES: u64 = 50;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for seats in 2..=5 {
        let games: String = (0..GAMES).map(|number| line(&game(seats, number))).collect();
        let file = folder.join(format!("{seats}-players.jsonl"));
        println!("{}: {} bytes", file.display(), games.len());
        std::fs::write(&file, games).expect("the folder of the games is there");
    }
}

/// A record in one line.
fn line(record: &Record<State>) -> String {
    serde_json::to_string(record).expect("a record has a form in JSON") + "\n"
}

/// Most games are those that come first; for what is rare, many are played until one shows it.
fn game(seats: u8, number: u64) -> Record<State> {
    let first = u64::from(seats) * 1_000_000 + number;
    let mut games = (0..10_000).map(|more| play(seats, number, first + 1000 * more));
    let found = match (seats, number) {
        // OM-92 happens in a purchase.
        (3.., 8) => games.find(|(_, drained)| drained.contains(&Situation::Purchase)),
        // OM-92 happens twice.
        (5.., 48) => games.find(|(_, drained)| drained.len() > 1),
        // Two share a place.
        (3.., 49) => games.find(|(record, _)| is_shared(record)),
        _ => games.next(),
    };
    found.unwrap_or_else(|| panic!("{seats} players, game {number}: random players do not do this")).0
}

/// When deck and discard pile were empty and a card was needed.
#[derive(PartialEq)]
enum Situation {
    Purchase,
    MainPhase,
}

fn is_shared(record: &Record<State>) -> bool {
    let ranks: Vec<u8> = record.result.seats.iter().map(|sheet| sheet.rank).collect();
    (1..ranks.len()).any(|seat| ranks[..seat].contains(&ranks[seat]))
}

fn play(seats: u8, number: u64, seed: u64) -> (Record<State>, Vec<Situation>) {
    let start = number.is_multiple_of(3).then_some(Seat((number / 3) as u8 % seats));
    let setup = Setup { options: options(number), start, ..Setup::new(seats) };
    let mut dice = Dice::new(seed);
    let mut game = Game::<State>::new(setup, Seed::from_number(seed), &mut Nobody);
    let mut players = Players::new(number);
    let mut drained = Vec::new();
    while let Some((seat, action)) = players.answer(game.state(), &mut dice) {
        let mut heard = Heard::new();
        game.play(seat, &action, &mut heard).expect("a random answer is legal");
        let is_drained = |event: &&Event| matches!(event.seen_by(Viewer::Spectator), Sight::Drained { .. });
        let purchase = matches!(action, Action::Buy(_));
        let moments = heard.0.iter().filter(is_drained).map(|_| if purchase { Situation::Purchase } else { Situation::MainPhase });
        drained.extend(moments);
    }
    let sitters = ["Ana", "Bob", "Cato", "Dora", "Enzo"][..usize::from(seats)].iter();
    let sitters = sitters.map(|name| Sitter { name: (*name).into(), kind: "bot:random".into() }).collect();
    (game.record(sitters).expect("the game is over"), drained)
}

/// Every combination of options comes up in 96 games.
fn options(number: u64) -> Options {
    let digit = |step: u64, base: u64| (number / step % base) as usize;
    Options {
        interim_cargo_sale: [true, false][digit(1, 2)],
        tie_places: [TiePlaces::Dense, TiePlaces::Skip][digit(2, 2)],
        last_round: [LastRound::Extra, LastRound::Finish][digit(4, 2)],
        compass: [CompassRule::May, CompassRule::Must][digit(8, 2)],
        cargo_memory: [CargoMemory::Owner, CargoMemory::Strict, CargoMemory::Open][digit(16, 3)],
        trade_on_credit: [true, false][digit(48, 2)],
    }
}

/// Random players with a temper.
struct Players {
    /// Of four chances to buy this many are taken. Who buys everything empties the deck.
    buys: u32,
    /// How many words are spoken in the whole game, because talk makes records long.
    words: u32,
    /// So often hands are given away. Who has no cards needs some, and then there are none to be had.
    gifts: u32,
}

impl Players {
    fn new(number: u64) -> Players {
        match number / 2 % 5 {
            0 => Players { buys: 4, words: 24, gifts: 0 },
            1 => Players { buys: 1, words: 20, gifts: 0 },
            2 => Players { buys: 3, words: 24, gifts: 0 },
            3 => Players { buys: 2, words: 20, gifts: 0 },
            _ => Players { buys: 4, words: 0, gifts: 30 },
        }
    }

    fn answer(&mut self, state: &State, dice: &mut Dice) -> Option<(Seat, Action)> {
        let asked = state.asked();
        if asked.must.is_empty() {
            return None;
        }
        let active = asked.must.nth(0);
        if let Some(taken) = a_gift_is_taken(state) {
            return Some(taken);
        }
        if self.gifts > 0
            && dice.one_in(2)
            && let Some(gift) = gift(state, active)
        {
            self.gifts -= 1;
            return Some((active, gift));
        }
        if self.words > 0
            && !asked.may.is_empty()
            && dice.one_in(3)
            && let Some(word) = some_word(state, asked.all(), dice)
        {
            self.words -= 1;
            return Some(word);
        }
        let buys = [Source::Deck, Source::Pirates].map(Action::Buy);
        let for_sale: Vec<Action> = state.answers(active).into_iter().filter(|action| buys.contains(action)).collect();
        if !for_sale.is_empty() && dice.below(4) < self.buys {
            return Some((active, for_sale[dice.below(for_sale.len() as u32) as usize].clone()));
        }
        loop {
            let action = state.random_answer(active, dice);
            if !is_talk(&action) {
                return Some((active, action));
            }
        }
    }
}

/// The active player's hand, or the larger part of it that may be given, as a gift to the left.
fn gift(state: &State, active: Seat) -> Option<Action> {
    let hand = state.view(Viewer::Seat(active)).seats[active.index()].hand.clone();
    let mut gives: CardSet = hand.faces()?.iter().copied().collect();
    let left = active.left(state.seats());
    while !gives.is_empty() {
        let offer = Action::Offer { parent: None, terms: Terms { to: To::Seat(left), gives, ..Terms::default() } };
        let mut ahead = state.clone();
        ahead.play(active, &offer, &mut Dice::new(0), &mut Nobody).ok()?;
        if a_gift_is_taken(&ahead).is_some() {
            return Some(offer);
        }
        gives.remove(gives.nth(0));
    }
    None
}

/// A player who is offered cards for nothing takes them, if the rules allow it.
fn a_gift_is_taken(state: &State) -> Option<(Seat, Action)> {
    let offers = state.view(Viewer::Spectator).offers;
    let gift = offers
        .iter()
        .find(|offer| !offer.gives.is_empty() && offer.asks.is_empty() && offer.asks_ducats == 0 && offer.kind == OfferKind::Firm)?;
    let To::Seat(seat) = gift.to else { return None };
    let accept = Action::Accept { offer: gift.id, cards: CardSet::EMPTY, claims: Claims::new() };
    state.clone().play(seat, &accept, &mut Dice::new(0), &mut Nobody).ok().map(|()| (seat, accept))
}

/// Something to say. Answers are rarer than offers among random players, and calls rarer than firm offers, so the better of
/// many ideas is taken.
fn some_word(state: &State, seats: SeatSet, dice: &mut Dice) -> Option<(Seat, Action)> {
    let wants_call = dice.one_in(3);
    let worth = |action: &Action| match action {
        Action::Confirm { .. } => 4,
        Action::Accept { .. } => 3,
        Action::Offer { parent: Some(_), .. } => 2,
        Action::Offer { terms, .. } => 1 + u8::from((terms.kind == OfferKind::Call) == wants_call),
        Action::Decline(_) | Action::Withdraw(_) => 2,
        Action::Discard(_) | Action::Buy(_) | Action::Play(_) | Action::Sail(_) | Action::Compass(_) | Action::Load(_) => 0,
    };
    let mut ideas: Vec<(Seat, Action)> = Vec::new();
    for _ in 0..12 {
        let seat = seats.nth(dice.below(seats.len().into()) as u8);
        ideas.push((seat, state.random_answer(seat, dice)));
    }
    ideas.into_iter().filter(|(_, action)| is_talk(action)).max_by_key(|(_, action)| worth(action))
}

fn is_talk(action: &Action) -> bool {
    match action {
        Action::Offer { .. } | Action::Accept { .. } | Action::Confirm { .. } | Action::Decline(_) | Action::Withdraw(_) => true,
        Action::Discard(_) | Action::Buy(_) | Action::Play(_) | Action::Sail(_) | Action::Compass(_) | Action::Load(_) => false,
    }
}
