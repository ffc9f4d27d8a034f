//! Thinking at length. Who has time to think in the harbour does not stop at the end of the round, where what is left can only be valued:
//! when few answers are left, the game is played out to its end. And boards are laid against captains rather than against merchants.

use super::best_board;
use super::book::Book;
use super::deputy::{self, Deputy};
use super::merchant::imagined;
use super::place::{self, Boards};
use super::regret;
use super::scene::Scene;
use super::search;
use crate::Ask;
use crate::race::race;
use ostia::{Action, Placement, State};
use tabletop::{CardSet, Dice, Nobody, Rules, Seat};

/// While more answers than that are left, only the round under way is played out.
const FEW: usize = 4;
/// How many standard errors an answer must be better than the merchant's to be taken instead.
const SURE: f32 = 0.7;
/// So small a chance to win is not worth a thought.
const TRIFLE: f32 = 0.002;
/// Boards are laid against what the others lay in this many imagined games.
const WORLDS: usize = 240;
/// How often those think again who think about each other.
const REPLIES: usize = 12;
/// How many boards are taken from each kind of table: those that are best against captains, merchants, and players who think again.
const CANDIDATES: usize = 10;
/// One opponent in this many is modelled as a captain, the others as merchants.
const THINK_AGAIN: f32 = 1.0 / 3.0;

/// The answer that wins most often; the merchant's own, unless another one is clearly better. An iteration is a round played out.
pub(super) fn best(ask: &Ask<'_, State>, book: &Book, own: Action, answers: &[Action]) -> Action {
    let all: Vec<Action> = [own].into_iter().chain(answers.iter().copied().filter(|&answer| answer != own)).collect();
    let imagine = |number: u64, alive: usize| {
        let mut dice = Dice::new(ask.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (imagined(ask, &mut dice), dice, Until::with(alive))
    };
    let won = race(&ask.budget, all.len(), TRIFLE, imagine, |(world, dice, until), at| {
        let (mut game, mut dice) = (world.clone(), dice.clone());
        let played = game.play(ask.seat, &all[at], &mut dice, &mut Nobody);
        debug_assert!(played.is_ok(), "{:?} is legal: {played:?}", all[at]);
        play_on(&mut game, book, ask.seat, *until, &mut dice)
    });
    if won.surely > SURE { all[won.best] } else { own }
}

/// A board that does well against captains, merchants and players who think about each other. When it lies, the round is as good as over,
/// and what it has brought can be valued; the rounds that follow would only add luck, and leave time for fewer tables.
///
/// Near equals are mixed: the one board that is best against what captains lay is a bad one where three captains lay it.
pub(super) fn place(ask: &Ask<'_, State>, goods: CardSet, dice: &mut Dice) -> Placement {
    let worlds: Vec<State> = (0..WORLDS).map(|_| imagined(ask, dice)).collect();
    let book = Book::of(&worlds[0]);
    let scenes: Vec<Scene> = worlds.iter().map(|world| Scene::of(&book, world)).collect();
    let likely = place::likely_boards(&book, &worlds, &scenes, REPLIES);
    let captains = captains(&book, &worlds, &scenes, &likely);
    // Of those who think again, the last thoughts count.
    let again = &likely.others[likely.others.len().saturating_sub(WORLDS)..];
    let hand = scenes[0].hands[ask.seat.index()];
    let mut candidates: Vec<Placement> = Vec::new();
    for boards in [&captains, &likely.merchants, again] {
        let market = place::market(&book, &worlds[0], boards, ask.seat);
        for (_, laid) in best_board::some(&book, &market, &hand, CANDIDATES) {
            let placement = deputy::placement(book.edition, goods, &laid);
            if !candidates.contains(&placement) {
                candidates.push(placement);
            }
        }
    }
    // Each board is tried at every table, so that a longer budget means more tables.
    let tables = (ask.budget.iterations as usize / candidates.len() / 3).clamp(1, WORLDS);
    let tried = |boards: &[Boards]| regret::tried(ask, &book, &worlds, &boards[..tables], &candidates);
    let [captains, merchants, again] = [&captains[..], &likely.merchants, again].map(tried);
    let mut placement = candidates[regret::mixed(&[&captains, &merchants, &captains, &again], dice)];
    placement.bluffs = place::bluffs(dice);
    placement
}

/// What captains lay: the best against a table that they think to be mostly of merchants.
fn captains(book: &Book, worlds: &[State], scenes: &[Scene], likely: &place::Likely) -> Vec<Boards> {
    let mut captains = likely.merchants.clone();
    for seat in Seat::all(worlds[0].seats()) {
        let mut market = place::market(book, &worlds[0], &likely.merchants, seat);
        market.blend(&place::market(book, &worlds[0], &likely.others, seat), THINK_AGAIN);
        for (boards, scene) in captains.iter_mut().zip(scenes) {
            boards.lay(book, seat, best_board::best(book, &market, &scene.hands[seat.index()]).1);
        }
    }
    captains
}

/// How far games are played out.
#[derive(Clone, Copy)]
enum Until {
    /// To the end of the round under way.
    EndOfRound,
    /// To the end of the game.
    EndOfGame,
}

impl Until {
    fn with(alive: usize) -> Until {
        if alive > FEW { Until::EndOfRound } else { Until::EndOfGame }
    }
}

/// How likely a seat wins, and how many rounds were played to see. Where it is played to the end, what the rounds that follow make of it
/// counts as much as what it looks like when the round is over: that is surer, and says sooner which of two answers is better.
fn play_on(game: &mut State, book: &Book, seat: Seat, until: Until, dice: &mut Dice) -> (f32, u32) {
    Deputy::new(book).play_round(game, dice);
    let now = search::chance(game, book.round, seat);
    let (mut sum, mut later) = (0.0, 0_u8);
    while matches!(until, Until::EndOfGame) && game.outcome().is_none() {
        let next = Book::of(game);
        Deputy::new(&next).play_round(game, dice);
        (sum, later) = (sum + search::chance(game, next.round, seat), later + 1);
    }
    let chance = if later > 0 { (now + sum / f32::from(later)) / 2.0 } else { now };
    (chance, 1 + u32::from(later))
}
