//! Arriving, leaving and returning.

use super::Route;
use crate::house::House;
use crate::name::name;
use crate::notices::Wanted;
use crate::passphrase;
use crate::problem::Problem;
use crate::read::Read;
use crate::token;
use crate::who::{COOKIE, Origin, Perhaps, Who};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use protocol::{Me, NewSession, Notices, ReturnSession, Schemas, Session};
use std::sync::Arc;
use store::{NewPerson, Person, StoredSession};

pub(super) fn routes() -> Vec<Route> {
    const PATH: &str = "/api/session";
    vec![
        Route::new(Method::POST, PATH, "begin_session", "Come as a guest, with a name", come)
            .open()
            .body(Schemas::input::<NewSession>)
            .answer(201, "Who you are now; the cookie or the token identifies you from now on.", Schemas::output::<Session>)
            .problems(&[409]),
        Route::new(Method::GET, PATH, "who_am_i", "Who am I?", whoami).open_or_known().answer(
            200,
            "Who you are; null if you are unknown here.",
            Schemas::output::<Option<Me>>,
        ),
        Route::new(Method::DELETE, PATH, "end_session", "End the session", leave).done("The session has ended."),
        Route::new(
            Method::POST,
            "/api/session/return",
            "return_session",
            "Return from another device, with name and passphrase",
            come_back,
        )
        .open()
        .body(Schemas::input::<ReturnSession>)
        .answer(201, "Who you are; the cookie or the token identifies you from now on.", Schemas::output::<Session>),
    ]
}

async fn come(
    State(house): State<Arc<House>>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    Read(NewSession { name: given, token }): Read<NewSession>,
) -> Result<Response, Problem> {
    house.limits.arrival(origin.address)?;
    let name = name(&given)?;
    if house.store.person_named(&name).await?.is_some() {
        return Err(Problem::conflict("taken", "this name is taken; if it is yours, give your passphrase"));
    }
    let new = NewPerson { id: token::person_id(&house), name: name.clone(), program: false, created: house.now() };
    let id = new.id;
    house.store.add_person(new).await?;
    let person = house.store.person(id).await?.ok_or_else(Problem::busy)?;
    welcome(&house, origin, &headers, &person, token).await
}

async fn come_back(
    State(house): State<Arc<House>>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    Read(ReturnSession { name: given, passphrase, token }): Read<ReturnSession>,
) -> Result<Response, Problem> {
    let name = name(&given)?;
    // Names that look alike lead to the same person, so they count as one.
    house.limits.passphrase(origin.address, &store::alike(&name))?;
    let person = house.store.person_named(&name).await?;
    // Neither the answer nor its timing reveals whether the name or the passphrase was wrong.
    let kept = person.as_ref().and_then(|person| person.passphrase.clone());
    match (passphrase::is(passphrase, kept).await?, person) {
        (true, Some(person)) => welcome(&house, origin, &headers, &person, token).await,
        (true | false, _) => Err(Problem::new(StatusCode::FORBIDDEN, "unknown", "name or passphrase is not right")),
    }
}

async fn welcome(house: &House, origin: Origin, headers: &HeaderMap, person: &Person, wants_token: bool) -> Result<Response, Problem> {
    let (token, lasts) = (token::fresh(house), house.settings.session);
    let created = house.now();
    let expires = created + lasts.as_millis() as u64;
    let device = crate::device::device(headers);
    house.store.add_session(StoredSession { hash: token::hash(&token), person: person.id, created, expires, device }).await?;
    let told = Session { name: person.name.clone(), program: person.program, returns: person.passphrase.is_some(), token: None };
    if wants_token {
        return Ok((StatusCode::CREATED, Json(Session { token: Some(token), ..told })).into_response());
    }
    let mut response = (StatusCode::CREATED, Json(told)).into_response();
    set_cookie(&mut response, house, origin, &token, lasts.as_secs())?;
    Ok(response)
}

/// The cookie is sent to our own pages only, and no script can read it.
fn set_cookie(response: &mut Response, house: &House, origin: Origin, token: &str, seconds: u64) -> Result<(), Problem> {
    let path = if house.settings.base_path.is_empty() { "/" } else { &house.settings.base_path };
    let secure = if origin.secure { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    let mut value = HeaderValue::from_str(&cookie).map_err(|_| Problem::busy())?;
    value.set_sensitive(true);
    response.headers_mut().append(header::SET_COOKIE, value);
    Ok(())
}

async fn whoami(State(house): State<Arc<House>>, Perhaps(who): Perhaps) -> Result<Json<Option<Me>>, Problem> {
    let person = match &who {
        Some(who) => house.store.person(who.person).await?,
        None => None,
    };
    // An unknown visitor is not an error: a browser would report one at every first visit.
    let Some(person) = person else { return Ok(Json(None)) };
    let wanted = Wanted::read(person.notice.as_deref());
    let browsers = house.store.subscriptions_of(person.id).await?;
    // An address that is not confirmed gets no notices yet.
    let notice = wanted.reaches() || !browsers.is_empty();
    let notices = Notices {
        by_mail: house.notices.sends_mail(),
        by_webhook: house.notices.has_webhook(),
        push_key: house.notices.public_push_key(&house).await?,
        push_here: who.is_some_and(|who| browsers.iter().any(|browser| browser.session == who.session)),
        push_devices: u32::try_from(browsers.len()).unwrap_or(u32::MAX),
        times: wanted.times(),
        mail: wanted.mail,
        unconfirmed: wanted.unconfirmed.map(|(address, _)| address),
        handle: wanted.handle,
        hook: wanted.hook,
    };
    Ok(Json(Some(Me { name: person.name, program: person.program, returns: person.passphrase.is_some(), notice, notices })))
}

async fn leave(State(house): State<Arc<House>>, Extension(origin): Extension<Origin>, Who(who): Who) -> Result<Response, Problem> {
    house.store.end_session(who.session).await?;
    house.known.forget(&who.session);
    let mut response = StatusCode::NO_CONTENT.into_response();
    set_cookie(&mut response, &house, origin, "", 0)?;
    Ok(response)
}
