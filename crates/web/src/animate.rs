//! Moving an element by the Web Animations API, by transform and opacity alone, so that the browser need not lay anything out.

use js_sys::{Array, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

/// Does the reader want less motion?
pub(crate) fn is_still() -> bool {
    window().match_media("(prefers-reduced-motion: reduce)").ok().flatten().is_some_and(|query| query.matches())
}

/// Moves an element through these transforms, each with an opacity; time and delay are in milliseconds. It keeps the last one.
pub(crate) fn animate(element: &web_sys::Element, steps: &[(String, f64)], takes: f64, delay: f64) {
    let set = |object: &Object, name: &str, value: JsValue| drop(Reflect::set(object, &name.into(), &value));
    let frames = Array::new();
    for (transform, opacity) in steps {
        let frame = Object::new();
        set(&frame, "transform", transform.as_str().into());
        set(&frame, "opacity", (*opacity).into());
        frames.push(&frame);
    }
    let options = Object::new();
    set(&options, "duration", takes.into());
    set(&options, "delay", delay.into());
    set(&options, "easing", "ease-in-out".into());
    set(&options, "fill", "both".into());
    // The bindings treat it as unstable; every browser has it.
    if let Ok(animate) = Reflect::get(element, &"animate".into()).and_then(JsCast::dyn_into::<js_sys::Function>) {
        let _ = animate.call2(element, &frames, &options);
    }
}
