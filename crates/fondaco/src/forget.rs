//! `fondaco forget`: for people who want to be forgotten and cannot tell the server so themselves.

use crate::export::opened;
use crate::failure::Failure;
use crate::serve::runtime;
use std::io::Write;
use std::path::PathBuf;
use store::PersonId;

/// Forget a person: their name, words and sessions are deleted, and their seats show "someone". Stop the server first
#[derive(clap::Args)]
pub(crate) struct ForgetArgs {
    /// The person; `fondaco export` lists all
    #[arg(value_parser = |text: &str| text.parse::<PersonId>())]
    person: PersonId,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = "fondaco.sqlite")]
    data: PathBuf,
}

pub(crate) fn run(args: &ForgetArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = opened(&args.data)?;
    let Some(_alone) = store::alone(&args.data).map_err(Failure::Failed)? else {
        let why = "a server is using this file, and would go on telling what it has in memory; end it first, or let the person choose \
                   \"Forget me\" in the page";
        return Err(Failure::Failed(why.into()));
    };
    let forgotten = runtime()?.block_on(server::forget(&store, args.person));
    forgotten.map_err(|trouble| Failure::Failed(trouble.to_string()))?;
    drop(store);
    // Nothing of them is left in unused parts of the file either.
    store::compact(&args.data).map_err(Failure::Failed)?;
    writeln!(out, "{} is forgotten. Backups made before still know them.", args.person)?;
    Ok(())
}
