//! Everything about one table or one person as JSON, for the server's host.

use crate::{PersonId, Store, TableId, Trouble};
use serde_json::{Value, json};

/// A table: what the lobby knows, who sits there, and its log. The log tells the seed, so this is for the keeper of the file alone.
pub async fn export_table(store: &dyn Store, table: TableId) -> Result<Value, Trouble> {
    let found = store.table(table).await?.ok_or(Trouble::NoSuchTable)?;
    let seats = store.seats(table).await?;
    let log = store.read(table, 1).await?;
    Ok(json!({
        "format": "fondaco-table-export/1",
        "id": table.to_string(),
        "game": found.game,
        "rules": found.rules,
        "edition": found.edition,
        "listed": found.listed,
        "phase": found.phase.name(),
        "created": found.created,
        "updated": found.updated,
        "summary": written(found.summary.as_bytes()),
        "seats": seats.iter().map(|seated| json!({ "seat": seated.seat, "person": seated.person.to_string() })).collect::<Vec<_>>(),
        "log": log.iter().map(|entry| written(entry)).collect::<Vec<_>>(),
    }))
}

/// A person: all that is kept about them, except what would let somebody else be them.
pub async fn export_person(store: &dyn Store, person: PersonId) -> Result<Value, Trouble> {
    let found = store.person(person).await?.ok_or(Trouble::NoSuchPerson)?;
    let sessions = store.sessions_of(person).await?;
    let notes = store.table_notes_of(person).await?;
    let mut tables = Vec::new();
    for table in store.tables_of(person).await? {
        let seats = store.seats(table.id).await?;
        let mine: Vec<u8> = seats.iter().filter(|seated| seated.person == person).map(|seated| seated.seat).collect();
        tables.push(json!({ "id": table.id.to_string(), "game": table.game, "phase": table.phase.name(), "seats": mine }));
    }
    Ok(json!({
        "format": "fondaco-person-export/1",
        "id": person.to_string(),
        "name": found.name,
        "program": found.program,
        "has_passphrase": found.passphrase.is_some(),
        "notice": found.notice.as_deref().map(|notice| written(notice.as_bytes())),
        "created": found.created,
        "seen": found.seen,
        "sessions": sessions.iter().map(|session| json!({ "created": session.created, "expires": session.expires, "device": session.device })).collect::<Vec<_>>(),
        "tables": tables,
        "notes": notes.iter().map(|note| json!({ "table": note.table.to_string(), "text": note.text, "seen": note.seen })).collect::<Vec<_>>(),
    }))
}

/// JSON as it is; anything else as text.
fn written(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap_or_else(|_| Value::String(String::from_utf8_lossy(bytes).into_owned()))
}
