//! Which piece lies on which field of the player's own board, as long as it can be changed (OS-31, OS-70).

use ostia::{Action, BLUFFS, Bluffs, Placement, Question};
use sentences::OstiaLabels;
use tabletop::{Card, CardSet};

/// A field of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Forum,
    Senate,
    Storage,
}

impl Field {
    pub(super) const ALL: [Field; 3] = [Field::Forum, Field::Senate, Field::Storage];
    /// At the end nobody goes to the Senate any more (OS-70).
    pub(super) const LAST: [Field; 2] = [Field::Forum, Field::Storage];

    /// The fields of a question that places a board.
    pub(super) fn of(question: &Question) -> &'static [Field] {
        match question {
            Question::Place { .. } => &Field::ALL,
            Question::Final { .. } => &Field::LAST,
            Question::Keep { .. }
            | Question::KeepAndGive { .. }
            | Question::Lot { .. }
            | Question::Bid { .. }
            | Question::Sell { .. }
            | Question::Price { .. }
            | Question::Buyer { .. }
            | Question::Settle { .. }
            | Question::Store { .. } => &[],
        }
    }

    /// The key that places a card there; it is the same at the end, when there is no Senate.
    pub(super) fn key(self) -> u8 {
        self as u8 + 1
    }

    /// Its picture.
    pub(super) fn picture(self) -> &'static str {
        match self {
            Field::Forum => "forum",
            Field::Senate => "senate",
            Field::Storage => "storehouse",
        }
    }

    /// What it is called.
    pub(super) fn called(self, labels: &OstiaLabels) -> &'static str {
        match self {
            Field::Forum => labels.forum,
            Field::Senate => labels.senate,
            Field::Storage => labels.storage,
        }
    }
}

/// A piece to place: a goods card, or one of the two bluff cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Piece {
    Goods(Card),
    Bluff(u8),
}

impl Piece {
    /// The id of the piece on the page.
    pub(super) fn id(self) -> String {
        match self {
            Piece::Goods(card) => format!("piece-{}", card.0),
            Piece::Bluff(number) => format!("bluff-{number}"),
        }
    }
}

/// What lies where; the rest is still in the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Laid {
    fields: [CardSet; 3],
    bluffs: [Option<Field>; BLUFFS as usize],
}

impl Laid {
    /// A board that was saved, or decided; cards that are not among these goods are left out.
    pub(super) fn saved(action: &Action, goods: CardSet) -> Option<Laid> {
        let placed = action.placement()?;
        let on = [placed.bluffs.forum, placed.bluffs.senate, placed.bluffs.storage];
        let mut bluffs = Field::ALL.into_iter().zip(on).flat_map(|(field, many)| core::iter::repeat_n(field, many.into()));
        Some(Laid {
            fields: [placed.forum, placed.senate, placed.storage].map(|cards| cards & goods),
            bluffs: [bluffs.next(), bluffs.next()],
        })
    }

    /// Places a piece on a field, or takes it back into the hand.
    pub(super) fn lay(&mut self, piece: Piece, field: Option<Field>) {
        match piece {
            Piece::Goods(card) => {
                self.fields.iter_mut().for_each(|cards| cards.remove(card));
                if let Some(field) = field {
                    self.fields[field as usize].insert(card);
                }
            }
            Piece::Bluff(number) => self.bluffs[usize::from(number)] = field,
        }
    }

    /// Where a piece lies.
    pub(super) fn field(&self, piece: Piece) -> Option<Field> {
        match piece {
            Piece::Goods(card) => Field::ALL.into_iter().find(|&field| self.fields[field as usize].has(card)),
            Piece::Bluff(number) => self.bluffs[usize::from(number)],
        }
    }

    /// The pieces on a field, or those in the hand, goods first.
    pub(super) fn pieces(&self, goods: CardSet, at: Option<Field>) -> Vec<Piece> {
        let all = goods.iter().map(Piece::Goods).chain((0..BLUFFS).map(Piece::Bluff));
        all.filter(|&piece| self.field(piece) == at).collect()
    }

    /// The board as the rules take it.
    pub(super) fn placement(&self) -> Placement {
        let [forum, senate, storage] = self.fields;
        let on = |field| self.bluffs.iter().filter(|&&at| at == Some(field)).count() as u8;
        let bluffs = Bluffs { forum: on(Field::Forum), senate: on(Field::Senate), storage: on(Field::Storage) };
        Placement { forum, senate, storage, bluffs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ostia::FinalPlacement;

    fn goods(cards: &[u8]) -> CardSet {
        cards.iter().copied().map(Card).collect()
    }

    /// OS-31: every card lies on one field, bluff cards too.
    #[test]
    fn a_piece_lies_on_one_field_and_can_be_moved_and_taken_back() {
        let all = goods(&[3, 7]);
        let mut laid = Laid::default();
        assert_eq!(laid.pieces(all, None).len(), 4);
        laid.lay(Piece::Goods(Card(3)), Some(Field::Forum));
        laid.lay(Piece::Goods(Card(3)), Some(Field::Senate));
        laid.lay(Piece::Bluff(1), Some(Field::Storage));
        assert_eq!(laid.pieces(all, Some(Field::Forum)), []);
        assert_eq!(laid.pieces(all, Some(Field::Senate)), [Piece::Goods(Card(3))]);
        assert_eq!(laid.pieces(all, None), [Piece::Goods(Card(7)), Piece::Bluff(0)]);
        let placed = laid.placement();
        assert_eq!((placed.senate, placed.storage, placed.bluffs.storage), (goods(&[3]), goods(&[]), 1));
        laid.lay(Piece::Goods(Card(3)), None);
        laid.lay(Piece::Bluff(1), None);
        assert_eq!(laid, Laid::default());
    }

    #[test]
    fn what_was_saved_lies_there_again_as_far_as_it_is_owned() {
        let placed = Placement {
            forum: goods(&[1, 2]),
            senate: goods(&[3]),
            storage: goods(&[4]),
            bluffs: Bluffs { forum: 1, senate: 0, storage: 1 },
        };
        let again = Laid::saved(&Action::Place(placed), goods(&[1, 3, 4])).unwrap();
        assert_eq!(again.placement(), Placement { forum: goods(&[1]), ..placed });
        let last = FinalPlacement::from(Placement { senate: CardSet::EMPTY, ..placed });
        let again = Laid::saved(&Action::Final(last), goods(&[1, 2, 4])).unwrap();
        assert_eq!(FinalPlacement::from(again.placement()), last);
        assert_eq!(Laid::saved(&Action::Pass, goods(&[1])), None);
    }
}
