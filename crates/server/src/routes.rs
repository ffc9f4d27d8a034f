//! All routes of the server, listed once: the router and the served description are both made from this list.

mod finished;
mod lobby;
pub(crate) mod looking;
mod me;
mod playing;
mod session;
pub(crate) mod site;

use crate::house::House;
use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use std::sync::Arc;

/// One route.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) about: &'static str,
    /// Is a session required?
    pub(crate) session: bool,
    /// The fields of the body, if there is one: name, and what it is.
    pub(crate) body: &'static [(&'static str, &'static str)],
    /// The parameters of the query.
    pub(crate) query: &'static [(&'static str, &'static str)],
    /// The status of a successful answer, and what it holds.
    pub(crate) answer: (u16, &'static str),
    /// The type of the answer.
    pub(crate) kind: &'static str,
    way: MethodRouter<Arc<House>>,
}

impl Route {
    fn new<H: Handler<T, Arc<House>>, T: 'static>(method: Method, path: &'static str, about: &'static str, handler: H) -> Route {
        // Only these methods are used, so each has its filter.
        let filter = MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::GET);
        let answer = (200, "Done.");
        let way = on(filter, handler);
        Route { method, path, about, session: true, body: &[], query: &[], answer, kind: "application/json", way }
    }

    fn open(mut self) -> Route {
        self.session = false;
        self
    }

    fn body(mut self, fields: &'static [(&'static str, &'static str)]) -> Route {
        self.body = fields;
        self
    }

    fn query(mut self, fields: &'static [(&'static str, &'static str)]) -> Route {
        self.query = fields;
        self
    }

    fn answer(mut self, status: u16, what: &'static str) -> Route {
        self.answer = (status, what);
        self
    }

    fn kind(mut self, kind: &'static str) -> Route {
        self.kind = kind;
        self
    }
}

/// All routes of the server.
pub(crate) fn routes() -> Vec<Route> {
    [session::routes(), me::routes(), lobby::routes(), playing::routes(), looking::routes(), finished::routes(), site::routes()]
        .into_iter()
        .flatten()
        .collect()
}

/// The router.
pub(crate) fn router() -> Router<Arc<House>> {
    routes().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.way))
}
