//! Bots of Oltre Mare are good company at the bargaining table: few offers, each of which could be taken, and nothing twice.

mod oltre_mare;

use ::oltre_mare::arrange::Position;
use ::oltre_mare::{Action, Ducats, Good, Goods, Offer, OfferId, Setup, Sight, State, Terms, To, edition_2005};
use bots::{Ask, Bot, Budget, Level, OltreMareWhy as Why, Temper, decide};
use oltre_mare::Game;
use tabletop::{Card, CardSet, Nobody, Rules, Seat, Viewer};

const SLY: Bot = Bot { level: Level::Merchant, temper: Temper::Sly };

/// The offers of one turn, and which of them were declined.
#[derive(Default)]
struct Turn {
    said: Vec<(Offer, bool)>,
    gave: Vec<(Seat, Good)>,
    got: Vec<(Seat, Good)>,
}

impl Turn {
    fn by(&self, seat: Seat) -> impl Iterator<Item = &(Offer, bool)> {
        self.said.iter().filter(move |said| said.0.from == seat)
    }

    fn see(&mut self, sight: &Sight) {
        if let Sight::TurnBegan { .. } = sight {
            *self = Turn::default();
        } else if let Sight::Declined { offer, closed: true, .. } = sight {
            self.said.iter_mut().filter(|said| said.0.id == *offer).for_each(|said| said.1 = true);
        } else if let Sight::Traded { author, partner, gave, got, .. } = sight {
            for (giver, taker, cards) in [(*author, *partner, gave), (*partner, *author, got)] {
                self.gave.extend(cards.iter().map(|shown| (giver, shown.good)));
                self.got.extend(cards.iter().map(|shown| (taker, shown.good)));
            }
        }
    }
}

/// What the partner is to pay.
fn asked(offer: &Offer) -> i32 {
    i32::from(offer.asks_ducats) - i32::from(offer.gives_ducats)
}

fn given(offer: &Offer) -> Goods {
    offer.gives.iter().map(|shown| shown.good).collect()
}

/// Is every one of these among those?
fn within(less: &Goods, more: &Goods) -> bool {
    less.iter().all(|(good, count)| more.count(good) >= count)
}

