//! What people keep about tables for themselves: notes, and how much of the news they have seen.

use super::Route;
use super::lobby::id;
use super::me::person_only;
use crate::house::House;
use crate::known::Known;
use crate::problem::Problem;
use crate::read::Read;
use crate::who::Who;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use protocol::{OwnNote, Schemas, SeenNews};
use std::sync::Arc;
use store::TableId;

pub(super) fn routes() -> Vec<Route> {
    const NOTE: &str = "/api/tables/{table}/note";
    vec![
        Route::new(Method::GET, NOTE, "own_note", "Your notes about a table; nobody else sees them", note).answer(
            200,
            "The notes; empty if there are none.",
            Schemas::output::<OwnNote>,
        ),
        Route::new(Method::PUT, NOTE, "set_own_note", "Write notes about a table; they replace what you had written", set_note)
            .body(Schemas::input::<OwnNote>)
            .done("The notes are kept."),
        Route::new(
            Method::POST,
            "/api/tables/{table}/seen",
            "set_seen",
            "Say how much of a table's news you have seen, so that your other devices know what is new to you",
            seen,
        )
        .body(Schemas::input::<SeenNews>)
        .done("It is kept, if it is more than before."),
    ]
}

/// The longest notes, in characters.
const LONGEST: usize = 4_000;

/// The table, if everybody may see it or the person sits there. It is not woken: others could notice that.
async fn may_keep(house: &House, who: &Known, table: &str) -> Result<TableId, Problem> {
    let table = house.store.table(id(table)?).await?.ok_or_else(Problem::not_found)?;
    let sits = table.listed || house.store.seats(table.id).await?.iter().any(|seated| seated.person == who.person);
    if sits { Ok(table.id) } else { Err(Problem::not_found()) }
}

async fn note(State(house): State<Arc<House>>, Path(table): Path<String>, Who(who): Who) -> Result<Json<OwnNote>, Problem> {
    let table = may_keep(&house, &who, &table).await?;
    let note = house.store.table_note(who.person, table).await?;
    Ok(Json(OwnNote { text: note.map(|note| note.text).unwrap_or_default() }))
}

async fn set_note(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Read(OwnNote { text }): Read<OwnNote>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    if text.chars().count() > LONGEST {
        return Err(Problem::wrong(format!("notes have at most {LONGEST} characters")));
    }
    let table = may_keep(&house, &who, &table).await?;
    house.store.set_table_note(who.person, table, text).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn seen(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Read(SeenNews { n }): Read<SeenNews>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    let table = may_keep(&house, &who, &table).await?;
    house.store.set_seen(who.person, table, n.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
