//! A game that is over, looked back at with all cards open: how everybody stood over its course, and who gained what from which deal. It
//! gives nothing while the game is running.

use crate::erased::game_of;
use catalog::{Editions, Playable, of_game};
use protocol::{Account, Deal, DealKind, Standing};
use table::Seated;
use tabletop::{Seat, Viewer};

/// Looks back at the game of this log; nothing if it is not over.
pub fn look_back(entries: &[Vec<u8>]) -> Result<Option<Account>, String> {
    of_game!(game_of(entries)?, R => looked_back::<R>(entries))
}

/// A game that knows which events are deals.
trait Dealing: Seated + Playable {
    /// The deal that this event was, and whose.
    fn deal(sight: &Self::Sight) -> Option<(DealKind, Vec<Seat>)>;

    /// Are the standings worth a look at this moment? Between two such moments they go up and down with the player who is asked.
    fn rests(sight: &Self::Sight) -> bool;
}

fn looked_back<R: Dealing>(entries: &[Vec<u8>]) -> Result<Option<Account>, String> {
    let (mut standing, mut deals): (Vec<Standing>, Vec<Deal>) = (Vec::new(), Vec::new());
    let score = table::once_more::<R>(entries, &Editions, |n, before, after, events| {
        let sights: Vec<R::Sight> = events.iter().filter_map(|event| R::sight(event, Viewer::Spectator)).collect();
        for (sight, (kind, seats)) in sights.iter().enumerate().filter_map(|(at, sight)| Some((at, R::deal(sight)?))) {
            let gains = seats.iter().map(|&seat| tenths(after.worth(seat) - before.worth(seat))).collect();
            deals.push(Deal { n, sight, kind, seats, gains });
        }
        if n == 0 || after.outcome().is_some() || sights.iter().any(R::rests) {
            standing.push(Standing { n, worth: Seat::all(after.seats()).map(|seat| tenths(after.worth(seat))).collect() });
        }
    })?;
    let score = score.map(serde_json::to_value).transpose().map_err(|error| error.to_string())?;
    Ok(score.map(|score| Account { score, standing, deals }))
}

/// More digits would only pretend to be exact.
fn tenths(points: f64) -> f64 {
    (points * 10.0).round() / 10.0
}

impl Dealing for oltre_mare::State {
    fn deal(sight: &oltre_mare::Sight) -> Option<(DealKind, Vec<Seat>)> {
        let trade = sight.traders().map(|traders| (DealKind::Trade, traders.to_vec()));
        trade.or_else(|| sight.buyer().map(|buyer| (DealKind::Purchase, vec![buyer])))
    }

    fn rests(sight: &oltre_mare::Sight) -> bool {
        sight.opens_turn()
    }
}

impl Dealing for ostia::State {
    fn deal(sight: &ostia::Sight) -> Option<(DealKind, Vec<Seat>)> {
        let lot = sight.lot_sold()?;
        Some((DealKind::Auction, lot.rewarded.into_iter().chain([lot.buyer]).collect()))
    }

    fn rests(sight: &ostia::Sight) -> bool {
        sight.parts_rounds() || sight.lot_sold().is_some()
    }
}
