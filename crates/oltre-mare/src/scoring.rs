//! Counting cargo, harbours, prestige and pirates (OM-81, OM-93 to OM-98).

use crate::state::State;
use crate::{Ducats, Interim, Score, Sheet, TiePlaces};
use tabletop::{BySeat, Outcome, Seat, places};

/// Most, second most and third most (OM-81, OM-94, OM-95). With 2 players nobody is third (OM-98).
const AWARDS: [Ducats; 3] = [Ducats(6), Ducats(3), Ducats(1)];

impl State {
    /// The score sheet, as it stands when the game ends now (OM-93 to OM-97).
    pub fn score(&self) -> Score {
        let awarded = self.paid.drained;
        let harbours = if awarded { self.paid.harbours } else { self.harbour_awards() };
        let prestige = if awarded { self.paid.prestige } else { self.prestige_awards() };
        let mut sheets = BySeat([None; 5]);
        let mut standing = BySeat([(Ducats(0), 0, 0); 5]);
        for seat in Seat::all(self.seats) {
            let paid = self.paid.cargo[seat] + self.paid.harbours[seat] + self.paid.prestige[seat];
            let mut sheet = Sheet {
                ducats: self.ducats[seat] - paid,
                cargo: self.paid.cargo[seat] + self.cargo_value(seat),
                harbours: harbours[seat],
                prestige: prestige[seat],
                pirates: -Ducats(self.pirates[seat].size().into()),
                total: Ducats(0),
                rank: 0,
            };
            sheet.total = sheet.ducats + sheet.cargo + sheet.harbours + sheet.prestige + sheet.pirates;
            // Ties: more cards in the cargo stack, then more harbour markers (OM-97).
            standing[seat] = (sheet.total, self.cargo[seat].size(), self.taken.by(seat).count());
            sheets[seat] = Some(sheet);
        }
        let standing = &standing.0[..usize::from(self.seats)];
        let seats = sheets
            .0
            .into_iter()
            .flatten()
            .zip(standing)
            .map(|(sheet, mine)| Sheet { rank: places::better(standing, mine) as u8 + 1, ..sheet })
            .collect();
        let interim = self
            .paid
            .venice
            .then(|| Interim { prestige: self.listed(&self.paid.venice_prestige), cargo: self.listed(&self.paid.venice_cargo) });
        Score { interim, seats }
    }

    /// How it ended, once it has.
    pub(crate) fn ended(&self) -> Option<Outcome> {
        self.step.is_none().then(|| {
            let score = self.score();
            Outcome {
                points: score.seats.iter().map(|sheet| sheet.total.0).collect(),
                ranks: score.seats.iter().map(|sheet| sheet.rank).collect(),
            }
        })
    }

    /// From top to bottom a cargo stack falls into runs of one good; each run pays by its length and good (OM-93).
    pub(crate) fn cargo_value(&self, seat: Seat) -> Ducats {
        let mut cards = self.stacks.downwards(self.cargo[seat]).map(|card| self.edition.good(card));
        let Some(mut good) = cards.next() else { return Ducats(0) };
        let (mut run, mut value) = (1, 0);
        for next in cards {
            if next == good {
                run += 1;
            } else {
                value += i32::from(self.edition.pays(good, run));
                (good, run) = (next, 1);
            }
        }
        Ducats(value + i32::from(self.edition.pays(good, run)))
    }

    /// The length of the topmost run: the unbroken group of one good at the top (OM-83).
    pub(crate) fn top_run(&self, seat: Seat) -> u8 {
        let good = self.edition.good(self.top(seat));
        self.stacks.downwards(self.cargo[seat]).take_while(|&card| self.edition.good(card) == good).count() as u8
    }

    pub(crate) fn top_run_value(&self, seat: Seat) -> Ducats {
        Ducats(self.edition.pays(self.edition.good(self.top(seat)), self.top_run(seat)).into())
    }

    /// 6, 3, 1 ducats for prestige; zero counts as a value (OM-81, OM-95).
    pub(crate) fn prestige_awards(&self) -> BySeat<Ducats> {
        self.awards(&self.prestige)
    }

