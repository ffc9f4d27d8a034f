//! Scorings are ceremonies: they are shown step by step, by the pace that the reader has set. A press or Escape shows all of it, and then
//! Escape closes it.

use crate::animate::is_still;
use crate::figure::rounded;
use crate::settings::Settings;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The time between two steps at normal speed, in milliseconds.
const STEP: f64 = 700.0;

/// The pace of a scoring.
#[derive(Clone, Copy)]
pub(crate) struct ScoringPace {
    /// Is all of it there?
    pub(crate) still: RwSignal<bool>,
    tempo: Option<f64>,
}

impl ScoringPace {
    /// Listens for Escape as long as this part of the page is there.
    pub(crate) fn new(settings: Settings, close: impl Fn() + 'static) -> ScoringPace {
        let tempo = settings.speed.get_untracked().tempo();
        let still = RwSignal::new(tempo.is_none() || is_still());
        let keys = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                if still.get_untracked() { close() } else { still.set(true) }
            }
        });
        on_cleanup(move || keys.remove());
        ScoringPace { still, tempo }
    }

    /// When a step begins, as a style sheet says it.
    pub(crate) fn late(self, step: usize) -> String {
        format!("{}ms", rounded(step as f64 * STEP * self.tempo.unwrap_or_default()))
    }
}
