//! A board: `place forum 1 2 senate 3 storage 4 bluff forum storage` (OS-31, OS-70).

use super::goods;
use super::parse::missing;
use crate::commands::line::{Line, WordSet, written};
use crate::commands::{Moment, Part, Wrong};
use crate::texts::text;
use crate::{Language, OstiaCommands};
use alloc::string::ToString;
use alloc::vec::Vec;
use ostia::{Action, FinalBluffs, FinalPlacement, Placement, State, Step};
use tabletop::{Card, CardSet};

/// A field of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Forum,
    Senate,
    Storage,
}

impl Field {
    pub(super) const ALL: [Field; 3] = [Field::Forum, Field::Senate, Field::Storage];

    /// Its words.
    pub(super) const fn words(self) -> WordSet {
        match self {
            Field::Forum => text!(OstiaCommands.forum),
            Field::Senate => text!(OstiaCommands.senate),
            Field::Storage => text!(OstiaCommands.storage),
        }
    }

    /// The word that is written.
    pub(super) fn written(self, language: Language) -> &'static str {
        written(self.words(), language)
    }
}

/// Before the fields on which bluff cards lie.
pub(super) const BLUFF: WordSet = text!(OstiaCommands.bluff);
/// Before the field on which all other cards lie.
pub(super) const REST: WordSet = text!(OstiaCommands.rest);

/// Reads a board, up to the end of the line. The rules will report cards that are not placed.
pub(super) fn take(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<Action, Wrong> {
    let goods = goods(moment.view);
    if line.is_empty() {
        return Err(missing(Part::Field));
    }
    let last = moment.view.step == Some(Step::Final);
    let mut placement = Placement::default();
    let mut taken: Vec<Card> = Vec::new();
    loop {
        line.join();
        if line.takes(BLUFF) {
            bluffs(moment, line, &mut placement)?;
        } else if line.takes(REST) {
            let field = take_field(moment, line)?;
            let rest: Vec<Card> = goods.iter().copied().filter(|card| !taken.contains(card)).collect();
            on(&mut placement, field).extend(&rest);
            taken.extend(rest);
        } else if line.is_empty() {
            break;
        } else {
            let field = take_field(moment, line)?;
            while let Some(cards) = moment.speaker.take_card(line, &goods, &taken)? {
                on(&mut placement, field).extend(&cards);
                taken.extend(cards);
            }
        }
    }
    if !last {
        return Ok(Action::Place(placement));
    }
    if !placement.senate.is_empty() || placement.bluffs.senate > 0 {
        return Err(Wrong::NotUnderstood { word: Field::Senate.written(moment.speaker.language).to_string(), like: Vec::new() });
    }
    let bluffs = FinalBluffs { forum: placement.bluffs.forum, storage: placement.bluffs.storage };
    Ok(Action::Final(FinalPlacement { forum: placement.forum, storage: placement.storage, bluffs }))
}

/// `bluff forum storage`, or `bluff 2 forum`.
fn bluffs(moment: &Moment<'_, State>, line: &mut Line<'_>, placement: &mut Placement) -> Result<(), Wrong> {
    loop {
        line.join();
        if line.is_empty() || line.is_at(REST) {
            return Ok(());
        }
        let count = line.number().map_or(1, |count| u8::try_from(count).unwrap_or(u8::MAX));
        let bluffs = match take_field(moment, line)? {
            Field::Forum => &mut placement.bluffs.forum,
            Field::Senate => &mut placement.bluffs.senate,
            Field::Storage => &mut placement.bluffs.storage,
        };
        *bluffs = bluffs.saturating_add(count);
    }
}

fn take_field(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<Field, Wrong> {
    if let Some(field) = Field::ALL.into_iter().find(|field| line.takes(field.words())) {
        return Ok(field);
    }
    let fields = Field::ALL.into_iter().filter(|&field| field != Field::Senate || moment.view.step != Some(Step::Final));
    let could_be = fields.map(|field| field.written(moment.speaker.language).to_string()).collect();
    match line.next() {
        None => Err(missing(Part::Field)),
        Some(word) => Err(Wrong::Unknown { part: Part::Field, word: word.typed.into(), could_be }),
    }
}

/// The cards on a field.
struct On<'p>(&'p mut CardSet);

impl On<'_> {
    fn extend(&mut self, cards: &[Card]) {
        cards.iter().for_each(|&card| self.0.insert(card));
    }
}

fn on(placement: &mut Placement, field: Field) -> On<'_> {
    On(match field {
        Field::Forum => &mut placement.forum,
        Field::Senate => &mut placement.senate,
        Field::Storage => &mut placement.storage,
    })
}
