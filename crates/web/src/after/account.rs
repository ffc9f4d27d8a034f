//! What the house tells of a game that is over.

use super::archive::Archive;
use crate::desk::Shown;
use crate::house::Trouble;
use crate::read::{of, read};
use serde::Deserialize;
use serde_json::Value;

/// The score, how everybody stood, and who gained what.
pub(super) struct Account<R: Shown> {
    pub(super) score: R::Score,
    pub(super) standing: Vec<Standing>,
    pub(super) deals: Vec<Deal>,
}

/// How everybody stood after an action.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Standing {
    pub(super) n: u32,
    pub(super) worth: Vec<f64>,
}

/// What a deal brought.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Deal {
    pub(super) n: u32,
    pub(super) sight: usize,
    /// trade, auction or purchase.
    pub(super) kind: String,
    pub(super) seats: Vec<u8>,
    pub(super) gains: Vec<f64>,
}

impl<R: Shown> Account<R> {
    pub(super) async fn fetch(archive: &Archive) -> Result<Account<R>, Trouble> {
        let told: Value = read(&archive.ask("account", "").await?)?;
        Ok(Account { score: of(&told["score"])?, standing: of(&told["standing"])?, deals: of(&told["deals"])? })
    }
}
