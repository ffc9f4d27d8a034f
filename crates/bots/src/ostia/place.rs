//! Laying the board (OS-31): by the prices and donations that are to be expected when the others lay theirs sensibly, too.

use super::best_board::{self, BoardByKind, Market, POINTS};
use super::book::{Book, MOST};
use super::deputy;
use super::merchant::imagined;
use super::scene::Scene;
use crate::Ask;
use ostia::{BLUFFS, Bluffs, GAIUS_DONATES_FROM, Placement, State};
use tabletop::{CardSet, Dice, MAX_SEATS, Rules, Seat};

/// On how many imagined hands a merchant reckons.
const WORLDS: usize = 12;
/// One in this many thinks again at a time.
const AT_A_TIME: usize = 3;

/// What everybody lays in one imagined game.
#[derive(Clone)]
pub(super) struct Boards {
    pub(super) laid: [BoardByKind; MAX_SEATS],
    /// What Gaius brings to the Forum, together with the depressors.
    pub(super) pressed: super::book::Kinds,
    /// The points of everybody's donation; the one after the last seat is Gaius's.
    pub(super) points: [u16; MAX_SEATS],
}

pub(super) fn place(ask: &Ask<'_, State>, goods: CardSet, dice: &mut Dice) -> Placement {
    let worlds: Vec<State> = (0..WORLDS).map(|_| imagined(ask, dice)).collect();
    let book = Book::of(&worlds[0]);
    let scenes: Vec<Scene> = worlds.iter().map(|world| Scene::of(&book, world)).collect();
    let market = market(&book, &worlds[0], &first_boards(&book, &worlds, &scenes), ask.seat);
    let (_, laid) = best_board::best(&book, &market, &scenes[0].hands[ask.seat.index()]);
    let mut placement = deputy::placement(book.edition, goods, &laid);
    placement.bluffs = bluffs(dice);
    placement
}

/// Bluff cards lie anywhere: then their number tells nothing.
pub(super) fn bluffs(dice: &mut Dice) -> Bluffs {
    let mut bluffs = Bluffs::default();
    for _ in 0..BLUFFS {
        match dice.below(3) {
            0 => bluffs.forum += 1,
            1 => bluffs.senate += 1,
            _ => bluffs.storage += 1,
        }
    }
    bluffs
}

/// What everybody is likely to lay in each imagined game, and what the fields bring to each seat then.
pub(super) struct Likely {
    /// What merchants lay.
    pub(super) merchants: Vec<Boards>,
    /// What those lay who think about that, and about each other.
    pub(super) others: Vec<Boards>,
    /// What the fields bring to each seat, on the average of all of them.
    pub(super) markets: Vec<Market>,
}

/// All think again and again about what the others do. They go by the average of what was laid before, the later the more, and
/// only some change their mind at a time: otherwise all would go where nobody was before, and back.
pub(super) fn likely_boards(book: &Book, worlds: &[State], scenes: &[Scene], rounds: usize) -> Likely {
    let mut boards = first_boards(book, worlds, scenes);
    let seats = Seat::all(worlds[0].seats());
    let mut markets: Vec<Market> = seats.clone().map(|seat| market(book, &worlds[0], &boards, seat)).collect();
    for (boards, scene) in boards.iter_mut().zip(scenes) {
        for (seat, market) in seats.clone().zip(&markets) {
            boards.lay(book, seat, best_board::best(book, market, &scene.hands[seat.index()]).1);
        }
    }
    let merchants = boards.clone();
    let mut others = Vec::new();
    for round in 0..rounds {
        for (seat, average) in seats.clone().zip(&mut markets) {
            let now = market(book, &worlds[0], &boards, seat);
            if round == 0 {
                *average = now;
            } else {
                average.blend(&now, 2.0 / (round + 2) as f32);
            }
            let turn = round + seat.index();
            for (boards, scene) in boards.iter_mut().zip(scenes).skip(turn % AT_A_TIME).step_by(AT_A_TIME) {
                boards.lay(book, seat, best_board::best(book, average, &scene.hands[seat.index()]).1);
            }
        }
        // Every third round, because by then all have thought again.
        if round % AT_A_TIME == AT_A_TIME - 1 {
            others.extend(boards.iter().cloned());
        }
    }
    Likely { merchants, others, markets }
}

