//! A bot goes by what its seat knows, and by nothing else. Two worlds differ only where one seat cannot look; everybody acts alike in
//! both, and the seat learns from each of them by itself. As long as the rules do not entitle it to see a difference, it is asked the
//! same, answers the same and gives the same reason, whichever bot it is.
//!
//! How two such worlds are dealt, and how one follows the other, is said by the games' own leak tests, which this one uses.

#[path = "../../../oltre-mare/tests/kit/mod.rs"]
mod oltre_mare_kit;
#[path = "../../../ostia/tests/kit/mod.rs"]
mod ostia_kit;
mod pair;
mod told;

use bots::{Ask, Bot, Played, decide};
use oltre_mare_kit::OltreMare;
use ostia_kit::Ostia;
use pair::{Answer, Asks, Difference, Looked, check};
use rules_testkit::leak::Twins;
use rules_testkit::seeds;
use rules_testkit::tally::Tally;
use tabletop::Seat;

/// The bot itself: of the game it is told nothing.
fn honest<R: Played>(_: &R, bot: Bot, ask: &Ask<'_, R>) -> Answer<R> {
    decide(bot, ask).map(|thought| (thought.action, thought.why))
}

/// One that looks at the next player's cards and lets its luck hang on them.
fn peeks_to_act<R: Played>(game: &R, bot: Bot, ask: &Ask<'_, R>) -> Answer<R> {
    let next = ask.seat.left(game.seats());
    honest(game, bot, &Ask { seed: ask.seed ^ game.worth(next).to_bits(), ..*ask })
}

/// One that does what an honest bot does, and gives a reason only when the next player holds good cards.
fn peeks_to_explain<R: Played>(game: &R, bot: Bot, ask: &Ask<'_, R>) -> Answer<R> {
    let (action, why) = honest(game, bot, ask)?;
    let seats = Seat::all(game.seats()).filter(|&seat| seat != ask.seat);
    let worth: f64 = seats.map(|seat| game.worth(seat)).sum();
    Some((action, why.filter(|_| worth.to_bits().count_ones().is_multiple_of(2))))
}

/// Every bot is asked in both worlds, and what it answers is now and then each of these.
fn bots_are_honest<T: Twins<Game: Looked>>(games: u64, answers: &[&str]) {
    let mut tally = Tally::new();
    seeds::each(games, |seed| {
        if let Err(difference) = check::<T>(seed, honest, &mut tally) {
            panic!("{difference}");
        }
    });
    println!("{tally}");
    tally.expect(Bot::ALL.iter().map(|bot| bot.name()).chain(["after the deal", "reasons"]), 200);
    tally.expect(["imagined", "2 seats", "3 seats", "4 seats", "5 seats"], 30);
    // Each of them by every bot, at one question at least.
    tally.expect(answers, Bot::ALL.len() as u64);
}

#[test]
fn in_two_worlds_of_oltre_mare_that_a_seat_cannot_tell_apart_every_bot_does_and_says_the_same() {
    bots_are_honest::<OltreMare<oltre_mare::State>>(
        16,
        &["silence", "discard", "offer", "accept", "decline", "buy", "play", "sail", "load"],
    );
}

#[test]
fn in_two_worlds_of_ostia_that_a_seat_cannot_tell_apart_every_bot_does_and_says_the_same() {
    bots_are_honest::<Ostia<ostia::State>>(
        24,
        &["keep", "lot", "bid", "pass", "sell", "price", "buyer", "build", "place", "settle", "store", "final"],
    );
}

/// The test has teeth: who looks at hidden cards is found out, by an answer or by a reason alone.
#[test]
fn a_bot_that_peeks_is_found_out() {
    fn found<T: Twins<Game: Looked>>(cheat: Asks<T::Game>) -> Option<Difference> {
        (0..10).find_map(|seed| check::<T>(seed, cheat, &mut Tally::new()).err())
    }
    let found = [
        found::<OltreMare<oltre_mare::State>>(peeks_to_act),
        found::<OltreMare<oltre_mare::State>>(peeks_to_explain),
        found::<Ostia<ostia::State>>(peeks_to_act),
        found::<Ostia<ostia::State>>(peeks_to_explain),
    ];
    for found in found {
        assert_eq!(found.map(|difference| difference.of), Some("what it answers"));
    }
}

/// In two worlds that a player cannot tell apart, what that player is told of other bots' reasons is the same, for each of these actions.
fn reasons_are_harmless<T: Twins<Game: Looked>>(games: u64, actions: &[&str]) {
    let mut tally = Tally::new();
    seeds::each(games, |seed| {
        if let Err(difference) = told::check::<T>(seed, T::Game::tellable, &mut tally) {
            panic!("{difference}");
        }
    });
    println!("{tally}");
    tally.expect(actions, 10);
}

#[test]
fn a_bot_of_oltre_mare_that_says_why_tells_nothing_hidden() {
    reasons_are_harmless::<OltreMare<oltre_mare::State>>(24, &["discard", "decline", "buy", "play", "sail", "load"]);
}

#[test]
fn a_bot_of_ostia_that_says_why_tells_nothing_hidden() {
    reasons_are_harmless::<Ostia<ostia::State>>(
        24,
        &["keep", "lot", "bid", "pass", "sell", "take", "buyer", "build", "place", "store", "final"],
    );
}

/// The test has teeth: what a bot thinks itself would tell of its cards.
#[test]
fn a_reason_that_is_told_as_it_is_would_tell_of_hidden_cards() {
    let told = (0..10).find_map(|seed| told::check::<Ostia<ostia::State>>(seed, |_, why| Some(why), &mut Tally::new()).err());
    assert_eq!(told.map(|difference| difference.of), Some("what the others are told"));
}
