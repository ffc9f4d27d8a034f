//! The counting house (OS-30 to OS-34). Price depressors are turned up (OS-30); then all, at the same time and secretly, lay
//! every goods card they own on Forum, Senate or Storage, and both bluff cards on any fields (OS-31). When all have placed,
//! Forum and Senate are revealed at once, and Storage stays hidden (OS-32).
//!
//! Forum and Senate of one player together may hold at most three kinds. If more: all that player's cards there of the kind
//! that the current Senate card values most are discarded for nothing, then the next most valued, until three are left (OS-33).

use crate::gaius::GaiusBoard;
use crate::state::State;
use crate::{BLUFFS, Edition, Event, Good, Placement, Refusal, RevealedBoard, Seen, SenateCard, Sight, Step};
use tabletop::{CardSet, Chance, Seat, Witness};

/// How many kinds may lie in Forum and Senate together (OS-33).
pub const MAX_KINDS: u32 = 3;

/// How many goods depress prices, by the number of players (OS-30); none with Gaius (OS-92).
///
/// | players    | 2 | 3 | 4 | 5 |
/// |------------|---|---|---|---|
/// | depressors | 0 | 4 | 2 | 0 |
pub const fn depressors(seats: u8) -> u8 {
    match seats {
        3 => 4,
        4 => 2,
        _ => 0,
    }
}

/// What would be lost of these cards, if they were laid on Forum and Senate under this Senate card (OS-33). A player about
/// to lose something is told; it is legal (OS-34).
pub fn forfeited(edition: &Edition, senate: SenateCard, cards: CardSet) -> CardSet {
    let mut kinds = edition.kinds(cards);
    let mut lost = CardSet::EMPTY;
    while kinds.count_ones() > MAX_KINDS {
        let mut dearest = Good(kinds.trailing_zeros() as u8);
        let points = |good: Good| edition.senate[senate.index()][good.index()];
        for good in (0..crate::MAX_GOODS as u8).map(Good).filter(|good| kinds >> good.0 & 1 == 1) {
            // Of equal ones, the kind listed first.
            if points(good) > points(dearest) {
                dearest = good;
            }
        }
        lost |= edition.of_good(dearest) & cards;
        kinds &= !(1 << dearest.0);
    }
    lost
}

/// Every card on one field, and both bluff cards.
pub(crate) fn may(state: &State, seat: Seat, placement: &Placement) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Place)?;
    laid_all(state.goods[seat], [placement.forum, placement.senate, placement.storage])?;
    let laid = placement.bluffs.laid();
    if laid == BLUFFS { Ok(()) } else { Err(Refusal::BluffCount { laid }) }
}

/// The placement lies face down. When the last one is in, all is revealed and carried out.
pub(crate) fn place(state: &mut State, seat: Seat, placement: &Placement, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    state.placed[seat] = *placement;
    state.asked = state.asked.without(seat);
    witness.tell(|| Event(Sight::Decided { seat }));
    if state.asked.is_empty() {
        reveal(state, chance, witness);
    }
}

/// Is every one of these goods on exactly one of the fields, and nothing else?
pub(crate) fn laid_all<const FIELDS: usize>(goods: CardSet, fields: [CardSet; FIELDS]) -> Result<(), Refusal> {
    let mut laid = CardSet::EMPTY;
    for field in fields {
        let twice = laid & field;
        if !twice.is_empty() {
            return Err(Refusal::TwoFields { card: twice.nth(0) });
        }
        laid |= field;
    }
    if laid == goods {
        return Ok(());
    }
    let foreign = laid - goods;
    let left = goods - laid;
    if foreign.is_empty() { Err(Refusal::NotLaid { card: left.nth(0) }) } else { Err(Refusal::NotYourGoods { card: foreign.nth(0) }) }
}

/// One single event shows everything; then Forum, Senate and Storage follow by themselves.
fn reveal(state: &mut State, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    witness.tell(|| Event(Sight::Revealed { boards: Seat::all(state.seats).map(|seat| board(&state.placed[seat])).collect() }));
    let gaius = if state.with_gaius() { state.turn_up_gaius(witness) } else { GaiusBoard::default() };
    let current = state.current();
    for seat in Seat::all(state.seats) {
        let placed = &mut state.placed[seat];
        let shown = placed.forum | placed.senate;
        let cards = forfeited(state.edition, current, shown);
        if !cards.is_empty() {
            placed.forum -= cards;
            placed.senate -= cards;
            state.discard |= cards;
            witness.tell(|| Event(Sight::Forfeited { seat, cards }));
        }
    }
    state.forum(gaius.forum, witness);
    state.donate(gaius.senate, witness);
    state.storage(chance, witness);
}

