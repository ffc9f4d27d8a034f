//! Tables of any game: how they are opened, woken and told apart, using `tables`.

use crate::house::House;
use protocol::{SeatNow, Summary};
use store::{Append, PersonId, SeatedPerson, TableId, TableRow, Trouble};
use tables::FreshTable;

pub(crate) use tables::lobby;

pub(crate) fn seated(people: &[(tabletop::Seat, PersonId)]) -> Vec<SeatedPerson> {
    // Forgotten people have the number 0.
    let known = people.iter().filter(|(_, person)| person.0 != 0);
    known.map(|(seat, person)| SeatedPerson { seat: seat.0, person: *person }).collect()
}

/// The seats of a table, as they were stored with it. A table that cannot be continued may have lost them.
pub(crate) fn seats_of(table: &TableRow) -> Vec<SeatNow> {
    serde_json::from_str::<Summary>(&table.summary).map_or_else(|_| Vec::new(), |summary| summary.seats)
}

/// Leaves out people who were forgotten, meanwhile by another server or long ago: neither their seats nor their names are stored again.
pub(crate) async fn leave_out_forgotten(house: &House, append: &mut Append) -> Result<(), Trouble> {
    let (Some(seats), Some(change)) = (&mut append.seats, &mut append.change) else { return Ok(()) };
    let mut forgotten = Vec::new();
    for seated in seats.iter() {
        if house.store.person(seated.person).await?.is_none() {
            forgotten.push(seated.seat);
        }
    }
    if forgotten.is_empty() {
        return Ok(());
    }
    seats.retain(|seated| !forgotten.contains(&seated.seat));
    let failed = |error: serde_json::Error| Trouble::Failed(error.to_string());
    let mut summary: Summary = serde_json::from_str(&change.summary).map_err(failed)?;
    for seat in forgotten {
        if let Some(now) = summary.seats.get_mut(usize::from(seat)) {
            now.name = Some("someone".into());
        }
    }
    change.summary = serde_json::to_string(&summary).map_err(failed)?;
    Ok(())
}

/// Stores a table that was opened for a rematch of this one; returns who sits there.
pub(crate) async fn store_rematch(house: &House, old: TableId, id: TableId, entries: Vec<Vec<u8>>) -> Result<Vec<SeatedPerson>, Trouble> {
    let old = house.store.table(old).await?.ok_or(Trouble::NoSuchTable)?;
    let lobby = lobby(&entries).map_err(Trouble::Failed)?;
    let table = store::NewTable {
        id,
        game: old.game,
        rules: old.rules,
        edition: old.edition,
        listed: old.listed,
        rated: old.rated,
        created: house.now(),
        summary: lobby.summary,
        wake: crate::keeper::AT_ONCE,
        named: tables::named(&entries),
    };
    let seats = seated(&lobby.people);
    match house.store.open_table(table, entries, seats.clone()).await {
        // It was opened before, and only the old table does not know it yet.
        Ok(_) | Err(Trouble::Taken) => Ok(seats),
        Err(trouble) => Err(trouble),
    }
}

/// Stores a table that was just opened.
pub(crate) async fn store_new(house: &House, id: TableId, listed: bool, opened: FreshTable) -> Result<u64, Trouble> {
    let FreshTable { game, rules, edition_sha256, rated, lobby, entries } = opened;
    let table = store::NewTable {
        id,
        game: game.into(),
        rules,
        edition: edition_sha256,
        listed,
        rated,
        created: house.now(),
        summary: lobby.summary,
        wake: crate::keeper::AT_ONCE,
        named: tables::named(&entries),
    };
    house.store.open_table(table, entries, seated(&lobby.people)).await
}
