//! A proxy between a reader and the server whose connections can be cut, and which keeps everything that the server sends.

use crate::devtools::hold;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// A proxy to a server. What the server sends is kept, connection by connection.
pub struct Wire {
    /// Where the reader finds the server.
    pub address: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    is_cut: AtomicBool,
    open: Mutex<Vec<TcpStream>>,
    heard: Mutex<Vec<Arc<Mutex<Vec<u8>>>>>,
}

impl Wire {
    /// A proxy to the server at this address.
    ///
    /// # Panics
    /// When no port is free.
    pub fn to(house: SocketAddr) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let shared = Arc::new(Shared::default());
        let lay = Arc::clone(&shared);
        thread::spawn(move || {
            for reader in listener.incoming().flatten() {
                if !lay.is_cut.load(Ordering::SeqCst) {
                    lay.connect(reader, house);
                }
            }
        });
        Wire { address, shared }
    }

    /// The address of something on the server, through this proxy.
    pub fn url(&self, place: &str) -> String {
        format!("http://{}/{place}", self.address)
    }

    /// Cuts it: all connections end at once, and new ones too.
    pub fn cut(&self) {
        self.shared.is_cut.store(true, Ordering::SeqCst);
        for stream in hold(&self.shared.open).drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.shared.is_cut.store(false, Ordering::SeqCst);
    }

    /// All bytes that came from the server so far, by connection.
    pub fn heard(&self) -> Vec<Vec<u8>> {
        hold(&self.shared.heard).iter().map(|bytes| hold(bytes).clone()).collect()
    }
}

impl Shared {
    fn connect(&self, reader: TcpStream, house: SocketAddr) {
        let Ok(house) = TcpStream::connect(house) else { return };
        let heard = Arc::new(Mutex::new(Vec::new()));
        hold(&self.heard).push(Arc::clone(&heard));
        let (Ok(to_house), Ok(to_reader)) = (house.try_clone(), reader.try_clone()) else { return };
        hold(&self.open).extend([reader.try_clone(), house.try_clone()].into_iter().flatten());
        thread::spawn(move || carry(reader, to_house, |_| {}));
        thread::spawn(move || carry(house, to_reader, |bytes| hold(&heard).extend_from_slice(bytes)));
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, mut listen: impl FnMut(&[u8])) {
    let _ = to.set_nodelay(true);
    let mut bytes = [0; 16_384];
    while let Ok(many @ 1..) = from.read(&mut bytes) {
        listen(&bytes[..many]);
        if to.write_all(&bytes[..many]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
