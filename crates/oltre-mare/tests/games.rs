//! Two hundred whole games, recorded once and replayed on every run: the result follows, and after every action nothing
//! has come or gone without a reason. `cargo run -p oltre-mare --example make_oltre_mare_games` makes them anew.

use oltre_mare::census::{Ledger, Lies};
use oltre_mare::notation::WrittenAction;
use oltre_mare::{Action, Ducats, Edition, Marker, OfferKind, Sight, State, To, edition_2005};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use tabletop::record::{Record, Replay, Shelf, verify};
use tabletop::{Heard, Seat, Viewer};

struct Editions;

impl Shelf<State> for Editions {
    fn built_in(&self, name: &str) -> Option<&'static Edition> {
        (name == "2005").then(edition_2005)
    }

    fn own(&self, _: &str) -> Result<&'static Edition, String> {
        Err("these games are played with the built-in edition".into())
    }
}

/// What happened in the games, and how often.
#[derive(Default)]
struct Seen(BTreeMap<String, usize>);

impl Seen {
    fn note(&mut self, what: impl Display) {
        *self.0.entry(what.to_string()).or_default() += 1;
    }

    fn note_if(&mut self, is: bool, what: impl Display) {
        if is {
            self.note(what);
        }
    }
}

fn games(seats: u8) -> Vec<Record<State>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/games/{seats}-players.jsonl"));
    let text = std::fs::read_to_string(&file).unwrap();
    let read =
        |(number, line): (usize, &str)| Record::read(line).unwrap_or_else(|fault| panic!("{seats} players, game {}: {fault}", number + 1));
    text.lines().enumerate().map(read).collect()
}

#[test]
fn in_two_hundred_games_nothing_comes_or_goes_without_a_reason() {
    let mut seen = Seen::default();
    for seats in 2..=5 {
        let games = games(seats);
        assert_eq!(games.len(), 50);
        for (number, record) in games.iter().enumerate() {
            let name = format!("{seats} players, game {}", number + 1);
            assert_eq!(record.seats.len(), usize::from(seats), "{name}");
            if let Err(why) = replay(record, &mut seen) {
                panic!("{name}, {why}");
            }
            verify(record, &Editions).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        }
    }
    let missing: Vec<&str> = PROMISED.iter().copied().filter(|promised| !seen.0.contains_key(*promised)).collect();
    assert!(missing.is_empty(), "no game shows {missing:?}; they show {:#?}", seen.0);
}

/// What the games show, taken together.
const PROMISED: &[&str] = &[
    // Every option with each of its values.
    "cargo sale true",
    "cargo sale false",
    "tie places Dense",
    "tie places Skip",
    "last round Finish",
    "last round Extra",
    "compass Must",
    "compass May",
    "cargo memory Strict",
    "cargo memory Owner",
    "cargo memory Open",
    "start player named",
    "start player drawn",
    // Every action, and every way to talk.
    "discard",
    "firm offer",
    "call",
    "counter",
    "offer to all",
    "offer to one",
    "offer with claims",
    "offer with wishes",
    "offer with ducats",
    "accept",
    "accept with claims",
    "answer to a call",
    "confirm",
    "decline",
    "offer declined by all",
    "withdraw",
    "trade",
    "prestige",
    "buy from the deck",
    "buy from the pirates",
    "play",
    "sail",
    "load",
    "keep the compass",
    "follow the compass",
    // Every marker, and what it does.
    "compass taken",
    "fight-pirates taken",
    "favourable-terms taken",
    "local-authority taken",
    "big-deal taken",
    "plain-sailing taken",
    "compass active",
    "fight-pirates active",
    "favourable-terms active",
    "local-authority active",
    "big-deal active",
    "plain-sailing active",
    "a marker turned over",
    "a card for 1",
    "a card for 4",
    "local authority pays",
    "pirates are fought",
    "plain sailing pays",
    // Venice, and the end.
    "Venice in a purchase",
    "Venice in the main phase",
    "Venice at the end of a turn",
    "Venice with cargo sold",
    "Venice without cargo",
    "the last card",
    "new deck of discards",
    "drained in a purchase",
    "drained in the main phase",
    "drained again",
    "an empty deck without the cargo sale",
    "a hand that is smaller than the load is played",
    "an empty hand is played",
    "debt",
    "a place that is shared",
];

fn replay(record: &Record<State>, seen: &mut Seen) -> Result<(), String> {
    note_setup(record, seen);
    let mut heard = Heard::new();
    let mut replay = Replay::new(record, &Editions, &mut heard).map_err(|fault| fault.to_string())?;
    let mut ledger = Ledger::open_new(replay.state())?;
    loop {
        let before = replay.state().clone();
        heard.0.clear();
        let Some((seat, action)) = replay.step(&mut heard).map_err(|fault| fault.to_string())? else { break };
        ledger.follow(&heard.0, replay.state()).map_err(|why| format!("action {}: {why}", replay.done()))?;
        note_action(&before, &action, seat, seen);
        for event in &heard.0 {
            note_sight(replay.state(), &action, &event.seen_by(Viewer::Spectator), seen);
        }
        seen.note_if(ledger.census().ducats.iter().any(|ducats| *ducats < Ducats(0)), "debt");
        let empty = [Lies::Deck, Lies::Discard].iter().all(|place| ledger.census().cards_in(*place).is_empty());
        seen.note_if(empty && !record.options.interim_cargo_sale, "an empty deck without the cargo sale");
    }
    // The record's result was compared with the game's; its places are compared with its totals here.
    let sheets = &record.result.seats;
    for sheet in sheets {
        let better = sheets.iter().filter(|other| other.total > sheet.total).count();
        let as_good = sheets.iter().filter(|other| other.total == sheet.total).count();
        if !(better + 1..=better + as_good).contains(&usize::from(sheet.rank)) {
            return Err(format!("a total of {} is place {}", sheet.total, sheet.rank));
        }
        seen.note_if(sheets.iter().filter(|other| other.rank == sheet.rank).count() > 1, "a place that is shared");
    }
    Ok(())
}

