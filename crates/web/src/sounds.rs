//! Sounds at a table, each kind for those who want it: the reader's turn, an offer to the reader, something written.

use crate::desk::{Desk, Shown};
use crate::settings::Preference;
use leptos::prelude::*;
use protocol::{News, What};

/// The notes of each kind, in hertz.
const TURN: &[f32] = &[880.0];
const OFFER: &[f32] = &[587.0, 784.0];
const CHAT: &[f32] = &[440.0];

/// Rings for what happens at this table.
pub(crate) fn ring_for<R: Shown>(desk: Desk<R>) {
    let settings = desk.settings;
    let must = Memo::new(move |_| desk.must());
    Effect::new(move |before: Option<bool>| {
        let must = must.get();
        if must && before == Some(false) && settings.has(Preference::TurnSound) {
            ring(TURN);
        }
        must
    });
    let newest = Memo::new(move |_| desk.now.with(|now| now.n));
    Effect::new(move |before: Option<u32>| {
        let newest = newest.get();
        // What was there when the page was opened is no news.
        let Some(before) = before.filter(|before| *before > 0) else { return newest };
        let happened = |is: &dyn Fn(&News<R>) -> bool| {
            desk.now.with_untracked(|now| now.past.iter().rev().take_while(|past| past.news.n > before).any(|past| is(&past.news)))
        };
        let you = untrack(|| desk.you());
        let offers = |news: &News<R>| {
            let (Some(you), Some(view), Some(sights)) = (you, desk.present(), news.what.sights()) else { return false };
            sights.iter().any(|sight| R::is_put_to(&view, sight, you))
        };
        if settings.has(Preference::OfferSound) && happened(&offers) {
            ring(OFFER);
        }
        if settings.has(Preference::ChatSound) && happened(&|news| matches!(news.what, What::Said { seat, .. } if Some(seat) != you)) {
            ring(CHAT);
        }
        newest
    });
}

/// Short soft bells, one after the other. A browser that blocks sound stays silent.
fn ring(notes: &[f32]) {
    let rung = || -> Result<(), wasm_bindgen::JsValue> {
        let context = web_sys::AudioContext::new()?;
        for (number, note) in notes.iter().enumerate() {
            let (tone, loudness) = (context.create_oscillator()?, context.create_gain()?);
            let begins = context.current_time() + number as f64 * 0.18;
            tone.frequency().set_value(*note);
            loudness.gain().set_value_at_time(0.08, begins)?;
            loudness.gain().exponential_ramp_to_value_at_time(0.0001, begins + 0.9)?;
            tone.connect_with_audio_node(&loudness)?.connect_with_audio_node(&context.destination())?;
            tone.start_with_when(begins)?;
            tone.stop_with_when(begins + 1.0)?;
        }
        Ok(())
    };
    let _ = rung();
}
