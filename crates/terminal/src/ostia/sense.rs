//! What a bot with some sense would do, and what only one player learns.

use ostia::{Action, Denarii, Knowledge, Seen, Sight, forfeited};
use tabletop::{CardSet, Seat};

/// A bot does not pay much more than two cards can bring, sells to who bids most, and does not throw goods away.
pub(crate) fn makes_sense(knowledge: &Knowledge, seat: Seat, action: &Action) -> bool {
    let (view, edition) = (knowledge.view(), knowledge.edition());
    let dear = |amount: Denarii, cards: CardSet| amount.0 > 2 * edition.minimum(cards).0;
    match *action {
        Action::Bid(amount) | Action::Take(amount) => view.lot.as_ref().is_none_or(|lot| !dear(amount, lot.cards)),
        Action::Price(price) => {
            let boat = view.seats[seat.index()].boat.faces().unwrap_or(CardSet::EMPTY);
            !dear(price, boat)
        }
        Action::Sell(to) => view.lot.as_ref().is_none_or(|lot| lot.bids.of(to) == lot.bids.highest()),
        Action::Place(placed) => {
            let storehouses = view.seats[seat.index()].storehouses;
            forfeited(edition, view.current(), placed.forum | placed.senate).is_empty() && placed.storage.len() <= storehouses
        }
        Action::Final(placed) => placed.forum.is_empty(),
        Action::Store(kept) => kept.len() == view.seats[seat.index()].storehouses.min(view.seats[seat.index()].goods.count()),
        Action::TakeBack => false,
        Action::Keep { .. } | Action::Lot(_) | Action::Pass | Action::Buyer(_) | Action::Build(_) => true,
    }
}

/// Cards that came to this seat: only this seat sees which (OS-5).
pub(crate) fn is_private(sight: &Sight, seat: Seat) -> bool {
    let seen = |whose: Seat, cards: &Seen| whose == seat && cards.faces().is_some();
    match sight {
        Sight::StartCard { seat: whose, card } => seen(*whose, card),
        Sight::Dealt { seat: whose, cards } => seen(*whose, cards),
        Sight::Started { .. }
        | Sight::RoundBegan { .. }
        | Sight::Reshuffled { .. }
        | Sight::Kept { .. }
        | Sight::TookBack { .. }
        | Sight::LotLaid { .. }
        | Sight::Bid { .. }
        | Sight::Passed { .. }
        | Sight::Sold { .. }
        | Sight::Forced { .. }
        | Sight::Taken { .. }
        | Sight::Priced { .. }
        | Sight::Assigned { .. }
        | Sight::Built { .. }
        | Sight::Depressors { .. }
        | Sight::Decided { .. }
        | Sight::Revealed { .. }
        | Sight::GaiusRevealed { .. }
        | Sight::Forfeited { .. }
        | Sight::ForumPaid { .. }
        | Sight::SenateRanked { .. }
        | Sight::Repaid { .. }
        | Sight::Stored { .. }
        | Sight::FinalRevealed { .. }
        | Sight::Settled { .. }
        | Sight::Ended { .. } => false,
    }
}
