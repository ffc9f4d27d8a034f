//! Clocks. They follow from the times in the log alone, so that a table that slept finds its clocks as they were.

use crate::calendar::{Counting, DAY, end_of_night};
use alloc::vec::Vec;
use protocol::{Calendar, Clock, Clocks, House, TimeBank, ZoneShift};
use tabletop::Millis;
use tabletop::{BySeat, Seat, SeatSet};

/// The time that everybody has left.
pub(crate) struct Times {
    clock: Clock,
    /// The clock changes of the table's time zone.
    shifts: Vec<ZoneShift>,
    seats: u8,
    /// What was left at this time.
    pub(crate) at: Millis,
    left: BySeat<Millis>,
    /// What is left of the reserve, in a game over days.
    bank: BySeat<Millis>,
    /// Until when the days have been added to it.
    refilled: BySeat<Millis>,
    /// What is left of the vacation.
    vacation: BySeat<Millis>,
    /// Since when somebody is on vacation.
    on_vacation: BySeat<Option<Millis>>,
}

impl Times {
    pub(crate) fn new(house: &House, seats: u8, at: Millis) -> Times {
        let clock = house.clock;
        let first = match clock {
            Clock::None => 0,
            Clock::Live { bank, .. } => bank,
            Clock::Days { each, .. } => each,
        };
        let calendar = calendar_of(clock).unwrap_or_default();
        let everybody = |time: Millis| BySeat([time; tabletop::MAX_SEATS]);
        Times {
            clock,
            shifts: house.zone.as_ref().map(|zone| zone.shifts.clone()).unwrap_or_default(),
            seats,
            at,
            left: everybody(first),
            bank: everybody(calendar.bank.map_or(0, |bank| bank.most)),
            refilled: everybody(at),
            vacation: everybody(Millis::from(calendar.vacation) * DAY),
            on_vacation: BySeat::default(),
        }
    }

    /// Time passes for the seats the game is waiting for.
    pub(crate) fn run(&mut self, to: Millis, running: SeatSet) {
        for seat in running.iter() {
            let passed = self.counted(seat, to);
            let beyond = passed.saturating_sub(self.left[seat]);
            self.left[seat] = self.left[seat].saturating_sub(passed);
            self.bank[seat] = self.bank[seat].saturating_sub(beyond);
        }
        self.at = self.at.max(to);
    }

    /// How much of the time until this moment counts for a seat: nothing while its person is on vacation.
    fn counted(&self, seat: Seat, to: Millis) -> Millis {
        let to = to.max(self.at);
        let from = self.vacation_until(seat).map_or(self.at, |until| until.clamp(self.at, to));
        self.counting().map_or(to - from, |counting| counting.between(from, to))
    }

