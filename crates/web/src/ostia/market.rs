//! The market: for each good its minimum price, what the Senate gives for it, and what the Forum pays, with the known supply
//! on the row of prices (OS-13, OS-40, OS-50).

use super::Desk;
use super::card::{letter, name};
use super::choice::{Choice, own_goods};
use super::known::KnownGoods;
use super::labels_in;
use crate::art::picture;
use leptos::prelude::*;
use ostia::{Edition, GAIUS_DONATES_FROM, Good, SenateCard, View};
use tabletop::{CardSet, Seat, Viewer};

/// Where a card for the Forum may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoodsFrom {
    /// A price depressor (OS-30).
    Depressor,
    /// What the reader gave Gaius, which he will sell (OS-93).
    Gaius,
    /// Somebody who is known to hold it.
    Seat(Seat),
    /// The reader.
    You,
}

/// The known cards of a good, those that certainly lower the price first. `mine` are those that the reader may bring.
pub(super) fn supply(view: &View, edition: &Edition, known: &KnownGoods, mine: CardSet, good: Good) -> Vec<GoodsFrom> {
    let many = |cards: CardSet, from: GoodsFrom| core::iter::repeat_n(from, (cards & edition.of_good(good)).len().into());
    let given = view.gaius.as_ref().map(|gaius| gaius.given).unwrap_or_default();
    let sells = given.iter().filter(|&card| edition.points(view.current(), card) < GAIUS_DONATES_FROM).collect();
    let others = Seat::all(view.seats.len() as u8).filter(|&seat| view.viewer != Viewer::Seat(seat));
    let others = others.flat_map(|seat| many(known.goods[seat], GoodsFrom::Seat(seat)));
    many(view.depressors, GoodsFrom::Depressor)
        .chain(many(sells, GoodsFrom::Gaius))
        .chain(others)
        .chain(many(mine, GoodsFrom::You))
        .collect()
}

/// The whole market.
pub(super) fn market(desk: Desk, choice: Choice) -> AnyView {
    let market = Memo::new(move |_| {
        let view = desk.view()?;
        let edition = desk.edition.get_value();
        let cards = edition.cards(view.options);
        let goods = (0..edition.goods.len() as u8).map(Good).filter(|&good| !(cards & edition.of_good(good)).is_empty());
        // While placing a board, the reader sees its effect on the prices; before that, the effect of their own goods.
        let mine = if choice.lays() { choice.laid.get().placement().forum } else { own_goods(desk) };
        let points = |card: SenateCard, good: Good| edition.senate[card.index()][good.index()];
        Some(choice.known.with(|known| {
            let row = |good| MarketRow {
                good,
                now: points(view.current(), good),
                later: view.preview.map(|card| points(card, good)),
                supply: supply(&view, edition, known, mine, good),
            };
            goods.map(row).collect::<Vec<MarketRow>>()
        }))
    });
    let rows = desk
        .told(move || market.with(|market| market.as_ref().map(|market| untrack(|| market.iter().map(|of| row(desk, of)).collect_view()))));
    let columns = columns(desk.edition.get_value());
    let heads = move || {
        let labels = labels_in(desk.settings);
        view! {
            <th scope="col">{labels.goods}</th><th scope="col" title=labels.minimum>{picture("denarius")}<span class="unseen">{labels.minimum}</span></th>
            <th scope="col" title=labels.senate_now>{picture("senate")}<span class="unseen">{labels.senate_now}</span></th>
            <th scope="col" class="later" title=labels.senate_next>{picture("senate")}<span class="unseen">{labels.senate_next}</span></th>
            <th scope="colgroup" colspan=columns.to_string()>{picture("forum")}<span>{labels.forum_pays}</span></th>
        }
    };
    let with_depressors = Memo::new(move |_| desk.view().is_some_and(|view| !view.depressors.is_empty()));
    let legend = move || {
        let labels = labels_in(desk.settings);
        view! {
            {with_depressors.get().then(|| view! { <li><span class="token depressor">{picture("press")}</span>{labels.depressor}</li> })}
            <li><span class="token other">"A"</span>{labels.has_for_sure}</li>
            <li><span class="token you">{picture("goods")}</span>{labels.your_goods}</li>
        }
    };
    view! {
        <section class="market" aria-label=move || labels_in(desk.settings).market>
            <table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>
            <ul class="legend">{legend}</ul>
        </section>
    }
    .into_any()
}

