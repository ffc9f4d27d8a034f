//! What players do besides playing: some look away, some are told by push messages, some leave standing orders.

use super::wire::Wire;
use crate::play::http::{Answered, written};
use catalog::Game;
use protocol::{PushKeys, PushWish};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// What the players of a load run do besides playing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Habits {
    /// The last player of each table looks only when it is their turn.
    pub(crate) away: bool,
    /// Everybody leaves standing orders.
    pub(crate) orders: bool,
    /// Where everybody takes push messages, if they do.
    pub(crate) push: Option<String>,
}

/// Keys of a browser: nobody here reads the messages.
const KEYS: [&str; 2] =
    ["BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY", "_ordMnz7uTCmrpBTeUV4Bw"];

impl Habits {
    /// A player gives the server an address for push messages, if they take any.
    pub(crate) async fn subscribe(&self, wire: &Wire, token: &str) -> Result<(), String> {
        let Some(service) = &self.push else { return Ok(()) };
        let [p256dh, auth] = KEYS.map(str::to_owned);
        let wish =
            PushWish { endpoint: format!("{service}/{token}"), keys: PushKeys { p256dh, auth }, expiration_time: None, language: None };
        let Answered { status, body, .. } = wire.insist("PUT", "/api/me/notice/push", token, &written(&wish)).await?;
        if status == 204 { Ok(()) } else { Err(format!("{status}: {}", String::from_utf8_lossy(&body))) }
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
pub(crate) async fn push_service() -> Result<String, String> {
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut all = [0; 4_096];
                if socket.read(&mut all).await.is_ok() {
                    let _ = socket.write_all(b"HTTP/1.1 201 Created\r\nconnection: close\r\ncontent-length: 0\r\n\r\n").await;
                }
            });
        }
    });
    Ok(format!("http://{address}"))
}