    fn counting(&self) -> Option<Counting<'_>> {
        calendar_of(self.clock).map(|calendar| Counting { calendar, shifts: &self.shifts })
    }

    /// The cards are dealt; until now no clock was running.
    pub(crate) fn dealt(&mut self, at: Millis) {
        (self.at, self.refilled) = (at, BySeat([at; tabletop::MAX_SEATS]));
    }

    /// A seat is asked something new. What the days have added to its reserve is added now and not in between, so that its deadline stays
    /// where it is while it is asked.
    pub(crate) fn asked(&mut self, seat: Seat, at: Millis) {
        if let Some(TimeBank { most, each_day, .. }) = self.bank_agreed() {
            let more = u128::from(each_day) * u128::from(at.saturating_sub(self.refilled[seat])) / u128::from(DAY);
            let more = Millis::try_from(more).unwrap_or(Millis::MAX);
            self.bank[seat] = self.bank[seat].saturating_add(more).min(most);
            self.refilled[seat] = at;
        }
        match self.clock {
            Clock::Days { each, .. } => self.left[seat] = each,
            Clock::None | Clock::Live { .. } => {}
        }
    }

    /// A seat has decided something.
    pub(crate) fn decided(&mut self, seat: Seat) {
        match self.clock {
            Clock::Live { increment, .. } => self.left[seat] += increment,
            Clock::Days { .. } => {
                if let Some(TimeBank { most, each_move, .. }) = self.bank_agreed() {
                    self.bank[seat] = self.bank[seat].saturating_add(each_move).min(most);
                }
            }
            Clock::None => {}
        }
    }

    /// Somebody is back, and gets at least this much time.
    pub(crate) fn returned(&mut self, seat: Seat, least: Millis) {
        match self.clock {
            Clock::None => {}
            Clock::Live { .. } => self.left[seat] = self.left[seat].max(least),
            Clock::Days { each, .. } => self.left[seat] = each,
        }
    }

    /// Somebody goes on vacation.
    pub(crate) fn vacation_begins(&mut self, seat: Seat, at: Millis) {
        self.on_vacation[seat].get_or_insert(at);
    }

    /// Somebody is back from vacation, or their days were used up before.
    pub(crate) fn vacation_ends(&mut self, seat: Seat, at: Millis) {
        if let Some(since) = self.on_vacation[seat].take() {
            self.vacation[seat] = self.vacation[seat].saturating_sub(at.saturating_sub(since));
        }
    }

    /// Somebody is on vacation: until when, if they use all of it up.
    pub(crate) fn vacation_until(&self, seat: Seat) -> Option<Millis> {
        self.on_vacation[seat].map(|since| since.saturating_add(self.vacation[seat]))
    }

    /// Has this seat days of vacation left?
    pub(crate) fn has_vacation(&self, seat: Seat) -> bool {
        self.vacation[seat] > 0
    }

    /// When a seat whose clock runs is out of time. Somebody who is on vacation is thought to use all of it up.
    pub(crate) fn deadline(&self, seat: Seat) -> Option<Millis> {
        let left = self.left[seat].saturating_add(self.bank[seat]);
        let from = self.vacation_until(seat).map_or(self.at, |until| until.max(self.at));
        match (self.clock, self.counting()) {
            (Clock::None, _) => None,
            (_, Some(counting)) => Some(counting.after(from, left)),
            (Clock::Days { night: Some(night), .. }, None) => Some(end_of_night(night, from.saturating_add(left))),
            (Clock::Live { .. } | Clock::Days { .. }, None) => Some(from.saturating_add(left)),
        }
    }

    /// The clocks as everybody sees them; nothing at a table without a clock.
    pub(crate) fn shown(&self, running: SeatSet) -> Option<Clocks> {
        let over_days = match self.clock {
            Clock::None => return None,
            Clock::Live { .. } => false,
            Clock::Days { .. } => true,
        };
        let each = |time: &BySeat<Millis>| Seat::all(self.seats).map(|seat| time[seat]).collect::<Vec<_>>();
        let deadlines: Vec<Millis> = running.iter().filter_map(|seat| self.deadline(seat)).collect();
        let vacations = calendar_of(self.clock).is_some_and(|calendar| calendar.vacation > 0);
        Some(Clocks {
            at: self.at,
            left: Seat::all(self.seats).map(|seat| self.left[seat] + self.bank[seat]).collect(),
            running: running.iter().collect::<Vec<_>>(),
            deadline: deadlines.iter().min().copied(),
            deadlines: if over_days { deadlines } else { Vec::new() },
            banks: self.bank_agreed().map(|_| each(&self.bank)).unwrap_or_default(),
            vacations: if vacations { each(&self.vacation) } else { Vec::new() },
        })
    }

    /// When something that begins now and lasts this long is over, in time that counts.
    pub(crate) fn lasts_until(&self, from: Millis, time: Millis) -> Millis {
        match (self.clock, self.counting()) {
            (_, Some(counting)) => counting.after(from, time),
            (Clock::Days { night: Some(night), .. }, None) if time > 0 => end_of_night(night, from.saturating_add(time)),
            (Clock::None | Clock::Live { .. } | Clock::Days { .. }, None) => from.saturating_add(time),
        }
    }

    fn bank_agreed(&self) -> Option<TimeBank> {
        calendar_of(self.clock).and_then(|calendar| calendar.bank)
    }
}

