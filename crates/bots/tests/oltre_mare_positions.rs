//! Small positions of Oltre Mare in which it is clear what to do.

mod oltre_mare;

use ::oltre_mare::arrange::Position;
use ::oltre_mare::{Action, Ducats, Goods, Harbour, Marker, Setup, Source, Terms, To, edition_2005};
use bots::{Bot, OltreMareWhy as Why};
use oltre_mare::Game;
use tabletop::{Card, CardSet, Nobody, Seat};

const BOTS: [Bot; 2] = [Bot::MERCHANT, Bot::CAPTAIN];
const SILK: &str = "silk";

/// Seat 0 has its last turn, with a silk that demands two cards on top of its cargo.
fn last_turn(hand: &[u8]) -> Position {
    let mut position = Position::new(&Setup::new(4));
    position.turns_left = 4;
    for (seat, cargo) in position.seats.iter_mut().zip([20, 2, 3, 4]) {
        seat.cargo = [Card(cargo)].into();
        // Nobody has words left to trade with.
        seat.offers_made = 40;
    }
    position.seats[0].hand = set(hand);
    position
}

fn set(cards: &[u8]) -> CardSet {
    cards.iter().copied().map(Card).collect()
}

fn game(position: &Position) -> Game {
    Game::of(&Setup::new(4), position.lay(&mut Nobody).unwrap(), 1)
}

/// OM-53, OM-55, OM-93: in the last turn what counts is what the cargo pays, ducats and pirates.
#[test]
fn the_last_turn_is_played_for_what_it_pays() {
    //    hand               to be played
    let rows: [(&[u8], &[u8]); 4] = [
        // Two silks make a run of three, two salts one of two; the icons are alike.
        (&[18, 24, 30, 36], &[18, 24]),
        // Ducat and market, or ducat and pirate.
        (&[1, 13, 48, 60], &[1, 13]),
        // A silk that goes on with the run, and jewels without a pirate.
        (&[19, 1, 48, 60], &[1, 19]),
        // Pirates take six for three icons, but here there are but two cards to play.
        (&[31, 37, 66, 78], &[31, 37]),
    ];
    for (hand, played) in rows {
        for bot in BOTS {
            let thought = game(&last_turn(hand)).says(Seat(0), bot, 300).unwrap();
            assert_eq!(thought.action, Action::Play(set(played)), "{hand:?}");
        }
    }
}

/// The reason is what all see of it.
#[test]
fn the_reason_names_the_run() {
    let thought = game(&last_turn(&[18, 24, 30, 36])).says(Seat(0), Bot::MERCHANT, 1).unwrap();
    let good = edition_2005().good_named(SILK).unwrap();
    assert_eq!(thought.why, Some(Why::KeepsRun { good, length: 3, more: Ducats(8) }));
}

/// OM-70: what goes on with the run is laid first.
#[test]
fn the_run_goes_on_before_another_begins() {
    for bot in BOTS {
        let mut game = game(&last_turn(&[18, 30]));
        game.act(Seat(0), Action::Play(set(&[18, 30])));
        let thought = game.says(Seat(0), bot, 50).unwrap();
        assert_eq!(thought.action, Action::Load([18, 30].map(Card).into_iter().collect()));
    }
}

/// OM-60: of two harbours the one with a marker.
#[test]
fn the_ship_sails_where_a_marker_lies() {
    for marker in [Marker::BigDeal, Marker::FightPirates, Marker::LocalAuthority] {
        let mut position = last_turn(&[22, 30, 40]);
        position.turns_left = 0;
        // Beyond either of them lies another.
        position.markers = [(Harbour(28), marker), (Harbour(2), Marker::PlainSailing), (Harbour(27), Marker::PlainSailing)].into();
        for bot in BOTS {
            let mut game = game(&position);
            game.act(Seat(0), Action::Play(set(&[22, 30])));
            let thought = game.says(Seat(0), bot, 200).unwrap();
            assert_eq!((thought.action, thought.why), (Action::Sail(Harbour(28)), Some(Why::SailsFor { marker })));
        }
    }
}

/// OM-38, OM-40: a player who lacks cards to the load buys, from its own pirates first.
#[test]
fn a_hand_too_small_is_filled_from_the_own_pirates_first() {
    let mut position = last_turn(&[18]);
    assert_eq!(game(&position).says(Seat(0), Bot::MERCHANT, 1).unwrap().action, Action::Buy(Source::Deck));
    position.seats[0].pirates = vec![Card(30)];
    let thought = game(&position).says(Seat(0), Bot::MERCHANT, 1).unwrap();
    assert_eq!((thought.action, thought.why), (Action::Buy(Source::Pirates), Some(Why::NeedsCards { load: 2 })));
}

/// OM-34: a gift is taken, and nothing is given for nothing.
#[test]
fn gifts_are_taken_and_not_made() {
    let mut position = last_turn(&[18, 24, 30, 36]);
    position.seats[0].offers_made = 0;
    position.seats[1].offers_made = 0;
    position.seats[1].hand = set(&[25, 31]);
    let silk = edition_2005().good_named(SILK).unwrap();
    //   given, asked                              taken
    let rows = [(5, 0, Goods::NONE, true), (0, 5, Goods::NONE, false), (0, 0, [silk, silk].into_iter().collect(), false)];
    for (gives_ducats, asks_ducats, asks, taken) in rows {
        for bot in BOTS {
            let mut game = game(&position);
            let terms = Terms { to: To::Seat(Seat(0)), gives_ducats, asks_ducats, asks, ..Terms::default() };
            game.act(Seat(1), Action::Offer { parent: None, terms });
            let said = game.says(Seat(0), bot, 200).unwrap().action;
            let accepts = matches!(said, Action::Accept { .. });
            // A captain may first ask for more.
            let asks_for_more = matches!(said, Action::Offer { parent: Some(_), .. });
            assert_eq!(accepts || asks_for_more && taken, taken, "{said:?}");
        }
    }
}
