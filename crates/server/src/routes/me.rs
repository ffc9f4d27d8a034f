//! Everything about your own account: tables, passphrase, notices, all data about you, and being forgotten.

use super::Route;
use super::lobby::{ShownTable, shown};
use crate::house::House;
use crate::keeper::Note;
use crate::known::Known;
use crate::notices::Wanted;
use crate::passphrase;
use crate::problem::Problem;
use crate::read::{Read, language};
use crate::who::Who;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use protocol::{ConfirmNotice, ListedTable, NoticeWish, PassphraseWish, PersonExport, Schemas, SeatCommand};
use sentences::Language;
use std::sync::Arc;
use store::{Phase, Replaced};
use tabletop::Seat;

pub(super) fn routes() -> Vec<Route> {
    const PASSPHRASE: &str = "/api/me/passphrase";
    const NOTICE: &str = "/api/me/notice";
    vec![
        Route::new(Method::GET, "/api/me/tables", "my_tables", "The tables at which you sit", tables).answer(
            200,
            "The tables; each says which seat is yours, and whether it is your turn.",
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
        Route::new(Method::PUT, NOTICE, "set_notice", "Be notified when it is your turn and you are not there", notice)
            .body(Schemas::input::<NoticeWish>)
            .in_a_language()
            .done("Saved. A mail address gets a mail with a link to confirm it.")
            .problems(&[409]),
        Route::new(Method::POST, "/api/me/notice/confirm", "confirm_notice", "Confirm a mail address", confirm)
            .body(Schemas::input::<ConfirmNotice>)
            .done("The address is confirmed; notices are sent to it from now on.")
            .problems(&[404]),
        Route::new(Method::DELETE, NOTICE, "remove_notice", "Be notified no more", no_notice).done("No more notices are sent."),
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
        let turn = table.phase == Phase::Running && house.turns.waits_for(&house, table.id, who.person).await.unwrap_or(false);
        all.push(ListedTable { seat: Some(seat), turn: Some(turn), ..shown(table) });
    }
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

async fn notice(
    State(house): State<Arc<House>>,
    Who(who): Who,
    headers: HeaderMap,
    Read(given): Read<NoticeWish>,
) -> Result<StatusCode, Problem> {
    person_only(&who)?;
    // A mail to somebody who did not ask for it is a nuisance, so few are sent.
    house.limits.table(who.person)?;
    let language = match given.language.as_deref() {
        Some(code) => Language::from_code(code).ok_or_else(|| Problem::wrong("the languages are en and de"))?,
        None => language(&headers),
    };
    let handle = match given.handle {
        Some(_) if !house.notices.has_webhook() => return Err(Problem::conflict("no-webhook", "this server has no webhook")),
        Some(handle) => Some(crate::name::name(&handle)?),
        None => None,
    };
    let unconfirmed = match given.mail {
        Some(_) if !house.notices.sends_mail() => return Err(Problem::conflict("no-mail", "this server sends no mail")),
        Some(address) => Some(house.notices.ask_to_confirm(&house, &address, language).await?),
        None => None,
    };
    let change = |wanted: &mut Wanted| {
        wanted.language = Some(language.code().into());
        wanted.handle = handle.or_else(|| wanted.handle.take());
        wanted.unconfirmed = unconfirmed.or_else(|| wanted.unconfirmed.take());
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn confirm(
    State(house): State<Arc<House>>,
    Who(who): Who,
    Read(ConfirmNotice { token }): Read<ConfirmNotice>,
) -> Result<StatusCode, Problem> {
    house.limits.command(who.person)?;
    let hash = crate::notices::hex(&crate::token::hash(&token));
    let change = |wanted: &mut Wanted| {
        // Somebody who opens the link again has already confirmed it.
        if wanted.mail.is_some() && wanted.confirmed.as_ref() == Some(&hash) {
            return Ok(());
        }
        let Some((address, _)) = wanted.unconfirmed.take().filter(|(_, kept)| *kept == hash) else { return Err(Problem::not_found()) };
        (wanted.mail, wanted.confirmed) = (Some(address), Some(hash));
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn no_notice(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    let change = |wanted: &mut Wanted| {
        *wanted = Wanted::default();
        Ok(())
    };
    house.notices.wish(&house, who.person, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn export(State(house): State<Arc<House>>, Who(who): Who) -> Result<Json<PersonExport>, Problem> {
    house.limits.reading(who.person)?;
    Ok(Json(crate::forget::export(&*house.store, who.person).await?))
}

async fn forget(State(house): State<Arc<House>>, Who(who): Who) -> Result<StatusCode, Problem> {
    house.limits.reading(who.person)?;
    // The others continue: a bot takes the seat.
    let tables = crate::forget::tables_of(&*house.store, who.person).await?;
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
