//! How a board lies when its player begins to place it: the bluff cards as in the last round, and at the end everything as it is best.
//! What was saved or decided comes before that.

use super::Desk;
use super::choice::own_goods;
use super::laid::{Field, Laid, Piece};
use crate::settings::{keep, kept};
use leptos::prelude::*;
use ostia::preview::ending;
use ostia::{BLUFFS, Bluffs, Edition, Step, View};
use tabletop::CardSet;

/// Where the bluff cards lie for a new reader: with one in each, nobody can count what was sold or donated.
const USUAL: [Field; BLUFFS as usize] = [Field::Forum, Field::Senate];

/// The board that is proposed; nothing for those who place none.
pub(super) fn preset(desk: Desk) -> Option<Laid> {
    let (view, goods) = (desk.view()?, own_goods(desk));
    desk.you()?;
    match view.step? {
        Step::Place => Some(with_bluffs(read(&kept("bluffs").unwrap_or_default()).unwrap_or(USUAL))),
        Step::Final => Some(desk.edition.with_value(|edition| last(&view, edition, goods))),
        Step::Keep | Step::Lot | Step::Bid | Step::Sell | Step::Price | Step::Buyer | Step::Settle | Step::Store => None,
    }
}

/// Remembers where the bluff cards were placed.
pub(super) fn keep_bluffs(bluffs: Bluffs) {
    let on = [(Field::Forum, bluffs.forum), (Field::Senate, bluffs.senate), (Field::Storage, bluffs.storage)];
    let names = on.into_iter().flat_map(|(field, many)| core::iter::repeat_n(field.picture(), many.into()));
    keep("bluffs", &names.collect::<Vec<_>>().join(" "));
}

fn read(names: &str) -> Option<[Field; BLUFFS as usize]> {
    let mut fields = names.split(' ').map(|name| Field::ALL.into_iter().find(|field| field.picture() == name));
    Some([fields.next()??, fields.next()??])
}

fn with_bluffs(fields: [Field; BLUFFS as usize]) -> Laid {
    let mut laid = Laid::default();
    (0..).map(Piece::Bluff).zip(fields).for_each(|(piece, field)| laid.lay(piece, Some(field)));
    laid
}

/// The last board: one card of each kind in Storage for its chip (OS-71), the others make room for 7 denarii each (OS-72). If that leaves
/// a loan open that an empty storehouse would repay, so much less is kept (OS-73).
fn last(view: &View, edition: &Edition, goods: CardSet) -> Laid {
    let mut kept: Vec<_> = goods.iter().collect();
    kept.dedup_by_key(|card| edition.good(*card));
    let board = |kept: usize, all: &[tabletop::Card]| {
        let stored: CardSet = all[..kept].iter().copied().collect();
        let mut laid = with_bluffs([Field::Forum; BLUFFS as usize]);
        goods.iter().for_each(|card| laid.lay(Piece::Goods(card), Some(if stored.has(card) { Field::Storage } else { Field::Forum })));
        laid
    };
    let owes = |laid: &Laid| ending(view, edition, &laid.placement().into()).is_some_and(|ending| ending.loans > 0);
    let boards = (0..=kept.len()).rev().map(|many| board(many, &kept));
    boards.into_iter().find(|laid| !owes(laid)).unwrap_or_else(|| board(kept.len(), &kept))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ostia::{Denarii, Seen, Setup, State};
    use tabletop::{Card, Dice, Nobody, Rules, Seat, Viewer};

    fn set(cards: &[u8]) -> CardSet {
        cards.iter().copied().map(Card).collect()
    }

    /// OS-71 to OS-73: one of each kind is kept, unless a loan would stay open that could be repaid.
    #[test]
    fn the_last_board_keeps_every_kind_that_loans_allow() {
        let state = State::new(&Setup::new(3), &mut Dice::new(1), &mut Nobody);
        let mut view = state.view(Viewer::Seat(Seat(0)));
        // Ivory 0 to 5, marble 6 to 12, wood 13 to 20.
        let goods = [0, 1, 6, 13];
        //    denarii, storehouses, loans; kept
        let rows: [(i32, u8, u8, &[u8]); 5] =
            [(20, 4, 0, &[0, 6, 13]), (3, 4, 1, &[0, 6, 13]), (2, 4, 1, &[0, 6]), (0, 3, 1, &[0]), (0, 4, 4, &[0, 6, 13])];
        for (money, storehouses, loans, stored) in rows {
            let own = &mut view.seats[0];
            (own.money, own.storehouses, own.loans) = (Some(Denarii(money)), storehouses, loans);
            own.goods = Seen::Faces(set(&goods));
            let placed = last(&view, state.edition(), set(&goods)).placement();
            assert_eq!(placed.storage, set(stored), "{money} denarii, {storehouses} storehouses, {loans} loans");
            assert_eq!((placed.forum, placed.bluffs.laid()), (set(&goods) - set(stored), BLUFFS));
        }
    }

    #[test]
    fn the_bluff_cards_lie_as_they_did_before() {
        assert_eq!(read("forum senate"), Some(USUAL));
        assert_eq!(read("storehouse storehouse"), Some([Field::Storage; 2]));
        assert_eq!((read(""), read("forum"), read("forum mars")), (None, None, None));
        let placed = with_bluffs([Field::Senate, Field::Storage]).placement();
        assert_eq!((placed.bluffs.senate, placed.bluffs.storage), (1, 1));
    }
}
