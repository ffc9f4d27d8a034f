//! What others may hold, guessed from what one knows.

use oltre_mare::{Edition, Knowledge, Reliability, ShownCard, Statement, Statements};
use tabletop::{Card, CardSet, Dice, Seat};

/// A hand that this seat may hold.
pub(super) fn hand(knowledge: &Knowledge, seat: Seat, dice: &mut Dice) -> CardSet {
    let edition = knowledge.edition();
    let mut may = knowledge.may_hold(seat);
    let mut hand = CardSet::EMPTY;
    let mut left = knowledge.view().seats[seat.index()].hand.count();
    for good in knowledge.holds_at_least(seat).each() {
        if let Some(card) = some(may & edition.of_good(good), dice).filter(|_| left > 0) {
            may.remove(card);
            hand.insert(card);
            left -= 1;
        }
    }
    while left > 0
        && let Some(card) = some(may, dice)
    {
        may.remove(card);
        hand.insert(card);
        left -= 1;
    }
    hand
}

/// One of the cards that somebody shows out of this hand. Words are believed as far as they have held (OM-32).
pub(super) fn shown(knowledge: &Knowledge, giver: Seat, hand: CardSet, shown: &ShownCard, dice: &mut Dice) -> Option<Card> {
    if shown.card.is_some() {
        return shown.card;
    }
    let edition = knowledge.edition();
    let believed = believes(knowledge.word(giver), dice);
    let of_good = edition.of_good(shown.good);
    let fits = |cards: CardSet| cards.iter().filter(|&card| is_true(shown.says, card, edition)).collect::<CardSet>();
    let may = (knowledge.may_hold(giver) | hand) & of_good;
    let mut choices = [hand & of_good, may];
    if believed && !shown.says.is_empty() {
        choices = [fits(hand & of_good), fits(may)];
    }
    let [here, anywhere] = choices;
    some(here, dice).or_else(|| some(anywhere, dice)).or_else(|| some(may, dice))
}

/// How much a stranger is believed: as a player who told the truth this often.
const TRUST: u32 = 4;

/// Is one believed whose words have held so? Each lie weighs as much as a stranger's trust.
fn believes(word: Reliability, dice: &mut Dice) -> bool {
    let kept = u32::from(word.kept) + TRUST;
    dice.below(kept + TRUST * u32::from(word.broken)) < kept
}

/// Is all of it true of this card?
pub(super) fn is_true(says: Statements, card: Card, edition: &Edition) -> bool {
    Statement::all().all(|statement| !says.has(statement) || statement.is_true_of(card, edition))
}

fn some(cards: CardSet, dice: &mut Dice) -> Option<Card> {
    (!cards.is_empty()).then(|| cards.nth(dice.below(cards.len().into()) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every lie costs belief, and truths win it back.
    #[test]
    fn lies_cost_trust_and_truths_win_it_back() {
        //       kept  broken  believed of a thousand times, about
        for (kept, broken, about) in [(0, 0, 1000), (9, 0, 1000), (0, 1, 500), (0, 3, 250), (4, 1, 667), (12, 4, 500)] {
            let mut dice = Dice::new(1);
            let times = (0..1000).filter(|_| believes(Reliability { kept, broken }, &mut dice)).count();
            assert!(times.abs_diff(about) < 50, "{kept} {broken}: {times}");
        }
    }
}
