//! HTTP to one address: requests over a few connections that are kept, streams over one each.

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Request, Response, header};
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// The most requests in flight at once.
const AT_ONCE: usize = 256;

/// The way to the server.
pub(crate) struct Wire {
    address: SocketAddr,
    idle: Mutex<Vec<SendRequest<Full<Bytes>>>>,
    turns: Semaphore,
}

impl Wire {
    pub(crate) fn new(address: SocketAddr) -> Wire {
        Wire { address, idle: Mutex::default(), turns: Semaphore::new(AT_ONCE) }
    }

    /// Asks once.
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: String) -> Result<(u16, Bytes), String> {
        let _turn = self.turns.acquire().await.map_err(|error| error.to_string())?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = match idle.filter(SendRequest::is_ready) {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let response = connection.send_request(self.request(method, path, token, body)?).await.map_err(|error| error.to_string())?;
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        Ok((status, body))
    }

    /// Asks until it is answered, even if the server has to be started again in between: a repeated request counts once.
    pub(crate) async fn insist(&self, method: &str, path: &str, token: &str, body: &str) -> Result<(u16, Bytes), String> {
        let mut why = String::new();
        for _ in 0..200 {
            match self.ask(method, path, token, body.to_owned()).await {
                Ok((status, body)) if status != 503 => return Ok((status, body)),
                Ok((_, body)) => why = String::from_utf8_lossy(&body).into_owned(),
                Err(error) => why = error,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(format!("the server does not answer: {why}"))
    }

    /// Closes all idle connections.
    pub(crate) fn hang_up(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Opens a stream on a connection of its own.
    pub(crate) async fn stream(&self, path: &str, token: &str) -> Result<Incoming, String> {
        let mut connection = self.connect().await?;
        let response: Response<Incoming> =
            connection.send_request(self.request("GET", path, token, String::new())?).await.map_err(|error| error.to_string())?;
        if response.status() != 200 {
            return Err(format!("no stream: {}", response.status()));
        }
        Ok(response.into_body())
    }

    fn request(&self, method: &str, path: &str, token: &str, body: String) -> Result<Request<Full<Bytes>>, String> {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, self.address.to_string());
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        request.body(Full::new(Bytes::from(body))).map_err(|error| error.to_string())
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, String> {
        let socket = TcpStream::connect(self.address).await.map_err(|error| error.to_string())?;
        let _ = socket.set_nodelay(true);
        let (connection, driving) = http1::handshake(TokioIo::new(socket)).await.map_err(|error| error.to_string())?;
        tokio::spawn(async move {
            // The requester sees how it ended.
            let _ = driving.await;
        });
        Ok(connection)
    }
}
