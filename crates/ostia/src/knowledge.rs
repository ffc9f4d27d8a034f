//! What one viewer knows: the view, and what was learned on the way there.
//!
//! Who remembers everything faces few secrets. Money can be reckoned from what is public. Lots are open, so of a player's goods
//! only the start card and the cards kept from the boat are unknown, until they are revealed.
//!
//! Every card that is hidden went into the deck with one of its shuffles, and was not seen since. So the cards that may lie
//! in a hidden place are known by the shuffle they come from; and because all can count while cards are dealt, it is known
//! how many cards of each shuffle every player was dealt. That is all there is to know about them.

use crate::imagine;
use crate::pay::Payment;
use crate::state::{Setup, State};
use crate::storage::LOAN_COSTS;
use crate::{Denarii, Edition, ROUNDS, Seen, Sight, Step, View};
use tabletop::{BySeat, Card, CardSet, Chance, Seat, SeatSet, Viewer};

/// The deck is shuffled at the start, and at most once in a round: what is discarded in a round can be drawn only in the
/// next one, and there are enough cards for one round (OS-10).
pub(crate) const SHUFFLES: usize = 1 + ROUNDS as usize;

/// How many hidden cards come from each shuffle.
pub(crate) type ByShuffle = [u8; SHUFFLES];

/// With Gaius there are two deals in a round (OS-91), otherwise one (OS-10).
pub(crate) const DEALS: usize = 2;

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    pub(crate) edition: &'static Edition,
    pub(crate) view: View,
    /// Everybody's money.
    pub(crate) money: BySeat<Denarii>,
    /// The goods that somebody is known to own: bought in the open, or one's own.
    pub(crate) known: BySeat<CardSet>,
    /// The cards that are hidden from the viewer, by the shuffle they were last part of.
    pub(crate) hidden: [CardSet; SHUFFLES],
    /// The last shuffle.
    pub(crate) shuffle: usize,
    /// The unknown goods that the others had before this round.
    pub(crate) held: BySeat<ByShuffle>,
    /// The unknown cards that the others were dealt in this round, whether still in the boat, kept, or given to Gaius.
    pub(crate) dealt: BySeat<[ByShuffle; DEALS]>,
    /// How many deals this round has had.
    pub(crate) deals: usize,
    /// Who has kept a card of each deal.
    pub(crate) kept: [SeatSet; DEALS],
}

impl Knowledge {
    /// What a viewer knows who sees the table right after it was set up.
    pub(crate) fn new(edition: &'static Edition, view: View) -> Knowledge {
        let mut knowledge = Knowledge {
            edition,
            money: BySeat::default(),
            known: BySeat::default(),
            hidden: [CardSet::EMPTY; SHUFFLES],
            shuffle: 0,
            held: BySeat::default(),
            dealt: BySeat::default(),
            deals: 1,
            kept: [SeatSet::EMPTY; DEALS],
            view,
        };
        let start = knowledge.setup().start_denarii();
        let View { discard, depressors, lot, .. } = &knowledge.view;
        let open = *discard | *depressors | lot.as_ref().map_or(CardSet::EMPTY, |lot| lot.cards);
        knowledge.hidden[0] = edition.cards(knowledge.view.options) - open;
        for seat in Seat::all(knowledge.seats()) {
            knowledge.money[seat] = knowledge.view.seats[seat.index()].money.unwrap_or(start);
            let seen = &knowledge.view.seats[seat.index()];
            match (seen.goods.faces(), seen.boat.faces()) {
                (Some(goods), Some(boat)) => {
                    knowledge.known[seat] = goods;
                    knowledge.hidden[0] -= goods | boat;
                }
                (None, _) | (_, None) => {
                    knowledge.held[seat][0] = seen.goods.count();
                    knowledge.dealt[seat][0][0] = seen.boat.count();
                }
            }
        }
        knowledge
    }

