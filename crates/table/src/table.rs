//! A table at one keyboard: the same machine that a server runs ([`Sitting`]), in one process with its log, without a clock. People act at
//! once; a bot acts when its thought is handed in, so the caller decides how long it thinks and who is asked before.

use crate::entry::{Entry, Line, Opened, Who};
use crate::play::Play;
use crate::{BotAsk, Effect, Input, LogAnswer, Seated, Sitter, Sitting, keep_log};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bots::{Bot, Thought};
use core::fmt;
use protocol::{By, Denial, House, Pace};
use tabletop::record::{Agreed, Game, Record};
use tabletop::{Asked, Dice, Millis, Nobody, Outcome, PersonId, Rules, Seat, Seed, Viewer};

/// The kind that people have in saved games and records.
pub const PERSON: &str = "person";

/// What the kinds of bots begin with.
const BOT: &str = "bot:";

/// The kind that a bot has in saved games and records.
pub fn kind_of(bot: Bot) -> String {
    format!("{BOT}{bot}")
}

/// The bot of this kind. An unknown kind, from a game that was saved elsewhere, plays as a merchant.
fn bot_of(kind: &str) -> Bot {
    kind.strip_prefix(BOT).and_then(|name| name.parse().ok()).unwrap_or(Bot::MERCHANT)
}

/// It is always this time at a table without a clock.
const NOW: Millis = 0;

/// One game being played at one keyboard.
pub struct Table<R: Seated> {
    pub(crate) setup: R::Setup,
    pub(crate) seed: Seed,
    pub(crate) sitters: Vec<Sitter>,
    sitting: Sitting<R>,
    log: Vec<Vec<u8>>,
    /// The bot that is asked, and the number of the ask.
    asks: Option<(Seat, u64)>,
    /// Every action that was not taken back, in order.
    pub(crate) done: Vec<(Seat, R::Action)>,
    /// What each seat saw and knows, in seat order; the spectator comes last.
    eyes: Vec<Eyes<R>>,
}

/// One line of the log, as one viewer saw it.
pub struct SightLine<R: Rules> {
    /// The number of the action it belongs to, counted from 1; 0 is the set-up.
    pub action: u32,
    /// What was seen.
    pub sight: R::Sight,
}

// By hand, because a derived one would require the game itself to be comparable.
impl<R: Rules> Clone for SightLine<R> {
    fn clone(&self) -> SightLine<R> {
        SightLine { action: self.action, sight: self.sight.clone() }
    }
}

impl<R: Rules<Sight: PartialEq>> PartialEq for SightLine<R> {
    fn eq(&self, other: &SightLine<R>) -> bool {
        (self.action, &self.sight) == (other.action, &other.sight)
    }
}

impl<R: Rules<Sight: fmt::Debug>> fmt::Debug for SightLine<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("action", &self.action).field("sight", &self.sight).finish()
    }
}

struct Eyes<R: Seated> {
    seen: Vec<SightLine<R>>,
    knowledge: R::Knowledge,
}

impl<R: Seated> Table<R> {
    /// Sets the table up and deals.
    ///
    /// # Panics
    /// When not every seat has its sitter, or this number of players cannot play.
    pub fn new(setup: R::Setup, seed: Seed, sitters: Vec<Sitter>) -> Table<R> {
        let Agreed { edition, options, seats, start } = R::agreed(&setup);
        assert_eq!(sitters.len(), usize::from(seats), "everybody at the table has a name");
        let opened = Opened::<R> {
            table: "local".into(),
            game: R::GAME.into(),
            rules: R::RULES,
            edition: R::mark(&edition),
            options,
            seats,
            start,
            host: PersonId(0),
            house: House { pace: Pace::AT_ONCE, ..House::default() },
        };
        let sat = Seat::all(seats).zip(&sitters).map(|(seat, sitter)| Entry::Sat { seat, who: who(seat, sitter), entropy: None });
        let entries = [Entry::Opened(Box::new(opened))].into_iter().chain(sat).chain([Entry::Dealt { seed: seed.to_string() }]);
        let log = entries.map(|entry| serde_json::to_vec(&Line { at: NOW, key: None, entry })).collect::<Result<Vec<_>, _>>();
        let woken = log.map_err(|error| error.to_string()).and_then(|log| {
            let (sitting, effects) = Sitting::wake_with(&log, &|_| Ok(edition.clone()), seed, NOW)?;
            let stopped = sitting.course.stopped.clone();
            stopped.map_or(Ok((sitting, log, effects)), Err)
        });
        let (sitting, log, effects) = woken.unwrap_or_else(|why| panic!("{why}"));
        let mut table = Table { setup, seed, sitters, sitting, log, asks: None, done: Vec::new(), eyes: Vec::new() };
        table.look_anew();
        table.carry_out(effects);
        table
    }