/// In whole games of every kind of bot: at most four offers a turn, two of them unanswered at a time with one player; none for goods
/// that the other cannot have as far as the bot knows; no good wanted and offered in one turn; nothing again that was declined, unless it is
/// better; no begging; and gifts at most once a turn, for prestige, with that as the reason (OM-31 to OM-36).
#[test]
fn offers_keep_to_good_manners() {
    let captains = [Bot::CAPTAIN, Bot::MERCHANT, SLY, Bot::CAPTAIN, Bot::MERCHANT];
    let (mut offers, mut gifts) = (0, 0);
    for (bots, games, iterations) in [([Bot::MERCHANT, SLY, Bot::MERCHANT, SLY, Bot::MERCHANT], 12, 1), (captains, 3, 60)] {
        for seed in 0..games {
            let mut game = Game::new(&Setup::new(3 + seed as u8 % 3), seed);
            let mut turn = Turn::default();
            loop {
                let mut could_have = None;
                let look = |_: &State, ask: &Ask<'_, State>, action: &Action| {
                    let Action::Offer { terms, .. } = action else { return };
                    let To::Seat(partner) = terms.to else { panic!("bots speak to one player at a time") };
                    let (knowledge, edition) = (ask.knowledge, edition_2005());
                    let may = |good| (knowledge.may_hold(partner) & edition.of_good(good)).len();
                    let hand = knowledge.view().seats[partner.index()].hand.count();
                    let fits = terms.asks.iter().all(|(good, count)| may(good) >= count) && terms.asks.total() <= hand.into();
                    could_have = Some((fits, ask.seat, decide(bots[ask.seat.index()], ask).and_then(|thought| thought.why)));
                };
                let Some(done) = game.step_seen(&bots, iterations, look) else { break };
                done.seen.iter().for_each(|sight| turn.see(sight));
                let Action::Offer { .. } = &done.action else { continue };
                let (fits, from, why) = could_have.expect("it was looked at");
                let open = game.state.view(Viewer::Spectator).offers;
                let offer = open.iter().find(|offer| Some(offer.id) == game.state.last_offer()).expect("it lies on the table").clone();
                let told = format!("seed {seed}: {offer:?}");
                offers += 1;
                assert!(fits, "the other cannot have it: {told}");
                assert!(turn.by(from).count() < 4, "too many in a turn: {told}");
                let unanswered = open.iter().filter(|other| other.from == from && other.to == offer.to).count();
                assert!(unanswered <= 2, "too many unanswered: {told}");
                assert!(!given(&offer).is_empty() || offer.gives_ducats > 0, "begs: {told}");
                assert!(offer.gives_ducats == 0 || !offer.asks.is_empty(), "gives ducats away: {told}");

                let wanted = |good: Good| turn.by(from).any(|said| said.0.asks.count(good) > 0) || turn.got.contains(&(from, good));
                let parted = |good: Good| turn.by(from).any(|said| given(&said.0).count(good) > 0) || turn.gave.contains(&(from, good));
                let both = given(&offer).iter().any(|(good, _)| wanted(good) || offer.asks.count(good) > 0);
                assert!(!both && !offer.asks.iter().any(|(good, _)| parted(good)), "wants and offers one good: {told}");

                for (before, _) in turn.by(from).filter(|said| said.1 && said.0.to == offer.to) {
                    let no_better = within(&given(&offer), &given(before)) && within(&before.asks, &offer.asks);
                    assert!(!no_better || asked(&offer) < asked(before), "again: {told} after {before:?}");
                }
                if offer.asks.is_empty() && offer.asks_ducats == 0 {
                    gifts += 1;
                    let before = done.before.view(Viewer::Spectator);
                    assert!(from != before.turn_of && !before.seats[from.index()].had_prestige, "a gift for nothing: {told}");
                    assert_eq!(why, Some(Why::Gift), "{told}");
                    assert!(!turn.by(from).any(|said| said.0.asks.is_empty() && said.0.asks_ducats == 0), "two gifts: {told}");
                }
                turn.said.push((offer, false));
            }
        }
    }
    assert!(offers > 400, "{offers}");
    assert!(gifts * 10 < offers, "{gifts} gifts among {offers} offers");
}

/// Four merchants make few offers, and most of them are worth considering: a good part is taken, and seldom does the other lack
/// what is asked for.
#[test]
fn offers_are_few_and_likely_to_be_taken() {
    let (mut offers, mut taken, mut lacking, mut turns) = (0_u32, 0_u32, 0_u32, 0_u32);
    for seed in 0..10 {
        let mut game = Game::new(&Setup::new(4), seed);
        while let Some(done) = game.step(&[Bot::MERCHANT; 4], 1) {
            for sight in &done.seen {
                if let Sight::Offered { offer } = sight {
                    offers += 1;
                    let To::Seat(partner) = offer.to else { panic!("{offer:?}") };
                    let held = Goods::of(done.before.hand(partner), edition_2005());
                    lacking += u32::from(!within(&offer.asks, &held));
                } else if let Sight::Traded { .. } = sight {
                    taken += 1;
                } else if let Sight::Loaded { .. } = sight {
                    turns += 1;
                }
            }
        }
    }
    println!("{offers} offers in {turns} turns, {taken} taken, {lacking} for what the other lacks");
    assert!(offers < 5 * turns, "{offers} offers in {turns} turns");
    assert!(taken * 3 > offers, "{taken} of {offers} are taken");
    assert!(lacking * 3 < offers, "{lacking} of {offers} ask for what the other does not hold");
}

/// Ana's turn; she and Bob hold these cards.
fn position(ana: &[u8], bob: &[u8]) -> Game {
    let mut position = Position::new(&Setup::new(3));
    position.turns_left = 6;
    for (seat, cargo) in position.seats.iter_mut().zip([20, 2, 3]) {
        seat.cargo = [Card(cargo)].into();
        seat.ducats = Ducats(12);
    }
    let hand = |cards: &[u8]| cards.iter().copied().map(Card).collect::<CardSet>();
    (position.seats[0].hand, position.seats[1].hand) = (hand(ana), hand(bob));
    Game::of(&Setup::new(3), position.lay(&mut Nobody).unwrap(), 1)
}

