//! A merchant who does not think twice: the same reckoning in one imagined game only, quick enough to play rounds out by the
//! hundred.

use super::auction::{Auction, Goes};
use super::best_board::{self, BoardByKind};
use super::book::Book;
use super::evaluation;
use super::gaius;
use super::scene::Scene;
use super::storage;
use ostia::{Action, BLUFFS, Bluffs, FinalBluffs, FinalPlacement, Good, Placement, State, Step};
use tabletop::{CardSet, Chance, Nobody, Rules, Seat};

/// Plays for everybody at an imagined table.
pub(super) struct Deputy<'b> {
    book: &'b Book,
    /// The lot that is being sold, once somebody had to think about it, and the number of lots sold before it.
    auction: Option<(u8, Auction)>,
}

impl<'b> Deputy<'b> {
    pub(super) fn new(book: &'b Book) -> Deputy<'b> {
        Deputy { book, auction: None }
    }

    /// Plays on until the round is over, or the game.
    pub(super) fn play_round(&mut self, state: &mut State, chance: &mut impl Chance) {
        let round = self.book.round;
        while state.round() == round
            && let Some(step) = state.step()
        {
            let seat = state.asked().must.nth(0);
            let action = self.answer(state, seat, step);
            let played = state.play(seat, &action, chance, &mut Nobody);
            debug_assert!(played.is_ok(), "{action:?} is legal: {played:?}");
            if played.is_err() {
                return;
            }
        }
    }

    /// What this seat does.
    pub(super) fn answer(&mut self, state: &State, seat: Seat, step: Step) -> Action {
        match step {
            Step::Keep => keep(self.book, state, seat),
            Step::Lot => Action::Lot(lot(self.book, state, seat)),
            Step::Bid => {
                let bids = state.bids();
                self.auction(state).bid(seat, &bids).map_or(Action::Pass, Action::Bid)
            }
            Step::Sell => {
                let bids = state.bids();
                sale(self.auction(state).sells(&bids))
            }
            Step::Price => Action::Price(gaius::price(self.book, state, seat)),
            Step::Buyer => Action::Buyer(gaius::buyer(self.book, state, seat)),
            Step::Place => {
                let scene = Scene::of(self.book, state);
                let market = scene.market(self.book, state, seat, &scene.odds(scene.most_points(self.book)));
                let (_, laid) = best_board::best(self.book, &market, &scene.hands[seat.index()]);
                Action::Place(placement(state.edition(), state.goods(seat), &laid))
            }
            Step::Settle => storage::settle(self.book, state, seat),
            Step::Store => storage::store(self.book, state, seat),
            Step::Final => {
                let storage = evaluation::one_of_each(state, state.goods(seat));
                let bluffs = FinalBluffs { forum: 0, storage: BLUFFS };
                Action::Final(FinalPlacement { forum: state.goods(seat) - storage, storage, bluffs })
            }
        }
    }

    fn auction(&mut self, state: &State) -> &Auction {
        let sold = state.lots_sold();
        if self.auction.as_ref().is_none_or(|(before, _)| *before != sold) {
            self.auction = Some((sold, Auction::of(self.book, state, state.seller(), state.lot())));
        }
        &self.auction.as_ref().expect("it was just seen to").1
    }
}

/// The answer of a seller who wants this.
pub(super) fn sale(goes: Goes) -> Action {
    match goes {
        Goes::To(buyer, _) => Action::Sell(buyer),
        Goes::Taken(bid) => Action::Take(bid),
        Goes::Forced => unreachable!("a seller is asked when somebody bid (OS-15)"),
    }
}

/// Cards laid as the kinds say: the lowest ones to the Forum, then the Senate, the rest to Storage.
pub(super) fn placement(edition: &ostia::Edition, goods: CardSet, laid: &BoardByKind) -> Placement {
    let mut placement = Placement { bluffs: Bluffs { storage: BLUFFS, ..Bluffs::default() }, ..Placement::default() };
    for kind in 0..edition.goods.len() {
        let mut cards = (goods & edition.of_good(Good(kind as u8))).iter();
        placement.forum = cards.by_ref().take(laid.forum[kind].into()).fold(placement.forum, |field, card| field | CardSet::one(card));
        placement.senate = cards.by_ref().take(laid.senate[kind].into()).fold(placement.senate, |field, card| field | CardSet::one(card));
        placement.storage = cards.fold(placement.storage, |field, card| field | CardSet::one(card));
    }
    placement
}

/// Keeps the card that helps most.
fn keep(book: &Book, state: &State, seat: Seat) -> Action {
    let worths = keeps(book, state, seat);
    let best = worths.iter().copied().max_by(|one, other| one.1.total_cmp(&other.1));
    let (card, _) = best.expect("there is a card to keep in the boat (OS-10)");
    let gaius = (state.seats() == 2).then(|| gaius::given(book, state, seat, card));
    Action::Keep { card, gaius }
}

/// What every card of the boat is worth when it is kept, one card of each kind.
pub(super) fn keeps(book: &Book, state: &State, seat: Seat) -> Vec<(tabletop::Card, f32)> {
    let scene = Scene::of(book, state);
    let most = usize::from(book.points.iter().copied().max().unwrap_or(0));
    let market = scene.market(book, state, seat, &scene.odds(scene.most_points(book) + most));
    let worth = |card| {
        let mut hand = scene.hands[seat.index()];
        hand[book.edition.good(card).index()] += 1;
        (card, best_board::worth(book, &market, &hand))
    };
    evaluation::one_of_each(state, state.boat(seat)).iter().map(worth).collect()
}

/// The two cards that the Senate likes best go together.
fn lot(book: &Book, state: &State, seat: Seat) -> CardSet {
    let boat = state.boat(seat);
    let mut best = (0, CardSet::EMPTY);
    for one in boat {
        for other in boat.iter().filter(|&other| other > one) {
            let points = 1 + book.points[book.edition.good(one).index()] + book.points[book.edition.good(other).index()];
            if points > best.0 {
                best = (points, CardSet::one(one) | CardSet::one(other));
            }
        }
    }
    best.1
}
