//! `fondaco edition`: is an edition file sound, and what is in it?

use crate::failure::Failure;
use crate::given::{self, printable};
use crate::layout;
use catalog::{Game, Playable, edition, game_of_edition, of_game};
use std::io::Write;
use std::path::PathBuf;

/// Look into the editions of the games: cards, maps, pay-outs
#[derive(clap::Subcommand)]
pub(crate) enum EditionCommand {
    /// Check an edition file; every fault is reported with its line
    Check {
        /// The edition file
        file: PathBuf,
    },
    /// Show what is in an edition
    Show {
        /// The game
        #[arg(value_parser = given::game)]
        game: Game,
        /// A built-in edition, or an edition file
        #[arg(value_name = "NAME or FILE")]
        edition: Option<String>,
        /// Print the file itself, as a start for your own
        #[arg(long)]
        toml: bool,
    },
}

pub(crate) fn run(command: &EditionCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        EditionCommand::Check { file } => check(file, out),
        EditionCommand::Show { game, edition, toml } => of_game!(*game, R => show::<R>(edition.as_deref(), *toml, out)),
    }
}

fn check(file: &std::path::Path, out: &mut impl Write) -> Result<(), Failure> {
    let toml = given::read(file)?;
    let shown = file.display();
    let game = game_of_edition(&toml);
    // If the file is not TOML at all, any game's reader reports the faults line by line.
    let checked = of_game!(game.as_ref().copied().unwrap_or(Game::ALL[0]), R => R::read_edition(&toml).map(|(_, warnings)| warnings));
    for fault in checked.as_ref().unwrap_or_else(|faults| faults) {
        writeln!(out, "{shown}: {}", printable(&fault.to_string()))?;
    }
    match (game, checked) {
        (Ok(game), Ok(warnings)) => {
            let warned = if warnings.is_empty() {
                String::new()
            } else {
                format!(", with {}", layout::count(warnings.len(), "warning", "warnings"))
            };
            writeln!(out, "{shown}: a sound edition of {}{warned}", game.title())?;
            Ok(())
        }
        (Ok(_), Err(faults)) => {
            Err(Failure::Failed(format!("{shown} is not a sound edition: {}", layout::count(faults.len(), "fault", "faults"))))
        }
        (Err(why), _) => Err(Failure::Failed(format!("{shown} is not a sound edition: {}", printable(&why)))),
    }
}

fn show<R: Playable>(wanted: Option<&str>, toml: bool, out: &mut impl Write) -> Result<(), Failure> {
    let edition = edition::<R>(wanted).map_err(Failure::Failed)?;
    if toml {
        write!(out, "{}", R::toml(&edition))?;
        return Ok(());
    }
    let sheets = R::contents(&edition);
    let tables: Vec<String> = sheets.iter().map(layout::table).collect();
    write!(out, "{}", tables.join("\n"))?;
    Ok(())
}
