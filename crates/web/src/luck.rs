//! The luck of a table, as this browser keeps it: the hashes that were published, and the random numbers that it added itself. After the
//! game the record is compared with it.

use crate::desk::{Desk, Shown};
use crate::house::{Trouble, key, post, post_nothing};
use crate::settings::{keep, kept};
use leptos::prelude::*;
use protocol::{Command, Keyed, ListedTable, OpenTable};
use tabletop::record::KeptLuck;
use tabletop::{Entropy, Phase};

fn name(table: &str) -> String {
    format!("luck-{table}")
}

/// What is kept of the luck of this table, as text; empty if nothing is.
pub(crate) fn kept_text(table: &str) -> String {
    kept(&name(table)).unwrap_or_default()
}

fn kept_luck(table: &str) -> KeptLuck {
    KeptLuck::read(&kept_text(table))
}

/// What this browser adds to the luck of a table whose server has published this hash. It is kept before it is sent, and is the same
/// however often it is asked for.
pub(crate) fn entropy(table: &str, server_sha256: Option<&str>) -> Option<Entropy> {
    let mut luck = kept_luck(table);
    let server = server_sha256?;
    // A server that has changed its hash gets nothing.
    if luck.server_sha256.get_or_insert_with(|| server.to_owned()) != server {
        return None;
    }
    luck.entropy = luck.entropy.or_else(drawn);
    keep(&name(table), &luck.write());
    luck.entropy
}

/// 32 random bytes, if the browser has any.
fn drawn() -> Option<Entropy> {
    let mut bytes = [0; 32];
    window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(Entropy::from_bytes(bytes))
}

/// Opens a table and sits down there. The hash of the server's seed comes first, then what this browser adds.
pub(crate) async fn open(wish: OpenTable) -> Result<ListedTable, Trouble> {
    let table: ListedTable = post("api/tables", &OpenTable { sit: false, ..wish }).await?;
    sit(&table).await?;
    Ok(table)
}

/// Takes the first free seat of a table.
pub(crate) async fn sit(table: &ListedTable) -> Result<(), Trouble> {
    let entropy = entropy(&table.id, table.summary.server_seed_sha256.as_deref());
    let sit = Command::<ostia::State>::Sit { seat: None, entropy };
    post_nothing(&format!("api/tables/{}/commands", table.id), &Keyed::new(key(), sit)).await
}

/// What a table tells about its luck.
#[derive(Clone, PartialEq)]
struct ToldLuck {
    phase: Phase,
    seated: bool,
    server: Option<String>,
    seed: Option<String>,
    next: Option<String>,
    rematch: Option<String>,
}

/// Keeps what the table tells about its luck, and adds this browser's own while that is possible.
pub(crate) fn follow<R: Shown>(desk: Desk<R>) {
    let told = Memo::new(move |_| {
        desk.now.with(|now| {
            let about = now.about.as_ref()?;
            Some(ToldLuck {
                phase: now.phase,
                seated: now.you.is_some(),
                server: about.server_seed_sha256.clone(),
                seed: about.seed_sha256.clone(),
                next: about.rematch_seed_sha256.clone(),
                rematch: if now.phase == Phase::Over { now.rematch() } else { None },
            })
        })
    });
    Effect::new(move || {
        let Some(ToldLuck { phase, seated, server, seed, next, rematch }) = told.get() else { return };
        let table = desk.table.get_value();
        let before = kept_luck(&table);
        let late = before.late || (before == KeptLuck::default() && phase != Phase::Gathering);
        let luck = KeptLuck {
            server_sha256: before.server_sha256.clone().or_else(|| server.clone()),
            seed_sha256: before.seed_sha256.clone().or(seed),
            entropy: before.entropy,
            late,
        };
        if luck != before {
            keep(&name(&table), &luck.write());
        }
        // What is added after the end counts for a rematch.
        let coming = format!("{table}-next");
        match (phase, &rematch) {
            (Phase::Gathering, _) if seated => add(desk, table, server.as_deref()),
            (Phase::Over, None) if seated => add(desk, coming, next.as_deref()),
            (Phase::Over, Some(rematch)) if kept_text(rematch).is_empty() => keep(&name(rematch), &kept_text(&coming)),
            (Phase::Gathering | Phase::Running | Phase::Over | Phase::Stopped, _) => {}
        }
    });
}

/// Sends what this browser adds. What the table does not take, because it came too late or another device was first, is not kept.
fn add<R: Shown>(desk: Desk<R>, table: String, server: Option<&str>) {
    if let Some(entropy) = entropy(&table, server) {
        desk.adds(entropy, move || keep(&name(&table), &KeptLuck { entropy: None, ..kept_luck(&table) }.write()));
    }
}
