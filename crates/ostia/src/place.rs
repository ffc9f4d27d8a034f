//! The counting house (OS-30 to OS-34). Price depressors are turned up (OS-30); then all, at the same time and secretly, lay
//! every goods card they own on Forum, Senate or Storage, and both bluff cards on any fields (OS-31). When all have placed,
//! Forum and Senate are revealed at once, and Storage stays hidden (OS-32).
//!
//! Forum and Senate of one player together may hold at most three kinds. If more: all that player's cards there of the kind
//! that the current Senate card values most are discarded for nothing, then the next most valued, until three are left (OS-33).

use crate::gaius::GaiusBoard;
use crate::state::State;
use crate::{BLUFFS, Board, Edition, Event, Good, Placement, Refusal, Seen, SenateCard, Sight, Step};
use tabletop::{CardSet, Chance, Seat, Witness};

/// So many kinds may lie in Forum and Senate together (OS-33).
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
pub(crate) fn place(
    state: &mut State,
    seat: Seat,
    placement: &Placement,
    chance: &mut impl Chance,
    witness: &mut impl Witness<Event>,
) {
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

fn board(placement: &Placement) -> Board {
    let Placement { forum, senate, storage, bluffs } = *placement;
    Board { forum, senate, storage: Seen::Faces(storage), bluffs }
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
