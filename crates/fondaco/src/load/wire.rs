//! HTTP to the server under load: requests are repeated until they are answered, streams have a connection each.

use crate::play::address::Address;
use crate::play::http::{Answered, Http};
use reqwest::Response;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The most requests in flight at once.
const AT_ONCE: usize = 256;

/// The way to the server.
pub(crate) struct Wire {
    http: Http,
    turns: Semaphore,
}

impl Wire {
    pub(crate) fn new(address: SocketAddr) -> Wire {
        let address = Address { tls: false, host: address.ip().to_string(), port: address.port(), base: String::new() };
        Wire { http: Http::keeping(address, AT_ONCE), turns: Semaphore::new(AT_ONCE) }
    }

    /// Asks until it is answered, even if the server has to be started again in between: a repeated request counts once.
    pub(crate) async fn insist(&self, method: &str, path: &str, token: &str, body: &str) -> Result<Answered, String> {
        let mut why = String::new();
        for _ in 0..200 {
            let turn = self.turns.acquire().await.map_err(|error| error.to_string())?;
            let asked = self.http.ask(method, path, token, body).await;
            drop(turn);
            match asked {
                Ok(answered) if answered.status != 503 => return Ok(answered),
                Ok(answered) => why = answered.problem().1,
                Err(error) => why = error,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(format!("the server does not answer: {why}"))
    }

    /// Opens a stream.
    pub(crate) async fn stream(&self, path: &str, token: &str) -> Result<Response, String> {
        self.http.stream(path, token).await?.map_err(|answered| answered.problem().1)
    }
}
