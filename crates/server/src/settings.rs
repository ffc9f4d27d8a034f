//! How a server is run.

use crate::limits::Rates;
use std::net::IpAddr;
use std::time::Duration;

/// How a server is run. The default is good for one machine and its neighbours.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What comes before every path: nothing, or something like `/games`.
    pub base_path: String,
    /// How the server is reached from outside, without the base path: `https://example.org`. It is used in links and mails, and browsers
    /// must come from there; without it, from the address at which they say they found the server.
    pub public_url: Option<String>,
    /// The proxies that are trusted to say where a request comes from.
    pub trusted_proxies: Vec<IpAddr>,
    /// The rate limits.
    pub rates: Rates,
    /// How many connections there may be at once.
    pub connections: usize,
    /// How many streams one person may have open at once.
    pub streams: usize,
    /// On how many threads bots think.
    pub bot_threads: usize,
    /// How long a bot may think about one decision.
    pub bot_time: Duration,
    /// How long a session lasts.
    pub session: Duration,
    /// How long a table that nobody looks at stays in memory; its log remains.
    pub rest: Duration,
    /// May tables bring their own edition? Every such edition stays in memory as long as the server runs.
    pub own_editions: bool,
    /// Games that ended longer ago are removed. Default: never.
    pub keep_finished: Option<Duration>,
    /// What browsers are shown.
    pub page: crate::page::Page,
    /// How people are told that it is their turn.
    pub notices: crate::notices::Ways,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            base_path: String::new(),
            public_url: None,
            trusted_proxies: Vec::new(),
            rates: Rates::default(),
            connections: 20_000,
            streams: 8,
            bot_threads: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            bot_time: Duration::from_secs(2),
            session: Duration::from_secs(90 * 86_400),
            rest: Duration::from_secs(20),
            own_editions: false,
            keep_finished: None,
            page: crate::page::Page::minimal(),
            notices: crate::notices::Ways::default(),
        }
    }
}

impl Settings {
    /// Can a server be run like this? If not, says why in a sentence.
    pub fn check(&self) -> Result<(), String> {
        self.notices.check()?;
        if self.notices.sends_links() && self.public_url.is_none() {
            return Err("mails and webhooks carry links, so the server must know its own address: add --public-url, for example \
                        --public-url https://example.org"
                .into());
        }
        Ok(())
    }

    /// A link to the page, with something after the `#`, which no server and no log ever sees.
    pub(crate) fn link(&self, fragment: &str) -> String {
        format!("{}{}/#{fragment}", self.public_url.as_deref().unwrap_or_default(), self.base_path)
    }
}
