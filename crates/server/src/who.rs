//! Who sends a request, and from where. The seat comes from the session, never from the request.

use crate::house::House;
use crate::known::Known;
use crate::problem::Problem;
use crate::token;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "fondaco";

/// The other end of the connection, which may be a proxy.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// The sender's address.
    pub(crate) address: IpAddr,
    /// Did it come through a proxy?
    pub(crate) forwarded: bool,
    /// Did it come over TLS?
    pub(crate) secure: bool,
}

/// Finds out where a request comes from: from the other end of the connection, or from what a trusted proxy there says.
pub(crate) fn origin(house: &House, peer: Option<Peer>, headers: &HeaderMap) -> Origin {
    let trusted = &house.settings.trusted_proxies;
    // Without a connection, the caller is ourselves.
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |Peer(peer)| peer.ip().to_canonical());
    let told = |name: &str| headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect::<Vec<_>>().join(",");
    let (hops, protocol) = (told("x-forwarded-for"), told("x-forwarded-proto"));
    let forwarded = !hops.is_empty() || headers.contains_key("forwarded");
    let mut origin = Origin { address: peer, forwarded, secure: house.settings.public_url.as_deref().is_some_and(is_tls) };
    if trusted.contains(&peer) {
        // The last hop that is not one of ours: everything before it may be made up.
        let mut hops = hops.rsplit(',').map_while(|hop| hop.trim().parse::<IpAddr>().ok());
        if let Some(hop) = hops.find(|hop| !trusted.contains(hop)) {
            origin.address = hop.to_canonical();
        }
        origin.secure |= protocol.trim() == "https";
    }
    origin
}

fn is_tls(url: &str) -> bool {
    url.starts_with("https://")
}

/// A person with a session: by cookie from a browser, by bearer token from a program.
pub(crate) struct Who(pub(crate) Known);

impl FromRequestParts<Arc<House>> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Who, Problem> {
        let token = match (bearer(&parts.headers), cookie(&parts.headers)) {
            (Some(token), _) => token,
            (None, Some(token)) => token,
            (None, None) => return Err(Problem::no_session()),
        };
        let known = house.known.find(house, token::hash(token)).await?;
        known.map(Who).ok_or_else(Problem::no_session)
    }
}

/// A person with a session, or nobody. A browser that comes for the first time is nobody, and so is one whose session has ended; a program
/// with an invalid token is told so.
pub(crate) struct Perhaps(pub(crate) Option<Known>);

impl FromRequestParts<Arc<House>> for Perhaps {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Perhaps, Problem> {
        if bearer(&parts.headers).is_some() {
            return Who::from_request_parts(parts, house).await.map(|Who(known)| Perhaps(Some(known)));
        }
        match cookie(&parts.headers) {
            Some(token) => house.known.find(house, token::hash(token)).await.map(Perhaps),
            None => Ok(Perhaps(None)),
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|cookies| cookies.split(';')).find_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// Refuses cross-site requests: a browser sends cookies along with any site's request, so requests that change something must come from
/// our own pages. Programs other than browsers say nothing about their origin, and need not; a client with a token is not a browser.
pub(crate) fn same_origin(house: &House, method: &Method, headers: &HeaderMap) -> Result<(), Problem> {
    if matches!(*method, Method::GET | Method::HEAD) || bearer(headers).is_some() {
        return Ok(());
    }
    let said = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let elsewhere = || Problem::new(StatusCode::FORBIDDEN, "elsewhere", "this was sent by another site");
    if let Some(site) = said("sec-fetch-site")
        && !matches!(site, "same-origin" | "none")
    {
        return Err(elsewhere());
    }
    let Some(origin) = said("origin") else { return Ok(()) };
    let own = match &house.settings.public_url {
        Some(url) => origin == url,
        None => {
            let host = origin.split_once("://").map_or("", |(_, host)| host);
            !host.is_empty() && said("host") == Some(host)
        }
    };
    if own { Ok(()) } else { Err(elsewhere()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use axum::http::Request;
    use store::Memory;

    fn house(settings: Settings) -> Arc<House> {
        House::new(settings, Arc::new(Memory::new()), Arc::new(crate::outside::Reality))
    }

    #[test]
    fn only_a_trusted_proxy_says_where_a_request_comes_from() {
        let trusted: Vec<IpAddr> = vec![[10, 0, 0, 1].into(), [10, 0, 0, 2].into()];
        let house = house(Settings { trusted_proxies: trusted, ..Settings::default() });
        //      the other end   what it says                   who it is
        let rows = [
            ("198.51.100.9", "", "198.51.100.9"),
            ("198.51.100.9", "192.0.2.1", "198.51.100.9"),
            ("10.0.0.1", "192.0.2.1", "192.0.2.1"),
            ("10.0.0.1", "1.2.3.4, 192.0.2.1", "192.0.2.1"),
            ("10.0.0.1", "1.2.3.4, 192.0.2.1, 10.0.0.2", "192.0.2.1"),
            ("10.0.0.1", "192.0.2.1, junk", "10.0.0.1"),
            ("10.0.0.1", "", "10.0.0.1"),
        ];
        for (peer, said, address) in rows {
            let mut headers = HeaderMap::new();
            if !said.is_empty() {
                headers.insert("x-forwarded-for", said.parse().unwrap());
            }
            let origin = origin(&house, Some(Peer(SocketAddr::new(peer.parse().unwrap(), 80))), &headers);
            assert_eq!((origin.address, origin.forwarded), (address.parse().unwrap(), !said.is_empty()), "{peer} says {said}");
        }
    }

    #[test]
    fn what_another_site_sends_is_refused() {
        let by_host = house(Settings::default());
        let by_url = house(Settings { public_url: Some("https://games.example".into()), ..Settings::default() });
        //      method  origin                     site              by host, by url
        let rows = [
            ("POST", None, None, true, true),
            ("POST", Some("http://localhost:8000"), None, true, false),
            ("POST", Some("https://games.example"), Some("same-origin"), false, true),
            ("POST", Some("https://evil.example"), None, false, false),
            ("POST", Some("null"), None, false, false),
            ("POST", Some("http://localhost:8000"), Some("cross-site"), false, false),
            ("POST", None, Some("cross-site"), false, false),
            ("POST", None, Some("same-site"), false, false),
            ("DELETE", Some("https://games.example.evil.example"), None, false, false),
            ("GET", Some("https://evil.example"), Some("cross-site"), true, true),
        ];
        for (method, origin, site, host, url) in rows {
            let mut request = Request::builder().method(method).uri("/").header("host", "localhost:8000");
            for (name, value) in [("origin", origin), ("sec-fetch-site", site)] {
                if let Some(value) = value {
                    request = request.header(name, value);
                }
            }
            let (parts, ()) = request.body(()).unwrap().into_parts();
            let allowed = [&by_host, &by_url].map(|house| same_origin(house, &parts.method, &parts.headers).is_ok());
            assert_eq!(allowed, [host, url], "{method} {origin:?} {site:?}");
        }
    }
}
