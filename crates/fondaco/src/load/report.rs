//! What a load run found out, as JSON or as text.

use super::latency::Latency;
use crate::layout::whole;
use catalog::Game;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::Duration;

/// What was measured.
pub(crate) struct LoadReport {
    pub(crate) game: Game,
    pub(crate) tables: usize,
    pub(crate) seats: u8,
    pub(crate) opened: Duration,
    pub(crate) took: Duration,
    /// How long the server kept processors busy while people played.
    pub(crate) busy: Duration,
    pub(crate) played: LoadTotals,
    pub(crate) memory: ServerMemory,
    /// Tables that were still in memory when nobody looked at them.
    pub(crate) awake: u64,
    pub(crate) kills: u32,
    /// Faults of the log, against what was acknowledged.
    pub(crate) wrong: Vec<String>,
    /// How many news were compared with the log.
    pub(crate) news: usize,
    /// News that viewers saw differently from the log.
    pub(crate) otherwise: Vec<String>,
}

/// What all drivers did together.
#[derive(Default)]
pub(crate) struct LoadTotals {
    pub(crate) actions: u64,
    pub(crate) games: u64,
    /// Bytes of all frames.
    pub(crate) bytes: u64,
    pub(crate) resumed: u64,
    pub(crate) answers: Latency,
    pub(crate) frames: Latency,
}

/// Bytes of memory that the server held.
pub(crate) struct ServerMemory {
    /// Before there was a table.
    pub(crate) empty: u64,
    /// With all tables and viewers, before anybody played.
    pub(crate) quiet: u64,
    pub(crate) played: u64,
    /// After all had left.
    pub(crate) asleep: u64,
}

impl LoadReport {
    /// Kibibytes for each table, without what the empty server holds.
    fn each(&self, memory: u64) -> f64 {
        memory.saturating_sub(self.memory.empty) as f64 / 1024.0 / self.tables as f64
    }

    fn rate(&self) -> f64 {
        self.played.actions as f64 / self.took.as_secs_f64()
    }

    /// A server that was killed and started again does not know what the previous process used.
    fn busy_per_action(&self) -> Option<f64> {
        (self.played.actions > 0 && self.kills == 0).then(|| self.busy.as_secs_f64() * 1e3 / self.played.actions as f64)
    }

    fn frame_bytes(&self) -> u64 {
        self.played.bytes.checked_div(self.played.frames.count()).unwrap_or(0)
    }

    pub(crate) fn json(&self) -> Value {
        let ServerMemory { empty, quiet, played, asleep } = self.memory;
        json!({
            "game": self.game.name(),
            "tables": self.tables,
            "viewers": self.tables * usize::from(self.seats),
            "opened_in_s": self.opened.as_secs_f64(),
            "seconds": self.took.as_secs_f64(),
            "actions": self.played.actions,
            "games_over": self.played.games,
            "actions_per_s": self.rate(),
            "server_cpu_ms_per_action": self.busy_per_action(),
            "answer_ms": self.played.answers.told(),
            "frame_ms": self.played.frames.told(),
            "frame_bytes": self.frame_bytes(),
            "memory_kib": {
                "empty": empty / 1024,
                "per_quiet_table": self.each(quiet),
                "per_table_after_play": self.each(played),
                "per_table_asleep": self.each(asleep),
                "asleep": asleep / 1024,
            },
            "tables_awake_when_nobody_looks": self.awake,
            "kills": self.kills,
            "streams_resumed": self.played.resumed,
            "acknowledged_but_not_once_in_the_log": self.wrong,
            "news_compared": self.news,
            "news_seen_otherwise": self.otherwise,
        })
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let LoadTotals { actions, games, answers, frames, resumed, .. } = &self.played;
        let (tables, game, seats) = (whole(self.tables as i64), self.game.title(), self.seats);
        writeln!(out, "{tables} tables of {game} with {seats} seats, all of them looked at by everybody")?;
        writeln!(out, "opened in {:.1} s", self.opened.as_secs_f64())?;
        let (done, seconds, rate) = (whole(*actions as i64), self.took.as_secs_f64(), self.rate());
        writeln!(out, "{done} durable actions in {seconds:.1} s: {rate:.0} a second, {games} games to the end")?;
        writeln!(out, "from a command to its answer:          {answers}")?;
        writeln!(out, "from a command to every viewer's frame: {frames}")?;
        if let Some(each) = self.busy_per_action() {
            writeln!(out, "server: {each:.2} ms of processor an action, {} bytes a frame", self.frame_bytes())?;
        }
        let kib = |bytes: u64| whole(bytes as i64 / 1024);
        let (empty, quiet, played) = (kib(self.memory.empty), self.each(self.memory.quiet), self.each(self.memory.played));
        writeln!(out, "memory: {empty} KiB empty; a table: {quiet:.1} KiB quiet with all viewers, {played:.1} KiB after play")?;
        let (awake, asleep, each) = (self.awake, kib(self.memory.asleep), self.each(self.memory.asleep));
        writeln!(out, "all have left, {awake} tables are awake: {asleep} KiB, a table: {each:.1} KiB asleep")?;
        if self.kills > 0 {
            let (kills, news) = (self.kills, whole(self.news as i64));
            writeln!(out, "killed {kills} times; {resumed} streams were resumed; {news} news on them are as they stand in the log")?;
        }
        Ok(())
    }
}
