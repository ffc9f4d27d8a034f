//! Links that many can use.

use super::rows::{Id, all, change, one, signed, unsigned};
use crate::{LinkKind, StoredLink, TableId, Trouble};
use rusqlite::{Connection, Row, params};

/// The seat of a link for any seat.
const ANY: i64 = -1;

fn told(row: &Row<'_>) -> rusqlite::Result<StoredLink> {
    let seat: i64 = row.get(3)?;
    let kind = if row.get(2)? { LinkKind::Watch } else { LinkKind::Sit(u8::try_from(seat).ok()) };
    Ok(StoredLink { token: row.get(0)?, table: TableId::from_number(row.get(1)?), kind, created: unsigned(row.get(4)?) })
}

/// The columns of a link, in the order in which [`told`] reads them.
macro_rules! links {
    ($rest:literal) => {
        concat!("SELECT token, table_id, kind = 'watch', seat, created FROM links ", $rest)
    };
}

pub(super) fn keep(connection: &Connection, link: &StoredLink) -> Result<StoredLink, Trouble> {
    if super::logs::table(connection, link.table)?.is_none() {
        return Err(Trouble::NoSuchTable);
    }
    let (kind, seat) = match link.kind {
        LinkKind::Sit(seat) => ("sit", seat.map_or(ANY, i64::from)),
        LinkKind::Watch => ("watch", ANY),
    };
    let sql = links!("WHERE table_id = ?1 AND kind = ?2 AND seat = ?3");
    if let Some(known) = one(connection, sql, params![link.table.number(), kind, seat], told)? {
        return Ok(known);
    }
    let sql = "INSERT INTO links (token, table_id, kind, seat, created) VALUES (?1, ?2, ?3, ?4, ?5)";
    change(connection, sql, params![link.token, link.table.number(), kind, seat, signed(link.created)])?;
    Ok(link.clone())
}

pub(super) fn link(connection: &Connection, token: &str) -> Result<Option<StoredLink>, Trouble> {
    one(connection, links!("WHERE token = ?1"), [token], told)
}

pub(super) fn of_table(connection: &Connection, table: TableId) -> Result<Vec<StoredLink>, Trouble> {
    all(connection, links!("WHERE table_id = ?1 ORDER BY kind, seat"), [table.number()], told)
}

pub(super) fn end(connection: &Connection, table: TableId, token: &str) -> Result<bool, Trouble> {
    Ok(change(connection, "DELETE FROM links WHERE token = ?1 AND table_id = ?2", params![token, table.number()])? == 1)
}
