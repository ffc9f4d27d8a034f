//! Commands to a table.

use super::Route;
use crate::house::House;
use crate::keeper::Note;
use crate::known::Known;
use crate::pool::Share;
use crate::problem::{Problem, SAYS};
use crate::read::{Read, Text, language_of};
use crate::token;
use crate::who::{Origin, Who};
use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Answer, HintAnswer, HintWish, Keyed, Nudge, Schemas, SeatCommand};
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
            "Remind somebody for whom a game over several days is waiting",
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
    let about_seats = about_seats(&body);
    let sits = matches!(about_seats, Some(SeatCommand::Sit { .. }));
    if sits {
        let listed = house.store.table(table).await?.ok_or_else(Problem::not_found)?.listed;
        let invited = listed
            || super::lobby::standing(&house, &who, table).await?.host
            || super::friends::is_invited(&house, who.person, table).await?
            || super::looking::played(&house, table, who.person).await?;
        if !invited {
            return Err(Problem::not_yours(SAYS.by_invitation));
        }
        super::friends::may_sit(&house, who.person, table).await?;
    }
    let answer = give(&house, table, who.from(), body).await?;
    if about_seats == Some(SeatCommand::Rematch) && matches!(answer, Answer::Done { .. }) {
        play_again(&house, table, &who).await?;
    }
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
        return Err(Problem::not_yours(SAYS.players_remind));
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
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    Read(wanted): Read<HintWish>,
) -> Result<Json<HintAnswer<Box<RawValue>>>, Problem> {
    house.limits.hint(who.person)?;
    let bot = wanted.level.as_deref().unwrap_or("captain").parse().map_err(|no: bots::NoSuchBot| Problem::wrong(no.to_string()))?;
    let language = language_of(wanted.language.as_deref(), &headers)?;
    let (table, standing) = super::looking::may_look(&house, Some(&who), &table, None).await?;
    let Viewer::Seat(seat) = standing.viewer else { return Err(Problem::not_yours(SAYS.players_get_hints)) };
    let (ask, outside) = (HintAsk { seat, bot, language }, Arc::clone(&house.outside));
    // The thread comes first: no more logs are in memory than bots think.
    let thread = house.pool.thread(Share::of(origin.address, who.person)).await?;
    let turn = house.readings.turn(origin.address, who.person).await?;
    let log = house.store.read(table.id, 1).await?;
    drop(turn);
    let told = house.pool.aside(thread, move |time_is_up| outside.hint(&log, &ask, time_is_up)).await?;
    match told.map_err(|why| Problem::conflict("stopped", why))? {
        Hint::Do { action, said, sentence, why } => {
            let action = RawValue::from_string(action).map_err(|_| Problem::broken())?;
            Ok(Json(HintAnswer { action: Some(action), said: Some(said), sentence: Some(sentence), why }))
        }
        Hint::Silence => Ok(Json(HintAnswer::SILENCE)),
        Hint::No(NoAdvice::Forbidden) => Err(Problem::not_yours(SAYS.hints_off)),
        Hint::No(NoAdvice::NotAsked) => Err(Problem::conflict("not-asked", SAYS.nothing_asked)),
    }
}

/// Is this command about seats? A table reads it in the same way, so what is no such command here is none there. The table cannot decide
/// alone: who may sit down, and where people play again, is in the store.
fn about_seats(body: &str) -> Option<SeatCommand> {
    serde_json::from_str::<Keyed<SeatCommand>>(body).ok().map(|keyed| keyed.command)
}

/// A player who wants a rematch sits at its table, where they sat before; the first one sits there already.
async fn play_again(house: &Arc<House>, old: TableId, who: &Known) -> Result<(), Problem> {
    let Viewer::Seat(seat) = super::lobby::standing(house, who, old).await?.viewer else { return Ok(()) };
    let table = token::rematch_id(old);
    // A seat that somebody else has taken is no reason to fail: they are told who sits there, and choose another one.
    give_seat(house, table, who.from(), "rematch", SeatCommand::Sit { seat: Some(seat), entropy: None }).await?;
    super::looking::show(house, who.person, table).await;
    Ok(())
}

/// Gives a command about a seat, on behalf of somebody.
pub(super) async fn give_seat(house: &Arc<House>, table: TableId, from: From, key: &str, command: SeatCommand) -> Result<Answer, Problem> {
    give(house, table, from, written(key, command)?).await
}

/// The same for somebody who is being forgotten.
pub(super) async fn give_last(house: &Arc<House>, table: TableId, from: From, key: &str, command: SeatCommand) -> Result<Answer, Problem> {
    let body = written(key, command)?;
    ask(house, table, |reply| Note::Farewell { from, body, reply }).await
}

fn written(key: &str, command: SeatCommand) -> Result<String, Problem> {
    serde_json::to_string(&Keyed::new(key, command)).map_err(|_| Problem::broken())
}

/// The longest time to wait for an answer. A table answers when the store does.
const PATIENCE: Duration = Duration::from_secs(30);

/// Gives a command to a table, and waits for the answer.
async fn give(house: &Arc<House>, table: TableId, from: From, body: String) -> Result<Answer, Problem> {
    ask(house, table, |reply| Note::Command { from, body, reply }).await
}

async fn ask(
    house: &Arc<House>,
    table: TableId,
    note: impl FnOnce(oneshot::Sender<Result<Answer, Problem>>) -> Note,
) -> Result<Answer, Problem> {
    let (reply, answer) = oneshot::channel();
    house.tables.tell(house, table, note(reply)).await?;
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
