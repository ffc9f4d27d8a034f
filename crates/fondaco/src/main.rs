//! The program: `fondaco play`, `record`, `replay`, `verify`, `simulate`, `arena`, `bench`, `edition`; `serve`, `backup`, `export`,
//! `forget`, `retain`, `load`.
//!
//! Every command is a file of this name. What goes wrong is one sentence on the error output: exit code 2 where the
//! command was not understood, 1 where it could not be carried out.

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
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Record(record::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Simulate(simulate::Args),
    Arena(arena::Args),
    Bench(bench::Args),
    #[command(subcommand)]
    Edition(edition::Command),
    Serve(serve::Args),
    Backup(backup::Args),
    Export(export::Args),
    Forget(forget::Args),
    Retain(retain::Args),
    Load(load::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Whoever has closed the pipe does not want to hear it either.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = match &cli.command {
        Command::Play(args) => play::run(args, &mut out),
        Command::Record(args) => record::run(args, &mut out),
        Command::Replay(args) => replay::run(args, &mut out),
        Command::Verify(args) => verify::run(args, &mut out),
        Command::Simulate(args) => simulate::run(args, &mut out),
        Command::Arena(args) => arena::run(args, &mut out),
        Command::Bench(args) => bench::run(args, &mut out),
        Command::Edition(command) => edition::run(command, &mut out),
        Command::Serve(args) => serve::run(args, &mut out),
        Command::Backup(args) => backup::run(args, &mut out),
        Command::Export(args) => export::run(args, &mut out),
        Command::Forget(args) => forget::run(args, &mut out),
        Command::Retain(args) => retain::run(args, &mut out),
        Command::Load(args) => load::run(args, &mut out),
    };
    let done = done.and_then(|()| out.flush().map_err(Failure::from));
    match done {
        Ok(()) | Err(Failure::NobodyListens) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was said so far comes before the reason why it ends here.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "fondaco: {failure}");
            failure.exit_code()
        }
    }
}
