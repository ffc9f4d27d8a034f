//! How the file is laid out, and how a file of an older program becomes one of this.

use rusqlite::Connection;

/// What was changed with each version of the layout, the first first. A step that has been released is never changed again.
const STEPS: [&str; 3] = [include_str!("schema_1.sql"), include_str!("schema_2.sql"), include_str!("schema_3.sql")];

/// The version of the layout that this program writes; it stands in the file as `user_version`.
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// Brings the file to the layout of this program, or refuses.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), String> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(|error| error.to_string())?;
    if found > VERSION {
        return Err(format!(
            "the file is of layout {found}, which a newer fondaco has written; this one knows layouts up to {VERSION}, so use the newer one"
        ));
    }
    for (version, sql) in (1..).zip(STEPS).filter(|(version, _)| *version > found) {
        // A layout is either the old one or the new one, whatever happens in between.
        let change = connection.transaction().and_then(|transaction| {
            transaction.execute_batch(sql)?;
            transaction.pragma_update(None, "user_version", version)?;
            transaction.commit()
        });
        change.map_err(|error| format!("the file could not be brought to layout {version}: {error}"))?;
    }
    Ok(())
}
