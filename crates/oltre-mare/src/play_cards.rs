//! The main phase: playing cards and carrying their icons out (OM-50 to OM-58).

use crate::state::State;
use crate::takings::{Takings, takings};
use crate::{Ducats, Event, Icon, Icons, MAX_NETS, Refusal, Seen, Sight, Step};
use tabletop::{CardSet, Chance, Seat, Witness};

/// Exactly as many cards as the load (OM-50), or the whole hand of a player who cannot reach it (OM-92);
/// and only a selection that can be sailed (OM-51).
pub(crate) fn may(state: &State, seat: Seat, cards: CardSet) -> Result<(), Refusal> {
    state.asks(seat, Step::Trade)?;
    state.holds(seat, cards)?;
    let hand = state.hands[seat].len();
    let load = state.to_play().ok_or(Refusal::HandTooSmall { hand, load: state.load() })?;
    if cards.len() != load {
        return Err(Refusal::PlayCount { named: cards.len(), load });
    }
    let distance = state.sails_on(cards);
    if state.can_sail(distance) || state.no_way_to_sail(load) { Ok(()) } else { Err(Refusal::CannotSail { distance }) }
}

/// Ducats, pirates, markets, sailing, in this order; each is compulsory (OM-52).
pub(crate) fn play(state: &mut State, seat: Seat, cards: CardSet, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    state.haggle.close_all();
    state.hands[seat] -= cards;
    state.played = cards;
    witness.tell(|| Event(Sight::Played { seat, cards: cards.iter().collect() }));

    let icons: Icons = cards.iter().map(|card| state.edition.icons(card)).sum();
    // The marker that is active when a step begins is the one that counts for it (OM-63); none changes before the ship moves.
    let takings = takings(icons, state.active[seat]);
    earn(state, seat, &takings, witness);
    meet_pirates(state, seat, &takings, chance, witness);
    visit_markets(state, seat, &takings, chance, witness);
    sail_plainly(state, seat, &takings, witness);
    state.distance = state.farthest(takings.sails);
    state.step = Some(if state.distance > 0 { Step::Sail } else { Step::Load });
}

/// 1, 2, 3 or more ducat icons bring 1, 3, 6 ducats (OM-53); Big Deal counts as one more, even with none played (OM-54).
fn earn(state: &mut State, seat: Seat, takings: &Takings, witness: &mut impl Witness<Event>) {
    if takings.ducats > 0 {
        let ducats = Ducats(takings.ducats.into());
        state.ducats[seat] += ducats;
        witness.tell(|| Event(Sight::Earned { seat, icons: takings.ducat_icons, ducats }));
    }
}

/// Pirates take 1, 3 or 6 cards off the deck, unseen, face down to one's own pirate stack (OM-55).
/// With Fight the Pirates they do nothing (OM-56).
fn meet_pirates(state: &mut State, seat: Seat, takings: &Takings, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    if takings.fought > 0 {
        witness.tell(|| Event(Sight::PiratesFought { seat, icons: takings.fought }));
    }
    if takings.pirates > 0 {
        state.draw(
            seat,
            takings.pirates,
            chance,
            witness,
            |state, card| state.stacks.push(&mut state.pirates[seat], card),
            |cards| Sight::Pirates { seat, cards: Seen::Faces(cards) },
        );
    }
}

/// Markets draw 1, 3 or 6 cards from the deck into the hand (OM-57).
fn visit_markets(state: &mut State, seat: Seat, takings: &Takings, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    if takings.market > 0 {
        state.draw(
            seat,
            takings.market,
            chance,
            witness,
            |state, card| state.hands[seat].insert(card),
            |cards| Sight::Market { seat, cards: Seen::Faces(cards) },
        );
    }
}

/// Plain Sailing pays 1 ducat for every sail icon, after the markets and before the ship moves (OM-58).
fn sail_plainly(state: &mut State, seat: Seat, takings: &Takings, witness: &mut impl Witness<Event>) {
    if takings.plain_sailing > 0 {
        let ducats = Ducats(takings.plain_sailing.into());
        state.ducats[seat] += ducats;
        witness.tell(|| Event(Sight::PlainSailing { seat, ducats }));
    }
}

impl State {
    /// How many cards the active player must play: the load (OM-50); the whole hand, when the load is out of reach (OM-92);
    /// none yet, as long as more cards must and can be had first (OM-40).
    #[inline]
    pub(crate) fn to_play(&self) -> Option<u8> {
        let (hand, load) = (self.hands[self.turn_of].len(), self.load());
        if hand >= load {
            Some(load)
        } else if hand + self.purchases_possible() < load {
            Some(hand)
        } else {
            None
        }
    }

    /// Is there a way of exactly this many harbours (OM-59)? Staying always is (OM-62).
    #[inline]
    pub(crate) fn can_sail(&self, distance: u8) -> bool {
        distance == 0 || !self.edition.reach(self.ships[self.turn_of], distance).is_empty()
    }

