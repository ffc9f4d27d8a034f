//! How long things took: counts and quantiles.

use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// Durations, counted in microseconds with three significant digits.
#[derive(Clone)]
pub(crate) struct Latency(Histogram<u64>);

impl Default for Latency {
    fn default() -> Latency {
        Latency(Histogram::new(3).expect("three digits are allowed"))
    }
}

impl Latency {
    pub(crate) fn note(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.0.record(micros).expect("a histogram that grows by itself takes any value");
    }

    pub(crate) fn merge(&mut self, other: &Latency) {
        self.0.add(&other.0).expect("a histogram that grows by itself takes any other");
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.len()
    }

    /// A latency quantile, in milliseconds.
    fn at(&self, share: f64) -> f64 {
        self.0.value_at_quantile(share).min(self.0.max()) as f64 / 1e3
    }

    pub(crate) fn told(&self) -> Value {
        json!({ "p50": self.at(0.5), "p90": self.at(0.9), "p99": self.at(0.99), "p999": self.at(0.999), "longest": self.at(1.0) })
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, most, nearly, all, longest] = [0.5, 0.9, 0.99, 0.999, 1.0].map(|share| self.at(share));
        write!(f, "50% {half:.1} ms, 90% {most:.1} ms, 99% {nearly:.1} ms, 99.9% {all:.1} ms, longest {longest:.1} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_right_within_a_thousandth() {
        let (mut latency, mut other) = (Latency::default(), Latency::default());
        for millis in 1..=1000 {
            if millis % 2 == 0 { &mut latency } else { &mut other }.note(Duration::from_millis(millis));
        }
        latency.merge(&other);
        for (share, millis) in [(0.5, 500.0), (0.9, 900.0), (0.99, 990.0), (1.0, 1000.0)] {
            let at = latency.at(share);
            assert!((millis..=millis * 1.001).contains(&at), "{share}: {at}");
        }
        assert_eq!(latency.count(), 1000);
        assert_eq!(Latency::default().to_string(), "50% 0.0 ms, 90% 0.0 ms, 99% 0.0 ms, 99.9% 0.0 ms, longest 0.0 ms");
    }
}
