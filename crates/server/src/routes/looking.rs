//! Looking at tables: one stream for all of them, and what happened before.

use super::Route;
use super::lobby::{id, standing};
use crate::games::seats_of;
use crate::house::House;
use crate::keeper::{Note, Standing, trouble};
use crate::known::Known;
use crate::lines::{Connection, Form, Piece, read_positions};
use crate::problem::Problem;
use crate::read::Parameters;
use crate::token;
use crate::who::Who;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use protocol::Schemas;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;
use store::{LinkKind, PassKind, PersonId, Phase, SeatedPerson, TableId, TableRow};
use tabletop::{Seat, Viewer};

pub(super) fn routes() -> Vec<Route> {
    const LAST: (&str, &str) = ("Last-Event-ID", "The same as the parameter `last`; it comes first.");
    vec![
        Route::new(Method::GET, "/api/events", "stream_events", "Frames as server-sent events", events)
            .query(Schemas::fields::<StreamQuery>)
            .header(LAST)
            .stream(
                "text/event-stream",
                "An endless stream. The event is `frame`, `presence` or `trouble`, its data is one line of JSON; the id of a frame says \
                 where to continue. Comments say that the connection is still there.",
                Schemas::stream_line,
            )
            .problems(&[404]),
        Route::new(Method::GET, "/api/frames", "stream_frames", "The same frames as lines of JSON", frames)
            .query(Schemas::fields::<StreamQuery>)
            .header(LAST)
            .stream(
                "application/x-ndjson",
                "An endless stream, one JSON object a line. Empty lines say that the connection is still there.",
                Schemas::stream_line,
            )
            .problems(&[404]),
        Route::new(Method::GET, "/api/tables/{table}/history", "get_history", "What happened at a table, as you may know it", history)
            .query(Schemas::fields::<HistoryQuery>)
            .answer(200, "All news, the oldest first.", Schemas::history)
            .problems(&[409]),
    ]
}

/// The most tables that a stream shows.
const TABLES: usize = 64;

#[derive(Deserialize, JsonSchema)]
struct StreamQuery {
    /// The tables, separated by commas. Default: all at which you sit, and those at which you sit down later.
    tables: Option<String>,
    /// The token of a link for spectators, for a table that is not listed.
    watch: Option<String>,
    /// The last news you have of each table: `table.number`, separated by commas.
    last: Option<String>,
}

async fn events(
    State(house): State<Arc<House>>,
    Who(who): Who,
    Parameters(wanted): Parameters<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    stream(&house, &who, wanted, &headers, Form::Events).await
}

async fn frames(
    State(house): State<Arc<House>>,
    Who(who): Who,
    Parameters(wanted): Parameters<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    stream(&house, &who, wanted, &headers, Form::Lines).await
}

async fn stream(house: &Arc<House>, who: &Known, wanted: StreamQuery, headers: &HeaderMap, form: Form) -> Result<Response, Problem> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()).or(wanted.last.as_deref());
    let last = read_positions(last.unwrap_or_default());
    let watched = match wanted.watch.as_deref() {
        Some(token) => Some(watched(house, token).await?),
        None => None,
    };
    let all = wanted.tables.is_none();
    let mut tables: Vec<TableId> = match &wanted.tables {
        Some(named) => named.split(',').filter(|name| !name.is_empty()).take(TABLES).map(id).collect::<Result<_, _>>()?,
        None => {
            let mine = house.store.tables_of(who.person).await?;
            let goes_on = |table: &&TableRow| !matches!(table.phase, Phase::Over | Phase::Stopped);
            let mut sits_at = Vec::new();
            for table in mine.iter().filter(goes_on).take(TABLES) {
                if !has_left(table, &house.store.seats(table.id).await?, who.person) {
                    sits_at.push(table.id);
                }
            }
            sits_at
        }
    };
    tables.extend(watched.filter(|table| !tables.contains(table)));
    let (line, body) = house.lines.open(house, who.person, form, all, last.clone()).ok_or_else(|| Problem::too_many(1))?;
    for table in tables {
        let last = last.iter().find(|(known, _)| *known == table).map(|(_, n)| *n);
        look(house, who.person, &line, table, watched == Some(table), last).await;
    }
    let kind = match form {
        Form::Events => "text/event-stream",
        Form::Lines => "application/x-ndjson",
    };
    let mut response = Body::new(body).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    // Buffering proxies would hold frames back.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// Has this person given up their seat there, or been removed? The table is still in their list.
fn has_left(table: &TableRow, seats: &[SeatedPerson], person: PersonId) -> bool {
    let own = seats.iter().find(|seated| seated.person == person);
    own.is_some_and(|own| seats_of(table).get(usize::from(own.seat)).is_some_and(|seat| seat.resigned))
}

