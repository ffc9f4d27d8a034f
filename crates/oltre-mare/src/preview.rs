//! What a choice would bring, worked out from what one viewer sees: the arithmetic of the rules, done before it is too late.
//!
//! * [`playing`]: cards chosen to be played (OM-50 to OM-61), and [`stops`]: where the ship could stop;
//! * [`loading`]: an order of the load (OM-70), and [`cargo`]: what a cargo stack is worth (OM-93);
//! * [`purchases`]: what the next cards cost (OM-38, OM-39);
//! * [`trading`]: where a trade leaves both sides (OM-31 to OM-40).
//!
//! Nothing here looks at a [`State`](crate::State), and nothing says whether the rules would allow it: that they say themselves.

use crate::buy::{MOST_BOUGHT, price};
use crate::takings::{Takings, takings};
use crate::{Ducats, Edition, Good, Goods, Harbour, HarbourSet, Icon, Icons, Marker, Offer, Seen, Step, Terms, View};
use alloc::vec::Vec;
use tabletop::{Card, CardSet, Seat, Viewer};

/// What playing some cards would do. As long as not all are chosen, what these alone would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playing {
    /// How many cards are chosen.
    pub chosen: u8,
    /// How many must be played: the nets on the top cargo card (OM-50).
    pub load: u8,
    /// Each icon in the order in which it is carried out (OM-52).
    pub ladder: [Rung; Icon::ALL.len()],
    /// What ducat icons bring (OM-53, OM-54).
    pub ducats: Ducats,
    /// How many cards go from the deck to the player's own pirate stack (OM-55, OM-56), if there are that many.
    pub pirates: u8,
    /// How many cards are drawn from the deck (OM-57), if there are that many.
    pub market: u8,
    /// What Plain Sailing brings (OM-58).
    pub plain_sailing: Ducats,
    /// How many harbours far the ship sails (OM-59).
    pub distance: u8,
    /// Where that leads, in order of the harbours' numbers. None when the ship stays (OM-62), and none when no way is that
    /// long (OM-51).
    pub stops: Vec<Stop>,
    /// How many cards are in the hand afterwards, if all come that should.
    pub hand: u8,
}

impl Playing {
    /// Is no way as long as the sail icons say (OM-51)?
    pub fn cannot_sail(&self) -> bool {
        self.distance > 0 && self.stops.is_empty()
    }
}

/// One icon on the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Which one.
    pub icon: Icon,
    /// How many, the one that the active marker adds included (OM-54).
    pub icons: u8,
    /// 0, 1, 3 or 6; for sails, which know no ladder, as many as there are (OM-59).
    pub strength: u8,
    /// Does the active marker change what it does (OM-54, OM-56, OM-58)?
    pub by_marker: bool,
}

/// A harbour where the ship could stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Which one.
    pub harbour: Harbour,
    /// The marker that would be taken there (OM-60).
    pub marker: Option<Marker>,
    /// The active marker that would be turned over, and none would be active afterwards (OM-61).
    pub loses: Option<Marker>,
    /// The active marker that another one would replace (OM-60).
    pub replaces: Option<Marker>,
}

/// What these cards of the player's own hand would do, if they were played now. Nothing for a spectator.
pub fn playing(view: &View, edition: &Edition, cards: CardSet) -> Option<Playing> {
    let seat = seat_of(view)?;
    let own = &view.seats[seat.index()];
    let icons: Icons = cards.iter().map(|card| edition.icons(card)).sum();
    let takings = takings(icons, own.active);
    let Takings { ducat_icons, ducats, fought, sails, plain_sailing, .. } = takings;
    let ladder = Icon::ALL.map(|icon| {
        let (icons, strength, by_marker) = match icon {
            Icon::Ducat => (ducat_icons, ducats, ducat_icons > icons.count(icon)),
            Icon::Pirate => (icons.count(icon), takings.pirates, fought > 0),
            Icon::Market => (icons.count(icon), takings.market, false),
            Icon::Sail => (sails, sails, plain_sailing > 0),
        };
        Rung { icon, icons, strength, by_marker }
    });
    // Without the cargo sale an empty deck stays empty (OM-92); with it, cards come back from everywhere.
    let deck = if view.options.interim_cargo_sale { u8::MAX } else { view.deck };
    let pirates = takings.pirates.min(deck);
    let market = takings.market.min(deck - pirates);
    Some(Playing {
        chosen: cards.len(),
        load: edition.nets(own.top),
        ladder,
        ducats: Ducats(ducats.into()),
        pirates,
        market,
        plain_sailing: Ducats(plain_sailing.into()),
        distance: sails,
        stops: if sails == 0 { Vec::new() } else { stops(view, seat, reach(edition, own.ship, sails)) },
        hand: own.hand.count().saturating_sub(cards.len()) + market,
    })
}

