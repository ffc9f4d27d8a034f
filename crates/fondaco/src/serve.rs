//! `fondaco serve`: tables for people.

use crate::failure::Failure;
use clap::ValueEnum;
use server::{File, Mail, Page, Rate, Rates, Server, Settings, Ways};
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Memory, Sqlite, Store};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

/// A sleeping table should cost nothing, so its memory goes back to the system; the default allocator would keep it.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Let people play together: one command, one file
#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8000")]
    listen: SocketAddr,
    /// The file that keeps everything; it is created if missing. "memory" keeps nothing
    #[arg(long, value_name = "FILE", default_value = "fondaco.sqlite")]
    data: PathBuf,
    /// What comes before every path, for example /games
    #[arg(long, value_name = "PATH", default_value = "", value_parser = base_path)]
    base_path: String,
    /// How the server is reached from outside, for example `https://example.org`
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// A proxy that is trusted to say where requests come from; can be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    trusted_proxies: Vec<IpAddr>,
    /// How much one client may ask for: requests, commands, arrivals, returns, tables, readings, hints or all, as a rate per second
    /// and a burst, or off: commands=10/40, all=off; can be repeated
    #[arg(long = "limit", value_name = "NAME=EACH/BURST", value_parser = limit)]
    limits: Vec<(String, Option<Rate>)>,
    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    connections: usize,
    /// The number of threads on which bots think; half of the cores by default
    #[arg(long, value_name = "N")]
    bot_threads: Option<usize>,
    /// Remove games that ended more than this number of days ago; they are kept by default
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u32>,
    /// Drop a table from memory when nobody has looked at it for this number of seconds; its log remains
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    rest: u64,
    /// Allow tables to bring their own editions
    #[arg(long)]
    own_editions: bool,
    /// Post the turns of absent players to this URL, for those who have left a name for it
    #[arg(long, value_name = "URL", env = "FONDACO_WEBHOOK", hide_env_values = true)]
    webhook: Option<String>,
    /// Send mail through this server, for example smtps://user:password@example.org
    #[arg(long, value_name = "URL", env = "FONDACO_MAIL_SERVER", hide_env_values = true, requires = "mail_from")]
    mail_server: Option<String>,
    /// The sender of mail, for example "Fondaco <fondaco@example.org>"
    #[arg(long, value_name = "ADDRESS", env = "FONDACO_MAIL_FROM")]
    mail_from: Option<String>,
    /// Send no web push: browsers are told nothing while the page is closed
    #[arg(long)]
    no_push: bool,
    /// Allow push services and people's own webhooks in the server's own network; only where everybody is trusted
    #[arg(long)]
    private_hooks: bool,
    /// Show browsers the page in this folder instead of the one that is part of the program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// How much is logged on the error output
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: Level,
    /// Log as lines of JSON
    #[arg(long)]
    log_json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    /// Only what is broken
    Error,
    /// What may need a look
    Warn,
    /// What happens now and then
    Info,
    /// Every request, without its content
    Debug,
}

pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    note(args);
    let settings = Settings { page: page(args)?, ..settings(args) };
    settings.check().map_err(Failure::Usage)?;
    let runtime = runtime()?;
    runtime.block_on(async {
        let store: Arc<dyn Store> = if args.data.as_os_str() == "memory" {
            Arc::new(Memory::new())
        } else {
            Arc::new(Sqlite::open(&args.data).map_err(Failure::Failed)?)
        };
        // Held as long as the server runs.
        let _in_use = if args.data.as_os_str() == "memory" { None } else { Some(store::in_use(&args.data).map_err(Failure::Failed)?) };
        let server = Server::new(settings, store);
        let listener = TcpListener::bind(args.listen).await;
        let listener = listener.map_err(|error| Failure::Failed(format!("{} cannot be listened on: {error}", args.listen)))?;
        let address = listener.local_addr().map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(out, "Fondaco listens on http://{address}{}/ and keeps everything in {}.", args.base_path, args.data.display())?;
        out.flush()?;
        server.listen(listener, told_to_end()).await;
        Ok(())
    })
}

/// The async runtime.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    // Few threads for long tasks: each has memory of its own, and more of them than cores only wait for each other.
    let long = std::thread::available_parallelism().map_or(4, |cores| cores.get() + 2);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(long).build();
    runtime.map_err(|error| Failure::Failed(format!("no threads can be started: {error}")))
}

