//! What a recorded game shows, found by replaying it; and after every action nothing has come or gone without a reason.

use ostia::census::Ledger;
use ostia::{Action, Denarii, Edition, FinalBoard, Options, Payment, Score, SenateCard, Sheet, Sight, State, Step, edition_2005};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use tabletop::record::{Record, Replay, Shelf};
use tabletop::{CardSet, Heard, Rules, Seat, Viewer};

/// Where editions are found.
pub(crate) struct Editions;

impl Shelf<State> for Editions {
    fn built_in(&self, name: &str) -> Option<&'static Edition> {
        (name == "2005").then(edition_2005)
    }

    fn own(&self, _: &str) -> Result<&'static Edition, String> {
        Err("these games are played with the built-in edition".into())
    }
}

/// What happened, and how often.
#[derive(Default)]
pub(crate) struct Shown(pub(crate) BTreeMap<String, usize>);

impl Shown {
    fn note(&mut self, what: impl Display) {
        *self.0.entry(what.to_string()).or_default() += 1;
    }

    fn note_if(&mut self, is: bool, what: impl Display) {
        if is {
            self.note(what);
        }
    }
}

/// Replays a game and notes what it shows, or says what is wrong with it.
pub(crate) fn by(record: &Record<State>, shown: &mut Shown) -> Result<(), String> {
    note_setup(record, shown);
    let mut heard = Heard::new();
    let mut replay = Replay::new(record, &Editions, &mut heard).map_err(|fault| fault.to_string())?;
    let mut ledger = Ledger::open(replay.state())?;
    let mut end = None;
    loop {
        let before = replay.state().clone();
        heard.0.clear();
        let Some((seat, action)) = replay.step(&mut heard).map_err(|fault| fault.to_string())? else { break };
        ledger.follow(&heard.0, replay.state()).map_err(|why| format!("action {}: {why}", replay.done()))?;
        let sights: Vec<Sight> = heard.0.iter().map(|event| event.seen_by(Viewer::Seat(seat))).collect();
        note_action(&before, seat, &action, shown);
        for (at, sight) in sights.iter().enumerate() {
            note_sight(&before, &sights[at + 1..], sight, record.options, shown);
            end = match (sight, end) {
                (Sight::FinalRevealed { boards }, _) => Some(boards.clone()),
                (_, end) => end,
            };
        }
        if let (Some(Sight::Ended { score, aside }), Some(boards)) = (sights.last(), &end) {
            note_places(score, boards, *aside, shown)?;
        }
        shown.note_if(ledger.census().seats.iter().any(|player| player.loans == ostia::MAX_LOANS), "four loans open");
    }
    Ok(())
}

fn note_setup(record: &Record<State>, shown: &mut Shown) {
    let Options { open_money, zero_donation_scores, first_game, loans_first } = record.options;
    shown.note(format_args!("open money {open_money}"));
    shown.note(format_args!("zero donation scores {zero_donation_scores}"));
    shown.note(format_args!("first game {first_game}"));
    shown.note(format_args!("loans first {loans_first}"));
    shown.note(if record.start_named { "start player named" } else { "start player drawn" });
    shown.note(format_args!("{} players", record.seats.len()));
}

