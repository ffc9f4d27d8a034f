//! `fondaco backup`: a copy of everything, while the server runs.

use crate::failure::Failure;
use std::io::Write;
use std::path::PathBuf;

/// Copy everything that a server keeps to a new file, even while it runs
#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The new file
    to: PathBuf,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = "fondaco.sqlite")]
    data: PathBuf,
}

pub(crate) fn run(args: &BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    store::backup(&args.data, &args.to).map_err(Failure::Failed)?;
    writeln!(out, "{} holds all of {}.", args.to.display(), args.data.display())?;
    Ok(())
}
