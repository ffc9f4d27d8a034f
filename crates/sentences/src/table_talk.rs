//! What is said at a table beside the game: who comes and goes, who goes back, and why the table does not do something.

use crate::speaker::{both, told};
use crate::{Language, Speaker, Spoken};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use table::{Absence, Denial, Seated, TakeBackNow, What};

impl<E> Speaker<'_, E> {
    /// A request for an undo, with what would be undone by it as far as the reader saw that; nothing, where there is none.
    pub fn asks_back<R: Seated + Spoken<Words = E>>(&self, asked: &TakeBackNow<R>) -> Option<String> {
        let asks = self.talk::<R>(&What::TakeBackAsked { seat: asked.by?, keep: asked.keep, first: asked.first })?;
        let seen: Vec<String> = asked.sights.iter().map(|sight| R::say_sight(self, sight)).collect();
        if seen.is_empty() {
            return Some(asks);
        }
        let undone = both!(self, "This would be undone:", "Das würde zurückgenommen:");
        Some(format!("{asks} {undone} {}", seen.join(" ")))
    }

    /// What happened at the table. The game's own events have their own sentences, and what only serves the reader has none.
    pub fn talk<R: Seated>(&self, what: &What<R>) -> Option<String> {
        Some(match what {
            What::Opened
            | What::Drafted
            | What::Instructed
            | What::NothingForMe
            | What::Over { .. }
            | What::Dealt { .. }
            | What::Acted { .. } => return None,
            What::Sat { seat, .. } => told!(self, *seat, "You sit down.", "{who} sits down.", "Du setzt dich.", "{who} setzt sich."),
            What::Stood { seat } => {
                told!(self, *seat, "You leave the table.", "{who} leaves the table.", "Du verlässt den Tisch.", "{who} verlässt den Tisch.")
            }
            What::Undone { seat: Some(seat), .. } => told!(
                self,
                *seat,
                "You take the last action back.",
                "{who} takes the last action back.",
                "Du nimmst die letzte Aktion zurück.",
                "{who} nimmt die letzte Aktion zurück."
            ),
            What::Undone { seat: None, .. } => both!(self, "All agree: the game goes back.", "Alle sind einverstanden: Es geht zurück."),
            What::TakeBackAsked { seat, first: Some(first), .. } if first == seat => told!(
                self,
                *seat,
                "You request an undo, to before your last decision.",
                "{who} requests an undo, to before their last decision.",
                "Du bittest um Rücknahme, bis vor deine letzte Entscheidung.",
                "{who} bittet um Rücknahme, bis vor die eigene letzte Entscheidung."
            ),
            What::TakeBackAsked { seat, keep, .. } => told!(
                self,
                *seat,
                "You request an undo, back to action {keep}.",
                "{who} requests an undo, back to action {keep}.",
                "Du bittest um Rücknahme bis zur Aktion {keep}.",
                "{who} bittet um Rücknahme bis zur Aktion {keep}."
            ),
            What::TakeBackGranted { seat } => told!(
                self,
                *seat,
                "You agree to the undo.",
                "{who} agrees to the undo.",
                "Du stimmst der Rücknahme zu.",
                "{who} stimmt der Rücknahme zu."
            ),
            What::TakeBackRefused { seat } => told!(
                self,
                *seat,
                "You refuse the undo.",
                "{who} refuses the undo.",
                "Du lehnst die Rücknahme ab.",
                "{who} lehnt die Rücknahme ab."
            ),
            What::Paused { seat } => {
                told!(
                    self,
                    *seat,
                    "You pause the game.",
                    "{who} pauses the game.",
                    "Du unterbrichst das Spiel.",
                    "{who} unterbricht das Spiel."
                )
            }
            What::Resumed { .. } => both!(self, "The game goes on.", "Das Spiel geht weiter."),
            What::TakenOver { seat, why } => {
                let why = match (self.language, why) {
                    (Language::English, Absence::Clock) => "the time is out",
                    (Language::German, Absence::Clock) => "die Zeit ist um",
                    (Language::English, Absence::Asked(_)) => "away for too long",
                    (Language::German, Absence::Asked(_)) => "zu lange fort",
                    (Language::English, Absence::Idle) => "nothing happened for too long",
                    (Language::German, Absence::Idle) => "zu lange geschah nichts",
                };
                let whom = self.whom(*seat);
                both!(self, "A bot plays for {whom}: {why}.", "Ein Bot spielt für {whom}: {why}.")
            }
            What::Returned { seat } => told!(self, *seat, "You are back.", "{who} is back.", "Du bist wieder da.", "{who} ist wieder da."),
            What::Resigned { seat } => told!(
                self,
                *seat,
                "You give up; a bot plays on.",
                "{who} gives up; a bot plays on.",
                "Du gibst auf; ein Bot spielt weiter.",
                "{who} gibt auf; ein Bot spielt weiter."
            ),
            What::Removed { seat } => told!(
                self,
                *seat,
                "The host sends you away.",
                "The host sends {who} away.",
                "Du wirst vom Tisch geschickt.",
                "{who} wird vom Tisch geschickt."
            ),
            What::Said { seat, text } => {
                told!(self, *seat, "You say: {text}", "{who} says: {text}", "Du sagst: {text}", "{who} sagt: {text}")
            }
            What::Muted { seat, silent: true } => told!(
                self,
                *seat,
                "The host silences you.",
                "The host silences {who}.",
                "Du wirst stummgeschaltet.",
                "{who} wird stummgeschaltet."
            ),
            What::Muted { seat, silent: false } => {
                told!(self, *seat, "You may speak again.", "{who} may speak again.", "Du darfst wieder reden.", "{who} darf wieder reden.")
            }
            What::Closed => both!(self, "The table is closed; nobody came.", "Der Tisch ist geschlossen; niemand kam."),
            What::Rematch { .. } => both!(self, "Those who played play again.", "Es geht noch einmal los."),
        })
    }
}