    /// What was agreed.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// Who sits where, clockwise.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The bot that plays on this seat, if one does.
    pub fn bot_at(&self, seat: Seat) -> Option<Bot> {
        self.sitting.course.bot_at(seat)
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.play().state.seats()
    }

    /// How many actions were taken, not counting undone ones.
    pub fn actions(&self) -> u32 {
        self.done.len() as u32
    }

    /// Who acted last, not counting undone actions.
    pub fn last_actor(&self) -> Option<Seat> {
        self.done.last().map(|(seat, _)| *seat)
    }

    /// The SHA-256 of the seed: public from the start, so that the luck can be verified afterwards.
    pub fn seed_sha256(&self) -> String {
        self.seed.sha256()
    }

    /// Whom the game is waiting for, and who merely may act; nobody when it is over.
    pub fn asked(&self) -> Asked {
        self.play().state.asked()
    }

    /// What this seat is asked, if it is asked at all.
    pub fn prompt(&self, seat: Seat) -> Option<R::Prompt> {
        self.play().state.prompt(seat)
    }

    /// The answers of this seat that can be listed.
    pub fn answers(&self, seat: Seat) -> Vec<R::Action> {
        self.play().state.answers(seat)
    }

    /// Some legal answer of a seat that must or may act: what the random player does.
    pub fn random_answer(&self, seat: Seat, dice: &mut Dice) -> R::Action {
        self.play().state.random_answer(seat, dice)
    }

    /// What this viewer sees on the table now.
    pub fn view(&self, viewer: Viewer) -> R::View {
        self.play().state.view(viewer)
    }

    /// What this viewer knows, folded from what they saw.
    ///
    /// # Panics
    /// When nobody sits there.
    pub fn knowledge(&self, viewer: Viewer) -> &R::Knowledge {
        &self.eyes_of(viewer).knowledge
    }

    /// The log as this viewer saw it, oldest first.
    ///
    /// # Panics
    /// When nobody sits there.
    pub fn seen(&self, viewer: Viewer) -> &[SightLine<R>] {
        &self.eyes_of(viewer).seen
    }

    /// Takes the action, and everybody sees what they may see of it; or refuses, and nothing has happened.
    ///
    /// # Panics
    /// When nobody sits there.
    pub fn act(&mut self, seat: Seat, action: &R::Action) -> Result<(), R::Refusal> {
        assert!(seat.0 < self.seats(), "only those act who sit at the table");
        let by = if self.bot_at(seat).is_some() { By::Bot } else { By::Person };
        let entry = Entry::Acted { seat, by, action: action.clone() };
        let effects = self.sitting.directly(NOW, |sitting| sitting.write(NOW, None, entry))?;
        self.carry_out(effects);
        Ok(())
    }

    /// How many actions this seat could undo, one after the other; or why it cannot undo even the last one.
    pub fn may_undo(&self, seat: Seat) -> Result<u32, Denial> {
        self.play().may_undo(seat)
    }

