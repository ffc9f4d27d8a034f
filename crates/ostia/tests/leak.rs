//! Nobody learns what they may not know (OS-3, OS-5, OS-6, OS-32).

mod kit;
mod planted;

use kit::{KINDS, Ostia};
use rules_testkit::tally::Tally;
use rules_testkit::{leak, seeds};

#[test]
fn two_worlds_that_a_viewer_cannot_tell_apart_stay_the_same_to_that_viewer() {
    let mut tally = Tally::new();
    seeds::each(60, |seed| {
        if let Err(leak) = leak::check::<Ostia>(seed, &mut tally) {
            panic!("{leak}");
        }
    });
    println!("{tally}");
    for viewer in ["actor", "other seat", "spectator"] {
        tally.expect(KINDS.map(|kind| format!("{viewer} sees {kind}")), 100);
    }
    tally.expect(["worlds dealt"], 60);
    tally.expect(["worlds imagined"], 1_000);
    tally.expect(["tried and accepted", "tried and refused"], 10_000);
}

/// The test has teeth: whatever is let out, it notices, and by which way.
mod a_planted_leak_is_caught {
    use super::*;
    use crate::planted::*;
    use ostia::State;
    use rules_testkit::planted::{Leaky, Plant};

    /// How many games are enough to find any of them.
    const GAMES: u64 = 40;

    fn caught<P: Plant<State>>() {
        let mut tally = Tally::new();
        let found = (0..GAMES).find_map(|seed| Some((seed, leak::check::<Ostia<Leaky<State, P>>>(seed, &mut tally).err()?)));
        let (seed, leak) = found.expect("the leak is found");
        assert_eq!(leak.channel, P::CHANNEL, "game {seed}: {leak}");
        println!("found in game {seed}");
    }

    #[test]
    fn and_rules_without_a_leak_are_not() {
        let mut tally = Tally::new();
        for seed in 0..2 {
            assert!(leak::check::<Ostia<Leaky<State, Nothing>>>(seed, &mut tally).is_ok());
        }
    }

    macro_rules! caught {
        ($($test:ident: $plant:ident),* $(,)?) => {
            $(#[test] fn $test() { caught::<$plant>(); })*
        };
    }

    caught! {
        goods_in_a_view: GoodsInView,
        a_boat_in_a_view: BoatInView,
        a_secret_decision_in_a_view: DecisionInView,
        gifts_to_gaius_in_a_view: GiftsToGaiusInView,
        the_card_laid_aside_in_a_view: CardLaidAsideInView,
        a_later_senate_card_in_a_view: LaterSenateCardInView,
        the_length_of_a_view: LengthOfAView,
        the_order_of_the_asked: OrderOfTheAsked,
        the_face_of_a_start_card: FaceOfAStartCard,
        the_face_of_a_dealt_card: FaceOfADealtCard,
        the_face_of_a_kept_card: FaceOfAKeptCard,
        storage_in_the_reveal: StorageRevealed,
        the_face_of_a_stored_card: FaceOfAStoredCard,
        a_sight_that_comes_only_sometimes: SightOnlySometimes,
        a_sight_that_is_missing_sometimes: SilenceSometimes,
        the_bound_of_a_bid: BoundOfABid,
        storehouses_on_offer: StorehousesOnOffer,
        who_is_asked: AskedOnlyIfAble,
        answers_that_look_into_goods: AnswersThatLookIntoGoods,
        the_order_of_answers: OrderOfAnswers,
        a_refusal_that_names_an_owner: RefusalNamesTheOwner,
        a_refusal_that_looks_into_boats: RefusalLooksIntoBoats,
    }
}
