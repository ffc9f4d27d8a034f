//! What the player of Ostia is about to do, before it is done: cards picked, a board being placed, an amount.

use super::Desk;
use super::amount::Purpose;
use super::known::KnownGoods;
use super::laid::{Field, Laid, Piece};
use super::preset::{keep_bluffs, preset};
use super::show::Show;
use crate::learned::Learned;
use crate::now::Past;
use leptos::prelude::*;
use ostia::{Action, Prompt, Question, Step};
use protocol::What;
use std::time::Duration;
use tabletop::{Card, CardSet};

/// A board is saved when its player has paused for this long.
const SAVED_AFTER: Duration = Duration::from_millis(600);

/// What the player is about to do.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The pieces picked, in the order in which they were picked.
    pub(super) picked: RwSignal<Vec<Piece>>,
    /// The piece that is being dragged.
    pub(super) dragged: RwSignal<Option<Piece>>,
    /// The player's own board.
    pub(super) laid: RwSignal<Laid>,
    /// What was typed as a bid or a price, and its purpose.
    pub(super) amount: RwSignal<Option<(Purpose, String)>>,
    /// The prompt.
    pub(super) prompt: Memo<Option<Prompt>>,
    /// What the news tell about others.
    pub(super) known: Memo<KnownGoods>,
    saving: StoredValue<Option<TimeoutHandle>, LocalStorage>,
}

impl Choice {
    pub(super) fn new(desk: Desk) -> Choice {
        let learned = StoredValue::new_local(Learned::default());
        let choice = Choice {
            picked: RwSignal::new(Vec::new()),
            dragged: RwSignal::new(None),
            laid: RwSignal::new(Laid::default()),
            amount: RwSignal::new(None),
            prompt: Memo::new(move |_| desk.prompt()),
            known: Memo::new(move |_| known(desk, learned)),
            saving: StoredValue::new_local(None),
        };
        choice.follow(desk);
        choice.saves_what_is_kept(desk);
        choice
    }

    /// The card that is picked to be kept counts when time runs out, as a board does.
    fn saves_what_is_kept(self, desk: Desk) {
        let meant = Memo::new(move |_| {
            let (question, picked) = (self.question()?, self.picked_cards());
            let kept = match (question, picked.as_slice()) {
                (Question::Keep { .. }, [card]) => Some((*card, None)),
                (Question::KeepAndGive { .. }, [card, gaius]) => Some((*card, Some(*gaius))),
                (_, _) => None,
            };
            matches!(question, Question::Keep { .. } | Question::KeepAndGive { .. }).then_some(kept)
        });
        Effect::new(move |before: Option<Option<Option<_>>>| {
            let meant = meant.get();
            let changed = before.is_some_and(|before| before.flatten() != meant.flatten());
            if let Some(kept) = meant.filter(|_| changed) {
                self.forget_saving();
                let save = move || desk.draft(kept.map(|(card, gaius)| Action::Keep { card, gaius }));
                self.saving.set_value(set_timeout_with_handle(save, SAVED_AFTER).ok());
            }
            meant
        });
    }

    /// The question of the prompt.
    pub(super) fn question(self) -> Option<Question> {
        self.prompt.get().map(|prompt| prompt.question)
    }

    /// Is the player placing their own board?
    pub(super) fn lays(self) -> bool {
        matches!(self.question(), Some(Question::Place { .. } | Question::Final { .. }))
    }

    /// Picks a piece, or unpicks it. Picking one too many unpicks the first one.
    pub(super) fn pick(self, piece: Piece, most: usize) {
        self.picked.update(|picked| toggle(picked, piece, most));
    }

    /// The goods cards picked.
    pub(super) fn cards(self) -> CardSet {
        self.picked_cards().into_iter().collect()
    }

    /// The same, in the order in which they were picked.
    pub(super) fn picked_cards(self) -> Vec<Card> {
        self.picked
            .with(|picked| picked.iter().filter_map(|piece| if let Piece::Goods(card) = piece { Some(*card) } else { None }).collect())
    }

    /// Places pieces on a field, or takes them back, and saves the board a little later.
    pub(super) fn lay(self, desk: Desk, pieces: &[Piece], field: Option<Field>) {
        self.laid.update(|laid| pieces.iter().for_each(|&piece| laid.lay(piece, field)));
        self.picked.update(|picked| picked.retain(|piece| !pieces.contains(piece)));
        // A dragged piece is recreated in its new place, and never reports the end of the drag.
        self.dragged.set(None);
        self.forget_saving();
        let save = move || {
            if let Some(action) = self.board() {
                desk.draft(Some(action));
            }
        };
        self.saving.set_value(set_timeout_with_handle(save, SAVED_AFTER).ok());
    }

    /// Answers the prompt. The picked pieces are cleared when it is done.
    pub(super) fn act(self, desk: Desk, action: Action) {
        self.forget_saving();
        if let Action::Place(placed) = &action {
            keep_bluffs(placed.bluffs);
        }
        desk.act_then(action, move || drop(self.picked.try_set(Vec::new())));
    }

    /// The board as an answer to the prompt, finished or not.
    pub(super) fn board(self) -> Option<Action> {
        let placed = self.laid.get_untracked().placement();
        match self.prompt.get_untracked()?.question {
            Question::Place { .. } => Some(Action::Place(placed)),
            Question::Final { .. } => Some(Action::Final(placed.into())),
            Question::Keep { .. }
            | Question::KeepAndGive { .. }
            | Question::Lot { .. }
            | Question::Bid { .. }
            | Question::Sell { .. }
            | Question::Price { .. }
            | Question::Buyer { .. }
            | Question::Settle { .. }
            | Question::Store { .. } => None,
        }
    }