fn settings(args: &ServeArgs) -> Settings {
    let usual = Settings::default();
    let mut rates = usual.rates;
    for (name, rate) in &args.limits {
        if name == "all" {
            rates = Rates::NONE;
        } else if let Some(known) = rates.named(name) {
            *known = *rate;
        }
    }
    Settings {
        base_path: args.base_path.clone(),
        public_url: args.public_url.clone(),
        trusted_proxies: args.trusted_proxies.clone(),
        rates,
        connections: args.connections,
        bot_threads: args.bot_threads.unwrap_or(usual.bot_threads),
        keep_finished: args.keep_days.map(|days| Duration::from_secs(u64::from(days) * 86_400)),
        rest: Duration::from_secs(args.rest),
        own_editions: args.own_editions,
        notices: Ways {
            push: !args.no_push,
            private: args.private_hooks,
            webhook: args.webhook.clone(),
            mail: args.mail_server.clone().zip(args.mail_from.clone()).map(|(server, from)| Mail { server, from }),
            ..usual.notices
        },
        ..usual
    }
}

/// The page that was given, or the one built in, or the small one that is always there.
fn page(args: &ServeArgs) -> Result<Page, Failure> {
    if let Some(folder) = &args.page {
        return Page::read(folder).map_err(Failure::Failed);
    }
    if EMBEDDED.is_empty() {
        return Ok(Page::minimal());
    }
    Page::new(EMBEDDED.iter().map(|(path, plain, brotli)| File::embedded(path, plain, *brotli))).map_err(Failure::Failed)
}

/// A file's path, what is in it, and the same compressed.
type Embedded = (&'static str, &'static [u8], Option<&'static [u8]>);

// `EMBEDDED`: the files of the folder that `FONDACO_PAGE` named when the program was built.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

fn note(args: &ServeArgs) {
    let level = match args.log {
        Level::Error => LevelFilter::ERROR,
        Level::Warn => LevelFilter::WARN,
        Level::Info => LevelFilter::INFO,
        Level::Debug => LevelFilter::DEBUG,
    };
    let noting = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    if args.log_json {
        noting.json().init();
    } else {
        noting.init();
    }
    server::note_panics();
}

/// Ctrl-C, or what a service manager sends.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else { return };
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
}

fn base_path(text: &str) -> Result<String, String> {
    let path = text.trim_end_matches('/');
    let sound = path.is_empty()
        || path.starts_with('/')
            && path
                .split('/')
                .skip(1)
                .all(|part| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.~".contains(letter)));
    if sound { Ok(path.into()) } else { Err("a base path looks like /games".into()) }
}

fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => Ok(url.into()),
        Some(_) | None => Err("a URL looks like https://example.org; what comes after it is the base path".into()),
    }
}

fn limit(text: &str) -> Result<(String, Option<Rate>), String> {
    let wrong = || "a limit looks like commands=10/40 or commands=off".to_owned();
    let (name, rate) = text.split_once('=').ok_or_else(wrong)?;
    if name != "all" && Rates::default().named(name).is_none() {
        return Err("the limits are requests, commands, arrivals, returns, tables, readings, hints and all".into());
    }
    if rate == "off" {
        return Ok((name.into(), None));
    }
    let (each, burst) = rate.split_once('/').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    match (number(each), number(burst)) {
        (Some(each), Some(burst)) if name != "all" && burst >= 1.0 => Ok((name.into(), Some(Rate { each, burst }))),
        (_, _) => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_is_read_or_refused() {
        for (given, read) in [
            ("", Some("")),
            ("/", Some("")),
            ("/games/", Some("/games")),
            ("/a/b", Some("/a/b")),
            ("games", None),
            ("/a//b", None),
            ("/{x}", None),
        ] {
            assert_eq!(base_path(given).ok().as_deref(), read, "{given}");
        }
        for (given, read) in [
            ("https://a.example/", Some("https://a.example")),
            ("http://localhost:8000", Some("http://localhost:8000")),
            ("a.example", None),
            ("https://a/b", None),
        ] {
            assert_eq!(public_url(given).ok().as_deref(), read, "{given}");
        }
        assert_eq!(limit("commands=10/40"), Ok(("commands".into(), Some(Rate { each: 10.0, burst: 40.0 }))));
        assert_eq!(limit("all=off"), Ok(("all".into(), None)));
        for wrong in ["commands", "commands=1", "commands=0/5", "commands=1/0.5", "wishes=1/1", "all=1/1", "commands=x/y", "commands=inf/1"]
        {
            assert!(limit(wrong).is_err(), "{wrong}");
        }
    }
}
