//! The page, and the routes for the host of the server.

use super::Route;
use crate::house::House;
use crate::openapi;
use crate::problem::Problem;
use crate::who::Origin;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use protocol::{Health, Schemas};
use serde_json::Value;
use std::sync::Arc;

pub(super) fn routes() -> Vec<Route> {
    const JSON: &str = "application/json";
    const HTML: &str = "text/html";
    vec![
        Route::new(Method::GET, "/", "get_page", "The page; its files and places are beside it", page).open().text(HTML, "The page."),
        Route::new(Method::GET, "/api/openapi.json", "get_description", "This description", describe).open().text(JSON, "OpenAPI 3.1."),
        Route::new(Method::GET, "/docs", "get_docs", "The protocol, for people who write programs", docs).open().text(HTML, "A page."),
        Route::new(Method::GET, "/healthz", "get_health", "Does the server work?", health)
            .open()
            .answer(200, "The store answers.", Schemas::output::<Health>)
            .or_answer(&[503]),
        Route::new(Method::GET, "/metrics", "get_metrics", "Figures for Prometheus; only from the machine itself", metrics)
            .open()
            .text("text/plain", "The figures.")
            .problems(&[404]),
    ]
}

/// The page, one of its files, or one of its places. Anything else is not found.
pub(crate) async fn page(State(house): State<Arc<House>>, request: Request<Body>) -> Result<Response, Problem> {
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    let found = if looks { house.page.at(request.uri().path(), request.headers()) } else { None };
    found.ok_or_else(Problem::not_found)
}

async fn describe(State(house): State<Arc<House>>) -> Json<Value> {
    Json(openapi::description(&house.settings.base_path))
}

async fn docs(State(house): State<Arc<House>>) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], openapi::page(&house.settings.base_path)).into_response()
}

async fn health(State(house): State<Arc<House>>) -> Response {
    match house.store.count_tables().await {
        Ok(_) => Json(Health { well: true, version: Some(env!("CARGO_PKG_VERSION").into()) }).into_response(),
        Err(trouble) => {
            tracing::error!(%trouble, "the store is in trouble");
            (StatusCode::SERVICE_UNAVAILABLE, Json(Health { well: false, version: None })).into_response()
        }
    }
}

/// A client on another machine does not even learn that there is something.
async fn metrics(State(house): State<Arc<House>>, Extension(origin): Extension<Origin>) -> Result<Response, Problem> {
    if !origin.address.is_loopback() || origin.forwarded {
        return Err(Problem::not_found());
    }
    let tables = house.store.count_tables().await?;
    let page = house.metrics.page(house.tables.count(), house.lines.count(), tables);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page).into_response())
}
