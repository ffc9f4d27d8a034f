//! Metrics for Prometheus. Only sums over all tables, and only for the host of the server: a count that moves when somebody saves a secret
//! draft would reveal that they did.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A count that only grows.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper ends of the buckets, in microseconds.
const ENDS: [u64; 12] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000, u64::MAX];

/// How long something took.
#[derive(Default)]
pub(crate) struct Times {
    counts: [Counter; ENDS.len()],
    micros: Counter,
}

impl Times {
    pub(crate) fn observe(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX - 1);
        let bucket = ENDS.iter().position(|&end| micros <= end).unwrap_or(ENDS.len() - 1);
        self.counts[bucket].add(1);
        self.micros.add(micros);
    }
}

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Requests by the class of their status: 2xx, 4xx and so on.
    pub(crate) requests: [Counter; 6],
    /// From a command to its answer.
    pub(crate) commands: Times,
    /// From entries to the disk.
    pub(crate) stores: Times,
    pub(crate) entries: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) frames: Counter,
    pub(crate) woken: Counter,
    pub(crate) limited: Counter,
    pub(crate) notices: Counter,
    pub(crate) panics: Counter,
}

impl Metrics {
    /// The page, with the current values.
    pub(crate) fn page(&self, tables_awake: usize, streams: usize, tables: [u64; 4]) -> String {
        let mut page = String::new();
        head(&mut page, "fondaco_requests_total", "counter", "HTTP requests by status class");
        for (class, counter) in self.requests.iter().enumerate().skip(1) {
            line(&mut page, &format!("fondaco_requests_total{{class=\"{class}xx\"}}"), counter.get());
        }
        let counters = [
            ("fondaco_entries_stored_total", "Log entries stored", &self.entries),
            ("fondaco_store_failures_total", "Entries that could not be stored", &self.store_failures),
            ("fondaco_frames_sent_total", "Frames put on streams", &self.frames),
            ("fondaco_tables_woken_total", "Tables set up again from their log", &self.woken),
            ("fondaco_requests_limited_total", "Requests refused by a rate limit", &self.limited),
            ("fondaco_notices_total", "Notices sent", &self.notices),
            ("fondaco_panics_total", "Requests, tables and bots that were lost to a mistake in the program", &self.panics),
        ];
        for (name, help, counter) in counters {
            head(&mut page, name, "counter", help);
            line(&mut page, name, counter.get());
        }
        for (name, help, now) in [("fondaco_tables_awake", "Tables in memory", tables_awake), ("fondaco_streams", "Open streams", streams)]
        {
            head(&mut page, name, "gauge", help);
            line(&mut page, name, now as u64);
        }
        head(&mut page, "fondaco_tables", "gauge", "Tables in the store by phase");
        for (phase, count) in store::Phase::ALL.iter().zip(tables) {
            line(&mut page, &format!("fondaco_tables{{phase=\"{}\"}}", phase.name()), count);
        }
        histogram(&mut page, "fondaco_command_seconds", "From a command to its answer", &self.commands);
        histogram(&mut page, "fondaco_store_seconds", "From entries to the disk", &self.stores);
        page
    }
}

fn head(page: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(page, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn line(page: &mut String, name: &str, value: u64) {
    let _ = writeln!(page, "{name} {value}");
}

fn histogram(page: &mut String, name: &str, help: &str, times: &Times) {
    head(page, name, "histogram", help);
    let mut sum = 0;
    for (end, counter) in ENDS.iter().zip(&times.counts) {
        sum += counter.get();
        let end = if *end == u64::MAX { "+Inf".to_owned() } else { format!("{}", *end as f64 / 1e6) };
        line(page, &format!("{name}_bucket{{le=\"{end}\"}}"), sum);
    }
    let _ = writeln!(page, "{name}_sum {}", times.micros.get() as f64 / 1e6);
    line(page, &format!("{name}_count"), sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        for micros in [1, 500, 501, 3_000_000, 9_000_000] {
            metrics.commands.observe(Duration::from_micros(micros));
        }
        let page = metrics.page(3, 4, [1, 2, 0, 0]);
        for expected in [
            "fondaco_command_seconds_bucket{le=\"0.0005\"} 2\n",
            "fondaco_command_seconds_bucket{le=\"0.001\"} 3\n",
            "fondaco_command_seconds_bucket{le=\"5\"} 4\n",
            "fondaco_command_seconds_bucket{le=\"+Inf\"} 5\n",
            "fondaco_command_seconds_count 5\n",
            "fondaco_command_seconds_sum 12.001002\n",
            "fondaco_tables_awake 3\n",
            "fondaco_tables{phase=\"running\"} 2\n",
        ] {
            assert!(page.contains(expected), "{expected}\n{page}");
        }
    }
}
