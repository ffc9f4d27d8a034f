//! What people keep about tables for themselves.

use super::rows::{Id, all, change, one, signed, unsigned};
use crate::{PersonId, TableId, TableNote, Trouble};
use rusqlite::{Connection, Row, params};

fn note(row: &Row<'_>) -> rusqlite::Result<TableNote> {
    Ok(TableNote { table: TableId::from_number(row.get(0)?), text: row.get(1)?, seen: unsigned(row.get(2)?) })
}

pub(super) fn of_table(connection: &Connection, person: PersonId, table: TableId) -> Result<Option<TableNote>, Trouble> {
    let sql = "SELECT table_id, text, seen FROM table_notes WHERE person_id = ?1 AND table_id = ?2";
    one(connection, sql, [person.number(), table.number()], note)
}

pub(super) fn of_person(connection: &Connection, person: PersonId) -> Result<Vec<TableNote>, Trouble> {
    let sql = "SELECT table_id, text, seen FROM table_notes WHERE person_id = ?1 ORDER BY table_id";
    all(connection, sql, [person.number()], note)
}

/// Nothing is kept for people or about tables that are not there.
fn known(connection: &Connection, person: PersonId, table: TableId) -> Result<(), Trouble> {
    super::people::person(connection, person)?.ok_or(Trouble::NoSuchPerson)?;
    super::logs::table(connection, table)?.ok_or(Trouble::NoSuchTable)?;
    Ok(())
}

pub(super) fn set_text(connection: &Connection, person: PersonId, table: TableId, text: &str) -> Result<(), Trouble> {
    known(connection, person, table)?;
    let sql = "INSERT INTO table_notes (person_id, table_id, text) VALUES (?1, ?2, ?3)
         ON CONFLICT (person_id, table_id) DO UPDATE SET text = excluded.text";
    change(connection, sql, params![person.number(), table.number(), text])?;
    Ok(())
}

pub(super) fn set_seen(connection: &Connection, person: PersonId, table: TableId, seen: u64) -> Result<(), Trouble> {
    known(connection, person, table)?;
    let sql = "INSERT INTO table_notes (person_id, table_id, seen) VALUES (?1, ?2, ?3)
         ON CONFLICT (person_id, table_id) DO UPDATE SET seen = max(seen, excluded.seen)";
    change(connection, sql, params![person.number(), table.number(), signed(seen)])?;
    Ok(())
}
