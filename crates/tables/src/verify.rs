//! Is the record of a game valid?

use catalog::{Editions, Game, Playable, of_game};
use protocol::Verification;
use tabletop::record::{FairCheck, Fault, KeptLuck, Record};

/// Checks that all actions of a record are legal, that its result follows from them, and that its luck follows from the seed.
pub fn verify(record: &str) -> Verification {
    let verified = Game::of_record(record).and_then(|game| of_game!(game, R => verified::<R>(record)));
    verified.unwrap_or_else(|fault| Verification { fault: Some(fault.to_string()), ..Verification::default() })
}

/// Verifies a record, and compares it with what a player kept from before the end; with the names of those who sat there.
pub fn check_fair(record: &str, kept: &KeptLuck) -> Result<(FairCheck, Vec<String>), Fault> {
    Game::of_record(record).and_then(|game| {
        of_game!(game, R => {
            let record = Record::<R>::read(record)?;
            let names = record.seats.iter().map(|sitter| sitter.name.clone()).collect();
            Ok((tabletop::record::check_fair(&record, &Editions, kept), names))
        })
    })
}

fn verified<R: Playable>(text: &str) -> Result<Verification, Fault> {
    let record = Record::<R>::read(text)?;
    tabletop::record::verify(&record, &Editions)?;
    Ok(Verification {
        sound: true,
        actions: Some(record.actions.len()),
        chance: Some(record.chance.len()),
        seed_sha256: Some(record.seed_sha256),
        fault: None,
    })
}
