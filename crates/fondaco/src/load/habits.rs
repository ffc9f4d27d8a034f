//! What players do besides playing: some look away, some are told by push messages, some leave standing orders.

use super::wire::Wire;
use crate::play::http::{Answered, written};
use catalog::Game;
use protocol::{PushKeys, PushWish};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the players of a load run do besides playing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Habits {
    /// The last player of each table looks only when it is their turn.
    pub(crate) away: bool,
    /// Everybody leaves standing orders.
    pub(crate) orders: bool,
    /// Where everybody takes push messages, if they do.
    pub(crate) push: Option<Arc<PushService>>,
}

/// At every table with a number that this divides, the last player leaves their questions open for a while.
const LATE: usize = 10;

/// How long: until a push message tells them, or as long as that takes.
const LATE_BY: Duration = Duration::from_secs(super::server::NOTICE_AFTER);

/// A message that takes longer than this is not waited for.
const TOO_LATE: Duration = Duration::from_secs(5);

/// Keys of a browser: nobody here reads the messages.
const KEYS: [&str; 2] =
    ["BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY", "_ordMnz7uTCmrpBTeUV4Bw"];

impl Habits {
    /// A player gives the server an address for push messages, if they take any.
    pub(crate) async fn subscribe(&self, wire: &Wire, token: &str) -> Result<(), String> {
        let Some(service) = &self.push else { return Ok(()) };
        let [p256dh, auth] = KEYS.map(str::to_owned);
        let endpoint = format!("{}/{token}", service.address);
        let wish = PushWish { endpoint, keys: PushKeys { p256dh, auth }, expiration_time: None, language: None };
        let Answered { status, body, .. } = wire.insist("PUT", "/api/me/notice/push", token, &written(&wish)).await?;
        if status == 204 { Ok(()) } else { Err(format!("{status}: {}", String::from_utf8_lossy(&body))) }
    }

    /// The game waits for the last player of this table, who is not looking: some are slow to come.
    pub(crate) async fn leave_open(&self, table: usize, token: &str) {
        if !table.is_multiple_of(LATE) {
            return;
        }
        match &self.push {
            Some(service) => drop(tokio::time::timeout(TOO_LATE, service.tells(token)).await),
            None => tokio::time::sleep(LATE_BY).await,
        }
    }

    /// Orders that are looked at after every action and hardly ever fit: bids for a lot that nobody offers, sales that nobody pays for.
    pub(crate) fn standing_orders(&self, game: Game) -> Option<Value> {
        let orders = match game {
            Game::Ostia => json!([{ "up-to": { "most": 9, "lot": [0] } }, { "up-to": { "most": 9, "lot": [1] } }]),
            Game::OltreMare => json!([0, 1, 2].map(|good| json!({ "trade": { "side": "sell", "good": good, "count": 1, "price": 900 } }))),
        };
        self.orders.then(|| json!({ "key": "orders", "command": "instruct", "instructions": orders }))
    }
}

/// A push service that takes everything, on this machine.
#[derive(Debug)]
pub(crate) struct PushService {
    address: String,
    /// How many messages have come for each player.
    told: watch::Sender<HashMap<String, u64>>,
}

impl PushService {
    pub(crate) async fn start() -> Result<Arc<PushService>, String> {
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let service = Arc::new(PushService { address: format!("http://{address}"), told: watch::Sender::default() });
        let serving = Arc::clone(&service);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let serving = Arc::clone(&serving);
                tokio::spawn(async move { serving.take(socket).await });
            }
        });
        Ok(service)
    }

    /// Takes one message, which is counted and not read.
    async fn take(&self, mut socket: TcpStream) {
        let mut all = Vec::new();
        while !all.windows(4).any(|part| part == b"\r\n\r\n") {
            if !socket.read_buf(&mut all).await.is_ok_and(|read| read > 0) {
                return;
            }
        }
        let head = String::from_utf8_lossy(&all);
        let to = head.split(' ').nth(1).and_then(|path| path.strip_prefix('/')).map(str::to_owned);
        if let Some(to) = to {
            self.told.send_modify(|told| *told.entry(to).or_default() += 1);
        }
        let _ = socket.write_all(b"HTTP/1.1 201 Created\r\nconnection: close\r\ncontent-length: 0\r\n\r\n").await;
    }

    /// Waits for the next message to this player.
    async fn tells(&self, token: &str) {
        let count = |told: &HashMap<String, u64>| told.get(token).copied().unwrap_or(0);
        let before = count(&self.told.borrow());
        // The sender is our own, so there is always one.
        let _ = self.told.subscribe().wait_for(|told| count(told) > before).await;
    }

    /// How many messages have come.
    pub(crate) fn count(&self) -> u64 {
        self.told.borrow().values().sum()
    }
}
