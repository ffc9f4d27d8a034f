//! The page.
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(start)]
fn start() {
    mount_to_body(|| view! { <main><h1>"Fondaco"</h1></main> });
}
