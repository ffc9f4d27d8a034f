//! Merchants of Oltre Mare haggling (OM-30 to OM-37), in whole games with all cards open and in one small position.

mod oltre_mare;

use ::oltre_mare::arrange::Position;
use ::oltre_mare::{Action, Claim, Claims, Ducats, Goods, Icon, Offer, OfferId, Setup, Sight, Statement, Terms, To, edition_2005};
use bots::{Ask, Bot, Budget, Level, Temper, decide, oltre_mare_gain};
use oltre_mare::Game;
use tabletop::{Card, CardSet, Nobody, Rules, Seat, Viewer};

const SLY: Bot = Bot { level: Level::Merchant, temper: Temper::Sly };

/// By its own reckoning a player who makes an offer, counters one or takes one gains by it (OM-34).
#[test]
fn whoever_offers_or_accepts_gains_by_its_own_valuation() {
    // Offers made, counters made, offers taken.
    let mut seen = [0; 3];
    for seed in 0..8 {
        let mut game = Game::new(&Setup::new(3 + seed as u8 % 3), seed);
        let mut goes_on = true;
        while goes_on {
            let look = |_: &_, ask: &Ask<'_, _>, action: &Action| {
                let kind = if let Action::Offer { parent, .. } = action {
                    usize::from(parent.is_some())
                } else if let Action::Accept { .. } = action {
                    2
                } else {
                    return;
                };
                let gain = oltre_mare_gain(ask, action);
                assert!(gain.is_some_and(|gain| gain > 0.0), "seed {seed}: {action:?} brings {gain:?}");
                seen[kind] += 1;
            };
            goes_on = game.step_seen(&[Bot::MERCHANT, SLY, Bot::MERCHANT, SLY, Bot::MERCHANT], 1, look).is_some();
        }
    }
    assert!(seen[0] > 300 && seen[1] > 20 && seen[2] > 100, "{seen:?}");
}

/// Offers to this seat are not only taken or declined: some are countered, with the same cards at a price that is better for the player who
/// counters than what was offered. Some counters are taken.
#[test]
fn counters_suit_their_author_better_than_the_offer_they_answer() {
    let (mut counters, mut taken) = (0, 0);
    for seed in 0..10 {
        let mut game = Game::new(&Setup::new(4), seed);
        let mut open = Vec::new();
        while let Some(done) = game.step(&[Bot::MERCHANT; 4], 1) {
            if let Action::Offer { parent: Some(parent), terms } = &done.action {
                let offers = done.before.view(Viewer::Spectator).offers;
                let offer = offers.iter().find(|offer| offer.id == *parent).expect("what is countered is on the table");
                assert_eq!(terms.to, To::Seat(offer.from));
                assert_eq!(Goods::of(terms.gives, edition_2005()), offer.asks, "{terms:?}");
                assert_eq!(terms.asks, offer.gives.iter().map(|shown| shown.good).collect(), "{terms:?}");
                let paid = i32::from(terms.asks_ducats) - i32::from(terms.gives_ducats);
                let offered = i32::from(offer.gives_ducats) - i32::from(offer.asks_ducats);
                assert!(paid > offered, "seed {seed}: {paid} instead of {offered}");
                counters += 1;
                open.extend(game.state.last_offer());
            }
            taken += done.seen.iter().filter(|seen| matches!(seen, Sight::Traded { offer, .. } if open.contains(offer))).count();
        }
    }
    assert!(counters > 40 && taken > 10, "{counters} counters, {taken} taken");
}

/// Within a turn nobody makes an offer again that lies on the table or was declined, nor one for the same cards at a price that is no
/// better for the partner (OM-34).
#[test]
fn nobody_repeats_what_was_declined() {
    let captains = [Bot::CAPTAIN, Bot::MERCHANT, SLY, Bot::CAPTAIN];
    let mut declined_before = 0;
    for (bots, games, iterations) in [([Bot::MERCHANT, SLY, Bot::MERCHANT, SLY], 10, 1), (captains, 2, 40)] {
        for seed in 0..games {
            let mut game = Game::new(&Setup::new(4), seed);
            // The offers of this turn, and whether they were declined.
            let mut said: Vec<(OfferId, Seat, Terms, bool)> = Vec::new();
            while let Some(done) = game.step(&bots, iterations) {
                for sight in &done.seen {
                    if let Sight::TurnBegan { .. } = sight {
                        said.clear();
                    } else if let Sight::Traded { offer, .. } = sight {
                        // What was taken may be said again.
                        said.retain(|said| said.0 != *offer);
                    } else if let Sight::Declined { offer, closed: true, .. } = sight {
                        said.iter_mut().filter(|said| said.0 == *offer).for_each(|said| said.3 = true);
                    }
                }
                let Action::Offer { terms, .. } = &done.action else { continue };
                let id = game.state.last_offer().expect("an offer was made");
                let from = offer(&game, id).from;
                for (_, _, before, declined) in said.iter().filter(|(_, author, before, _)| *author == from && before.to == terms.to) {
                    let same_cards = (before.gives, before.asks) == (terms.gives, terms.asks);
                    assert!(!same_cards || asked(terms) < asked(before), "seed {seed}: {terms:?} after {before:?}");
                    declined_before += u32::from(*declined);
                }
                said.push((id, from, terms.clone(), false));
            }
        }
    }
    assert!(declined_before > 25, "{declined_before}");
}

fn offer(game: &Game, id: OfferId) -> Offer {
    let offers = game.state.view(Viewer::Spectator).offers;
    offers.into_iter().find(|offer| offer.id == id).expect("it lies on the table")
}

/// What the partner is to pay; below nothing, what it is paid.
fn asked(terms: &Terms) -> i32 {
    i32::from(terms.asks_ducats) - i32::from(terms.gives_ducats)
}

