//! The HTTP client for all requests to other servers: webhooks here, and in the program a seat at a remote table and the load program.

use reqwest::dns::Resolve;
use rustls::{ClientConfig, RootCertStore};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

/// A client that trusts the certificates of the system, read once. It keeps this many idle connections to a server; redirects are not
/// followed, and proxies are not used.
///
/// # Panics
/// Never: all of its settings are ours.
#[must_use]
pub fn http_client(connect_timeout: Duration, idle: usize) -> reqwest::Client {
    http_client_with(connect_timeout, idle, None)
}

/// The same, with names looked up in this way.
pub(crate) fn http_client_with(connect_timeout: Duration, idle: usize, names: Option<Arc<dyn Resolve>>) -> reqwest::Client {
    let mut roots = RootCertStore::empty();
    // An unreadable certificate proves nothing; the others may suffice.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let tls = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let client = reqwest::Client::builder().tls_backend_preconfigured(tls).connect_timeout(connect_timeout).pool_max_idle_per_host(idle);
    let client = match names {
        Some(names) => client.dns_resolver(names),
        None => client,
    };
    client.redirect(reqwest::redirect::Policy::none()).no_proxy().build().expect("the settings fit together")
}

/// Why a request failed: the innermost reason, such as "Connection refused".
#[must_use]
pub fn http_failure(error: &reqwest::Error) -> String {
    let mut reason: &dyn Error = error;
    while let Some(inner) = reason.source() {
        reason = inner;
    }
    reason.to_string()
}
