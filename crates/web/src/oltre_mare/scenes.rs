//! What the stage shows of an action in Oltre Mare: cards that are played, what their icons do, trades, loading.

use crate::desk::OfferTalk;
use crate::scene::{Flying, Spot, StageScene};
use oltre_mare::{Edition, Seen, ShownCard, Sight, Source};
use sentences::{PageTexts, Speaker};
use tabletop::Seat;

/// The scene of an action.
pub(super) fn scene(speaker: &Speaker<'_, Edition>, sights: &[Sight]) -> StageScene {
    let mut scene = StageScene::default();
    for (number, sight) in sights.iter().enumerate() {
        show(&mut scene, speaker, number, sight);
    }
    scene
}

fn show(scene: &mut StageScene, speaker: &Speaker<'_, Edition>, number: usize, sight: &Sight) {
    match sight {
        Sight::Played { seat, cards } => {
            scene.says(number);
            for &card in cards {
                scene.flies(Flying::Face(card), 1, Spot::Hand(*seat), Spot::Middle);
            }
            scene.cards(cards.iter().copied());
            scene.then();
        }
        Sight::Earned { seat, ducats, .. } | Sight::PlainSailing { seat, ducats } | Sight::Authority { seat, ducats } => {
            scene.says(number);
            scene.coins("ducat", ducats.0, Spot::Middle, Spot::Panel(*seat));
            scene.pops(*seat, "ducat", format!("+{}", ducats.0));
            scene.then();
        }
        Sight::Pirates { seat, cards } => {
            scene.says(number);
            scene.flies(Flying::Back, cards.count(), Spot::Deck, Spot::Panel(*seat));
            scene.pops(*seat, "pirate", format!("+{}", cards.count()));
            scene.then();
        }
        Sight::PiratesFought { seat, .. } => {
            scene.says(number);
            scene.pops(*seat, "fight-pirates", "");
            scene.then();
        }
        Sight::Market { seat, cards } => {
            scene.says(number);
            drawn(scene, *seat, Spot::Deck, cards);
            scene.pops(*seat, "market", format!("+{}", cards.count()));
            scene.then();
        }
        Sight::Discarded { seat, cards } => {
            scene.says(number);
            scene.flies(Flying::Back, cards.count(), Spot::Hand(*seat), Spot::Panel(*seat));
            scene.pops(*seat, "pirate", format!("+{}", cards.count()));
            scene.then();
        }
        Sight::Bought { seat, from, price, card } => {
            scene.says(number);
            let from = if matches!(from, Source::Deck) { Spot::Deck } else { Spot::Panel(*seat) };
            scene.coins("ducat", price.0, Spot::Panel(*seat), Spot::Deck);
            scene.then();
            drawn(scene, *seat, from, card);
            scene.pops(*seat, "ducat", format!("−{}", price.0));
        }
        Sight::Offered { offer } => scene.pops(offer.from, "", "…?"),
        Sight::Answered { answer, .. } => scene.pops(answer.seat, "", "✓"),
        Sight::Declined { seat, .. } => scene.pops(*seat, "", "✕"),
        Sight::Withdrawn { seat, .. } => scene.pops(*seat, "", "↶"),
        Sight::Traded { author, partner, gave, gave_ducats, got, got_ducats, .. } => {
            scene.says(number);
            passed(scene, speaker.edition, [*author, *partner], gave, *gave_ducats);
            passed(scene, speaker.edition, [*partner, *author], got, *got_ducats);
            scene.then();
        }
        Sight::Prestige { seat, .. } => scene.pops(*seat, "prestige", "+1"),
        Sight::Loaded { seat, cards } => {
            scene.says(number);
            scene.cards(cards.iter().copied());
            for &card in cards {
                scene.then();
                scene.flies(Flying::Face(card), 1, Spot::Middle, Spot::Panel(*seat));
            }
        }
        // The ship sails on the map.
        Sight::Sailed { .. } | Sight::CompassUsed { .. } | Sight::CompassKept { .. } | Sight::Reshuffled { .. } => {
            scene.says(number);
            scene.then();
        }
        Sight::MarkerTaken { seat, marker, .. } => {
            scene.says(number);
            scene.pops(*seat, marker.name(), "");
            scene.then();
        }
        Sight::MarkerTurned { seat, marker } => {
            scene.says(number);
            scene.pops(*seat, marker.name(), "✕");
            scene.then();
        }
        Sight::LastCard { .. } => {
            scene.banner(PageTexts::of(speaker.language).last_round);
            scene.says(number);
            scene.then();
            scene.then();
        }
        // Scorings are ceremonies of their own; a turn is marked at its player; the deal is there when the page opens.
        Sight::Venice { .. }
        | Sight::Drained { .. }
        | Sight::Ended { .. }
        | Sight::TurnBegan { .. }
        | Sight::Started { .. }
        | Sight::Harboured { .. }
        | Sight::Dealt { .. } => {}
    }
}

