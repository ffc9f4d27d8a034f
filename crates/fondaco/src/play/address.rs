//! Where a server is, and what a link to one of its tables says.

use std::fmt;

/// Where a server is: `https://games.example/base`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) tls: bool,
    /// A name or an address, as it stands in a URL.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// What comes before every path: nothing, or something like `/games`.
    pub(crate) base: String,
}

impl Address {
    /// Reads the address; anything after a `#` is not part of it.
    pub(crate) fn read(url: &str) -> Result<Address, String> {
        let wrong = || "a server looks like https://games.example or http://localhost:8000".to_owned();
        let url = url.split('#').next().unwrap_or_default();
        let url = reqwest::Url::parse(url).map_err(|_| wrong())?;
        let tls = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return Err(wrong()),
        };
        let host = url.host_str().ok_or_else(wrong)?.to_owned();
        let port = url.port_or_known_default().ok_or_else(wrong)?;
        Ok(Address { tls, host, port, base: url.path().trim_end_matches('/').to_owned() })
    }

    /// The host as a request names it.
    pub(crate) fn authority(&self) -> String {
        if self.port == if self.tls { 443 } else { 80 } { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }

    /// A link as others can use it: a server that does not know its own name leaves the host out.
    pub(crate) fn whole(&self, link: &str) -> String {
        let scheme = if self.tls { "https" } else { "http" };
        if link.starts_with('/') { format!("{scheme}://{}{link}", self.authority()) } else { link.to_owned() }
    }

    /// A file name that belongs to this server alone.
    pub(crate) fn file_name(&self) -> String {
        let text = self.to_string();
        let plain: String = text.chars().map(|letter| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' }).collect();
        let hash = tabletop::sha256_hex(text.as_bytes());
        format!("{}-{}.json", plain.trim_matches('-'), &hash[..8])
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", if self.tls { "https" } else { "http" }, self.authority(), self.base)
    }
}

/// The token in a link, or the token itself; and the server's address, if the link contains it.
pub(crate) fn link(text: &str, word: &str) -> (Option<Address>, String) {
    match text.split_once('#') {
        Some((url, fragment)) => {
            let token = fragment.strip_prefix(word).and_then(|rest| rest.strip_prefix('=')).unwrap_or(fragment);
            (Address::read(url).ok(), token.to_owned())
        }
        None => (None, text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_found_by_its_url() {
        //   url                              what it is
        let rows = [
            ("http://localhost:8000", Some((false, "localhost", 8000, "", "localhost:8000"))),
            ("https://Games.Example/", Some((true, "games.example", 443, "", "games.example"))),
            ("https://games.example/base/", Some((true, "games.example", 443, "/base", "games.example"))),
            ("http://[::1]:9000/a/b", Some((false, "[::1]", 9000, "/a/b", "[::1]:9000"))),
            ("https://games.example:443/#join=x", Some((true, "games.example", 443, "", "games.example"))),
            ("games.example", None),
            ("ftp://games.example", None),
            ("", None),
        ];
        for (url, expected) in rows {
            let read = Address::read(url).ok();
            let authority = read.as_ref().map(Address::authority).unwrap_or_default();
            let read = read.as_ref().map(|read| (read.tls, read.host.as_str(), read.port, read.base.as_str(), authority.as_str()));
            assert_eq!(read, expected, "{url}");
        }
    }

    #[test]
    fn an_invitation_is_a_link_or_a_token() {
        let address = Address::read("https://games.example/base").ok();
        assert_eq!(link("https://games.example/base/#join=abc", "join"), (address, "abc".into()));
        assert_eq!(link("/#join=abc", "join"), (None, "abc".into()));
        assert_eq!(link("abc", "join"), (None, "abc".into()));
    }

    #[test]
    fn every_server_has_a_file_of_its_own() {
        let name = |url: &str| Address::read(url).unwrap().file_name();
        assert!(name("http://localhost:8000").starts_with("http---localhost-8000-"), "{}", name("http://localhost:8000"));
        assert_ne!(name("http://localhost:8000/a/b"), name("http://localhost:8000/a-b"));
        assert_eq!(name("https://games.example:443/"), name("https://games.example"));
    }
}
