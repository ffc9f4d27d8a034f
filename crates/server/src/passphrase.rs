//! Passphrases, with which people return from another device. They are stored as Argon2id hashes.

use crate::problem::Problem;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

/// The shortest passphrase, in letters: a guesser has five tries, then one every ten seconds.
const SHORTEST: usize = 8;
const LONGEST: usize = 256;

/// Each hash takes 19 MiB for a moment, so only this many are made at once.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// The hash that is stored of a passphrase.
pub(crate) async fn hash(passphrase: String, salt: [u8; 32]) -> Result<String, Problem> {
    if !(SHORTEST..=LONGEST).contains(&passphrase.chars().count()) {
        return Err(Problem::wrong(format!("a passphrase has {SHORTEST} to {LONGEST} letters")));
    }
    aside(move || argon().hash_password_with_salt(passphrase.as_bytes(), &salt[..16]).map(|hash| hash.to_string()).ok())
        .await?
        .ok_or_else(Problem::busy)
}

/// Does the passphrase match? Without a stored one to compare with, the answer is no, and takes just as long.
pub(crate) async fn is(passphrase: String, kept: Option<String>) -> Result<bool, Problem> {
    if passphrase.chars().count() > LONGEST {
        return Ok(false);
    }
    aside(move || match kept {
        Some(kept) => argon2::PasswordHash::new(&kept).is_ok_and(|kept| argon().verify_password(passphrase.as_bytes(), &kept).is_ok()),
        None => {
            let _ = argon().hash_password_with_salt(passphrase.as_bytes(), &[0; 16]);
            false
        }
    })
    .await
}

/// What OWASP recommends: 19 MiB, two passes, one lane.
fn argon() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::default())
}

async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let _turn = AT_ONCE.acquire().await.map_err(|_| Problem::busy())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| Problem::busy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_passphrase_is_the_one() {
        let kept = hash("nine men's morris".into(), [1; 32]).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, hash("nine men's morris".into(), [2; 32]).await.unwrap(), "every hash has its own salt");
        assert_eq!(is("nine men's morris".into(), Some(kept.clone())).await, Ok(true));
        assert_eq!(is("nine mens morris".into(), Some(kept)).await, Ok(false));
        assert_eq!(is("nine men's morris".into(), None).await, Ok(false));
        assert_eq!(is("nine men's morris".into(), Some("junk".into())).await, Ok(false));
        assert!(hash("short".into(), [1; 32]).await.is_err());
    }
}
