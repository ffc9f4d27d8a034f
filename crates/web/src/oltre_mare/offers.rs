//! The trade dock: open offers as sentences.

use crate::desk::Desk;
use leptos::prelude::*;

/// All open offers.
#[component]
pub(crate) fn Offers() -> impl IntoView {
    let desk = Desk::here();
    let all = move || {
        desk.say(|speaker, now| {
            now.view
                .offers
                .iter()
                .map(|offer| {
                    let mine = speaker.you == Some(offer.from);
                    view! {
                        <li class=format!("offer seat-{}", offer.from.0)>
                            <p>{speaker.offer(offer)}</p>
                            {if mine {
                                view! { <button>"Withdraw"</button> }.into_any()
                            } else {
                                view! { <button class="yes">"Accept"</button><button>"Counter"</button><button>"Decline"</button> }.into_any()
                            }}
                        </li>
                    }
                })
                .collect_view()
        })
    };
    view! { <section class="dock"><h2>"Offers"</h2><ul>{all}</ul></section> }
}
