//! What stands beside a choice that is being made, and what lies on the table.

use crate::common::{ANA, BOB, Table};
use oltre_mare::preview::{AfterTrade, Against, Loading, Playing, Run, Rung, Stop};
use oltre_mare::{Ducats, Good, Harbour, Icon, Marker, Setup, State, edition_2005};
use tabletop::{Nobody, Rules, Seat, Seed, Seeded, Viewer};

fn stop(harbour: u8, marker: Option<Marker>, loses: Option<Marker>) -> Stop {
    Stop { harbour: Harbour(harbour), marker, loses, replaces: None }
}

/// What cards with so many ducats, pirates, markets and sails do.
fn playing(icons: [u8; 4], active: Option<Marker>, stops: Vec<Stop>) -> Playing {
    let marker = |icon: Icon| match icon {
        Icon::Ducat => active == Some(Marker::BigDeal),
        Icon::Pirate => active == Some(Marker::FightPirates),
        Icon::Market => false,
        Icon::Sail => active == Some(Marker::PlainSailing),
    };
    let mut at = 0;
    let ladder = Icon::ALL.map(|icon| {
        at += 1;
        let icons = icons[at - 1];
        Rung { icon, icons, strength: oltre_mare::strength(icons), by_marker: marker(icon) }
    });
    let [ducats, pirates, market, sails] = icons;
    Playing {
        chosen: 2,
        load: 3,
        ladder,
        ducats: Ducats(oltre_mare::strength(ducats).into()),
        pirates: oltre_mare::strength(pirates),
        market: oltre_mare::strength(market),
        plain_sailing: Ducats(if active == Some(Marker::PlainSailing) { sails.into() } else { 0 }),
        distance: sails,
        stops,
        hand: 3,
    }
}

fn loading(hand: u8, at_least: bool, value: Option<i32>) -> Loading {
    let run = Run { good: Good(3), length: 2, pays: Ducats(3) };
    Loading { run, pays_with_one_more: Ducats(6), at_least, limit: 4, load: 3, hand, value: value.map(Ducats) }
}

#[test]
fn what_would_come_of_it() {
    let mut table = Table::new("oltre_mare/previews.txt", edition_2005());
    let two = || vec![stop(4, Some(Marker::BigDeal), None), stop(1, None, Some(Marker::Compass)), stop(2, None, None)];
    let many = (0..12).map(|harbour| stop(harbour, (harbour % 3 == 0).then_some(Marker::Compass), None)).collect();
    let played = [
        ("playing", playing([2, 2, 1, 2], None, two())),
        ("playing with Big Deal", playing([1, 0, 0, 0], Some(Marker::BigDeal), Vec::new())),
        ("playing with Fight the Pirates", playing([0, 3, 0, 0], Some(Marker::FightPirates), Vec::new())),
        ("playing with Plain Sailing", playing([0, 0, 0, 3], Some(Marker::PlainSailing), many)),
        ("playing what cannot be sailed (OM-51)", playing([0, 0, 0, 4], None, Vec::new())),
    ];
    for (title, playing) in &played {
        table.add(title, |speaker| speaker.playing(playing).join("\n"));
    }
    table.add("where to", |speaker| speaker.where_to(&two()));
    for (title, loading) in [
        ("loading", loading(3, false, Some(12))),
        ("loading with too many cards in hand", loading(6, false, Some(12))),
        ("loading with too few", loading(1, true, None)),
    ] {
        table.add(title, |speaker| speaker.loading(&loading).join("\n"));
    }
    table.add("prices", |speaker| speaker.purchases(&[3, 3, 4].map(Ducats)).unwrap());
    table.add("the last price", |speaker| speaker.purchases(&[Ducats(4)]).unwrap());
    let side = |seat, against, too_poor| AfterTrade { seat, hand: 5, against, ducats: Ducats(8), too_poor, prestige: 1, goods: None };
    let sides = [side(ANA, Against::Load(3), false), side(BOB, Against::Limit(4), true)];
    table.add("after a trade", |speaker| speaker.after_trade(&sides).join("\n"));
    table.check();
}

#[test]
fn what_lies_on_the_table() {
    let setup = Setup { start: Some(Seat(0)), ..Setup::new(3) };
    let game = State::new(&setup, &mut Seeded::new(Seed::from_number(3)), &mut Nobody);
    let mut view = game.view(Viewer::Seat(ANA));
    view.seats[1].active = Some(Marker::PlainSailing);
    view.turns_left = Some(2);
    let mut table = Table::new("oltre_mare/table.txt", edition_2005());
    table.add("the table", |speaker| speaker.table(&view).join("\n"));
    table.add("the sea", |speaker| speaker.sea(&view).join("\n"));
    table.add("no offers", |speaker| speaker.offers(&view, &[]).join("\n"));
    view.offers = crate::samples::offers().into_iter().take(2).collect();
    view.venice_to_come = false;
    view.turns_left = None;
    table.add("offers", |speaker| speaker.offers(&view, &[]).join("\n"));
    // OM-36: who gives something away in another's turn does so for prestige, unless there is none to be had any more.
    let gift = |offer: &oltre_mare::Offer| {
        offer.asks.is_empty() && offer.asks_ducats == 0 && !offer.gives.is_empty() && offer.from != view.turn_of
    };
    let given = crate::samples::offers().into_iter().find(gift).expect("there is a gift among the samples");
    let mut had = view.clone();
    had.seats[given.from.index()].had_prestige = true;
    let mut may = had.clone();
    may.seats[given.from.index()].had_prestige = false;
    table.add("a gift for prestige", |speaker| {
        assert_eq!(speaker.gift_for(&given, &had), None, "there is no second one in a turn");
        speaker.gift_for(&given, &may).unwrap_or_default()
    });
    table.add("the table after Venice", |speaker| speaker.table(&view)[0].clone());
    table.check();
}
