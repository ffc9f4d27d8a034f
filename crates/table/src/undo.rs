//! Undo to the information horizon: a seat may take back its own actions, as long as nobody else has acted since, no luck was drawn, and
//! nobody has learned something hidden. Nothing is reshuffled: the remaining actions are replayed from the log, with the same seed.

use crate::Table;
use alloc::vec::Vec;
use tabletop::Seat;
use tabletop::record::Notation;

/// Why nobody may go back beyond an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Horizon {
    Luck,
    Secret,
}

/// Why a seat cannot undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    /// The seat has not acted yet.
    Nothing,
    /// This seat has acted since.
    AnotherActed(Seat),
    /// The action drew on chance.
    LuckWasDrawn,
    /// The action revealed something hidden to somebody.
    SecretCameOut,
}

impl<R: Notation> Table<R> {
    /// How many actions this seat could undo, one after the other; or why it cannot undo even the last one.
    pub fn may_undo(&self, seat: Seat) -> Result<u32, NoUndo> {
        if self.done.iter().all(|done| done.seat != seat) {
            return Err(NoUndo::Nothing);
        }
        let mut free = 0;
        for done in self.done.iter().rev() {
            let why = match done.horizon {
                _ if done.seat != seat => NoUndo::AnotherActed(done.seat),
                Some(Horizon::Luck) => NoUndo::LuckWasDrawn,
                Some(Horizon::Secret) => NoUndo::SecretCameOut,
                None => {
                    free += 1;
                    continue;
                }
            };
            return if free > 0 { Ok(free) } else { Err(why) };
        }
        Ok(free)
    }

    /// Takes this seat's last action back. For everybody it is as if it had never happened.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        self.may_undo(seat)?;
        let mut kept: Vec<_> = core::mem::take(&mut self.done);
        kept.pop();
        let mut again = Table::new(self.setup.clone(), self.seed, core::mem::take(&mut self.sitters));
        for done in kept {
            let acted = again.act(done.seat, &done.action);
            assert!(acted.is_ok(), "what was accepted once is accepted again");
        }
        *self = again;
        Ok(())
    }
}
