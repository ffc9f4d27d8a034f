//! What a seat knows and is asked, for a player who wants a hint: from the log, and only from the seat's own knowledge.

use crate::course::Course;
use crate::entry::{Entry, Line};
use crate::{Seated, thinking};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use tabletop::Phase;
use tabletop::record::{EditionMark, Shelf};
use tabletop::{Seat, SeatSet, Viewer};

/// Everything that an adviser of a seat may use.
pub struct Advised<R: Seated> {
    /// The seat.
    pub seat: Seat,
    /// What it knows.
    pub knowledge: R::Knowledge,
    /// What it sees.
    pub view: R::View,
    /// What it is asked.
    pub prompt: R::Prompt,
    /// Must it answer?
    pub must: bool,
    /// The adviser's own luck. It comes from what everybody knows, so that it reveals nothing, and is the same when asked again.
    pub seed: u64,
    /// The names by seat.
    pub names: Vec<String>,
    /// The edition that is played.
    pub edition: R::Edition,
}

/// Why there is no hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAdvice {
    /// Hints are not allowed at this table.
    Forbidden,
    /// The seat is not asked anything.
    NotAsked,
}

/// What a seat knows and is asked after this log.
pub fn advised<R: Seated>(entries: &[Vec<u8>], shelf: &impl Shelf<R>, seat: Seat) -> Result<Result<Advised<R>, NoAdvice>, String> {
    let find = |mark: &EditionMark| mark.fetch::<R>(shelf).map_err(|fault| fault.to_string());
    let mut course = Course::<R>::of_log(entries, &find, u64::MAX, |_| {})?;
    if !course.opened.house.hints {
        return Ok(Err(NoAdvice::Forbidden));
    }
    let plays = course.phase == Phase::Running && course.people_at_play().has(seat);
    let names = course.seats_now().into_iter().map(|seat| seat.name.unwrap_or_default()).collect();
    let (Some(play), Some(edition), true) = (&mut course.play, &course.edition, plays) else { return Ok(Err(NoAdvice::NotAsked)) };
    let Some(prompt) = play.state.prompt(seat) else { return Ok(Err(NoAdvice::NotAsked)) };
    play.learn_all(&course.opened, edition, &actions::<R>(entries)?, SeatSet::one(seat));
    let Some(knowledge) = play.knowledge(seat).cloned() else { return Ok(Err(NoAdvice::NotAsked)) };
    Ok(Ok(Advised {
        seat,
        knowledge,
        view: play.state.view(Viewer::Seat(seat)),
        prompt,
        must: play.state.asked().must.has(seat),
        seed: thinking::public_luck(&course.opened.table, course.ever),
        names,
        edition: edition.clone(),
    }))
}

/// The actions that were taken and not taken back.
fn actions<R: Seated>(entries: &[Vec<u8>]) -> Result<Vec<(Seat, R::Action)>, String> {
    let mut actions = Vec::new();
    for entry in entries {
        let line: Line<R> = serde_json::from_slice(entry).map_err(|error| error.to_string())?;
        if let Some((_, keep)) = line.entry.goes_back_to() {
            actions.truncate(keep as usize);
        }
        if let Entry::Acted { seat, action, .. } = line.entry {
            actions.push((seat, action));
        }
    }
    Ok(actions)
}