fn note_action(before: &State, seat: Seat, action: &Action, shown: &mut Shown) {
    let lot = before.view(Viewer::Spectator).lot;
    let bids: Vec<Denarii> = lot.iter().flat_map(|lot| lot.bids.iter()).map(|(_, bid)| bid).collect();
    match action {
        Action::Keep { gaius, .. } => shown.note(if gaius.is_some() { "keep and give" } else { "keep" }),
        Action::Lot(_) => shown.note("lot"),
        Action::Bid(bid) => {
            shown.note("bid");
            shown.note_if(bids.iter().any(|earlier| earlier > bid), "a bid below an earlier one");
            shown.note_if(bids.contains(bid), "a bid equal to an earlier one");
        }
        Action::Pass => shown.note("pass"),
        Action::Sell(to) => {
            shown.note("case A");
            let sold_for = lot.and_then(|lot| lot.bids.of(*to));
            shown.note_if(bids.iter().any(|bid| Some(*bid) > sold_for), "case A, not to the highest bidder");
            shown.note_if(sold_for.is_some_and(|bid| bid.0 % 2 == 1), "case A, half rounded down");
        }
        Action::Take(_) => shown.note("case C"),
        Action::Price(_) => shown.note("price"),
        Action::Buyer(buyer) => shown.note(if *buyer == seat { "buys at the price" } else { "lets the revealer buy" }),
        Action::Build(count) => {
            shown.note(format_args!("builds {count}"));
            before.step().into_iter().for_each(|step| shown.note(format_args!("builds at {step:?}")));
        }
        Action::Place(_) => shown.note("place"),
        Action::Settle => shown.note("settle"),
        Action::Store(kept) => {
            let own = &before.view(Viewer::Seat(seat)).seats[seat.index()];
            shown.note("store");
            shown.note_if(kept.len() < own.storehouses.min(own.goods.count()), "less stored than fits");
        }
        Action::Final(placement) => {
            shown.note("final");
            shown.note_if(!placement.forum.is_empty(), "thrown away at the end");
        }
        Action::TakeBack => shown.note("taken back, which no record holds"),
    }
}

/// A sight, with the table before the action and the sights that follow.
fn note_sight(before: &State, after: &[Sight], sight: &Sight, options: Options, shown: &mut Shown) {
    match sight {
        Sight::Reshuffled { .. } => {
            let depressors = after.iter().any(|sight| matches!(sight, Sight::Depressors { .. }));
            let second_pass = before.step() == Some(Step::Buyer);
            shown.note(match (depressors, second_pass) {
                (true, _) => "a new deck for depressors",
                (false, true) => "a new deck in the second pass",
                (false, false) => "a new deck for a deal",
            });
        }
        Sight::LotLaid { minimum, .. } => shown.note_if(minimum.0 % 2 == 1, "a lot with an odd minimum"),
        Sight::Sold { paid, .. } => note_payment(paid, "a bid", shown),
        Sight::Taken { paid, .. } => note_payment(paid, "case C", shown),
        Sight::Forced { paid, .. } => {
            shown.note("case B");
            note_payment(paid, "case B", shown);
            let minimum = before.view(Viewer::Spectator).lot.map_or(0, |lot| lot.minimum.0);
            shown.note_if(minimum % 2 == 1, "case B, half rounded up");
        }
        Sight::Assigned { paid, .. } => note_payment(paid, "a price named", shown),
        Sight::Built { .. } => {
            let done = before.step() == Some(Step::Store) && !after.is_empty();
            shown.note_if(done, "built until all goods fit");
        }
        Sight::Depressors { cards } => shown.note(format_args!("depressors with {} players, {}", before.seats(), cards.len())),
        Sight::GaiusRevealed { grants, forum, senate, .. } => {
            shown.note_if(*grants > 0, "all three get money");
            shown.note_if(!forum.is_empty(), "Gaius sells");
            shown.note_if(!senate.is_empty(), "Gaius donates");
            shown.note_if(kinds(*forum | *senate).len() > 3, "Gaius shows more than three kinds");
        }
        Sight::Forfeited { cards, .. } => shown.note(format_args!("kinds lost: {}", kinds(*cards).len())),
        Sight::ForumPaid { prices, .. } => {
            for price in prices {
                shown.note(format_args!("a Forum price of {}", price.price));
            }
        }
        Sight::SenateRanked { worth, .. } => {
            let mut ranked = worth.clone();
            ranked.sort_unstable();
            ranked.reverse();
            for (place, name) in ["first", "second", "third"].into_iter().enumerate() {
                let is_first_of_tied = place == 0 || ranked.get(place - 1) != ranked.get(place);
                let tied = ranked.iter().filter(|one| Some(*one) == ranked.get(place)).count();
                shown.note_if(is_first_of_tied && tied > 1, format_args!("{name} shared in the Senate"));
            }
            shown.note_if(worth.contains(&0), format_args!("a donation of 0, which scores: {}", options.zero_donation_scores));
        }
        Sight::Repaid { loans, left, interest, .. } => {
            shown.note_if(*loans > 0, "loans repaid");
            shown.note_if(*left > 0, "interest");
            note_payment(interest, "interest", shown);
        }
        Sight::Settled { empty, loans, .. } => {
            shown.note_if(*empty > 0, "empty storehouses sold");
            shown.note_if(*loans > 0, "loans repaid at the end");
        }
        Sight::Started { .. }
        | Sight::StartCard { .. }
        | Sight::RoundBegan { .. }
        | Sight::Dealt { .. }
        | Sight::Kept { .. }
        | Sight::TookBack { .. }
        | Sight::Bid { .. }
        | Sight::Passed { .. }
        | Sight::Priced { .. }
        | Sight::DoneBuilding { .. }
        | Sight::Decided { .. }
        | Sight::Revealed { .. }
        | Sight::Stored { .. }
        | Sight::FinalRevealed { .. }
        | Sight::Ended { .. } => {}
    }
}

