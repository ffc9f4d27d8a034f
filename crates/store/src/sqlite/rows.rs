//! Ids and times as numbers of the database, and queries whose trouble is told as ours.

use crate::{Millis, PersonId, TableId, Trouble};
use rusqlite::{Connection, OptionalExtension, Params, Row};

/// An id in a row.
pub(super) trait Id {
    fn number(self) -> i64;
    fn from_number(number: i64) -> Self;
}

impl Id for TableId {
    fn number(self) -> i64 {
        self.0.cast_signed()
    }
    fn from_number(number: i64) -> TableId {
        TableId(number.cast_unsigned())
    }
}

impl Id for PersonId {
    fn number(self) -> i64 {
        self.0.cast_signed()
    }
    fn from_number(number: i64) -> PersonId {
        PersonId(number.cast_unsigned())
    }
}

/// A time or a count in a row. Nobody lives long enough to see it cut.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn unsigned(number: i64) -> Millis {
    u64::try_from(number).unwrap_or(0)
}

/// All rows that a query gives.
pub(super) fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Trouble> {
    let rows = || connection.prepare_cached(sql)?.query_map(params, read)?.collect::<rusqlite::Result<Vec<T>>>();
    rows().map_err(|error| super::failed(&error))
}

/// The row that a query gives, if it gives one.
pub(super) fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, Trouble> {
    let row = || connection.prepare_cached(sql)?.query_row(params, read).optional();
    row().map_err(|error| super::failed(&error))
}

/// Changes rows; gives how many. What is already there is [`Trouble::Taken`].
pub(super) fn change(connection: &Connection, sql: &str, params: impl Params) -> Result<usize, Trouble> {
    connection.prepare_cached(sql).and_then(|mut statement| statement.execute(params)).map_err(|error| super::taken(&error))
}
