//! Sparring partners play whole games of both titles by the rules, keep to their habits, and see only what their seat sees.

use arena::{
    Contest, ContestPlan, ContestSummary, Contestant, Contested, Entrant, Format, Match, SequentialTest, Sparring, TestStanding, no_clock,
};
use bots::Bot;
use indicatif::ProgressBar;
use ostia::{Action, ROUNDS, Setup, State};
use tabletop::{Nobody, Seat, Seed};

fn with(partner: Sparring, seats: u8) -> Vec<Contestant> {
    let merchants = (1..seats).map(|_| Bot::MERCHANT.into());
    std::iter::once(Entrant::Sparring(partner)).chain(merchants).map(|bot| Contestant { bot, iterations: 1 }).collect()
}

#[test]
fn every_answer_of_every_partner_is_legal_at_tables_of_every_size() {
    fn check<R: Contested>() {
        let edition = R::built_in("2005").unwrap();
        for &partner in Sparring::ALL {
            for seats in [2, 4, 5] {
                let setup = R::setup(edition.clone(), R::Options::default(), seats, None);
                let mut game = Match::<R>::new(&setup, Seed::from_number(7), with(partner, seats));
                while game.step(&mut Nobody).is_some() {}
                assert_eq!(game.faults(), [] as [String; 0], "{partner} with {seats}");
            }
        }
    }
    check::<oltre_mare::State>();
    check::<State>();
}

/// What a partner does in a whole game of Ostia, from the first seat.
fn deeds(partner: Sparring) -> (Vec<Action>, State) {
    let mut game = Match::<State>::new(&Setup::new(4), Seed::from_number(3), with(partner, 4));
    let mut deeds = Vec::new();
    while let Some((seat, action)) = game.step(&mut Nobody) {
        if seat == Seat(0) {
            deeds.push(action);
        }
    }
    (deeds, game.state().clone())
}

#[test]
fn habits_are_seen() {
    let boards = |partner: Sparring| -> Vec<(u8, u8, u8)> {
        let boards = deeds(partner).0.into_iter().filter_map(|action| {
            if let Action::Place(board) = action { Some((board.forum.len(), board.senate.len(), board.storage.len())) } else { None }
        });
        boards.collect()
    };
    let sum = |partner: Sparring, of: fn(&(u8, u8, u8)) -> u8| boards(partner).iter().map(|board| u32::from(of(board))).sum::<u32>();
    assert_eq!(boards(Sparring::Dumper).len(), usize::from(ROUNDS));
    assert!(sum(Sparring::Dumper, |board| board.0) > 3 * sum(Sparring::Dumper, |board| board.1));
    assert!(sum(Sparring::Courtier, |board| board.1) > 2 * sum(Sparring::Courtier, |board| board.0));
    let loans = |partner| deeds(partner).1.loans(Seat(0));
    assert_eq!(loans(Sparring::Miser), 0);
    let most = |partner: Sparring| {
        deeds(partner).0.iter().filter_map(|action| if let Action::Bid(bid) = action { Some(*bid) } else { None }).max()
    };
    assert!(most(Sparring::Miser) < most(Sparring::Spendthrift));
}

#[test]
fn a_sequential_contest_stops_when_it_is_decided() {
    let players = [Entrant::from(Bot::MERCHANT), Entrant::Sparring(Sparring::Dumper)].map(|bot| Contestant { bot, iterations: 1 });
    let plan = ContestPlan { players: players.to_vec(), seats: vec![4], format: Format::Ladder, deals: 1_000 };
    let setups = [Setup::new(4)];
    let contest = Contest::<State> { plan: &plan, setups: &setups, seed: Seed::from_number(3), clock: no_clock, records: None };
    let test = SequentialTest { low: 0.25, high: 0.5 };
    let (played, games, standing) = contest.play_until(&test, None, Vec::new(), &ProgressBar::hidden()).unwrap();
    assert_eq!(standing, TestStanding::Low);
    assert!(played.deals < 100 && games.len() as u64 == 4 * played.deals, "{}", played.deals);
    let share = ContestSummary::of::<State>(&played, &games, contest.seed).bouts[0].sides[0].share;
    assert!(share.high < 0.25, "{share:?}");
}
