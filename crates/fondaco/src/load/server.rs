//! The server that is put under load: this program itself, as its own process, with a file of its own.

use crate::failure::Failure;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use store::{Sqlite, Store};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

/// After this many seconds, tables that nobody looks at go to sleep.
pub(crate) const REST: u64 = 2;

/// The server's process.
pub(crate) struct Child {
    process: tokio::process::Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Child {
    /// Starts it, with an empty file.
    pub(crate) async fn start() -> Result<Child, Failure> {
        let failed = |error: std::io::Error| Failure::Failed(format!("the server cannot be started: {error}"));
        let folder = std::env::temp_dir().join(format!("fondaco-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(failed)?;
        // A free port, which stays ours when the server is started again.
        let address = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).map_err(failed)?;
        let process = spawned(address, &folder).await?;
        Ok(Child { process, address, folder })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// A power cut, as far as this process can tell.
    pub(crate) async fn kill_and_start_again(&mut self) -> Result<(), Failure> {
        let failed = |error: std::io::Error| Failure::Failed(format!("the server cannot be killed: {error}"));
        self.process.kill().await.map_err(failed)?;
        self.process = spawned(self.address, &self.folder).await?;
        Ok(())
    }

    /// How many bytes of memory it holds; 0 where the system does not tell.
    pub(crate) fn memory(&self) -> u64 {
        let told = self.process.id().and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
        let line = told.as_deref().and_then(|told| told.lines().find_map(|line| line.strip_prefix("VmRSS:")));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()).map_or(0, |kib| kib * 1024)
    }

    /// How much processor time it has used; 0 where the system does not tell.
    pub(crate) fn busy(&self) -> Duration {
        let told = self.process.id().and_then(|id| std::fs::read_to_string(format!("/proc/{id}/stat")).ok());
        // Before the bracket stands the name, which may contain anything. Ticks are hundredths of a second.
        let ticks = told.as_deref().and_then(|told| {
            let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
            Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
        });
        Duration::from_millis(ticks.unwrap_or(0) * 10)
    }

    /// Kills it for good, and returns what it has stored.
    pub(crate) async fn end(mut self) -> Result<Logs, Failure> {
        let _ = self.process.kill().await;
        let store = Sqlite::open(&self.folder.join(FILE)).map_err(Failure::Failed)?;
        Ok(Logs { store, folder: self.folder })
    }
}

/// What a stopped server has stored. The file is deleted with it.
pub(crate) struct Logs {
    store: Sqlite,
    folder: PathBuf,
}

impl Logs {
    /// The log of a table.
    pub(crate) async fn read(&self, table: &str) -> Result<Vec<Vec<u8>>, Failure> {
        let id = table.parse().map_err(|_| Failure::Failed(format!("{table} is no table")))?;
        self.store.read(id, 1).await.map_err(|trouble| Failure::Failed(trouble.to_string()))
    }
}

impl Drop for Logs {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

const FILE: &str = "load.sqlite";

async fn spawned(address: SocketAddr, folder: &std::path::Path) -> Result<tokio::process::Child, Failure> {
    let failed = |error: std::io::Error| Failure::Failed(format!("the server cannot be started: {error}"));
    let program = std::env::current_exe().map_err(failed)?;
    let mut process = Command::new(program)
        .args(["serve", "--limit", "all=off", "--log", "warn", "--connections", "100000", "--listen", &address.to_string()])
        .args(["--rest", &REST.to_string(), "--data"])
        .arg(folder.join(FILE))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(failed)?;
    let Some(said) = process.stdout.take() else { return Err(Failure::Failed("the server says nothing".into())) };
    let mut line = String::new();
    BufReader::new(said).read_line(&mut line).await.map_err(failed)?;
    if line.contains("listens on") { Ok(process) } else { Err(Failure::Failed("the server did not start".into())) }
}