    /// Takes this seat's last action back. For everybody it is as if it had never happened.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Denial> {
        let effects = self.sitting.directly(NOW, |sitting| sitting.undo(seat, None, NOW))?;
        self.carry_out(effects);
        self.look_anew();
        Ok(())
    }

    /// What a bot is asked now, if it is a bot's turn. Bots that merely may act come first.
    pub fn bot_ask(&self) -> Option<BotAsk<R>> {
        self.asks.and_then(|(seat, number)| self.sitting.ask(seat, number))
    }

    /// The bot that is asked has thought of an action; or of none, if it would rather stay silent. A bot that must act and cannot do what it
    /// wants does something else. Says whether anything was done.
    pub fn thought(&mut self, thought: Option<Thought<R>>) -> bool {
        let Some((seat, number)) = self.asks else { return false };
        let before = self.actions();
        let effects = self.sitting.input(NOW, Input::Thought { seat, number, thought });
        self.carry_out(effects);
        self.actions() > before
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play().state.outcome()
    }

    /// The result with all its parts, once the game is over.
    pub fn score(&self) -> Option<R::Score> {
        self.play().state.result()
    }

    /// The record, once the game is over; before that it is secret.
    pub fn record(&self) -> Option<Record<R>> {
        self.outcome()?;
        let mut game = Game::<R>::new(self.setup.clone(), self.seed, &mut Nobody);
        for (seat, action) in &self.done {
            let played = game.play(*seat, action, &mut Nobody);
            assert!(played.is_ok(), "what was accepted once is accepted again");
        }
        game.record(self.sitters.clone())
    }

    fn play(&self) -> &Play<R> {
        self.sitting.course.play.as_ref().expect("the cards are dealt when the table is set up")
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let sitting = &mut self.sitting;
        let effects = keep_log(&mut self.log, effects, |answer| match answer {
            LogAnswer::Stored => sitting.input(NOW, Input::Stored),
            LogAnswer::Whole(log) => sitting.input(NOW, Input::Log(log)),
        });
        for effect in effects {
            match effect {
                Effect::Store(store) => store.entries.iter().for_each(|entry| self.note(entry)),
                Effect::Think { seat, number, .. } => self.asks = Some((seat, number)),
                Effect::GivenUp { why } => panic!("a log in memory can always be written and read: {why}"),
                // Nobody looks by a stream, and there is no clock.
                Effect::Announce { .. } | Effect::Welcome { .. } | Effect::Presence { .. } | Effect::Answer { .. } => {}
                Effect::Read | Effect::Wake(_) | Effect::Notice { .. } | Effect::Rematch | Effect::Reseat => {}
            }
        }
    }

    /// An entry has been stored.
    fn note(&mut self, entry: &[u8]) {
        let Ok(Line { entry, .. }) = serde_json::from_slice::<Line<R>>(entry) else { return };
        if let Some((_, keep)) = entry.goes_back_to() {
            self.done.truncate(keep as usize);
        }
        if let Entry::Acted { seat, action, .. } = entry {
            self.done.push((seat, action));
            let Some(play) = &self.sitting.course.play else { return };
            look(&mut self.eyes, play, seat);
        }
    }

    /// Everybody sees and learns everything from the deal on.
    fn look_anew(&mut self) {
        let course = &self.sitting.course;
        let Some(edition) = &course.edition else { return };
        let (mut play, heard) = Play::deal(&course.opened, edition, self.seed);
        let eyes = Viewer::all(course.opened.seats).map(|viewer| {
            let sights = heard.0.iter().filter_map(|event| R::sight(event, viewer));
            let seen = sights.map(|sight| SightLine { action: 0, sight }).collect();
            Eyes { seen, knowledge: R::knowledge(&self.setup, play.state.view(viewer)) }
        });
        self.eyes = eyes.collect();
        for (seat, action) in &self.done {
            let acted = play.act(*seat, action);
            assert!(acted.is_ok(), "what was accepted once is accepted again");
            look(&mut self.eyes, &play, *seat);
        }
    }

    fn eyes_of(&self, viewer: Viewer) -> &Eyes<R> {
        let seats = usize::from(self.seats());
        &self.eyes[match viewer {
            Viewer::Seat(seat) => {
                assert!(seat.index() < seats, "only those see who sit at the table");
                seat.index()
            }
            Viewer::Spectator => seats,
        }]
    }
}

/// Everybody sees and learns what happened in the last action, which this seat took.
fn look<R: Seated>(eyes: &mut [Eyes<R>], play: &Play<R>, seat: Seat) {
    for (viewer, eyes) in Viewer::all(play.state.seats()).zip(eyes) {
        let sights = play.last_seen(seat, viewer);
        R::learn(&mut eyes.knowledge, &sights, play.state.view(viewer));
        eyes.seen.extend(sights.into_iter().map(|sight| SightLine { action: play.actions, sight }));
    }
}

fn who(seat: Seat, sitter: &Sitter) -> Who {
    if sitter.kind == PERSON {
        Who::Person { person: PersonId(u64::from(seat.0) + 1), name: sitter.name.clone(), program: false }
    } else {
        Who::Bot(bot_of(&sitter.kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_is_found_again_under_its_kind_and_strangers_play_as_merchants() {
        for &bot in Bot::ALL {
            assert_eq!(bot_of(&kind_of(bot)), bot);
        }
        for stranger in ["bot:from-elsewhere", "bot:", "somebody"] {
            assert_eq!(bot_of(stranger), Bot::MERCHANT, "{stranger}");
        }
    }
}