/// The picture of a sight in the log.
pub(super) fn picture_of(sight: &Sight) -> &'static str {
    match sight {
        Sight::Earned { .. } | Sight::PlainSailing { .. } | Sight::Authority { .. } => "ducat",
        Sight::Pirates { .. } | Sight::Discarded { .. } => "pirate",
        Sight::PiratesFought { .. } => "fight-pirates",
        Sight::Market { .. } | Sight::Bought { .. } | Sight::Traded { .. } => "market",
        Sight::Prestige { .. } => "prestige",
        Sight::Played { .. } | Sight::Dealt { .. } | Sight::LastCard { .. } | Sight::Reshuffled { .. } | Sight::Drained { .. } => "deck",
        Sight::Loaded { .. } => "net",
        Sight::Sailed { .. } | Sight::Harboured { .. } => "sail",
        Sight::CompassUsed { .. } | Sight::CompassKept { .. } => "compass",
        Sight::MarkerTaken { marker, .. } | Sight::MarkerTurned { marker, .. } => marker.name(),
        Sight::Venice { .. } => "lion",
        Sight::Ended { .. } => "laurel",
        Sight::Started { .. }
        | Sight::TurnBegan { .. }
        | Sight::Offered { .. }
        | Sight::Answered { .. }
        | Sight::Declined { .. }
        | Sight::Withdrawn { .. } => "",
    }
}

/// The offer that a sight is about, unless it is a deal.
pub(super) fn offer_of(sight: &Sight) -> Option<OfferTalk> {
    let (offer, closes) = if let Sight::Offered { offer } = sight {
        (offer.id, false)
    } else if let Sight::Answered { offer, .. } = sight {
        (*offer, false)
    } else if let Sight::Declined { offer, closed, .. } = sight {
        (*offer, *closed)
    } else if let Sight::Withdrawn { offer, .. } = sight {
        (*offer, true)
    } else {
        return None;
    };
    Some(OfferTalk { number: offer.0, closes })
}

/// Cards come into a hand.
fn drawn(scene: &mut StageScene, seat: Seat, from: Spot, cards: &Seen) {
    match cards {
        Seen::Faces(cards) => cards.iter().for_each(|&card| scene.flies(Flying::Face(card), 1, from, Spot::Hand(seat))),
        Seen::Backs(count) => scene.flies(Flying::Back, *count, from, Spot::Hand(seat)),
    }
}

/// Cards and ducats go from one player to another: the goods are seen by all.
fn passed(scene: &mut StageScene, edition: &Edition, [from, to]: [Seat; 2], cards: &[ShownCard], ducats: u16) {
    for shown in cards {
        let good = Flying::Picture(edition.goods[shown.good.index()].id.clone());
        scene.flies(shown.card.map_or(good, Flying::Face), 1, Spot::Hand(from), Spot::Hand(to));
    }
    scene.coins("ducat", ducats.into(), Spot::Panel(from), Spot::Panel(to));
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{Setup, State};
    use sentences::Language;
    use tabletop::{Dice, Heard, Rules, Viewer, one_of_the_asked};

    /// Whole games: the stage shows something of every action, and only what the viewer saw.
    #[test]
    fn every_action_is_shown() {
        for seed in 0..6 {
            let (mut chance, mut dice) = (Dice::new(seed), Dice::new(seed + 99));
            let mut state = State::new(&Setup::new(3 + (seed % 3) as u8), &mut chance, &mut tabletop::Nobody);
            let names = vec![String::new(); 5];
            let speaker = Speaker::new(Language::English, &names, state.edition(), Some(Seat(0)));
            let mut many = 0;
            while let Some(seat) = one_of_the_asked(&state, &mut dice) {
                let action = state.random_answer(seat, &mut dice);
                let mut heard = Heard::new();
                state.play(seat, &action, &mut chance, &mut heard).unwrap();
                let sights: Vec<Sight> = heard.0.iter().map(|event| event.seen_by(Viewer::Seat(Seat(0)))).collect();
                let scored = sights.iter().any(|sight| matches!(sight, Sight::Venice { .. } | Sight::Drained { .. } | Sight::Ended { .. }));
                let scene = scene(&speaker, &sights);
                assert!(scene.takes() > 0 || scored || sights.is_empty(), "nothing is shown of {sights:?}");
                assert!(scene.takes() < 9_000, "{} ms for {sights:?}", scene.takes());
                assert!(scene.said().all(|sight| sight < sights.len()));
                many += 1;
            }
            assert!(many > 30, "{many} actions");
        }
    }
}
