//! A plain web host, which serves files and nothing else: what the page can do without a Fondaco server.

use crate::devtools::hold;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// A host for the files of a folder, until it is dropped.
pub struct PlainHost {
    /// Where it listens.
    pub address: SocketAddr,
    gone: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl PlainHost {
    /// Opens one for this folder.
    ///
    /// # Panics
    /// When no port is free.
    pub fn open(folder: &Path) -> PlainHost {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let (gone, open) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let (is_gone, opened, folder) = (Arc::clone(&gone), Arc::clone(&open), folder.to_path_buf());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if is_gone.load(Ordering::SeqCst) {
                    return;
                }
                hold(&opened).extend(stream.try_clone());
                let folder = folder.clone();
                thread::spawn(move || while answer(&stream, &folder).is_some() {});
            }
        });
        PlainHost { address, gone, open }
    }

    /// The address of a file.
    pub fn url(&self, file: &str) -> String {
        format!("http://{}/{file}", self.address)
    }
}

impl Drop for PlainHost {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::SeqCst);
        for stream in hold(&self.open).drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
        // Those who wait for the next one see that there is none.
        let _ = TcpStream::connect(self.address);
    }
}

/// Answers one request; nothing when there are no more.
fn answer(mut stream: &TcpStream, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    let asked = lines.next()?.ok()?;
    for line in lines {
        if line.ok()?.is_empty() {
            break;
        }
    }
    let path = asked.split(' ').nth(1)?.split(['?', '#']).next()?.trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let file: PathBuf = folder.join(name);
    let (status, kind, body) = match std::fs::read(file).ok().filter(|_| !name.contains("..")) {
        Some(body) => ("200 OK", kind(name), body),
        None => ("404 Not Found", "text/html", b"<!doctype html><title>Not found</title>".to_vec()),
    };
    let head = format!("HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body)).ok()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
