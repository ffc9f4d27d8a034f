//! How many connections come from one address.

use crate::limits::network_of;
use hyper::body::{Body, Frame, SizeHint};
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

/// Counts them.
pub(crate) struct Doors {
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// A connection from somewhere; dropping it makes room for another one.
pub(crate) struct Door(Option<(Arc<Doors>, IpAddr)>);

impl Doors {
    pub(crate) fn new(most: usize) -> Arc<Doors> {
        Arc::new(Doors { most, open: Mutex::default() })
    }

    /// One more from this address; nothing if there are too many already. On the machine itself they are not counted: a proxy there would
    /// be everybody.
    pub(crate) fn enter(self: &Arc<Doors>, from: IpAddr) -> Option<Door> {
        let from = network_of(from.to_canonical());
        if from.is_loopback() {
            return Some(Door(None));
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(from).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Door(Some((Arc::clone(self), from))))
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        let Some((doors, from)) = self.0.take() else { return };
        let mut open = doors.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&from);
            }
        }
    }
}

/// A body that keeps a door open until it is read.
pub(crate) struct ThroughDoor<B> {
    pub(crate) body: B,
    pub(crate) _door: Door,
}

impl<B: Body + Unpin> Body for ThroughDoor<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_its_network_counts_as_one() {
        let doors = Doors::new(2);
        let from = |address: &str| doors.enter(address.parse().unwrap());
        let open = (from("2001:db8:1:2::1").unwrap(), from("2001:db8:1:2:ffff::7").unwrap());
        assert!(from("2001:db8:1:2::1").is_none());
        let others = [from("2001:db8:1:3::1"), from("192.0.2.1"), from("::ffff:192.0.2.1")];
        assert!(others.iter().all(Option::is_some) && from("192.0.2.1").is_none());
        drop(open.1);
        assert!(from("2001:db8:1:2::1").is_some());
        let here: Vec<Option<Door>> = (0..9).map(|_| from("127.0.0.1")).collect();
        assert!(here.iter().all(Option::is_some), "a proxy on the same machine is everybody");
        drop((open.0, others, here));
        assert!(doors.open.lock().unwrap().is_empty());
    }
}