/// What a ship of this seat would find at these harbours (OM-60, OM-61): for those within reach, or those where a Compass leads.
pub fn stops(view: &View, seat: Seat, harbours: HarbourSet) -> Vec<Stop> {
    // A Compass in use leaves the game (OM-64).
    let in_use = view.step == Some(Step::Compass) && view.turn_of == seat;
    let active = view.seats[seat.index()].active.filter(|_| !in_use);
    harbours
        .iter()
        .map(|harbour| {
            let marker = view.markers.get(harbour.index()).copied().flatten();
            let (loses, replaces) = if marker.is_none() { (active, None) } else { (None, active) };
            Stop { harbour, marker, loses, replaces }
        })
        .collect()
}

/// What an order of the load would come to. As long as not all cards are laid, what these alone would come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loading {
    /// The topmost run afterwards.
    pub run: Run,
    /// What it would pay with one card more of its good.
    pub pays_with_one_more: Ducats,
    /// Does more of the good perhaps lie below, where this viewer may not look (OM-10)?
    pub at_least: bool,
    /// The hand limit of the next turn: the lions on the new top card (OM-21, OM-70).
    pub limit: u8,
    /// The load of the next turn: the nets on the new top card (OM-50, OM-70).
    pub load: u8,
    /// How many cards are in the hand now.
    pub hand: u8,
    /// What the whole stack would be worth, where it may be looked through (OM-93).
    pub value: Option<Ducats>,
}

impl Loading {
    /// How many cards of the hand as it is now would go to the pirates (OM-21).
    pub fn surplus(&self) -> u8 {
        self.hand.saturating_sub(self.limit)
    }

    /// How many cards the hand as it is now would lack to the load (OM-40).
    pub fn missing(&self) -> u8 {
        self.load.saturating_sub(self.hand)
    }
}

/// An unbroken group of one good (OM-93).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The good.
    pub good: Good,
    /// How many cards.
    pub length: u8,
    /// What it pays.
    pub pays: Ducats,
}

/// What the player's own cargo would come to, if these cards were laid on it in this order, the last one on top (OM-70). With no card it is
/// what lies there now. Nothing for a spectator.
pub fn loading(view: &View, edition: &Edition, cards: &[Card]) -> Option<Loading> {
    let own = &view.seats[seat_of(view)?.index()];
    let below = match &own.cargo {
        Seen::Faces(cargo) => cargo.as_slice(),
        Seen::Backs(_) => core::slice::from_ref(&own.top),
    };
    let stack: Vec<Card> = below.iter().chain(cards).copied().collect();
    let top = *stack.last()?;
    let runs = runs(&stack, edition);
    let run = *runs.first()?;
    let hidden = own.cargo.faces().is_none() && own.cargo.count() > 1;
    Some(Loading {
        run,
        pays_with_one_more: pays(edition, run.good, run.length + 1),
        at_least: hidden && usize::from(run.length) == stack.len(),
        limit: edition.lions(top),
        load: edition.nets(top),
        hand: own.hand.count(),
        value: own.cargo.faces().map(|_| runs.iter().map(|run| run.pays).sum()),
    })
}

/// The runs of a player's cargo, from top to bottom, and so what it is worth now (OM-93); nothing where the viewer may not look
/// through it (OM-10).
pub fn cargo(view: &View, edition: &Edition, seat: Seat) -> Option<Vec<Run>> {
    view.seats[seat.index()].cargo.faces().map(|stack| runs(stack, edition))
}

