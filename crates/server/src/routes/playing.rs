//! Commands to a table.

use super::Route;
use crate::house::House;
use crate::keeper::Note;
use crate::problem::Problem;
use crate::read::Text;
use crate::who::Who;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Answer, From};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tokio::sync::oneshot;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(Method::POST, "/api/tables/{table}/commands", "Give a command to a table; the protocol says which there are", command)
            .body(&[
                ("key", "string: yours to choose; the same key means the same command, however often it comes"),
                ("command", "string: its name"),
                ("asked", "integer: the number of what you answer, where you answer something"),
                ("action", "object: the answer, as the game writes it"),
            ])
            .answer(200, "Done and stored. Refused by the rules: 422; stale: 409; denied: 403; try again: 503."),
    ]
}

async fn command(State(house): State<Arc<House>>, Path(table): Path<String>, Who(who): Who, Text(body): Text) -> Result<Response, Problem> {
    house.limits.command(who.person)?;
    let table = super::lobby::id(&table)?;
    let sits = sits(&body);
    if sits {
        let listed = house.store.table(table).await?.ok_or_else(Problem::not_found)?.listed;
        if !listed && !super::lobby::standing(&house, &who, table).await?.host {
            return Err(Problem::not_yours("at this table one sits down by invitation"));
        }
    }
    let answer = give(&house, table, who.from(), body).await?;
    if sits && matches!(answer, Answer::Done { .. }) {
        super::looking::show(&house, who.person, table).await;
    }
    Ok(answered(&answer))
}

/// Does this command ask for a seat?
fn sits(body: &str) -> bool {
    #[derive(Deserialize)]
    struct Named {
        command: String,
    }
    serde_json::from_str::<Named>(body).is_ok_and(|named| named.command == "sit")
}

/// The longest time that one waits for an answer. A table answers when the store does.
const PATIENCE: Duration = Duration::from_secs(30);

/// Gives a command to a table, and waits for the answer.
pub(super) async fn give(house: &Arc<House>, table: TableId, from: From, body: String) -> Result<Answer, Problem> {
    let (reply, answer) = oneshot::channel();
    house.tables.tell(house, table, Note::Command { from, body, reply }).await?;
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) | Err(_) => Err(Problem::busy()),
    }
}

fn answered(answer: &Answer) -> Response {
    let status = match answer {
        Answer::Done { .. } => StatusCode::OK,
        Answer::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Answer::Stale { .. } => StatusCode::CONFLICT,
        Answer::Denied { .. } => StatusCode::FORBIDDEN,
        Answer::Again | Answer::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Answer::Unknown { .. } => StatusCode::BAD_REQUEST,
    };
    let mut response = (status, Json(answer)).into_response();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

/// How something is called on the wire.
pub(super) fn word(what: &impl Serialize) -> String {
    serde_json::to_value(what).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