    /// Learns from what was seen of one action, and from the view that came of it.
    pub(crate) fn learn(&mut self, sights: &[Sight], view: View) {
        for sight in sights {
            self.saw(sight);
        }
        self.view = view;
        if let Viewer::Seat(seat) = self.view.viewer
            && let Some(goods) = self.view.seats[seat.index()].goods.faces()
        {
            self.known[seat] = goods;
        }
    }

    /// The last view.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The edition that is played.
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// What a seat has in its purse. Money is secret, but it can be reckoned (OS-5).
    pub fn money(&self, seat: Seat) -> Denarii {
        self.money[seat]
    }

    /// The goods that this seat owns for sure.
    pub fn goods_known(&self, seat: Seat) -> CardSet {
        self.known[seat]
    }

    /// The cards that may be among the other goods of this seat.
    pub fn goods_possible(&self, seat: Seat) -> CardSet {
        self.of_shuffles(&self.held[seat]) | self.kept_possible(seat)
    }

    /// The cards that may lie in the boat of this seat.
    pub fn boat_possible(&self, seat: Seat) -> CardSet {
        match &self.view.seats[seat.index()].boat {
            Seen::Faces(cards) => *cards,
            Seen::Backs(0) => CardSet::EMPTY,
            Seen::Backs(_) => self.of_shuffles(&self.dealt[seat][self.deals - 1]),
        }
    }

    /// The cards that this seat may have given to Gaius (OS-91).
    pub fn given_possible(&self, seat: Seat) -> CardSet {
        match &self.view.gaius {
            None => CardSet::EMPTY,
            Some(gaius) if self.is_own(seat) => gaius.given,
            Some(_) => self.kept_possible(seat),
        }
    }

    /// The cards that may lie in the deck.
    pub fn deck_possible(&self) -> CardSet {
        if self.view.deck == 0 { CardSet::EMPTY } else { self.hidden[self.shuffle] }
    }

    /// A whole game that fits exactly this knowledge. All ways in which the hidden cards can
    /// lie in the hidden places are alike; what others have decided in secret is imagined as well.
    pub(crate) fn imagine(&self, chance: &mut impl Chance) -> State {
        imagine::world(self, chance)
    }

    pub(crate) fn seats(&self) -> u8 {
        self.view.seats.len() as u8
    }

    /// What was agreed, as far as it is still of interest.
    pub(crate) fn setup(&self) -> Setup {
        Setup { edition: self.edition, options: self.view.options, seats: self.seats(), start: None }
    }

    /// Are these the viewer's own cards?
    pub(crate) fn is_own(&self, seat: Seat) -> bool {
        self.view.viewer.is(seat)
    }

    fn kept_possible(&self, seat: Seat) -> CardSet {
        let kept = (0..self.deals).filter(|&deal| self.kept[deal].has(seat));
        kept.fold(CardSet::EMPTY, |possible, deal| possible | self.of_shuffles(&self.dealt[seat][deal]))
    }

    fn of_shuffles(&self, counts: &ByShuffle) -> CardSet {
        let some = counts.iter().zip(self.hidden).filter(|(count, _)| **count > 0);
        some.fold(CardSet::EMPTY, |cards, (_, hidden)| cards | hidden)
    }

