//! People and their sessions.

use super::rows::{Id, all, change, one, signed, unsigned};
use crate::{Hash, Millis, NewPerson, Person, PersonId, Replaced, StoredSession, Trouble, alike};
use rusqlite::{Connection, Row, params};

pub(super) fn add(connection: &Connection, person: &NewPerson) -> Result<(), Trouble> {
    let NewPerson { id, name, program, created } = person;
    let sql = "INSERT INTO people (id, name, program, created, seen) VALUES (?1, ?2, ?3, ?4, ?4)";
    change(connection, sql, params![id.number(), name, program, signed(*created)])?;
    Ok(())
}

/// The columns of a person, in the order in which [`told`] reads them.
macro_rules! people {
    ($rest:literal) => {
        concat!("SELECT id, name, program, passphrase, notice, created, seen FROM people ", $rest)
    };
}

fn told(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: PersonId::from_number(row.get(0)?),
        name: row.get(1)?,
        program: row.get(2)?,
        passphrase: row.get(3)?,
        notice: row.get(4)?,
        created: unsigned(row.get(5)?),
        seen: unsigned(row.get(6)?),
    })
}

pub(super) fn person(connection: &Connection, person: PersonId) -> Result<Option<Person>, Trouble> {
    one(connection, people!("WHERE id = ?1"), [person.number()], told)
}

pub(super) fn named(connection: &Connection, name: &str) -> Result<Option<Person>, Trouble> {
    let exact = one(connection, people!("WHERE name = ?1 AND passphrase IS NOT NULL"), [name], told)?;
    if exact.is_some() {
        return Ok(exact);
    }
    let looks = alike(name);
    Ok(owners(connection)?.into_iter().find(|person| alike(&person.name) == looks))
}

/// Those who have set a passphrase: few enough to look through whenever somebody comes.
fn owners(connection: &Connection) -> Result<Vec<Person>, Trouble> {
    all(connection, people!("WHERE passphrase IS NOT NULL ORDER BY id"), [], told)
}

pub(super) fn all_people(connection: &Connection) -> Result<Vec<Person>, Trouble> {
    all(connection, people!("ORDER BY id"), [], told)
}

pub(super) fn set_passphrase(connection: &Connection, person: PersonId, passphrase: Option<&str>) -> Result<(), Trouble> {
    let known_person = self::person(connection, person)?.ok_or(Trouble::NoSuchPerson)?;
    // Who owns a name keeps it, even where an older program gave one that looks like it to somebody else.
    if passphrase.is_some() && known_person.passphrase.is_none() {
        let looks = alike(&known_person.name);
        if owners(connection)?.iter().any(|owner| owner.id != person && alike(&owner.name) == looks) {
            return Err(Trouble::Taken);
        }
    }
    known(change(connection, "UPDATE people SET passphrase = ?2 WHERE id = ?1", params![person.number(), passphrase])?)
}

pub(super) fn rename(connection: &Connection, person: PersonId, name: &str) -> Result<(), Trouble> {
    let looks = alike(name);
    if owners(connection)?.iter().any(|owner| owner.id != person && alike(&owner.name) == looks) {
        return Err(Trouble::Taken);
    }
    known(change(connection, "UPDATE people SET name = ?2 WHERE id = ?1", params![person.number(), name])?)
}

pub(super) fn set_notice(connection: &Connection, person: PersonId, notice: Option<&str>) -> Result<(), Trouble> {
    known(change(connection, "UPDATE people SET notice = ?2 WHERE id = ?1", params![person.number(), notice])?)
}

pub(super) fn saw(connection: &Connection, person: PersonId, at: Millis) -> Result<(), Trouble> {
    known(change(connection, "UPDATE people SET seen = ?2 WHERE id = ?1", params![person.number(), signed(at)])?)
}

pub(super) fn forget(connection: &Connection, person: PersonId, replaced: &[Replaced]) -> Result<(), Trouble> {
    for Replaced { table, entries, summary } in replaced {
        let head = super::logs::head(connection, *table)?;
        change(connection, "UPDATE tables SET summary = ?2 WHERE id = ?1", params![table.number(), summary])?;
        for (number, entry) in entries {
            let sql = "UPDATE entries SET entry = ?3 WHERE table_id = ?1 AND number = ?2";
            if change(connection, sql, params![table.number(), signed(*number), entry])? != 1 {
                return Err(Trouble::Conflict { head });
            }
        }
    }
    change(connection, "UPDATE passes SET used_by = 0 WHERE used_by = ?1", [person.number()])?;
    known(change(connection, "DELETE FROM people WHERE id = ?1", [person.number()])?)
}

/// One row was changed, or there is no such person.
fn known(changed: usize) -> Result<(), Trouble> {
    if changed == 1 { Ok(()) } else { Err(Trouble::NoSuchPerson) }
}

pub(super) fn add_session(connection: &Connection, session: &StoredSession) -> Result<(), Trouble> {
    if person(connection, session.person)?.is_none() {
        return Err(Trouble::NoSuchPerson);
    }
    let sql = "INSERT INTO sessions (hash, person_id, created, expires, device) VALUES (?1, ?2, ?3, ?4, ?5)";
    let StoredSession { hash, person, created, expires, device } = session;
    change(connection, sql, params![hash, person.number(), signed(*created), signed(*expires), device])?;
    Ok(())
}

fn session_told(row: &Row<'_>) -> rusqlite::Result<StoredSession> {
    Ok(StoredSession {
        hash: row.get(0)?,
        person: PersonId::from_number(row.get(1)?),
        created: unsigned(row.get(2)?),
        expires: unsigned(row.get(3)?),
        device: row.get(4)?,
    })
}

pub(super) fn session(connection: &Connection, hash: &Hash, now: Millis) -> Result<Option<StoredSession>, Trouble> {
    let sql = "SELECT hash, person_id, created, expires, device FROM sessions WHERE hash = ?1 AND expires > ?2";
    one(connection, sql, params![hash, signed(now)], session_told)
}

pub(super) fn sessions_of(connection: &Connection, person: PersonId) -> Result<Vec<StoredSession>, Trouble> {
    let sql = "SELECT hash, person_id, created, expires, device FROM sessions WHERE person_id = ?1 ORDER BY created, hash";
    all(connection, sql, [person.number()], session_told)
}

pub(super) fn end_session(connection: &Connection, hash: &Hash) -> Result<(), Trouble> {
    change(connection, "DELETE FROM sessions WHERE hash = ?1", [hash])?;
    Ok(())
}

pub(super) fn remove_sessions(connection: &Connection, before: Millis) -> Result<u64, Trouble> {
    Ok(change(connection, "DELETE FROM sessions WHERE expires < ?1", [signed(before)])? as u64)
}
