//! Carrying a trade out (OM-31, OM-36, OM-37, OM-40).

use crate::state::State;
use crate::{Claim, Ducats, Event, OfferId, Refusal, Shown, Sight};
use alloc::vec::Vec;
use tabletop::{CardSet, Seat, Witness};

/// What two players agreed on: cards and ducats, either way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trade {
    pub(crate) offer: OfferId,
    pub(crate) author: Seat,
    pub(crate) partner: Seat,
    pub(crate) gave: CardSet,
    pub(crate) gave_ducats: u16,
    pub(crate) got: CardSet,
    pub(crate) got_ducats: u16,
}

/// Ducats handed over must be there, each side's by itself (OM-37). Ducats are public, so either side may be told.
#[inline]
pub(crate) fn may_pay(state: &State, trade: &Trade, asker: Seat) -> Result<(), Refusal> {
    for (seat, needs) in [(trade.author, trade.gave_ducats), (trade.partner, trade.got_ducats)] {
        let has = state.ducats[seat];
        if needs > 0 && has < Ducats(needs.into()) {
            return Err(if seat == asker { Refusal::TooPoor { has, needs } } else { Refusal::PartnerTooPoor { seat, has, needs } });
        }
    }
    Ok(())
}

/// A trade that leaves the active player fewer cards than before may not put the load out of reach (OM-40).
#[inline]
pub(crate) fn keeps_the_load_in_reach(state: &State, trade: &Trade) -> Result<(), Refusal> {
    let (gone, come) = if trade.author == state.turn_of { (trade.gave, trade.got) } else { (trade.got, trade.gave) };
    if come.len() >= gone.len() {
        return Ok(());
    }
    let load = state.load();
    let hand = state.hands[state.turn_of].len() + come.len() - gone.len();
    if hand >= load || hand + state.purchases_possible() >= load { Ok(()) } else { Err(Refusal::LoadAtRisk { load }) }
}

/// Cards and ducats change hands. The partner of the active player gets 1 prestige, once a turn (OM-36).
pub(crate) fn carry_out(state: &mut State, trade: &Trade, claims: impl Iterator<Item = Claim>, witness: &mut impl Witness<Event>) {
    let &Trade { offer, author, partner, gave, gave_ducats, got, got_ducats } = trade;
    state.hands[author] = (state.hands[author] - gave) | got;
    state.hands[partner] = (state.hands[partner] - got) | gave;
    let flow = Ducats(i32::from(gave_ducats) - i32::from(got_ducats));
    state.ducats[author] -= flow;
    state.ducats[partner] += flow;
    witness.tell(|| {
        let claims: Vec<Claim> = claims.collect();
        Event(Sight::Traded {
            offer,
            author,
            partner,
            gave: state.haggle.shown(offer, author, gave, state.edition),
            gave_ducats,
            got: Shown::all(got, &claims, state.edition),
            got_ducats,
        })
    });
    state.haggle.close(offer);

    let other = if author == state.turn_of { partner } else { author };
    if !state.had_prestige.has(other) {
        state.had_prestige = state.had_prestige.with(other);
        state.prestige[other] += 1;
        witness.tell(|| Event(Sight::Prestige { seat: other, prestige: state.prestige[other] }));
    }
}
