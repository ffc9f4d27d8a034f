//! Why a bot of Oltre Mare does what it does. It tells what everybody may hear: what is seen once it is done, and nothing of the
//! cards that stay in the hand.

use crate::Ask;
use oltre_mare::{Action, Ducats, Edition, Good, Harbour, Icon, Icons, Marker, OfferId, Prompt, Source, State, To, View, strength};
use serde::{Deserialize, Serialize};
use tabletop::{Card, Seat};

/// A reason, for one short sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum Why {
    /// It is the best that can be seen.
    Best,
    /// Lays aside what will be missed least (OM-21).
    MissesLeast,
    /// Both sides should gain by it.
    OffersGain {
        /// The partner; nobody where all are asked.
        to: Option<Seat>,
    },
    /// To trade in another one's turn brings prestige as well (OM-36).
    OffersForPrestige {
        /// The partner.
        to: Seat,
    },
    /// The trade is good, its price is not.
    Counters {
        /// The partner.
        to: Seat,
    },
    /// The trade brings more than it costs.
    TakesGain {
        /// The partner.
        from: Seat,
    },
    /// The trade is good enough, and brings prestige as well (OM-36).
    TakesForPrestige {
        /// The partner.
        from: Seat,
    },
    /// The trade costs more than it brings.
    Declines {
        /// Who made the offer.
        from: Seat,
    },
    /// The offer has done its work.
    Withdraws,
    /// There are too few cards to play (OM-50).
    MustBuy,
    /// One more card is worth its price.
    BuysMore {
        /// The price.
        price: Ducats,
    },
    /// It costs what a card of the deck costs, and there is a pirate less (OM-38, OM-96).
    BuysBack {
        /// The price.
        price: Ducats,
    },
    /// A run becomes longer.
    BuildsRun {
        /// Of this good.
        good: Good,
        /// How long it will be.
        run: u8,
        /// What it will pay more.
        more: Ducats,
    },
    /// The icons bring ducats (OM-53).
    PlaysForDucats {
        /// So many.
        ducats: Ducats,
    },
    /// The icons bring cards (OM-57).
    PlaysForCards {
        /// So many.
        cards: u8,
    },
    /// The ship can reach a marker (OM-61).
    PlaysToSail {
        /// So far.
        distance: u8,
    },
    /// No pirate comes (OM-55).
    KeepsPiratesAway,
    /// There is a marker (OM-61).
    TakesMarker {
        /// Where.
        harbour: Harbour,
        /// Which one.
        marker: Marker,
    },
    /// The active marker stays what it is.
    KeepsMarker {
        /// Which one.
        marker: Marker,
    },
    /// A marker lies next door.
    SailsNear {
        /// Where the ship is then.
        harbour: Harbour,
    },
    /// The card on top suits the next turn (OM-70).
    LoadsForTop {
        /// The hand limit.
        limit: u8,
        /// The load.
        load: u8,
    },
}

/// The reason that stands out in what is done.
pub(super) fn of(ask: &Ask<'_, State>, action: &Action) -> Why {
    let view = ask.knowledge.view();
    let edition = ask.knowledge.edition();
    let for_prestige = ask.seat != view.turn_of && !view.seats[ask.seat.index()].had_prestige;
    match action {
        Action::Discard(_) => Why::MissesLeast,
        Action::Offer { parent: Some(parent), .. } => author(view, *parent).map_or(Why::Best, |to| Why::Counters { to }),
        Action::Offer { parent: None, terms } => match terms.to {
            To::Seat(to) if for_prestige => Why::OffersForPrestige { to },
            To::Seat(to) => Why::OffersGain { to: Some(to) },
            To::All => Why::OffersGain { to: None },
        },
        Action::Accept { offer, .. } => match author(view, *offer) {
            Some(from) if for_prestige => Why::TakesForPrestige { from },
            Some(from) => Why::TakesGain { from },
            None => Why::Best,
        },
        Action::Confirm { with, .. } => Why::TakesGain { from: *with },
        Action::Decline(offer) => author(view, *offer).map_or(Why::Best, |from| Why::Declines { from }),
        Action::Withdraw(_) => Why::Withdraws,
        Action::Buy(from) => buys(ask.prompt, *from),
        Action::Play(cards) => plays(view, edition, ask, cards.iter()),
        Action::Sail(harbour) | Action::Compass(Some(harbour)) => sails(view, edition, ask.seat, *harbour),
        Action::Compass(None) => Why::KeepsMarker { marker: Marker::Compass },
        Action::Load(order) => loads(edition, ask, order),
    }
}