/// OM-32: what honest merchants say of their cards is true, and of cards with a pirate they say nothing; sly ones lie about those.
/// Nobody tells a lie about a card without one.
#[test]
fn sly_merchants_lie_about_pirates_and_honest_ones_never_lie() {
    let edition = edition_2005();
    for (bot, lies) in [(Bot::MERCHANT, false), (SLY, true)] {
        let (mut truths, mut kept_back, mut lied) = (0, 0, 0);
        for seed in 0..6 {
            let mut game = Game::new(&Setup::new(4), seed);
            while let Some(done) = game.step(&[bot; 4], 1) {
                let (cards, claims) = if let Action::Offer { terms, .. } = &done.action {
                    (terms.gives, &terms.claims)
                } else if let Action::Accept { cards, claims, .. } = &done.action {
                    (*cards, claims)
                } else {
                    continue;
                };
                for card in cards {
                    let says = claims.iter().filter(|claim| claim.card == card).map(|claim| claim.says);
                    let said: Vec<Statement> = says.flat_map(|says| Statement::all().filter(move |&it| says.has(it))).collect();
                    let has_pirate = edition.icons(card).count(Icon::Pirate) > 0;
                    let is_lie = said.iter().any(|statement| !statement.is_true_of(card, edition));
                    assert!(!is_lie || lies && has_pirate, "{bot}: {card:?} {said:?}");
                    truths += u32::from(!is_lie && !said.is_empty());
                    kept_back += u32::from(has_pirate && said.is_empty());
                    lied += u32::from(is_lie);
                }
            }
        }
        assert!(truths > 100, "{bot}: {truths} cards spoken of truly");
        let expected = if lies { kept_back == 0 && lied > 20 } else { kept_back > 20 && lied == 0 };
        assert!(expected, "{bot}: silent about {kept_back} pirates, lied about {lied} cards");
    }
}

/// OM-32: who lied in a trade is remembered by the player who was lied to. What the liar praises next is worth less to that merchant, who
/// no longer takes it at a price that it pays to a player who told the truth.
#[test]
fn who_lied_is_believed_less_afterwards() {
    let edition = edition_2005();
    let of = |good: &str| edition.of_good(edition.good_named(good).unwrap());
    let with = |cards: CardSet, icon| cards.iter().filter(move |&card| edition.icons(card).count(icon) > 0).collect::<CardSet>();
    // First a salt without a ducat is given away; then a silk with a ducat is to be sold.
    let salt = (of("salt") - with(of("salt"), Icon::Ducat)).nth(0);
    let silk = (with(of("silk"), Icon::Ducat) - with(of("silk"), Icon::Pirate) - CardSet::one(Card(20))).nth(0);
    let sells = |first: Statement, price: u16, seed: u64| {
        let mut position = Position::new(&Setup::new(4));
        position.turns_left = 4;
        for (seat, cargo) in position.seats.iter_mut().zip([20, 2, 3, 4]) {
            seat.cargo = [Card(cargo)].into();
            seat.ducats = Ducats(20);
        }
        let hand: CardSet = [salt, silk].into_iter().collect();
        position.seats[1].hand = hand;
        position.seats[0].hand = (with(of("grain"), Icon::Ducat) - hand).iter().take(2).collect();
        let mut game = Game::of(&Setup::new(4), position.lay(&mut Nobody).unwrap(), 1);
        let offer = |card, asks_ducats, says: &[Statement]| Terms {
            to: To::Seat(Seat(0)),
            gives: CardSet::one(card),
            asks_ducats,
            claims: [Claim { card, says: says.iter().copied().collect() }].into_iter().collect(),
            ..Terms::default()
        };
        game.act(Seat(1), Action::Offer { parent: None, terms: offer(salt, 0, &[first]) });
        let given = game.state.last_offer().unwrap();
        game.act(Seat(0), Action::Accept { offer: given, cards: CardSet::EMPTY, claims: Claims::new() });
        let word = game.knowledge[0].word(Seat(1));
        assert_eq!((word.kept, word.broken), if first.is_true_of(salt, edition) { (1, 0) } else { (0, 1) });
        assert_eq!(game.knowledge[2].word(Seat(1)).broken, 0, "others have not seen the card");
        let praise = [Statement::Has(Icon::Ducat), Statement::HasNot(Icon::Pirate)];
        game.act(Seat(1), Action::Offer { parent: None, terms: offer(silk, price, &praise) });
        let prompt = game.state.prompt(Seat(0)).unwrap();
        let ask = Ask { seat: Seat(0), knowledge: &game.knowledge[0], prompt: &prompt, must: true, seed, budget: Budget::of(1) };
        let offer = game.state.last_offer().unwrap();
        let worth = oltre_mare_gain(&ask, &Action::Accept { offer, cards: CardSet::EMPTY, claims: Claims::new() }).unwrap();
        let taken = decide(Bot::MERCHANT, &ask).is_some_and(|thought| matches!(thought.action, Action::Accept { .. }));
        (worth, taken)
    };
    let (truth, lie) = (Statement::HasNot(Icon::Ducat), Statement::Has(Icon::Ducat));
    let mean = |first| (0..40).map(|seed| sells(first, 0, seed).0).sum::<f32>() / 40.0;
    let [believed, doubted] = [truth, lie].map(mean);
    assert!(doubted < believed - 0.2, "{doubted} instead of {believed} ducats");
    let price = (believed - 0.5) as u16;
    let often = |first| (0..40).filter(|&seed| sells(first, price, seed).1).count();
    let [believed, doubted] = [truth, lie].map(often);
    assert!(believed > 30 && doubted < 30, "taken {doubted} times instead of {believed}, for {price}");
}
