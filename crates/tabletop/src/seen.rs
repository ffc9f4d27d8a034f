//! Cards as a viewer sees them.

use crate::{Card, CardSet};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Cards as a viewer sees them: their faces, or only how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seen<C> {
    /// Which cards.
    Faces(C),
    /// So many.
    Backs(u8),
}

/// Cards that lie together: in an order, as a `Vec<Card>`, or in none, as a [`CardSet`].
pub trait Pile: Clone {
    /// How many.
    fn size(&self) -> u8;
}

impl Pile for Vec<Card> {
    fn size(&self) -> u8 {
        self.len() as u8
    }
}

impl Pile for CardSet {
    fn size(&self) -> u8 {
        self.len()
    }
}

impl<C: Pile> Seen<C> {
    /// How many cards.
    pub fn count(&self) -> u8 {
        match self {
            Seen::Faces(cards) => cards.size(),
            Seen::Backs(count) => *count,
        }
    }

    /// The same cards for one who may look, or only their number.
    pub fn only_if(&self, may_look: bool) -> Seen<C> {
        if may_look { self.clone() } else { Seen::Backs(self.count()) }
    }
}

impl Seen<CardSet> {
    /// The faces, for those who see them.
    pub fn faces(&self) -> Option<CardSet> {
        match self {
            Seen::Faces(cards) => Some(*cards),
            Seen::Backs(_) => None,
        }
    }
}

impl Seen<Vec<Card>> {
    /// The faces, for those who see them.
    pub fn faces(&self) -> Option<&[Card]> {
        match self {
            Seen::Faces(cards) => Some(cards),
            Seen::Backs(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn who_may_not_look_sees_as_many_backs() {
        let stack = Seen::Faces(vec![Card(7), Card(3)]);
        assert_eq!((stack.count(), stack.faces()), (2, Some(&[Card(7), Card(3)][..])));
        assert_eq!((stack.only_if(true), stack.only_if(false)), (stack.clone(), Seen::Backs(2)));
        let hand = Seen::Faces(CardSet::first(3));
        assert_eq!((hand.count(), hand.faces(), hand.only_if(false).faces()), (3, Some(CardSet::first(3)), None));
        assert_eq!(hand.only_if(false).only_if(true), Seen::Backs(3), "what was hidden stays hidden");
    }

    #[test]
    fn it_is_written_as_faces_or_backs() {
        let written = |seen: &Seen<CardSet>| serde_json::to_string(seen).unwrap();
        assert_eq!(written(&Seen::Faces(CardSet::first(2))), r#"{"faces":[0,1]}"#);
        assert_eq!(written(&Seen::Backs(2)), r#"{"backs":2}"#);
    }
}
