//! All routes of the server, listed once: the router and the served description are both made from this list.

mod devices;
mod finished;
mod games;
mod links;
mod lobby;
pub(crate) mod looking;
mod me;
mod notes;
mod notices;
mod playing;
mod session;
pub(crate) mod site;

use crate::house::House;
use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use protocol::Schemas;
use serde_json::Value;
use std::sync::Arc;

/// Finds the schema of a type.
pub(crate) type SchemaOf = fn(&mut Schemas) -> Value;

/// One route.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    /// What clients call it.
    pub(crate) id: &'static str,
    pub(crate) about: &'static str,
    pub(crate) session: SessionUse,
    pub(crate) body: Option<SchemaOf>,
    pub(crate) query: Option<SchemaOf>,
    /// Headers that it reads: name and meaning.
    pub(crate) headers: Vec<(&'static str, &'static str)>,
    pub(crate) answer: RouteAnswer,
    /// The statuses of problems that do not follow from the rest.
    pub(crate) problems: &'static [u16],
    way: MethodRouter<Arc<House>>,
}

/// Does a route need a session?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SessionUse {
    Needed,
    /// It is for everybody, but says more to people who are known.
    Optional,
    None,
}

/// A successful answer.
pub(crate) struct RouteAnswer {
    pub(crate) status: u16,
    pub(crate) about: &'static str,
    pub(crate) content: RouteContent,
    /// Statuses of failures that are answered in the same form.
    pub(crate) also: &'static [u16],
}

/// What an answer holds.
pub(crate) enum RouteContent {
    Nothing,
    Json(SchemaOf),
    /// Text of this content type.
    Text(&'static str),
    /// A stream of this content type, and one item of it.
    Stream(&'static str, SchemaOf),
}

impl Route {
    fn new<H: Handler<T, Arc<House>>, T: 'static>(
        method: Method,
        path: &'static str,
        id: &'static str,
        about: &'static str,
        handler: H,
    ) -> Route {
        // Only these methods are used, so each has its filter.
        let filter = MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::GET);
        let answer = RouteAnswer { status: 204, about: "Done.", content: RouteContent::Nothing, also: &[] };
        let way = on(filter, handler);
        Route {
            method,
            path,
            id,
            about,
            session: SessionUse::Needed,
            body: None,
            query: None,
            headers: Vec::new(),
            answer,
            problems: &[],
            way,
        }
    }

    fn open(mut self) -> Route {
        self.session = SessionUse::None;
        self
    }

    fn open_or_known(mut self) -> Route {
        self.session = SessionUse::Optional;
        self
    }

    fn body(mut self, body: SchemaOf) -> Route {
        self.body = Some(body);
        self
    }

    fn query(mut self, query: SchemaOf) -> Route {
        self.query = Some(query);
        self
    }

    fn header(mut self, header: (&'static str, &'static str)) -> Route {
        self.headers.push(header);
        self
    }

    fn in_a_language(self) -> Route {
        self.header(("Accept-Language", "The language of what is said: en or de. Default: en."))
    }

    fn answers(mut self, status: u16, about: &'static str, content: RouteContent) -> Route {
        self.answer = RouteAnswer { status, about, content, also: &[] };
        self
    }

    fn done(self, about: &'static str) -> Route {
        self.answers(204, about, RouteContent::Nothing)
    }

    fn answer(self, status: u16, about: &'static str, schema: SchemaOf) -> Route {
        self.answers(status, about, RouteContent::Json(schema))
    }

    fn text(self, kind: &'static str, about: &'static str) -> Route {
        self.answers(200, about, RouteContent::Text(kind))
    }

    fn stream(self, kind: &'static str, about: &'static str, item: SchemaOf) -> Route {
        self.answers(200, about, RouteContent::Stream(kind, item))
    }

    fn or_answer(mut self, statuses: &'static [u16]) -> Route {
        self.answer.also = statuses;
        self
    }

    fn problems(mut self, statuses: &'static [u16]) -> Route {
        self.problems = statuses;
        self
    }
}

/// All routes of the server, each with the part of the server that it belongs to.
pub(crate) fn routes() -> impl Iterator<Item = (&'static str, Route)> {
    let parts = [
        ("session", session::routes()),
        ("me", me::routes()),
        ("me", devices::routes()),
        ("me", notices::routes()),
        ("me", notes::routes()),
        ("me", games::routes()),
        ("lobby", lobby::routes()),
        ("lobby", links::routes()),
        ("playing", playing::routes()),
        ("looking", looking::routes()),
        ("finished", finished::routes()),
        ("site", site::routes()),
    ];
    parts.into_iter().flat_map(|(part, routes)| routes.into_iter().map(move |route| (part, route)))
}

/// The router.
pub(crate) fn router() -> Router<Arc<House>> {
    routes().fold(Router::new(), |router, (_, route)| router.route(route.path, route.way))
}