/// What somebody had chosen is no longer asked for.
pub fn moved_on(language: Language) -> &'static str {
    match language {
        Language::English => "The game has moved on. What you had chosen was not used.",
        Language::German => "Das Spiel ist weitergegangen. Was du gewählt hattest, wurde nicht verwendet.",
    }
}

/// Why a table does not do what it is asked to.
pub fn denied(language: Language, why: Denial) -> &'static str {
    let [english, german] = match why {
        Denial::NotSeated => ["You do not sit at this table.", "Du sitzt nicht an diesem Tisch."],
        Denial::SeatedAlready => ["You sit here already.", "Du sitzt schon hier."],
        Denial::NoSuchSeat => ["There is no such seat.", "Diesen Platz gibt es nicht."],
        Denial::SeatTaken => ["The seat is taken.", "Der Platz ist besetzt."],
        Denial::Full => ["All seats are taken.", "Alle Plätze sind besetzt."],
        Denial::HostOnly => ["Only the host may do that.", "Das darf nur, wer den Tisch eröffnet hat."],
        Denial::NotBegun => ["The game has not begun.", "Das Spiel hat noch nicht begonnen."],
        Denial::Begun => ["The game has begun.", "Das Spiel hat schon begonnen."],
        Denial::Over => ["The game is over.", "Das Spiel ist zu Ende."],
        Denial::NotOver => ["The game is not over.", "Das Spiel ist noch nicht zu Ende."],
        Denial::Stopped => ["The table is closed.", "Der Tisch ist geschlossen."],
        Denial::Paused => ["The game is paused.", "Das Spiel ist unterbrochen."],
        Denial::NotPaused => ["The game is not paused.", "Das Spiel ist nicht unterbrochen."],
        Denial::Resigned => ["You have given up, or were sent away.", "Du hast aufgegeben oder wurdest fortgeschickt."],
        Denial::NotTakenOver => ["No bot plays for you.", "Für dich spielt kein Bot."],
        Denial::Away => ["A bot plays for you; come back first.", "Ein Bot spielt für dich; kehre erst zurück."],
        Denial::NotAway => ["They are there, or were a moment ago.", "Sie sind da oder waren es eben noch."],
        Denial::ABot => ["A bot plays there.", "Dort spielt ein Bot."],
        Denial::NothingToUndo => ["There is nothing to take back.", "Es gibt nichts zurückzunehmen."],
        Denial::AnotherActed => [
            "That cannot be taken back: somebody else has acted since.",
            "Das lässt sich nicht zurücknehmen: Jemand anderes hat seither gehandelt.",
        ],
        Denial::LuckWasDrawn => {
            ["That cannot be taken back: luck was drawn.", "Das lässt sich nicht zurücknehmen: Das Glück hat schon entschieden."]
        }
        Denial::SecretCameOut => [
            "That cannot be taken back: somebody has seen something new.",
            "Das lässt sich nicht zurücknehmen: Jemand hat etwas Neues gesehen.",
        ],
        Denial::NoSuchAction => ["There have not been that many actions.", "So viele Aktionen gibt es nicht."],
        Denial::TakeBackAsked => ["Somebody has already requested an undo.", "Jemand hat schon um Rücknahme gebeten."],
        Denial::NoTakeBack => ["Nobody has requested an undo.", "Niemand hat um Rücknahme gebeten."],
        Denial::GrantedAlready => ["You have granted it, or asked for it.", "Du hast es schon gewährt, oder selbst darum gebeten."],
        Denial::TooMany => ["There are too many.", "Das sind zu viele."],
        Denial::TooLong => ["It is too long.", "Das ist zu lang."],
        Denial::Empty => ["There is nothing in it.", "Da steht nichts."],
        Denial::Muted => ["The host has silenced you.", "Du bist stummgeschaltet."],
    };
    match language {
        Language::English => english,
        Language::German => german,
    }
}
