//! A Chromium of our own, without a window.

use crate::devtools::DevTools;
use crate::tab::Tab;
use serde_json::json;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, OnceLock};

/// The names under which it is found.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A running Chromium. It ends when its pipes do, at the latest with the program that started it.
pub struct Chromium {
    devtools: Arc<DevTools>,
    child: Child,
    profile: PathBuf,
}

impl Chromium {
    /// The one that all tests of a program share. What one reader keeps no other sees.
    ///
    /// # Panics
    /// When there is none.
    pub fn shared() -> &'static Chromium {
        static SHARED: OnceLock<Chromium> = OnceLock::new();
        SHARED.get_or_init(|| Chromium::start().unwrap_or_else(|why| panic!("{why}")))
    }

    /// Starts one: the one that `CHROMIUM` names, or the first that is found.
    pub fn start() -> Result<Chromium, String> {
        let program = std::env::var_os("CHROMIUM").map(PathBuf::from).or_else(found);
        let program = program.ok_or("there is no Chromium; apt-get install chromium, or name one by CHROMIUM")?;
        let profile = std::env::temp_dir().join(format!("fondaco-chromium-{}", std::process::id()));
        let mut command = Command::new("sh");
        // It speaks by the pipes 3 and 4, and only a shell can lay them there without unsafe code.
        command.args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#]).arg(program);
        command.args(["--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage"]);
        command.args(["--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--force-color-profile=srgb"]);
        // Its sandbox does not work for root, nor in most containers; it sees no page but ours.
        command.args(["--no-sandbox", "--lang=en"]).arg(format!("--user-data-dir={}", profile.display()));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("Chromium cannot be started: {error}"))?;
        let (write, read) = (child.stdin.take(), child.stdout.take());
        let devtools = DevTools::new(write.ok_or("no pipe")?, read.ok_or("no pipe")?);
        let chromium = Chromium { devtools: Arc::new(devtools), child, profile };
        chromium.devtools.ask(None, "Browser.getVersion", json!({}))?;
        Ok(chromium)
    }

    /// A new reader: a tab with cookies and storage of its own.
    ///
    /// # Panics
    /// When Chromium opens none.
    pub fn reader(&self) -> Tab {
        Tab::open(&self.devtools).unwrap_or_else(|why| panic!("{why}"))
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.devtools.ask(None, "Browser.close", json!({}));
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

fn found() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    NAMES.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|program| program.is_file()))
}