fn author(view: &View, offer: OfferId) -> Option<Seat> {
    view.offers.iter().find(|open| open.id == offer).map(|open| open.from)
}

fn buys(prompt: &Prompt, from: Source) -> Why {
    let Prompt::Trade { play, deck, pirates, .. } = prompt else { return Why::Best };
    match (from, play, deck, pirates) {
        (_, None, ..) => Why::MustBuy,
        (Source::Pirates, Some(_), _, Some(price)) => Why::BuysBack { price: *price },
        (Source::Deck, Some(_), Some(price), _) => Why::BuysMore { price: *price },
        (Source::Pirates, Some(_), _, None) | (Source::Deck, Some(_), None, _) => Why::Best,
    }
}

/// About what a card drawn, and a marker within reach, are worth beside ducats.
const CARD: i32 = 2;
const MARKER: i32 = 4;

/// What the cards played bring most, as everybody sees it.
fn plays(view: &View, edition: &Edition, ask: &Ask<'_, State>, cards: impl Iterator<Item = Card> + Clone) -> Why {
    let own = &view.seats[ask.seat.index()];
    let icons = cards.clone().fold(Icons::NONE, |icons, card| icons + edition.icons(card));
    let ducats = Ducats(strength(icons.count(Icon::Ducat) + u8::from(own.active == Some(Marker::BigDeal))).into());
    let drawn = strength(icons.count(Icon::Market));
    let sails = icons.count(Icon::Sail);
    let markers = |harbour: Harbour| view.markers[harbour.index()].is_some();
    let mut best = (0, if icons.count(Icon::Pirate) == 0 { Why::KeepsPiratesAway } else { Why::Best });
    let mut consider = |worth: i32, why: Why| {
        if worth > best.0 {
            best = (worth, why);
        }
    };
    if sails > 0 && edition.reach(own.ship, sails).iter().any(markers) {
        consider(MARKER, Why::PlaysToSail { distance: sails });
    }
    consider(CARD * i32::from(drawn), Why::PlaysForCards { cards: drawn });
    consider(ducats.0, Why::PlaysForDucats { ducats });
    // The run on top goes on with all cards of its good; one of another good begins anew.
    let top = top_run(edition, ask);
    for good in (0..edition.goods.len() as u8).map(Good) {
        let count = cards.clone().filter(|&card| edition.good(card) == good).count() as u8;
        let before = if good == top.0 { top.1 } else { 0 };
        let (run, more) = (before + count, more_for(edition, good, before, count));
        if count > 0 && run > 1 {
            consider(more.0, Why::BuildsRun { good, run, more });
        }
    }
    best.1
}

fn sails(view: &View, edition: &Edition, seat: Seat, harbour: Harbour) -> Why {
    let own = &view.seats[seat.index()];
    let near = |harbour: Harbour| edition.harbours[harbour.index()].routes.iter().any(|next| view.markers[next.index()].is_some());
    match (view.markers[harbour.index()], own.active) {
        (Some(marker), _) => Why::TakesMarker { harbour, marker },
        (None, Some(marker)) if harbour == own.ship => Why::KeepsMarker { marker },
        (None, _) if near(harbour) => Why::SailsNear { harbour },
        (None, _) => Why::Best,
    }
}

