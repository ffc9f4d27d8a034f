//! What is said on the way to a table of a server.

use super::address::Address;
use super::http::{Answered, NoAnswer};
use crate::given::printable;
use protocol::{Denial, Problem, VERSION};
use sentences::{Language, PeopleTexts, PlayTexts, TerminalTexts, say};

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

    /// What cannot be done, in this language.
    pub(crate) fn play(self) -> &'static PlayTexts {
        PlayTexts::of(self.0)
    }

    pub(crate) fn no_friend(self, name: &str) -> String {
        let name = printable(name);
        say!(self.people().no_such_friend, name)
    }

    pub(crate) fn unreachable(self, address: &Address, why: &NoAnswer) -> String {
        let why = self.no_answer(why);
        say!(self.texts().unreachable, address, why)
    }

    /// Why there is no answer.
    pub(crate) fn no_answer(self, why: &NoAnswer) -> String {
        match why {
            NoAnswer::TimedOut => self.play().no_answer.into(),
            NoAnswer::TooLong => self.play().answer_too_long.into(),
            NoAnswer::Failed(why) => printable(why),
        }
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
        let (texts, Problem { error, said, why }) = (self.texts(), answered.problem());
        match error.as_str() {
            "used" => texts.used.into(),
            "not-found" => texts.not_found.into(),
            "unknown" => texts.unknown.into(),
            "taken" => texts.taken.into(),
            "too-many" => {
                let seconds = answered.pause().as_secs();
                say!(texts.too_much_at_once, seconds)
            }
            // A proxy may answer in the place of the server.
            "" => {
                let status = answered.status;
                say!(self.play().server_answers, status)
            }
            _ if let Some(why) = why => self.denied(why),
            _ => printable(&sentences::problem(self.0, &error, &said)),
        }
    }
}
