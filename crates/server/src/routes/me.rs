//! Everything about your own account: tables, passphrase, all data about you, and being forgotten.

use super::Route;
use super::lobby::{ShownTable, shown};
use crate::house::House;
use crate::keeper::Note;
use crate::known::Known;
use crate::passphrase;
use crate::problem::Problem;
use crate::read::Read;
use crate::who::Who;
use axum::Json;
use axum::extract::State;
use axum::http::{Method, StatusCode};
use protocol::{ListedTable, PassphraseWish, PersonExport, Schemas, SeatCommand, WaitedFor};
use std::sync::Arc;
use store::{Phase, Replaced};
use tables::{Awaited, NoticeWhy};
use tabletop::Seat;

pub(super) fn routes() -> Vec<Route> {
    const PASSPHRASE: &str = "/api/me/passphrase";
    vec![
        Route::new(Method::GET, "/api/me/tables", "my_tables", "The tables at which you sit", tables).answer(
            200,
            "The tables; each says which seat is yours, whether it is your turn, and for whom the game waits until when. Those that wait for \
             you come first, by deadline.",
            Schemas::output::<Vec<ListedTable>>,
        ),
        Route::new(
            Method::PUT,
            PASSPHRASE,
            "set_passphrase",
            "Set a passphrase, to return from another device; it reserves your name",
            set,
        )
        .body(Schemas::input::<PassphraseWish>)
        .done("The passphrase is set.")
        .problems(&[409]),
        Route::new(Method::DELETE, PASSPHRASE, "remove_passphrase", "Remove the passphrase", unset).done("The passphrase is removed."),
        Route::new(Method::GET, "/api/me/export", "export_me", "Everything that is known about you", export).answer(
            200,
            "All of it.",
            Schemas::output::<PersonExport>,
        ),
        Route::new(
            Method::DELETE,
            "/api/me",
            "forget_me",
            "Delete your name, what you said and your sessions; bots take your seats",
            forget,
        )
        .done("You are forgotten."),
    ]
}

async fn tables(State(house): State<Arc<House>>, Who(who): Who) -> Result<Json<Vec<ShownTable>>, Problem> {
    let mut all = Vec::new();
    for table in house.store.tables_of(who.person).await?.into_iter().take(super::lobby::SHOWN as usize) {
        let seats = house.store.seats(table.id).await?;
        let seat = seats.iter().find(|seated| seated.person == who.person).map(|seated| Seat(seated.seat));
        // A table that cannot be woken waits for nobody.
        let awaited = if table.phase == Phase::Running { house.turns.all(&house, table.id).await.unwrap_or_default() } else { Vec::new() };
        let turns = awaited.into_iter().filter(|awaited| awaited.why == NoticeWhy::Turn);
        let waits: Vec<WaitedFor> = turns
            .map(|Awaited { seat, deadline, vacation, .. }| WaitedFor { seat, deadline: deadline.filter(|_| !vacation), vacation })
            .collect();
        let turn = waits.iter().any(|waits| Some(waits.seat) == seat);
        let ratings = house.ratings.at(&house, &table).await?;
        all.push(ListedTable { seat: Some(seat), turn: Some(turn), waits, ratings, ..shown(table) });
    }
    all.sort_by_key(ListedTable::urgency);
    Ok(Json(all))
}

async fn set(State(house): State<Arc<House>>, Who(who): Who, Read(given): Read<PassphraseWish>) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    // Hashing costs as much as verifying, so it counts as much.
    house.limits.table(who.person)?;
    let hash = passphrase::hash(given.passphrase, house.outside.bytes()).await?;
    house.store.set_passphrase(who.person, Some(hash)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unset(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.store.set_passphrase(who.person, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn export(State(house): State<Arc<House>>, Who(who): Who) -> Result<Json<PersonExport>, Problem> {
    house.limits.reading(who.person)?;
    Ok(Json(crate::forget::export(&*house.store, who.person).await?))
}

async fn forget(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.limits.reading(who.person)?;
    // The others continue: a bot takes the seat.
    let tables = house.store.tables_naming(who.person).await?;
    for &table in &tables {
        for (key, command) in [("forget-stand", SeatCommand::Stand), ("forget-resign", SeatCommand::Resign)] {
            // A table where there is nothing to leave denies this, which is fine.
            super::playing::give_seat(&house, table, who.from(), key, command).await?;
        }
        rest(&house, table).await?;
    }
    let replaced: Vec<Replaced> = crate::forget::replaced(&*house.store, who.person, &tables).await?;
    house.store.forget_person(who.person, replaced).await?;
    house.known.forget_person(who.person);
    house.ratings.forget();
    house.lines.end(Some(who.person));
    // A table that was woken in the meantime still knows the name.
    for table in tables {
        rest(&house, table).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Drops the table from memory; its viewers come back, and it is woken from its log.
async fn rest(house: &Arc<House>, table: store::TableId) -> Result<(), Problem> {
    if house.tables.awake(table).is_none() {
        return Ok(());
    }
    let (reply, rested) = tokio::sync::oneshot::channel();
    house.tables.tell(house, table, Note::Rest { reply }).await?;
    rested.await.map_err(|_| Problem::busy())
}

/// Programs sit where they were told to, and do nothing else.
pub(super) fn person_only(who: &Known) -> Result<(), Problem> {
    if who.program { Err(Problem::not_yours("a program plays on its seat, and does nothing else")) } else { Ok(()) }
}