/// Lets a stream show a table. An error is reported on the stream, where the other tables continue.
async fn look(house: &Arc<House>, person: PersonId, line: &Connection, table: TableId, watched: bool, last: Option<u32>) {
    let looked = async {
        let listed = house.store.table(table).await?.ok_or_else(Problem::not_found)?.listed;
        let may_watch = listed || watched || played(house, table, person).await?;
        let note = Note::Look { line: line.clone(), person, may_watch, last };
        house.tables.tell(house, table, note).await
    };
    if let Err(problem) = looked.await {
        line.tell(Piece::Trouble(trouble(table, &problem).into()));
    }
}

/// The streams of somebody who has sat down show the table from now on.
pub(crate) async fn show(house: &Arc<House>, person: PersonId, table: TableId) {
    for line in house.lines.without(person, table) {
        look(house, person, &line, table, false, None).await;
    }
}

/// The table that a link for spectators leads to.
pub(super) async fn watched(house: &House, token: &str) -> Result<TableId, Problem> {
    if let Some(link) = house.store.link(token).await?.filter(|link| link.kind == LinkKind::Watch) {
        return Ok(link.table);
    }
    match house.store.pass(token::hash(token)).await? {
        Some(pass) if pass.kind == PassKind::Watch => Ok(pass.table),
        Some(_) | None => Err(Problem::not_found()),
    }
}

/// Does or did this person play there? People who gave up or were removed may still see what everybody there sees.
async fn played(house: &House, table: TableId, person: PersonId) -> Result<bool, Problem> {
    Ok(house.store.seats(table).await?.iter().any(|seated| seated.person == person))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct Link {
    /// The token of a link for spectators, for a table that is not listed.
    pub(super) watch: Option<String>,
}

/// The table, for a person who may look at it. For others it does not seem to exist.
pub(super) async fn may_look(
    house: &Arc<House>,
    who: Option<&Known>,
    table: &str,
    watch: Option<&str>,
) -> Result<(TableRow, Standing), Problem> {
    let table = house.store.table(id(table)?).await?.ok_or_else(Problem::not_found)?;
    let watches = match watch {
        Some(token) => watched(house, token).await? == table.id,
        None => false,
    };
    let standing = match who {
        Some(who) => standing(house, who, table.id).await?,
        None => Standing { viewer: Viewer::Spectator, host: false, opened_by: PersonId(0) },
    };
    let belongs = standing.host || standing.viewer != Viewer::Spectator;
    let played = match who {
        Some(who) if !belongs => played(house, table.id, who.person).await?,
        Some(_) | None => false,
    };
    if table.listed || watches || belongs || played { Ok((table, standing)) } else { Err(Problem::not_found()) }
}

#[derive(Deserialize, JsonSchema)]
struct HistoryQuery {
    /// The number of the first news. Default: 1.
    from: Option<u32>,
    /// Include what you saw on the table at each moment?
    #[serde(default)]
    views: bool,
    /// Once the game is over: the seat through whose eyes you look, counted from 0, or `spectator`. Default: your own.
    #[serde(rename = "as")]
    eyes: Option<String>,
    /// The token of a link for spectators, for a table that is not listed.
    watch: Option<String>,
}

async fn history(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Parameters(HistoryQuery { from, views, eyes, watch }): Parameters<HistoryQuery>,
) -> Result<Response, Problem> {
    house.limits.reading(who.person)?;
    let (table, standing) = may_look(&house, Some(&who), &table, watch.as_deref()).await?;
    let viewer = match eyes.as_deref() {
        None => standing.viewer,
        // Nobody may use another player's view as long as there is anything to hide.
        Some(_) if table.phase != Phase::Over => {
            return Err(Problem::conflict("not-over", "the game is not over; one looks through one's own eyes"));
        }
        Some(name) => other_eyes(&table, name)?,
    };
    let log = house.store.read(table.id, 1).await?;
    let told = tokio::task::spawn_blocking(move || house.outside.history(&log, viewer, from.unwrap_or(1), views, house.now()));
    let told = told.await.map_err(|_| Problem::broken())?.map_err(|why| Problem::conflict("stopped", why))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], told).into_response())
}

/// Whose view somebody wants of a game that is over.
fn other_eyes(table: &TableRow, name: &str) -> Result<Viewer, Problem> {
    if name == "spectator" {
        return Ok(Viewer::Spectator);
    }
    let seats = seats_of(table).len();
    let seat = name.parse().ok().filter(|&seat: &u8| usize::from(seat) < seats);
    seat.map(|seat| Viewer::Seat(Seat(seat))).ok_or_else(|| Problem::wrong("there is no such seat"))
}
