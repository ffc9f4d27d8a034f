//! Streams on their own sockets. hyper keeps 16 KiB of buffers for each connection, which a stream with a few words a minute does not
//! need; so a connection that begins with a request for a stream is answered here, and takes next to no memory while it waits. The request
//! itself goes through the same router as all others.

use crate::who::Peer;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The largest request head, in bytes.
const LONGEST: usize = 8 * 1024;
const HEADERS: usize = 64;

/// The longest time for sending the request.
const PATIENCE: Duration = Duration::from_secs(15);

/// The longest time for reading a frame; a slower reader counts as gone.
const SLOWEST: Duration = Duration::from_secs(30);

/// Does this connection begin with a request for a stream? Nothing is consumed from it.
pub(crate) async fn asks_for_a_stream(socket: &TcpStream, base_path: &str) -> bool {
    let wanted = ["events", "frames"].map(|form| format!("GET {base_path}/api/{form}"));
    let longest = wanted[0].len() + 1;
    let mut begun = vec![0; longest];
    let looking = async {
        let mut before = 0;
        loop {
            let Ok(read) = socket.peek(&mut begun).await else { return false };
            let text = &begun[..read];
            if !wanted.iter().any(|wanted| wanted.as_bytes().starts_with(&text[..read.min(wanted.len())])) {
                return false;
            }
            if read == longest {
                // A query or the end of the path follows, not a longer name.
                return matches!(text[longest - 1], b' ' | b'?');
            }
            if read == before {
                // It comes byte by byte, and a peek would return the same bytes again at once.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            if read == 0 {
                return false;
            }
            before = read;
        }
    };
    tokio::time::timeout(PATIENCE, looking).await.unwrap_or(false)
}

/// Answers it, until either end closes.
pub(crate) async fn stream(mut socket: TcpStream, peer: SocketAddr, app: Router) {
    let Ok(Some(mut request)) = tokio::time::timeout(PATIENCE, head(&mut socket)).await else { return };
    request.extensions_mut().insert(Peer(peer));
    // The router does not fail.
    let Ok(response) = TowerToHyperService::new(app).call(request).await;
    let (head, body) = written(response).await;
    if sent(&mut socket, &head).await.is_none() {
        return;
    }
    let Some(mut body) = body else { return };
    let mut nothing = [0; 64];
    loop {
        tokio::select! {
            part = body.frame() => {
                let Some(Ok(part)) = part else { return };
                let Ok(part) = part.into_data() else { continue };
                if sent(&mut socket, &part).await.is_none() {
                    return;
                }
            }
            // A viewer has nothing to send; only the end of the connection matters.
            read = socket.read(&mut nothing) => {
                if !matches!(read, Ok(1..)) {
                    return;
                }
            }
        }
    }
}

async fn sent(socket: &mut TcpStream, bytes: &[u8]) -> Option<()> {
    tokio::time::timeout(SLOWEST, socket.write_all(bytes)).await.ok()?.ok()
}

/// Reads the head of the request. A faulty one ends the connection.
async fn head(socket: &mut TcpStream) -> Option<Request<Body>> {
    let mut text = Vec::with_capacity(1024);
    loop {
        if socket.read_buf(&mut text).await.ok()? == 0 || text.len() > LONGEST {
            return None;
        }
        let mut headers = [httparse::EMPTY_HEADER; HEADERS];
        let mut parsed = httparse::Request::new(&mut headers);
        if parsed.parse(&text).ok()?.is_partial() {
            continue;
        }
        let mut request = Request::builder().method(parsed.method?).uri(parsed.path?);
        for header in parsed.headers.iter() {
            request = request.header(header.name, header.value);
        }
        return request.body(Body::empty()).ok();
    }
}

/// The head of the answer; and the body, if it is a stream. It ends when the connection does.
async fn written(response: Response<Body>) -> (Vec<u8>, Option<Body>) {
    let (parts, body) = response.into_parts();
    let status = parts.status;
    let named = status.canonical_reason().unwrap_or_default();
    let mut head = format!("HTTP/1.1 {} {named}\r\nconnection: close\r\n", status.as_u16()).into_bytes();
    for (name, value) in parts.headers.iter().filter(|(name, _)| **name != header::CONTENT_LENGTH) {
        for part in [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"] {
            head.extend_from_slice(part);
        }
    }
    if status == StatusCode::OK {
        head.extend_from_slice(b"\r\n");
        return (head, Some(body));
    }
    let whole = body.collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    head.extend_from_slice(format!("content-length: {}\r\n\r\n", whole.len()).as_bytes());
    head.extend_from_slice(&whole);
    (head, None)
}
