//! Tables and their logs.

use super::rows::{Id, all, change, one, signed, unsigned};
use crate::{Append, Change, Millis, NewTable, PersonId, Phase, SeatedPerson, TableId, TableRow, Trouble};
use rusqlite::types::Type;
use rusqlite::{Connection, Row, params};

pub(super) fn open(connection: &Connection, table: &NewTable, entries: &[Vec<u8>], seats: &[SeatedPerson]) -> Result<u64, Trouble> {
    let NewTable { id, game, rules, edition, listed, rated, created, summary, wake, named } = table;
    change(
        connection,
        "INSERT INTO tables (id, game, rules, edition, listed, phase, created, updated, summary, wake, rated)
         VALUES (?1, ?2, ?3, ?4, ?5, 'gathering', ?6, ?6, ?7, ?8, ?9)",
        params![id.number(), game, rules, edition, listed, signed(*created), summary, wake.map(signed), rated],
    )?;
    insert(connection, *id, 0, entries)?;
    sit(connection, *id, seats)?;
    name(connection, *id, named)?;
    Ok(entries.len() as u64)
}

pub(super) fn append(connection: &Connection, append: &Append) -> Result<u64, Trouble> {
    let Append { table, expected, entries, change, seats, named } = append;
    let head = head(connection, *table)?;
    if head != *expected {
        return Err(Trouble::Conflict { head });
    }
    insert(connection, *table, head, entries)?;
    if let Some(change) = change {
        alter(connection, *table, change)?;
    }
    if let Some(seats) = seats {
        sit(connection, *table, seats)?;
    }
    name(connection, *table, named)?;
    Ok(head + entries.len() as u64)
}

/// The number of a log's last entry.
pub(super) fn head(connection: &Connection, table: TableId) -> Result<u64, Trouble> {
    let sql = "SELECT (SELECT max(number) FROM entries WHERE table_id = tables.id) FROM tables WHERE id = ?1";
    let head: Option<Option<i64>> = one(connection, sql, [table.number()], |row| row.get(0))?;
    head.map(|head| head.map_or(0, unsigned)).ok_or(Trouble::NoSuchTable)
}

fn insert(connection: &Connection, table: TableId, head: u64, entries: &[Vec<u8>]) -> Result<(), Trouble> {
    for (entry, number) in entries.iter().zip(head + 1..) {
        change(
            connection,
            "INSERT INTO entries (table_id, number, entry) VALUES (?1, ?2, ?3)",
            params![table.number(), signed(number), entry],
        )?;
    }
    Ok(())
}

fn alter(connection: &Connection, table: TableId, new: &Change) -> Result<(), Trouble> {
    let Change { phase, summary, updated, wake } = new;
    change(
        connection,
        "UPDATE tables SET phase = ?2, summary = ?3, updated = ?4, wake = ?5 WHERE id = ?1",
        params![table.number(), phase.name(), summary, signed(*updated), wake.map(signed)],
    )?;
    Ok(())
}

fn sit(connection: &Connection, table: TableId, seats: &[SeatedPerson]) -> Result<(), Trouble> {
    change(connection, "DELETE FROM seats WHERE table_id = ?1", [table.number()])?;
    for SeatedPerson { seat, person } in seats {
        if super::people::person(connection, *person)?.is_none() {
            return Err(Trouble::NoSuchPerson);
        }
        let sql = "INSERT INTO seats (table_id, seat, person_id) VALUES (?1, ?2, ?3)";
        change(connection, sql, params![table.number(), seat, person.number()])?;
    }
    Ok(())
}

/// The table's log names these people from now on. Somebody who was forgotten meanwhile is nobody to be found by.
fn name(connection: &Connection, table: TableId, named: &[PersonId]) -> Result<(), Trouble> {
    let sql = "INSERT OR IGNORE INTO named (person_id, table_id) SELECT id, ?2 FROM people WHERE id = ?1";
    for person in named {
        change(connection, sql, params![person.number(), table.number()])?;
    }
    Ok(())
}

pub(super) fn read(connection: &Connection, table: TableId, from: u64) -> Result<Vec<Vec<u8>>, Trouble> {
    if self::table(connection, table)?.is_none() {
        return Err(Trouble::NoSuchTable);
    }
    let sql = "SELECT entry FROM entries WHERE table_id = ?1 AND number >= ?2 ORDER BY number";
    all(connection, sql, params![table.number(), signed(from)], |row| row.get(0))
}

/// The columns of a table, in the order in which [`told`] reads them.
macro_rules! tables {
    ($rest:literal) => {
        concat!("SELECT id, game, rules, edition, listed, phase, created, updated, summary, wake, rated FROM tables ", $rest)
    };
}

