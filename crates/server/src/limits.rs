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
    /// Passphrases tried from one address. Names have no limit of their own: others could lock their owner out.
    pub returns: Option<Rate>,
    /// Tables opened by one person.
    pub tables: Option<Rate>,
    /// Old games read by one person: history, record, replay.
    pub readings: Option<Rate>,
    /// Hints for one person.
    pub hints: Option<Rate>,
    /// Mails and posts to one recipient that may not have asked for them: to confirm an address.
    pub emails: Option<Rate>,
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
            emails: rate(3.0 / 86_400.0, 3.0),
        }
    }
}

impl Rates {
    /// No limits, for measurements on your own machine.
    pub const NONE: Rates =
        Rates { requests: None, commands: None, arrivals: None, returns: None, tables: None, readings: None, hints: None, emails: None };

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
            "emails" => Some(&mut self.emails),
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
    tables: Buckets<PersonId>,
    tables_from: Buckets<IpAddr>,
    readings: Buckets<PersonId>,
    hints: Buckets<PersonId>,
    emails: Buckets<String>,
}

impl Limits {
    pub(crate) fn new(rates: &Rates) -> Limits {
        Limits {
            requests: Buckets::new(rates.requests),
            commands: Buckets::new(rates.commands),
            arrivals: Buckets::new(rates.arrivals),
            returns: Buckets::new(rates.returns),
            tables: Buckets::new(rates.tables),
            // A household, or a class at school, opens a few at once.
            tables_from: Buckets::new(rates.tables.map(|Rate { each, burst }| Rate { each: 2.0 * each, burst: 4.0 * burst })),
            readings: Buckets::new(rates.readings),
            hints: Buckets::new(rates.hints),
            emails: Buckets::new(rates.emails),
        }
    }

    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Problem> {
        self.requests.take(network_of(from), Instant::now())
    }

    pub(crate) fn command(&self, by: PersonId) -> Result<(), Problem> {
        self.commands.take(by, Instant::now())
    }

    pub(crate) fn arrival(&self, from: IpAddr) -> Result<(), Problem> {
        self.arrivals.take(network_of(from), Instant::now())
    }

    pub(crate) fn passphrase(&self, from: IpAddr) -> Result<(), Problem> {
        self.returns.take(network_of(from), Instant::now())
    }

    pub(crate) fn table(&self, by: PersonId) -> Result<(), Problem> {
        self.tables.take(by, Instant::now())
    }

    /// The same, and for all people of one address together: for tables, and for emails that somebody may not have asked for.
    pub(crate) fn table_from(&self, by: PersonId, from: IpAddr) -> Result<(), Problem> {
        self.table(by)?;
        self.tables_from.take(network_of(from), Instant::now())
    }

    pub(crate) fn reading(&self, by: PersonId) -> Result<(), Problem> {
        self.readings.take(by, Instant::now())
    }

    pub(crate) fn hint(&self, by: PersonId) -> Result<(), Problem> {
        self.hints.take(by, Instant::now())
    }

    /// To an address, or to a name at the server's webhook, no matter who asks for it.
    pub(crate) fn mail(&self, to: &str) -> Result<(), Problem> {
        self.emails.take(mailbox(to), Instant::now())
    }
}

/// What all ways to write one mailbox have in common: capitals, dots, and what follows a plus.
fn mailbox(address: &str) -> String {
    let small = address.to_lowercase();
    let Some((name, host)) = small.rsplit_once('@') else { return small };
    let name = name.split('+').next().unwrap_or_default().replace('.', "");
    format!("{name}@{host}")
}

/// The owner of one IPv6 address has its whole network, so that counts as one.
pub(crate) fn network_of(address: IpAddr) -> IpAddr {
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
    fn many_people_at_one_address_share_a_limit_for_tables() {
        let limits = Limits::new(&Rates { tables: Some(Rate { each: 1e-6, burst: 2.0 }), ..Rates::NONE });
        let [here, elsewhere] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        for person in 0..8 {
            assert!(limits.table_from(PersonId(person), here).is_ok(), "{person}");
        }
        assert!(limits.table_from(PersonId(8), here).is_err());
        assert!(limits.table_from(PersonId(9), elsewhere).is_ok());
    }

    #[test]
    fn one_mailbox_gets_few_emails_no_matter_who_asks_for_them() {
        let limits = Limits::new(&Rates { emails: Some(Rate { each: 1e-6, burst: 3.0 }), ..Rates::NONE });
        for same in ["ana@example.org", "Ana@Example.org", "a.na+one@example.org"] {
            assert!(limits.mail(same).is_ok(), "{same}");
        }
        for same in ["ana@example.org", "ana+two@example.org", "A.N.A@EXAMPLE.ORG"] {
            assert!(limits.mail(same).is_err(), "{same}");
        }
        assert!(limits.mail("ana@example.com").is_ok() && limits.mail("anna@example.org").is_ok());
        // Names at a webhook have no host.
        let handles = ["@ana", "@Ana", "@ana", "@ANA", "@bob"].map(|handle| limits.mail(&format!("webhook {handle}")).is_ok());
        assert_eq!(handles, [true, true, true, false, true]);
    }

    #[test]
    fn a_network_of_version_6_is_one_house() {
        let house = |text: &str| network_of(text.parse().unwrap());
        assert_eq!(house("2001:db8:1:2:3::4"), house("2001:db8:1:2:ffff::1"));
        assert_ne!(house("2001:db8:1:2::1"), house("2001:db8:1:3::1"));
        assert_eq!(house("::ffff:192.0.2.1"), house("192.0.2.1"));
        assert_ne!(house("192.0.2.1"), house("192.0.2.2"));
    }
}
