//! The pictures.

use leptos::prelude::*;

/// All pictures, once on the page; the others refer to them.
#[component]
pub(crate) fn Gallery() -> impl IntoView {
    view! { <div class="gallery" aria-hidden="true" inner_html=include_str!("../assets/art.svg")></div> }
}

/// A picture that says nothing which the words beside it do not say.
pub(crate) fn picture(name: &str) -> impl IntoView + use<> {
    view! { <svg class="picture" viewBox="0 0 64 64" aria-hidden="true"><use href=format!("#{name}")></use></svg> }
}

/// A picture that stands for words.
pub(crate) fn sign(name: &str, says: &str) -> impl IntoView + use<> {
    view! { <svg class="picture" viewBox="0 0 64 64" role="img" aria-label=says.to_owned()><title>{says.to_owned()}</title><use href=format!("#{name}")></use></svg> }
}
