//! Notices, where browsers take them, and the server's own secrets.

use super::rows::{Id, all, change, one, signed, unsigned};
use crate::{Hash, Millis, NewNotice, NoticeKey, NoticeKind, Noting, PersonId, StoredNotice, Subscription, TableId, Trouble};
use rusqlite::{Connection, Row, params};

/// The columns of a notice, in the order in which [`told`] reads them.
macro_rules! notices {
    ($rest:literal) => {
        concat!("SELECT person_id, table_id, kind, question, seat, reminder, noted, due, told, failures FROM notices ", $rest)
    };
}

fn told(row: &Row<'_>) -> rusqlite::Result<StoredNotice> {
    let name: String = row.get(2)?;
    let kind = NoticeKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or(rusqlite::Error::InvalidQuery)?;
    let key = NoticeKey {
        person: PersonId::from_number(row.get(0)?),
        table: TableId::from_number(row.get(1)?),
        kind,
        question: unsigned(row.get(3)?),
    };
    Ok(StoredNotice {
        key,
        seat: row.get(4)?,
        by: row.get(5)?,
        noted: unsigned(row.get(6)?),
        due: row.get::<_, Option<i64>>(7)?.map(unsigned),
        told: row.get::<_, Option<i64>>(8)?.map(unsigned),
        failures: row.get(9)?,
    })
}

pub(super) fn notice(connection: &Connection, person: PersonId, table: TableId, kind: NoticeKind) -> Result<Option<StoredNotice>, Trouble> {
    let sql = notices!("WHERE person_id = ?1 AND table_id = ?2 AND kind = ?3");
    one(connection, sql, params![person.number(), table.number(), kind.name()], told)
}

pub(super) fn note(connection: &Connection, new: &NewNotice) -> Result<Noting, Trouble> {
    let NewNotice { key: NoticeKey { person, table, kind, question }, seat, by, noted, due, rest } = new;
    if super::people::person(connection, *person)?.is_none() {
        return Err(Trouble::NoSuchPerson);
    }
    if super::logs::table(connection, *table)?.is_none() {
        return Err(Trouble::NoSuchTable);
    }
    if let Some(known) = notice(connection, *person, *table, *kind)?
        && (known.key.question == *question || noted.saturating_sub(known.noted) < *rest)
    {
        return Ok(Noting::Before(known.noted));
    }
    let sql =
        "INSERT INTO notices (person_id, table_id, kind, question, seat, reminder, noted, due) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT (person_id, table_id, kind) DO UPDATE SET question = excluded.question, seat = excluded.seat,
         reminder = excluded.reminder, noted = excluded.noted, due = excluded.due, failures = 0";
    let row = params![person.number(), table.number(), kind.name(), signed(*question), seat, by, signed(*noted), signed(*due)];
    change(connection, sql, row)?;
    Ok(Noting::Noted)
}

pub(super) fn next(connection: &Connection) -> Result<Option<StoredNotice>, Trouble> {
    one(connection, notices!("WHERE due IS NOT NULL ORDER BY due, person_id, table_id, kind LIMIT 1"), [], told)
}

pub(super) fn pending_of(connection: &Connection, person: PersonId) -> Result<Vec<StoredNotice>, Trouble> {
    all(connection, notices!("WHERE person_id = ?1 AND due IS NOT NULL ORDER BY due, table_id, kind"), [person.number()], told)
}

/// Which row is meant, as the first four parameters.
const WHICH: &str = "WHERE person_id = ?1 AND table_id = ?2 AND kind = ?3 AND question = ?4";

pub(super) fn settle(connection: &Connection, key: NoticeKey, at: Option<Millis>) -> Result<bool, Trouble> {
    let NoticeKey { person, table, kind, question } = key;
    let sql = format!("UPDATE notices SET due = NULL, told = coalesce(?5, told) {WHICH} AND due IS NOT NULL");
    let row = params![person.number(), table.number(), kind.name(), signed(question), at.map(signed)];
    Ok(change(connection, &sql, row)? == 1)
}

pub(super) fn put_off(connection: &Connection, key: NoticeKey, due: Millis, failed: bool) -> Result<(), Trouble> {
    let NoticeKey { person, table, kind, question } = key;
    let sql = format!("UPDATE notices SET due = ?5, failures = failures + ?6 {WHICH}");
    change(connection, &sql, params![person.number(), table.number(), kind.name(), signed(question), signed(due), failed])?;
    Ok(())
}

pub(super) fn subscribe(connection: &Connection, subscription: &Subscription) -> Result<(), Trouble> {
    let Subscription { session, endpoint, key, auth, created } = subscription;
    if super::people::session(connection, session, 0)?.is_none() {
        return Err(Trouble::NoSuchPerson);
    }
    change(connection, "DELETE FROM subscriptions WHERE endpoint = ?1", [endpoint])?;
    let sql = "INSERT OR REPLACE INTO subscriptions (session, endpoint, key, auth, created) VALUES (?1, ?2, ?3, ?4, ?5)";
    change(connection, sql, params![session, endpoint, key, auth, signed(*created)])?;
    Ok(())
}

pub(super) fn unsubscribe(connection: &Connection, session: &Hash) -> Result<(), Trouble> {
    change(connection, "DELETE FROM subscriptions WHERE session = ?1", [session])?;
    Ok(())
}

pub(super) fn subscriptions_of(connection: &Connection, person: PersonId) -> Result<Vec<Subscription>, Trouble> {
    let sql = "SELECT session, endpoint, key, auth, subscriptions.created FROM subscriptions
         JOIN sessions ON sessions.hash = subscriptions.session WHERE person_id = ?1 ORDER BY subscriptions.created, session";
    all(connection, sql, [person.number()], |row| {
        Ok(Subscription {
            session: row.get(0)?,
            endpoint: row.get(1)?,
            key: row.get(2)?,
            auth: row.get(3)?,
            created: unsigned(row.get(4)?),
        })
    })
}

pub(super) fn secret(connection: &Connection, name: &str, fresh: &[u8]) -> Result<Vec<u8>, Trouble> {
    change(connection, "INSERT OR IGNORE INTO secrets (name, value) VALUES (?1, ?2)", params![name, fresh])?;
    let kept = one(connection, "SELECT value FROM secrets WHERE name = ?1", [name], |row| row.get(0))?;
    kept.ok_or_else(|| Trouble::Failed("a secret was not kept".into()))
}
