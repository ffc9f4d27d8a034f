//! Notices over TLS: a webhook and a mail server whose certificates the server's machine trusts, and one that it does not.
#![cfg(unix)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

/// Waits as long as a slow machine may need, and no longer.
async fn soon<T>(doing: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), doing).await.expect("it takes too long")
}

/// Somebody who listens by TLS, as `localhost`.
struct Listening {
    listener: TcpListener,
    tls: TlsAcceptor,
    /// Their certificate.
    pem: String,
}

impl Listening {
    async fn start() -> Listening {
        let made = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![made.cert.der().clone()], key).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Listening { listener, tls: TlsAcceptor::from(Arc::new(config)), pem: made.cert.pem() }
    }

    fn port(&self) -> u16 {
        self.listener.local_addr().unwrap().port()
    }

    /// The next one who comes; or nothing, where they do not trust the certificate.
    async fn next(&self) -> Option<TlsStream<tokio::net::TcpStream>> {
        let (socket, _) = soon(self.listener.accept()).await.unwrap();
        soon(self.tls.accept(socket)).await.ok()
    }
}

/// The program, which trusts these certificates alone.
struct Serving {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Serving {
    fn start(name: &str, trusted: &str, args: &[&str]) -> Serving {
        let folder = std::env::temp_dir().join(format!("fondaco-tls-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("trusted.pem"), trusted).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_fondaco"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data", "memory", "--public-url", "https://games.example"])
            .args(args)
            .env("SSL_CERT_FILE", folder.join("trusted.pem"))
            .env_remove("SSL_CERT_DIR")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Serving { child, address, folder }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let mut socket = TcpStream::connect(&self.address).unwrap();
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), serde_json::from_str(body).unwrap_or_default())
    }

    fn guest(&self) -> String {
        let (_, told) = self.ask("POST", "/api/session", "", &json!({ "name": "Ana", "token": true }));
        told["token"].as_str().unwrap().to_owned()
    }

    /// It is the guest's turn at some table, and they do not look.
    fn turn_of(&self, token: &str) {
        let house = json!({ "pace": { "least": 0, "most": 0 } });
        let wish = json!({ "game": "ostia", "seats": 3, "bots": [null, "random", "random"], "house": house });
        assert_eq!(self.ask("POST", "/api/tables", token, &wish).0, 201);
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_told_over_tls_whose_turn_it_is() {
    let hook = Listening::start().await;
    let url = format!("https://localhost:{}/hook", hook.port());
    let serving = Serving::start("hook", &hook.pem, &["--webhook", &url]);
    let ana = serving.guest();
    assert_eq!(serving.ask("PUT", "/api/me/notice", &ana, &json!({ "handle": "@ana" })).0, 204);
    serving.turn_of(&ana);
    let mut socket = hook.next().await.expect("the certificate is trusted");
    let mut text = Vec::new();
    while !text.ends_with(b"}") {
        assert!(soon(socket.read_buf(&mut text)).await.unwrap() > 0);
    }
    socket.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("POST /hook HTTP/1.1\r\n") && text.contains("\"to\":\"@ana\""), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_told_to_one_whose_certificate_is_not_trusted() {
    let (hook, other) = (Listening::start().await, Listening::start().await);
    let url = format!("https://localhost:{}/hook", hook.port());
    let serving = Serving::start("distrust", &other.pem, &["--webhook", &url]);
    let ana = serving.guest();
    assert_eq!(serving.ask("PUT", "/api/me/notice", &ana, &json!({ "handle": "@ana" })).0, 204);
    serving.turn_of(&ana);
    assert!(hook.next().await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_goes_over_tls() {
    let post = Listening::start().await;
    let server = format!("smtps://ana:secret@localhost:{}", post.port());
    let serving = Serving::start("mail", &post.pem, &["--mail-server", &server, "--mail-from", "Fondaco <fondaco@games.example>"]);
    let ana = serving.guest();
    let asking = std::thread::scope(|scope| {
        let asked = scope.spawn(|| serving.ask("PUT", "/api/me/notice", &ana, &json!({ "mail": "ana@example.org" })).0);
        let letter = tokio::task::block_in_place(|| {
            tokio::runtime::Handle::current().block_on(async {
                let socket = post.next().await.expect("the certificate is trusted");
                soon(letter(socket)).await
            })
        });
        (asked.join().unwrap(), letter)
    });
    assert_eq!(asking.0, 204);
    assert!(asking.1.contains("To: ana@example.org") && asking.1.contains("https://games.example/#confirm"), "{}", asking.1);
}

/// A mail server that takes one letter.
async fn letter(socket: TlsStream<tokio::net::TcpStream>) -> String {
    let (read, mut write) = tokio::io::split(socket);
    let mut lines = tokio::io::BufReader::new(read).lines();
    write.write_all(b"220 localhost\r\n").await.unwrap();
    let (mut letter, mut in_letter) = (String::new(), false);
    while let Some(line) = lines.next_line().await.unwrap() {
        let answer: &[u8] = match line.as_str() {
            "." if in_letter => {
                write.write_all(b"250 taken\r\n").await.unwrap();
                return letter.replace("=3D", "=");
            }
            _ if in_letter => {
                // Long lines are broken softly.
                letter += line.strip_suffix('=').unwrap_or(&line);
                letter += if line.ends_with('=') { "" } else { "\n" };
                continue;
            }
            "DATA" => {
                in_letter = true;
                b"354 go on\r\n"
            }
            word if word.starts_with("EHLO") => b"250-localhost\r\n250 AUTH PLAIN\r\n",
            word if word.starts_with("AUTH") => b"235 welcome\r\n",
            _ => b"250 fine\r\n",
        };
        write.write_all(answer).await.unwrap();
    }
    letter
}
