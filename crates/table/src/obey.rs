//! What people ask of the table, one command after the other. Each command is either done and logged, or has changed nothing.

use crate::effect::{Effect, From, Ticket};
use crate::entry::{Entry, Key, Who};
use crate::{Seated, Sitting};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use protocol::{Absence, By, Clock, TakeOverWhen};
use protocol::{Answer, Command, Denial, Keyed};
use tabletop::Millis;
use tabletop::Phase;
use tabletop::{Entropy, Seat};

/// The longest chat message, in letters.
pub const LONGEST_SAYING: usize = 500;
/// When a log has this many entries, only the game itself continues: no chat, no drafts, no undo.
pub const LONGEST_LOG: u64 = 20_000;
/// The most standing instructions that a seat can leave.
pub const MOST_INSTRUCTIONS: usize = 8;

impl<R: Seated> Sitting<R> {
    /// Does it, or says why not.
    pub(crate) fn obey(&mut self, from: &From, ticket: Ticket, command: Keyed<Command<R>>, now: Millis, out: &mut Vec<Effect>) {
        let Keyed { key, command, .. } = command;
        let mark = Key::mark(from.person, &key);
        if let Some(&n) = self.course.keys.get(&mark) {
            self.say(ticket, Answer::Done { n });
            return;
        }
        let seat = self.course.seat_of(from.person);
        let key = Key { mark, seat };
        let done = if matches!(command, Command::Rematch) {
            match self.rematch_of(seat) {
                Ok(()) => {
                    self.wants_rematch(ticket, key, out);
                    return;
                }
                Err(no) => Err(no),
            }
        } else if let Command::Why { seat: whose } = command {
            match self.why(seat, whose) {
                Ok(why) => {
                    self.say(ticket, Answer::Because { seat: whose, why });
                    return;
                }
                Err(denial) => Err(No::Denied(denial)),
            }
        } else if matches!(command, Command::Composing) {
            self.playing(seat).map(|seat| self.composing.hint(seat, now)).map_err(No::Denied)
        } else {
            self.done(from, seat, key, command, now)
        };
        match done {
            Ok(()) => {
                let viewer = self.course.keys.get(&mark).copied();
                // Going back is applied later, and is news to everybody.
                let told = || self.course.eyes[seat.map_or(self.course.chairs.len(), Seat::index)].n;
                let n = viewer.unwrap_or_else(|| told() + u32::from(self.goes_back()));
                self.say(ticket, Answer::Done { n });
            }
            Err(No::Denied(why)) => self.deny(ticket, why),
            Err(No::Stale(asked)) => self.say(ticket, Answer::Stale { asked }),
            Err(No::Refused(refusal)) => {
                let (code, rule) = R::why(&refusal);
                let facts = serde_json::to_value(&refusal).unwrap_or_default();
                self.say(ticket, Answer::Refused { code: code.into(), rule: rule.into(), facts, said: R::refused(&refusal) });
            }
        }
    }

