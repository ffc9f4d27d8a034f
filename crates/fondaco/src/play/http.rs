//! HTTP to one server, with or without TLS: one connection a request, and one a stream.

use super::address::Address;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Request, Response, header};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Whoever takes longer to let us in is not there.
const KNOCKING: Duration = Duration::from_secs(10);
/// A table answers when its store does, within half a minute.
const PATIENCE: Duration = Duration::from_secs(40);
/// No answer is longer: a history with all its views is the longest.
const LONGEST: usize = 64 * 1024 * 1024;

/// The way to a server.
#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) address: Address,
    tls: Option<TlsConnector>,
}

/// What a server answers.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: u16,
    /// So many seconds are to be waited.
    pub(crate) retry_after: Option<u64>,
    pub(crate) body: Bytes,
}

impl Answered {
    /// The answer, as what it is expected to be.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(&self.body).ok()
    }

    /// The code of a problem, and what is said about it.
    pub(crate) fn problem(&self) -> (String, String) {
        let told: Value = self.read().unwrap_or_default();
        let text = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        let said = text("said");
        (text("error"), if said.is_empty() { format!("the server answers {}", self.status) } else { said })
    }

    /// How long the server wants to be left alone.
    pub(crate) fn pause(&self) -> Duration {
        Duration::from_secs(self.retry_after.unwrap_or(1).clamp(1, 60))
    }
}

impl Http {
    pub(crate) fn new(address: Address) -> Http {
        let tls = address.tls.then(|| {
            let mut roots = RootCertStore::empty();
            for certificate in rustls_native_certs::load_native_certs().certs {
                // One that is not understood proves nothing, and the others may do.
                let _ = roots.add(certificate);
            }
            TlsConnector::from(Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth()))
        });
        Http { address, tls }
    }

    /// Asks once.
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Result<Answered, String> {
        let asking = async {
            let response = self.sent(method, path, token, body).await?;
            let (status, retry_after) = head(&response);
            let body = Limited::new(response.into_body(), LONGEST).collect().await.map_err(|error| error.to_string())?.to_bytes();
            Ok(Answered { status, retry_after, body })
        };
        tokio::time::timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err("no answer comes".into()))
    }

    /// Opens a stream; or says what the server answers instead.
    pub(crate) async fn stream(&self, path: &str, token: &str) -> Result<Result<Incoming, Answered>, String> {
        let asking = async {
            let response = self.sent("GET", path, token, "").await?;
            let (status, retry_after) = head(&response);
            if status == 200 {
                return Ok(Ok(response.into_body()));
            }
            let body = Limited::new(response.into_body(), LONGEST).collect().await.map_err(|error| error.to_string())?.to_bytes();
            Ok(Err(Answered { status, retry_after, body }))
        };
        tokio::time::timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err("no answer comes".into()))
    }

    async fn sent(&self, method: &str, path: &str, token: &str, body: &str) -> Result<Response<Incoming>, String> {
        let path = format!("{}{path}", self.address.base);
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, self.address.authority());
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::new(Bytes::from(body.to_owned()))).map_err(|error| error.to_string())?;
        let mut connection = tokio::time::timeout(KNOCKING, self.connect()).await.unwrap_or_else(|_| Err("nobody opens".into()))?;
        connection.send_request(request).await.map_err(|error| error.to_string())
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, String> {
        let socket = TcpStream::connect((self.address.name(), self.address.port)).await.map_err(|error| error.to_string())?;
        let _ = socket.set_nodelay(true);
        match &self.tls {
            None => over(socket).await,
            Some(tls) => {
                let name = ServerName::try_from(self.address.name().to_owned()).map_err(|error| error.to_string())?;
                over(tls.connect(name, socket).await.map_err(|error| error.to_string())?).await
            }
        }
    }
}

fn head(response: &Response<Incoming>) -> (u16, Option<u64>) {
    let retry_after = response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    (response.status().as_u16(), retry_after)
}

async fn over(socket: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) -> Result<SendRequest<Full<Bytes>>, String> {
    let (connection, driving) = http1::handshake(TokioIo::new(socket)).await.map_err(|error| error.to_string())?;
    tokio::spawn(async move {
        // How it ended is seen by whoever asks.
        let _ = driving.await;
    });
    Ok(connection)
}
