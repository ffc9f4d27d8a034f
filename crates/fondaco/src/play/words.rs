//! What is said on the way to a table of a server.

use super::address::Address;
use super::http::Answered;
use crate::given::printable;
use protocol::{Denial, VERSION};
use sentences::{Language, PeopleTexts, TerminalTexts, say};

/// Speaks one language.
#[derive(Clone, Copy)]
pub(crate) struct Words(pub(crate) Language);

impl Words {
    /// The texts in this language.
    pub(crate) fn texts(self) -> &'static TerminalTexts {
        TerminalTexts::of(self.0)
    }

    /// The texts about people in this language.
    pub(crate) fn people(self) -> &'static PeopleTexts {
        PeopleTexts::of(self.0)
    }

    pub(crate) fn unreachable(self, address: &Address, why: &str) -> String {
        let why = printable(why);
        say!(self.texts().unreachable, address, why)
    }

    pub(crate) fn no_fondaco(self, address: &Address) -> String {
        say!(self.texts().no_fondaco, address)
    }

    pub(crate) fn session_ended(self, name: &str) -> String {
        say!(self.texts().session_ended, name)
    }

    pub(crate) fn session_gone(self) -> String {
        self.texts().session_gone.into()
    }

    pub(crate) fn table_gone(self) -> String {
        self.texts().table_gone.into()
    }

    pub(crate) fn not_understood(self) -> String {
        self.texts().not_understood.into()
    }

    pub(crate) fn newer(self, version: u32) -> String {
        say!(self.texts().newer_protocol, version, VERSION)
    }

    /// Why a table denies a seat.
    pub(crate) fn denied(self, why: Denial) -> String {
        let texts = self.texts();
        if why == Denial::SeatTaken {
            texts.seat_is_taken.into()
        } else if why == Denial::Full {
            texts.seats_are_taken.into()
        } else if why == Denial::Begun {
            texts.game_has_begun.into()
        } else {
            sentences::denied(self.0, why).into()
        }
    }

    /// What the server does not do, and why.
    pub(crate) fn problem(self, answered: &Answered) -> String {
        let (texts, (code, said)) = (self.texts(), answered.problem());
        match code.as_str() {
            "used" => texts.used.into(),
            "not-found" => texts.not_found.into(),
            "unknown" => texts.unknown.into(),
            "taken" => texts.taken.into(),
            "too-many" => {
                let seconds = answered.pause().as_secs();
                say!(texts.too_much_at_once, seconds)
            }
            "denied" if said.ends_with("seat-taken") => self.denied(Denial::SeatTaken),
            "denied" if said.ends_with("full") => self.denied(Denial::Full),
            "denied" if said.ends_with("begun") => self.denied(Denial::Begun),
            _ => printable(&said),
        }
    }
}
