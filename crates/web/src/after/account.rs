//! What the server tells about a finished game.

use super::archive::Archive;
use crate::desk::Shown;
use crate::house::Trouble;
use crate::read::read;
use protocol::Account;

/// The score, how everybody stood, and who gained what.
pub(super) async fn account<R: Shown>(archive: &Archive) -> Result<Account<R::Score>, Trouble> {
    Ok(read(&archive.ask("account", "").await?)?)
}
