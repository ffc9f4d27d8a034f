//! What is said at a table of a server, besides what is said about the game.

use super::{Left, Nudging};
use crate::labels::Labels;
use crate::text::printable;
use protocol::Denial;
use sentences::say;

impl Labels {
    /// The player's seat, and how to come back.
    pub(crate) fn at_server(self, table: &str, again: &str) -> String {
        say!(self.texts().at_server, table, again)
    }

    pub(crate) fn seed(self, hash: &str) -> String {
        let [_, seed] = self.welcome("", "", hash);
        seed
    }

    pub(crate) fn server_seed(self, hash: &str) -> String {
        say!(self.texts().server_seed, hash)
    }

    pub(crate) fn newer(self, version: u32) -> String {
        say!(self.texts().newer, version)
    }

    pub(crate) fn strange_edition(self, name: &str) -> String {
        say!(self.texts().strange_edition, name)
    }

    pub(crate) fn connecting(self) -> String {
        say!(self.texts().connecting)
    }

    pub(crate) fn sending(self) -> String {
        say!(self.texts().sending)
    }

    /// The list of standing orders, or that there are none.
    pub(crate) fn your_orders(self, none: bool) -> String {
        if none { say!(self.texts().no_orders) } else { say!(self.texts().your_orders) }
    }

    pub(crate) fn no_such_order(self, number: usize) -> String {
        say!(self.texts().no_such_order, number)
    }

    pub(crate) fn draft_counts(self, typed: &str) -> String {
        say!(self.texts().draft_counts, typed)
    }

    /// What the table has done with orders or a draft.
    pub(crate) fn left_there(self, done: Left) -> String {
        say!(match done {
            Left::Order => self.texts().order_is_left,
            Left::Cancelled => self.texts().order_is_gone,
            Left::Draft => self.texts().draft_is_saved,
            Left::NoDraft => self.texts().draft_is_gone,
        })
    }

    pub(crate) fn stored(self) -> String {
        say!(self.texts().stored)
    }

    /// The connection is lost.
    pub(crate) fn lost(self, waits: bool) -> String {
        match waits {
            true => say!(self.texts().lost),
            false => say!(self.texts().lost_idle),
        }
    }

    pub(crate) fn back(self) -> String {
        say!(self.texts().back)
    }

    /// A command came while another one is on its way.
    pub(crate) fn on_its_way(self) -> String {
        say!(self.texts().on_its_way)
    }

    pub(crate) fn stale(self) -> String {
        say!(self.texts().stale)
    }

    pub(crate) fn only_watching(self) -> String {
        say!(self.texts().only_watching)
    }

    pub(crate) fn kept_there(self) -> String {
        say!(self.texts().kept_there)
    }

    pub(crate) fn fetching(self) -> String {
        say!(self.texts().fetching)
    }

    pub(crate) fn no_record(self, why: &str) -> String {
        say!(self.texts().no_record, why)
    }

    pub(crate) fn invited(self, link: &str) -> String {
        say!(self.texts().invited, link)
    }

    pub(crate) fn watch_link(self, link: &str) -> String {
        say!(self.texts().watch_link, link)
    }

    pub(crate) fn links_off(self) -> String {
        say!(self.texts().links_off)
    }

    /// What came of reminding somebody.
    pub(crate) fn nudging(self, nudging: Nudging) -> String {
        match nudging {
            Nudging::Done => say!(self.texts().nudged),
            Nudging::Before => say!(self.texts().nudged_before),
            Nudging::Needless => say!(self.texts().nudge_needless),
            Nudging::Live => say!(self.texts().nudge_live),
            Nudging::Vacation => say!(self.texts().nudge_vacation),
            Nudging::Failed(why) => printable(&why),
        }
    }

    pub(crate) fn no_notes(self) -> String {
        say!(self.texts().no_notes)
    }