fn note_payment(paid: &Payment, what: &str, shown: &mut Shown) {
    shown.note_if(paid.storehouses > 0, format_args!("storehouses sold for {what}"));
    shown.note_if(paid.loans > 0, format_args!("loans taken for {what}"));
    shown.note_if(paid.waived > Denarii(0), format_args!("waived for {what}"));
}

/// Ranks the places anew from what lies open at the end (OS-73 to OS-77), and notes what decides between neighbours.
fn note_places(score: &Score, boards: &[FinalBoard], aside: SenateCard, shown: &mut Shown) -> Result<(), String> {
    let Score { seats: sheets, gaius } = score;
    let lost = sheets.iter().filter(|sheet| sheet.lost).count();
    shown.note_if(lost == 1, "one has lost");
    shown.note_if(lost > 1, "several have lost");
    shown.note_if(lost == sheets.len(), "all have lost");
    shown.note_if(sheets.iter().any(|sheet| sheet.kinds.0 > 1), "several kinds in Storage");
    let purses = sheets.iter().filter(|sheet| !sheet.lost).map(|sheet| sheet.denarii).chain(gaius.iter().map(|gaius| gaius.denarii));
    let purses: Vec<Denarii> = purses.collect();
    shown.note_if(purses.iter().collect::<BTreeSet<_>>().len() < purses.len(), "money shared");
    shown.note_if(purses.contains(&Denarii(0)), "no money at all");
    let best = sheets.iter().map(|sheet| sheet.chips).max();
    shown.note_if(gaius.as_ref().is_some_and(|gaius| Some(gaius.chips) > best), "Gaius has most chips");

    let edition = edition_2005();
    let worth = |board: &FinalBoard| edition.worth(aside, board.storage);
    let criteria = |seat: usize| {
        let Sheet { lost, chips, storehouses, stored, denarii, .. } = &sheets[seat];
        let (chips, worth, denarii) = (i64::from(chips.0), i64::from(worth(&boards[seat])), i64::from(denarii.0));
        [i64::from(!lost), chips, i64::from(*storehouses), i64::from(*stored), worth, denarii]
    };
    const DECIDES: [&str; 6] = ["a loan left", "chips", "storehouses", "goods in Storage", "the card laid aside", "money"];
    for seat in 0..sheets.len() {
        let mine = criteria(seat);
        let place = 1 + (0..sheets.len()).filter(|&other| criteria(other) > mine).count();
        if usize::from(sheets[seat].rank) != place {
            return Err(format!("seat {seat} is in place {}, and should be in place {place}", sheets[seat].rank));
        }
        for other in 0..seat {
            let theirs = criteria(other);
            // Neighbours only: what decides between first and last says little.
            if sheets[seat].rank.abs_diff(sheets[other].rank) > 1 {
                continue;
            }
            match mine.iter().zip(theirs).position(|(mine, theirs)| *mine != theirs) {
                Some(decides) => {
                    shown.note(format_args!("decided by {}", DECIDES[decides]));
                    let win = sheets[seat].rank.min(sheets[other].rank) == 1;
                    shown.note_if(win, format_args!("won by {}", DECIDES[decides]));
                }
                None => shown.note(if sheets[seat].rank == 1 { "a win shared" } else { "a lower place shared" }),
            }
        }
    }
    Ok(())
}

fn kinds(cards: CardSet) -> BTreeSet<u8> {
    cards.iter().map(|card| edition_2005().good(card).0).collect()
}
