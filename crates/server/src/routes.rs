//! Every way into the server, once: the router and the description that is served are both made of this list.

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

/// One way in.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) about: &'static str,
    /// Must one have said who one is?
    pub(crate) session: bool,
    /// What the body may say, where there is one: field, and what it is.
    pub(crate) body: &'static [(&'static str, &'static str)],
    /// What may stand in the query.
    pub(crate) query: &'static [(&'static str, &'static str)],
    /// What is answered when all is well.
    pub(crate) answer: (u16, &'static str),
    /// The type of the answer.
    pub(crate) kind: &'static str,
    way: MethodRouter<Arc<House>>,
}

impl Route {
    fn new<H: Handler<T, Arc<House>>, T: 'static>(method: Method, path: &'static str, about: &'static str, handler: H) -> Route {
        // Only these are used, so each has its filter.
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

/// Every way into the server.
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
