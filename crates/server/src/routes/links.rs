//! Links to a table that many can use: made by those who sit there, shown to anyone who opens them, taken back by the host.

use super::Route;
use super::lobby::{belongs, id, opened_by};
use crate::house::House;
use crate::problem::Problem;
use crate::read::Read;
use crate::token;
use crate::who::{Origin, Perhaps, Who};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use protocol::{Invitation, InvitationState, LinkUse, LinkWish, Schemas, SeatNow, TableLink};
use qrcode::QrCode;
use qrcode::render::svg;
use serde_json::value::RawValue;
use std::sync::Arc;
use store::{LinkKind, PassKind, Phase, StoredLink, TableId, TableRow};
use tabletop::Seat;

pub(super) fn routes() -> Vec<Route> {
    const LINKS: &str = "/api/tables/{table}/links";
    vec![
        Route::new(Method::PUT, LINKS, "make_link", "Make a link that many can use, or show the one that there is", make)
            .body(Schemas::input::<LinkWish>)
            .answer(200, "The link. A table has one of each kind.", Schemas::output::<TableLink>)
            .problems(&[409]),
        Route::new(Method::GET, LINKS, "list_links", "The links of a table, for those who sit there", list)
            .answer(200, "The links.", Schemas::output::<Vec<TableLink>>)
            .problems(&[403, 409]),
        Route::new(
            Method::DELETE,
            "/api/tables/{table}/links/{token}",
            "take_back_link",
            "Take a link back: nobody can use it any more (hosts only)",
            take_back,
        )
        .done("It is taken back. Those who sit there stay; those who watch by it no longer do.")
        .problems(&[409]),
        Route::new(Method::GET, "/api/invitations/{token}", "get_invitation", "Who invites to what; it uses nothing up", invitation)
            .open_or_known()
            .answer(200, "The invitation.", Schemas::output::<Invitation>)
            .problems(&[409]),
        Route::new(
            Method::GET,
            "/api/invitations/{token}/qr.svg",
            "get_invitation_code",
            "The link of an invitation as a QR code",
            qr_code,
        )
        .open()
        .text("image/svg+xml", "The picture."),
    ]
}

async fn make(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Who(who): Who,
    Read(LinkWish { purpose, seat }): Read<LinkWish>,
) -> Result<Json<TableLink>, Problem> {
    let table = id(&table)?;
    house.limits.command(who.person)?;
    belongs(&house, &who, table).await?;
    let row = house.store.table(table).await?.ok_or_else(Problem::not_found)?;
    let kind = match purpose {
        LinkUse::Watch => LinkKind::Watch,
        LinkUse::Sit if row.phase != Phase::Gathering => return Err(Problem::conflict("denied", "the table says: begun")),
        LinkUse::Sit => LinkKind::Sit(seat.map(|seat| seat.0)),
    };
    if seat.is_some_and(|seat| seat.index() >= crate::games::seats_of(&row).len()) {
        return Err(Problem::wrong("there is no such seat"));
    }
    let link = StoredLink { token: token::fresh(&house), table, kind, created: house.now() };
    let kept = house.store.keep_link(link).await?;
    Ok(Json(shown(&house, &kept)))
}

async fn list(State(house): State<Arc<House>>, Path(table): Path<String>, Who(who): Who) -> Result<Json<Vec<TableLink>>, Problem> {
    let table = id(&table)?;
    belongs(&house, &who, table).await?;
    let links = house.store.links(table).await?;
    Ok(Json(links.iter().map(|link| shown(&house, link)).collect()))
}

async fn take_back(
    State(house): State<Arc<House>>,
    Path((table, token)): Path<(String, String)>,
    Who(who): Who,
) -> Result<StatusCode, Problem> {
    let table = id(&table)?;
    house.limits.command(who.person)?;
    if !belongs(&house, &who, table).await?.host {
        return Err(Problem::not_yours("only the host takes a link back"));
    }
    let watched = house.store.link(&token).await?.is_some_and(|link| link.kind == LinkKind::Watch);
    if !house.store.end_link(table, &token).await? {
        return Err(Problem::not_found());
    }
    if watched {
        // Everybody comes back at once, except those who may no longer look.
        house.lines.end_those_at(table);
    }
    Ok(StatusCode::NO_CONTENT)
}

