//! The table: one game, the people who sit at it, and what each of them saw.

use crate::Sitter;
use crate::undo::Horizon;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use tabletop::record::{Game, Notation, Record};
use tabletop::{Asked, Dice, Heard, Outcome, Rules, Seat, Seed, Viewer};

/// One game being played.
pub struct Table<R: Notation> {
    pub(crate) setup: R::Setup,
    pub(crate) seed: Seed,
    pub(crate) sitters: Vec<Sitter>,
    game: Game<R>,
    /// Every accepted action, in order.
    pub(crate) done: Vec<Done<R>>,
    /// What each seat saw and knows, in seat order; the spectator comes last.
    eyes: Vec<Eyes<R>>,
}

/// An accepted action.
pub(crate) struct Done<R: Notation> {
    pub(crate) seat: Seat,
    pub(crate) action: R::Action,
    /// Why nobody may go back beyond it, if so.
    pub(crate) horizon: Option<Horizon>,
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

struct Eyes<R: Notation> {
    seen: Vec<SightLine<R>>,
    knowledge: R::Knowledge,
}

impl<R: Notation> Table<R> {
    /// Sets the table up and deals.
    ///
    /// # Panics
    /// When not every seat has its sitter, or this number of players cannot play.
    pub fn new(setup: R::Setup, seed: Seed, sitters: Vec<Sitter>) -> Table<R> {
        let mut heard = Heard::new();
        let game = Game::<R>::new(setup.clone(), seed, &mut heard);
        assert_eq!(sitters.len(), usize::from(game.state().seats()), "everybody at the table has a name");
        let eyes = Viewer::all(game.state().seats())
            .map(|viewer| Eyes {
                seen: seen_by::<R>(&heard, viewer).map(|sight| SightLine { action: 0, sight }).collect(),
                knowledge: R::knowledge(&setup, game.state().view(viewer)),
            })
            .collect();
        Table { setup, seed, sitters, game, done: Vec::new(), eyes }
    }

    /// What was agreed.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// Who sits where, clockwise.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.game.state().seats()
    }

    /// How many actions were taken, not counting undone ones.
    pub fn actions(&self) -> u32 {
        self.done.len() as u32
    }

    /// The SHA-256 of the seed: public from the start, so that the luck can be verified afterwards.
    pub fn seed_sha256(&self) -> String {
        self.seed.sha256()
    }

    /// Whom the game is waiting for, and who merely may act; nobody when it is over.
    pub fn asked(&self) -> Asked {
        self.game.state().asked()
    }

    /// What this seat is asked, if it is asked at all.
    pub fn prompt(&self, seat: Seat) -> Option<R::Prompt> {
        self.game.state().prompt(seat)
    }

    /// The answers of this seat that can be listed.
    pub fn answers(&self, seat: Seat) -> Vec<R::Action> {
        self.game.state().answers(seat)
    }

    /// Some legal answer of a seat that must or may act: what the random player does.
    pub fn random_answer(&self, seat: Seat, dice: &mut Dice) -> R::Action {
        self.game.state().random_answer(seat, dice)
    }

    /// What this viewer sees on the table now.
    pub fn view(&self, viewer: Viewer) -> R::View {
        self.game.state().view(viewer)
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
        let before = self.game.state().clone();
        let draws = self.game.draws();
        let mut heard = Heard::new();
        self.game.play(seat, action, &mut heard)?;
        let horizon = if self.game.draws() > draws {
            Some(Horizon::Luck)
        } else if heard.0.iter().any(|event| before.reveals(event)) {
            Some(Horizon::Secret)
        } else {
            None
        };
        self.done.push(Done { seat, action: action.clone(), horizon });
        let number = self.actions();
        for (viewer, eyes) in Viewer::all(before.seats()).zip(&mut self.eyes) {
            let sights: Vec<R::Sight> = seen_by::<R>(&heard, viewer).collect();
            R::learn(&mut eyes.knowledge, &sights, self.game.state().view(viewer));
            eyes.seen.extend(sights.into_iter().map(|sight| SightLine { action: number, sight }));
        }
        Ok(())
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.state().outcome()
    }

    /// The result with all its parts, once the game is over.
    pub fn score(&self) -> Option<R::Score> {
        self.game.state().result()
    }

    /// The record, once the game is over; before that it is secret.
    pub fn record(&self) -> Option<Record<R>> {
        self.game.record(self.sitters.clone())
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

/// What this viewer saw of these events.
fn seen_by<R: Rules>(heard: &Heard<R::Event>, viewer: Viewer) -> impl Iterator<Item = R::Sight> {
    heard.0.iter().filter_map(move |event| R::sight(event, viewer))
}