fn told(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let phase: String = row.get(5)?;
    Ok(TableRow {
        id: TableId::from_number(row.get(0)?),
        game: row.get(1)?,
        rules: row.get(2)?,
        edition: row.get(3)?,
        listed: row.get(4)?,
        phase: phase
            .parse()
            .map_err(|error| rusqlite::Error::FromSqlConversionFailure(5, Type::Text, Box::<crate::NoPhase>::new(error)))?,
        created: unsigned(row.get(6)?),
        updated: unsigned(row.get(7)?),
        summary: row.get(8)?,
        wake: row.get::<_, Option<i64>>(9)?.map(unsigned),
        rated: row.get(10)?,
    })
}

pub(super) fn table(connection: &Connection, table: TableId) -> Result<Option<TableRow>, Trouble> {
    one(connection, tables!("WHERE id = ?1"), [table.number()], told)
}

pub(super) fn listed(connection: &Connection, phase: Phase, limit: u32) -> Result<Vec<TableRow>, Trouble> {
    let sql = tables!("WHERE phase = ?1 AND listed ORDER BY updated DESC, id LIMIT ?2");
    all(connection, sql, params![phase.name(), limit], told)
}

pub(super) fn tables_of(connection: &Connection, person: PersonId) -> Result<Vec<TableRow>, Trouble> {
    let sql = tables!("WHERE id IN (SELECT table_id FROM seats WHERE person_id = ?1) ORDER BY updated DESC, id");
    all(connection, sql, [person.number()], told)
}

pub(super) fn games_of(connection: &Connection, person: PersonId) -> Result<Vec<(TableRow, u8)>, Trouble> {
    let sql = "SELECT id, game, rules, edition, listed, phase, created, updated, summary, wake, rated, seat FROM seats
         JOIN tables ON tables.id = seats.table_id WHERE person_id = ?1 AND phase = 'over' ORDER BY updated DESC, id";
    all(connection, sql, [person.number()], |row| Ok((told(row)?, row.get(11)?)))
}

pub(super) fn seats(connection: &Connection, table: TableId) -> Result<Vec<SeatedPerson>, Trouble> {
    if self::table(connection, table)?.is_none() {
        return Err(Trouble::NoSuchTable);
    }
    let sql = "SELECT seat, person_id FROM seats WHERE table_id = ?1 ORDER BY seat";
    all(connection, sql, [table.number()], |row| Ok(SeatedPerson { seat: row.get(0)?, person: PersonId::from_number(row.get(1)?) }))
}

pub(super) fn naming(connection: &Connection, person: PersonId) -> Result<Vec<TableId>, Trouble> {
    let sql = "SELECT table_id FROM named WHERE person_id = ?1 ORDER BY table_id";
    all(connection, sql, [person.number()], |row| Ok(TableId::from_number(row.get(0)?)))
}

pub(super) fn all_tables(connection: &Connection) -> Result<Vec<TableId>, Trouble> {
    all(connection, "SELECT id FROM tables ORDER BY id", [], |row| Ok(TableId::from_number(row.get(0)?)))
}

pub(super) fn rated_games(connection: &Connection) -> Result<Vec<(TableRow, Vec<SeatedPerson>)>, Trouble> {
    let tables = all(connection, tables!("WHERE rated = 1 AND phase = 'over' ORDER BY updated, id"), [], told)?;
    tables.into_iter().map(|table| seats(connection, table.id).map(|seats| (table, seats))).collect()
}

pub(super) fn rated_mark(connection: &Connection) -> Result<(u64, Millis), Trouble> {
    let sql = "SELECT count(*), coalesce(max(updated), 0) FROM tables WHERE rated = 1 AND phase = 'over'";
    let mark = one(connection, sql, [], |row| Ok((unsigned(row.get(0)?), unsigned(row.get(1)?))))?;
    Ok(mark.unwrap_or_default())
}

pub(super) fn wakes(connection: &Connection) -> Result<Vec<(Millis, TableId)>, Trouble> {
    let sql = "SELECT wake, id FROM tables WHERE wake IS NOT NULL ORDER BY wake, id";
    all(connection, sql, [], |row| Ok((unsigned(row.get(0)?), TableId::from_number(row.get(1)?))))
}

pub(super) fn set_wake(connection: &Connection, table: TableId, wake: Option<Millis>) -> Result<(), Trouble> {
    let changed = change(connection, "UPDATE tables SET wake = ?2 WHERE id = ?1", params![table.number(), wake.map(signed)])?;
    if changed == 1 { Ok(()) } else { Err(Trouble::NoSuchTable) }
}

pub(super) fn count(connection: &Connection) -> Result<[u64; 4], Trouble> {
    let rows: Vec<(String, i64)> =
        all(connection, "SELECT phase, count(*) FROM tables GROUP BY phase", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Phase::ALL.map(|phase| rows.iter().find(|(name, _)| name == phase.name()).map_or(0, |(_, count)| unsigned(*count))))
}

pub(super) fn remove(connection: &Connection, before: Millis) -> Result<u64, Trouble> {
    let removed = change(connection, "DELETE FROM tables WHERE phase <> 'running' AND updated < ?1", [signed(before)])?;
    Ok(removed as u64)
}
