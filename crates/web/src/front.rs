//! The first page: both games and the lobby.

use crate::art::Gallery;
use crate::bar::{Bar, Reader};
use crate::confirm::{Confirm, StopMails};
use crate::home::Home;
use crate::join::{Find, Join, Watch};
use crate::links_page::LinksPage;
use crate::my_games::MyGamesPage;
use crate::new_table::NewTable;
use crate::notice_page::NoticePage;
use crate::place::{Place, here};
use crate::practice::keep_page;
use crate::settings::Settings;
use crate::soon::fetch_soon;
use leptos::prelude::*;

/// All of it.
#[component]
pub(crate) fn Front() -> impl IntoView {
    provide_context(Settings::load());
    provide_context(Reader::unknown());
    keep_page(false);
    fetch_soon();
    let place = here();
    view! {
        <Gallery/>
        <Bar game=None/>
        {move || match place.get() {
            Place::New(game) => view! { <NewTable game/> }.into_any(),
            Place::Join(token) => view! { <Join token/> }.into_any(),
            Place::Watch(token) => view! { <Watch token/> }.into_any(),
            Place::Find(id) => view! { <Find id/> }.into_any(),
            Place::Confirm(token) => view! { <Confirm token/> }.into_any(),
            Place::Stop(token) => view! { <StopMails token/> }.into_any(),
            Place::Notices => view! { <NoticePage/> }.into_any(),
            Place::Links(id) => view! { <LinksPage id/> }.into_any(),
            Place::Games => view! { <MyGamesPage/> }.into_any(),
            Place::Home | Place::Table { .. } | Place::Replay { .. } | Place::Practice { .. } | Place::First { .. } | Place::Watched { .. } => view! { <Home/> }.into_any(),
        }}
    }
}
