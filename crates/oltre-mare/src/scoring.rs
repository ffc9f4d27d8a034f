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
