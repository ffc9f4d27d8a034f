//! Deck and discard pile both empty, and a card is needed (OM-92).

use crate::state::{DECK, State};
use crate::{Event, Sight};
use tabletop::{CardSet, Chance, Seat, Witness};

impl State {
    /// Cargo under the topmost runs is scored as in final scoring, and, the first time, harbour markers and prestige;
    /// freight and pirate stacks are shuffled into a new deck. It is scored also when no card comes of it.
    pub(crate) fn drain(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        let (cargo, sold) = self.sell_cargo();
        let first = !core::mem::replace(&mut self.paid.drained, true);
        if first {
            self.paid.harbours = self.harbour_awards();
            self.paid.prestige = self.prestige_awards();
            let (harbours, prestige) = (self.paid.harbours, self.paid.prestige);
            self.pay(&harbours);
            self.pay(&prestige);
        }
        let mut cards = CardSet::EMPTY;
        for seat in Seat::all(self.seats) {
            self.paid.cargo[seat] += cargo[seat];
            cards |= sold[seat] | self.stacks.cut(&mut self.pirates[seat], 0);
        }
        let deck = self.deck.lay(cards);
        // An empty deck is nothing to shuffle, and is not recorded.
        if !deck.is_empty() {
            chance.shuffle(DECK, deck);
        }
        // Once all is paid and nothing is left, it happens again and again without anyone noticing.
        if !first && cards.is_empty() {
            return;
        }
        witness.tell(|| {
            Event(Sight::Drained {
                cargo: self.listed(&cargo),
                harbours: first.then(|| self.listed(&self.paid.harbours)),
                prestige: first.then(|| self.listed(&self.paid.prestige)),
                sold: self.listed_cards(&sold),
                deck: self.deck.left(),
            })
        });
    }

    /// How many cards that would bring: all pirate stacks, and all cargo under the topmost runs. With the interim cargo sale
    /// off it does not happen.
    pub(crate) fn drain_brings(&self) -> u8 {
        if !self.options.interim_cargo_sale {
            return 0;
        }
        Seat::all(self.seats).map(|seat| self.pirates[seat].size() + self.cargo[seat].size() - self.top_run(seat)).sum()
    }
}

#[cfg(test)]
mod tests {
    use crate::arrange::{Rest, example};
    use crate::edition_2005;
    use tabletop::{Card, Nobody};

    /// OM-92: all pirate stacks, and all cargo under the topmost runs; nothing with the cargo sale off.
    #[test]
    fn freight_and_pirates_are_what_a_drained_deck_brings() {
        let salt = edition_2005().good_named("salt").unwrap();
        let salt: alloc::vec::Vec<Card> = edition_2005().of_good(salt).iter().collect();
        let jewels = [3, 4, 5].map(Card);
        //   cargo, bottom to top                          pirates  brings
        let rows = [
            (alloc::vec![salt[0]], 0, 0),
            (alloc::vec![salt[0], salt[1], salt[2]], 0, 0),
            (alloc::vec![jewels[0], salt[0], salt[1]], 0, 1),
            (alloc::vec![salt[0], jewels[0], salt[1]], 0, 2),
            (alloc::vec![jewels[0], salt[0], salt[1], jewels[1], jewels[2]], 4, 7),
        ];
        for (cargo, pirates, brings) in rows {
            let mut position = example(2);
            position.rest = Rest::Box;
            position.seats[0].cargo = cargo;
            position.seats[1].pirates = (60..60 + pirates).map(Card).collect();
            assert_eq!(position.lay(&mut Nobody).unwrap().drain_brings(), brings, "{position:?}");
            position.options.interim_cargo_sale = false;
            assert_eq!(position.lay(&mut Nobody).unwrap().drain_brings(), 0);
        }
    }
}
