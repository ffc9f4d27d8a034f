//! How the file is laid out, and how a file of an older program becomes one of this.

use rusqlite::Connection;

/// What was changed with each version of the layout, the first first. A step that has been released is never changed again.
const STEPS: [&str; 5] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
];

/// What stands in the file as `application_id`: the letters "Fond". Files of programs before layout 5 have none.
const OURS: i64 = 0x466f_6e64;

/// The version of the layout that this program writes; it stands in the file as `user_version`.
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// Brings the file to the layout of this program, or refuses.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), String> {
    let told = |error: rusqlite::Error| error.to_string();
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(told);
    let (whose, found) = (number("application_id")?, number("user_version")?);
    if whose != OURS && !(whose == 0 && is_empty_or_ours(connection).map_err(told)?) {
        return Err("this is a SQLite file of another program, so nothing is written to it; name another file".into());
    }
    if found > VERSION {
        return Err(format!(
            "the file is of layout {found}, which a newer fondaco has written; this one knows layouts up to {VERSION}, so use the newer one"
        ));
    }
    for (version, sql) in (1..).zip(STEPS).filter(|(version, _)| *version > found) {
        // A layout is either the old one or the new one, even after a crash in between.
        let change = connection.transaction().and_then(|transaction| {
            transaction.execute_batch(sql)?;
            transaction.pragma_update(None, "user_version", version)?;
            transaction.pragma_update(None, "application_id", OURS)?;
            transaction.commit()
        });
        change.map_err(|error| format!("the file could not be brought to layout {version}: {error}"))?;
    }
    Ok(())
}

/// A file without a mark is new, or one of ours from before there was one.
fn is_empty_or_ours(connection: &Connection) -> rusqlite::Result<bool> {
    let tables = "SELECT count(*), coalesce(sum(name IN ('tables', 'entries', 'people', 'sessions', 'seats')), 0) FROM sqlite_schema WHERE type = 'table'";
    let (all, ours): (i64, i64) = connection.query_row(tables, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(all == 0 || ours == 5)
}
