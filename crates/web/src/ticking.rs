//! Money runs to its new amount, so that one sees where it goes. It is never wrong for long: the last amount is there within a second, and
//! at once where nothing is animated, or while an earlier moment is looked at.

use crate::animate::is_still;
use crate::desk::{Desk, Shown};
use core::time::Duration;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

/// The time between two amounts at normal speed, in milliseconds.
const BEAT: f64 = 45.0;

/// An amount that runs.
pub(crate) fn ticking<R: Shown>(desk: Desk<R>, amount: Memo<Option<i32>>) -> RwSignal<Option<i32>> {
    let shown = RwSignal::new(amount.get_untracked());
    let beat = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move || {
        amount.track();
        run(desk, amount, shown, beat);
    });
    shown
}

fn run<R: Shown>(desk: Desk<R>, amount: Memo<Option<i32>>, shown: RwSignal<Option<i32>>, beat: StoredValue<Option<TimeoutHandle>>) {
    beat.try_update_value(|beat| beat.take().iter().for_each(TimeoutHandle::clear));
    let (Some(to), Some(from)) = (amount.try_get_untracked(), shown.try_get_untracked()) else { return };
    let tempo = desk.settings.speed.get_untracked().tempo().filter(|_| !is_still() && untrack(|| desk.moment()).is_none());
    let next = match (from, to, tempo) {
        (Some(from), Some(to), Some(_)) => Some(nearer(from, to)),
        (None, _, _) | (_, None, _) | (_, _, None) => to,
    };
    if next != from {
        shown.try_set(next);
    }
    if let (true, Some(tempo)) = (next != to, tempo) {
        let again = move || run(desk, amount, shown, beat);
        let after = Duration::from_millis((BEAT * tempo) as u64);
        beat.try_set_value(set_timeout_with_handle(again, after).ok());
    }
}

/// One step towards an amount: large ones first, so that a large sum takes no longer than a small one.
fn nearer(from: i32, to: i32) -> i32 {
    let left = to - from;
    from + left.signum() * (left.abs() / 5).max(1).min(left.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_reached_in_few_steps_and_never_passed() {
        for (from, to) in [(0, 1), (12, 4), (-3, 40), (0, 200), (7, 7)] {
            let mut all = vec![from];
            while all[all.len() - 1] != to {
                let next = nearer(all[all.len() - 1], to);
                assert!((next - to).abs() < (all[all.len() - 1] - to).abs(), "{all:?}");
                all.push(next);
            }
            assert!(all.len() <= 25, "{all:?}");
        }
    }
}
