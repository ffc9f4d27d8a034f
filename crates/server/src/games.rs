//! Tables of any game: how they are opened, woken and told apart, by way of `tables`.

use crate::house::House;
use serde::Deserialize;
use serde_json::Value;
use store::{Append, Millis, PersonId, Phase, Seated, TableId, Trouble};
use tables::{NewTable, Person};

pub(crate) use tables::lobby;

/// Who opened the table: it stands in the first entry of its log.
pub(crate) fn host(log: &[Vec<u8>]) -> Person {
    #[derive(Deserialize)]
    struct Line {
        entry: Entry,
    }
    #[derive(Deserialize)]
    struct Entry {
        opened: Opened,
    }
    #[derive(Deserialize)]
    struct Opened {
        host: Person,
    }
    let first = log.first().and_then(|entry| serde_json::from_slice::<Line>(entry).ok());
    // Nobody is number 0.
    first.map_or(Person(0), |line| line.entry.opened.host)
}

pub(crate) fn phase(phase: tables::Phase) -> Phase {
    match phase {
        tables::Phase::Gathering => Phase::Gathering,
        tables::Phase::Running => Phase::Running,
        tables::Phase::Over => Phase::Over,
        tables::Phase::Stopped => Phase::Stopped,
    }
}

pub(crate) fn seated(people: &[(tabletop::Seat, Person)]) -> Vec<Seated> {
    // Those who were forgotten are number 0.
    let known = people.iter().filter(|(_, person)| person.0 != 0);
    known.map(|(seat, person)| Seated { seat: seat.0, person: PersonId(person.0) }).collect()
}

/// Leaves out those who were forgotten, meanwhile by another server or long ago: neither their seats nor their names are stored again.
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
    let mut summary: Value = serde_json::from_str(&change.summary).unwrap_or_default();
    for seat in forgotten {
        if let Some(now) = summary["seats"].get_mut(usize::from(seat)) {
            now["name"] = "someone".into();
        }
    }
    change.summary = summary.to_string();
    Ok(())
}

/// Stores a table that was opened for a rematch of this one; gives who sits there.
pub(crate) async fn store_rematch(house: &House, old: TableId, id: TableId, entries: Vec<Vec<u8>>) -> Result<Vec<Seated>, Trouble> {
    let old = house.store.table(old).await?.ok_or(Trouble::NoSuchTable)?;
    let lobby = lobby(&entries).map_err(Trouble::Failed)?;
    let table = store::NewTable {
        id,
        game: old.game,
        rules: old.rules,
        edition: old.edition,
        listed: old.listed,
        created: house.now(),
        summary: lobby.summary,
        wake: crate::keeper::AT_ONCE,
    };
    let seats = seated(&lobby.people);
    match house.store.open_table(table, entries, seats.clone()).await {
        // It was opened before, and only the old table does not know it yet.
        Ok(_) | Err(Trouble::Taken) => Ok(seats),
        Err(trouble) => Err(trouble),
    }
}

/// Stores a table that was just opened.
pub(crate) async fn store_new(house: &House, id: TableId, listed: bool, opened: NewTable) -> Result<u64, Trouble> {
    let NewTable { game, rules, edition_sha256, lobby, entries } = opened;
    let table = store::NewTable {
        id,
        game: game.into(),
        rules,
        edition: edition_sha256,
        listed,
        created: house.now(),
        summary: lobby.summary,
        wake: crate::keeper::AT_ONCE,
    };
    house.store.open_table(table, entries, seated(&lobby.people)).await
}

/// What this person has said at a table, and when.
pub(crate) fn said_by(log: &[Vec<u8>], person: Person) -> Vec<(Millis, String)> {
    // What is forgotten is what was said: whatever has no words any more was this person's.
    let forgotten = tables::forget(log, person);
    let words = |entry: &[u8]| -> Option<(Millis, String)> {
        let line: Value = serde_json::from_slice(entry).ok()?;
        Some((line["at"].as_u64()?, line["entry"]["said"]["text"].as_str()?.to_owned()))
    };
    let entry = |number: u64| log.get(usize::try_from(number).ok()?.checked_sub(1)?);
    forgotten.iter().filter_map(|(number, _)| words(entry(*number)?)).collect()
}
