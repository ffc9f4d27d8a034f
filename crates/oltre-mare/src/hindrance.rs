//! Why an offer on the table cannot be taken, as far as the one it was made to can see. A program that shows offers says so before anybody
//! tries; the rules have the last word all the same.

use crate::buy::MOST_BOUGHT;
use crate::preview::{ProposedTrade, trading};
use crate::{Ducats, Edition, Goods, Offer, View};
use tabletop::Seat;

/// Why an offer cannot be taken now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// These goods are asked for and not in the hand (OM-31).
    Goods(Goods),
    /// This seat does not have the ducats that it would give (OM-37).
    Ducats {
        /// Who.
        seat: Seat,
        /// What is there.
        has: Ducats,
        /// What is to be given.
        needs: u16,
    },
    /// The active player could no longer reach the load (OM-40).
    Load {
        /// The active player.
        seat: Seat,
        /// The load.
        load: u8,
    },
}

/// What hinders this seat, whose own view this is, from taking an offer; nothing, where nothing does that can be seen from there.
pub fn hindrance(view: &View, edition: &Edition, offer: &Offer, seat: Seat) -> Option<Hindrance> {
    let hand = view.seats[seat.index()].hand.faces()?;
    let mut missing = offer.asks;
    for &card in hand {
        let left = &mut missing.0[edition.good(card).index()];
        *left = left.saturating_sub(1);
    }
    if !missing.is_empty() {
        return Some(Hindrance::Goods(missing));
    }
    let deal = ProposedTrade::of_offer(offer, seat);
    let sides = trading(view, edition, &deal);
    let poor = sides.iter().zip([deal.gives_ducats, deal.asks_ducats]).find(|(side, _)| side.too_poor);
    if let Some((side, needs)) = poor {
        return Some(Hindrance::Ducats { seat: side.seat, has: view.seats[side.seat.index()].ducats, needs });
    }
    let active = sides.iter().find(|side| side.seat == view.turn_of)?;
    let load = edition.nets(view.seats[active.seat.index()].top);
    let fewer = active.hand < view.seats[active.seat.index()].hand.count();
    let out_of_reach = active.hand.saturating_add(MOST_BOUGHT.saturating_sub(view.bought)) < load;
    (fewer && out_of_reach).then_some(Hindrance::Load { seat: active.seat, load })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{Rest, example};
    use crate::{OfferId, OfferKind, ShownCard, Statements, To, edition_2005};
    use alloc::vec::Vec;
    use tabletop::{Card, Nobody, Rules, Viewer};

    /// OM-31, OM-40: an offer is hindered by goods that are not there, and by a load out of reach.
    #[test]
    fn an_offer_that_cannot_be_kept_says_why() {
        let edition = edition_2005();
        let mut position = example(2);
        position.rest = Rest::Box;
        position.seats[0].cargo = [Card(2)].into();
        position.seats[0].hand = (10..13).map(Card).collect();
        position.seats[1].hand = (30..32).map(Card).collect();
        position.deck = (60..70).map(Card).collect();
        position.bought = 4;
        let state = position.lay(&mut Nobody).unwrap();
        let load = edition.nets(Card(2));
        let goods = |cards: &[u8]| -> Goods { cards.iter().map(|&card| edition.good(Card(card))).collect() };
        let shown = |cards: &[u8]| -> Vec<ShownCard> {
            cards.iter().map(|&card| ShownCard { good: edition.good(Card(card)), says: Statements::NONE, card: None }).collect()
        };
        let offer = |from, gives: &[u8], asks: &[u8]| Offer {
            id: OfferId(1),
            parent: None,
            from,
            to: To::Seat(Seat(1 - from.0)),
            kind: OfferKind::Firm,
            gives: shown(gives),
            gives_ducats: 0,
            asks: goods(asks),
            asks_ducats: 0,
            wishes: Statements::NONE,
            declined: Vec::new(),
            answers: Vec::new(),
        };
        let (first, second) = (state.view(Viewer::Seat(Seat(0))), state.view(Viewer::Seat(Seat(1))));
        assert_eq!(load, 3);
        // The active player gives one of three cards for nothing, or for one; the other side sees it as well.
        assert_eq!(hindrance(&first, edition, &offer(Seat(1), &[], &[10]), Seat(0)), Some(Hindrance::Load { seat: Seat(0), load }));
        assert_eq!(hindrance(&second, edition, &offer(Seat(0), &[10], &[]), Seat(1)), Some(Hindrance::Load { seat: Seat(0), load }));
        assert_eq!(hindrance(&first, edition, &offer(Seat(1), &[30], &[10]), Seat(0)), None);
        // More of a good than is in the hand.
        let asked = offer(Seat(0), &[], &[30, 31, 30, 30, 30, 30]);
        let Some(Hindrance::Goods(missing)) = hindrance(&second, edition, &asked, Seat(1)) else { panic!("nothing hinders") };
        assert_eq!(missing.total(), asked.asks.total() - 2);
        // A spectator has no hand to look into.
        assert_eq!(hindrance(&state.view(Viewer::Spectator), edition, &asked, Seat(1)), None);
    }
}
