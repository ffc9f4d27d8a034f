//! What a bot would do in the reader's place, and why, as one line.

use crate::desk::{Desk, Shown};
use crate::practice;
use crate::trouble::said;

/// A hint in words; nothing, where a bot would stay silent.
pub(crate) async fn hint<R: Shown>(desk: Desk<R>) -> Result<Option<String>, String> {
    let told = practice::hint(desk).await.map_err(|why| said(&why))?;
    Ok(told.said.map(|said| match told.why {
        Some(why) => format!("{said} – {why}"),
        None => said,
    }))
}
