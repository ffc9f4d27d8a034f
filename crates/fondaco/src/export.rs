//! `fondaco export`: everything about a table or a person, as JSON.

use crate::failure::Failure;
use crate::serve::runtime;
use std::io::Write;
use std::path::{Path, PathBuf};
use store::{PersonId, Sqlite, Store, TableId};

/// Print everything about a table or a person as JSON; without either, list both
#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    /// The table. Its log contains the seed, so keep it to yourself while the game goes on
    #[arg(long, value_name = "ID", value_parser = |text: &str| text.parse::<TableId>())]
    table: Option<TableId>,
    /// The person
    #[arg(long, value_name = "ID", conflicts_with = "table", value_parser = |text: &str| text.parse::<PersonId>())]
    person: Option<PersonId>,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = "fondaco.sqlite")]
    data: PathBuf,
}

pub(crate) fn run(args: &ExportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = opened(&args.data)?;
    let told = runtime()?.block_on(async {
        match (args.table, args.person) {
            (Some(table), _) => store::export_table(&store, table).await,
            (None, Some(person)) => server::export(&store, person).await.map(|export| serde_json::json!(export)),
            (None, None) => {
                let people = store.people().await?;
                let people: Vec<_> =
                    people.iter().map(|person| serde_json::json!({ "id": person.id.to_string(), "name": person.name })).collect();
                let tables: Vec<_> = store.all_tables().await?.iter().map(ToString::to_string).collect();
                Ok(serde_json::json!({ "people": people, "tables": tables }))
            }
        }
    });
    let told = told.map_err(|trouble| Failure::Failed(trouble.to_string()))?;
    writeln!(out, "{told:#}")?;
    Ok(())
}

/// Opens the store in an existing file.
pub(crate) fn opened(data: &Path) -> Result<Sqlite, Failure> {
    if !data.is_file() {
        return Err(Failure::Failed(format!("there is no file {}", data.display())));
    }
    Sqlite::open(data).map_err(Failure::Failed)
}
