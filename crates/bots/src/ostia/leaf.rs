//! What a search goes by where it stops: the captain's hand-made chances, or the doge's network.

use super::book::Book;
use super::coefficients::Weights;
use super::deputy::Deputy;
use super::evaluation;
use super::look::{self, CHIPS, LookMoment, OF_SEAT, OF_TABLE};
use crate::net::Net;
use ostia::{State, Step};
use std::sync::OnceLock;
use tabletop::{Dice, Rules, Seat};

/// The weights of the doge's network, found by `training/train.py`.
static WEIGHTS: &[u8] = include_bytes!("../../weights/ostia.safetensors");

/// How much the margin counts beside the chance to win: where nothing can be won any more, points still count.
const MARGIN: f32 = 0.01;

/// How a position is valued.
#[derive(Clone, Copy)]
pub(super) enum Leaf {
    /// By what is written in `coefficients.rs`.
    Handmade,
    /// By the network.
    Learned(&'static Net),
}

impl Leaf {
    /// The doge's.
    pub(super) fn learned() -> Leaf {
        static NET: OnceLock<Net> = OnceLock::new();
        Leaf::Learned(NET.get_or_init(|| Net::of_the_program(WEIGHTS, OF_SEAT, OF_TABLE)))
    }

    /// Plays the round out; how likely a seat wins then. The network also tells what the lot under way has brought: what it says before the
    /// boards are laid is less accurate than what it says afterwards, but has nothing of the luck of deputies who lay them too simply.
    pub(super) fn plays_out(self, book: &Book, game: &mut State, seat: Seat, dice: &mut Dice) -> f32 {
        let mut deputy = Deputy::new(book);
        let mut near = None;
        if let Leaf::Learned(net) = self {
            deputy.play_lot(game, dice);
            if game.round() == book.round {
                let moment = if game.step() == Some(Step::Place) { LookMoment::BeforeBoards } else { LookMoment::BetweenLots };
                near = Some(judged(net, book, game, seat, moment));
            }
        }
        deputy.play_round(game, dice);
        let end = self.after_the_round(book, game, seat);
        near.map_or(end, |near| (near + end) / 2.0)
    }

    /// How likely a seat wins a game whose round is over.
    pub(super) fn after_the_round(self, book: &Book, game: &State, seat: Seat) -> f32 {
        match self {
            Leaf::Handmade => handmade(game, book.round, seat),
            Leaf::Learned(net) => judged(net, book, game, seat, LookMoment::BetweenRounds),
        }
    }

    /// Is it the network?
    pub(super) fn is_learned(self) -> bool {
        matches!(self, Leaf::Learned(_))
    }
}

fn judged(net: &Net, book: &Book, game: &State, seat: Seat, moment: LookMoment) -> f32 {
    let Some(outcome) = game.outcome() else {
        let verdict = net.judge(&look::look(book, game, moment));
        return verdict.chances[seat.index()] + MARGIN * verdict.margins[seat.index()];
    };
    let points = |seat: Seat| outcome.points[seat.index()] as f32;
    let others: f32 = Seat::all(game.seats()).filter(|&other| other != seat).map(points).sum();
    outcome.share(seat) as f32 + MARGIN * (points(seat) - others / f32::from(game.seats() - 1)) / CHIPS
}

fn handmade(game: &State, round: u8, seat: Seat) -> f32 {
    if let Some(outcome) = game.outcome() {
        return outcome.share(seat) as f32;
    }
    evaluation::chances(&evaluation::standings(game, round), game.seats(), Weights::after(round).spread)[seat.index()]
}
