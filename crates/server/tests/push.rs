//! Web push, people's own webhooks and the hours of notices, with a push service of the test's own that checks signatures and decrypts.

mod kit;

use kit::push_service::{Browser, Sink};
use kit::{Guest, settings, soon};
use serde_json::{Value, json};
use server::{Outside, Reality, Server, Settings, Ways};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Memory, Store};
use tokio::task::JoinHandle;

fn telling(ways: Ways, store: &Arc<dyn Store>, outside: Arc<dyn Outside>) -> (Arc<Server>, JoinHandle<()>) {
    let settings = Settings { notices: ways, public_url: Some("https://games.example".into()), ..settings() };
    let server = Arc::new(Server::with(settings, Arc::clone(store), outside));
    let looks_after = Arc::clone(&server);
    let looking = tokio::spawn(async move { looks_after.look_after().await.unwrap() });
    (server, looking)
}

/// At once, and to addresses of this machine.
fn at_once() -> Ways {
    Ways { private: true, after: Duration::ZERO, apart: Duration::ZERO, ..Ways::default() }
}

/// A game over days that waits for both at once: all of them choose what to keep first (OS-11).
async fn both_are_asked(ana: &Guest, bob: &Guest) -> String {
    let days = json!({ "clock": { "days": { "each": 30 * 86_400_000_u64, "night": null } }, "idle": 40 * 86_400_000_u64 });
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "start": 0, "house": days })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    table
}

async fn notices(guest: &Guest) -> Value {
    guest.get("/api/session").await.is(200).json()["notices"].clone()
}

/// A clock that is put forward by hand.
#[derive(Default)]
struct Ahead(AtomicU64);

impl Outside for Ahead {
    fn now(&self) -> u64 {
        Reality.now() + self.0.load(Ordering::Relaxed)
    }
}

