//! Nobody learns what they may not know (OM-7 to OM-11, OM-32, OM-34).

mod kit;
mod planted;

use kit::{KINDS, OltreMare};
use oltre_mare::arrange::Position;
use oltre_mare::{Action, Claim, Goods, Icon, OfferId, Setup, State, Statement, Terms, To};
use rules_testkit::leak::{PendingAction, Twins};
use rules_testkit::tally::Tally;
use rules_testkit::{leak, seeds};
use tabletop::{Card, CardSet, Dice, Heard, Nobody, Rules, Seat, Viewer};

/// All that can happen once the table is set up.
const EVENTS: [&str; 27] = [
    "turn-began",
    "authority",
    "discarded",
    "offered",
    "answered",
    "declined",
    "withdrawn",
    "traded",
    "prestige",
    "bought",
    "played",
    "earned",
    "pirates",
    "pirates-fought",
    "market",
    "plain-sailing",
    "sailed",
    "marker-taken",
    "marker-turned",
    "compass-used",
    "compass-kept",
    "loaded",
    "venice",
    "last-card",
    "reshuffled",
    "drained",
    "ended",
];

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
    tally.expect(EVENTS.map(|event| format!("event {event}")), 5);
    tally.expect(["worlds dealt"], 40);
    tally.expect(["worlds imagined"], 1_000);
    tally.expect(["tried and accepted", "tried and refused"], 10_000);
    tally.expect(["tried and excused"], 10);
}

/// Who takes a firm offer shows its author the cards, and what is said about each (OM-32): the author may tell by that which of
/// two jewels is said to bear a ducat, so the same is said of the same jewel in both worlds, wherever it lay before.
#[test]
fn an_author_receives_the_same_cards_with_the_same_words_in_both_worlds() {
    let says = |statement| [statement].into_iter().collect();
    let setup = Setup::new(2);
    let mut position = Position::new(&setup);
    position.seats[0].cargo = vec![Card(0)];
    position.seats[1].cargo = vec![Card(1)];
    position.seats[0].hand = [20, 30].map(Card).into_iter().collect();
    position.seats[1].hand = [2, 6, 40, 50].map(Card).into_iter().collect();
    let mut one = position.lay(&mut Nobody).unwrap();
    let viewer = Viewer::Seat(Seat(0));
    let mut knowledge = State::knowledge(&setup, one.view(viewer));
    let asks = Goods::of([2, 6].map(Card).into_iter().collect(), one.edition());
    let terms = Terms { to: To::Seat(Seat(1)), gives: CardSet::one(Card(20)), asks, ..Terms::default() };
    let luck = Dice::new(0);
    one.play(Seat(0), &Action::Offer { parent: None, terms }, &mut luck.clone(), &mut Nobody).unwrap();
    State::learn(&mut knowledge, &[], one.view(viewer));
    let claims = [(2, Statement::HasNot(Icon::Ducat)), (6, Statement::Has(Icon::Ducat))];
    let claims = claims.map(|(card, statement)| Claim { card: Card(card), says: says(statement) }).into_iter().collect();
    let action = Action::Accept { offer: OfferId(1), cards: [2, 6].map(Card).into_iter().collect(), claims };
    let step = PendingAction { viewer, knowledge: &knowledge, seat: Seat(1), action: &action, luck: &luck };
    let received = |game: &State, action: &Action| {
        let mut heard = Heard::new();
        game.clone().play(Seat(1), action, &mut luck.clone(), &mut heard).unwrap();
        heard.0.iter().map(|event| event.seen_by(viewer)).collect::<Vec<_>>()
    };
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let mut other = if seed % 2 == 0 { one.clone() } else { State::imagine(&knowledge, &mut dice) };
        let there = OltreMare::<State>::follow(&one, &mut other, &step, &mut dice).expect("the same can be done there");
        assert_eq!(received(&other, &there), received(&one, &action), "game {seed}");
    }
}

/// The test has teeth: whatever is let out, it notices, and by which way.
mod a_planted_leak_is_caught {
    use super::*;
    use crate::planted::plants::*;
    use crate::planted::{Leaky, Plant};

    /// How many games are enough to find any of them.
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