fn calendar_of(clock: Clock) -> Option<Calendar> {
    match clock {
        Clock::Days { calendar, .. } => calendar,
        Clock::None | Clock::Live { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Night;
    use tabletop::Dice;

    const HOUR: Millis = 3_600_000;
    const ANA: Seat = Seat(0);
    const BOB: Seat = Seat(1);

    fn times(clock: Clock, seats: u8, at: Millis) -> Times {
        Times::new(&House { clock, ..House::default() }, seats, at)
    }

    /// The first Monday of the count, 5 January 1970, and this many days and hours later.
    fn monday(days: u64, hours: u64) -> Millis {
        (4 + days) * DAY + hours * HOUR
    }

    fn left(times: &Times) -> Vec<Millis> {
        times.shown(SeatSet::EMPTY).unwrap().left
    }

    #[test]
    fn a_bank_runs_down_for_those_who_are_waited_for_and_grows_with_each_decision() {
        let mut times = times(Clock::Live { bank: 1_000, increment: 50 }, 3, 100);
        times.run(400, SeatSet::one(Seat(1)));
        times.decided(Seat(1));
        assert_eq!(left(&times), [1_000, 750, 1_000]);
        assert_eq!(times.deadline(Seat(2)), Some(1_400));
        times.run(9_000, SeatSet::one(Seat(2)));
        assert_eq!(left(&times), [1_000, 750, 0]);
    }

    /// What logs said before there were calendars means what it meant.
    #[test]
    fn without_a_calendar_every_hour_counts_and_a_night_only_puts_deadlines_off() {
        let night = Some(Night { from: 22 * 60, until: 7 * 60 });
        let mut times = times(Clock::Days { each: 24 * HOUR, night, calendar: None }, 2, monday(4, 23));
        times.asked(ANA, monday(4, 23));
        assert_eq!(times.deadline(ANA), Some(monday(6, 7)), "from Friday night over Saturday, and then the night");
        times.run(monday(5, 23), SeatSet::one(ANA));
        assert_eq!(left(&times), [0, 24 * HOUR]);
        assert!(times.shown(SeatSet::EMPTY).unwrap().banks.is_empty());
    }

    /// Ana is asked on Friday at 20:00 and has 4 hours for a decision, 6 more in reserve, nights and weekends off.
    #[test]
    fn weekend_night_reserve_and_vacation_together() {
        let night = Some(Night { from: 22 * 60, until: 7 * 60 });
        let bank = Some(TimeBank { most: 6 * HOUR, each_move: HOUR, each_day: HOUR / 2 });
        let calendar = Calendar { night, weekend: true, bank, vacation: 3 };
        let mut times = times(Clock::Days { each: 4 * HOUR, night: None, calendar: Some(calendar) }, 2, monday(4, 20));
        let (ana, friday) = (SeatSet::one(ANA), monday(4, 20));
        times.dealt(friday);
        times.asked(ANA, friday);
        // Two hours on Friday, eight on Monday.
        assert_eq!(times.deadline(ANA), Some(monday(7, 15)));
        times.run(monday(6, 12), ana);
        assert_eq!(times.deadline(ANA), Some(monday(7, 15)), "on Sunday it is the same");
        assert_eq!(times.shown(ana).unwrap().left[0], 8 * HOUR);
        // She goes on vacation on Monday at 8:00 and does not come back: three days later her time runs again.
        times.run(monday(7, 8), ana);
        times.vacation_begins(ANA, monday(7, 8));
        assert_eq!(times.vacation_until(ANA), Some(monday(10, 8)));
        assert_eq!(times.deadline(ANA), Some(monday(10, 15)));
        times.run(monday(8, 12), ana);
        assert_eq!(times.shown(ana).unwrap().left[0], 7 * HOUR);
        // But she does, after a day and four hours, and decides five hours later: one of the time for the decision, four of the
        // reserve.
        times.vacation_ends(ANA, monday(8, 12));
        assert_eq!(times.shown(ana).unwrap().vacations[0], DAY + 20 * HOUR);
        assert_eq!(times.deadline(ANA), Some(monday(8, 19)));
        times.run(monday(8, 17), ana);
        assert_eq!(times.shown(ana).unwrap().banks, [2 * HOUR, 6 * HOUR]);
        times.decided(ANA);
        assert_eq!(times.shown(ana).unwrap().banks, [3 * HOUR, 6 * HOUR]);
        // When the next question comes, the days have added something as well: three days and 21 hours since the deal.
        times.asked(ANA, monday(8, 17));
        assert_eq!(times.shown(ana).unwrap().banks, [3 * HOUR + 31 * HOUR / 16, 6 * HOUR]);
        // Nobody has more than a full reserve.
        times.asked(ANA, monday(100, 17));
        assert_eq!(times.shown(ana).unwrap().banks, [6 * HOUR, 6 * HOUR]);
    }

    #[test]
    fn a_vacation_that_is_used_up_ends_by_itself_whenever_that_is_noted() {
        let calendar = Calendar { vacation: 2, ..Calendar::default() };
        let clock = Clock::Days { each: 10 * HOUR, night: None, calendar: Some(calendar) };
        for noted in [monday(2, 0), monday(2, 9)] {
            let mut times = times(clock, 2, monday(0, 0));
            times.asked(ANA, monday(0, 0));
            times.vacation_begins(ANA, monday(0, 0));
            times.run(noted, SeatSet::one(ANA).with(BOB));
            times.vacation_ends(ANA, noted);
            assert_eq!(times.deadline(ANA), Some(monday(2, 10)));
            assert!(!times.has_vacation(ANA) && times.has_vacation(BOB));
        }
    }

    /// Read as often as one likes, with whatever is agreed: no seat loses more time than passes, or any while nobody waits for it or while
    /// it is on vacation; and a deadline stays where it is as long as nothing happens.
    #[test]
    fn clocks_are_sound_however_often_they_are_read() {
        let mut dice = Dice::new(23);
        for _ in 0..500 {
            let night = dice.one_in(2).then(|| Night { from: dice.below(1_440) as u16, until: dice.below(1_440) as u16 });
            let night = night.filter(|night| (i32::from(night.until) - i32::from(night.from)).rem_euclid(1_440) < 1_080);
            let bank =
                dice.one_in(2).then(|| TimeBank { most: dice.bits() % DAY, each_move: dice.bits() % HOUR, each_day: dice.bits() % HOUR });
            let calendar = Calendar { night, weekend: dice.one_in(2), bank, vacation: dice.below(4) as u16 };
            let clock = Clock::Days { each: dice.bits() % (3 * DAY), night: None, calendar: Some(calendar) };
            let mut now = monday(u64::from(dice.below(7)), 0);
            let [mut often, mut seldom] = [times(clock, 2, now), times(clock, 2, now)];
            for _ in 0..12 {
                let running = if dice.one_in(3) { SeatSet::one(BOB) } else { SeatSet::one(ANA) };
                let to = now + dice.bits() % (2 * DAY);
                let (before, deadline) = (often.shown(running).unwrap(), often.deadline(ANA));
                let vacation = often.vacation_until(ANA).is_some_and(|until| until >= to);
                let mut reads = [0; 3].map(|_: u8| now + dice.bits() % (to - now + 1));
                reads.sort_unstable();
                for read in reads {
                    often.run(read, running);
                    assert!(often.deadline(ANA) == deadline || !running.has(ANA) || read > deadline.unwrap(), "{calendar:?}");
                }
                often.run(to, running);
                seldom.run(to, running);
                let after = often.shown(running).unwrap();
                assert_eq!(after.left, seldom.shown(running).unwrap().left, "{calendar:?}");
                let lost = before.left[0] - after.left[0];
                assert!(lost <= to - now && (running.has(ANA) && !vacation || lost == 0), "{calendar:?}: {lost}");
                let happens = dice.below(4);
                for times in [&mut often, &mut seldom] {
                    match happens {
                        0 => times.vacation_begins(ANA, to),
                        1 => times.vacation_ends(ANA, to),
                        2 => {
                            times.decided(ANA);
                            times.asked(ANA, to);
                        }
                        _ => {}
                    }
                }
                now = to;
            }
        }
    }
}
