//! Everything about your own account: tables, passphrase, data export and account deletion.

use super::Route;
use super::lobby::{ShownTable, shown};
use crate::house::House;
use crate::keeper::Note;
use crate::known::Known;
use crate::passphrase;
use crate::problem::{Problem, SAYS};
use crate::read::Read;
use crate::token;
use crate::who::{Origin, Who};
use axum::extract::State;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use protocol::{Answer, ListedTable, NoPassphrase, PassphraseWish, PersonExport, Schemas, SeatCommand, WaitedFor};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Phase, Replaced, TableId, Trouble};
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
        .problems(&[403, 409]),
        Route::new(Method::DELETE, PASSPHRASE, "remove_passphrase", "Remove the passphrase", unset)
            .body(Schemas::input::<NoPassphrase>)
            .done("The passphrase is removed.")
            .problems(&[403]),
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

async fn set(
    State(house): State<Arc<House>>,
    Extension(origin): Extension<Origin>,
    Who(who): Who,
    Read(given): Read<PassphraseWish>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    // Hashing costs as much as verifying, so it counts as much.
    house.limits.table(who.person)?;
    knows_it(&house, origin, &who, given.old).await?;
    let hash = passphrase::hash(given.passphrase, house.outside.bytes()).await?;
    house.store.set_passphrase(who.person, Some(hash)).await?;
    if given.end_others { end_others(&house, &who).await } else { Ok(StatusCode::NO_CONTENT) }
}

async fn unset(
    State(house): State<Arc<House>>,
    Extension(origin): Extension<Origin>,
    Who(who): Who,
    given: Option<Read<NoPassphrase>>,
) -> Result<StatusCode, Problem> {
    let given = given.map_or_else(NoPassphrase::default, |Read(given)| given);
    knows_it(&house, origin, &who, given.old).await?;
    house.store.set_passphrase(who.person, None).await?;
    if given.end_others { end_others(&house, &who).await } else { Ok(StatusCode::NO_CONTENT) }
}

/// Somebody who only has the session, at a machine that was left open, takes the name from nobody.
async fn knows_it(house: &House, origin: Origin, who: &Known, old: Option<String>) -> Result<(), Problem> {
    let Some(kept) = house.store.person(who.person).await?.and_then(|person| person.passphrase) else { return Ok(()) };
    house.limits.passphrase(origin.address)?;
    let known = passphrase::is(old.unwrap_or_default(), Some(kept)).await?;
    if known { Ok(()) } else { Err(Problem::new(StatusCode::FORBIDDEN, "old-passphrase", SAYS.old_passphrase)) }
}

async fn end_others(house: &House, who: &Known) -> Result<StatusCode, Problem> {
    for session in house.store.sessions_of(who.person).await? {
        if session.hash != who.session {
            super::session::end(house, &session.hash).await?;
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn export(State(house): State<Arc<House>>, Extension(origin): Extension<Origin>, Who(who): Who) -> Result<Response, Problem> {
    house.limits.reading(who.person)?;
    let _turn = house.readings.turn(origin.address, who.person).await?;
    let export = crate::forget::export(&*house.store, who.person).await?;
    let written = serde_json::to_string(&export).map_err(|_| Problem::broken())?;
    house.readings.tell(origin.address, "application/json", written)
}

/// How often it is tried to forget somebody who, at another server, goes on sitting down meanwhile.
const TRIES: u32 = 10;

async fn forget(State(house): State<Arc<House>>, Extension(origin): Extension<Origin>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.limits.reading(who.person)?;
    let _farewell = house.being_forgotten.begin(who.person).ok_or_else(Problem::busy)?;
    let mut replaced: BTreeMap<TableId, Replaced> = BTreeMap::new();
    for _ in 0..TRIES {
        let tables = house.store.tables_naming(who.person).await?;
        replaced.retain(|table, _| tables.contains(table));
        for &table in &tables {
            let is_read = match replaced.get(&table) {
                Some(before) => house.store.read(table, before.head + 1).await?.is_empty(),
                None => false,
            };
            if !is_read {
                leave(&house, &who, table).await?;
                rest(&house, table).await?;
                let _turn = house.readings.turn(origin.address, who.person).await?;
                replaced.insert(table, crate::forget::replaced(&*house.store, who.person, table).await?);
            }
        }
        match house.store.forget_person(who.person, replaced.values().cloned().collect()).await {
            Ok(()) => {
                house.known.forget_person(who.person);
                house.ratings.forget();
                house.lines.end(Some(who.person));
                // A table that was woken in the meantime still knows the name.
                for table in tables {
                    rest(&house, table).await?;
                }
                return Ok(StatusCode::NO_CONTENT);
            }
            // Something was written meanwhile: by the others at a table, or by this person at another one.
            Err(Trouble::Conflict { .. }) => {}
            Err(trouble) => return Err(trouble.into()),
        }
    }
    Err(Problem::busy())
}

/// The others continue: a bot takes the seat.
async fn leave(house: &Arc<House>, who: &Known, table: TableId) -> Result<(), Problem> {
    for command in [SeatCommand::Stand, SeatCommand::Resign] {
        // Nobody can have used the key before: then nothing would be done.
        let key = token::fresh(house);
        match super::playing::give_last(house, table, who.from(), &key, command).await? {
            // A table where there is nothing to leave denies this, which is fine.
            Answer::Done { .. } | Answer::Denied { .. } => {}
            // They are still seated there, so they cannot be forgotten yet.
            Answer::Refused { .. } | Answer::Stale { .. } | Answer::Unknown { .. } => return Err(Problem::broken()),
            Answer::Again | Answer::Busy | Answer::Because { .. } => return Err(Problem::busy()),
        }
    }
    Ok(())
}

/// Drops the table from memory; its viewers come back, and it is woken from its log.
async fn rest(house: &Arc<House>, table: TableId) -> Result<(), Problem> {
    if house.tables.awake(table).is_none() {
        return Ok(());
    }
    let (reply, rested) = tokio::sync::oneshot::channel();
    house.tables.tell(house, table, Note::Rest { reply }).await?;
    rested.await.map_err(|_| Problem::busy())
}

/// Programs sit where they were told to, and do nothing else.
pub(super) fn person_only(who: &Known) -> Result<(), Problem> {
    if who.program { Err(Problem::not_yours(SAYS.programs_play)) } else { Ok(()) }
}
