//! What is said on the way to a table of a server.

use super::address::Address;
use super::http::Answered;
use crate::given::printable;
use sentences::Language;

/// Speaks one language.
#[derive(Clone, Copy)]
pub(crate) struct Words(pub(crate) Language);

impl Words {
    pub(crate) fn pick<T>(self, english: T, german: T) -> T {
        match self.0 {
            Language::English => english,
            Language::German => german,
        }
    }

    pub(crate) fn unreachable(self, address: &Address, why: &str) -> String {
        let why = printable(why);
        self.pick(
            format!("the server at {address} cannot be reached: {why}"),
            format!("der Server {address} ist nicht zu erreichen: {why}"),
        )
    }

    pub(crate) fn no_fondaco(self, address: &Address) -> String {
        self.pick(
            format!("there is no Fondaco at {address}; is the path right?"),
            format!("unter {address} ist kein Fondaco; stimmt der Pfad?"),
        )
    }

    pub(crate) fn session_ended(self, name: &str) -> String {
        self.pick(
            format!("The server no longer knows you; you are a new guest now, {name}. With a passphrase you could have come back."),
            format!("Der Server kennt dich nicht mehr; du bist jetzt neu zu Gast, {name}. Mit einer Passphrase wärst du zurückgekommen."),
        )
    }

    pub(crate) fn session_gone(self) -> String {
        self.pick("The server no longer knows you: your session has ended.", "Der Server kennt dich nicht mehr: Deine Sitzung ist zu Ende.")
            .into()
    }

    pub(crate) fn table_gone(self) -> String {
        self.pick("There is no such table here, or it is not for you.", "Diesen Tisch gibt es hier nicht, oder er ist nicht für dich.")
            .into()
    }

    pub(crate) fn not_understood(self) -> String {
        self.pick("The server says something that is not understood here.", "Der Server sagt etwas, das hier nicht verstanden wird.").into()
    }

    /// What the server does not do, and why.
    pub(crate) fn problem(self, answered: &Answered) -> String {
        let (code, said) = answered.problem();
        match code.as_str() {
            "used" => self.pick("this invitation has been used".into(), "diese Einladung ist schon benutzt".into()),
            "not-found" => self.pick(
                "there is no such table or invitation here".into(),
                "einen solchen Tisch oder eine solche Einladung gibt es hier nicht".into(),
            ),
            "unknown" => self.pick("name or passphrase is not right".into(), "Name oder Passphrase stimmt nicht".into()),
            "taken" => self.pick(
                "this name is taken; if it is yours, give --passphrase, otherwise choose another --name".into(),
                "dieser Name ist vergeben; ist es deiner, gib --passphrase an, sonst wähle mit --name einen anderen".into(),
            ),
            "too-many" => {
                let seconds = answered.pause().as_secs();
                self.pick(
                    format!("that was too much at once; try again in {seconds} seconds"),
                    format!("das war zu viel auf einmal; versuch es in {seconds} Sekunden wieder"),
                )
            }
            "denied" if said.ends_with("seat-taken") => self.pick("the seat is taken".into(), "der Platz ist besetzt".into()),
            "denied" if said.ends_with("full") => self.pick("all seats are taken".into(), "alle Plätze sind besetzt".into()),
            "denied" if said.ends_with("begun") => self.pick("the game has begun".into(), "das Spiel hat schon begonnen".into()),
            _ => printable(&said),
        }
    }
}