    fn forget_saving(self) {
        self.saving.update_value(|saving| {
            if let Some(handle) = saving.take() {
                handle.clear();
            }
        });
    }

    /// What was chosen for one question is not meant for the next; a board that was saved or decided is shown again.
    fn follow(self, desk: Desk) {
        // The question, even while an earlier moment is shown: looking back drops nothing.
        let question = move || desk.now.with(|now| Some(now.asked.as_ref()?.prompt.as_ref()?.question));
        let asked = Memo::new(move |_| question().map(|question| (core::mem::discriminant(&question), about(&question))));
        Effect::new(move || {
            asked.track();
            if !self.picked.with_untracked(Vec::is_empty) {
                if untrack(|| !desk.is_acting()) {
                    desk.let_go.set(Some(sentences::moved_on(desk.settings.language.get_untracked()).into()));
                }
                self.picked.set(Vec::new());
            }
            // The last two cards of the boat are a lot: there is nothing to pick (OS-12).
            if let Some(Question::Lot { boat, .. }) = untrack(question).filter(|question| about(question).len() == 2) {
                self.picked.set(boat.iter().map(Piece::Goods).collect());
            }
        });
        let of_board = Memo::new(move |_| {
            let view = desk.view()?;
            let step = view.step.filter(|step| matches!(step, Step::Place | Step::Final))?;
            Some((view.round, step, view.decision))
        });
        Effect::new(move |before: Option<Option<(u8, Step)>>| {
            let (round, step, decision) = of_board.get()?;
            let goods = own_goods(desk);
            let draft = || desk.now.with_untracked(|now| now.own.as_ref().and_then(|own| own.draft));
            if decision.is_some() || before.flatten() != Some((round, step)) {
                let saved = decision.or_else(draft).and_then(|action| Laid::saved(&action, goods));
                self.laid.set(saved.or_else(|| untrack(|| preset(desk))).unwrap_or_default());
            }
            Some((round, step))
        });
    }
}

/// Picks a piece, or unpicks it; never more than `most` are picked.
fn toggle(picked: &mut Vec<Piece>, piece: Piece, most: usize) {
    match picked.iter().position(|&other| other == piece) {
        Some(place) => drop(picked.remove(place)),
        None => {
            picked.push(piece);
            while picked.len() > most {
                picked.remove(0);
            }
        }
    }
}

/// The most cards that can be picked for an answer, if cards are picked.
pub(super) fn most_picked(question: &Question) -> Option<usize> {
    match question {
        Question::Keep { .. } => Some(1),
        Question::KeepAndGive { .. } | Question::Lot { .. } => Some(2),
        Question::Place { .. } | Question::Final { .. } | Question::Store { .. } => Some(usize::MAX),
        Question::Bid { .. } | Question::Sell { .. } | Question::Price { .. } | Question::Buyer { .. } | Question::Settle { .. } => None,
    }
}

/// The cards that a question is about.
fn about(question: &Question) -> CardSet {
    match *question {
        Question::Keep { boat } | Question::KeepAndGive { boat } | Question::Lot { boat, .. } => boat,
        Question::Bid { lot, .. } | Question::Sell { lot, .. } | Question::Price { lot, .. } | Question::Buyer { lot, .. } => lot,
        Question::Place { goods, .. } => goods,
        Question::Settle { storage, .. } | Question::Store { storage, .. } | Question::Final { storage } => storage,
    }
}

/// The reader's own goods.
pub(super) fn own_goods(desk: Desk) -> CardSet {
    let own = desk.you().zip(desk.view()).and_then(|(you, view)| view.seats[you.index()].goods.faces());
    own.unwrap_or_default()
}

/// The sights in a piece of news.
fn sights(what: &What<ostia::State>) -> &[ostia::Sight] {
    if let What::Dealt { sights, .. } | What::Acted { sights, .. } = what { sights } else { &[] }
}

fn known(desk: Desk, learned: StoredValue<Learned<KnownGoods>, LocalStorage>) -> KnownGoods {
    let until = desk.moment();
    let known = desk.now.with(|now| {
        // A reveal that is being shown is not known until it has been watched.
        let end = |place: usize| if now.past.get(place).is_some_and(Past::is_staged) { place } else { place + 1 };
        let until = until.map_or(usize::MAX, end);
        learned.try_update_value(|learned| learned.until(now, until, KnownGoods::learn).clone())
    });
    known.unwrap_or_default()
}

/// The reveal that is shown: one that is looked back at, or the last one until it has been watched.
pub(super) fn show(desk: Desk) -> Option<Show> {
    let place = desk.moment()?;
    desk.now.with(|now| now.past.get(place).and_then(|past| Show::among(sights(&past.news.what))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_picks_one_too_many_lays_the_first_one_back() {
        let piece = |number| Piece::Goods(Card(number));
        let mut picked = Vec::new();
        for (number, after) in [(1, &[1][..]), (2, &[1, 2]), (3, &[2, 3]), (2, &[3]), (3, &[])] {
            toggle(&mut picked, piece(number), 2);
            assert_eq!(picked, after.iter().copied().map(piece).collect::<Vec<_>>());
        }
    }
}
