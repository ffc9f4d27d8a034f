//! How an action is typed.

use super::board::Field;
use super::{CommandWord, VERBS, boat, everybody, goods, you};
use crate::commands::{Moment, cards, player, verb};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::{Action, Bluffs, FinalPlacement, Placement, State};
use tabletop::{CardSet, Seat};

/// The line that means this action now.
pub(super) fn action(moment: &Moment<'_, State>, action: &Action) -> String {
    let (speaker, view) = (moment.speaker, moment.view);
    let word = |word| verb(moment, word);
    let some = |cards: String| if cards.is_empty() { speaker.typed().nothing[0].to_string() } else { cards };
    match *action {
        Action::Keep { card, gaius } => {
            let boat = boat(view);
            let given = gaius.map_or_else(String::new, |given| format!(" {} {}", "gaius", cards::numbers([given], &boat)));
            format!("{} {}{given}", word(CommandWord::Keep), cards::numbers([card], &boat))
        }
        Action::Lot(lot) => format!("{} {}", word(CommandWord::Lot), some(cards::numbers(lot, &boat(view)))),
        Action::Bid(amount) => format!("{} {amount}", word(CommandWord::Bid)),
        Action::Pass => word(CommandWord::Pass).into(),
        Action::Sell(to) => format!("{} {} {}", word(CommandWord::Sell), speaker.commands().to[0], player(moment, to)),
        Action::Take(amount) => format!("{} {amount}", word(CommandWord::Take)),
        Action::Price(amount) => format!("{} {amount}", word(CommandWord::Price)),
        Action::Buyer(seat) if you(view) == Some(seat) => format!("{} {}", word(CommandWord::Buyer), speaker.commands().me[0]),
        Action::Buyer(seat) => format!("{} {}", word(CommandWord::Buyer), player(moment, seat)),
        Action::Build(count) => format!("{} {count}", word(CommandWord::Build)),
        Action::Place(placement) => format!("{} {}", word(CommandWord::Place), board(moment, &placement)),
        Action::Settle => word(CommandWord::Settle).into(),
        Action::Store(kept) => format!("{} {}", word(CommandWord::Store), some(cards::numbers(kept, &goods(view)))),
        Action::Final(FinalPlacement { forum, storage, bluffs }) => {
            let bluffs = Bluffs { forum: bluffs.forum, senate: 0, storage: bluffs.storage };
            format!("{} {}", word(CommandWord::Place), board(moment, &Placement { forum, senate: CardSet::EMPTY, storage, bluffs }))
        }
        Action::TakeBack => speaker.commands().take_back.into(),
    }
}

/// The word that is written for a verb.
pub(super) fn verb(moment: &Moment<'_, State>, word: CommandWord) -> &'static str {
    verb::word_for(&VERBS, word, moment.speaker.language)
}

/// A player, as typed.
pub(super) fn player(moment: &Moment<'_, State>, seat: Seat) -> String {
    player::write(seat, moment.speaker.names, &everybody(moment.view))
}

/// `forum 1 2 senate 3 storage 4 bluff forum storage`.
fn board(moment: &Moment<'_, State>, placement: &Placement) -> String {
    let speaker = moment.speaker;
    let goods = goods(moment.view);
    let Placement { forum, senate, storage, bluffs } = *placement;
    let fields = [(Field::Forum, forum, bluffs.forum), (Field::Senate, senate, bluffs.senate), (Field::Storage, storage, bluffs.storage)];
    let mut parts: Vec<String> = fields
        .iter()
        .filter(|(_, cards, _)| !cards.is_empty())
        .map(|&(field, cards, _)| format!("{} {}", field.written(speaker.language), cards::numbers(cards, &goods)))
        .collect();
    parts.push(speaker.commands().bluff[0].into());
    parts.extend(
        fields.iter().flat_map(|&(field, _, count)| core::iter::repeat_n(field.written(speaker.language).to_string(), count.into())),
    );
    parts.join(" ")
}