/// Once for each question: not again when the server is restarted and the table woken. The next message that comes is the next one that
/// there is.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_pushed_each_question_once() {
    let mut service = Sink::open().await;
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let (server, looking) = telling(at_once(), &store, Arc::new(Reality));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let key = notices(&ana).await["push_key"].as_str().unwrap().to_owned();
    let (phone, desk) = (Browser::new(1), Browser::new(2));
    ana.ask("PUT", "/api/me/notice/push", Some(phone.wish(&format!("{}/phone", service.address)))).await.is(204);
    let told = notices(&ana).await;
    assert_eq!((&told["push_here"], &told["push_devices"]), (&json!(true), &json!(1)));
    let table = both_are_asked(&ana, &bob).await;
    let post = service.next().await;
    assert!(post.head.starts_with("POST /phone "), "{}", post.head);
    assert_eq!(post.header("topic"), Some(table.as_str()));
    let shown = phone.reads(post, &key, &service.address, Reality.now());
    assert_eq!(shown, json!({ "title": "Ostia", "body": "It is your turn.", "table": table }), "no more than that");

    // The next server has the same key, and wakes the table.
    soon(async {
        while store.next_notice().await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    looking.abort();
    server.end().await;
    let (server, _looking) = telling(at_once(), &store, Arc::new(Reality));
    let (ana, bob) = (ana.at(&server), bob.at(&server));
    assert_eq!(notices(&ana).await["push_key"], key.as_str());
    bob.get("/api/me/tables").await.is(200);
    bob.command(&table, json!({ "key": "hello", "command": "say", "text": "well" })).await.is(200);
    // Bob reminds her in German, on the desk alone.
    ana.ask("DELETE", "/api/me/notice/push", None).await.is(204);
    let wish = json!({ "language": "de", "endpoint": format!("{}/desk", service.address), "keys": desk.wish("")["keys"] });
    ana.ask("PUT", "/api/me/notice/push", Some(wish)).await.is(204);
    bob.post(&format!("/api/tables/{table}/nudge"), json!({ "seat": 0 })).await.is(204);
    let post = service.next().await;
    assert!(post.head.starts_with("POST /desk "), "nothing came in between: {}", post.head);
    let shown = desk.reads(post, &key, &service.address, Reality.now());
    assert_eq!(shown, json!({ "title": "Ostia", "body": "Du bist dran.", "table": table }), "nor by whom");
    // A reminder is remembered by the next server too.
    bob.post(&format!("/api/tables/{table}/nudge"), json!({ "seat": 0 })).await.is(429);
    server.end().await;
    let (server, _looking) = telling(at_once(), &store, Arc::new(Reality));
    bob.at(&server).post(&format!("/api/tables/{table}/nudge"), json!({ "seat": 0 })).await.is(429);
}

/// A server that is lost has dealt the cards and told nobody; the next one does.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_lost_server_did_not_tell_is_told_by_the_next() {
    let mut service = Sink::open().await;
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let unattended = Settings { notices: at_once(), public_url: Some("https://games.example".into()), ..settings() };
    let server = Server::with(unattended, Arc::clone(&store), Arc::new(Reality));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let browser = Browser::new(5);
    ana.ask("PUT", "/api/me/notice/push", Some(browser.wish(&format!("{}/ana", service.address)))).await.is(204);
    let table = both_are_asked(&ana, &bob).await;
    assert_eq!(store.next_notice().await.unwrap(), None);
    let (server, _looking) = telling(at_once(), &store, Arc::new(Reality));
    let key = notices(&ana.at(&server)).await["push_key"].as_str().unwrap().to_owned();
    let post = service.next().await;
    let shown = browser.reads(post, &key, &service.address, Reality.now());
    assert_eq!(shown["table"], table.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_forgotten_and_a_failure_is_tried_again() {
    let mut service = Sink::open().await;
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let clock = Arc::new(Ahead::default());
    let (server, _looking) = telling(at_once(), &store, Arc::clone(&clock) as Arc<dyn Outside>);
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let browser = Browser::new(3);
    ana.ask("PUT", "/api/me/notice/push", Some(browser.wish(&format!("{}/gone", service.address)))).await.is(204);
    service.answers.store(503, Ordering::Relaxed);
    both_are_asked(&ana, &bob).await;
    service.next().await;
    let put_off = soon(async {
        loop {
            if let Some(notice) = store.next_notice().await.unwrap().filter(|notice| notice.failures == 1) {
                return notice;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    assert!(put_off.due.unwrap() > clock.now() + 200_000);
    // It is tried again when the time has come; something else makes the server look.
    service.answers.store(410, Ordering::Relaxed);
    clock.0.store(400_000, Ordering::Relaxed);
    let other = both_are_asked(&ana, &bob).await;
    bob.post(&format!("/api/tables/{other}/nudge"), json!({ "seat": 0 })).await.is(204);
    service.next().await;
    soon(async {
        while notices(&ana).await["push_devices"] != 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    assert_eq!(ana.get("/api/session").await.is(200).json()["notice"], false);
}

/// A browser ends with its session, and nobody's server sends where it must not.
#[tokio::test(flavor = "multi_thread")]
async fn addresses_must_lead_into_the_internet() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let (server, _looking) = telling(Ways::default(), &store, Arc::new(Reality));
    let ana = Guest::come(&server, "Ana").await;
    let browser = Browser::new(4);
    for home in ["http://push.example/a", "https://127.0.0.1/a", "https://169.254.169.254/latest", "https://localhost/a", "https://[::1]/a"]
    {
        ana.ask("PUT", "/api/me/notice/push", Some(browser.wish(home))).await.is(400);
        let hook = json!({ "hook": { "url": home, "form": "discord" } });
        ana.ask("PUT", "/api/me/notice", Some(hook)).await.is(400);
    }
    let mut wrong = browser.wish("https://push.example/a");
    wrong["keys"]["p256dh"] = json!("AAAA");
    ana.ask("PUT", "/api/me/notice/push", Some(wrong)).await.is(400);
    ana.ask("PUT", "/api/me/notice/push", Some(browser.wish("https://push.example/a"))).await.is(204);
    assert_eq!(notices(&ana).await["push_devices"], 1);
    ana.ask("DELETE", "/api/me/notice", None).await.is(204);
    assert_eq!(notices(&ana).await["push_devices"], 0);

    let quiet = Ways { push: false, ..Ways::default() };
    let (server, _looking) = telling(quiet, &store, Arc::new(Reality));
    let bob = Guest::come(&server, "Bob").await;
    assert_eq!(notices(&bob).await["push_key"], Value::Null);
    bob.ask("PUT", "/api/me/notice/push", Some(browser.wish("https://push.example/a"))).await.is(409);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_own_webhook_is_told_in_the_words_it_understands() {
    let mut sink = Sink::open().await;
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let (server, _looking) = telling(at_once(), &store, Arc::new(Reality));
    let bob = Guest::come(&server, "Bob").await;
    for (form, language) in [("discord", "en"), ("ntfy", "de"), ("json", "en")] {
        let ana = Guest::come(&server, "Ana").await;
        let hook = json!({ "hook": { "url": format!("{}/{form}", sink.address), "form": form }, "language": language });
        ana.ask("PUT", "/api/me/notice", Some(hook)).await.is(204);
        assert_eq!(notices(&ana).await["hook"]["form"], form);
        let table = both_are_asked(&ana, &bob).await;
        let link = format!("https://games.example/#table={table}");
        let post = sink.next().await;
        assert!(post.head.starts_with(&format!("POST /{form} ")), "{}", post.head);
        match form {
            "discord" => {
                let says = json!({ "content": format!("Ostia: it is your turn.\n{link}"), "allowed_mentions": { "parse": [] } });
                assert_eq!(serde_json::from_str::<Value>(&post.text()).unwrap(), says);
            }
            "ntfy" => {
                assert_eq!(post.text(), "Ostia: du bist dran.");
                assert_eq!((post.header("click"), post.header("title")), (Some(link.as_str()), Some("Fondaco")));
            }
            _ => {
                let told: Value = serde_json::from_str(&post.text()).unwrap();
                assert_eq!([&told["event"], &told["to"], &told["link"]], ["turn", "Ana", link.as_str()], "{told}");
            }
        }
        ana.ask("DELETE", "/api/me/notice/hook", None).await.is(204);
        assert_eq!(notices(&ana).await["hook"], Value::Null);
    }
}

/// Nothing comes before the hour of one's choice, and then everything together; and nothing on vacation.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_gathered_comes_at_the_hour_of_choice() {
    let mut sink = Sink::open().await;
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let clock = Arc::new(Ahead::default());
    let (server, _looking) = telling(at_once(), &store, Arc::clone(&clock) as Arc<dyn Outside>);
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    for wrong in [
        json!({ "zone": "Europe/Atlantis" }),
        json!({ "digest": 1440 }),
        json!({ "quiet": { "from": 0, "until": 2000 } }),
        json!({ "x": 1 }),
    ] {
        ana.ask("PUT", "/api/me/notice/times", Some(wrong)).await.is(400);
    }
    let hook = json!({ "hook": { "url": format!("{}/hook", sink.address), "form": "ntfy" } });
    ana.ask("PUT", "/api/me/notice", Some(hook)).await.is(204);
    // Two hours from now, in universal time.
    let digest = (clock.now() / 60_000 + 120) % 1440;
    let vacation = clock.now() + 90 * 60_000;
    let times = json!({ "zone": "UTC", "digest": digest, "quiet": { "from": 1, "until": 2 }, "vacation": vacation });
    ana.ask("PUT", "/api/me/notice/times", Some(times.clone())).await.is(204);
    assert_eq!(notices(&ana).await["times"], times);
    for _ in 0..3 {
        both_are_asked(&ana, &bob).await;
    }
    let pending = async || {
        let person = store.people().await.unwrap().into_iter().find(|person| person.name == "Ana").unwrap();
        store.pending_notices(person.id).await.unwrap()
    };
    soon(async {
        while pending().await.len() < 3 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    assert!(pending().await.iter().all(|notice| notice.due.unwrap() / 60_000 % 1440 == digest), "all at the same minute");
    assert!(sink.posts.try_recv().is_err());
    // Bob's new game lets the server look at its clock again: it is two hours later.
    clock.0.store(121 * 60_000, Ordering::Relaxed);
    both_are_asked(&bob, &ana).await;
    let post = sink.next().await;
    assert_eq!(post.text(), "3 tables wait for you.");
}
