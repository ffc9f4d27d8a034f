//! A panic is a bug of ours. It ends the task it happened in, and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

/// Something panicked. The error output says what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

/// Runs it, and survives its panic.
pub(crate) async fn caught<T>(doing: impl Future<Output = T>) -> Result<T, Panicked> {
    let mut doing = pin!(doing);
    // Half-done work is dropped with it, and never looked at again.
    let poll = |context: &mut std::task::Context<'_>| match catch_unwind(AssertUnwindSafe(|| doing.as_mut().poll(context))) {
        Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(_) => Poll::Ready(Err(Panicked)),
    };
    std::future::poll_fn(poll).await
}

/// From now on a panic is logged like everything else: by its location, and by its message if that is a constant of ours and cannot
/// contain a secret.
pub fn note_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let said = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or_default();
        tracing::error!(place, said, "a mistake in the program");
    }));
}

/// Runs it forever: after a panic, from the beginning.
pub(crate) async fn again_and_again<F: Future<Output = ()>>(what: &str, doing: impl Fn() -> F) {
    while caught(doing()).await.is_err() {
        tracing::error!(what, "it panicked, and is begun again");
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_ends_what_it_concerned() {
        assert_eq!(caught(async { 3 }).await, Ok(3));
        let panics = async {
            tokio::task::yield_now().await;
            panic!("planted")
        };
        assert_eq!(caught::<()>(panics).await, Err(Panicked));
    }
}
