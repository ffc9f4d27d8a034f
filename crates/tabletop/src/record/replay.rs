//! Playing a record again.

use super::luck::RecordedLuck;
use super::{ActionLine, Fault, FaultPlace, Notation, Reason, Record, Shelf, json};
use crate::{Drawn, Seat, Seeded, Witness};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Serialize;
use serde_json::Value;

/// A record being replayed, with the luck that is written in it.
pub struct Replay<'a, R: Notation> {
    record: &'a Record<R>,
    edition: R::Edition,
    state: R,
    luck: RecordedLuck,
    reading: R::Reading,
    done: usize,
    /// The seed and its hash are checked as well.
    verifies: bool,
    refused: Option<(Seat, R::Refusal)>,
}

impl<'a, R: Notation> Replay<'a, R> {
    /// Sets the table up as the record says.
    pub fn new(record: &'a Record<R>, shelf: &impl Shelf<R>, witness: &mut impl Witness<R::Event>) -> Result<Replay<'a, R>, Fault> {
        Replay::with(record, shelf, witness, None)
    }

    /// The same, and checks as well whether the luck follows from the seed, and the seed fits its hash.
    pub fn verifying(record: &'a Record<R>, shelf: &impl Shelf<R>, witness: &mut impl Witness<R::Event>) -> Result<Replay<'a, R>, Fault> {
        Replay::with(record, shelf, witness, Some(Seeded::new(record.seed)))
    }

    fn with(
        record: &'a Record<R>,
        shelf: &impl Shelf<R>,
        witness: &mut impl Witness<R::Event>,
        seeded: Option<Seeded>,
    ) -> Result<Replay<'a, R>, Fault> {
        let edition = record.edition(shelf)?;
        let mut outcomes = Vec::with_capacity(record.chance.len());
        for (at, luck) in record.chance.iter().enumerate() {
            outcomes.push(
                R::drawn(&edition, luck).map_err(|why| Fault {
                    place: FaultPlace::Chance { number: at + 1, during: None },
                    reason: Reason::Meaningless(why),
                })?,
            );
        }
        let start = if record.start_named { Some(named_start(record, &outcomes)?) } else { None };
        let setup = R::setup(edition.clone(), record.options.clone(), record.seat_count(), start);
        let verifies = seeded.is_some();
        let mut luck = RecordedLuck::new(outcomes, start.iter().len(), R::stream, seeded);
        let state = R::new(&setup, &mut luck, witness);
        luck.fault(0)?;
        Ok(Replay { record, edition, state, luck, reading: R::Reading::default(), done: 0, verifies, refused: None })
    }

    /// The record.
    pub fn record(&self) -> &'a Record<R> {
        self.record
    }

    /// The game as it stands, with all its secrets.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// How many actions are done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Whom the rules refused the next action, and why; for callers that say it in other words than the fault.
    pub fn refused(&self) -> Option<(Seat, &R::Refusal)> {
        self.refused.as_ref().map(|(seat, refusal)| (*seat, refusal))
    }

    /// Does the next action and says who did what. After the last one there is nothing left to do: then it is
    /// checked that the game is over, that all luck was needed, and that the result follows.
    pub fn step(&mut self, witness: &mut impl Witness<R::Event>) -> Result<Option<(Seat, R::Action)>, Fault> {
        let Some(ActionLine { seat, what, .. }) = self.record.actions.get(self.done) else {
            return self.end().map(|()| None);
        };
        let number = self.done + 1;
        let fault = |reason| Fault { place: FaultPlace::Action(number), reason };
        let seats = self.record.seat_count();
        if seat.0 >= seats {
            return Err(fault(Reason::NoSuchSeat { seat: seat.0, seats }));
        }
        if self.state.outcome().is_some() {
            return Err(fault(Reason::AfterTheEnd));
        }
        let action = self.state.read(&mut self.reading, *seat, what).map_err(|why| fault(Reason::Meaningless(why)))?;
        if let Err(refusal) = self.state.play(*seat, &action, &mut self.luck, witness) {
            let reason = Reason::Refused(R::refused(&refusal));
            self.refused = Some((*seat, refusal));
            return Err(fault(reason));
        }
        self.luck.fault(number)?;
        self.done = number;
        Ok(Some((*seat, action)))
    }

    /// The whole truth of the table, as one line of JSON.
    pub fn trace_line(&self) -> String {
        json(&self.state.trace(self.done))
    }

