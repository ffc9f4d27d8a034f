//! Carrying a trade out (OM-31, OM-36, OM-37, OM-40).

use crate::state::State;
use crate::{Claim, Ducats, Event, OfferId, Refusal, ShownCard, Sight};
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

/// A trade may take the giver of ducats below 0. Without credit, ducats handed over must be there, each side's by itself (OM-37);
/// they are public, so either side may be told.
#[inline]
pub(crate) fn may_pay(state: &State, trade: &Trade, asker: Seat) -> Result<(), Refusal> {
    if state.options.trade_on_credit {
        return Ok(());
    }
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
            got: ShownCard::all(got, &claims, state.edition),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{Rest, example};
    use tabletop::{Card, Nobody};

    fn trade(gave: u8, gave_ducats: u16, got: u8, got_ducats: u16) -> Trade {
        let cards = |first: u8, count: u8| (first..first + count).map(Card).collect();
        Trade { offer: OfferId(1), author: Seat(0), partner: Seat(1), gave: cards(10, gave), gave_ducats, got: cards(30, got), got_ducats }
    }

    /// OM-37: without credit the ducats of each side must be there by themselves; who asks is told as the player who is too poor. On
    /// credit nobody is too poor.
    #[test]
    fn each_side_must_have_the_ducats_it_gives() {
        //       has, has   gives  gets   who is too poor
        let rows = [
            ([5, 5], 5, 5, None),
            ([5, 5], 6, 0, Some((Seat(0), 5, 6))),
            ([5, 5], 0, 6, Some((Seat(1), 5, 6))),
            ([5, 5], 6, 6, Some((Seat(0), 5, 6))),
            ([-3, 0], 0, 0, None),
            ([-3, 9], 1, 9, Some((Seat(0), -3, 1))),
            ([0, 0], 0, 1, Some((Seat(1), 0, 1))),
        ];
        for ([first, second], gives, gets, poor) in rows {
            let mut position = example(2);
            position.seats[0].ducats = Ducats(first);
            position.seats[1].ducats = Ducats(second);
            let on_credit = position.lay(&mut Nobody).unwrap();
            position.options.trade_on_credit = false;
            let state = position.lay(&mut Nobody).unwrap();
            for asker in [Seat(0), Seat(1)] {
                assert_eq!(may_pay(&on_credit, &trade(0, gives, 0, gets), asker), Ok(()));
                let refused = poor.map(|(seat, has, needs)| match Ducats(has) {
                    has if seat == asker => Refusal::TooPoor { has, needs },
                    has => Refusal::PartnerTooPoor { seat, has, needs },
                });
                assert_eq!(may_pay(&state, &trade(0, gives, 0, gets), asker).err(), refused, "{first} {second} {gives} {gets}");
            }
        }
    }

    /// OM-40: a trade that leaves fewer cards is refused when hand and purchases do not reach the load afterwards.
    #[test]
    fn the_load_must_stay_in_reach() {
        //       hand  gives  gets  bought  deck   may be done, with a load of 3
        let rows = [
            (3, 1, 0, 4, 9, false),
            (3, 1, 1, 4, 9, true),
            (4, 1, 0, 4, 9, true),
            (4, 2, 0, 4, 9, false),
            (3, 3, 0, 1, 9, true),
            (3, 3, 0, 2, 9, false),
            (3, 3, 0, 0, 3, true),
            (3, 3, 0, 0, 2, false),
            (2, 1, 2, 4, 0, true),
            (1, 1, 1, 4, 0, true),
        ];
        for (hand, gives, gets, bought, deck, done) in rows {
            let mut position = example(2);
            position.rest = Rest::Box;
            position.seats[0].cargo = [Card(2)].into();
            position.seats[0].hand = (10..10 + hand).map(Card).collect();
            position.deck = (60..60 + deck).map(Card).collect();
            position.bought = bought;
            let state = position.lay(&mut Nobody).unwrap();
            let asked = keeps_the_load_in_reach(&state, &trade(gives, 0, gets, 0));
            assert_eq!(asked, if done { Ok(()) } else { Err(Refusal::LoadAtRisk { load: 3 }) }, "{hand} {gives} {gets} {bought} {deck}");
            // Seen from the other side it is the same trade.
            let Trade { offer, gave, got, .. } = trade(gives, 0, gets, 0);
            let turned = Trade { offer, author: Seat(1), partner: Seat(0), gave: got, gave_ducats: 0, got: gave, got_ducats: 0 };
            assert_eq!(keeps_the_load_in_reach(&state, &turned).is_ok(), done);
        }
    }
}
