//! `fondaco ratings`: the ratings of everybody, reckoned anew from the stored games.

use crate::export::opened;
use crate::failure::Failure;
use crate::given::printable;
use crate::serve::runtime;
use server::RatedPlayer;
use std::io::Write;
use std::path::PathBuf;
use store::Store;

/// Reckon the ratings of people and bots anew from the rated games in the file, and list them
#[derive(clap::Args)]
pub(crate) struct RatingsArgs {
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = "fondaco.sqlite")]
    data: PathBuf,
}

pub(crate) fn run(args: &RatingsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = opened(&args.data)?;
    let failed = |trouble: store::Trouble| Failure::Failed(trouble.to_string());
    let runtime = runtime()?;
    let book = runtime.block_on(server::rate(&store)).map_err(failed)?;
    for game in book.games() {
        writeln!(out, "{game}")?;
        for (player, known) in book.players(game) {
            let name = match player {
                RatedPlayer::Bot(bot) => bot.to_string(),
                RatedPlayer::Person(person) => {
                    let found = runtime.block_on(store.person(person)).map_err(failed)?;
                    format!("{person} {}", found.map_or_else(String::new, |person| printable(&person.name)))
                }
            };
            let note = if known.provisional { ", provisional" } else { "" };
            writeln!(out, "  {:5.2} ± {:4.2}  {:4} games{note}  {name}", known.rating, known.uncertainty, known.games)?;
        }
    }
    Ok(())
}
