//! Posting JSON to one address that whoever runs the server has named.

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Where to post.
#[derive(Clone)]
pub(crate) struct Target {
    /// How to speak, where it is over TLS: with the system's certificates, which are read once.
    tls: Option<TlsConnector>,
    host: String,
    port: u16,
    path: String,
}

impl Target {
    /// Reads `https://host[:port]/path`.
    pub(crate) fn read(url: &str) -> Result<Target, String> {
        let wrong = || "a webhook looks like https://example.org/path".to_owned();
        let uri: hyper::Uri = url.parse().map_err(|_| wrong())?;
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            Some(_) | None => return Err(wrong()),
        };
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?.to_owned();
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
        Ok(Target { tls: tls.then(connector), host, port, path })
    }

    /// Posts it; what goes wrong is told in a sentence.
    pub(crate) async fn post(&self, body: String) -> Result<(), String> {
        tokio::time::timeout(Duration::from_secs(20), self.sent(body)).await.map_err(|_| "the webhook does not answer".to_owned())?
    }

    async fn sent(&self, body: String) -> Result<(), String> {
        let socket = TcpStream::connect((self.host.as_str(), self.port)).await.map_err(|error| error.to_string())?;
        let Some(tls) = &self.tls else { return self.over(socket, body).await };
        let name = ServerName::try_from(self.host.clone()).map_err(|error| error.to_string())?;
        let socket = tls.connect(name, socket).await.map_err(|error| error.to_string())?;
        self.over(socket, body).await
    }

    async fn over(&self, socket: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, body: String) -> Result<(), String> {
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(socket)).await.map_err(|error| error.to_string())?;
        let driving = tokio::spawn(connection);
        let request = Request::post(&self.path)
            .header(header::HOST, &self.host)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| error.to_string())?;
        let response = sender.send_request(request).await.map_err(|error| error.to_string())?;
        let status = response.status();
        // What it says is of no interest, but it is heard out, within reason.
        let _ = Limited::new(response.into_body(), 64 * 1024).collect().await;
        driving.abort();
        if status.is_success() { Ok(()) } else { Err(format!("the webhook answers {status}")) }
    }
}

/// TLS with the certificates that the system trusts.
fn connector() -> TlsConnector {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // One that is not understood proves nothing, and the others may do.
        let _ = roots.add(certificate);
    }
    TlsConnector::from(Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_taken_apart() {
        let rows = [
            ("https://hooks.example/a?b=c", Some((true, "hooks.example", 443, "/a?b=c"))),
            ("http://localhost:9000", Some((false, "localhost", 9000, "/"))),
            ("ftp://example.org", None),
            ("hooks.example", None),
            ("", None),
        ];
        for (url, expected) in rows {
            let read = Target::read(url).ok();
            let read = read.as_ref().map(|target| (target.tls.is_some(), target.host.as_str(), target.port, target.path.as_str()));
            assert_eq!(read, expected, "{url}");
        }
    }
}
