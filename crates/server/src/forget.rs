//! Everything that is known about a person, and forgetting it. The server does it on request, and so does the command that is run beside
//! it.

use crate::games;
use protocol::{PersonExport, SaidText};
use store::{PersonId, Replaced, Store, TableId, Trouble, export_person};

/// Everything that is stored about a person, including what they have said.
pub async fn export(store: &dyn Store, person: PersonId) -> Result<PersonExport, Trouble> {
    let stored = export_person(store, person).await?;
    let mut export: PersonExport = serde_json::from_value(stored).map_err(|error| Trouble::Failed(error.to_string()))?;
    for table in store.tables_naming(person).await? {
        let log = store.read(table, 1).await?;
        for (at, text) in tables::said_by(&log, person) {
            export.said.push(SaidText { table: table.to_string(), at, text });
        }
    }
    Ok(export)
}

/// The logs and lobby entries once the person is forgotten.
pub(crate) async fn replaced(store: &dyn Store, person: PersonId, tables: &[TableId]) -> Result<Vec<Replaced>, Trouble> {
    let mut all = Vec::new();
    for &table in tables {
        let mut log = store.read(table, 1).await?;
        let entries = tables::forget(&log, person);
        for (number, entry) in &entries {
            if let Some(old) = usize::try_from(*number).ok().and_then(|number| log.get_mut(number.checked_sub(1)?)) {
                old.clone_from(entry);
            }
        }
        // A log that cannot be continued has nothing else to show.
        let summary = games::lobby(&log).map_or_else(|_| "{}".into(), |lobby| lobby.summary);
        all.push(Replaced { table, entries, summary });
    }
    Ok(all)
}

/// Forgets a person in a store that no server is using now. A running server would go on telling what it has in memory.
pub async fn forget(store: &dyn Store, person: PersonId) -> Result<(), Trouble> {
    let tables = store.tables_naming(person).await?;
    let replaced = replaced(store, person, &tables).await?;
    store.forget_person(person, replaced).await
}
