//! The server of one test: a real one on a port of its own, with the page that was built, and everything in memory.

use server::{Outside, Page, Rates, Server, Settings};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use store::Memory;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// A server that runs until it is dropped.
pub struct TestServer {
    /// Where it listens.
    pub address: SocketAddr,
    // Dropping it ends the server with all that it does.
    _runtime: Runtime,
}

impl TestServer {
    /// Opens one with the seed in `FONDACO_TEST_SEED`, or 1. A failing test prints it, and the same seed deals the same cards again.
    ///
    /// # Panics
    /// When no page was built, or no port is free.
    pub fn open() -> TestServer {
        let seed = std::env::var("FONDACO_TEST_SEED").map_or(1, |seed| seed.parse().expect("FONDACO_TEST_SEED is a number"));
        println!("a server with FONDACO_TEST_SEED={seed}");
        TestServer::seeded(seed)
    }

    /// Opens one in which the same luck comes each time, as far as the same is done in the same order.
    ///
    /// # Panics
    /// When no page was built, or no port is free.
    pub fn seeded(seed: u64) -> TestServer {
        TestServer::with(Arc::new(FixedLuck(AtomicU64::new(seed << 32))))
    }

    fn with(outside: Arc<dyn Outside>) -> TestServer {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads can be started");
        let settings = Settings { page: page(), rates: Rates::NONE, streams: 64, ..Settings::default() };
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let server = Server::with(settings, Arc::new(Memory::new()), outside);
        runtime.spawn(async move { server.listen(listener, std::future::pending()).await });
        TestServer { address, _runtime: runtime }
    }

    /// The address of something in it: `""` for the first page, `ostia.html#table=k3` for a table.
    pub fn url(&self, place: &str) -> String {
        format!("http://{}/{place}", self.address)
    }
}

/// Luck that is the same each time, by counting. Nobody who guesses it wins anything here.
struct FixedLuck(AtomicU64);

impl Outside for FixedLuck {
    fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            // SplitMix64.
            let mut word = self.0.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            part.copy_from_slice(&(word ^ (word >> 31)).to_le_bytes());
        }
        bytes
    }
}

/// Where the page lies that was built: where `FONDACO_TEST_PAGE` says, or where `cargo xtask` builds it for tests.
pub fn page_folder() -> PathBuf {
    let usual = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/page-quick"));
    std::env::var_os("FONDACO_TEST_PAGE").map_or_else(usual, PathBuf::from)
}

fn page() -> Page {
    static PAGE: OnceLock<Page> = OnceLock::new();
    let read =
        || Page::read(&page_folder()).unwrap_or_else(|why| panic!("no page to be read, build it by `cargo xtask web --quick`: {why}"));
    PAGE.get_or_init(read).clone()
}