    /// Can no selection of the hand be sailed, and no card be bought to change that (OM-51)?
    fn no_way_to_sail(&self, load: u8) -> bool {
        !self.some_selection_can_be_sailed(load) && !self.can_buy()
    }

    /// The sail icons on these cards.
    #[inline]
    pub(crate) fn sails_on(&self, cards: CardSet) -> u8 {
        let with_sail = cards & self.edition.with_sail();
        if self.edition.most_sails() <= 1 {
            return with_sail.len();
        }
        with_sail.iter().map(|card| self.edition.icons(card).count(Icon::Sail)).sum()
    }

    /// Can some selection of this many cards of the hand be sailed (OM-51)?
    #[inline]
    pub(crate) fn some_selection_can_be_sailed(&self, load: u8) -> bool {
        self.sails_to_choose(load) & self.edition.distances(self.ships[self.turn_of]) != 0
    }

    /// How many sail icons a selection of this many cards of the hand can show, as bits.
    #[inline]
    pub(crate) fn sails_to_choose(&self, load: u8) -> u32 {
        let hand = self.hands[self.turn_of];
        if self.edition.most_sails() <= 1 {
            let with_sail = (hand & self.edition.with_sail()).len();
            let (least, most) = (load.saturating_sub(hand.len() - with_sail), load.min(with_sail));
            return (2 << most) - (1 << least);
        }
        // What this many of the cards looked at can show.
        let mut sums = [0_u32; MAX_NETS + 1];
        sums[0] = 1;
        for card in hand {
            let sails = self.edition.icons(card).count(Icon::Sail);
            for chosen in (0..MAX_NETS).rev() {
                sums[chosen + 1] |= sums[chosen] << sails;
            }
        }
        sums[usize::from(load).min(MAX_NETS)]
    }

    /// As far as the icons say, or as far as the ship can go (OM-51).
    #[inline]
    fn farthest(&self, sails: u8) -> u8 {
        (0..=sails).rev().find(|&distance| self.can_sail(distance)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{Rest, any, example};
    use tabletop::{Card, Nobody};

    /// A hand of this many cards with a sail and this many without, and a load.
    fn hand(with_sail: usize, without: usize, load: u8, deck: u8) -> State {
        let mut position = example(2);
        let mut used: CardSet = [0, 1, 2, 3].map(Card).into_iter().collect();
        position.seats[0].cargo = [Card(load - 1)].into();
        position.seats[1].cargo = any(1, &mut used, |_| true);
        let mut cards = any(with_sail, &mut used, |facts| facts.icons.contains(&Icon::Sail));
        cards.extend(any(without, &mut used, |facts| !facts.icons.contains(&Icon::Sail)));
        position.seats[0].hand = cards.into_iter().collect();
        position.deck = any(deck.into(), &mut used, |facts| facts.good != crate::edition_2005().out_with_two);
        position.rest = Rest::Box;
        position.lay(&mut Nobody).unwrap()
    }

    /// OM-51: how many sails a selection can show.
    #[test]
    fn a_selection_shows_as_few_and_as_many_sails_as_the_hand_allows() {
        //   with a sail, without, load   sails
        let rows = [(0, 4, 2, 0..=0), (4, 0, 2, 2..=2), (2, 2, 2, 0..=2), (3, 1, 2, 1..=2), (1, 3, 4, 1..=1), (1, 1, 1, 0..=1)];
        for (with_sail, without, load, sails) in rows {
            let bits: u32 = sails.map(|sails: u32| 1 << sails).sum();
            assert_eq!(hand(with_sail, without, load, 9).sails_to_choose(load), bits, "{with_sail} {without} {load}");
        }
    }

    /// OM-40, OM-50, OM-92: the load; nothing yet, while more cards can be had; the whole hand, when the load is out of reach.
    #[test]
    fn what_must_be_played_depends_on_hand_load_and_cards_to_be_had() {
        //   hand  load  deck    to be played
        let rows = [
            (4, 4, 0, Some(4)),
            (6, 2, 9, Some(2)),
            (3, 4, 9, None),
            (0, 4, 9, None),
            (3, 4, 1, None),
            (3, 4, 0, Some(3)),
            (1, 4, 2, Some(1)),
            (1, 4, 3, None),
            (0, 1, 0, Some(0)),
        ];
        for (cards, load, deck, played) in rows {
            assert_eq!(hand(0, cards, load, deck).to_play(), played, "{cards} {load} {deck}");
        }
    }

    /// OM-59, OM-62: on this map every distance up to four can be sailed from everywhere, and none is always possible.
    #[test]
    fn the_ship_sails_as_far_as_the_icons_say() {
        let state = hand(0, 1, 1, 9);
        assert_eq!([0, 1, 2, 3, 4].map(|sails| state.farthest(sails)), [0, 1, 2, 3, 4]);
    }
}
