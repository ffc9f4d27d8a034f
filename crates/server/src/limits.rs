//! Rate limits: how many requests a second, and how many at once. A client that exceeds them is told to wait, and nobody else notices.

use crate::problem::Problem;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use store::PersonId;

/// A rate: how many a second, and how many at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// A second.
    pub each: f64,
    /// At once, after a rest.
    pub burst: f64,
}

/// The rate limits; a missing one means no limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Requests of all kinds from one address.
    pub requests: Option<Rate>,
    /// Commands of one person.
    pub commands: Option<Rate>,
    /// New people from one address.
    pub arrivals: Option<Rate>,
    /// Passphrases tried from one address, and for one name.
    pub returns: Option<Rate>,
    /// Tables opened by one person.
    pub tables: Option<Rate>,
    /// Old games read by one person: history, record, replay.
    pub readings: Option<Rate>,
    /// Hints for one person.
    pub hints: Option<Rate>,
}

impl Default for Rates {
    fn default() -> Rates {
        let rate = |each, burst| Some(Rate { each, burst });
        Rates {
            requests: rate(50.0, 200.0),
            commands: rate(10.0, 40.0),
            arrivals: rate(0.2, 20.0),
            returns: rate(0.1, 5.0),
            tables: rate(0.1, 10.0),
            readings: rate(1.0, 10.0),
            hints: rate(0.2, 5.0),
        }
    }
}

impl Rates {
    /// No limits, for measurements on your own machine.
    pub const NONE: Rates =
        Rates { requests: None, commands: None, arrivals: None, returns: None, tables: None, readings: None, hints: None };

    /// The limit of this name.
    pub fn named(&mut self, name: &str) -> Option<&mut Option<Rate>> {
        match name {
            "requests" => Some(&mut self.requests),
            "commands" => Some(&mut self.commands),
            "arrivals" => Some(&mut self.arrivals),
            "returns" => Some(&mut self.returns),
            "tables" => Some(&mut self.tables),
            "readings" => Some(&mut self.readings),
            "hints" => Some(&mut self.hints),
            _ => None,
        }
    }
}

/// What everybody has requested lately.
pub(crate) struct Limits {
    requests: Buckets<IpAddr>,
    commands: Buckets<PersonId>,
    arrivals: Buckets<IpAddr>,
    returns: Buckets<IpAddr>,
    returns_by_name: Buckets<String>,
    tables: Buckets<PersonId>,
    readings: Buckets<PersonId>,
    hints: Buckets<PersonId>,
}

impl Limits {
    pub(crate) fn new(rates: &Rates) -> Limits {
        Limits {
            requests: Buckets::new(rates.requests),
            commands: Buckets::new(rates.commands),
            arrivals: Buckets::new(rates.arrivals),
            returns: Buckets::new(rates.returns),
            returns_by_name: Buckets::new(rates.returns),
            tables: Buckets::new(rates.tables),
            readings: Buckets::new(rates.readings),
            hints: Buckets::new(rates.hints),
        }
    }

    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Problem> {
        self.requests.take(house_of(from), Instant::now())
    }

    pub(crate) fn command(&self, by: PersonId) -> Result<(), Problem> {
        self.commands.take(by, Instant::now())
    }

    pub(crate) fn arrival(&self, from: IpAddr) -> Result<(), Problem> {
        self.arrivals.take(house_of(from), Instant::now())
    }

    pub(crate) fn passphrase(&self, from: IpAddr, name: &str) -> Result<(), Problem> {
        self.returns.take(house_of(from), Instant::now())?;
        self.returns_by_name.take(name.to_owned(), Instant::now())
    }

    pub(crate) fn table(&self, by: PersonId) -> Result<(), Problem> {
        self.tables.take(by, Instant::now())
    }

    pub(crate) fn reading(&self, by: PersonId) -> Result<(), Problem> {
        self.readings.take(by, Instant::now())
    }

    pub(crate) fn hint(&self, by: PersonId) -> Result<(), Problem> {
        self.hints.take(by, Instant::now())
    }
}

/// The owner of one IPv6 address has its whole network, so that counts as one.
fn house_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            six.to_ipv4_mapped().map_or(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)), IpAddr::V4)
        }
    }
}

/// The most that are remembered; those that have rested long enough are forgotten first.
const REMEMBERED: usize = 50_000;

struct Buckets<K> {
    rate: Option<Rate>,
    known: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn now(self, rate: Rate, now: Instant) -> f64 {
        (self.left + now.duration_since(self.at).as_secs_f64() * rate.each).min(rate.burst)
    }
}

impl<K: Hash + Eq> Buckets<K> {
    fn new(rate: Option<Rate>) -> Buckets<K> {
        Buckets { rate, known: Mutex::default() }
    }

    fn take(&self, who: K, now: Instant) -> Result<(), Problem> {
        let Some(rate) = self.rate else { return Ok(()) };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.retain(|_, bucket| bucket.now(rate, now) < rate.burst);
        }
        if known.len() >= REMEMBERED && !known.contains_key(&who) {
            return Err(Problem::too_many(1));
        }
        let bucket = known.entry(who).or_insert(Bucket { left: rate.burst, at: now });
        *bucket = Bucket { left: bucket.now(rate, now), at: now };
        if bucket.left < 1.0 {
            return Err(Problem::too_many(((1.0 - bucket.left) / rate.each).ceil() as u32));
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn after_a_burst_one_waits_and_others_do_not() {
        let buckets = Buckets::new(Some(Rate { each: 2.0, burst: 3.0 }));
        let start = Instant::now();
        let after = |who, millis| buckets.take(who, start + Duration::from_millis(millis)).is_ok();
        let rows = [("Ana", 0, true), ("Ana", 0, true), ("Ana", 0, true), ("Ana", 0, false), ("Bob", 0, true)];
        let later = [
            ("Ana", 499, false),
            ("Ana", 1000, true),
            ("Ana", 1000, true),
            ("Ana", 1000, false),
            ("Ana", 1500, true),
            ("Ana", 1500, false),
        ];
        for (who, millis, granted) in rows.into_iter().chain(later) {
            assert_eq!(after(who, millis), granted, "{who} at {millis}");
        }
    }

    #[test]
    fn a_network_of_version_6_is_one_house() {
        let house = |text: &str| house_of(text.parse().unwrap());
        assert_eq!(house("2001:db8:1:2:3::4"), house("2001:db8:1:2:ffff::1"));
        assert_ne!(house("2001:db8:1:2::1"), house("2001:db8:1:3::1"));
        assert_eq!(house("::ffff:192.0.2.1"), house("192.0.2.1"));
        assert_ne!(house("192.0.2.1"), house("192.0.2.2"));
    }
}