    fn done(&mut self, from: &From, seat: Option<Seat>, key: Key, command: Command<R>, now: Millis) -> Result<(), No<R>> {
        let phase = self.course.phase;
        if phase == Phase::Stopped {
            return Err(Denial::Stopped.into());
        }
        let goes_on = matches!(
            command,
            Command::Act { .. } | Command::Resume | Command::Return | Command::Resign | Command::Vacation { away: false }
        );
        if self.course.head > LONGEST_LOG && !goes_on {
            return Err(Denial::TooMany.into());
        }
        let is_host = from.person == self.course.opened.host;
        let entry = match command {
            Command::Sit { seat: wanted, entropy } => {
                self.gathering()?;
                if seat.is_some() {
                    return Err(Denial::SeatedAlready.into());
                }
                let seat = self.free_seat(wanted)?;
                let who = Who::Person { person: from.person, name: self.name_for(&from.name), program: from.program };
                let key = Key { seat: Some(seat), ..key };
                self.note(now, Some(key), Entry::Sat { seat, who, entropy });
                return Ok(());
            }
            Command::Entropy { entropy } => {
                let seat = seated(seat)?;
                if !self.may_add(seat, entropy)? {
                    return Ok(());
                }
                Entry::Entropy { seat, entropy }
            }
            Command::Stand => {
                self.gathering()?;
                Entry::Stood { seat: seated(seat)? }
            }
            Command::SeatBot { seat, bot } => {
                self.gathering()?;
                host(is_host)?;
                Entry::Sat { seat: self.free_seat(Some(seat))?, who: Who::Bot(bot), entropy: None }
            }
            Command::Act { asked, action } => return self.act(seated(seat)?, asked, action, key, now),
            Command::Draft { action } => {
                let seat = self.playing(seat)?;
                Entry::Drafted { seat, action }
            }
            Command::Instruct { instructions } => {
                let seat = self.playing(seat)?;
                if instructions.len() > MOST_INSTRUCTIONS {
                    return Err(Denial::TooMany.into());
                }
                Entry::Instructed { seat, instructions }
            }
            Command::Undo => {
                let seat = self.playing(seat)?;
                return Ok(self.undo(seat, Some(key), now)?);
            }
            Command::AskTakeBack { keep } => {
                let seat = self.playing(seat)?;
                if self.course.take_back.is_some() {
                    return Err(Denial::TakeBackAsked.into());
                }
                let Some(play) = &self.course.play else { return Err(Denial::NotBegun.into()) };
                let keep = keep.or_else(|| play.before_last(seat)).ok_or(Denial::NothingToUndo)?;
                if keep >= play.actions {
                    return Err(Denial::NoSuchAction.into());
                }
                Entry::TakeBackAsked { seat, keep }
            }
            Command::GrantTakeBack => {
                let seat = self.playing(seat)?;
                let Some(take_back) = &self.course.take_back else { return Err(Denial::NoTakeBack.into()) };
                if !take_back.open.has(seat) {
                    return Err(Denial::GrantedAlready.into());
                }
                Entry::TakeBackGranted { seat }
            }
            Command::RefuseTakeBack => {
                let seat = self.playing(seat)?;
                if self.course.take_back.is_none() {
                    return Err(Denial::NoTakeBack.into());
                }
                Entry::TakeBackRefused { seat }
            }
            Command::Pause => Entry::Paused { seat: self.playing(seat)? },
            Command::Resume => {
                let seat = self.begun(seat)?;
                if !self.course.paused {
                    return Err(Denial::NotPaused.into());
                }
                Entry::Resumed { seat: Some(seat) }
            }
            Command::Return => {
                let seat = self.begun(seat)?;
                if self.course.chairs[seat.index()].away.is_none() {
                    return Err(Denial::NotTakenOver.into());
                }
                Entry::Returned { seat }
            }
            Command::Resign => Entry::Resigned { seat: self.begun(seat)? },
            Command::Vacation { away } => self.vacation(seat, away)?,
            Command::TakeOver { seat: other } => {
                let seat = self.begun(seat)?;
                self.may_ask_for_a_bot()?;
                self.is_away(other, now)?;
                Entry::TakenOver { seat: other, why: Absence::Asked(seat) }
            }
            Command::Remove { seat: other } => {
                host(is_host)?;
                if phase == Phase::Over {
                    return Err(Denial::Over.into());
                }
                let chair = self.course.chairs.get(other.index()).ok_or(Denial::NoSuchSeat)?;
                // Before the deal the host may also remove a bot.
                let empty = if phase == Phase::Gathering { chair.who.is_none() } else { chair.person().is_none() };
                if empty {
                    return Err(Denial::NotSeated.into());
                }
                Entry::Removed { seat: other }
            }
            Command::Mute { seat: other, silent } => {
                host(is_host)?;
                let chair = self.course.chairs.get(other.index()).ok_or(Denial::NoSuchSeat)?;
                chair.person().ok_or(Denial::NotSeated)?;
                Entry::Muted { seat: other, silent }
            }
            Command::Say { text } => {
                let seat = seated(seat)?;
                if self.course.chairs[seat.index()].muted {
                    return Err(Denial::Muted.into());
                }
                Entry::Said { seat, text: plain(&text)? }
            }
            Command::NothingForMe => {
                let seat = self.playing(seat)?;
                if !self.course.could_trade(seat) {
                    return Ok(());
                }
                Entry::NothingForMe { seat }
            }
            // These are answered earlier.
            Command::Composing | Command::Rematch | Command::Why { .. } => return Err(Denial::NotOver.into()),
        };
        self.note(now, Some(key), entry);
        Ok(())
    }

