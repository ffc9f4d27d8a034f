//! `fondaco retain`: removes old games.

use crate::export::opened;
use crate::failure::Failure;
use crate::layout;
use crate::serve::runtime;
use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use store::Store;

/// Remove games that ended long ago, and tables to which nobody came
#[derive(clap::Args)]
pub(crate) struct RetainArgs {
    /// Keep games that ended within this number of days
    #[arg(long, value_name = "DAYS")]
    days: u32,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = "fondaco.sqlite")]
    data: PathBuf,
}

pub(crate) fn run(args: &RetainArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = opened(&args.data)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    let before = now.saturating_sub(u64::from(args.days) * 86_400_000);
    let removed = runtime()?.block_on(store.remove_tables(before));
    let removed = removed.map_err(|trouble| Failure::Failed(trouble.to_string()))?;
    writeln!(out, "{} removed.", layout::count(removed as usize, "table was", "tables were"))?;
    Ok(())
}
