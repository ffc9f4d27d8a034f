//! What is said at a table besides the game: who comes and goes, undo, and why the table does not do something.

use crate::texts::{say, told};
use crate::{HasTexts, HouseTexts, Language, Speaker, Spoken};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use protocol::{Absence, Denial, TakeBackNow, What};
use table::Seated;

impl<E: HasTexts> Speaker<'_, E> {
    /// A request for an undo, with what it would undo as far as the reader saw that; `None` if there is none.
    pub fn asks_back<R: Seated + Spoken<Words = E>>(&self, asked: &TakeBackNow<R>) -> Option<String> {
        let asks = self.talk::<R>(&What::TakeBackAsked { seat: asked.by?, keep: asked.keep, first: asked.first })?;
        let seen: Vec<String> = asked.sights.iter().map(|sight| R::say_sight(self, sight)).collect();
        if seen.is_empty() {
            return Some(asks);
        }
        let undone = say!(self.house.this_would_be_undone);
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
            What::Sat { seat, .. } => told!(self, *seat, self.house.sits_down),
            What::Stood { seat } => {
                told!(self, *seat, self.house.leaves_the_table)
            }
            What::Undone { seat: Some(seat), .. } => told!(self, *seat, self.house.takes_the_last_action),
            What::Undone { seat: None, .. } => say!(self.house.all_agree_the_game),
            What::TakeBackAsked { seat, first: Some(first), .. } if first == seat => told!(self, *seat, self.house.requests_an_undo_to),
            What::TakeBackAsked { seat, keep, .. } => told!(self, *seat, self.house.requests_an_undo_back, keep),
            What::TakeBackGranted { seat } => told!(self, *seat, self.house.agrees_to_the_undo),
            What::TakeBackRefused { seat } => told!(self, *seat, self.house.refuses_the_undo),
            What::Paused { seat } => {
                told!(self, *seat, self.house.pauses_the_game)
            }
            What::Resumed { .. } => say!(self.house.the_game_goes_on),
            What::TakenOver { seat, why } => {
                let why = match why {
                    Absence::Clock => self.house.time_is_out,
                    Absence::Asked(_) => self.house.away_for_too_long,
                    Absence::Idle => self.house.nothing_happened,
                };
                let whom = self.whom(*seat);
                say!(self.house.a_bot_plays_for, whom, why)
            }
            What::Returned { seat } => told!(self, *seat, self.house.is_back),
            What::VacationBegan { seat, .. } => told!(self, *seat, self.house.goes_on_vacation),
            What::VacationEnded { seat, used_up: false } => told!(self, *seat, self.house.ends_the_vacation),
            What::VacationEnded { seat, used_up: true } => told!(self, *seat, self.house.has_no_more_vacation),
            What::Resigned { seat } => told!(self, *seat, self.house.gives_up_a_bot),
            What::Removed { seat } => told!(self, *seat, self.house.the_host_sends_away),
            What::Said { seat, text } => {
                told!(self, *seat, self.house.says, text)
            }
            What::Muted { seat, silent: true } => told!(self, *seat, self.house.the_host_silences),
            What::Muted { seat, silent: false } => {
                told!(self, *seat, self.house.may_speak_again)
            }
            What::Closed => say!(self.house.the_table_is_closed),
            What::Rematch { .. } => say!(self.house.those_who_played_play),
        })
    }
}

/// What somebody had chosen is no longer asked for.
pub fn moved_on(language: Language) -> &'static str {
    HouseTexts::of(language).moved_on
}

/// Why a table does not do what it is asked to.
pub fn denied(language: Language, why: Denial) -> &'static str {
    let house = HouseTexts::of(language);
    match why {
        Denial::NotSeated => house.not_seated,
        Denial::SeatedAlready => house.seated_already,
        Denial::NoSuchSeat => house.no_such_seat,
        Denial::SeatTaken => house.seat_taken,
        Denial::Full => house.full,
        Denial::HostOnly => house.host_only,
        Denial::NotBegun => house.not_begun,
        Denial::Begun => house.begun,
        Denial::Over => house.over,
        Denial::NotOver => house.not_over,
        Denial::Stopped => house.stopped,
        Denial::Paused => house.paused,
        Denial::NotPaused => house.not_paused,
        Denial::Resigned => house.resigned,
        Denial::NotTakenOver => house.not_taken_over,
        Denial::Away => house.away,
        Denial::NotAway => house.not_away,
        Denial::ABot => house.a_bot,
        Denial::NotABot => house.not_a_bot,
        Denial::NothingToUndo => house.nothing_to_undo,
        Denial::AnotherActed => house.another_acted,
        Denial::LuckWasDrawn => house.luck_was_drawn,
        Denial::SecretCameOut => house.secret_came_out,
        Denial::NoSuchAction => house.no_such_action,
        Denial::TakeBackAsked => house.take_back_asked,
        Denial::NoTakeBack => house.no_take_back,
        Denial::EntropyGiven => house.entropy_given,
        Denial::NoEntropy => house.no_entropy,
        Denial::GrantedAlready => house.granted_already,
        Denial::TooMany => house.too_many,
        Denial::TooLong => house.too_long,
        Denial::Empty => house.empty,
        Denial::Muted => house.muted,
        Denial::OverDays => house.only_the_clock,
        Denial::NotAgreed => house.not_agreed,
        Denial::NoVacation => house.no_vacation,
        Denial::OnVacation => house.on_vacation,
        Denial::NotOnVacation => house.not_on_vacation,
    }
}
