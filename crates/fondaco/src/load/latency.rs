//! How long things took: counted in buckets that grow by about a twentieth, so that millions of times take no room.

use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

const GROWTH: f64 = 1.05;
const BUCKETS: usize = 400;

/// Times, counted.
#[derive(Clone)]
pub(crate) struct Latency {
    counts: Vec<u64>,
    longest: Duration,
}

impl Default for Latency {
    fn default() -> Latency {
        Latency { counts: vec![0; BUCKETS], longest: Duration::ZERO }
    }
}

impl Latency {
    pub(crate) fn note(&mut self, took: Duration) {
        let micros = took.as_micros().max(1) as f64;
        let bucket = (micros.ln() / GROWTH.ln()).ceil() as usize;
        self.counts[bucket.min(BUCKETS - 1)] += 1;
        self.longest = self.longest.max(took);
    }

    pub(crate) fn merge(&mut self, other: &Latency) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.longest = self.longest.max(other.longest);
    }

    pub(crate) fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// So much of them took at most so many milliseconds.
    fn at(&self, share: f64) -> f64 {
        let wanted = (self.count() as f64 * share).ceil() as u64;
        let mut sum = 0;
        for (bucket, count) in self.counts.iter().enumerate() {
            sum += count;
            if sum >= wanted {
                return GROWTH.powi(bucket as i32).min(self.longest.as_micros() as f64) / 1e3;
            }
        }
        self.longest.as_secs_f64() * 1e3
    }

    pub(crate) fn told(&self) -> Value {
        let longest = self.longest.as_secs_f64() * 1e3;
        json!({ "p50": self.at(0.5), "p90": self.at(0.9), "p99": self.at(0.99), "p999": self.at(0.999), "longest": longest })
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, most, nearly, all] = [0.5, 0.9, 0.99, 0.999].map(|share| self.at(share));
        write!(
            f,
            "50% {half:.1} ms, 90% {most:.1} ms, 99% {nearly:.1} ms, 99.9% {all:.1} ms, longest {:.1} ms",
            self.longest.as_secs_f64() * 1e3
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_right_within_a_twentieth() {
        let mut latency = Latency::default();
        for millis in 1..=1000 {
            latency.note(Duration::from_millis(millis));
        }
        for (share, millis) in [(0.5, 500.0), (0.9, 900.0), (0.99, 990.0), (1.0, 1000.0)] {
            let at = latency.at(share);
            assert!((millis..=millis * GROWTH).contains(&at), "{share}: {at}");
        }
        assert_eq!(latency.count(), 1000);
    }
}
