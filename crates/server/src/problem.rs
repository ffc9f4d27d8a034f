//! The answer to a request that failed: a status, a code for programs, a sentence for people.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use store::Trouble;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    said: String,
    retry_after: Option<u32>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, said: impl Into<String>) -> Problem {
        Problem { status, code, said: said.into(), retry_after: None }
    }

    /// In words.
    pub(crate) fn said(&self) -> &str {
        &self.said
    }

    pub(crate) fn wrong(said: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "wrong", said)
    }

    pub(crate) fn no_session() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "no-session", "say who you are first")
    }

    pub(crate) fn not_yours(said: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "not-yours", said)
    }

    pub(crate) fn not_found() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", "there is no such thing here")
    }

    pub(crate) fn conflict(code: &'static str, said: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, said)
    }

    /// Too many requests; how many seconds to wait before the next.
    pub(crate) fn too_many(seconds: u32) -> Problem {
        let said = "that was too much at once; wait a little";
        Problem { retry_after: Some(seconds.max(1)), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", said) }
    }

    /// A bug of ours.
    pub(crate) fn broken() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "something is broken here; it was noted")
    }

    /// It may be tried again, with the same key.
    pub(crate) fn busy() -> Problem {
        let said = "it could not be done now; try again";
        Problem { retry_after: Some(1), ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", said) }
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Problem {
        match trouble {
            Trouble::NoSuchTable | Trouble::NoSuchPerson => Problem::not_found(),
            Trouble::Taken => Problem::conflict("taken", "somebody has it already"),
            Trouble::Conflict { .. } | Trouble::Failed(_) => {
                // The details of a store failure are only for the host of the server.
                tracing::error!(%trouble, "the store is in trouble");
                Problem::busy()
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(protocol::Problem { error: self.code.into(), said: self.said })).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(protocol::Problem::CONTENT_TYPE));
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
