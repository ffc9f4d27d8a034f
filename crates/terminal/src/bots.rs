//! Who plays where no person sits. This is the one place that knows which kinds of bots there are: each stands in saved games
//! and records under a kind, and a new one is a line in [`Bot`] and an arm where it is asked for its ideas.
//!
//! Bots are given what their seat knows and nothing else. They only have ideas; the table decides what is legal. A bot that has no
//! good idea is helped out, so that a game never stands still for one.

mod random;

use crate::game::AtTerminal;
use table::Table;
use tabletop::{Dice, Seat, Viewer};

/// A kind of bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Knows every rule and no trick.
    Random,
}

/// What a bot is up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// The game waits for it.
    Decide,
    /// It owes an answer.
    Answer,
    /// It may speak, and feels like it.
    Speak,
}

/// The one who gives hints.
const ADVISER: Bot = Bot::Random;

impl Bot {
    /// Every kind, the weakest first.
    pub const ALL: [Bot; 1] = [Bot::Random];

    /// The kind under which it stands in saved games and records.
    pub const fn kind(self) -> &'static str {
        match self {
            Bot::Random => "bot:random",
        }
    }

    /// The bot of this kind. One that is not known here, from a game that was saved elsewhere, plays at random.
    fn of(kind: &str) -> Bot {
        Bot::ALL.into_iter().find(|bot| bot.kind() == kind).unwrap_or(Bot::Random)
    }

    /// How many ideas it may have before it is helped out.
    const fn patience(self) -> u32 {
        match self {
            Bot::Random => random::THROWS,
        }
    }

    /// One idea for this errand, in so-manieth place; nothing where it has none.
    fn idea<R: AtTerminal>(self, knowledge: &R::Knowledge, seat: Seat, errand: Errand, place: u32, dice: &mut Dice) -> Option<R::Action> {
        match self {
            Bot::Random => random::idea::<R>(knowledge, seat, errand, place, dice),
        }
    }

    /// Does it feel like speaking in another one's turn?
    fn feels_like_speaking(self, dice: &mut Dice) -> bool {
        match self {
            // Seldom, so that the one whose turn it is gets to play.
            Bot::Random => dice.one_in(6),
        }
    }
}

/// Lets the bot on this seat act. Whatever it thinks of, something is done in the end where the game waits for it.
pub(crate) fn act<R: AtTerminal>(table: &mut Table<R>, seat: Seat, errand: Errand) {
    let (bot, mut dice) = (bot_on(table, seat), dice_of(table, seat));
    for place in 0..bot.patience() {
        let idea = bot.idea::<R>(table.knowledge(Viewer::Seat(seat)), seat, errand, place, &mut dice);
        if idea.is_some_and(|idea| table.act(seat, &idea).is_ok()) {
            return;
        }
    }
    let way_out = match errand {
        Errand::Decide => table.answers(seat).into_iter().find(|answer| !R::is_answer(answer)),
        Errand::Answer => R::way_out(&table.view(Viewer::Seat(seat)), seat),
        Errand::Speak => None,
    };
    if let Some(answer) = way_out {
        let done = table.act(seat, &answer);
        debug_assert!(done.is_ok(), "what is listed as an answer is legal");
    }
}

/// Something that could be done on this seat, for the person who sits there.
pub(crate) fn suggestion<R: AtTerminal>(table: &Table<R>, seat: Seat) -> R::Action {
    let mut dice = dice_of(table, seat);
    let knowledge = table.knowledge(Viewer::Seat(seat));
    let errand = if table.asked().must.has(seat) { Errand::Decide } else { Errand::Speak };
    let mut ideas = (0..ADVISER.patience()).filter_map(|place| ADVISER.idea::<R>(knowledge, seat, errand, place, &mut dice));
    // One who must decide is not told to talk.
    let idea = ideas.find(|idea| errand == Errand::Speak || !R::is_talk(idea));
    idea.unwrap_or_else(|| random::anything::<R>(knowledge, seat, &mut dice_of(table, seat)))
}

/// Does the bot on this seat feel like speaking now?
pub(crate) fn feels_like_speaking<R: AtTerminal>(table: &Table<R>, seat: Seat) -> bool {
    bot_on(table, seat).feels_like_speaking(&mut dice_of(table, seat))
}

fn bot_on<R: AtTerminal>(table: &Table<R>, seat: Seat) -> Bot {
    Bot::of(&table.sitters()[seat.index()].kind)
}

/// The dice of a decision follow from the table, so that a game that was left goes on as it would have gone on.
fn dice_of<R: AtTerminal>(table: &Table<R>, seat: Seat) -> Dice {
    let moment = format!("{} {} {}", table.seed_sha256(), table.actions(), seat.0);
    let hash = tabletop::sha256_hex(moment.as_bytes());
    Dice::new(u64::from_str_radix(&hash[..16], 16).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_is_found_again_under_its_kind_and_strangers_play_at_random() {
        for bot in Bot::ALL {
            assert_eq!(Bot::of(bot.kind()), bot);
        }
        assert_eq!(Bot::of("bot:from-elsewhere"), Bot::Random);
    }
}
