//! Cards as a viewer sees them.

use crate::{Card, CardSet};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Cards as a viewer sees them: their faces, or only how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CardsSeen<C> {
    /// Which cards.
    Faces(C),
    /// This many.
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

impl<C: Pile> CardsSeen<C> {
    /// How many cards.
    pub fn count(&self) -> u8 {
        match self {
            CardsSeen::Faces(cards) => cards.size(),
            CardsSeen::Backs(count) => *count,
        }
    }

    /// The same cards, or only their number for a viewer who may not look.
    pub fn only_if(&self, may_look: bool) -> CardsSeen<C> {
        if may_look { self.clone() } else { CardsSeen::Backs(self.count()) }
    }
}

impl CardsSeen<CardSet> {
    /// The faces, for those who see them.
    pub fn faces(&self) -> Option<CardSet> {
        match self {
            CardsSeen::Faces(cards) => Some(*cards),
            CardsSeen::Backs(_) => None,
        }
    }
}

impl CardsSeen<Vec<Card>> {
    /// The faces, for those who see them.
    pub fn faces(&self) -> Option<&[Card]> {
        match self {
            CardsSeen::Faces(cards) => Some(cards),
            CardsSeen::Backs(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn who_may_not_look_sees_as_many_backs() {
        let stack = CardsSeen::Faces(vec![Card(7), Card(3)]);
        assert_eq!((stack.count(), stack.faces()), (2, Some(&[Card(7), Card(3)][..])));
        assert_eq!((stack.only_if(true), stack.only_if(false)), (stack.clone(), CardsSeen::Backs(2)));
        let hand = CardsSeen::Faces(CardSet::first(3));
        assert_eq!((hand.count(), hand.faces(), hand.only_if(false).faces()), (3, Some(CardSet::first(3)), None));
        assert_eq!(hand.only_if(false).only_if(true), CardsSeen::Backs(3), "what was hidden stays hidden");
    }

    #[test]
    fn it_is_written_as_faces_or_backs() {
        let written = |seen: &CardsSeen<CardSet>| serde_json::to_string(seen).unwrap();
        assert_eq!(written(&CardsSeen::Faces(CardSet::first(2))), r#"{"faces":[0,1]}"#);
        assert_eq!(written(&CardsSeen::Backs(2)), r#"{"backs":2}"#);
    }
}
