//! Where the reader is: which page, and after the # of its address what is shown there, so that every place has a link.

use leptos::prelude::*;
use protocol::ListedTable;
use sentences::Language;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// A place. The lobby has a page, and each game has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Place {
    /// The first page.
    #[default]
    Home,
    /// A new table of this game.
    New(String),
    /// An invitation.
    Join(String),
    /// A link to watch, whose game is not known yet.
    Watch(String),
    /// A table whose game is not known yet: what mails and webhooks link to.
    Find(String),
    /// The confirmation of an address for notices.
    Confirm(String),
    /// The link in a mail that stops such mails.
    Stop(String),
    /// Where and when the reader is told something.
    Notices,
    /// The links to a table, for those who invite.
    Links(String),
    /// The reader's own games.
    Games,
    /// A table of a game.
    Table { game: String, id: String },
    /// A finished game to look back at; by a link to watch, if it was not for everybody.
    /// And at which moment: after this action.
    Replay { game: String, id: String, token: Option<String>, at: Option<u32> },
    /// A game against bots, played in the browser alone.
    Practice { game: String },
    /// A first game in the browser alone, with a guide.
    First { game: String },
    /// A table of a game that is watched by a link.
    Watched { game: String, id: String, token: String },
}

impl Place {
    /// Where a table of the lobby is.
    pub(crate) fn of_table(table: &ListedTable) -> Place {
        Place::Table { game: table.game.clone(), id: table.id.clone() }
    }

    /// Where a finished table can be looked back at.
    pub(crate) fn replay_of(table: &ListedTable) -> Place {
        Place::Replay { game: table.game.clone(), id: table.id.clone(), token: None, at: None }
    }

    /// The place that an address names: the last part of its path, and the part after the #.
    pub(crate) fn of(page: &str, fragment: &str) -> Place {
        let page = page.strip_suffix(".html");
        let game = page.map(|page| page.strip_suffix("-more").unwrap_or(page)).filter(|&game| game != "index").unwrap_or_default();
        match fragment.trim_start_matches('#').split_once('=') {
            Some(("new", game)) => Place::New(game.into()),
            Some(("join", token)) => Place::Join(token.into()),
            Some(("watch", link)) => match link.split_once('.') {
                Some((id, token)) if !game.is_empty() => Place::Watched { game: game.into(), id: id.into(), token: token.into() },
                Some(_) | None => Place::Watch(link.into()),
            },
            Some(("replay", what)) if !game.is_empty() => {
                let (what, at) = what.split_once('@').map_or((what, None), |(what, at)| (what, at.parse().ok()));
                let (id, token) = what.split_once('.').map_or((what, None), |(id, token)| (id, Some(token.into())));
                Place::Replay { game: game.into(), id: id.into(), token, at }
            }
            Some(("table", id)) if game.is_empty() => Place::Find(id.into()),
            Some(("table", id)) => Place::Table { game: game.into(), id: id.into() },
            Some(("confirm", token)) => Place::Confirm(token.into()),
            Some(("stop", token)) => Place::Stop(token.into()),
            Some(("links", id)) => Place::Links(id.into()),
            Some(_) => Place::Home,
            None => match fragment.trim_start_matches('#') {
                "notices" => Place::Notices,
                "games" => Place::Games,
                "practice" if !game.is_empty() => Place::Practice { game: game.into() },
                "first" if !game.is_empty() => Place::First { game: game.into() },
                _ => Place::Home,
            },
        }
    }

    /// Its address. All addresses are relative, so that the server can run under any path.
    pub(crate) fn address(&self) -> String {
        match self {
            Place::Home => "./".into(),
            Place::New(game) => format!("./#new={game}"),
            Place::Join(token) => format!("./#join={token}"),
            Place::Watch(token) => format!("./#watch={token}"),
            Place::Find(id) => format!("./#table={id}"),
            Place::Confirm(token) => format!("./#confirm={token}"),
            Place::Stop(token) => format!("./#stop={token}"),
            Place::Notices => "./#notices".into(),
            Place::Links(id) => format!("./#links={id}"),
            Place::Games => "./#games".into(),
            Place::Table { game, id } => format!("{game}.html#table={id}"),
            Place::Replay { game, id, token, at } => {
                let token = token.as_ref().map_or_else(String::new, |token| format!(".{token}"));
                let at = at.map_or_else(String::new, |at| format!("@{at}"));
                format!("{game}-more.html#replay={id}{token}{at}")
            }
            Place::Practice { game } => format!("{game}-more.html#practice"),
            Place::First { game } => format!("{game}-more.html#first"),
            Place::Watched { game, id, token } => format!("{game}.html#watch={id}.{token}"),
        }
    }

    /// Goes there.
    pub(crate) fn go(&self) {
        let _ = window().location().set_href(&self.address());
    }
}

/// Where the reader is now.
pub(crate) fn look() -> Place {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    Place::of(path.rsplit('/').next().unwrap_or_default(), &location.hash().unwrap_or_default())
}

/// The address of the page that says how a game is played, for players in this language.
pub(crate) fn how_to_play(game: &str, language: Language) -> String {
    match language {
        Language::English => format!("{game}-how-to-play.html"),
        Language::German => format!("{game}-how-to-play-de.html"),
    }
}

/// Where the reader is, now and later.
pub(crate) fn here() -> RwSignal<Place> {
    let place = RwSignal::new(look());
    let moved = Closure::<dyn FnMut()>::new(move || place.set(look()));
    let _ = window().add_event_listener_with_callback("hashchange", moved.as_ref().unchecked_ref());
    // It listens as long as the page lives.
    moved.forget();
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found_by_its_address() {
        let (game, id, token) = ("ostia".to_owned(), "k3".to_owned(), "t0".to_owned());
        let all = [
            Place::Home,
            Place::New(game.clone()),
            Place::Join(token.clone()),
            Place::Watch(token.clone()),
            Place::Find(id.clone()),
            Place::Confirm(token.clone()),
            Place::Stop(token.clone()),
            Place::Notices,
            Place::Links(id.clone()),
            Place::Games,
            Place::Table { game: game.clone(), id: id.clone() },
            Place::Replay { game: game.clone(), id: id.clone(), token: None, at: None },
            Place::Replay { game: game.clone(), id: id.clone(), token: None, at: Some(57) },
            Place::Replay { game: game.clone(), id: id.clone(), token: Some(token.clone()), at: Some(3) },
            Place::Replay { game: game.clone(), id: id.clone(), token: Some(token.clone()), at: None },
            Place::Practice { game: game.clone() },
            Place::First { game: game.clone() },
            Place::Watched { game, id, token },
        ];
        for place in all {
            let address = place.address();
            let (page, fragment) = address.split_once('#').unwrap_or((&address, ""));
            assert_eq!(Place::of(page.trim_start_matches("./"), fragment), place);
        }
        assert_eq!(Place::of("index.html", "#nowhere=1"), Place::Home);
        // A page without it loads it.
        assert_eq!(Place::of("ostia.html", "#practice"), Place::Practice { game: "ostia".into() });
    }
}
