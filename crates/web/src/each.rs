//! A list that keeps what it has drawn: Leptos's `For`, compiled once.
//!
//! `For` brings about 7 KB of code for every kind of item. Here an item is its key and a function that draws it, whatever it is.

use core::hash::{BuildHasher, BuildHasherDefault, Hash};
use leptos::prelude::*;
use std::hash::DefaultHasher;

/// Draws an item, once.
type Drawing = Box<dyn FnOnce() -> AnyView + Send>;

/// Draws each item; an item whose key stays is left as it is.
pub(crate) fn each<T: Send + 'static, K: Hash>(
    items: impl Fn() -> Vec<T> + Send + 'static,
    key: impl Fn(&T) -> K + Send + 'static,
    draw: impl Fn(T) -> AnyView + Send + Clone + 'static,
) -> AnyView {
    let drawing = move |item: T| {
        let (key, draw) = (BuildHasherDefault::<DefaultHasher>::default().hash_one(key(&item)), draw.clone());
        (key, Box::new(move || draw(item)) as Drawing)
    };
    drawings(Box::new(move || items().into_iter().map(&drawing).collect()))
}

fn drawings(all: Box<dyn Fn() -> Vec<(u64, Drawing)> + Send>) -> AnyView {
    view! { <For each=all key=|(key, _)| *key children=|(_, draw)| draw()/> }.into_any()
}
