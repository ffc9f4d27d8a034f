//! A connection whose other end must read: who takes nothing for a while counts as gone.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A connection with an end to its patience.
pub(crate) struct Impatient<T> {
    socket: T,
    /// The longest time without reading anything.
    slowest: Duration,
    /// Runs while something waits to be read at the other end.
    waits: Option<Pin<Box<Sleep>>>,
}

impl<T> Impatient<T> {
    pub(crate) fn new(socket: T, slowest: Duration) -> Impatient<T> {
        Impatient { socket, slowest, waits: None }
    }

    fn unless_too_slow<R>(&mut self, done: Poll<io::Result<R>>, context: &mut Context<'_>) -> Poll<io::Result<R>> {
        if done.is_ready() {
            self.waits = None;
            return done;
        }
        let slowest = self.slowest;
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(slowest)));
        waits.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Impatient<T> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Impatient<T> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.unless_too_slow(written, context)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, bytes);
        self.unless_too_slow(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.socket).poll_flush(context);
        self.unless_too_slow(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.socket).poll_shutdown(context);
        self.unless_too_slow(shut, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::Instant;

    const SLOWEST: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn who_reads_slowly_is_waited_for_and_who_reads_nothing_is_gone() {
        let (here, mut there) = duplex(8);
        let mut here = Impatient::new(here, SLOWEST);
        let writing = tokio::spawn(async move {
            let begun = Instant::now();
            (here.write_all(&[7; 32]).await.unwrap_err().kind(), begun.elapsed())
        });
        let mut some = [0; 8];
        for _ in 0..2 {
            sleep(SLOWEST - Duration::from_secs(1)).await;
            there.read_exact(&mut some).await.unwrap();
        }
        let (why, after) = writing.await.unwrap();
        assert_eq!(why, io::ErrorKind::TimedOut);
        assert!(after >= 3 * SLOWEST - Duration::from_secs(2), "{after:?}");
    }
}
