//! Nobody learns what they may not know (OM-7 to OM-11, OM-32, OM-34).

mod kit;
mod planted;

use kit::{KINDS, OltreMare};
use rules_testkit::tally::Tally;
use rules_testkit::{leak, seeds};

#[test]
fn two_worlds_that_a_viewer_cannot_tell_apart_stay_the_same_to_that_viewer() {
    let mut tally = Tally::new();
    seeds::each(60, |seed| {
        if let Err(leak) = leak::check::<OltreMare>(seed, &mut tally) {
            panic!("{leak}");
        }
    });
    println!("{tally}");
    for viewer in ["actor", "other seat", "spectator"] {
        tally.expect(KINDS.map(|kind| format!("{viewer} sees {kind}")), 40);
    }
    tally.expect(["worlds dealt"], 40);
    tally.expect(["worlds imagined"], 1_000);
    tally.expect(["tried and accepted", "tried and refused"], 10_000);
    tally.expect(["tried and excused"], 10);
}

/// The test has teeth: whatever is let out, it notices, and by which way.
mod a_planted_leak_is_caught {
    use super::*;
    use crate::planted::plants::*;
    use crate::planted::{Leaky, Plant};

    /// So many games are enough to find any of them.
    const GAMES: u64 = 40;

    fn caught<P: Plant>() {
        let mut tally = Tally::new();
        let found = (0..GAMES).find_map(|seed| Some((seed, leak::check::<OltreMare<Leaky<P>>>(seed, &mut tally).err()?)));
        let (seed, leak) = found.expect("the leak is found");
        assert_eq!(leak.channel, P::CHANNEL, "game {seed}: {leak}");
        println!("found in game {seed}");
    }

    #[test]
    fn and_rules_without_a_leak_are_not() {
        let mut tally = Tally::new();
        for seed in 0..2 {
            assert!(leak::check::<OltreMare<Leaky<Nothing>>>(seed, &mut tally).is_ok());
        }
    }

    macro_rules! caught {
        ($($test:ident: $plant:ident),* $(,)?) => {
            $(#[test] fn $test() { caught::<$plant>(); })*
        };
    }

    caught! {
        a_hand_in_a_view: HandInView,
        the_own_pirate_stack_in_a_view: OwnPiratesInView,
        the_cards_of_an_offer_in_a_view: CardsOfOffersInView,
        the_face_of_a_drawn_card: FaceOfADrawnCard,
        the_face_of_a_dealt_card: FaceOfADealtCard,
        the_face_of_a_pirate_card: FaceOfAPirateCard,
        a_sight_that_comes_only_sometimes: SightOnlySometimes,
        a_sight_that_is_missing_sometimes: SilenceSometimes,
        the_order_of_offers: OrderOfOffers,
        the_order_of_cards_in_an_offer: OrderOfCardsInAnOffer,
        the_number_of_an_offer: NumberOfAnOffer,
        the_length_of_a_view: LengthOfAView,
        the_bound_of_a_prompt: BoundOfAPrompt,
        the_price_of_a_card: PriceOfACard,
        who_is_asked: AskedOnlyIfAble,
        answers_that_look_into_hands: AnswersThatWork,
        a_refusal_that_names_a_card: RefusalNamesTheCard,
        a_refusal_that_looks_into_hands: RefusalLooksIntoHands,
    }
}
