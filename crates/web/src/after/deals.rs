//! Who gained what by which deal, with all cards open.

use super::replay::go_to_action;
use crate::desk::{Desk, Shown};
use crate::settings::Pick;
use crate::settings::{Settings, word};
use crate::who::letter;
use leptos::prelude::*;
use protocol::What;
use protocol::{Deal, DealKind};
use tabletop::Seat;

const KINDS: [(DealKind, Pick); 3] =
    [(DealKind::Trade, |words| words.trades), (DealKind::Auction, |words| words.auctions), (DealKind::Purchase, |words| words.purchases)];

/// The deals, and their total for each seat.
pub(super) fn deals<R: Shown>(desk: Desk<R>, all: &[Deal]) -> AnyView {
    if all.is_empty() {
        return view! { <section class="deals"><h2>{word(|words| words.deals)}</h2><p class="faint">{word(|words| words.no_deals)}</p></section> }.into_any();
    }
    let kinds: Vec<_> = KINDS.into_iter().filter(|(kind, _)| all.iter().any(|deal| deal.kind == *kind)).collect();
    let by_size = RwSignal::new(false);
    let sums = sums(desk, all, &kinds);
    let all = StoredValue::new(all.to_vec());
    let rows = move || {
        let mut shown = all.get_value();
        if by_size.get() {
            shown.sort_by(|a, b| size(b).total_cmp(&size(a)));
        }
        shown.into_iter().map(|deal| row(desk, &deal)).collect_view()
    };
    let order = move |wanted: bool, label: Pick| {
        view! { <button class="chip" aria-pressed=move || (by_size.get() == wanted).to_string() on:click=move |_| by_size.set(wanted)>{word(label)}</button> }
    };
    view! {
        <section class="deals">
            <h2>{word(|words| words.deals)}</h2>
            <p class="faint">{word(|words| words.deals_mean)}</p>
            {sums}
            <p role="group" class="chips">{order(false, |words| words.by_time)}{order(true, |words| words.by_size)}</p>
            <ol>{rows}</ol>
        </section>
    }
    .into_any()
}

fn size(deal: &Deal) -> f64 {
    deal.gains.iter().map(|gain| gain.abs()).fold(0.0, f64::max)
}

/// A deal in a sentence that leads to its moment, and what each side gained.
fn row<R: Shown>(desk: Desk<R>, deal: &Deal) -> AnyView {
    let (n, sight) = (deal.n, deal.sight);
    let says = move || {
        let settings = Settings::here();
        let told = desk.say(|speaker, _| {
            desk.now.with(|now| {
                let sights = now.past.iter().rev().find_map(|past| {
                    let What::Acted { action, sights, .. } = &past.news.what else { return None };
                    (*action == n).then_some(sights)
                })?;
                sights.get(sight).map(|sight| R::say_sight(speaker, sight))
            })
        });
        told.flatten().unwrap_or_else(|| format!("{} {}", settings.words().moment, n))
    };
    let gains = deal.seats.iter().zip(&deal.gains).map(|(&seat, &gain)| {
        view! { <span class=format!("gain seat-{}", seat.0)><span class="shape" aria-hidden="true">{letter(seat)}</span><span class="unseen">{move || desk.now.with(|now| now.names().into_iter().nth(seat.index()))}" "</span>{signed(gain)}</span> }
    });
    let gains = gains.collect_view();
    view! { <li><button on:click=move |_| go_to_action(desk, n)>{says}</button><span class="gains">{gains}</span></li> }.into_any()
}

/// The total of all deals of a kind, for each seat.
fn sums<R: Shown>(desk: Desk<R>, all: &[Deal], kinds: &[(DealKind, Pick)]) -> AnyView {
    let seats = desk.now.with_untracked(|now| now.seats.len() as u8);
    let sum = |seat: u8, kind: Option<DealKind>| -> f64 {
        let of = all.iter().filter(|deal| kind.is_none_or(|kind| deal.kind == kind));
        of.flat_map(|deal| deal.seats.iter().zip(&deal.gains)).filter(|(at, _)| at.0 == seat).map(|(_, gain)| gain).sum()
    };
    let row = |seat: u8| {
        let cells = kinds.iter().map(|(kind, _)| view! { <td>{signed(sum(seat, Some(*kind)))}</td> }).collect_view();
        let whole = (kinds.len() > 1).then(|| view! { <td>{signed(sum(seat, None))}</td> });
        view! { <tr class=format!("seat-{seat}")><th scope="row"><span class="shape" aria-hidden="true">{letter(Seat(seat))}</span>{move || desk.now.with(|now| now.names().into_iter().nth(seat.into()))}</th>{cells}{whole}</tr> }
    };
    let head = kinds.iter().map(|(_, label)| view! { <th scope="col">{word(*label)}</th> }).collect_view();
    let whole = (kinds.len() > 1).then(|| view! { <th scope="col">{word(|words| words.all_together)}</th> });
    view! { <div class="wide" role="group" tabindex="0"><table class="sums"><thead><tr><td></td>{head}{whole}</tr></thead><tbody>{(0..seats).map(row).collect_view()}</tbody></table></div> }.into_any()
}

/// With its sign, even for zero.
fn signed(gain: f64) -> String {
    let tenths = (gain * 10.0).round() / 10.0;
    match tenths {
        gain if gain > 0.0 => format!("+{gain}"),
        gain if gain < 0.0 => format!("−{}", -gain),
        _ => "±0".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn a_gain_has_its_sign() {
        assert_eq!([0.04, 2.35, -1.0, -0.04, 12.0].map(signed), ["±0", "+2.4", "−1", "±0", "+12"]);
    }
}
