//! Reading long things: histories, records, exports. Few are read at the same time, each address in its turn, and there each person, and what is on its way is
//! limited by its bytes, so that nobody can fill the memory with them.

use crate::limits::network_of;
use crate::pool::{Share, Shares, Thread, Threads};
use crate::problem::Problem;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use store::PersonId;

/// How many are read at the same time. The store has one more reader, for everything else.
const AT_ONCE: usize = 2;

/// The most bytes on their way, to one address and to all.
const TO_ONE: usize = 8 << 20;
const TO_ALL: usize = 64 << 20;

/// How much of it is handed over at once.
const PART: usize = 16 * 1024;

/// What is being read, and what is on its way.
pub(crate) struct Readings {
    turns: Arc<Threads>,
    on_the_way: Arc<Mutex<OnTheWay>>,
}

#[derive(Default)]
struct OnTheWay {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

impl Default for Readings {
    fn default() -> Readings {
        Readings { turns: Threads::new(AT_ONCE), on_the_way: Arc::default() }
    }
}

impl Readings {
    /// Waits until it is this person's turn to read something; others read when it is dropped.
    pub(crate) async fn turn(&self, from: IpAddr, person: PersonId) -> Result<Thread, Problem> {
        self.turns.wanted(Shares::Connected(vec![Share::of(from, person)])).await.map_err(|_| Problem::busy())
    }

    /// Sends what was read. Who has not yet read what they asked for before waits.
    pub(crate) fn tell(&self, to: IpAddr, kind: &'static str, text: String) -> Result<Response, Problem> {
        let (to, bytes) = (network_of(to), text.len());
        let mut way = self.on_the_way.lock().unwrap_or_else(PoisonError::into_inner);
        let one = way.each.get(&to).copied().unwrap_or(0);
        // Whatever is asked for alone is sent, however long it is.
        if one > 0 && one + bytes > TO_ONE {
            return Err(Problem::too_many(1));
        }
        if way.all > 0 && way.all + bytes > TO_ALL {
            return Err(Problem::busy());
        }
        way.all += bytes;
        way.each.insert(to, one + bytes);
        drop(way);
        let long = Long { text: text.into(), _sent: Sent { to, bytes, on_the_way: Arc::clone(&self.on_the_way) } };
        Ok(([(header::CONTENT_TYPE, kind)], Body::new(long)).into_response())
    }
}

/// The body of a long answer.
struct Long {
    text: Bytes,
    /// It counts until it is dropped.
    _sent: Sent,
}

struct Sent {
    to: IpAddr,
    bytes: usize,
    on_the_way: Arc<Mutex<OnTheWay>>,
}

impl hyper::body::Body for Long {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.text.is_empty() {
            return Poll::Ready(None);
        }
        let part = self.text.len().min(PART);
        Poll::Ready(Some(Ok(Frame::data(self.text.split_to(part)))))
    }

    fn is_end_stream(&self) -> bool {
        self.text.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.text.len() as u64)
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        let mut way = self.on_the_way.lock().unwrap_or_else(PoisonError::into_inner);
        way.all -= self.bytes;
        if let Some(one) = way.each.get_mut(&self.to) {
            *one -= self.bytes;
            if *one == 0 {
                way.each.remove(&self.to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;

    #[tokio::test]
    async fn what_is_on_its_way_is_limited_for_each_address_and_for_all() {
        let readings = Readings::default();
        let address = |last| IpAddr::from([192, 0, 2, last]);
        let read = |last: u8, bytes: usize| readings.tell(address(last), "text/plain", "x".repeat(bytes));
        let first = read(1, TO_ONE - 1).unwrap();
        assert_eq!(read(1, 2).unwrap_err(), Problem::too_many(1));
        let second = read(1, 1).unwrap();
        let others: Vec<Response> = (2..9).map(|last| read(last, TO_ONE).unwrap()).collect();
        assert_eq!(read(9, 1).unwrap_err(), Problem::busy(), "all together are as many as there may be");
        assert_eq!(second.into_body().collect().await.unwrap().to_bytes(), "x".as_bytes());
        drop((first, others));
        assert!(read(1, 2 * TO_ALL).is_ok(), "one alone is never too long");
    }

    #[tokio::test]
    async fn who_reads_much_lets_others_read_in_between() {
        let readings = Readings::default();
        let wanted = |last| readings.turns.wanted(Shares::Connected(vec![Share::of(IpAddr::from([192, 0, 2, last]), PersonId(1))]));
        let (first, second) = (wanted(1).await.unwrap(), wanted(1).await.unwrap());
        let mut much: Vec<_> = (0..4).map(|_| wanted(1)).collect();
        let mut little = wanted(2);
        assert!(little.try_recv().is_err(), "two are read at the same time");
        drop(first);
        let reads = little.try_recv().unwrap();
        assert!(much.iter_mut().all(|waits| waits.try_recv().is_err()));
        drop((second, reads));
        assert!(much[0].try_recv().is_ok());
    }
}