    pub(crate) fn own_notes(self, text: &str) -> String {
        say!(self.texts().own_notes, text)
    }

    /// Not everybody is here yet.
    pub(crate) fn gathering(self, names: &str, free: usize) -> String {
        say!(self.texts().gathering, free, names)
    }

    pub(crate) fn paused(self) -> String {
        say!(self.texts().paused)
    }

    pub(crate) fn away(self) -> String {
        say!(self.texts().away)
    }

    pub(crate) fn given_up(self) -> String {
        say!(self.texts().given_up)
    }

    pub(crate) fn stopped(self, why: &str) -> String {
        let why = if why.is_empty() { say!(self.texts().nobody_came) } else { why.to_owned() };
        say!(self.texts().stopped, why)
    }

    /// A request for an undo waits for an answer.
    pub(crate) fn take_back_waits(self, asks: &str) -> String {
        say!(self.texts().take_back_waits, asks)
    }

    pub(crate) fn own_take_back(self) -> String {
        say!(self.texts().own_take_back)
    }

    fn time(self, seconds: u64) -> String {
        match (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60) {
            (0, 0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
            (0, hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
            (days, hours, ..) => say!(self.texts().time, days, hours),
        }
    }

    pub(crate) fn left(self, seconds: u64) -> String {
        let time = self.time(seconds);
        say!(self.texts().left, time)
    }

    /// Until when the player has time.
    pub(crate) fn left_until(self, moment: &str) -> String {
        say!(self.texts().left_until, moment)
    }

    /// Until when somebody else has time.
    pub(crate) fn waits_until(self, name: &str, moment: &str) -> String {
        say!(self.texts().waits_until, name, moment)
    }

    pub(crate) fn is_on_vacation(self, name: &str, moment: &str) -> String {
        say!(self.texts().is_on_vacation, name, moment)
    }

    /// Beside a bot's offer: how long it waits.
    pub(crate) fn to_answer(self, seconds: u64) -> String {
        let time = self.time(seconds);
        say!(self.texts().to_answer, time)
    }

    /// The same, for readers of the plain face.
    pub(crate) fn answer_until(self, offer: u32, seconds: u64) -> String {
        let time = self.time(seconds);
        say!(self.texts().answer_until, offer, time)
    }

    pub(crate) fn composes(self, name: &str) -> String {
        say!(self.texts().composes, name)
    }

    pub(crate) fn nothing_for_you(self) -> String {
        say!(self.texts().nothing_for_you)
    }

    pub(crate) fn at_the_table(self, names: &str) -> String {
        say!(self.texts().at_the_table, names)
    }

    pub(crate) fn looking(self, here: &str) -> String {
        say!(self.texts().looking, here)
    }

    pub(crate) fn nobody(self) -> String {
        say!(self.texts().nobody)
    }

    pub(crate) fn free_seat(self) -> String {
        say!(self.texts().free_seat)
    }

    pub(crate) fn really(self, word: &str) -> String {
        say!(self.texts().really, word)
    }

    pub(crate) fn what_then(self, usage: &str) -> String {
        say!(self.texts().what_then, usage)
    }

    pub(crate) fn ask_the_others(self) -> String {
        say!(self.texts().ask_the_others)
    }

    pub(crate) fn no_hints(self) -> String {
        say!(self.texts().no_hints)
    }

    pub(crate) fn watching(self) -> String {
        say!(self.texts().watching)
    }

    pub(crate) fn sat(self, name: &str) -> String {
        say!(self.texts().sat, name)
    }

    pub(crate) fn rematch(self, table: &str, again: &str) -> String {
        say!(self.texts().rematch, table, again)
    }

    /// Why a table does not do what it is asked to.
    pub(crate) fn denied(self, why: Denial) -> String {
        // At a terminal the message can say how.
        if why == Denial::Away {
            return say!(self.texts().denied_away);
        }
        sentences::denied(self.0, why).to_owned()
    }
}
