//! HTTP to one server, with or without TLS.

use super::address::Address;
use protocol::Problem;
use reqwest::{Client, Method, Response, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::{http_client, http_failure};
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A table answers when its store does, within half a minute.
const TIMEOUT: Duration = Duration::from_secs(40);
/// No answer is longer: a history with all its views is the longest.
const LONGEST: usize = 64 * 1024 * 1024;

/// The way to a server.
#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) address: Address,
    client: Client,
}

/// A server's answer.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: u16,
    /// After how many seconds to try again.
    pub(crate) retry_after: Option<u64>,
    pub(crate) body: Vec<u8>,
}

/// A body, as JSON.
pub(crate) fn written(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("the types of the protocol can be written as JSON")
}

impl Answered {
    /// The answer, as what it is expected to be.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(&self.body).ok()
    }

    /// The code of a problem, and what is said about it.
    pub(crate) fn problem(&self) -> (String, String) {
        let Problem { error, said } = self.read().unwrap_or_default();
        (error, if said.is_empty() { format!("the server answers {}", self.status) } else { said })
    }

    /// How long the server asks us to wait.
    pub(crate) fn pause(&self) -> Duration {
        Duration::from_secs(self.retry_after.unwrap_or(1).clamp(1, 60))
    }
}

impl Http {
    pub(crate) fn new(address: Address) -> Http {
        Http::keeping(address, 0)
    }

    /// Keeps this many idle connections for the next requests.
    pub(crate) fn keeping(address: Address, idle: usize) -> Http {
        Http { address, client: http_client(CONNECT_TIMEOUT, idle) }
    }

    /// Asks once.
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Result<Answered, String> {
        within(async { answered(self.sent(method, path, token, body).await?).await }).await
    }

    /// Opens a stream; or returns what the server answers instead.
    pub(crate) async fn stream(&self, path: &str, token: &str) -> Result<Result<Response, Answered>, String> {
        within(async {
            let response = self.sent("GET", path, token, "").await?;
            if response.status() == 200 { Ok(Ok(response)) } else { answered(response).await.map(Err) }
        })
        .await
    }

    async fn sent(&self, method: &str, path: &str, token: &str, body: &str) -> Result<Response, String> {
        let method = Method::from_bytes(method.as_bytes()).map_err(|error| error.to_string())?;
        let mut request = self.client.request(method, format!("{}{path}", self.address));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json").body(body.to_owned());
        }
        request.send().await.map_err(|error| http_failure(&error))
    }
}

async fn within<T>(asking: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    tokio::time::timeout(TIMEOUT, asking).await.unwrap_or_else(|_| Err("no answer".into()))
}

async fn answered(mut response: Response) -> Result<Answered, String> {
    let retry_after = response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await.map_err(|error| http_failure(&error))? {
        body.extend_from_slice(&part);
        if body.len() > LONGEST {
            return Err("the answer is too long".into());
        }
    }
    Ok(Answered { status: response.status().as_u16(), retry_after, body })
}
