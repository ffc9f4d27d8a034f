//! A push service of the test's own, and browsers that take its messages: signatures are checked, and messages decrypted.

use super::soon;
use base64ct::{Base64UrlUnpadded, Encoding};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc::Receiver;
use web_push_native::p256::SecretKey;
use web_push_native::p256::ecdsa::signature::Verifier;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::{Auth, decrypt};

/// What was posted to a server of the test.
pub(crate) struct Post {
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Post {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let named = |line: &&str| line.split_once(':').is_some_and(|(known, _)| known.eq_ignore_ascii_case(name));
        self.head.lines().find(named).and_then(|line| line.split_once(':')).map(|(_, value)| value.trim())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}

/// A server that takes posts and answers with a status.
pub(crate) struct Sink {
    pub(crate) address: String,
    pub(crate) posts: Receiver<Post>,
    pub(crate) answers: Arc<AtomicU16>,
}

impl Sink {
    pub(crate) async fn open() -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let answers = Arc::new(AtomicU16::new(201));
        let (posted, posts) = tokio::sync::mpsc::channel(1_000);
        let answer = Arc::clone(&answers);
        tokio::spawn(async move {
            loop {
                let (mut socket, _) = listener.accept().await.unwrap();
                let mut all = Vec::new();
                let (head, rest) = loop {
                    assert!(socket.read_buf(&mut all).await.unwrap() > 0);
                    if let Some(end) = all.windows(4).position(|part| part == b"\r\n\r\n") {
                        break (String::from_utf8(all[..end].to_vec()).unwrap(), all.split_off(end + 4));
                    }
                };
                let mut post = Post { head, body: rest };
                let length: usize = post.header("content-length").unwrap().parse().unwrap();
                while post.body.len() < length {
                    assert!(socket.read_buf(&mut post.body).await.unwrap() > 0);
                }
                let status = answer.load(Ordering::Relaxed);
                socket.write_all(format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n").as_bytes()).await.unwrap();
                posted.send(post).await.unwrap();
            }
        });
        Sink { address, posts, answers }
    }

    pub(crate) async fn next(&mut self) -> Post {
        soon(self.posts.recv()).await.unwrap()
    }
}

/// A browser that takes messages.
pub(crate) struct Browser {
    key: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    pub(crate) fn new(number: u8) -> Browser {
        Browser { key: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16] }
    }

    /// What its page sends to the server.
    pub(crate) fn wish(&self, endpoint: &str) -> Value {
        let encode = |bytes: &[u8]| Base64UrlUnpadded::encode_string(bytes);
        let keys = json!({ "p256dh": encode(&self.key.public_key().to_sec1_bytes()), "auth": encode(&self.auth) });
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": keys })
    }

    /// What a push service hands over, once it has seen that the server with this key has sent it.
    pub(crate) fn reads(&self, post: Post, server_key: &str, service: &str, now: u64) -> Value {
        assert_eq!(post.header("content-encoding"), Some("aes128gcm"));
        assert!(post.header("ttl").is_some_and(|ttl| ttl.parse::<u32>().is_ok()), "{}", post.head);
        let (token, key) = post.header("authorization").unwrap().strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, server_key);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let decode = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
        let key = VerifyingKey::from_sec1_bytes(&decode(key)).unwrap();
        key.verify(signed.as_bytes(), &Signature::from_slice(&decode(signature)).unwrap()).unwrap();
        let [header, claims] = [0, 1].map(|at| serde_json::from_slice::<Value>(&decode(signed.split('.').nth(at).unwrap())).unwrap());
        assert_eq!(header, json!({ "typ": "JWT", "alg": "ES256" }));
        assert_eq!((&claims["aud"], &claims["sub"]), (&json!(service), &json!("https://games.example")));
        let left = claims["exp"].as_u64().unwrap() - now / 1_000;
        assert!((3_600..=86_400).contains(&left), "{left}");
        let shown = decrypt(post.body, &self.key, &Auth::from(self.auth)).unwrap();
        assert_eq!(shown.len(), 300, "all messages are of the same length");
        serde_json::from_slice(&shown).unwrap()
    }
}
