//! The lobby: which tables there are, opening one, sitting down by invitation.

use super::Route;
use super::looking::Link;
use super::me::person_only;
use crate::games;
use crate::house::House;
use crate::keeper::{Note, Standing};
use crate::known::Known;
use crate::name::name;
use crate::problem::Problem;
use crate::read::{LongText, Parameters, Read, read};
use crate::token;
use crate::who::{Perhaps, Who};
use crate::zones;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{
    Answer, InvitationLink, InvitationWish, JoinWish, JoinedTable, ListedTable, OpenTable, ProgramSeat, ProgramWish, Schemas, SeatCommand,
    WatchLink,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use store::{LinkKind, NewPerson, Pass, PassKind, PersonId, Phase, StoredSession, TableId, TableRow, Use};
use tabletop::{Entropy, Seat, Viewer};
use tokio::sync::oneshot;

pub(super) fn routes() -> Vec<Route> {
    const PATH: &str = "/api/tables";
    vec![
        Route::new(Method::GET, PATH, "list_tables", "The lobby: tables that everybody may see", list)
            .open()
            .query(Schemas::fields::<LobbyQuery>)
            .answer(200, "The tables, the most recently changed one first.", Schemas::output::<Vec<ListedTable>>),
        Route::new(Method::POST, PATH, "open_table", "Open a table", open)
            .body(Schemas::input::<OpenTable>)
            .answer(201, "The table.", Schemas::output::<ListedTable>)
            .problems(&[409]),
        Route::new(Method::GET, "/api/tables/{table}", "get_table", "What the lobby shows of a table, and what you are to it", one)
            .open_or_known()
            .query(Schemas::fields::<Link>)
            .answer(200, "The table, with your seat (or null) and whether you opened it.", Schemas::output::<ListedTable>)
            .problems(&[409]),
        Route::new(Method::POST, "/api/tables/{table}/invitations", "invite", "Make an invitation that one person can use", invite)
            .body(Schemas::input::<InvitationWish>)
            .answer(201, "The token, and a link that contains it.", Schemas::output::<InvitationLink>)
            .problems(&[409]),
        Route::new(
            Method::POST,
            "/api/tables/{table}/watch-links",
            "make_watch_link",
            "Make a link with which anyone can watch",
            watch_link,
        )
        .answer(201, "The token, and a link that contains it.", Schemas::output::<WatchLink>)
        .problems(&[409]),
        Route::new(Method::GET, "/api/watch/{token}", "watched_table", "The table of a link for spectators", watched).answer(
            200,
            "The table.",
            Schemas::output::<ListedTable>,
        ),
        Route::new(Method::POST, "/api/tables/{table}/programs", "seat_program", "Let a program take a seat (hosts only)", program)
            .body(Schemas::input::<ProgramWish>)
            .answer(201, "A bearer token with which the program sits there.", Schemas::output::<ProgramSeat>)
            .problems(&[409]),
        Route::new(Method::POST, "/api/join", "join", "Sit down with an invitation", join)
            .body(Schemas::input::<JoinWish>)
            .answer(200, "The table; its frames say where you sit.", Schemas::output::<JoinedTable>)
            .problems(&[404, 409]),
    ]
}

/// The most tables that are shown at once.
pub(super) const SHOWN: u32 = 200;

#[derive(Deserialize, JsonSchema)]
struct LobbyQuery {
    /// How far the tables are. Default: gathering.
    #[schemars(with = "Option<Phase>")]
    phase: Option<String>,
}

async fn list(State(house): State<Arc<House>>, Parameters(wanted): Parameters<LobbyQuery>) -> Result<Json<Vec<ShownTable>>, Problem> {
    let phase = match wanted.phase.as_deref() {
        None => Phase::Gathering,
        Some(name) => name.parse().map_err(|error: store::NoPhase| Problem::wrong(error.to_string()))?,
    };
    let mut tables = Vec::new();
    for table in house.store.listed(phase, SHOWN).await? {
        let ratings = house.ratings.at(&house, &table).await?;
        tables.push(ListedTable { ratings, ..shown(table) });
    }
    Ok(Json(tables))
}

/// A table as the lobby shows it; its summary goes out as it was stored.
pub(super) type ShownTable = ListedTable<Box<RawValue>>;

pub(super) fn shown(table: TableRow) -> ShownTable {
    ListedTable {
        id: table.id.to_string(),
        game: table.game,
        phase: table.phase,
        listed: table.listed,
        rules: table.rules,
        edition_sha256: table.edition,
        created: table.created,
        updated: table.updated,
        summary: RawValue::from_string(table.summary).unwrap_or_else(|_| RawValue::NULL.to_owned()),
        seat: None,
        turn: None,
        waits: Vec::new(),
        seen: None,
        host: None,
        ratings: Vec::new(),
    }
}

async fn open(State(house): State<Arc<House>>, Who(who): Who, LongText(body): LongText) -> Result<Response, Problem> {
    person_only(&who)?;
    house.limits.table(who.person)?;
    let mut wish: OpenTable = read(&body)?;
    if wish.toml.is_some() && !house.settings.own_editions {
        return Err(Problem::not_yours("this server does not take editions of one's own"));
    }
    let id = token::table_id(&house);
    let seed = token::seed(&house);
    let host = who.person;
    let (listed, sit) = (wish.listed, wish.sit);
    let now = house.now();
    if let Some(zone) = wish.house.zone.take() {
        let known = zones::zone(&zone.name, now);
        wish.house.zone = Some(known.ok_or_else(|| Problem::wrong("there is no such time zone; they are called like Europe/Berlin"))?);
    }
    let opened = tokio::task::spawn_blocking(move || tables::open_promised(wish, &id.to_string(), host, seed, now));
    let opened = opened.await.map_err(|_| Problem::broken())?.map_err(Problem::wrong)?;
    let seated = opened.lobby.people.iter().any(|(_, person)| *person == host);
    games::store_new(&house, id, listed, opened).await?;
    if sit && !seated {
        done(super::playing::give_seat(&house, id, who.from(), "opened", SeatCommand::Sit { seat: None, entropy: None }).await?)?;
        super::looking::show(&house, who.person, id).await;
    }
    let table = house.store.table(id).await?.ok_or_else(Problem::busy)?;
    Ok((StatusCode::CREATED, Json(shown(table))).into_response())
}

async fn one(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Perhaps(who): Perhaps,
    Parameters(link): Parameters<Link>,
) -> Result<Json<ShownTable>, Problem> {
    let (table, standing) = super::looking::may_look(&house, who.as_ref(), &table, link.watch.as_deref()).await?;
    let seat = match standing.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let seen = match &who {
        Some(who) => house.store.table_note(who.person, table.id).await?.and_then(|note| u32::try_from(note.seen).ok()),
        None => None,
    };
    let ratings = house.ratings.at(&house, &table).await?;
    Ok(Json(ListedTable { seat: Some(seat), host: Some(standing.host), seen, ratings, ..shown(table) }))
}

async fn invite(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Read(InvitationWish { seat }): Read<InvitationWish>,
) -> Result<Response, Problem> {
    let table = id(&table)?;
    belongs(&house, &who, table).await?;
    let kind = PassKind::Invitation { seat: seat.map(|seat| seat.0), used_by: None };
    let (invitation, link) = pass(&house, &who, table, kind, "join").await?;
    Ok((StatusCode::CREATED, Json(InvitationLink { table: table.to_string(), invitation, link })).into_response())
}

async fn watch_link(State(house): State<Arc<House>>, Path(table): Path<String>, Who(who): Who) -> Result<Response, Problem> {
    let table = id(&table)?;
    belongs(&house, &who, table).await?;
    let (watch, link) = pass(&house, &who, table, PassKind::Watch, "watch").await?;
    Ok((StatusCode::CREATED, Json(WatchLink { table: table.to_string(), watch, link })).into_response())
}

async fn watched(State(house): State<Arc<House>>, Path(token): Path<String>, Who(who): Who) -> Result<Json<ShownTable>, Problem> {
    house.limits.command(who.person)?;
    let table = super::looking::watched(&house, &token).await?;
    let table = house.store.table(table).await?.ok_or_else(Problem::not_found)?;
    Ok(Json(shown(table)))
}

/// Only the host and the people who sit at a table may invite others.
pub(super) async fn belongs(house: &Arc<House>, who: &Known, table: TableId) -> Result<Standing, Problem> {
    person_only(who)?;
    let standing = standing(house, who, table).await?;
    if standing.host || standing.viewer != Viewer::Spectator {
        Ok(standing)
    } else {
        Err(Problem::not_yours("only those who sit at a table invite to it"))
    }
}

/// A new token for a table, and a link that contains it.
async fn pass(house: &Arc<House>, who: &Known, table: TableId, kind: PassKind, fragment: &str) -> Result<(String, String), Problem> {
    house.limits.table(who.person)?;
    let token = token::fresh(house);
    house.store.add_pass(Pass { hash: token::hash(&token), table, kind, created: house.now() }).await?;
    let link = house.settings.link(&format!("{fragment}={token}"));
    Ok((token, link))
}

async fn program(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Read(ProgramWish { seat, name: given, entropy }): Read<ProgramWish>,
) -> Result<Response, Problem> {
    let table = id(&table)?;
    if !belongs(&house, &who, table).await?.host {
        return Err(Problem::not_yours("only the host lets programs sit down"));
    }
    house.limits.table(who.person)?;
    let new = NewPerson { id: token::person_id(&house), name: name(&given)?, program: true, created: house.now() };
    let (person, name) = (new.id, new.name.clone());
    house.store.add_person(new).await?;
    let from = tables::From { person, name, program: true };
    if let Err(problem) = done(super::playing::give_seat(&house, table, from, "program", SeatCommand::Sit { seat, entropy }).await?) {
        house.store.forget_person(person, Vec::new()).await?;
        return Err(problem);
    }
    let (token, created) = (token::fresh(&house), house.now());
    let expires = created + house.settings.session.as_millis() as u64;
    house.store.add_session(StoredSession { hash: token::hash(&token), person, created, expires, device: None }).await?;
    Ok((StatusCode::CREATED, Json(ProgramSeat { table: table.to_string(), token })).into_response())
}

async fn join(
    State(house): State<Arc<House>>,
    Who(who): Who,
    Read(JoinWish { invitation, entropy }): Read<JoinWish>,
) -> Result<Json<JoinedTable>, Problem> {
    person_only(&who)?;
    house.limits.command(who.person)?;
    if let Some(link) = house.store.link(&invitation).await? {
        let LinkKind::Sit(seat) = link.kind else { return Err(Problem::not_found()) };
        return sit_down(&house, &who, link.table, seat, entropy).await;
    }
    let hash = token::hash(&invitation);
    let mut used = house.store.use_invitation(hash, who.person).await?;
    if used == Use::Used && free_again(&house, hash).await? {
        used = house.store.use_invitation(hash, who.person).await?;
    }
    let (table, seat) = match used {
        Use::Granted { table, seat } => (table, seat),
        Use::Used => return Err(Problem::conflict("used", "this invitation has been used")),
        Use::Unknown => return Err(Problem::not_found()),
    };
    let joined = sit_down(&house, &who, table, seat, entropy).await;
    if joined.is_err() {
        house.store.free_invitation(hash, who.person).await?;
    }
    joined
}

/// Sits down by an invitation, unless they sit there already.
async fn sit_down(
    house: &Arc<House>,
    who: &Known,
    table: TableId,
    seat: Option<u8>,
    entropy: Option<Entropy>,
) -> Result<Json<JoinedTable>, Problem> {
    let seated = standing(house, who, table).await?.viewer != Viewer::Spectator;
    if !seated {
        // Somebody who has left the seat and opens the link again wants to sit down again, so each time is another command.
        let key = format!("join-{}", &token::fresh(house)[..32]);
        let sit = SeatCommand::Sit { seat: seat.map(Seat), entropy };
        done(super::playing::give_seat(house, table, who.from(), &key, sit).await?)?;
    }
    super::looking::show(house, who.person, table).await;
    Ok(Json(JoinedTable { table: table.to_string() }))
}

/// An invitation is used up as long as the person who used it sits at the table: if they leave, or are removed before the deal, the next
/// person with the link can use it.
async fn free_again(house: &Arc<House>, hash: store::Hash) -> Result<bool, Problem> {
    let Some(Pass { table, kind: PassKind::Invitation { used_by: Some(person), .. }, .. }) = house.store.pass(hash).await? else {
        return Ok(false);
    };
    let sits = house.store.seats(table).await?.iter().any(|seated| seated.person == person);
    if !sits {
        house.store.free_invitation(hash, person).await?;
    }
    Ok(!sits)
}

/// Done, or why not.
fn done(answer: Answer) -> Result<(), Problem> {
    match answer {
        Answer::Done { .. } | Answer::Because { .. } => Ok(()),
        Answer::Denied { why } => Err(Problem::conflict("denied", format!("the table says: {}", super::playing::word(&why)))),
        Answer::Again | Answer::Busy => Err(Problem::busy()),
        Answer::Unknown { said } | Answer::Refused { said, .. } => Err(Problem::wrong(said)),
        Answer::Stale { .. } => Err(Problem::conflict("stale", "the game has moved on")),
    }
}

/// The table of this name.
pub(super) fn id(text: &str) -> Result<TableId, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

/// What this person is to a table.
pub(super) async fn standing(house: &Arc<House>, who: &Known, table: TableId) -> Result<Standing, Problem> {
    stands(house, who.person, table).await
}

/// Who opened a table.
pub(super) async fn opened_by(house: &Arc<House>, table: TableId) -> Result<PersonId, Problem> {
    // Nobody has this number.
    stands(house, PersonId(0), table).await.map(|standing| standing.opened_by)
}

async fn stands(house: &Arc<House>, person: PersonId, table: TableId) -> Result<Standing, Problem> {
    let (reply, answer) = oneshot::channel();
    house.tables.tell(house, table, Note::Standing { person, reply }).await?;
    answer.await.map_err(|_| Problem::broken())?
}
