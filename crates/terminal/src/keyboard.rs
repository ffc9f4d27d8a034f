//! Who sits at the keyboard. Between two people there is a curtain, behind which nobody's cards are visible.

use crate::game::AtTerminal;
use table::Table;
use tabletop::{BySeat, Seat, SeatSet, Viewer};

/// Who looks at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyboard {
    /// This person plays.
    Seat(Seat),
    /// This person has news to read before the keyboard is passed on.
    Reading(Seat),
    /// Nothing may be shown to anybody. This person is to come next; or, if nobody is named, anyone who wants to speak.
    Curtain(Option<Seat>),
    /// A spectator.
    Watching,
    /// The game is over.
    Over,
}

/// Who plays at this table, and who has said enough.
#[derive(Clone, Debug)]
pub(crate) struct Company {
    pub(crate) people: SeatSet,
    /// Are people asked in every turn whether they want to speak, or only when something waits for them?
    pub(crate) quiet: bool,
    /// A person who has come to the keyboard to speak.
    pub(crate) guest: Option<Seat>,
    /// In whose turn...
    turn: Option<Seat>,
    /// ... these people had said enough.
    enough: SeatSet,
    /// How much each person has heard of what waits for them.
    heard: BySeat<u32>,
}

/// What a bot is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// The game waits for it.
    Decide,
    /// It may speak, if it wants to.
    Speak,
}

impl Errand {
    pub(crate) fn of(must: bool) -> Errand {
        if must { Errand::Decide } else { Errand::Speak }
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The bot that the table asks.
    Bot,
    Person(Seat),
    /// Any person who wants to.
    Anyone,
    Over,
}

impl Company {
    pub(crate) fn new(people: SeatSet) -> Company {
        Company { people, quiet: false, guest: None, turn: None, enough: SeatSet::EMPTY, heard: BySeat::default() }
    }

    /// This person lets the game go on.
    pub(crate) fn has_said_enough<R: AtTerminal>(&mut self, seat: Seat, table: &Table<R>) {
        self.enough = self.enough.with(seat);
        self.has_heard(seat, table);
        if self.guest == Some(seat) {
            self.guest = None;
        }
    }

    /// This person knows of everything that waits.
    pub(crate) fn has_heard<R: AtTerminal>(&mut self, seat: Seat, table: &Table<R>) {
        self.heard[seat] = R::newest(&table.view(Viewer::Seat(seat)));
    }

    /// Who acts next. `bot` is what the table asks a bot for; `at` is the person at the keyboard, who stays as long as nobody else is needed.
    pub(crate) fn next<R: AtTerminal>(&mut self, table: &Table<R>, bot: Option<Errand>, at: Option<Seat>) -> Next {
        if table.outcome().is_some() {
            return Next::Over;
        }
        let asked = table.asked();
        let public = table.view(Viewer::Spectator);
        let turn = R::talk(&public);
        if turn != self.turn {
            (self.turn, self.enough) = (turn, SeatSet::EMPTY);
        }
        let is_person = |seat: &Seat| self.people.has(*seat);
        let view = |seat: Seat| table.view(Viewer::Seat(seat));
        // Whatever was said or done, the bots may answer it first; they stop by themselves.
        if bot == Some(Errand::Speak) {
            return Next::Bot;
        }
        if let Some(guest) = self.guest.filter(|&guest| asked.all().has(guest)) {
            return Next::Person(guest);
        }
        self.guest = None;
        let unheard = |seat: &Seat| R::waits_for(&view(*seat), *seat) && self.heard[*seat] < R::newest(&public);
        if let Some(person) = asked.may.iter().filter(is_person).find(unheard) {
            return Next::Person(person);
        }
        match turn {
            Some(turn) => self.next_in_talk(table, turn, at),
            None if bot.is_some() => Next::Bot,
            None => Next::Person(self.closest(asked.must, at)),
        }
    }

    /// One player has the turn, the others may speak.
    fn next_in_talk<R: AtTerminal>(&self, table: &Table<R>, turn: Seat, at: Option<Seat>) -> Next {
        let asked = table.asked();
        if self.people.has(turn) {
            return Next::Person(turn);
        }
        let mut open = asked.may.iter().filter(|&seat| self.people.has(seat) && !self.enough.has(seat));
        match (self.quiet, self.people.len(), open.next()) {
            (true, _, _) | (false, _, None) => Next::Bot,
            (false, 1, Some(person)) => Next::Person(person),
            (false, _, Some(person)) if at == Some(person) => Next::Person(person),
            (false, _, Some(_)) => Next::Anyone,
        }
    }

    /// Among these people the one at the keyboard, or the next one clockwise.
    fn closest(&self, asked: SeatSet, at: Option<Seat>) -> Seat {
        let from = at.unwrap_or(Seat(0));
        let around = from.clockwise(tabletop::MAX_SEATS as u8);
        around.into_iter().find(|&seat| asked.has(seat)).expect("a game that goes on waits for somebody")
    }
}
