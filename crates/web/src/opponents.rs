//! Whom *Play now* seats against a reader: apprentices and a merchant at first, then what fits the results.

use bots::Bot;
use protocol::ListedTable;
use tabletop::Phase;

/// The opponents, the easiest three first.
const LADDER: [[Bot; 3]; 6] = [
    [Bot::APPRENTICE, Bot::APPRENTICE, Bot::MERCHANT],
    [Bot::APPRENTICE, Bot::MERCHANT, Bot::MERCHANT],
    [Bot::MERCHANT, Bot::MERCHANT, Bot::MERCHANT],
    [Bot::MERCHANT, Bot::MERCHANT, Bot::CAPTAIN],
    [Bot::MERCHANT, Bot::CAPTAIN, Bot::CAPTAIN],
    [Bot::CAPTAIN, Bot::CAPTAIN, Bot::CAPTAIN],
];

/// Three opponents for somebody who has played these tables: each game won leads a step up, each last place a step down.
pub(crate) fn fitting(game: &str, tables: &[ListedTable]) -> [Bot; 3] {
    let mut played: Vec<_> = tables.iter().filter(|table| table.game == game && table.phase == Phase::Over).collect();
    played.sort_by_key(|table| table.updated);
    let places = played.into_iter().filter_map(|table| {
        let ranks = &table.summary.outcome.as_ref()?.ranks;
        Some((*ranks.get(table.seat??.index())?, ranks.iter().copied().max()?))
    });
    let mut step = 0_usize;
    for (place, last) in places {
        if place == 1 {
            step = (step + 1).min(LADDER.len() - 1);
        } else if place == last {
            step = step.saturating_sub(1);
        }
    }
    LADDER[step]
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Clock, Summary};
    use tabletop::{Outcome, Seat};

    /// A table of four that the reader left with this place; the later its number, the later it was played.
    fn over(game: &str, number: u64, place: u8) -> ListedTable {
        let ranks: Vec<u8> = std::iter::once(place).chain((1..=4).filter(|&rank| rank != place)).collect();
        let outcome = Some(Outcome { points: vec![0; 4], ranks });
        let summary = Summary {
            game: game.into(),
            edition: "2005".into(),
            phase: Phase::Over,
            seats: Vec::new(),
            clock: Clock::default(),
            server_seed_sha256: None,
            options: serde_json::Map::new(),
            rated: false,
            stood_in: false,
            dealt: None,
            ended: None,
            outcome,
        };
        ListedTable {
            id: number.to_string(),
            game: game.into(),
            phase: Phase::Over,
            listed: false,
            rules: 1,
            edition_sha256: String::new(),
            created: 0,
            updated: number,
            summary,
            seat: Some(Some(Seat(0))),
            turn: None,
            waits: Vec::new(),
            seen: None,
            host: None,
            ratings: Vec::new(),
        }
    }

    #[test]
    fn opponents_grow_with_results() {
        //   places, oldest game first   a step of the ladder
        let rows: [(&[u8], usize); 8] =
            [(&[], 0), (&[4, 4, 3], 0), (&[2, 3], 0), (&[1], 1), (&[1, 1], 2), (&[1, 1, 4], 1), (&[4, 1, 1], 2), (&[1; 9], 5)];
        for (places, step) in rows {
            let mut tables: Vec<ListedTable> = (1..).zip(places).map(|(number, &place)| over("ostia", number, place)).collect();
            tables.reverse();
            assert_eq!(fitting("ostia", &tables), LADDER[step], "{places:?}");
            assert_eq!(fitting("oltre-mare", &tables), LADDER[0], "each game has its own results");
        }
    }
}
