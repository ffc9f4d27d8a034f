//! Requests to addresses that anybody may name: push services and people's own webhooks. They must lead out into the Internet, not to the
//! server's own machine or network (server-side request forgery).

use crate::house::House;
use crate::http_client::http_client_with;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Url};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// How long anybody's server may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Sends to addresses that people have named.
#[derive(Clone)]
pub(crate) struct Outward {
    client: Client,
    /// May they be at home?
    private: bool,
}

impl Outward {
    pub(crate) fn new(private: bool) -> Outward {
        let resolver = (!private).then(|| Arc::new(PublicOnly) as Arc<dyn Resolve>);
        Outward { client: http_client_with(TIMEOUT, 0, resolver), private }
    }

    /// Reads an address, or says what is wrong with it. What its name leads to is seen when something is sent there.
    pub(crate) fn read(&self, url: &str) -> Result<Url, String> {
        let wrong = || "an address looks like https://example.org/path".to_owned();
        let url = Url::parse(url).map_err(|_| wrong())?;
        let known = if self.private { matches!(url.scheme(), "http" | "https") } else { url.scheme() == "https" };
        if !known || !url.username().is_empty() || url.password().is_some() {
            return Err(wrong());
        }
        let host = url.host_str().ok_or_else(wrong)?.trim_end_matches('.');
        // Addresses of both kinds are in their usual form by now; names of these kinds belong to no machine elsewhere.
        let leads_home = match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(address) => !is_public(address),
            Err(_) => !host.contains('.') || [".localhost", ".local", ".internal"].iter().any(|end| host.ends_with(end)),
        };
        if leads_home && !self.private { Err("this address does not lead into the Internet".into()) } else { Ok(url) }
    }

    /// Posts it, and gives the status of the answer. Redirects are not followed.
    pub(crate) async fn post(&self, house: &House, url: &str, headers: &[(&'static str, String)], body: Vec<u8>) -> Result<u16, String> {
        let address = self.read(url)?;
        if let Some(status) = house.outside.post(url, headers, &body) {
            return Ok(status);
        }
        let mut request = self.client.post(address).timeout(TIMEOUT).body(body);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let answer = request
            .send()
            .await
            .map_err(|error| if error.is_timeout() { "it does not answer".to_owned() } else { crate::http_client::http_failure(&error) })?;
        // What a stranger's server says besides is of no interest.
        Ok(answer.status().as_u16())
    }
}

/// Finds the addresses of a name, those that lead into the Internet.
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let all = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = all.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err("this name does not lead into the Internet".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Does this address lead into the Internet? Everything that is set aside for something else does not.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && b & 0xc0 == 64;
    let protocols = a == 192 && b == 0 && c == 0;
    let relays = a == 192 && b == 88 && c == 99;
    let benchmarks = a == 198 && b & 0xfe == 18;
    !(a == 0
        || a >= 240
        || shared
        || protocols
        || relays
        || benchmarks
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(address) = address.to_ipv4_mapped() {
        return is_public_v4(address);
    }
    let [a, b, c, ..] = address.segments();
    // Only this part is given out; in it are ways into IPv4 (6to4, Teredo), examples, and what is for benchmarks.
    let given_out = a & 0xe000 == 0x2000;
    let through = a == 0x2002 || a == 0x2001 && b < 0x200;
    let documentation = a == 0x2001 && b == 0xdb8 || a == 0x3fff && b & 0xf000 == 0;
    given_out && !through && !documentation && (a, b, c) != (0x2001, 2, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_taken() {
        let rows = [
            ("https://push.example/a?b=c", true),
            ("https://203.0.114.9/x", true),
            ("https://[2606:4700::1111]/x", true),
            ("http://push.example/a", false),
            ("ftp://push.example/a", false),
            ("https://user:password@push.example/", false),
            ("https://localhost/", false),
            ("https://localhost./", false),
            ("https://printer/", false),
            ("https://printer.local/", false),
            ("https://metadata.google.internal/", false),
            ("https://127.0.0.1/", false),
            ("https://2130706433/", false),
            ("https://0x7f.1/", false),
            ("https://0.0.0.0/", false),
            ("https://10.1.2.3/", false),
            ("https://172.16.0.1/", false),
            ("https://192.168.1.1/", false),
            ("https://169.254.169.254/", false),
            ("https://100.64.0.1/", false),
            ("https://192.0.2.1/", false),
            ("https://198.19.0.1/", false),
            ("https://224.0.0.1/", false),
            ("https://255.255.255.255/", false),
            ("https://[::1]/", false),
            ("https://[::]/", false),
            ("https://[::ffff:10.0.0.1]/", false),
            ("https://[::ffff:203.0.114.9]/", true),
            ("https://[fe80::1]/", false),
            ("https://[fc00::1]/", false),
            ("https://[ff02::1]/", false),
            ("https://[64:ff9b::a00:1]/", false),
            ("https://[2002:a00:1::]/", false),
            ("https://[2001::1]/", false),
            ("https://[2001:db8::1]/", false),
            ("nonsense", false),
        ];
        let outward = Outward::new(false);
        for (url, taken) in rows {
            assert_eq!(outward.read(url).is_ok(), taken, "{url}");
        }
        assert!(Outward::new(true).read("http://127.0.0.1:9/x").is_ok());
    }

    /// A name is harmless, and leads home nevertheless.
    #[tokio::test]
    async fn a_name_that_leads_home_is_not_followed() {
        let found = PublicOnly.resolve("localhost".parse().unwrap()).await;
        assert!(found.is_err_and(|why| why.to_string().contains("does not lead into the Internet")));
    }
}
