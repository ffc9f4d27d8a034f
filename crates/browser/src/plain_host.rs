//! A plain web host, which serves files and nothing else: what the page can do without a Fondaco server.

use axum::Router;
use std::net::SocketAddr;
use std::path::Path;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tower_http::services::ServeDir;

/// A host for the files of a folder, until it is dropped.
pub struct PlainHost {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its connections end with it.
    _runtime: Runtime,
}

impl PlainHost {
    /// Opens one for this folder.
    ///
    /// # Panics
    /// When no port is free.
    pub fn open(folder: &Path) -> PlainHost {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a thread can be started");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let files = Router::new().fallback_service(ServeDir::new(folder));
        runtime.spawn(async move { axum::serve(listener, files).await });
        PlainHost { address, _runtime: runtime }
    }

    /// The address of a file.
    pub fn url(&self, file: &str) -> String {
        format!("http://{}/{file}", self.address)
    }
}