    fn end(&self) -> Result<(), Fault> {
        let Some(score) = self.state.result() else {
            return Err(Fault { place: FaultPlace::Action(self.done), reason: Reason::NotOver });
        };
        self.luck.nothing_left()?;
        if score != self.record.result {
            return Err(Fault::at_field("result", first_difference(&self.record.result, &score)));
        }
        if self.verifies { self.luck_follows() } else { Ok(()) }
    }

    /// Does the seed fit its hash, and the luck follow from the seed?
    fn luck_follows(&self) -> Result<(), Fault> {
        let (found, right) = (&self.record.seed_sha256, self.record.seed.sha256());
        if !found.eq_ignore_ascii_case(&right) {
            return Err(Fault::at_field("seed_sha256", Reason::OtherSeedHash { found: found.clone(), right }));
        }
        self.seed_is_mixed()?;
        match self.luck.astray() {
            Some((number, right)) => Err(Fault {
                place: FaultPlace::Chance { number: *number, during: None },
                reason: Reason::NotFromSeed { right: shortened(json(&R::luck(&self.edition, right))) },
            }),
            None => Ok(()),
        }
    }
}

impl<R: Notation> Replay<'_, R> {
    /// Does the seed come of what the server and the players gave?
    fn seed_is_mixed(&self) -> Result<(), Fault> {
        let Some(source) = &self.record.seed_from else { return Ok(()) };
        let right = source.server.sha256();
        if !source.server_sha256.eq_ignore_ascii_case(&right) {
            let found = source.server_sha256.clone();
            return Err(Fault::at_field("seed_from.server_sha256", Reason::OtherServerHash { found, right }));
        }
        let rises = source.added.windows(2).all(|two| two[0].seat < two[1].seat);
        let seated = source.added.iter().all(|added| added.seat.0 < self.record.seat_count());
        if source.added.is_empty() || !rises || !seated {
            return Err(Fault::at_field("seed_from.added", Reason::ContributionOrder));
        }
        let right = source.seed();
        if right != self.record.seed {
            return Err(Fault::at_field("seed", Reason::NotMixed { right: right.to_string() }));
        }
        Ok(())
    }
}

/// Replays a record to its end, and checks besides that its seed fits its hash and that its luck follows from the seed.
pub fn verify<R: Notation>(record: &Record<R>, shelf: &impl Shelf<R>) -> Result<(), Fault> {
    let witness = &mut crate::Nobody;
    let mut replay = Replay::verifying(record, shelf, witness)?;
    while replay.step(witness)?.is_some() {}
    Ok(())
}

/// The start player whom the host named stands where a drawn one would stand.
fn named_start<R: Notation>(record: &Record<R>, outcomes: &[Drawn]) -> Result<Seat, Fault> {
    let fault = |reason| Err(Fault { place: FaultPlace::Chance { number: 1, during: Some(0) }, reason });
    let needs = R::stream(R::START);
    match outcomes.first() {
        Some(&Drawn::Number(stream, number)) if stream == R::START => {
            let high = u32::from(record.seat_count()) - 1;
            if number > high { fault(Reason::OutOfBounds { number, low: 0, high }) } else { Ok(Seat(number as u8)) }
        }
        Some(Drawn::Number(stream, _) | Drawn::Order(stream, _)) => fault(Reason::OtherChance { needs, found: R::stream(*stream) }),
        None => fault(Reason::NoChanceLeft { needs }),
    }
}

/// Where two results first differ.
fn first_difference(found: &impl Serialize, right: &impl Serialize) -> Reason {
    fn search(path: &str, found: &Value, right: &Value) -> Option<Reason> {
        let inside = match (found, right) {
            (Value::Object(some), Value::Object(others)) if some.len() == others.len() => some.iter().find_map(|(key, value)| {
                search(&if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, value, others.get(key)?)
            }),
            (Value::Array(some), Value::Array(others)) if some.len() == others.len() => {
                (0..some.len()).find_map(|at| search(&format!("{path}[{at}]"), &some[at], &others[at]))
            }
            (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_), _) => None,
        };
        inside.or_else(|| {
            (found != right).then(|| Reason::OtherResult { path: path.to_string(), found: found.to_string(), right: right.to_string() })
        })
    }
    let (found, right) = (serde_json::to_value(found).unwrap_or_default(), serde_json::to_value(right).unwrap_or_default());
    search("", &found, &right).unwrap_or_else(|| Reason::OtherResult {
        path: String::new(),
        found: found.to_string(),
        right: right.to_string(),
    })
}

/// A deck is long; its beginning tells enough.
fn shortened(mut text: String) -> String {
    const MOST: usize = 60;
    if text.chars().count() > MOST {
        text = text.chars().take(MOST).collect();
        text.push_str(" ...");
    }
    text
}
