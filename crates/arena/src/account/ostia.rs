//! The account of a game of Ostia.

use super::{Accountant, Contested, GameAccount, Purchase, Trade, gain};
use ostia::{Denarii, ForumPrice, Payment, ROUNDS, Sight, State};
use tabletop::record::Notation;
use tabletop::{CardSet, Rules, Seat};

impl Contested for State {
    type Account = Market;
}

/// A game of Ostia, written down.
pub struct Market {
    told: GameAccount,
    /// The lots of this round, of which the Forum will show what they could have brought.
    lots: Vec<(Purchase, CardSet)>,
    /// Actions since the lot was laid.
    talk: u32,
}

// Deeds, by their number.
const BOUGHT: usize = 0;
const TAKEN: usize = 1;
const FORCED: usize = 2;
const SOLD: usize = 3;
const BUILT: usize = 4;
const BORROWED: usize = 5;
const FORFEITED: usize = 6;
const FIRST: usize = 7;

// Moments, by their number.
const ZERO: usize = 0;
const LOST: usize = 1;
const BROKEN: usize = 2;
const RESHUFFLED: usize = 3;
const WAIVED: usize = 4;

impl Accountant<State> for Market {
    const SOURCES: &'static [&'static str] = &["Senate", "kinds stored", "money"];
    const DEEDS: &'static [&'static str] = &[
        "bought a lot",
        "took its own lot",
        "had to take its own lot",
        "sold a lot",
        "built a storehouse",
        "took a loan",
        "laid more than three kinds",
        "was first in the Senate",
    ];
    const MOMENTS: &'static [&'static str] = &[
        "zero_donation_scores: a donation worth nothing got chips (OS-52)",
        "somebody had a loan left (OS-73)",
        "a tie for the win was broken or shared (OS-76, OS-77)",
        "the deck was made anew (OS-10)",
        "something that was due was waived (OS-22, OS-62)",
    ];
    const PURCHASES: &'static [&'static str] =
        &["sold to a bidder (OS-15 A)", "forced on the seller (OS-15 B)", "taken by the seller (OS-15 C)", "assigned (OS-91)"];
    const VALUE: &'static str = "denarii paid, against what the Forum pays for the two cards at the end of the round";
    const TRADE: &'static str = "a lot that another player buys (OS-15 A, OS-91)";
    const POINTS: &'static str = "chips";

    fn begin(game: &State) -> Market {
        let seats = usize::from(game.seats());
        let told = GameAccount {
            start: game.start().0,
            rounds: ROUNDS.into(),
            sources: vec![vec![0; Self::SOURCES.len()]; seats],
            deeds: vec![vec![0; Self::DEEDS.len()]; seats],
            moments: vec![0; Self::MOMENTS.len()],
            ..GameAccount::default()
        };
        Market { told, lots: Vec::new(), talk: 0 }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only these are counted")]
    fn see(&mut self, before: &State, after: &State, sights: &[Sight]) {
        self.talk += 1;
        for sight in sights {
            match sight {
                Sight::LotLaid { .. } | Sight::Priced { .. } => self.talk = 0,
                Sight::Sold { seller, buyer, cards, paid, .. } => {
                    self.trade(before, after, (*seller, *buyer), *cards);
                    self.buys(*buyer, 0, *cards, paid, BOUGHT);
                    self.did(*seller, SOLD);
                }
                Sight::Forced { seller, cards, paid } => self.buys(*seller, 1, *cards, paid, FORCED),
                Sight::Taken { seller, cards, paid } => self.buys(*seller, 2, *cards, paid, TAKEN),
                Sight::Assigned { buyer, cards, paid, other, .. } => {
                    self.trade(before, after, (*other, *buyer), *cards);
                    self.buys(*buyer, 3, *cards, paid, BOUGHT);
                    self.did(*other, SOLD);
                }
                Sight::Built { seat, count, .. } => self.told.deeds[seat.index()][BUILT] += u16::from(*count),
                Sight::Forfeited { seat, .. } => self.did(*seat, FORFEITED),
                Sight::ForumPaid { prices, .. } => self.forum(after, prices),
                Sight::SenateRanked { worth, chips } => {
                    let best = worth.iter().copied().max().unwrap_or(0);
                    for seat in Seat::all(after.seats()).filter(|seat| worth[seat.index()] == best) {
                        self.did(seat, FIRST);
                    }
                    let zero = worth.iter().zip(chips).any(|(&worth, chips)| worth == 0 && chips.0 > 0);
                    self.told.moments[ZERO] += u16::from(zero);
                }
                Sight::Repaid { interest, .. } => self.told.moments[WAIVED] += u16::from(interest.waived > Denarii(0)),
                Sight::Reshuffled { .. } => self.told.moments[RESHUFFLED] += 1,
                _ => {}
            }
        }
    }

    fn close(mut self, game: &State) -> GameAccount {
        let Some(score) = game.result() else { return self.told };
        for (sources, sheet) in self.told.sources.iter_mut().zip(&score.seats) {
            let chips = [sheet.senate.iter().copied().sum(), sheet.kinds, sheet.money];
            sources.iter_mut().zip(chips).for_each(|(source, chips)| *source = chips.0.into());
        }
        self.told.moments[LOST] += u16::from(score.seats.iter().any(|sheet| sheet.lost));
        let mut order: Vec<_> = score.seats.iter().collect();
        order.sort_by_key(|sheet| sheet.rank);
        let tied = order[0].chips == order[1].chips && order[0].lost == order[1].lost;
        self.told.moments[BROKEN] += u16::from(tied);
        self.told
    }
}

impl Market {
    fn did(&mut self, seat: Seat, deed: usize) {
        self.told.deeds[seat.index()][deed] += 1;
    }

    fn trade(&mut self, before: &State, after: &State, (seller, buyer): (Seat, Seat), cards: CardSet) {
        let [active_gain, partner_gain] = [seller, buyer].map(|seat| gain(before, after, seat));
        self.told.trades.push(Trade { active: seller.0, partner: buyer.0, cards: cards.len(), active_gain, partner_gain });
    }

    fn buys(&mut self, seat: Seat, kind: u8, cards: CardSet, paid: &Payment, deed: usize) {
        self.did(seat, deed);
        self.told.deeds[seat.index()][BORROWED] += u16::from(paid.loans);
        self.told.moments[WAIVED] += u16::from(paid.waived > Denarii(0));
        self.told.talk = self.told.talk.max(self.talk);
        self.lots.push((Purchase { seat: seat.0, kind, price: (paid.due - paid.waived).0, value: 0 }, cards));
    }

    /// Now it is seen what the lots of the round could have brought (OS-40). One card of a kind that nobody offered would have
    /// brought the price of a single one.
    fn forum(&mut self, game: &State, prices: &[ForumPrice]) {
        let edition = game.edition();
        for (mut lot, cards) in self.lots.drain(..) {
            let brings = cards.iter().map(|card| {
                let kind = edition.good(card);
                prices.iter().find(|known| known.good == kind).map_or_else(|| edition.price(kind, 1), |known| known.price)
            });
            lot.value = 100 * brings.sum::<Denarii>().0;
            self.told.purchases.push(lot);
        }
    }
}
