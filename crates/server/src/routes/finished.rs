//! Games that are over: their record, their history, and whether the luck was honest.

use super::Route;
use super::looking::{Link, may_look};
use crate::house::House;
use crate::problem::Problem;
use crate::read::{Parameters, language};
use crate::who::Who;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use catalog::{Editions, Game, Playable, of_game};
use protocol::{Schemas, Verification};
use sentences::{Language, Speaker, Spoken};
use std::sync::Arc;
use tabletop::record::{Record, Replay};
use tabletop::{Heard, Viewer};

pub(super) fn routes() -> Vec<Route> {
    let over = |route: Route| route.query(Schemas::fields::<Link>).problems(&[409]);
    vec![
        over(Route::new(Method::GET, "/api/tables/{table}/record", "get_record", "The record of a game that is over", record)).answer(
            200,
            "The record with the seed; anyone can replay and verify it.",
            Schemas::record,
        ),
        over(Route::new(Method::GET, "/api/tables/{table}/account", "get_account", "A game that is over, with all cards open", account))
            .answer(200, "The score, how everybody stood, and who gained what from which deal.", Schemas::account),
        over(Route::new(Method::GET, "/api/tables/{table}/replay", "get_replay", "The story of a game that is over", replay))
            .in_a_language()
            .text("text/plain", "One sentence a line."),
        over(Route::new(Method::GET, "/api/tables/{table}/verification", "verify_record", "Is the record of a game valid?", verification))
            .answer(200, "Whether it is.", Schemas::output::<Verification>),
    ]
}

/// The record, for a person who may look at the table.
async fn recorded(house: &Arc<House>, who: &crate::known::Known, table: &str, link: &Link) -> Result<String, Problem> {
    house.limits.reading(who.person)?;
    let (table, _) = may_look(house, Some(who), table, link.watch.as_deref()).await?;
    let log = house.store.read(table.id, 1).await?;
    let outside = Arc::clone(&house.outside);
    let record = tokio::task::spawn_blocking(move || outside.record(&log)).await.map_err(|_| Problem::broken())?;
    let record = record.map_err(|why| Problem::conflict("stopped", why))?;
    record.ok_or_else(|| Problem::conflict("not-over", "the game is not over; its record is nobody's business yet"))
}

async fn record(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Parameters(link): Parameters<Link>,
) -> Result<Response, Problem> {
    let record = recorded(&house, &who, &table, &link).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}

async fn account(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Parameters(link): Parameters<Link>,
) -> Result<Response, Problem> {
    house.limits.reading(who.person)?;
    let (table, _) = may_look(&house, Some(&who), &table, link.watch.as_deref()).await?;
    let log = house.store.read(table.id, 1).await?;
    let told = tokio::task::spawn_blocking(move || tables::look_back(&log)).await.map_err(|_| Problem::broken())?;
    let told = told.map_err(|why| Problem::conflict("stopped", why))?;
    let told = told.ok_or_else(|| Problem::conflict("not-over", "the game is not over; how everybody stands is nobody's business yet"))?;
    Ok(Json(told).into_response())
}

async fn verification(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Parameters(link): Parameters<Link>,
) -> Result<Json<Verification>, Problem> {
    let record = recorded(&house, &who, &table, &link).await?;
    let verified = tokio::task::spawn_blocking(move || tables::verify(&record));
    Ok(Json(verified.await.map_err(|_| Problem::broken())?))
}

async fn replay(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Parameters(link): Parameters<Link>,
    headers: axum::http::HeaderMap,
) -> Result<Response, Problem> {
    let record = recorded(&house, &who, &table, &link).await?;
    let language = language(&headers);
    let told = tokio::task::spawn_blocking(move || {
        let game = Game::of_record(&record).map_err(|fault| fault.to_string())?;
        of_game!(game, R => story::<R>(&record, language))
    });
    let told = told.await.map_err(|_| Problem::broken())?.map_err(|why| Problem::conflict("stopped", why))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], told).into_response())
}

fn story<R: Playable + Spoken>(record: &str, language: Language) -> Result<String, String> {
    let record = Record::<R>::read(record).map_err(|fault| fault.to_string())?;
    let names: Vec<String> = record.seats.iter().map(|sitter| sitter.name.clone()).collect();
    let edition = record.edition(&Editions).map_err(|fault| fault.to_string())?;
    let speaker = Speaker::new(language, &names, R::words(&edition), None);
    let mut heard = Heard::new();
    let mut replay = Replay::new(&record, &Editions, &mut heard).map_err(|fault| fault.to_string())?;
    let mut story = String::new();
    loop {
        for sight in heard.0.drain(..).filter_map(|event| R::sight(&event, Viewer::Spectator)) {
            story += &R::say_sight(&speaker, &sight);
            story.push('\n');
        }
        if replay.step(&mut heard).map_err(|fault| fault.to_string())?.is_none() {
            return Ok(story);
        }
    }
}
