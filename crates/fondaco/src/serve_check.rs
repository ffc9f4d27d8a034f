//! `fondaco serve --check`: what is wrong or unsafe about the settings, without starting anything.

use crate::failure::Failure;
use crate::serve::{ServeArgs, page, settings};
use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;

/// What a file of SQLite begins with.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// Reports everything that was found. Fails on errors, not on warnings.
pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (wrong, mut careless) = (wrong(args), unsafe_settings(args));
    let busy = TcpListener::bind(args.listen).err().map(|error| format!("cannot listen on {} now: {error}", args.listen));
    careless.extend(busy);
    for (kind, found) in [("wrong", &wrong), ("unsafe", &careless)] {
        for sentence in found {
            writeln!(out, "{kind}: {sentence}")?;
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::Failed("a server cannot be run with these settings".into()));
    }
    writeln!(out, "A server can be run with these settings.")?;
    Ok(())
}

fn wrong(args: &ServeArgs) -> Vec<String> {
    let page = page(args).err().map(|failure| failure.to_string());
    [settings(args).check().err(), page, data(&args.data).err()].into_iter().flatten().collect()
}

/// The file can be written, or made; it is left as it is.
fn data(path: &Path) -> Result<(), String> {
    if path.as_os_str() == "memory" {
        return Ok(());
    }
    let shown = path.display();
    if path.exists() {
        let mut begins = Vec::new();
        let file = File::options().read(true).write(true).open(path).map_err(|error| format!("{shown} cannot be used: {error}"))?;
        file.take(SQLITE.len() as u64).read_to_end(&mut begins).map_err(|error| format!("{shown} cannot be read: {error}"))?;
        let known = begins.is_empty() || begins == SQLITE;
        return if known { Ok(()) } else { Err(format!("{shown} is no file of a server")) };
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match folder.metadata() {
        Ok(found) if !found.is_dir() => Err(format!("{} is no folder", folder.display())),
        Ok(found) if found.permissions().readonly() => Err(format!("{} cannot be written", folder.display())),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("the folder {} cannot be used: {error}", folder.display())),
    }
}

fn unsafe_settings(args: &ServeArgs) -> Vec<String> {
    let url = args.public_url.as_deref();
    let tls = url.is_some_and(|url| url.starts_with("https://"));
    let open = !args.listen.ip().is_loopback();
    let rows = [
        (
            open && !tls,
            "it listens to other machines, and nothing says that a proxy with TLS is in front of it: names and sessions may go over the network as plain text (--public-url https://...)",
        ),
        (
            tls && args.trusted_proxies.is_empty(),
            "there is a proxy in front of it, but none is trusted: everybody shares the limits of one address (--trusted-proxy)",
        ),
        (
            args.trusted_proxies.iter().any(|proxies| proxies.prefix_len() == 0),
            "every address is trusted as a proxy: anybody can pretend to come from anywhere",
        ),
        (
            url.is_some() && args.metrics.is_none(),
            "with a public URL nobody is shown the metrics, because a proxy may not say who asks: to have them, add --metrics 127.0.0.1:9100",
        ),
        (args.limits.iter().any(|(_, rate)| rate.is_none()), "some limits are off: one client can use up the server"),
        (args.private_hooks, "people's webhooks may reach the server's own network (--private-hooks)"),
        (args.own_editions, "tables may bring editions of their own, which stay in memory (--own-editions)"),
        (args.data.as_os_str() == "memory", "everything is lost when the server ends (--data memory)"),
    ];
    rows.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence.to_owned()).collect()
}
