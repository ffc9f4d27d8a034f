//! What only a socket shows: where a stream comes from, and that the metrics are told elsewhere.

mod kit;

use kit::{Guest, settings, soon};
use server::{Outside, Rate, Rates, Server, Settings};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use store::Memory;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};

/// The first line that a server answers to this request from this address.
async fn answer(to: SocketAddr, from: [u8; 4], path: &str, headers: &str) -> String {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(IpAddr::from(from), 0)).unwrap();
    let mut socket = soon(socket.connect(to)).await.unwrap();
    socket.write_all(format!("GET {path} HTTP/1.1\r\nhost: here\r\n{headers}\r\n").as_bytes()).await.unwrap();
    let mut begun = [0; 12];
    soon(socket.read_exact(&mut begun)).await.unwrap();
    String::from_utf8_lossy(&begun).into_owned()
}

async fn listening(settings: Settings) -> (Arc<Server>, SocketAddr) {
    let server = Arc::new(Server::new(settings, Arc::new(Memory::new())));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let listens = Arc::clone(&server);
    tokio::spawn(async move { listens.listen(listener, std::future::pending()).await });
    (server, address)
}

/// Also on the sockets of their own that streams have.
#[tokio::test(flavor = "multi_thread")]
async fn each_address_has_its_own_limit_for_streams() {
    let once = Some(Rate { each: 1e-6, burst: 2.0 });
    let (_server, address) = listening(Settings { rates: Rates { requests: once, ..Rates::NONE }, ..settings() }).await;
    for path in ["/api/frames", "/api/events?tables="] {
        assert_eq!(answer(address, [127, 0, 0, 2], path, "").await, "HTTP/1.1 401");
    }
    assert_eq!(answer(address, [127, 0, 0, 2], "/api/frames", "").await, "HTTP/1.1 429");
    assert_eq!(answer(address, [127, 0, 0, 3], "/api/frames", "").await, "HTTP/1.1 401", "somebody else has not asked yet");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_each_address_has_its_own_connections() {
    let trusted = vec!["127.0.0.9/32".parse().unwrap()];
    let (server, address) = listening(Settings { trusted_proxies: trusted, connections_each: 2, ..settings() }).await;
    let ana = Guest::come(&server, "Ana").await;
    let said = |last: u8| format!("x-forwarded-for: 192.0.2.{last}\r\nauthorization: Bearer {}\r\n", ana.token);
    let mut streams = Vec::new();
    for _ in 0..2 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(IpAddr::from([127, 0, 0, 9]), 0)).unwrap();
        let mut socket = soon(socket.connect(address)).await.unwrap();
        socket.write_all(format!("GET /api/frames HTTP/1.1\r\nhost: here\r\n{}\r\n", said(1)).as_bytes()).await.unwrap();
        let mut begun = [0; 12];
        soon(socket.read_exact(&mut begun)).await.unwrap();
        assert_eq!(String::from_utf8_lossy(&begun), "HTTP/1.1 200");
        streams.push(socket);
    }
    assert_eq!(answer(address, [127, 0, 0, 9], "/healthz", &said(1)).await, "HTTP/1.1 429");
    assert_eq!(answer(address, [127, 0, 0, 9], "/healthz", &said(2)).await, "HTTP/1.1 200");
    drop(streams);
    soon(async { while answer(address, [127, 0, 0, 9], "/healthz", &said(1)).await != "HTTP/1.1 200" {} }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_told_where_their_host_wants_and_nowhere_else() {
    let (server, address) = listening(Settings { metrics_elsewhere: true, ..settings() }).await;
    assert_eq!(answer(address, [127, 0, 0, 1], "/metrics", "").await, "HTTP/1.1 404");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let elsewhere = listener.local_addr().unwrap();
    tokio::spawn(async move { server.listen_for_metrics(listener).await });
    assert_eq!(answer(elsewhere, [127, 0, 0, 1], "/metrics", "").await, "HTTP/1.1 200");
    assert_eq!(answer(elsewhere, [127, 0, 0, 1], "/api/session", "").await, "HTTP/1.1 404");
}

/// Those of other devices go on.
#[tokio::test]
async fn the_streams_of_a_session_end_with_it() {
    let server = kit::server();
    let ana = Guest::come(&server, "Ana").await;
    ana.ask("PUT", "/api/me/passphrase", Some(serde_json::json!({ "passphrase": "correct horse" }))).await.is(204);
    let come_back = serde_json::json!({ "name": "Ana", "passphrase": "correct horse", "token": true });
    let token = ana.post("/api/session/return", come_back).await.is(201).json()["token"].as_str().unwrap().to_owned();
    let phone = Guest { token, ..ana.clone() };
    let table = ana.open(serde_json::json!({ "game": "ostia", "seats": 2 })).await;
    let (mut here, mut there) = (ana.lines("").await, phone.lines("").await);
    here.frame().await;
    there.frame().await;
    phone.ask("DELETE", "/api/session", None).await.is(204);
    while there.next().await.is_some() {}
    ana.command(&table, serde_json::json!({ "key": "1", "command": "say", "text": "still here" })).await.is(200);
    here.frame().await;
}

/// The time of the test, which passes when nobody has anything to do.
struct Hours(tokio::time::Instant);

impl Outside for Hours {
    fn now(&self) -> u64 {
        1_700_000_000_000 + self.0.elapsed().as_millis() as u64
    }
}

/// Nobody ends it, and nobody sends anything: it is over when its time is.
#[tokio::test(start_paused = true)]
async fn the_streams_of_a_session_end_when_its_time_is_over() {
    let hours = Arc::new(Hours(tokio::time::Instant::now()));
    let settings = Settings { session: Duration::from_secs(3_600), ..settings() };
    let server = Arc::new(Server::with(settings, Arc::new(Memory::new()), Arc::clone(&hours) as Arc<dyn Outside>));
    let looks_after = Arc::clone(&server);
    tokio::spawn(async move { looks_after.look_after().await });
    let ana = Guest::come(&server, "Ana").await;
    let mut looking = ana.lines("").await;
    let mut beats = 0;
    while looking.more().await {
        beats += 1;
    }
    assert!(beats > 100, "until then it is alive: {beats}");
    let after = hours.0.elapsed().as_secs();
    assert!((3_600..=3_640).contains(&after), "{after} s");
}

/// Waits until the only place of this server is free.
async fn place_is_free(address: SocketAddr) {
    assert_eq!(answer(address, [127, 0, 0, 1], "/healthz", "").await, "HTTP/1.1 200");
}

/// There is one place for a connection. Somebody asks for more than the system keeps for them, and reads nothing.
#[tokio::test(flavor = "multi_thread")]
async fn who_reads_no_answers_is_cut_off() {
    let (_server, address) = listening(Settings { connections: 1, slowest: Duration::from_millis(500), ..settings() }).await;
    let mut unread = soon(tokio::net::TcpStream::connect(address)).await.unwrap();
    let asks = "GET /docs HTTP/1.1\r\nhost: here\r\n\r\n".repeat(300);
    // What the server does not take of it stays here.
    let _ = tokio::time::timeout(Duration::from_secs(5), unread.write_all(asks.as_bytes())).await;
    place_is_free(address).await;
    drop(unread);
}

/// The same for a stream on a socket of its own.
#[tokio::test(flavor = "multi_thread")]
async fn who_reads_no_stream_is_cut_off() {
    let (server, address) = listening(Settings { connections: 1, slowest: Duration::from_millis(500), ..settings() }).await;
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let mut tables = Vec::new();
    for _ in 0..40 {
        let table = ana.open(serde_json::json!({ "game": "ostia", "seats": 2 })).await;
        bob.command(&table, serde_json::json!({ "key": "s", "command": "sit" })).await.is(200);
        tables.push(table);
    }
    let mut unread = soon(tokio::net::TcpStream::connect(address)).await.unwrap();
    let ask = format!("GET /api/frames HTTP/1.1\r\nhost: here\r\nauthorization: Bearer {}\r\n\r\n", ana.token);
    unread.write_all(ask.as_bytes()).await.unwrap();
    let mut begun = [0; 12];
    soon(unread.read_exact(&mut begun)).await.unwrap();
    // As much as two people may say at forty tables: more than the system keeps.
    let text = "\u{1f5ff}".repeat(500);
    for (number, table) in (0..46).flat_map(|number| tables.iter().map(move |table| (number, table))) {
        for guest in [&ana, &bob] {
            guest.command(table, serde_json::json!({ "key": format!("{number}"), "command": "say", "text": text })).await.is(200);
        }
    }
    place_is_free(address).await;
    drop(unread);
}

/// From the machine itself connections are not counted; so this asks by its address in the network, if it has one.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_in_the_network_has_only_so_many_connections() {
    let outward =
        std::net::UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9").and_then(|()| socket.local_addr()));
    let Some(own) = outward.ok().map(|address| address.ip()).filter(|own| !own.is_loopback() && !own.is_unspecified()) else {
        println!("this machine has no address in a network");
        return;
    };
    let server = Arc::new(Server::new(Settings { connections_each: 2, ..settings() }, Arc::new(Memory::new())));
    let listener = TcpListener::bind("0.0.0.0:0").await.unwrap();
    let address = SocketAddr::new(own, listener.local_addr().unwrap().port());
    tokio::spawn(async move { server.listen(listener, std::future::pending()).await });
    let connect = async || {
        let mut socket = soon(tokio::net::TcpStream::connect(address)).await.unwrap();
        let _ = socket.write_all(b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n").await;
        let mut begun = [0; 12];
        let answered = soon(socket.read_exact(&mut begun)).await.is_ok();
        (socket, answered)
    };
    let (first, second) = (connect().await, connect().await);
    assert!(first.1 && second.1);
    assert!(!connect().await.1, "the third is closed without an answer");
    drop(first);
    soon(async { while !connect().await.1 {} }).await;
}
