//! The pictures.

use leptos::prelude::*;

/// All pictures, once on the page; other places refer to them.
#[component]
pub(crate) fn Gallery() -> impl IntoView {
    view! { <div class="gallery" aria-hidden="true" inner_html=include_str!("../assets/art.svg")></div> }
}

/// A decorative picture: the words beside it say the same.
pub(crate) fn picture(name: &str) -> impl IntoView + use<> {
    view! { <svg class="picture" viewBox="0 0 64 64" aria-hidden="true"><use href=format!("#{name}")></use></svg> }
}

/// A picture in place of words.
pub(crate) fn sign(name: &str, says: &str) -> impl IntoView + use<> {
    view! { <svg class="picture" viewBox="0 0 64 64" role="img" aria-label=says.to_owned()><title>{says.to_owned()}</title><use href=format!("#{name}")></use></svg> }
}