    /// 6, 3, 1 ducats for harbour markers, even with none; equal numbers: more different kinds ranks higher (OM-94).
    pub(crate) fn harbour_awards(&self) -> BySeat<Ducats> {
        let mut markers = BySeat([(0, 0); 5]);
        for seat in Seat::all(self.seats) {
            let kinds = self.taken.by(seat).fold(0_u8, |kinds, marker| kinds | 1 << marker as u8);
            markers[seat] = (self.taken.by(seat).count(), kinds.count_ones());
        }
        self.awards(&markers)
    }

    /// All tied get the full award of their place (OM-81). What comes after a tie is an option.
    fn awards<T: Ord + Copy>(&self, values: &BySeat<T>) -> BySeat<Ducats> {
        let values = &values.0[..usize::from(self.seats)];
        let mut awards = BySeat::default();
        for (seat, value) in Seat::all(self.seats).zip(values) {
            let place = match self.options.tie_places {
                TiePlaces::Dense => places::better_values(values, value),
                TiePlaces::Skip => places::better(values, value),
            };
            awards[seat] = AWARDS.get(place).copied().unwrap_or_default();
        }
        awards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{any, example};
    use crate::{Marker, edition_2005};
    use alloc::vec::Vec;
    use tabletop::{Card, CardSet, Nobody};

    /// Cards of these goods, bottom to top.
    fn cargo(goods: &str, used: &mut CardSet) -> Vec<Card> {
        goods.split(' ').flat_map(|id| any(1, used, |facts| edition_2005().good_named(id) == Some(facts.good))).collect()
    }

    /// OM-93, OM-83: what a stack pays, how long its topmost run is, and what that run would pay.
    #[test]
    fn runs_pay_by_length_and_good() {
        let rows = [
            ("salt", 1, 1, 1),
            ("silk", 0, 1, 0),
            ("silk silk", 3, 2, 3),
            ("silk silk silk silk", 8, 4, 8),
            ("salt salt salt salt", 6, 4, 6),
            ("grain grain grain grain grain", 9, 5, 9),
            ("olives salt olives", 3, 1, 1),
            ("olives olives salt", 4, 1, 1),
            ("salt olives olives", 4, 2, 3),
            ("jewels jewels jewels scrolls pottery pottery", 10, 2, 3),
            ("silk grain silk grain silk grain grain", 5, 2, 3),
        ];
        for (goods, value, run, run_value) in rows {
            let mut position = example(3);
            let mut used: CardSet = [1, 2].map(Card).into_iter().collect();
            position.seats[0].cargo = cargo(goods, &mut used);
            let state = position.lay(&mut Nobody).unwrap();
            let seat = Seat(0);
            assert_eq!(
                (state.cargo_value(seat), state.top_run(seat), state.top_run_value(seat)),
                (Ducats(value), run, Ducats(run_value)),
                "{goods}"
            );
        }
    }

    /// OM-81, OM-95, OM-98: 6, 3, 1 with ties, by values or by players.
    #[test]
    fn awards_go_to_the_first_three_places() {
        //    prestige          dense             skip
        let rows: [(&[u16], &[i32], &[i32]); 9] = [
            (&[3, 2, 1], &[6, 3, 1], &[6, 3, 1]),
            (&[1, 3, 2], &[1, 6, 3], &[1, 6, 3]),
            (&[2, 2, 1], &[6, 6, 3], &[6, 6, 1]),
            (&[2, 1, 1], &[6, 3, 3], &[6, 3, 3]),
            (&[0, 0, 0], &[6, 6, 6], &[6, 6, 6]),
            (&[4, 3, 3, 2, 2], &[6, 3, 3, 1, 1], &[6, 3, 3, 0, 0]),
            (&[5, 4, 3, 2, 1], &[6, 3, 1, 0, 0], &[6, 3, 1, 0, 0]),
            (&[7, 7, 7, 1], &[6, 6, 6, 3], &[6, 6, 6, 0]),
            (&[0, 2], &[3, 6], &[3, 6]),
        ];
        for (prestige, dense, skip) in rows {
            for (tie_places, awards) in [(TiePlaces::Dense, dense), (TiePlaces::Skip, skip)] {
                let mut position = example(prestige.len() as u8);
                position.options.tie_places = tie_places;
                for (player, &prestige) in position.seats.iter_mut().zip(prestige) {
                    player.prestige = prestige;
                }
                let state = position.lay(&mut Nobody).unwrap();
                let paid: Vec<i32> = state.listed(&state.prestige_awards()).iter().map(|ducats| ducats.0).collect();
                assert_eq!(paid, awards, "{prestige:?} {tie_places:?}");
            }
        }
    }

    /// OM-94: the number of markers, then of kinds; even none can be second.
    #[test]
    fn more_markers_rank_higher_and_then_more_kinds() {
        use Marker::{BigDeal, Compass, FightPirates, PlainSailing};
        let rows: [(&[&[Marker]], &[i32]); 5] = [
            (&[&[], &[], &[]], &[6, 6, 6]),
            (&[&[BigDeal], &[], &[BigDeal, BigDeal]], &[3, 1, 6]),
            (&[&[BigDeal, BigDeal], &[BigDeal, Compass], &[Compass]], &[3, 6, 1]),
            (&[&[BigDeal, Compass], &[FightPirates, PlainSailing], &[Compass, Compass]], &[6, 6, 3]),
            (&[&[], &[Compass]], &[3, 6]),
        ];
        for (taken, awards) in rows {
            let mut position = example(taken.len() as u8);
            for (player, taken) in position.seats.iter_mut().zip(taken) {
                player.taken = taken.to_vec();
            }
            let state = position.lay(&mut Nobody).unwrap();
            let paid: Vec<i32> = state.listed(&state.harbour_awards()).iter().map(|ducats| ducats.0).collect();
            assert_eq!(paid, awards, "{taken:?}");
        }
    }

    /// OM-97: total, then cargo cards; then the place is shared, and the next one is left out.
    #[test]
    fn equal_totals_are_told_apart_by_cargo() {
        //   ducats and cargo cards of each              places
        type Row = (&'static [(i32, u8)], &'static [u8]);
        let rows: [Row; 4] = [
            (&[(5, 1), (4, 1), (6, 1)], &[2, 3, 1]),
            (&[(5, 1), (5, 2), (4, 2)], &[2, 1, 3]),
            (&[(5, 2), (5, 2), (4, 1)], &[1, 1, 3]),
            (&[(5, 1), (9, 1), (5, 1), (5, 2)], &[3, 1, 3, 2]),
        ];
        for (players, places) in rows {
            let mut position = example(players.len() as u8);
            let mut used: CardSet = [0, 1, 2, 3].map(Card).into_iter().collect();
            for (player, &(ducats, cards)) in position.seats.iter_mut().zip(players) {
                player.ducats = Ducats(ducats);
                if cards == 2 {
                    // A single silk pays nothing.
                    player.cargo.splice(0..0, cargo("silk", &mut used));
                }
            }
            let score = position.lay(&mut Nobody).unwrap().score();
            assert_eq!(score.seats.iter().map(|sheet| sheet.rank).collect::<Vec<_>>(), places, "{players:?}: {score:?}");
        }
    }

    /// OM-96: a ducat for every card in the pirate stack; the sheet adds up.
    #[test]
    fn pirates_cost_a_ducat_each_and_the_sheet_adds_up() {
        let mut position = example(2);
        position.seats[1].pirates = (10..17).map(Card).collect();
        position.seats[1].hand = (20..25).map(Card).collect();
        let score = position.lay(&mut Nobody).unwrap().score();
        assert_eq!(score.seats[1].pirates, Ducats(-7));
        for sheet in score.seats {
            assert_eq!(sheet.total, sheet.ducats + sheet.cargo + sheet.harbours + sheet.prestige + sheet.pirates);
        }
    }
}