    /// Takes a seat's last action back, within the information horizon.
    pub(crate) fn undo(&mut self, seat: Seat, key: Option<Key>, now: Millis) -> Result<(), Denial> {
        let play = self.course.play.as_ref().ok_or(Denial::NotBegun)?;
        play.may_undo(seat)?;
        let keep = play.actions - 1;
        self.go_back(now, key, Entry::Undone { seat, keep });
        Ok(())
    }

    /// The rules have the last word.
    fn act(&mut self, seat: Seat, asked: Option<u32>, action: R::Action, key: Key, now: Millis) -> Result<(), No<R>> {
        let seat = self.begun(Some(seat))?;
        if self.course.paused {
            return Err(Denial::Paused.into());
        }
        let current = self.course.chairs[seat.index()].asked;
        if asked.is_some_and(|asked| asked != current) {
            return Err(No::Stale(current));
        }
        if self.course.chairs[seat.index()].away.is_some() {
            self.note(now, None, Entry::Returned { seat });
        }
        self.write(now, Some(key), Entry::Acted { seat, by: By::Person, action }).map_err(No::Refused)
    }

    /// Why a bot did its last action, in a form that tells nobody anything hidden. Only players ask: spectators may see the table later.
    fn why(&self, asker: Option<Seat>, seat: Seat) -> Result<Option<serde_json::Value>, Denial> {
        seated(asker)?;
        if self.course.phase == Phase::Gathering {
            return Err(Denial::NotBegun);
        }
        self.course.chairs.get(seat.index()).ok_or(Denial::NoSuchSeat)?;
        self.course.bot_at(seat).ok_or(Denial::NotABot)?;
        let why = self.thinker.reasons[seat.index()].as_ref();
        Ok(why.map(|why| serde_json::to_value(why).expect("a reason can be written as JSON")))
    }

    /// Can this seat still add this to the luck of the next deal? It is no harm to send the same twice; then nothing is to be done.
    fn may_add(&self, seat: Seat, entropy: Entropy) -> Result<bool, Denial> {
        if self.course.phase == Phase::Running || self.rematch_is_made() {
            Err(Denial::Begun)
        } else if self.course.promised.is_none() {
            Err(Denial::NoEntropy)
        } else {
            match self.course.chairs[seat.index()].entropy {
                None => Ok(true),
                Some(given) if given == entropy => Ok(false),
                Some(_) => Err(Denial::EntropyGiven),
            }
        }
    }

    fn gathering(&self) -> Result<(), Denial> {
        if self.course.phase == Phase::Gathering { Ok(()) } else { Err(Denial::Begun) }
    }

    /// A seat in a running game.
    fn begun(&self, seat: Option<Seat>) -> Result<Seat, Denial> {
        let seat = seated(seat)?;
        match self.course.phase {
            Phase::Gathering => Err(Denial::NotBegun),
            Phase::Running => Ok(seat),
            Phase::Over => Err(Denial::Over),
            Phase::Stopped => Err(Denial::Stopped),
        }
    }

    /// The same, if the game is not paused and the person plays there.
    fn playing(&self, seat: Option<Seat>) -> Result<Seat, Denial> {
        let seat = self.begun(seat)?;
        if self.course.paused {
            Err(Denial::Paused)
        } else if self.course.chairs[seat.index()].away.is_some() {
            Err(Denial::Away)
        } else {
            Ok(seat)
        }
    }

    fn free_seat(&self, wanted: Option<Seat>) -> Result<Seat, Denial> {
        let free = |seat: &Seat| self.course.chairs[seat.index()].who.is_none();
        match wanted {
            Some(seat) if seat.0 >= self.course.opened.seats => Err(Denial::NoSuchSeat),
            Some(seat) => Some(seat).filter(free).ok_or(Denial::SeatTaken),
            None => Seat::all(self.course.opened.seats).find(free).ok_or(Denial::Full),
        }
    }

