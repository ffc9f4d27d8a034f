//! The records of the games of a contest, one file for each, as `fondaco replay` and `fondaco verify` read them.

use crate::{Contestant, Contested, Fixture};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tabletop::record::{Game, Sitter};
use tabletop::{Nobody, Seat, Seed};

/// The folder that records are written to.
#[derive(Debug)]
pub struct RecordsFolder {
    path: PathBuf,
    /// The first thing that went wrong: games go on, and it is told at the end.
    failed: Mutex<Option<String>>,
}

impl RecordsFolder {
    /// This folder, made if it is missing.
    pub fn open(path: &Path) -> Result<RecordsFolder, String> {
        let made = std::fs::create_dir_all(path);
        made.map_err(|error| format!("{} cannot be made: {error}", path.display()))?;
        Ok(RecordsFolder { path: path.into(), failed: Mutex::new(None) })
    }

    /// What could not be written, if anything.
    pub fn failure(&self) -> Option<String> {
        self.failed.lock().map_or_else(|_| Some("a game broke off".into()), |failed| failed.clone())
    }

    /// Writes the record of a game that is over: `DEAL-BOUT-TURN.json`.
    pub(crate) fn write<R: Contested>(
        &self,
        fixture: Fixture,
        setup: &R::Setup,
        seed: Seed,
        players: &[Contestant],
        actions: &[(Seat, R::Action)],
    ) {
        let file = self.path.join(format!("{}-{}-{}.json", fixture.deal, fixture.bout, fixture.turn));
        let written = record::<R>(setup, seed, players, actions)
            .and_then(|record| std::fs::write(&file, record).map_err(|error| format!("{} cannot be written: {error}", file.display())));
        if let (Err(why), Ok(mut failed)) = (written, self.failed.lock()) {
            failed.get_or_insert(why);
        }
    }
}

/// The same game once more, from its seed and its actions, this time with everything written down.
fn record<R: Contested>(setup: &R::Setup, seed: Seed, players: &[Contestant], actions: &[(Seat, R::Action)]) -> Result<String, String> {
    let mut game = Game::<R>::new(setup.clone(), seed, &mut Nobody);
    for (seat, action) in actions {
        game.play(*seat, action, &mut Nobody).map_err(|refusal| R::refused(&refusal))?;
    }
    let sitters = players.iter().map(|player| Sitter { name: player.label(R::QUICK), kind: format!("bot:{}", player.bot) }).collect();
    let record = game.record(sitters).ok_or("the game is not over")?;
    serde_json::to_string(&record).map_err(|error| error.to_string())
}
