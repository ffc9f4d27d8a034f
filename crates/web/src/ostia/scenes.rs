//! What the stage shows of an action in Ostia: lots under the hammer, bids at their seats, what is built and stored.

use crate::scene::{Flying, Spot, StageScene};
use ostia::{Edition, LotSold, Payment, ROUNDS, Sight};
use sentences::{OstiaLabels, PageTexts, Speaker};

/// The scene of an action.
pub(super) fn scene(speaker: &Speaker<'_, Edition>, sights: &[Sight]) -> StageScene {
    let mut scene = StageScene::default();
    for (number, sight) in sights.iter().enumerate() {
        if let Some(lot) = sight.lot_sold() {
            sold(&mut scene, speaker, number, &lot);
        } else {
            show(&mut scene, speaker, number, sight);
        }
    }
    scene
}

/// The hammer falls: the cards go to the buyer, the money to the player who is paid.
fn sold(scene: &mut StageScene, speaker: &Speaker<'_, Edition>, number: usize, lot: &LotSold) {
    let buyer = lot.buyer;
    scene.banner(speaker.hammer(lot));
    scene.says(number);
    scene.cards(lot.cards.iter());
    scene.pops(buyer, "denarius", format!("−{}", lot.paid.due.0));
    scene.then();
    if let Some(seller) = lot.rewarded {
        scene.coins("denarius", lot.paid.due.0, Spot::Panel(buyer), Spot::Panel(seller));
        scene.pops(seller, "denarius", format!("+{}", lot.paid.due.half_down().0));
    } else {
        scene.coins("denarius", lot.paid.due.0, Spot::Panel(buyer), Spot::Middle);
    }
    for card in lot.cards {
        scene.flies(Flying::Face(card), 1, Spot::Middle, Spot::Hand(buyer));
    }
    scene.then();
}

fn show(scene: &mut StageScene, speaker: &Speaker<'_, Edition>, number: usize, sight: &Sight) {
    match sight {
        Sight::RoundBegan { round, .. } => {
            let words = PageTexts::of(speaker.language);
            if *round == ROUNDS {
                scene.banner(words.last_round);
            } else {
                scene.banner(format!("{} {round}", OstiaLabels::of(speaker.language).round));
            }
            scene.then();
        }
        Sight::Bid { seat, amount } => scene.pops(*seat, "denarius", amount.0.to_string()),
        Sight::Passed { seat } => scene.pops(*seat, "", "✕"),
        Sight::Kept { seat, .. } | Sight::Decided { seat } => scene.pops(*seat, "sealed", ""),
        Sight::TookBack { seat } => scene.pops(*seat, "", "↶"),
        Sight::DoneBuilding { seat } => scene.pops(*seat, "", "✓"),
        // The lot lies in the middle of the table.
        Sight::LotLaid { seller, .. } | Sight::Priced { seat: seller, .. } => {
            scene.says(number);
            scene.pops(*seller, "gavel", "");
        }
        Sight::Built { seat, count, cost } => {
            scene.says(number);
            scene.coins("denarius", cost.0, Spot::Panel(*seat), Spot::Middle);
            scene.pops(*seat, "storehouse", format!("+{count}"));
        }
        Sight::Depressors { cards } => {
            scene.says(number);
            scene.cards(cards.iter());
            scene.then();
        }
        Sight::Repaid { seat, loans, interest, .. } => {
            if *loans > 0 || interest.due.0 > 0 {
                scene.says(number);
                scene.pops(*seat, "loan", paid(*loans, interest));
            }
        }
        Sight::Stored { seat, discarded, .. } => {
            scene.pops(*seat, "storehouse", "✓");
            if !discarded.is_empty() {
                scene.says(number);
                scene.cards(discarded.iter());
                scene.then();
            }
        }
        Sight::Reshuffled { .. } => {
            scene.says(number);
        }
        // The reveal is shown step by step, and the end has its own board; the deal is there when the page opens.
        Sight::Revealed { .. }
        | Sight::GaiusRevealed { .. }
        | Sight::Forfeited { .. }
        | Sight::ForumPaid { .. }
        | Sight::SenateRanked { .. }
        | Sight::FinalRevealed { .. }
        | Sight::Settled { .. }
        | Sight::Ended { .. }
        | Sight::Started { .. }
        | Sight::StartCard { .. }
        | Sight::Dealt { .. } => {}
        // Told above.
        Sight::Sold { .. } | Sight::Forced { .. } | Sight::Taken { .. } | Sight::Assigned { .. } => {}
    }
}

/// The picture of a sight in the log.
pub(super) fn picture_of(sight: &Sight) -> &'static str {
    match sight {
        Sight::LotLaid { .. }
        | Sight::Priced { .. }
        | Sight::Sold { .. }
        | Sight::Forced { .. }
        | Sight::Taken { .. }
        | Sight::Assigned { .. } => "gavel",
        Sight::Bid { .. } | Sight::Settled { .. } => "denarius",
        Sight::Kept { .. } | Sight::Decided { .. } => "sealed",
        Sight::Built { .. } | Sight::Stored { .. } | Sight::DoneBuilding { .. } => "storehouse",
        Sight::Repaid { .. } => "loan",
        Sight::ForumPaid { .. } => "forum",
        Sight::SenateRanked { .. } | Sight::RoundBegan { .. } => "senate",
        Sight::Depressors { .. } => "press",
        Sight::Dealt { .. } => "boat",
        Sight::StartCard { .. } | Sight::Reshuffled { .. } | Sight::Forfeited { .. } => "goods",
        Sight::Started { .. } => "start",
        Sight::Ended { .. } => "laurel",
        Sight::Passed { .. }
        | Sight::TookBack { .. }
        | Sight::Revealed { .. }
        | Sight::GaiusRevealed { .. }
        | Sight::FinalRevealed { .. } => "",
    }
}

fn paid(loans: u8, interest: &Payment) -> String {
    let due = interest.due.0;
    if due > 0 { format!("−{loans} · −{due}") } else { format!("−{loans}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Shown;
    use ostia::{Setup, State};
    use sentences::Language;
    use tabletop::{Dice, Heard, Rules, Seat, Viewer, one_of_the_asked};

    /// Whole games: the stage shows something of every action that is not shown step by step.
    #[test]
    fn every_action_is_shown() {
        for seed in 0..6 {
            let (mut chance, mut dice) = (Dice::new(seed), Dice::new(seed + 99));
            let mut state = State::new(&Setup::new(2 + (seed % 4) as u8), &mut chance, &mut tabletop::Nobody);
            let names = vec![String::new(); 5];
            let speaker = Speaker::new(Language::English, &names, state.edition(), Some(Seat(0)));
            while let Some(seat) = one_of_the_asked(&state, &mut dice) {
                let action = state.random_answer(seat, &mut dice);
                let mut heard = Heard::new();
                state.play(seat, &action, &mut chance, &mut heard).unwrap();
                let sights: Vec<Sight> = heard.0.iter().map(|event| event.seen_by(Viewer::Seat(Seat(0)))).collect();
                let scene = scene(&speaker, &sights);
                assert!(scene.takes() > 0 || sights.iter().any(State::is_staged), "nothing is shown of {sights:?}");
                assert!(scene.takes() < 9_000, "{} ms for {sights:?}", scene.takes());
            }
        }
    }
}
