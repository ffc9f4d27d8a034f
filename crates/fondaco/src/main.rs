//! The program: `fondaco play`, `record`, `replay`, `verify`, `simulate`, `arena`, `bench`, `edition`; `serve`, `backup`, `export`,
//! `forget`, `ratings`, `retain`, `load`.
//!
//! Every command has a file of its name. An error is one sentence on the error output: exit code 2 if the
//! command was not understood, 1 if it could not be carried out.

mod arena;
mod backup;
mod bench;
mod edition;
mod export;
mod failure;
mod forget;
mod given;
mod layout;
mod load;
mod play;
mod rating;
mod record;
mod replay;
mod retain;
mod serve;
mod simulate;
mod story;
mod verify;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

/// Two trading games for people and bots: play, records, replays, simulations, a server.
#[derive(Parser)]
#[command(name = "fondaco", version, arg_required_else_help = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

#[derive(Subcommand)]
enum CliCommand {
    Play(play::PlayArgs),
    Record(record::RecordArgs),
    Replay(replay::ReplayArgs),
    Verify(verify::VerifyArgs),
    Simulate(simulate::SimulateArgs),
    Arena(arena::ArenaArgs),
    Bench(bench::BenchArgs),
    #[command(subcommand)]
    Edition(edition::EditionCommand),
    Serve(serve::ServeArgs),
    Backup(backup::BackupArgs),
    Export(export::ExportArgs),
    Forget(forget::ForgetArgs),
    Ratings(rating::RatingsArgs),
    Retain(retain::RetainArgs),
    Load(load::LoadArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // If the pipe is closed, nobody wants to read the error either.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = match &cli.command {
        CliCommand::Play(args) => play::run(args, &mut out),
        CliCommand::Record(args) => record::run(args, &mut out),
        CliCommand::Replay(args) => replay::run(args, &mut out),
        CliCommand::Verify(args) => verify::run(args, &mut out),
        CliCommand::Simulate(args) => simulate::run(args, &mut out),
        CliCommand::Arena(args) => arena::run(args, &mut out),
        CliCommand::Bench(args) => bench::run(args, &mut out),
        CliCommand::Edition(command) => edition::run(command, &mut out),
        CliCommand::Serve(args) => serve::run(args, &mut out),
        CliCommand::Backup(args) => backup::run(args, &mut out),
        CliCommand::Export(args) => export::run(args, &mut out),
        CliCommand::Forget(args) => forget::run(args, &mut out),
        CliCommand::Ratings(args) => rating::run(args, &mut out),
        CliCommand::Retain(args) => retain::run(args, &mut out),
        CliCommand::Load(args) => load::run(args, &mut out),
    };
    let done = done.and_then(|()| out.flush().map_err(Failure::from));
    match done {
        Ok(()) | Err(Failure::NobodyListens) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was printed so far comes before the reason for the failure.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "fondaco: {failure}");
            failure.exit_code()
        }
    }
}