/// What the next cards cost the active player, one after the other, as many as may still be bought this turn (OM-38, OM-39).
/// Whether deck and pirate stack have them is another question.
pub fn purchases(view: &View) -> Vec<Ducats> {
    let buyer = &view.seats[view.turn_of.index()];
    let mut ducats = buyer.ducats;
    (view.bought..MOST_BOUGHT)
        .map(|bought| {
            let price = price(buyer.active, ducats, bought);
            ducats -= price;
            price
        })
        .collect()
}

/// A trade between two: how many cards and ducats go either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposedTrade {
    /// Who made the offer.
    pub author: Seat,
    /// Who takes it.
    pub partner: Seat,
    /// The goods that the author gives.
    pub gives: Goods,
    /// The ducats that the author gives.
    pub gives_ducats: u16,
    /// The goods that the author asks for.
    pub asks: Goods,
    /// The ducats that the author asks for.
    pub asks_ducats: u16,
}

impl ProposedTrade {
    /// An offer on the table, taken by this partner.
    pub fn of_offer(offer: &Offer, partner: Seat) -> ProposedTrade {
        ProposedTrade {
            author: offer.from,
            partner,
            gives: offer.gives.iter().map(|shown| shown.good).collect(),
            gives_ducats: offer.gives_ducats,
            asks: offer.asks,
            asks_ducats: offer.asks_ducats,
        }
    }

    /// An offer still being composed by this author, taken by this partner.
    pub fn of_terms(terms: &Terms, edition: &Edition, author: Seat, partner: Seat) -> ProposedTrade {
        ProposedTrade {
            author,
            partner,
            gives: Goods::of(terms.gives, edition),
            gives_ducats: terms.gives_ducats,
            asks: terms.asks,
            asks_ducats: terms.asks_ducats,
        }
    }
}

/// Where a trade leaves one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AfterTrade {
    /// Who.
    pub seat: Seat,
    /// How many cards are in the hand then.
    pub hand: u8,
    /// What the hand is held against: the load for the active player, who must reach it now (OM-40), the hand limit of the
    /// next turn for the other (OM-21).
    pub against: Against,
    /// The ducats then.
    pub ducats: Ducats,
    /// Are the ducats to be given not there, where there is no credit (OM-37)?
    pub too_poor: bool,
    /// The prestige then: one more for the active player's partner, once a turn (OM-36).
    pub prestige: u16,
    /// The goods in the hand then, for the viewer's own side.
    pub goods: Option<Goods>,
}

/// What the size of a hand is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// This many cards must be played this turn (OM-50).
    Load(u8),
    /// This many cards are kept when the next turn begins (OM-21).
    Limit(u8),
}

/// Where a trade would leave its author and its partner, in this order.
pub fn trading(view: &View, edition: &Edition, deal: &ProposedTrade) -> [AfterTrade; 2] {
    let side = |seat: Seat, gives: &Goods, gives_ducats: u16, gets: &Goods, gets_ducats: u16| {
        let before = &view.seats[seat.index()];
        let active = seat == view.turn_of;
        let top = before.top;
        let hand = u32::from(before.hand.count()) + gets.total();
        let own = before.hand.faces().map(|hand| {
            let mut goods = Goods::of(hand.iter().copied().collect(), edition);
            for (held, (given, got)) in goods.0.iter_mut().zip(gives.0.into_iter().zip(gets.0)) {
                *held = (*held).saturating_add(got).saturating_sub(given);
            }
            goods
        });
        AfterTrade {
            seat,
            hand: u8::try_from(hand.saturating_sub(gives.total())).unwrap_or(u8::MAX),
            against: if active { Against::Load(edition.nets(top)) } else { Against::Limit(edition.lions(top)) },
            ducats: before.ducats - Ducats(gives_ducats.into()) + Ducats(gets_ducats.into()),
            too_poor: !view.options.trade_on_credit && gives_ducats > 0 && before.ducats < Ducats(gives_ducats.into()),
            prestige: before.prestige + u16::from(!active && !before.had_prestige),
            goods: own,
        }
    };
    [
        side(deal.author, &deal.gives, deal.gives_ducats, &deal.asks, deal.asks_ducats),
        side(deal.partner, &deal.asks, deal.asks_ducats, &deal.gives, deal.gives_ducats),
    ]
}