/// The run in this order that pays most more; where none does, what lies on top.
fn loads(edition: &Edition, ask: &Ask<'_, State>, order: &[Card]) -> Why {
    let Some(&top) = order.last() else { return Why::Best };
    let mut best = (1, Why::LoadsForTop { limit: edition.lions(top), load: edition.nets(top) });
    let (mut good, mut before) = top_run(edition, ask);
    for same in order.chunk_by(|one, other| edition.good(*one) == edition.good(*other)) {
        let next = edition.good(same[0]);
        if next != good {
            (good, before) = (next, 0);
        }
        let (run, more) = (before + same.len() as u8, more_for(edition, good, before, same.len() as u8));
        if run > 1 && more.0 > best.0 {
            best = (more.0, Why::BuildsRun { good, run, more });
        }
        before = run;
    }
    best.1
}

/// The good on top of the own cargo, and how long its run is.
fn top_run(edition: &Edition, ask: &Ask<'_, State>) -> (Good, u8) {
    let cargo = ask.knowledge.cargo(ask.seat);
    let good = edition.good(ask.knowledge.view().seats[ask.seat.index()].top);
    (good, cargo.iter().rev().take_while(|&&card| edition.good(card) == good).count() as u8)
}

/// What so many cards more make a run pay (OM-93).
fn more_for(edition: &Edition, good: Good, run: u8, cards: u8) -> Ducats {
    Ducats(i32::from(edition.pays(good, run + cards)) - i32::from(edition.pays(good, run)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Budget, Floor, Played, decide};
    use oltre_mare::{Knowledge, Setup};
    use std::collections::BTreeSet;
    use tabletop::{Dice, Heard, Rules, Viewer};

    /// Merchants play; each reason is given again by one who has only watched.
    #[test]
    fn a_reason_tells_nothing_that_a_spectator_could_not_say() {
        let mut told = BTreeSet::new();
        for number in 0..6 {
            let setup = Setup::new(4);
            let mut dice = Dice::new(number);
            let mut game = State::new(&setup, &mut dice, &mut tabletop::Nobody);
            let mut knowledge: Vec<Knowledge> = Viewer::all(4).map(|viewer| State::knowledge(&setup, game.view(viewer))).collect();
            let mut floor = Floor::new(4);
            for seed in 0.. {
                let Some((seat, must)) = floor.next(game.asked()) else { break };
                let prompt = game.prompt(seat).expect("who is asked is asked something");
                let ask = Ask::<State> { seat, knowledge: &knowledge[seat.index()], prompt: &prompt, must, seed, budget: Budget::of(4) };
                let Some(thought) = decide(Bot::MERCHANT, &ask) else {
                    floor.was_silent(seat);
                    continue;
                };
                let watched = of(&Ask { knowledge: &knowledge[4], ..ask }, &thought.action);
                assert_eq!(thought.why, Some(watched), "game {number}, decision {seed}");
                let name = format!("{watched:?}");
                told.insert(name.split(' ').next().expect("it has a name").to_owned());
                let mut heard = Heard::new();
                let mut action = thought.action;
                if let Err(refusal) = game.play(seat, &action, &mut dice, &mut heard) {
                    action = State::instead(&action, &refusal).expect("what is refused has its reason");
                    game.play(seat, &action, &mut dice, &mut heard).expect("what is done instead is legal");
                }
                floor.acted(seat);
                for (viewer, knowledge) in Viewer::all(4).zip(&mut knowledge) {
                    let sights: Vec<_> = heard.0.iter().filter_map(|event| State::sight(event, viewer)).collect();
                    State::learn(knowledge, &sights, game.view(viewer));
                }
            }
        }
        let often = [
            "MissesLeast",
            "OffersGain",
            "OffersForPrestige",
            "TakesGain",
            "TakesForPrestige",
            "BuildsRun",
            "PlaysForDucats",
            "PlaysForCards",
            "PlaysToSail",
            "TakesMarker",
            "LoadsForTop",
        ];
        for name in often {
            assert!(told.contains(name), "nobody ever says {name}: {told:?}");
        }
    }
}