    /// The name of a person who sits down: with a number, if somebody here already has it.
    fn name_for(&self, name: &str) -> String {
        let taken = |name: &str| {
            let same = |who: &Who| matches!(who, Who::Person { name: other, .. } if other.to_lowercase() == name.to_lowercase());
            self.course.chairs.iter().filter_map(|chair| chair.who.as_ref()).any(same)
        };
        let numbered = (2..).map(|number: usize| format!("{name} {number}"));
        core::iter::once(name.into()).chain(numbered).find(|name: &String| !taken(name)).unwrap_or_default()
    }

    /// A person who has been away for longer than the grace time.
    fn is_away(&self, seat: Seat, now: Millis) -> Result<(), Denial> {
        let chair = self.course.chairs.get(seat.index()).ok_or(Denial::NoSuchSeat)?;
        let grace = self.course.opened.house.grace;
        if !chair.is_played_by_a_person() {
            Err(Denial::ABot)
        } else if self.is_here(seat) || now < self.alone[seat].saturating_add(grace) {
            Err(Denial::NotAway)
        } else {
            Ok(())
        }
    }

    /// May one player have another replaced? In a game over days only time decides: nobody can know who is coming back.
    fn may_ask_for_a_bot(&self) -> Result<(), Denial> {
        let house = &self.course.opened.house;
        match (house.take_over, house.clock) {
            (TakeOverWhen::Never | TakeOverWhen::Clock, _) => Err(Denial::NotAgreed),
            (TakeOverWhen::Asked, Clock::Days { .. }) => Err(Denial::OverDays),
            (TakeOverWhen::Asked, Clock::None | Clock::Live { .. }) => Ok(()),
        }
    }

    /// Somebody goes on vacation, or comes back from it.
    fn vacation(&self, seat: Option<Seat>, away: bool) -> Result<Entry<R>, Denial> {
        let seat = if away { self.playing(seat)? } else { self.begun(seat)? };
        let times = &self.course.times;
        match (times.vacation_until(seat), away) {
            (Some(_), true) => Err(Denial::OnVacation),
            (None, true) if !times.has_vacation(seat) => Err(Denial::NoVacation),
            (None, true) => Ok(Entry::VacationBegan { seat }),
            (Some(_), false) => Ok(Entry::VacationEnded { seat, used_up: false }),
            (None, false) => Err(Denial::NotOnVacation),
        }
    }

    fn rematch_of(&self, seat: Option<Seat>) -> Result<(), No<R>> {
        seated(seat)?;
        match self.course.phase {
            Phase::Over => Ok(()),
            Phase::Gathering | Phase::Running => Err(Denial::NotOver.into()),
            Phase::Stopped => Err(Denial::Stopped.into()),
        }
    }
}

/// Why it is not done.
enum No<R: Seated> {
    Denied(Denial),
    Stale(u32),
    Refused(R::Refusal),
}

impl<R: Seated> core::convert::From<Denial> for No<R> {
    fn from(why: Denial) -> No<R> {
        No::Denied(why)
    }
}

fn seated(seat: Option<Seat>) -> Result<Seat, Denial> {
    seat.ok_or(Denial::NotSeated)
}

fn host(is_host: bool) -> Result<(), Denial> {
    if is_host { Ok(()) } else { Err(Denial::HostOnly) }
}

/// Chat text on one line, control characters removed.
fn plain(text: &str) -> Result<String, Denial> {
    let plain: String =
        text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).filter(|letter| !letter.is_control()).collect();
    let plain = plain.trim();
    if plain.is_empty() {
        Err(Denial::Empty)
    } else if plain.chars().count() > LONGEST_SAYING {
        Err(Denial::TooLong)
    } else {
        Ok(plain.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_plain_text_in_one_line() {
        let long = "x".repeat(LONGEST_SAYING + 1);
        let rows = [
            ("  well\nplayed\t! ", Ok("well played !".into())),
            ("a\u{7}b\u{1b}[31m", Ok("ab[31m".into())),
            ("<b>", Ok("<b>".into())),
            (" \n ", Err(Denial::Empty)),
            (long.as_str(), Err(Denial::TooLong)),
        ];
        for (text, expected) in rows {
            assert_eq!(plain(text), expected);
        }
    }
}