fn note_setup(record: &Record<State>, seen: &mut Seen) {
    let options = record.options;
    seen.note(format_args!("cargo sale {}", options.interim_cargo_sale));
    seen.note(format_args!("tie places {:?}", options.tie_places));
    seen.note(format_args!("last round {:?}", options.last_round));
    seen.note(format_args!("compass {:?}", options.compass));
    seen.note(format_args!("cargo memory {:?}", options.cargo_memory));
    seen.note(if record.start_named { "start player named" } else { "start player drawn" });
    let with_claims = |line: &&tabletop::record::ActionLine<WrittenAction>| matches!(&line.what, WrittenAction::Accept { claims, .. } if !claims.0.is_empty());
    seen.note_if(record.actions.iter().any(|line| with_claims(&line)), "accept with claims");
}

fn note_action(before: &State, action: &Action, seat: Seat, seen: &mut Seen) {
    match action {
        Action::Discard(_) => seen.note("discard"),
        Action::Offer { parent, terms } => {
            seen.note(match terms.kind {
                OfferKind::Firm => "firm offer",
                OfferKind::Call => "call",
            });
            seen.note(match terms.to {
                To::All => "offer to all",
                To::Seat(_) => "offer to one",
            });
            seen.note_if(parent.is_some(), "counter");
            seen.note_if(!terms.claims.is_empty(), "offer with claims");
            seen.note_if(!terms.wishes.is_empty(), "offer with wishes");
            seen.note_if(terms.gives_ducats > 0 || terms.asks_ducats > 0, "offer with ducats");
        }
        Action::Accept { .. } => seen.note("accept"),
        Action::Confirm { .. } => seen.note("confirm"),
        Action::Decline(_) => seen.note("decline"),
        Action::Withdraw(_) => seen.note("withdraw"),
        Action::Buy(oltre_mare::Source::Deck) => seen.note("buy from the deck"),
        Action::Buy(oltre_mare::Source::Pirates) => seen.note("buy from the pirates"),
        Action::Play(cards) => {
            seen.note("play");
            let top = tabletop::Rules::view(before, Viewer::Spectator).seats[seat.index()].top;
            seen.note_if(cards.is_empty(), "an empty hand is played");
            seen.note_if(!cards.is_empty() && cards.len() < edition_2005().nets(top), "a hand that is smaller than the load is played");
        }
        Action::Sail(_) => seen.note("sail"),
        Action::Compass(None) => seen.note("keep the compass"),
        Action::Compass(Some(_)) => seen.note("follow the compass"),
        Action::Load(_) => seen.note("load"),
    }
}

fn note_sight(state: &State, action: &Action, sight: &Sight, seen: &mut Seen) {
    let when = match action {
        Action::Buy(_) => "in a purchase",
        Action::Load(_) => "at the end of a turn",
        Action::Play(_) => "in the main phase",
        Action::Discard(_)
        | Action::Offer { .. }
        | Action::Accept { .. }
        | Action::Confirm { .. }
        | Action::Decline(_)
        | Action::Withdraw(_)
        | Action::Sail(_)
        | Action::Compass(_) => "at a strange moment",
    };
    match sight {
        Sight::TurnBegan { seat } => {
            if let Some(marker) = state.census().active[seat.index()] {
                seen.note(format_args!("{} active", marker.name()));
            }
        }
        Sight::Authority { .. } => seen.note("local authority pays"),
        Sight::Answered { .. } => seen.note("answer to a call"),
        Sight::Declined { closed, .. } => seen.note_if(*closed, "offer declined by all"),
        Sight::Traded { .. } => seen.note("trade"),
        Sight::Prestige { .. } => seen.note("prestige"),
        Sight::Bought { price, .. } => seen.note(format_args!("a card for {price}")),
        Sight::PiratesFought { .. } => seen.note("pirates are fought"),
        Sight::PlainSailing { .. } => seen.note("plain sailing pays"),
        Sight::MarkerTaken { marker, .. } => seen.note(format_args!("{} taken", Marker::name(*marker))),
        Sight::MarkerTurned { .. } => seen.note("a marker turned over"),
        Sight::Venice { sold, .. } => {
            seen.note(format_args!("Venice {when}"));
            seen.note(if sold.iter().all(Vec::is_empty) { "Venice without cargo" } else { "Venice with cargo sold" });
        }
        Sight::LastCard { .. } => seen.note("the last card"),
        Sight::Reshuffled { .. } => seen.note("new deck of discards"),
        Sight::Drained { harbours, .. } => {
            seen.note(format_args!("drained {when}"));
            seen.note_if(harbours.is_none(), "drained again");
        }
        Sight::Started { .. }
        | Sight::Harboured { .. }
        | Sight::Dealt { .. }
        | Sight::Discarded { .. }
        | Sight::Offered { .. }
        | Sight::Withdrawn { .. }
        | Sight::Played { .. }
        | Sight::Earned { .. }
        | Sight::Pirates { .. }
        | Sight::Market { .. }
        | Sight::Sailed { .. }
        | Sight::CompassUsed { .. }
        | Sight::CompassKept { .. }
        | Sight::Loaded { .. }
        | Sight::Ended { .. } => {}
    }
}