/// A bot that need not act yet, because others still think about its offers, talks or waits; it neither buys nor plays.
#[test]
fn who_may_wait_does_not_end_the_trading() {
    let (mut waited, mut spoke) = (0, 0);
    for seed in 0..3 {
        let mut game = Game::new(&Setup::new(4), seed);
        loop {
            let look = |_: &State, ask: &Ask<'_, State>, _: &Action| {
                if !ask.must {
                    return;
                }
                for &bot in Bot::ALL {
                    match decide(bot, &Ask { must: false, budget: Budget::of(8), ..*ask }).map(|thought| thought.action) {
                        None => waited += 1,
                        Some(action) => {
                            let talk = matches!(
                                action,
                                Action::Offer { .. }
                                    | Action::Accept { .. }
                                    | Action::Decline(_)
                                    | Action::Confirm { .. }
                                    | Action::Withdraw(_)
                            );
                            assert!(talk, "seed {seed}: {bot} does {action:?}");
                            spoke += 1;
                        }
                    }
                }
            };
            if game.step_seen(&[Bot::MERCHANT; 4], 1, look).is_none() {
                break;
            }
        }
    }
    assert!(waited > 100 && spoke > 50, "{waited} {spoke}");
}

/// OM-34: nothing is reserved by an offer; but a bot whose card has gone takes the offer back that it stood in, before it
/// makes another one.
#[test]
fn an_offer_that_cannot_be_kept_is_withdrawn() {
    let mut game = position(&[21, 30, 31, 40], &[50, 51, 60]);
    let card = CardSet::one(Card(21));
    let offer = |to, asks_ducats| Action::Offer {
        parent: None,
        terms: Terms { to: To::Seat(Seat(to)), gives: card, asks_ducats, ..Terms::default() },
    };
    game.act(Seat(0), offer(1, 9));
    game.act(Seat(0), offer(2, 8));
    let (first, second) = (OfferId(1), OfferId(2));
    game.act(Seat(2), Action::Accept { offer: second, cards: CardSet::EMPTY, claims: Default::default() });
    for bot in [Bot::MERCHANT, SLY, Bot::CAPTAIN] {
        assert_eq!(game.says(Seat(0), bot, 20).map(|thought| thought.action), Some(Action::Withdraw(first)), "{bot}");
    }
}

/// OM-37: what is worth more than it costs is bought on credit where the game allows it, and at no table where it does not; a card is not
/// worth any debt.
#[test]
fn what_gains_is_paid_on_credit() {
    // A third silk brings 5 ducats more, and its icons.
    let [below, top, third] = [22, 20, 25].map(Card);
    let does = |credit: bool, price: u16| {
        let mut setup = Setup::new(3);
        setup.options.trade_on_credit = credit;
        let mut position = Position::new(&setup);
        position.turns_left = 6;
        for (seat, cargo) in position.seats.iter_mut().zip([20, 2, 3]) {
            seat.cargo = [Card(cargo)].into();
            seat.ducats = Ducats(12);
        }
        // Ana holds nothing but pirates, and has next to nothing in her purse.
        position.seats[0].cargo = [below, top].into();
        position.seats[0].ducats = Ducats(1);
        position.seats[0].hand = [4, 16].map(Card).into_iter().collect();
        position.seats[1].hand = CardSet::one(third);
        let mut game = Game::of(&setup, position.lay(&mut Nobody).unwrap(), 1);
        let terms = Terms { to: To::Seat(Seat(0)), gives: CardSet::one(third), asks_ducats: price, ..Terms::default() };
        game.act(Seat(1), Action::Offer { parent: None, terms });
        game.says(Seat(0), Bot::MERCHANT, 1).map(|thought| thought.action)
    };
    let takes = |credit, price| matches!(does(credit, price), Some(Action::Accept { .. }));
    assert!(takes(true, 1) && takes(false, 1), "{:?}", does(true, 1));
    assert!(takes(true, 3), "{:?}", does(true, 3));
    assert!(!takes(false, 3), "{:?}", does(false, 3));
    assert!(!takes(true, 20), "{:?}", does(true, 20));
}
