//! What people ask of the table, one command after the other. Each command is either done and logged, or has changed nothing.

mod absence;
mod chat;
mod seats;

pub use chat::LONGEST_SAYING;
pub(crate) use chat::{costs, plain};

use crate::effect::{Effect, From, Ticket};
use crate::entry::{Entry, Key};
use crate::{Seated, Sitting};
use alloc::vec::Vec;
use protocol::{Answer, By, Command, Denial, Keyed};
use tabletop::{Millis, Phase, Seat};

/// When a log has this many entries, only the game itself continues: no chat, no drafts, no undo.
pub const LONGEST_LOG: u64 = 20_000;
/// When a seat has written this many bytes of the log, by drafts, instructions, words and moves, it does only what goes on with the game. It
/// is counted for each seat alone: what one saves in secret is noticed by nobody else.
pub const MOST_WRITTEN: u32 = 512 * 1024;
/// The most standing instructions that a seat can leave.
pub const MOST_INSTRUCTIONS: usize = 8;

/// For the author of a program.
const ANOTHER_COMMAND: &str = "this key was used for another command; every command needs a key of its own";

impl<R: Seated> Sitting<R> {
    /// Does it, or says why not.
    pub(crate) fn obey(&mut self, from: &From, ticket: Ticket, command: Keyed<Command<R>>, now: Millis, out: &mut Vec<Effect>) {
        let Keyed { key, command, .. } = command;
        let (mark, print) = (Key::mark(from.person, &key), Key::print(&command));
        if let Some(&(before, n)) = self.course.keys.get(&mark) {
            let is_same = before.is_none() || before == print;
            self.say(ticket, if is_same { Answer::Done { n } } else { Answer::Unknown { said: ANOTHER_COMMAND.into() } });
            return;
        }
        let seat = self.course.seat_of(from.person);
        let key = Key { mark, seat, print };
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
                let viewer = self.course.keys.get(&mark).map(|(_, n)| *n);
                // Going back is applied later, and is news to everybody.
                let told = || self.course.eyes[seat.map_or(self.course.chairs.len(), Seat::index)].n;
                let n = viewer.unwrap_or_else(|| told() + u32::from(self.goes_back()));
                self.say(ticket, Answer::Done { n });
            }
            Err(No::Denied(why)) => self.deny(ticket, why),
            Err(No::Stale(asked)) => self.say(ticket, Answer::Stale { asked }),
            Err(No::Refused(refusal)) => {
                let (code, rule) = R::why(&refusal);
                let facts = serde_json::to_value(&refusal).expect("our own types can be written as JSON");
                self.say(ticket, Answer::Refused { code: code.into(), rule: rule.into(), facts, said: R::refused(&refusal) });
            }
        }
    }

    fn done(&mut self, from: &From, seat: Option<Seat>, key: Key, command: Command<R>, now: Millis) -> Result<(), No<R>> {
        self.may_be_logged(seat, &command)?;
        let entry = match command {
            Command::Sit { seat: wanted, entropy } => return Ok(self.sit(from, seat, wanted, entropy, key, now)?),
            Command::Act { asked, action } => return self.act(seated(seat)?, asked, action, key, now),
            Command::Undo => return Ok(self.undo(self.playing(seat)?, Some(key), now)?),
            Command::Entropy { entropy } => {
                let seat = seated(seat)?;
                if !self.may_add(seat, entropy)? {
                    return Ok(());
                }
                Entry::Entropy { seat, entropy }
            }
            Command::Stand => self.stand(seat)?,
            Command::SeatBot { seat, bot } => self.seat_bot(from, seat, bot)?,
            Command::Draft { action } => Entry::Drafted { seat: self.playing(seat)?, action },
            Command::Instruct { instructions } => {
                let seat = self.playing(seat)?;
                if instructions.len() > MOST_INSTRUCTIONS {
                    return Err(Denial::TooMany.into());
                }
                Entry::Instructed { seat, instructions }
            }
            Command::AskTakeBack { keep } => self.ask_take_back(self.playing(seat)?, keep)?,
            Command::GrantTakeBack => self.grant_take_back(self.playing(seat)?)?,
            Command::RefuseTakeBack => self.refuse_take_back(self.playing(seat)?)?,
            Command::Pause => self.ask_pause(self.playing(seat)?)?,
            Command::RefusePause => self.refuse_pause(self.playing(seat)?)?,
            Command::Resume => self.resume(seat)?,
            Command::Return => self.come_back(seat)?,
            Command::Resign => Entry::Resigned { seat: self.begun(seat)? },
            Command::Vacation { away } => self.vacation(seat, away)?,
            Command::TakeOver { seat: other } => self.take_over(seat, other, now)?,
            Command::Remove { seat: other } => self.remove(from, other)?,
            Command::Close => self.close(from)?,
            Command::Mute { seat: other, silent } => self.mute(from, other, silent)?,
            Command::Say { text } => match seat {
                Some(seat) => self.say_aloud(seat, &text)?,
                None => self.say_among_spectators(from, &text)?,
            },
            Command::MuteSpectators { name, silent } => {
                self.is_host(from)?;
                self.mute_spectators(name.as_deref(), silent)?
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

    /// Does the table take this command at all? Once its log is long, or once this seat has written much of it, it takes only those without
    /// which the game could not end.
    fn may_be_logged(&self, seat: Option<Seat>, command: &Command<R>) -> Result<(), Denial> {
        let goes_on = matches!(
            command,
            Command::Act { .. } | Command::Resume | Command::Return | Command::Resign | Command::Close | Command::Vacation { away: false }
        );
        let is_long = self.course.head - self.course.talk.entries() > LONGEST_LOG;
        if self.course.phase == Phase::Stopped {
            Err(Denial::Stopped)
        } else if !goes_on && (is_long || seat.is_some_and(|seat| self.course.weight[seat] > MOST_WRITTEN)) {
            Err(Denial::TooMany)
        } else {
            Ok(())
        }
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
    pub(crate) fn playing(&self, seat: Option<Seat>) -> Result<Seat, Denial> {
        let seat = self.begun(seat)?;
        if self.course.paused {
            Err(Denial::Paused)
        } else if self.course.chairs[seat.index()].away.is_some() {
            Err(Denial::Away)
        } else {
            Ok(seat)
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
