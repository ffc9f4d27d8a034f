//! Commands to a table.

use super::Route;
use crate::house::House;
use crate::keeper::Note;
use crate::problem::Problem;
use crate::read::{Read, Text, language};
use crate::who::Who;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Answer, HintAnswer, HintWish, Keyed, Nudge, Schemas, SeatCommand};
use sentences::Language;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tables::{From, Hint, HintAsk, NoAdvice};
use tabletop::Viewer;
use tokio::sync::oneshot;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(Method::POST, "/api/tables/{table}/commands", "give_command", "Give a command to a table", command)
            .body(Schemas::command)
            .answer(200, "Done and stored.", Schemas::output::<Answer>)
            .or_answer(&[400, 403, 409, 422, 503])
            .problems(&[409]),
        Route::new(
            Method::POST,
            "/api/tables/{table}/nudge",
            "nudge",
            "Remind somebody the game is waiting for, in a game over days",
            nudge,
        )
        .body(Schemas::input::<Nudge>)
        .done("They are notified, if they want to be; each at most once a day.")
        .problems(&[409]),
        Route::new(Method::POST, "/api/tables/{table}/hint", "hint", "What a bot would do in your place, and why", hint)
            .body(Schemas::input::<HintWish>)
            .in_a_language()
            .answer(200, "The advice; everything is null if the bot would stay silent.", Schemas::hint)
            .problems(&[409]),
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

/// Whether somebody wants to be told anything is private, so the answer is always the same.
async fn nudge(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Read(Nudge { seat }): Read<Nudge>,
) -> Result<StatusCode, Problem> {
    house.limits.command(who.person)?;
    let table = super::lobby::id(&table)?;
    let Viewer::Seat(by) = super::lobby::standing(&house, &who, table).await?.viewer else {
        return Err(Problem::not_yours("only those who play remind each other"));
    };
    let (reply, answer) = oneshot::channel();
    house.tables.tell(&house, table, Note::Nudge { by, seat, reply }).await?;
    let person = answer.await.map_err(|_| Problem::broken())??;
    house.notices.nudge(&house, person, table, seat, &who.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The adviser knows only what the seat knows; that is rebuilt from the log, and from what that seat saw of it.
async fn hint(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    headers: HeaderMap,
    Read(wanted): Read<HintWish>,
) -> Result<Json<HintAnswer<Box<RawValue>>>, Problem> {
    house.limits.hint(who.person)?;
    let bot = wanted.level.as_deref().unwrap_or("captain").parse().map_err(|no: bots::NoSuchBot| Problem::wrong(no.to_string()))?;
    let language = match wanted.language.as_deref() {
        Some(code) => Language::from_code(code).ok_or_else(|| Problem::wrong("the languages are en and de"))?,
        None => language(&headers),
    };
    let (table, standing) = super::looking::may_look(&house, Some(&who), &table, None).await?;
    let Viewer::Seat(seat) = standing.viewer else { return Err(Problem::not_yours("only those who play are advised")) };
    let log = house.store.read(table.id, 1).await?;
    let (ask, outside) = (HintAsk { seat, bot, language }, Arc::clone(&house.outside));
    let told = house.pool.aside(move |time_is_up| outside.hint(&log, &ask, time_is_up)).await?;
    match told.map_err(|why| Problem::conflict("stopped", why))? {
        Hint::Do { action, said, sentence, why } => {
            let action = RawValue::from_string(action).map_err(|_| Problem::broken())?;
            Ok(Json(HintAnswer { action: Some(action), said: Some(said), sentence: Some(sentence), why }))
        }
        Hint::Silence => Ok(Json(HintAnswer::SILENCE)),
        Hint::No(NoAdvice::Forbidden) => Err(Problem::not_yours("at this table nobody is advised")),
        Hint::No(NoAdvice::NotAsked) => Err(Problem::conflict("not-asked", "you are asked nothing")),
    }
}

/// Does this command ask for a seat? A table reads it in the same way, so what is no such command here is none there.
fn sits(body: &str) -> bool {
    serde_json::from_str::<Keyed<SeatCommand>>(body).is_ok_and(|keyed| matches!(keyed.command, SeatCommand::Sit { .. }))
}

/// Gives a command about a seat, on behalf of somebody.
pub(super) async fn give_seat(house: &Arc<House>, table: TableId, from: From, key: &str, command: SeatCommand) -> Result<Answer, Problem> {
    let body = serde_json::to_string(&Keyed::new(key, command)).map_err(|_| Problem::broken())?;
    give(house, table, from, body).await
}

/// The longest time to wait for an answer. A table answers when the store does.
const PATIENCE: Duration = Duration::from_secs(30);

/// Gives a command to a table, and waits for the answer.
async fn give(house: &Arc<House>, table: TableId, from: From, body: String) -> Result<Answer, Problem> {
    let (reply, answer) = oneshot::channel();
    house.tables.tell(house, table, Note::Command { from, body, reply }).await?;
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(Ok(answer)) => answer,
        // A table that ends in good order answers everybody first.
        Ok(Err(_)) => Err(Problem::broken()),
        Err(_) => Err(Problem::busy()),
    }
}

fn answered(answer: &Answer) -> Response {
    let status = match answer {
        Answer::Done { .. } | Answer::Because { .. } => StatusCode::OK,
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

/// The name of something on the wire.
pub(super) fn word(what: &impl Serialize) -> String {
    serde_json::to_value(what).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
