//! Friends, shields, and invitations to friends.

use super::rows::{Id, all, change, one, signed, unsigned};
use crate::{FriendLink, Millis, PersonId, Relation, Shield, TableId, TableInvitation, Trouble};
use rusqlite::{Connection, Row, params};

/// The columns of a relation, in the order in which [`told`] reads them.
macro_rules! relations {
    ($rest:literal) => {
        concat!("SELECT other_id, handle, friend, blocked, muted, since FROM relations ", $rest)
    };
}

fn told(row: &Row<'_>) -> rusqlite::Result<Relation> {
    Ok(Relation {
        other: PersonId::from_number(row.get(0)?),
        handle: row.get(1)?,
        friend: row.get(2)?,
        shield: Shield { blocked: row.get(3)?, muted: row.get(4)? },
        since: unsigned(row.get(5)?),
    })
}

pub(super) fn of(connection: &Connection, person: PersonId) -> Result<Vec<Relation>, Trouble> {
    all(connection, relations!("WHERE person_id = ?1 ORDER BY since, other_id"), [person.number()], told)
}

pub(super) fn between(connection: &Connection, person: PersonId, other: PersonId) -> Result<Option<Relation>, Trouble> {
    one(connection, relations!("WHERE person_id = ?1 AND other_id = ?2"), [person.number(), other.number()], told)
}

/// Nothing is kept between people who are not there.
fn known(connection: &Connection, people: &[PersonId]) -> Result<(), Trouble> {
    for person in people {
        super::people::person(connection, *person)?.ok_or(Trouble::NoSuchPerson)?;
    }
    Ok(())
}

fn set(connection: &Connection, person: PersonId, relation: &Relation) -> Result<(), Trouble> {
    let Relation { other, handle, friend, shield: Shield { blocked, muted }, since } = relation;
    if !friend && !blocked && !muted {
        change(connection, "DELETE FROM relations WHERE person_id = ?1 AND other_id = ?2", [person.number(), other.number()])?;
        return Ok(());
    }
    let sql = "INSERT INTO relations (person_id, other_id, handle, friend, blocked, muted, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (person_id, other_id) DO UPDATE SET friend = excluded.friend, blocked = excluded.blocked, muted = excluded.muted";
    change(connection, sql, params![person.number(), other.number(), handle, friend, blocked, muted, signed(*since)])?;
    Ok(())
}

/// What is between them, or as yet nothing.
fn found(connection: &Connection, person: PersonId, other: PersonId, handle: &str, at: Millis) -> Result<Relation, Trouble> {
    let fresh = || Relation { other, handle: handle.into(), friend: false, shield: Shield::default(), since: at };
    Ok(between(connection, person, other)?.unwrap_or_else(fresh))
}

pub(super) fn befriend(connection: &Connection, people: [PersonId; 2], handles: &[String; 2], at: Millis) -> Result<bool, Trouble> {
    known(connection, &people)?;
    let [one, other] = people;
    let there = found(connection, one, other, &handles[0], at)?;
    let back = found(connection, other, one, &handles[1], at)?;
    if one == other || there.shield.blocked || back.shield.blocked {
        return Ok(false);
    }
    set(connection, one, &Relation { friend: true, ..there })?;
    set(connection, other, &Relation { friend: true, ..back })?;
    Ok(true)
}

pub(super) fn end_friendship(connection: &Connection, one: PersonId, other: PersonId) -> Result<(), Trouble> {
    for (whose, whom) in [(one, other), (other, one)] {
        if let Some(relation) = between(connection, whose, whom)? {
            set(connection, whose, &Relation { friend: false, ..relation })?;
        }
    }
    Ok(())
}

pub(super) fn set_shield(
    connection: &Connection,
    (person, other): (PersonId, PersonId),
    handle: &str,
    shield: Shield,
    at: Millis,
) -> Result<(), Trouble> {
    known(connection, &[person, other])?;
    let relation = found(connection, person, other, handle, at)?;
    set(connection, person, &Relation { shield, ..relation })?;
    if shield.blocked {
        end_friendship(connection, person, other)?;
        let sql = "UPDATE table_invitations SET declined = 1 WHERE person_id = ?1 AND by_id = ?2";
        change(connection, sql, [person.number(), other.number()])?;
    }
    Ok(())
}

fn link(row: &Row<'_>) -> rusqlite::Result<FriendLink> {
    Ok(FriendLink { token: row.get(0)?, created: unsigned(row.get(1)?) })
}

pub(super) fn keep_link(connection: &Connection, person: PersonId, new: &FriendLink) -> Result<FriendLink, Trouble> {
    known(connection, &[person])?;
    let sql = "INSERT OR IGNORE INTO friend_links (person_id, token, created) VALUES (?1, ?2, ?3)";
    change(connection, sql, params![person.number(), new.token, signed(new.created)])?;
    link_of(connection, person)?.ok_or(Trouble::Taken)
}

pub(super) fn link_of(connection: &Connection, person: PersonId) -> Result<Option<FriendLink>, Trouble> {
    one(connection, "SELECT token, created FROM friend_links WHERE person_id = ?1", [person.number()], link)
}

pub(super) fn link_owner(connection: &Connection, token: &str) -> Result<Option<PersonId>, Trouble> {
    one(connection, "SELECT person_id FROM friend_links WHERE token = ?1", [token], |row| Ok(PersonId::from_number(row.get(0)?)))
}

pub(super) fn end_link(connection: &Connection, person: PersonId) -> Result<(), Trouble> {
    change(connection, "DELETE FROM friend_links WHERE person_id = ?1", [person.number()])?;
    Ok(())
}

pub(super) fn invite(connection: &Connection, person: PersonId, invitation: &TableInvitation) -> Result<bool, Trouble> {
    let TableInvitation { table, by, at } = invitation;
    known(connection, &[person, *by])?;
    super::logs::table(connection, *table)?.ok_or(Trouble::NoSuchTable)?;
    let sql = "INSERT OR IGNORE INTO table_invitations (person_id, table_id, by_id, at) VALUES (?1, ?2, ?3, ?4)";
    Ok(change(connection, sql, params![person.number(), table.number(), by.number(), signed(*at)])? == 1)
}

pub(super) fn invitations_of(connection: &Connection, person: PersonId) -> Result<Vec<TableInvitation>, Trouble> {
    let sql = "SELECT table_id, by_id, at FROM table_invitations WHERE person_id = ?1 AND declined = 0 ORDER BY at, table_id";
    all(connection, sql, [person.number()], |row| {
        Ok(TableInvitation { table: TableId::from_number(row.get(0)?), by: PersonId::from_number(row.get(1)?), at: unsigned(row.get(2)?) })
    })
}

pub(super) fn decline(connection: &Connection, person: PersonId, table: TableId) -> Result<(), Trouble> {
    let sql = "UPDATE table_invitations SET declined = 1 WHERE person_id = ?1 AND table_id = ?2";
    change(connection, sql, [person.number(), table.number()])?;
    Ok(())
}
