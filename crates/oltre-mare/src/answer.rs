//! Accepting, confirming, declining and withdrawing (OM-33, OM-34).

use crate::haggle::{self, MOST_MADE, OpenTerms};
use crate::offer::trading;
use crate::state::State;
use crate::trade::{self, Trade};
use crate::{CallAnswer, Claims, Event, Goods, OfferId, OfferKind, Refusal, Sight};
use tabletop::{CardSet, Seat, Witness};

/// A player who accepts picks the concrete cards that answer the goods asked, and may claim too (OM-33).
/// What the author can no longer deliver is refused, and so is what OM-37 or OM-40 forbid (OM-34).
pub(crate) fn may_accept(state: &State, seat: Seat, offer: OfferId, cards: CardSet, claims: &Claims) -> Result<(), Refusal> {
    trading(state)?;
    let open = state.haggle.find_for(offer, seat)?;
    state.holds(seat, cards)?;
    if Goods::of(cards, state.edition) != open.asks {
        return Err(Refusal::OtherGoodsAsked { offer });
    }
    haggle::may_claim(claims, cards)?;
    if open.kind == OfferKind::Call && state.haggle.table.made[seat] >= MOST_MADE {
        return Err(Refusal::TooManyMade { most: MOST_MADE });
    }
    let trade = bargain(open, seat, cards);
    trade::may_pay(state, &trade, seat)?;
    if state.holds(open.from.0, open.gives).is_err() {
        return Err(Refusal::ChangedMind { offer });
    }
    trade::keeps_the_load_in_reach(state, &trade)
}

/// A firm offer is carried out; a call has one more answer, which its author may confirm (OM-33).
pub(crate) fn accept(state: &mut State, seat: Seat, offer: OfferId, cards: CardSet, claims: &Claims, witness: &mut impl Witness<Event>) {
    let open = *state.haggle.find(offer).expect("the offer was found when asked");
    match open.kind {
        OfferKind::Firm => trade::carry_out(state, &bargain(&open, seat, cards), claims.iter().copied(), witness),
        OfferKind::Call => {
            state.haggle.answer(offer, seat, cards, claims);
            witness.tell(|| {
                let gives = state.haggle.shown(offer, seat, cards, state.edition);
                Event(Sight::Answered { offer, author: open.from.0, answer: CallAnswer { seat, gives } })
            });
        }
    }
}

/// The author of a call takes one of the answers, if both sides can still deliver (OM-34).
pub(crate) fn may_confirm(state: &State, seat: Seat, offer: OfferId, with: Seat) -> Result<(), Refusal> {
    trading(state)?;
    let open = state.haggle.find_by(offer, seat)?;
    if open.kind == OfferKind::Firm {
        return Err(Refusal::NotACall { offer });
    }
    let reply = state.haggle.reply(offer, with).ok_or(Refusal::NoAnswer { offer, seat: with })?;
    let trade = bargain(open, with, reply.cards);
    state.holds(seat, open.gives)?;
    trade::may_pay(state, &trade, seat)?;
    if state.holds(with, reply.cards).is_err() {
        return Err(Refusal::ChangedMind { offer });
    }
    trade::keeps_the_load_in_reach(state, &trade)
}

/// The trade is done with that answer.
pub(crate) fn confirm(state: &mut State, offer: OfferId, with: Seat, witness: &mut impl Witness<Event>) {
    let open = *state.haggle.find(offer).expect("the call was found when asked");
    let cards = state.haggle.reply(offer, with).expect("the answer was found when asked").cards;
    let claims: Claims = state.haggle.claims(offer, with).collect();
    trade::carry_out(state, &bargain(&open, with, cards), claims.iter().copied(), witness);
}

/// A seat that declines is out of the offer (OM-34).
pub(crate) fn may_decline(state: &State, seat: Seat, offer: OfferId) -> Result<(), Refusal> {
    trading(state)?;
    state.haggle.find_for(offer, seat).map(|_| ())
}

/// For the others the offer stays; when nobody is left, it is closed and may not be repeated this turn (OM-34).
pub(crate) fn decline(state: &mut State, seat: Seat, offer: OfferId, witness: &mut impl Witness<Event>) {
    let closed = state.haggle.decline(offer, seat);
    witness.tell(|| Event(Sight::Declined { offer, seat, closed }));
}

/// An offer can be taken back by its author (OM-34).
pub(crate) fn may_withdraw(state: &State, seat: Seat, offer: OfferId) -> Result<(), Refusal> {
    trading(state)?;
    state.haggle.find_by(offer, seat).map(|_| ())
}

/// It is off the table.
pub(crate) fn withdraw(state: &mut State, seat: Seat, offer: OfferId, witness: &mut impl Witness<Event>) {
    state.haggle.close(offer);
    witness.tell(|| Event(Sight::Withdrawn { offer, seat }));
}

/// The trade that comes of an offer when this partner gives these cards.
fn bargain(open: &OpenTerms, partner: Seat, got: CardSet) -> Trade {
    Trade {
        offer: open.id,
        author: open.from.0,
        partner,
        gave: open.gives,
        gave_ducats: open.gives_ducats,
        got,
        got_ducats: open.asks_ducats,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::example;
    use crate::{Claim, Statement, Statements, Terms, To};
    use tabletop::{Card, Nobody};

    /// OM-32: something can be claimed about a card that is given, once, and about no other.
    #[test]
    fn claims_are_about_the_cards_given() {
        let mut position = example(2);
        position.seats[0].hand = [20, 30].map(Card).into_iter().collect();
        position.seats[1].hand = [21, 31].map(Card).into_iter().collect();
        let mut state = position.lay(&mut Nobody).unwrap();
        // Seat 0 gives card 20 and asks for silk, which is card 21 of seat 1.
        let asks = Goods::of(CardSet::one(Card(21)), state.edition);
        let terms = |claims| Terms { to: To::Seat(Seat(1)), gives: CardSet::one(Card(20)), asks, claims, ..Terms::default() };
        check(20, 30, |claims| crate::offer::may(&state, Seat(0), None, &terms(claims)));
        crate::offer::offer(&mut state, Seat(0), None, &terms(Claims::new()), &mut Nobody);
        check(21, 31, |claims| may_accept(&state, Seat(1), OfferId(1), CardSet::one(Card(21)), &claims));
    }

    fn check(given: u8, kept: u8, asked: impl Fn(Claims) -> Result<(), Refusal>) {
        let says: Statements = [Statement::Lions(6)].into_iter().collect();
        let about = |cards: &[u8]| asked(cards.iter().map(|&card| Claim { card: Card(card), says }).collect());
        assert_eq!(about(&[]), Ok(()));
        assert_eq!(about(&[given]), Ok(()));
        assert_eq!(about(&[kept]), Err(Refusal::ClaimElsewhere { card: Card(kept) }));
        assert_eq!(about(&[given, 200]), Err(Refusal::ClaimElsewhere { card: Card(200) }));
        assert_eq!(about(&[given, given]), Err(Refusal::CardTwice { card: Card(given) }));
    }
}