    fn saw(&mut self, sight: &Sight) {
        match sight {
            Sight::Dealt { seat, cards } => {
                if self.deals == 0 || (self.deals == 1 && self.kept[0] == SeatSet::all(self.seats())) {
                    self.deals += 1;
                }
                match cards {
                    Seen::Faces(cards) => self.hidden[self.shuffle] -= *cards,
                    Seen::Backs(count) => self.dealt[*seat][self.deals - 1][self.shuffle] += count,
                }
            }
            Sight::Reshuffled { cards } => {
                self.shuffle += 1;
                self.hidden[self.shuffle] = *cards;
            }
            Sight::Kept { seat, .. } => self.kept[self.deals - 1] = self.kept[self.deals - 1].with(*seat),
            Sight::TookBack { seat } => {
                if self.view.step == Some(Step::Keep) {
                    self.kept[self.deals - 1] = self.kept[self.deals - 1].without(*seat);
                }
            }
            Sight::LotLaid { seller: seat, cards, .. } | Sight::Priced { seat, cards, .. } => {
                if !self.is_own(*seat) {
                    for card in *cards {
                        let shuffle = self.unhide(card);
                        self.dealt[*seat][self.deals - 1][shuffle] -= 1;
                    }
                }
            }
            Sight::Sold { seller, buyer, cards, paid, income } => {
                self.bought(*buyer, *cards, paid);
                self.money[*seller] += *income;
            }
            Sight::Forced { seller, cards, paid } | Sight::Taken { seller, cards, paid } => self.bought(*seller, *cards, paid),
            Sight::Assigned { buyer, cards, paid, other, income, .. } => {
                self.bought(*buyer, *cards, paid);
                self.money[*other] += *income;
            }
            Sight::Built { seat, cost, .. } => self.money[*seat] -= *cost,
            Sight::Depressors { cards } => self.hidden[self.shuffle] -= *cards,
            Sight::Revealed { boards } => {
                for (seat, board) in (0..).map(Seat).zip(boards) {
                    // What was kept of this round's deals is among the goods. What was given to Gaius is turned up next.
                    for deal in core::mem::take(&mut self.dealt[seat]) {
                        self.held[seat].iter_mut().zip(deal).for_each(|(held, dealt)| *held += dealt);
                    }
                    self.gone(seat, board.forum | board.senate);
                }
                self.deals = 0;
                self.kept = [SeatSet::EMPTY; DEALS];
            }
            Sight::GaiusRevealed { given, grants, .. } => {
                for (seat, given) in (0..).map(Seat).zip(given) {
                    self.gone(seat, *given);
                    self.money[seat] += crate::gaius::GRANT * *grants;
                }
            }
            Sight::ForumPaid { income, .. } => {
                for seat in Seat::all(self.seats()) {
                    self.money[seat] += income[seat.index()];
                }
            }
            Sight::Repaid { seat, loans, interest, .. } => self.money[*seat] -= LOAN_COSTS * *loans + interest.from_purse(),
            Sight::Stored { seat, discarded, .. } => self.gone(*seat, *discarded),
            Sight::FinalRevealed { boards } => {
                for (seat, board) in (0..).map(Seat).zip(boards) {
                    self.gone(seat, board.forum | board.storage);
                    self.known[seat] = board.storage;
                }
            }
            Sight::Settled { seat, income, loans, .. } => self.money[*seat] += *income - LOAN_COSTS * *loans,
            // Nothing that the view does not say as well.
            Sight::Started { .. }
            | Sight::StartCard { .. }
            | Sight::RoundBegan { .. }
            | Sight::Bid { .. }
            | Sight::Passed { .. }
            | Sight::Decided { .. }
            | Sight::Forfeited { .. }
            | Sight::SenateRanked { .. }
            | Sight::DoneBuilding { .. }
            | Sight::Ended { .. } => {}
        }
    }

    fn bought(&mut self, seat: Seat, cards: CardSet, paid: &Payment) {
        self.known[seat] |= cards;
        self.money[seat] -= paid.from_purse();
    }

    /// Cards of this seat, known or not until now, lie open and are its own no longer.
    fn gone(&mut self, seat: Seat, cards: CardSet) {
        for card in cards - self.known[seat] {
            if !self.is_own(seat) {
                let shuffle = self.unhide(card);
                self.held[seat][shuffle] -= 1;
            }
        }
        self.known[seat] -= cards;
    }

    /// This card is hidden no longer; says which shuffle it came from.
    fn unhide(&mut self, card: Card) -> usize {
        let shuffle = self.hidden.iter().position(|hidden| hidden.has(card)).expect("a card is hidden before it is seen");
        self.hidden[shuffle].remove(card);
        shuffle
    }
}
