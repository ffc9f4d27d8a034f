//! Reading the body of a request: JSON of limited size and a known type, and nothing else.

use crate::house::House;
use crate::problem::Problem;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Request, StatusCode, header};
use sentences::Language;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The size limit of most bodies, which are a few words.
const SMALL: usize = 16 * 1024;

/// The size limit for opening a table, which may bring its own edition.
const LARGE: usize = 256 * 1024;

/// A small body, as text. Its content type must be JSON: a form that another site makes a browser send cannot have that.
pub(crate) struct Text(pub(crate) String);

/// A larger one.
pub(crate) struct LongText(pub(crate) String);

/// A small body, parsed.
pub(crate) struct Read<T>(pub(crate) T);

impl FromRequest<Arc<House>> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request<Body>, _: &Arc<House>) -> Result<Text, Problem> {
        text(request, SMALL).await.map(Text)
    }
}

impl FromRequest<Arc<House>> for LongText {
    type Rejection = Problem;

    async fn from_request(request: Request<Body>, _: &Arc<House>) -> Result<LongText, Problem> {
        text(request, LARGE).await.map(LongText)
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Read<T> {
    type Rejection = Problem;

    async fn from_request(request: Request<Body>, _: &Arc<House>) -> Result<Read<T>, Problem> {
        read(&text(request, SMALL).await?).map(Read)
    }
}

/// The query of a request, parsed.
pub(crate) struct Parameters<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<House>> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Parameters<T>, Problem> {
        let read = Query::from_request_parts(parts, house).await;
        read.map(|Query(parameters)| Parameters(parameters)).map_err(|error| Problem::wrong(error.body_text()))
    }
}

/// Reads JSON, or says what is wrong with it.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::wrong(format!("it is not understood: {error}")))
}

/// The language in which somebody wants to be addressed.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    wanted.split(',').find_map(|language| Language::from_code(language.trim())).unwrap_or_default()
}

async fn text(request: Request<Body>, limit: usize) -> Result<String, Problem> {
    if !is_json(request.headers()) {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", "a body is of the type application/json"));
    }
    let too_large = || Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", format!("a body has at most {limit} bytes here"));
    let told = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if told.is_some_and(|told| told > limit) {
        return Err(too_large());
    }
    // A sender who does not finish is not waited for.
    let body = tokio::time::timeout(std::time::Duration::from_secs(20), to_bytes(request.into_body(), limit)).await;
    let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body did not come");
    let bytes = body.map_err(slow)?.map_err(|_| too_large())?;
    String::from_utf8(bytes.into()).map_err(|_| Problem::wrong("it is not text in UTF-8"))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