/// What is shown about a good.
#[derive(Clone, Debug, PartialEq, Eq)]
struct MarketRow {
    good: Good,
    /// What the Senate gives for it now, and in the next round.
    now: u8,
    later: Option<u8>,
    supply: Vec<GoodsFrom>,
}

fn row(desk: Desk, MarketRow { good, now, later, supply }: &MarketRow) -> AnyView {
    let (good, now, later) = (*good, *now, *later);
    let edition = desk.edition.get_value();
    let facts = &edition.goods[good.index()];
    let prices = edition.prices_of(good);
    let last = prices.len();
    let blank = columns(edition) - last;
    let cells = prices.iter().enumerate().map(|(place, &price)| {
        // Cards without a place of their own lie on the last one.
        let here = supply.get(place).copied();
        let over = if place + 1 == last { supply.len().saturating_sub(last) } else { 0 };
        let at = place + 1 == supply.len().min(last);
        view! { <td class:at=at>{here.map(|from| token(desk, from))}<span class="price">{price}</span>{(over > 0).then(|| view! { <small>"+"{over}</small> })}</td> }
    });
    let cells = cells.collect_view();
    let called = desk.say(|speaker, _| speaker.good(good)[1].clone());
    view! {
        <tr style=("--good", facts.colour.clone())>
            <th scope="row">{picture(&facts.id)}<span>{called}</span></th>
            <td class="figure">{facts.minimum}</td><td class="figure now">{now}</td><td class="figure later">{later}</td>
            {cells}
            {(blank > 0).then(|| view! { <td colspan=blank.to_string()></td> })}
        </tr>
    }
    .into_any()
}

/// The length of the longest row of prices.
fn columns(edition: &Edition) -> usize {
    (0..edition.goods.len() as u8).map(|good| edition.prices_of(Good(good)).len()).max().unwrap_or(0)
}

fn token(desk: Desk, from: GoodsFrom) -> AnyView {
    let words = desk.settings.words();
    let labels = labels_in(desk.settings);
    match from {
        GoodsFrom::Depressor => {
            view! { <span class="token depressor" role="img" aria-label=labels.depressor title=labels.depressor>{picture("press")}</span> }
                .into_any()
        }
        GoodsFrom::Gaius => view! { <span class="token" role="img" aria-label="Gaius" title="Gaius">"G"</span> }.into_any(),
        GoodsFrom::Seat(seat) => {
            let says = format!("{}: {}", name(desk, seat), labels.has_for_sure);
            view! { <span class=format!("token other seat-{}", seat.0) role="img" aria-label=says.clone() title=says>{letter(seat)}</span> }
                .into_any()
        }
        GoodsFrom::You => {
            view! { <span class="token you" role="img" aria-label=words.you title=words.you>{picture("goods")}</span> }.into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ostia::{Setup, State};
    use tabletop::{Card, Dice, Nobody, Rules};

    /// OS-6, OS-30, OS-40: depressors certainly lower prices, then come the goods that others are known to hold, then the reader's own.
    #[test]
    fn the_known_supply_of_a_good_lies_in_the_order_of_its_certainty() {
        let state = State::new(&Setup::new(3), &mut Dice::new(1), &mut Nobody);
        let mut view = state.view(Viewer::Seat(Seat(1)));
        let set = |cards: &[u8]| cards.iter().copied().map(Card).collect::<CardSet>();
        // Marble is 6 to 12, wood 13 to 20.
        view.depressors = set(&[6, 13]);
        let mut known = KnownGoods::default();
        known.goods[Seat(0)] = set(&[7, 14]);
        known.goods[Seat(1)] = set(&[8]);
        known.goods[Seat(2)] = set(&[9]);
        let marble = supply(&view, state.edition(), &known, set(&[8, 10, 15]), Good(1));
        assert_eq!(marble, [GoodsFrom::Depressor, GoodsFrom::Seat(Seat(0)), GoodsFrom::Seat(Seat(2)), GoodsFrom::You, GoodsFrom::You]);
        assert_eq!(supply(&view, state.edition(), &known, set(&[]), Good(5)), []);
    }
}
