//! Where in the house the reader is. It stands behind the # of the address, so that every place has a link.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// A place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Route {
    #[default]
    Home,
    /// A new table of this game.
    New(String),
    /// A table.
    Table(String),
    /// An invitation.
    Join(String),
    /// A link to watch.
    Watch(String),
    /// The rule book of this game, at a rule.
    Rules(String, Option<String>),
}

impl Route {
    /// The place that an address names.
    pub(crate) fn of(address: &str) -> Route {
        let address = address.trim_start_matches('#');
        match address.split_once('=') {
            Some(("new", game)) => Route::New(game.into()),
            Some(("table", id)) => Route::Table(id.into()),
            Some(("join", token)) => Route::Join(token.into()),
            Some(("watch", token)) => Route::Watch(token.into()),
            Some(("rules", place)) => match place.split_once('/') {
                Some((game, rule)) => Route::Rules(game.into(), Some(rule.into())),
                None => Route::Rules(place.into(), None),
            },
            Some(_) | None => Route::Home,
        }
    }

    /// Its address.
    pub(crate) fn address(&self) -> String {
        match self {
            Route::Home => "#".into(),
            Route::New(game) => format!("#new={game}"),
            Route::Table(id) => format!("#table={id}"),
            Route::Join(token) => format!("#join={token}"),
            Route::Watch(token) => format!("#watch={token}"),
            Route::Rules(game, None) => format!("#rules={game}"),
            Route::Rules(game, Some(rule)) => format!("#rules={game}/{rule}"),
        }
    }

    /// Goes there.
    pub(crate) fn go(&self) {
        let _ = window().location().set_hash(&self.address());
    }
}

/// Where the reader is, now and later.
pub(crate) fn route() -> RwSignal<Route> {
    let here = || window().location().hash().map(|hash| Route::of(&hash)).unwrap_or_default();
    let route = RwSignal::new(here());
    let moved = Closure::<dyn FnMut()>::new(move || route.set(here()));
    let _ = window().add_event_listener_with_callback("hashchange", moved.as_ref().unchecked_ref());
    // It listens as long as the page lives.
    moved.forget();
    route
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found_by_its_address() {
        let rule = |rule: Option<&str>| Route::Rules("ostia".into(), rule.map(Into::into));
        let all = [
            Route::Home,
            Route::New("ostia".into()),
            Route::Table("abc".into()),
            Route::Join("t0".into()),
            Route::Watch("w0".into()),
            rule(None),
            rule(Some("os-31")),
        ];
        for place in all {
            assert_eq!(Route::of(&place.address()), place);
        }
        assert_eq!(Route::of("#nowhere=1"), Route::Home);
    }
}
