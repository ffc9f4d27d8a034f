//! A reveal, put together from what was seen of it: all boards at once, the prices, the money, the ranking and the chips
//! (OS-32 to OS-62), or the last boards and what they are worth (OS-70 to OS-73).

use ostia::{Chips, Denarii, ForumPrice, Payment, RevealedBoard, Sight};
use tabletop::{CardSet, Seat};

/// One row for each merchant; Gaius, where he plays, comes last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Show {
    pub(super) rows: Vec<RevealRow>,
    /// What the Forum pays for each kind that was offered.
    pub(super) prices: Vec<ForumPrice>,
    /// How often all three got 10 denarii before Gaius paid, and what he paid (OS-92).
    pub(super) gaius: Option<(u8, Denarii)>,
    /// Is it the last one?
    pub(super) last: bool,
}

/// The result of one merchant's board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RevealRow {
    pub(super) forum: CardSet,
    pub(super) senate: CardSet,
    /// The goods in Storage, if they are visible.
    pub(super) storage: Option<CardSet>,
    /// The cards in Storage whose faces are hidden, bluff cards included.
    pub(super) hidden: u8,
    /// The bluff cards in Forum and Senate.
    pub(super) bluffs: [u8; 2],
    /// Lost because of too many kinds (OS-33).
    pub(super) lost: CardSet,
    /// From the Forum; at the end for empty storehouses (OS-72).
    pub(super) income: Denarii,
    /// What the donation was worth, and the chips for it (OS-50, OS-51).
    pub(super) donated: Option<(u16, Chips)>,
    /// Loans repaid and loans left (OS-61, OS-73).
    pub(super) loans: Option<(u8, u8)>,
    /// Interest that was paid (OS-61, OS-62).
    pub(super) interest: Option<Payment>,
}

impl Show {
    /// The reveal among these sights, if there is one. All its consequences were seen at the same time.
    pub(super) fn among(sights: &[Sight]) -> Option<Show> {
        let mut show = Show::default();
        for sight in sights {
            show.learn(sight);
        }
        (!show.rows.is_empty()).then_some(show)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "a new event is no part of a reveal, unless it is added here")]
    fn learn(&mut self, sight: &Sight) {
        match sight {
            Sight::Revealed { boards } => self.rows = boards.iter().map(RevealRow::of).collect(),
            Sight::FinalRevealed { boards } => {
                self.last = true;
                self.rows = boards
                    .iter()
                    .map(|board| RevealRow {
                        forum: board.forum,
                        storage: Some(board.storage),
                        bluffs: [board.bluffs.forum, 0],
                        ..RevealRow::default()
                    })
                    .collect();
            }
            Sight::GaiusRevealed { grants, cost, forum, senate, .. } => {
                self.gaius = Some((*grants, *cost));
                self.rows.push(RevealRow { forum: *forum, senate: *senate, storage: Some(CardSet::EMPTY), ..RevealRow::default() });
            }
            Sight::Forfeited { seat, cards } => self.at(*seat, |row| row.lost = *cards),
            Sight::ForumPaid { prices, income } => {
                self.prices.clone_from(prices);
                self.rows.iter_mut().zip(income).for_each(|(row, &income)| row.income = income);
            }
            Sight::SenateRanked { worth, chips } => {
                let donated = worth.iter().copied().zip(chips.iter().copied());
                self.rows.iter_mut().zip(donated).for_each(|(row, donated)| row.donated = Some(donated));
            }
            Sight::Repaid { seat, loans, left, interest } => self.at(*seat, |row| {
                row.loans = Some((*loans, *left));
                row.interest = Some(*interest);
            }),
            Sight::Settled { seat, income, loans, left, .. } => self.at(*seat, |row| {
                row.income = *income;
                row.loans = Some((*loans, *left));
            }),
            _ => {}
        }
    }

    fn at(&mut self, seat: Seat, change: impl FnOnce(&mut RevealRow)) {
        self.rows.get_mut(seat.index()).map(change);
    }

    /// The rank of each donation, from 1; two firsts are followed by a third (OS-51).
    pub(super) fn ranks(&self) -> Vec<usize> {
        let worth = |row: &RevealRow| row.donated.map(|(worth, _)| worth);
        self.rows.iter().map(|row| 1 + self.rows.iter().filter(|other| worth(other) > worth(row)).count()).collect()
    }
}

impl RevealRow {
    fn of(board: &RevealedBoard) -> RevealRow {
        let seen = board.storage.faces();
        let hidden = if seen.is_some() { 0 } else { board.storage.count() + board.bluffs.storage };
        RevealRow {
            forum: board.forum,
            senate: board.senate,
            storage: seen,
            hidden,
            bluffs: [board.bluffs.forum, board.bluffs.senate],
            ..RevealRow::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ostia::{ROUNDS, Setup, State};
    use tabletop::{Dice, Heard, Rules, Viewer, one_of_the_asked};

    /// OS-32, OS-40, OS-51, OS-70: in whole games there is one reveal a round and one at the end, for everybody, and its money and
    /// chips add up.
    #[test]
    fn every_reveal_is_shown_whole() {
        for seed in 0..20 {
            let seats = 2 + (seed % 4) as u8;
            let (mut chance, mut dice) = (Dice::new(seed), Dice::new(seed + 99));
            let mut state = State::new(&Setup::new(seats), &mut chance, &mut tabletop::Nobody);
            let edition = state.edition();
            let mut shown = Vec::new();
            while let Some(seat) = one_of_the_asked(&state, &mut dice) {
                let action = state.random_answer(seat, &mut dice);
                let mut heard = Heard::new();
                state.play(seat, &action, &mut chance, &mut heard).unwrap();
                let sights: Vec<Sight> = heard.0.iter().map(|event| event.seen_by(Viewer::Seat(Seat(0)))).collect();
                shown.extend(Show::among(&sights));
            }
            assert_eq!(shown.len(), usize::from(ROUNDS) + 1, "seed {seed}");
            let merchants = if seats == 2 { 3 } else { usize::from(seats) };
            for show in &shown[..usize::from(ROUNDS)] {
                assert_eq!((show.rows.len(), show.last), (merchants, false));
                assert!(show.rows[0].storage.is_some(), "a player sees their own Storage");
                assert!(show.rows[1].storage.is_none(), "and nobody else's");
                for row in &show.rows {
                    let pay: i32 = (row.forum - row.lost)
                        .iter()
                        .map(|card| show.prices.iter().find(|price| price.good == edition.good(card)).unwrap().price.0)
                        .sum();
                    assert_eq!(row.income.0, pay, "seed {seed}");
                }
                let chips = |rank| {
                    (0..merchants).filter(move |&place| show.ranks()[place] == rank).map(|place| show.rows[place].donated.unwrap().1.0)
                };
                let first: Vec<u8> = chips(1).collect();
                let each = match first.len() {
                    1 => 3,
                    2 | 3 => 2,
                    _ => 1,
                };
                assert!(first.iter().all(|&chips| chips == each), "seed {seed}: {first:?}");
                assert!(first.len() != 1 || chips(2).count() != 1 || chips(2).eq([2]), "seed {seed}");
            }
            assert!(shown[usize::from(ROUNDS)].last && shown[usize::from(ROUNDS)].rows.iter().all(|row| row.loans.is_some()));
        }
    }
}