/// What everybody would lay at first sight, in each imagined game.
pub(super) fn first_boards(book: &Book, worlds: &[State], scenes: &[Scene]) -> Vec<Boards> {
    let of_world = |(world, scene): (&State, &Scene)| {
        let mut boards = Boards::of(book, world);
        let odds = scene.odds(scene.most_points(book));
        for seat in Seat::all(world.seats()) {
            let market = scene.market(book, world, seat, &odds);
            boards.lay(book, seat, best_board::best(book, &market, &scene.hands[seat.index()]).1);
        }
        boards
    };
    worlds.iter().zip(scenes).map(of_world).collect()
}

/// What the fields bring to a seat, when the others lay what these boards say, each as likely as the other.
pub(super) fn market(book: &Book, world: &State, boards: &[Boards], seat: Seat) -> Market {
    let mut market = Market::bare(book, world, seat);
    let seats = usize::from(world.seats());
    let donors = if seats == 2 { 3 } else { seats };
    let count = boards.len() as f32;
    for kind in 0..book.goods {
        // How often others bring this many of the kind.
        let mut often = [0_u16; 32];
        for boards in boards {
            let others = (0..seats).filter(|&other| other != seat.index()).map(|other| boards.laid[other].forum[kind]);
            often[usize::from(others.sum::<u8>() + boards.pressed[kind]).min(31)] += 1;
        }
        for own in 1..=MOST {
            let prices = often.iter().enumerate().filter(|(_, often)| **often > 0);
            let sum: f32 = prices.map(|(others, often)| f32::from(*often) * book.price(kind, own + others)).sum();
            market.forum[kind][own] = book.weights.denarius * own as f32 * sum / count;
        }
    }
    let mut chips = [0_u32; POINTS];
    for boards in boards {
        for (points, chips) in chips.iter_mut().enumerate() {
            let others = || (0..donors).filter(|&other| other != seat.index()).map(|other| usize::from(boards.points[other]));
            let above = others().filter(|&other| other > points).count();
            let tied = others().filter(|&other| other == points).count() + 1;
            if points > 0 || world.options().zero_donation_scores {
                *chips += shared(above, tied);
            }
        }
    }
    for (worth, chips) in market.senate.iter_mut().zip(chips) {
        *worth = chips as f32 / count;
    }
    market
}

/// Chips of a player with this many above who shares with this many (OS-51).
pub(super) const fn shared(above: usize, tied: usize) -> u32 {
    const TOGETHER: [u32; 7] = [0, 3, 5, 6, 6, 6, 6];
    (TOGETHER[above + tied] - TOGETHER[above]) / tied as u32
}

impl Boards {
    /// Nobody has laid anything but Gaius, whose cards lie by themselves (OS-93), and the bank its depressors.
    pub(super) fn of(book: &Book, world: &State) -> Boards {
        let mut pressed = book.count(world.depressors());
        let mut points = [0; MAX_SEATS];
        let given = book.count(world.given_to_gaius());
        for kind in 0..book.goods {
            if book.points[kind] >= GAIUS_DONATES_FROM {
                points[2] += u16::from(given[kind]) * u16::from(book.points[kind]);
            } else {
                pressed[kind] += given[kind];
            }
        }
        Boards { laid: [BoardByKind::default(); MAX_SEATS], pressed, points }
    }

    pub(super) fn lay(&mut self, book: &Book, seat: Seat, laid: BoardByKind) {
        self.laid[seat.index()] = laid;
        self.points[seat.index()] = (0..book.goods).map(|kind| u16::from(laid.senate[kind]) * u16::from(book.points[kind])).sum();
    }
}
