//! The page, and what is for whoever runs the server.

use super::Route;
use crate::house::House;
use crate::openapi;
use crate::problem::Problem;
use crate::who::Origin;
use axum::extract::State;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) fn routes() -> Vec<Route> {
    let page = |path, about, handler: fn() -> Response, kind| {
        Route::new(Method::GET, path, about, move || async move { handler() }).open().kind(kind).answer(200, "It.")
    };
    vec![
        page("/", "The page: the lobby, and the log of a table", html, "text/html"),
        page("/page.js", "What the page does", js, "text/javascript"),
        page("/page.css", "How it looks", css, "text/css"),
        Route::new(Method::GET, "/api/openapi.json", "This description", describe).open().answer(200, "OpenAPI 3.1."),
        Route::new(Method::GET, "/healthz", "Is the server well?", health).open().answer(200, "It is: the store answers."),
        Route::new(Method::GET, "/metrics", "What is counted, for Prometheus; only from the machine itself", metrics)
            .open()
            .kind("text/plain")
            .answer(200, "The figures."),
    ]
}

fn html() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], include_str!("../page/page.html")).into_response()
}

fn js() -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../page/page.js")).into_response()
}

fn css() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("../page/page.css")).into_response()
}

async fn describe(State(house): State<Arc<House>>) -> Json<Value> {
    Json(openapi::description(&house.settings.base_path))
}

async fn health(State(house): State<Arc<House>>) -> Response {
    match house.store.count_tables().await {
        Ok(_) => Json(json!({ "well": true, "version": env!("CARGO_PKG_VERSION") })).into_response(),
        Err(trouble) => {
            tracing::error!(%trouble, "the store is in trouble");
            (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "well": false }))).into_response()
        }
    }
}

/// Whoever is not on the machine itself does not even learn that there is something.
async fn metrics(State(house): State<Arc<House>>, Extension(origin): Extension<Origin>) -> Result<Response, Problem> {
    if !origin.address.is_loopback() || origin.forwarded {
        return Err(Problem::not_found());
    }
    let tables = house.store.count_tables().await?;
    let page = house.metrics.page(house.tables.count(), house.lines.count(), tables);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page).into_response())
}
