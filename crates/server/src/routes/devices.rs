//! Your name, and the devices on which you are known.

use super::Route;
use super::me::person_only;
use crate::house::House;
use crate::name::name;
use crate::notices::hex;
use crate::problem::Problem;
use crate::read::Read;
use crate::who::Who;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use protocol::{Device, NameWish, Schemas};
use std::sync::Arc;
use store::Hash;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(Method::PUT, "/api/me/name", "rename_me", "Change your name; tables at which you sit keep the old one", rename)
            .body(Schemas::input::<NameWish>)
            .done("You have the new name.")
            .problems(&[409]),
        Route::new(Method::GET, "/api/me/devices", "my_devices", "The devices on which you are known", devices).answer(
            200,
            "The devices, the oldest first.",
            Schemas::output::<Vec<Device>>,
        ),
        Route::new(Method::DELETE, "/api/me/devices/{device}", "end_device", "End the session of a device", end)
            .done("It is known no more, and its streams have ended.")
            .problems(&[404]),
    ]
}

async fn rename(State(house): State<Arc<House>>, Who(who): Who, Read(given): Read<NameWish>) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    house.limits.table(who.person)?;
    house.store.rename_person(who.person, name(&given.name)?).await?;
    house.known.forget_person(who.person);
    Ok(StatusCode::NO_CONTENT)
}

/// What a session is called; nobody can find its token from that.
fn id(session: &Hash) -> String {
    hex(session)[..16].to_owned()
}

async fn devices(State(house): State<Arc<House>>, Who(who): Who) -> Result<Json<Vec<Device>>, Problem> {
    house.limits.reading(who.person)?;
    let pushed = house.store.subscriptions_of(who.person).await?;
    let sessions = house.store.sessions_of(who.person).await?.into_iter().filter(|session| session.expires > house.now());
    let devices = sessions.map(|session| Device {
        id: id(&session.hash),
        name: session.device,
        created: session.created,
        expires: session.expires,
        here: session.hash == who.session,
        push: pushed.iter().any(|browser| browser.session == session.hash),
    });
    Ok(Json(devices.collect()))
}

async fn end(State(house): State<Arc<House>>, Who(who): Who, Path(device): Path<String>) -> Result<StatusCode, Problem> {
    house.limits.command(who.person)?;
    let sessions = house.store.sessions_of(who.person).await?;
    let session = sessions.iter().find(|session| id(&session.hash) == device).ok_or_else(Problem::not_found)?;
    house.store.end_session(session.hash).await?;
    house.known.forget(&session.hash);
    // A stream does not say on which device it is read; those that still have a session come back at once.
    house.lines.end(Some(who.person));
    Ok(StatusCode::NO_CONTENT)
}