fn shown(house: &House, link: &StoredLink) -> TableLink {
    let (purpose, seat) = purpose(link.kind);
    let link_text = house.settings.link(&fragment(purpose, &link.token));
    TableLink { table: link.table.to_string(), purpose, seat, token: link.token.clone(), link: link_text, created: link.created }
}

fn purpose(kind: LinkKind) -> (LinkUse, Option<Seat>) {
    match kind {
        LinkKind::Sit(seat) => (LinkUse::Sit, seat.map(Seat)),
        LinkKind::Watch => (LinkUse::Watch, None),
    }
}

fn fragment(purpose: LinkUse, token: &str) -> String {
    match purpose {
        LinkUse::Sit => format!("join={token}"),
        LinkUse::Watch => format!("watch={token}"),
    }
}

/// A link or a pass.
struct Found {
    table: TableId,
    purpose: LinkUse,
    seat: Option<Seat>,
    /// It was for one person, and somebody sits there by it.
    used: bool,
}

/// What a token leads to: a link for many, or a pass of the kind that is used once.
async fn found(house: &House, token: &str) -> Result<Option<Found>, Problem> {
    if let Some(link) = house.store.link(token).await? {
        let (purpose, seat) = purpose(link.kind);
        return Ok(Some(Found { table: link.table, purpose, seat, used: false }));
    }
    let Some(pass) = house.store.pass(token::hash(token)).await? else { return Ok(None) };
    Ok(Some(match pass.kind {
        PassKind::Watch => Found { table: pass.table, purpose: LinkUse::Watch, seat: None, used: false },
        PassKind::Invitation { seat, used_by } => {
            let seats = house.store.seats(pass.table).await?;
            let used = used_by.is_some_and(|person| person.0 == 0 || seats.iter().any(|seated| seated.person == person));
            Found { table: pass.table, purpose: LinkUse::Sit, seat: seat.map(Seat), used }
        }
    }))
}

async fn invitation(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
    Perhaps(who): Perhaps,
) -> Result<Json<Invitation<Box<RawValue>>>, Problem> {
    let Found { table, purpose, seat, used } = found(&house, &token).await?.ok_or_else(Problem::not_found)?;
    let row = house.store.table(table).await?.ok_or_else(Problem::not_found)?;
    let yours = match &who {
        Some(who) => house.store.seats(table).await?.iter().find(|seated| seated.person == who.person).map(|seated| Seat(seated.seat)),
        None => None,
    };
    // A table that cannot be continued does not say who opened it.
    let host = match opened_by(&house, table).await {
        Ok(host) => house.store.person(host).await?.map(|person| person.name),
        Err(_) => None,
    };
    let state = match purpose {
        _ if yours.is_some() => InvitationState::Open,
        LinkUse::Sit if used => InvitationState::Used,
        LinkUse::Sit => state(&row, seat),
        LinkUse::Watch => InvitationState::Open,
    };
    let ratings = house.ratings.at(&house, &row).await?;
    let summary = RawValue::from_string(row.summary).map_err(|_| Problem::broken())?;
    Ok(Json(Invitation {
        table: table.to_string(),
        game: row.game,
        host,
        purpose,
        seat,
        state,
        yours,
        listed: row.listed,
        summary,
        ratings,
    }))
}

/// Can somebody sit down there now?
fn state(table: &TableRow, seat: Option<Seat>) -> InvitationState {
    let is_free = |now: &SeatNow| now.name.is_none();
    let seats = crate::games::seats_of(table);
    match table.phase {
        Phase::Running => InvitationState::Begun,
        Phase::Over | Phase::Stopped => InvitationState::Over,
        Phase::Gathering => {
            let free = match seat {
                Some(seat) => seats.get(seat.index()).is_some_and(is_free),
                None => seats.iter().any(is_free),
            };
            if free { InvitationState::Open } else { InvitationState::Full }
        }
    }
}

async fn qr_code(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let found = found(&house, &token).await?.ok_or_else(Problem::not_found)?;
    let link = house.settings.link(&fragment(found.purpose, &token));
    // A server that does not know its own address is where the reader has found it.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(|_| link.starts_with('/'));
    let scheme = if origin.secure { "https" } else { "http" };
    let link = host.map_or_else(|| link.clone(), |host| format!("{scheme}://{host}{link}"));
    let code = QrCode::new(link).map_err(|_| Problem::broken())?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")], picture).into_response())
}