fn board(placement: &Placement) -> RevealedBoard {
    let Placement { forum, senate, storage, bluffs } = *placement;
    RevealedBoard { forum, senate, storage: Seen::Faces(storage), bluffs }
}

impl State {
    /// Trading is over: depressors are turned up, and all are asked to place their cards (OS-30, OS-31).
    pub(crate) fn open_counting_house(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.ask_all(Step::Place);
        // A new deck in between is told before the cards that come from it.
        let mut cards = CardSet::EMPTY;
        for _ in 0..depressors(self.seats) {
            if self.deck.left() == 0 && !cards.is_empty() {
                self.depress(cards, witness);
                cards = CardSet::EMPTY;
            }
            let card = self.draw(chance, witness);
            cards.insert(card);
        }
        if !cards.is_empty() {
            self.depress(cards, witness);
        }
    }

    fn depress(&mut self, cards: CardSet, witness: &mut impl Witness<Event>) {
        self.depressors |= cards;
        witness.tell(|| Event(Sight::Depressors { cards }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{counting_house, does, harbour, place as lay, refused, set};
    use crate::{Action, Bluffs, edition_2005};
    use std::vec::Vec;
    use tabletop::{Card, Viewer};

    /// OS-30, OS-92: 4, 2 or no goods are turned up before anyone places cards.
    #[test]
    fn depressors_are_turned_up_by_the_number_of_players() {
        assert_eq!([2, 3, 4, 5].map(depressors), [0, 4, 2, 0]);
        let mut state = harbour(&[&[0, 1], &[6, 7], &[13, 14], &[21, 22]]);
        state.lots_sold = 7;
        state.next_to_sell();
        does(&mut state, 3, Action::Lot(set(&[21, 22])));
        does(&mut state, 0, Action::Pass);
        does(&mut state, 1, Action::Pass);
        let told = does(&mut state, 2, Action::Pass);
        assert_eq!(told.last(), Some(&Sight::Depressors { cards: set(&[2, 3]) }), "the next two of the deck");
        assert_eq!((state.step, state.depressors), (Some(Step::Place), set(&[2, 3])));
    }

    /// OS-30, OS-10: when the deck runs out in between, the discard pile is shuffled into a new one.
    #[test]
    fn depressors_come_from_a_new_deck_when_the_old_one_is_empty() {
        let mut state = harbour(&[&[0, 1], &[6, 7], &[13, 14]]);
        (state.deck, state.discard) = (crate::deck::Deck::of(&[40]), set(&[30, 31, 32, 33, 34]));
        let mut heard = tabletop::Heard::new();
        state.open_counting_house(&mut tabletop::Dice::new(1), &mut heard);
        let count = |Event(sight): &Event| {
            let (Sight::Depressors { cards } | Sight::Reshuffled { cards }) = sight else { panic!("{sight:?}") };
            cards.len()
        };
        let told: Vec<u8> = heard.0.iter().map(count).collect();
        assert_eq!(told, [1, 5, 3]);
        assert_eq!((state.depressors.len(), state.deck.left(), state.discard), (4, 2, set(&[])));
    }

    /// OS-31: every goods card lies on one field, and both bluff cards are laid.
    #[test]
    fn every_card_is_laid_on_one_field_and_both_bluffs_on_any() {
        let mut state = counting_house(&[&[0, 6, 13], &[21], &[]], &[]);
        refused(&state, 0, lay(&[0], &[6], &[]), Refusal::NotLaid { card: Card(13) });
        refused(&state, 0, lay(&[0, 6], &[6], &[13]), Refusal::TwoFields { card: Card(6) });
        refused(&state, 0, lay(&[0], &[6], &[13, 21]), Refusal::NotYourGoods { card: Card(21) });
        let bluffs = |forum, senate, storage| {
            Action::Place(Placement { forum: set(&[0, 6, 13]), bluffs: Bluffs { forum, senate, storage }, ..Placement::default() })
        };
        refused(&state, 0, bluffs(1, 0, 0), Refusal::BluffCount { laid: 1 });
        refused(&state, 0, bluffs(1, 1, 1), Refusal::BluffCount { laid: 3 });
        refused(&state, 0, bluffs(255, 255, 4), Refusal::BluffCount { laid: 255 });
        does(&mut state, 0, bluffs(1, 1, 0));
        assert_eq!(state.goods[Seat(0)], set(&[0, 6, 13]), "until all are in, nothing has moved");
        does(&mut state, 2, lay(&[], &[], &[]));
    }

    /// OS-32, OS-6: when all have placed, one event reveals Forum and Senate; of Storage all see how many cards lie there.
    #[test]
    fn when_all_have_placed_one_event_reveals_everything_but_storage() {
        let mut state = counting_house(&[&[0, 6, 13], &[21, 22], &[]], &[]);
        does(&mut state, 0, lay(&[0], &[6], &[13]));
        does(&mut state, 2, lay(&[], &[], &[]));
        let told = does(&mut state, 1, lay(&[21], &[], &[22]));
        assert_eq!(told[0], Sight::Decided { seat: Seat(1) });
        let revealed = Event(told[1].clone());
        let boards = |viewer| {
            let Sight::Revealed { boards } = revealed.seen_by(viewer) else { panic!("{revealed:?}") };
            boards
        };
        let seen = boards(Viewer::Seat(Seat(0)));
        assert_eq!((seen[0].forum, seen[0].senate, &seen[0].storage), (set(&[0]), set(&[6]), &Seen::Faces(set(&[13]))));
        assert_eq!((seen[1].forum, &seen[1].storage, seen[1].bluffs.storage), (set(&[21]), &Seen::Backs(1), 2));
        assert!(boards(Viewer::Spectator).iter().all(|board| board.storage.faces().is_none()));
    }

    /// OS-33: the kinds that the current Senate card values most are lost until three are left.
    #[test]
    fn of_more_than_three_kinds_the_most_valued_are_lost() {
        let edition = edition_2005();
        // Senate card 0 values ivory 5, wood 4, wine 3, salt 2, grain 1, marble 0; card 3 wine 5, ivory 4, grain 3, wood 2, marble 1, salt 0.
        let rows: [(u8, &[u8], &[u8]); 6] = [
            (0, &[0, 6, 13], &[]),
            (0, &[0, 1, 6, 13, 21], &[0, 1]),
            (0, &[6, 7, 13, 21, 30, 31], &[13]),
            (0, &[0, 6, 13, 21, 30, 40], &[0, 13, 21]),
            (3, &[0, 6, 13, 21, 30, 40], &[21, 0, 40]),
            (3, &[6, 13, 14, 30, 40], &[40]),
        ];
        for (senate, laid, lost) in rows {
            assert_eq!(forfeited(edition, SenateCard(senate), set(laid)), set(lost), "{senate} {laid:?}");
        }
    }

    /// OS-33: of kinds with equal values, the one listed first in the edition is lost.
    #[test]
    fn of_equally_valued_kinds_the_one_listed_first_is_lost() {
        let toml =
            edition_2005().toml.replace("{ ivory = 5, marble = 0, wood = 4, wine = 3,", "{ ivory = 1, marble = 4, wood = 4, wine = 4,");
        let (edition, _) = Edition::read(&toml).unwrap();
        assert_eq!(forfeited(&edition, SenateCard(0), set(&[0, 6, 13, 21])), set(&[6]));
        assert_eq!(forfeited(&edition, SenateCard(0), set(&[0, 13, 21, 30, 31])), set(&[13]));
    }

    /// OS-33: what is lost counts neither in the Forum nor in the Senate; OS-34: it is legal to lose it.
    #[test]
    fn what_is_lost_counts_nowhere() {
        let mut state = counting_house(&[&[0, 1, 6, 13, 21], &[2], &[]], &[]);
        does(&mut state, 0, lay(&[0, 6, 13], &[1, 21], &[]));
        does(&mut state, 1, lay(&[2], &[], &[]));
        let told = does(&mut state, 2, lay(&[], &[], &[]));
        assert!(told.contains(&Sight::Forfeited { seat: Seat(0), cards: set(&[0, 1]) }));
        // Seat 1 sells the only ivory; seat 0 donates wine alone, worth 3.
        assert!(
            told.iter().any(|sight| matches!(sight, Sight::ForumPaid { income, .. } if income[1].0 == 15 && income[0].0 == 30)),
            "{told:?}"
        );
        assert!(told.iter().any(|sight| matches!(sight, Sight::SenateRanked { worth, .. } if *worth == [3, 0, 0])));
        assert!(state.discard.has_all(set(&[0, 1])));
    }
}
