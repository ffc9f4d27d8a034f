//! Posting JSON to the one address that the server's host has configured.

use crate::http_client::{http_client, http_failure};
use reqwest::{Client, Url, header};
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(20);

/// Where to post.
#[derive(Clone)]
pub(crate) struct Target {
    client: Client,
    url: Url,
}

impl Target {
    /// Reads `https://host[:port]/path`.
    pub(crate) fn read(url: &str) -> Result<Target, String> {
        Ok(Target { url: parse(url)?, client: http_client(TIMEOUT, 0) })
    }

    /// Posts it; says in a sentence what goes wrong.
    pub(crate) async fn post(&self, body: String) -> Result<(), String> {
        let request = self.client.post(self.url.clone()).timeout(TIMEOUT).header(header::CONTENT_TYPE, "application/json").body(body);
        let response = request
            .send()
            .await
            .map_err(|error| if error.is_timeout() { "the webhook does not answer".to_owned() } else { http_failure(&error) })?;
        let status = response.status();
        if status.is_success() { Ok(()) } else { Err(format!("the webhook answers {status}")) }
    }
}

fn parse(url: &str) -> Result<Url, String> {
    let known = |url: &Url| matches!(url.scheme(), "http" | "https") && url.has_host();
    Url::parse(url).ok().filter(known).ok_or_else(|| "a webhook looks like https://example.org/path".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_web_are_taken() {
        let rows = [
            ("https://hooks.example/a?b=c", Some("https://hooks.example/a?b=c")),
            ("http://localhost:9000", Some("http://localhost:9000/")),
            ("ftp://example.org", None),
            ("hooks.example", None),
            ("", None),
        ];
        for (url, expected) in rows {
            assert_eq!(parse(url).ok().as_ref().map(Url::as_str), expected, "{url}");
        }
    }
}