/// The seat that this viewer looks from.
fn seat_of(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

/// No load shows more sails than the map was walked for, so more cards than can ever be played lead nowhere.
fn reach(edition: &Edition, from: Harbour, distance: u8) -> HarbourSet {
    if usize::from(distance) <= crate::MAX_SAILS { edition.reach(from, distance) } else { HarbourSet::EMPTY }
}

/// The runs of a stack, from top to bottom (OM-93).
pub fn runs(stack: &[Card], edition: &Edition) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for good in stack.iter().rev().map(|&card| edition.good(card)) {
        match runs.last_mut() {
            Some(run) if run.good == good => run.length += 1,
            Some(_) | None => runs.push(Run { good, length: 1, pays: Ducats(0) }),
        }
    }
    for run in &mut runs {
        run.pays = pays(edition, run.good, run.length);
    }
    runs
}

fn pays(edition: &Edition, good: Good, length: u8) -> Ducats {
    Ducats(edition.pays(good, length).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, CargoMemory, Event, Options, Prompt, Setup, Sight, State, To, edition_2005};
    use std::vec;
    use tabletop::{Dice, Heard, Rules, one_of_the_asked};

    // Jewels are 0 to 7, scrolls 8 to 17, silk 18 to 29, salt 30 to 43, pottery 44 to 59, olives 60 to 77, grain 78 to 97.

    /// Three at the table, as the first of them sees it; that one's turn, with this hand and this active marker.
    fn view(hand: &[u8], active: Option<Marker>) -> View {
        let setup = Setup { start: Some(Seat(0)), ..Setup::new(3) };
        let state = State::new(&setup, &mut Dice::new(3), &mut tabletop::Nobody);
        let mut view = state.view(Viewer::Seat(Seat(0)));
        view.step = Some(Step::Trade);
        view.seats[0].hand = Seen::Faces(cards(hand));
        view.seats[0].active = active;
        view
    }

    fn cards(numbers: &[u8]) -> Vec<Card> {
        numbers.iter().copied().map(Card).collect()
    }

    fn set(numbers: &[u8]) -> CardSet {
        numbers.iter().copied().map(Card).collect()
    }

    /// OM-52 to OM-59: icons are summed on the ladder 1-3-6, the active marker counted in.
    #[test]
    fn chosen_cards_are_summed_on_the_ladder() {
        use Marker::*;
        let check = |chosen: &[u8], active, ducats, pirates, market, plain, distance| {
            let playing = playing(&view(&[0, 1, 2, 3, 4, 5, 6, 7], active), edition_2005(), set(chosen)).unwrap();
            let summed = (playing.ducats.0, playing.pirates, playing.market, playing.plain_sailing.0, playing.distance);
            assert_eq!(summed, (ducats, pirates, market, plain, distance), "{chosen:?} with {active:?}");
            assert_eq!((playing.chosen, playing.hand), (chosen.len() as u8, 8 - chosen.len() as u8 + market));
            let changed: Vec<Icon> = playing.ladder.iter().filter(|rung| rung.by_marker).map(|rung| rung.icon).collect();
            let expected = match active {
                Some(BigDeal) => vec![Icon::Ducat],
                Some(FightPirates) => vec![Icon::Pirate],
                Some(PlainSailing) => vec![Icon::Sail],
                Some(Compass | FavourableTerms | LocalAuthority) | None => vec![],
            };
            assert_eq!(changed, expected, "{chosen:?} with {active:?}");
        };
        // Icons: 0 ducat pirate, 1 ducat market, 2 ducat sail, 3 pirate market, 4 pirate sail, 5 market sail, 6 ducat pirate.
        //    chosen, active, ducats, pirates, market, plain sailing, distance
        check(&[], None, 0, 0, 0, 0, 0);
        check(&[], Some(BigDeal), 1, 0, 0, 0, 0);
        check(&[0], None, 1, 1, 0, 0, 0);
        check(&[0, 6], None, 3, 3, 0, 0, 0);
        check(&[0, 6], Some(BigDeal), 6, 3, 0, 0, 0);
        check(&[0, 6], Some(FightPirates), 3, 0, 0, 0, 0);
        check(&[0, 1, 2], None, 6, 1, 1, 0, 1);
        check(&[2, 4, 5], Some(PlainSailing), 1, 1, 1, 3, 3);
        check(&[1, 3, 5, 7], Some(FavourableTerms), 3, 1, 6, 0, 1);
    }

    /// OM-92: with the cargo sale off an empty deck stays empty, pirates take first, and markets get what is left.
    #[test]
    fn a_deck_that_stays_empty_gives_no_more_than_it_has() {
        let mut view = view(&[0, 3, 6, 7], None);
        view.deck = 4;
        let playing = |view: &View| super::playing(view, edition_2005(), set(&[0, 3, 7])).unwrap();
        assert_eq!((playing(&view).pirates, playing(&view).market), (3, 3));
        view.options = Options { interim_cargo_sale: false, ..Options::default() };
        assert_eq!((playing(&view).pirates, playing(&view).market), (3, 1));
    }

    /// OM-60, OM-61: a marker is taken and the former one replaced; where there is none the active one is lost.
    #[test]
    fn each_stop_says_what_is_taken_and_what_is_lost() {
        let mut view = view(&[2, 5], Some(Marker::BigDeal));
        let edition = edition_2005();
        let reached = edition.reach(view.seats[0].ship, 1);
        let (bare, rich) = (reached.nth(0), reached.nth(1));
        view.markers[bare.index()] = None;
        view.markers[rich.index()] = Some(Marker::PlainSailing);
        let stops = playing(&view, edition, set(&[2])).unwrap().stops;
        assert_eq!(stops.iter().map(|stop| stop.harbour).collect::<Vec<_>>(), reached.iter().collect::<Vec<_>>());
        assert_eq!(stops[0], Stop { harbour: bare, marker: None, loses: Some(Marker::BigDeal), replaces: None });
        let replaced = Stop { harbour: rich, marker: Some(Marker::PlainSailing), loses: None, replaces: Some(Marker::BigDeal) };
        assert_eq!(stops[1], replaced);
        // OM-62: no sail icon, no stop; OM-51: more sails than any way is long.
        let none = playing(&view, edition, set(&[0])).unwrap();
        assert!(none.stops.is_empty() && !none.cannot_sail());
        assert!(playing(&view, edition, set(&[2, 4, 5, 8, 10])).unwrap().cannot_sail());
        // OM-64: the Compass in use is no marker that could be lost.
        (view.step, view.seats[0].active) = (Some(Step::Compass), Some(Marker::Compass));
        assert_eq!(super::stops(&view, Seat(0), reached)[0].loses, None);
    }

    /// OM-70, OM-93: the last card laid sets limit and load; the topmost run goes down into what lies there.
    #[test]
    fn an_order_of_the_load_says_what_the_top_run_pays_and_what_the_next_turn_allows() {
        let edition = edition_2005();
        let (silk, salt) = (edition.good_named("silk").unwrap(), edition.good_named("salt").unwrap());
        let mut view = view(&[0, 1, 2, 3, 4], None);
        view.seats[0].cargo = Seen::Faces(cards(&[60, 18, 19]));
        view.seats[0].top = Card(19);
        let check = |laid: &[u8], good, length, pays, more, limit, load, surplus, missing, value| {
            let loading = loading(&view, edition, &cards(laid)).unwrap();
            assert_eq!(loading.run, Run { good, length, pays: Ducats(pays) }, "{laid:?}");
            assert_eq!((loading.pays_with_one_more, loading.limit, loading.load), (Ducats(more), limit, load), "{laid:?}");
            assert_eq!((loading.surplus(), loading.missing(), loading.value), (surplus, missing, Some(Ducats(value))), "{laid:?}");
            assert!(!loading.at_least);
        };
        // Silk pays 0, 3, 8; salt 1, 3, 6; olives 1. Lions and nets: 19 6 1, 20 5 2, 22 3 4, 30 6 1, 33 3 4.
        //    laid, good, run, pays, with one more, limit, load, surplus, missing, value
        check(&[], silk, 2, 3, 8, 6, 1, 0, 0, 4);
        check(&[20], silk, 3, 8, 8, 5, 2, 0, 0, 9);
        check(&[20, 22], silk, 4, 8, 8, 3, 4, 2, 0, 9);
        check(&[20, 30], salt, 1, 1, 3, 6, 1, 0, 0, 10);
        check(&[30, 20], silk, 1, 0, 3, 5, 2, 0, 0, 5);
        view.seats[0].hand = Seen::Faces(cards(&[0]));
        assert_eq!(loading(&view, edition, &cards(&[22])).unwrap().missing(), 3);
        // OM-10: where nobody may look through the stack, only the top card is known to go on with.
        view.options.cargo_memory = CargoMemory::Strict;
        view.seats[0].cargo = Seen::Backs(3);
        let hidden = |laid: &[u8]| loading(&view, edition, &cards(laid)).unwrap();
        assert_eq!((hidden(&[20]).run.length, hidden(&[20]).at_least, hidden(&[20]).value), (2, true, None));
        assert_eq!((hidden(&[30]).run.length, hidden(&[30]).at_least), (1, false));
        assert_eq!(cargo(&view, edition, Seat(0)), None);
    }

    /// OM-38, OM-39: 3 ducats, 4 at 0 or less, card by card; 1, 2, 3, 4 with Favourable Terms.
    #[test]
    fn the_next_cards_have_their_prices() {
        let rows: [(i32, u8, Option<Marker>, &[i32]); 6] = [
            (11, 0, None, &[3, 3, 3, 3]),
            (4, 0, None, &[3, 3, 4, 4]),
            (0, 2, None, &[4, 4]),
            (11, 4, None, &[]),
            (11, 0, Some(Marker::FavourableTerms), &[1, 2, 3, 4]),
            (-5, 3, Some(Marker::FavourableTerms), &[4]),
        ];
        for (ducats, bought, active, prices) in rows {
            let mut view = view(&[], active);
            (view.seats[0].ducats, view.bought) = (Ducats(ducats), bought);
            assert_eq!(purchases(&view), prices.iter().copied().map(Ducats).collect::<Vec<_>>(), "{ducats} ducats");
        }
    }

    /// OM-36, OM-37, OM-40: hands, ducats and prestige after a trade, seen from either side.
    #[test]
    fn a_trade_is_seen_through_for_both_sides() {
        let edition = edition_2005();
        let mut view = view(&[30, 31, 0], None);
        (view.seats[0].top, view.seats[1].top) = (Card(22), Card(3));
        view.seats[1].hand = Seen::Backs(2);
        (view.seats[0].ducats, view.seats[1].ducats, view.seats[1].prestige) = (Ducats(4), Ducats(1), 2);
        let terms = Terms {
            to: To::Seat(Seat(1)),
            gives: set(&[30, 31]),
            gives_ducats: 1,
            asks: [edition.good_named("silk").unwrap()].into_iter().collect(),
            asks_ducats: 2,
            ..Terms::default()
        };
        let deal = ProposedTrade::of_terms(&terms, edition, Seat(0), Seat(1));
        assert!(!trading(&view, edition, &deal)[1].too_poor, "on credit");
        view.options.trade_on_credit = false;
        let [author, partner] = trading(&view, edition, &deal);
        assert_eq!((author.hand, author.against, author.ducats, author.too_poor), (2, Against::Load(4), Ducats(5), false));
        assert_eq!((partner.hand, partner.against, partner.ducats, partner.too_poor), (3, Against::Limit(3), Ducats(0), true));
        assert_eq!((author.prestige, partner.prestige, partner.goods), (0, 3, None));
        assert_eq!(author.goods, Some(Goods::of(set(&[0, 18]), edition)));
        view.seats[1].had_prestige = true;
        assert_eq!(trading(&view, edition, &deal)[1].prestige, 2);
    }

    #[test]
    fn one_who_only_watches_has_nothing_to_preview() {
        let view = View { viewer: Viewer::Spectator, ..view(&[0], None) };
        assert_eq!(playing(&view, edition_2005(), set(&[0])), None);
        assert_eq!(loading(&view, edition_2005(), &[]), None);
    }

    /// In whole games every preview comes true.
    #[test]
    fn what_is_previewed_happens() {
        let (mut played, mut loaded, mut bought, mut traded) = (0, 0, 0, 0);
        for seed in 0..40 {
            let setup = Setup::new(2 + (seed % 4) as u8);
            let edition = setup.edition;
            let (mut chance, mut dice) = (Dice::new(seed), Dice::new(seed + 99));
            let mut state = State::new(&setup, &mut chance, &mut tabletop::Nobody);
            while let Some(seat) = one_of_the_asked(&state, &mut dice) {
                let before = state.view(Viewer::Seat(seat));
                let action = state.random_answer(seat, &mut dice);
                let mut heard = Heard::new();
                state.play(seat, &action, &mut chance, &mut heard).unwrap();
                let sights: Vec<Sight> = heard.0.iter().map(|event: &Event| event.seen_by(Viewer::Seat(seat))).collect();
                let after = state.view(Viewer::Seat(seat));
                let own = |view: &View| view.seats[seat.index()].clone();
                match &action {
                    Action::Play(cards) => {
                        let preview = playing(&before, edition, *cards).unwrap();
                        let paid = sights.iter().any(|sight| matches!(sight, Sight::Venice { .. } | Sight::Drained { .. }));
                        if !paid {
                            let earned = own(&after).ducats - own(&before).ducats;
                            assert_eq!(earned, preview.ducats + preview.plain_sailing, "seed {seed}");
                            assert_eq!(own(&after).hand.count(), preview.hand, "seed {seed}");
                            let taken = own(&after).pirates.count() - own(&before).pirates.count();
                            assert_eq!(taken, preview.pirates, "seed {seed}");
                        }
                        if let Some(Prompt::Sail { harbours, .. }) = state.prompt(seat) {
                            let stops: Vec<Harbour> = preview.stops.iter().map(|stop| stop.harbour).collect();
                            assert!(preview.cannot_sail() || stops == harbours.iter().collect::<Vec<_>>(), "seed {seed}");
                        }
                        played += 1;
                    }
                    Action::Sail(to) => {
                        let stop = stops(&before, seat, HarbourSet::one(*to))[0];
                        let expected = stop.marker.or(own(&before).active.filter(|_| stop.loses.is_none()));
                        assert_eq!(own(&after).active, expected, "seed {seed}");
                    }
                    Action::Load(cards) if state.outcome().is_none() => {
                        let preview = loading(&before, edition, cards).unwrap();
                        let paid = sights.iter().any(|sight| matches!(sight, Sight::Venice { .. }));
                        let now = loading(&after, edition, &[]).unwrap();
                        assert_eq!((preview.run, preview.limit, preview.load), (now.run, now.limit, now.load), "seed {seed}");
                        assert!(paid || preview.value == now.value, "seed {seed}");
                        assert_eq!(cargo(&after, edition, seat).map(|runs| runs.iter().map(|run| run.pays).sum()), now.value);
                        loaded += 1;
                    }
                    Action::Buy(_) => {
                        let price =
                            sights.iter().find_map(|sight| if let Sight::Bought { price, .. } = sight { Some(*price) } else { None });
                        assert_eq!(purchases(&before).first().copied(), price, "seed {seed}");
                        bought += 1;
                    }
                    Action::Accept { offer, .. } => {
                        let offer = before.offers.iter().find(|open| open.id == *offer).unwrap();
                        if sights.iter().any(|sight| matches!(sight, Sight::Traded { .. })) {
                            for side in trading(&before, edition, &ProposedTrade::of_offer(offer, seat)) {
                                let now = &after.seats[side.seat.index()];
                                let found = (now.hand.count(), now.ducats, now.prestige);
                                assert_eq!((side.hand, side.ducats, side.prestige), found, "seed {seed}");
                                let goods = now.hand.faces().map(|hand| Goods::of(hand.iter().copied().collect(), edition));
                                assert_eq!(side.goods, goods, "seed {seed}");
                                assert!(!side.too_poor, "seed {seed}");
                            }
                            traded += 1;
                        }
                    }
                    Action::Discard(_)
                    | Action::Offer { .. }
                    | Action::Confirm { .. }
                    | Action::Decline(_)
                    | Action::Withdraw(_)
                    | Action::Compass(_)
                    | Action::Load(_) => {}
                }
            }
        }
        assert!([played, loaded, bought, traded].iter().all(|&times| times > 100), "{played} {loaded} {bought} {traded}");
    }
}
