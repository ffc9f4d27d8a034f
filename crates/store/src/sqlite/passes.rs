//! Invitations and links for watching.

use super::rows::{Id, change, one, signed, unsigned};
use crate::{Hash, Pass, PassKind, PersonId, TableId, Trouble, Use};
use rusqlite::{Connection, params};

pub(super) fn add(connection: &Connection, pass: &Pass) -> Result<(), Trouble> {
    if super::logs::table(connection, pass.table)?.is_none() {
        return Err(Trouble::NoSuchTable);
    }
    let (kind, seat, used_by) = match pass.kind {
        PassKind::Invitation { seat, used_by } => ("invitation", seat, used_by.map(Id::number)),
        PassKind::Watch => ("watch", None, None),
    };
    change(
        connection,
        "INSERT INTO passes (hash, table_id, kind, seat, used_by, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![pass.hash, pass.table.number(), kind, seat, used_by, signed(pass.created)],
    )?;
    Ok(())
}

pub(super) fn pass(connection: &Connection, hash: &Hash) -> Result<Option<Pass>, Trouble> {
    let sql = "SELECT hash, table_id, kind = 'watch', seat, used_by, created FROM passes WHERE hash = ?1";
    one(connection, sql, [hash], |row| {
        let kind = if row.get(2)? {
            PassKind::Watch
        } else {
            PassKind::Invitation { seat: row.get(3)?, used_by: row.get::<_, Option<i64>>(4)?.map(PersonId::from_number) }
        };
        Ok(Pass { hash: row.get(0)?, table: TableId::from_number(row.get(1)?), kind, created: unsigned(row.get(5)?) })
    })
}

pub(super) fn use_invitation(connection: &Connection, hash: &Hash, person: PersonId) -> Result<Use, Trouble> {
    let Some(Pass { table, kind: PassKind::Invitation { seat, used_by }, .. }) = pass(connection, hash)? else { return Ok(Use::Unknown) };
    if used_by.is_some_and(|by| by != person) {
        return Ok(Use::Used);
    }
    change(connection, "UPDATE passes SET used_by = ?2 WHERE hash = ?1", params![hash, person.number()])?;
    Ok(Use::Granted { table, seat })
}

pub(super) fn free_invitation(connection: &Connection, hash: &Hash, person: PersonId) -> Result<(), Trouble> {
    change(connection, "UPDATE passes SET used_by = NULL WHERE hash = ?1 AND used_by = ?2", params![hash, person.number()])?;
    Ok(())
}
