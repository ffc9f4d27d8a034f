//! The page for notices, what a browser needs to install the page, and what it shows when it is told something.

use browser::{Tab, TestServer, control, screens};
use serde_json::{Value, json};

fn notices(tab: &Tab) -> Value {
    tab.fetch("GET", "api/session", &Value::Null).1["notices"].clone()
}

/// Writes into a field by its name.
fn fills(tab: &Tab, field: &str, value: &str) {
    let filled = format!(
        "(field => {{ field.value = '{value}'; field.dispatchEvent(new Event('input', {{ bubbles: true }})); return true; }})(document.querySelector('{field}'))"
    );
    assert_eq!(tab.eval(&filled), json!(true));
}

#[test]
fn the_page_for_notices_says_where_and_when() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    ana.go(house.url("#notices"));
    // The page was there before she had a name.
    ana.reload();
    ana.wait_until("there is a form", "document.querySelector('.notice-page .when input')");
    fills(&ana, ".when input[name=digest]", "18:30");
    fills(&ana, ".when input[name=from]", "22:00");
    fills(&ana, ".when input[name=until]", "07:15");
    fills(&ana, ".when input[name=vacation]", "2099-07-01");
    ana.click("document.querySelector('.when form button')");
    ana.wait_until("it is saved", "document.querySelector('.when [role=status]')");
    let times = notices(&ana)["times"].clone();
    assert_eq!((&times["digest"], &times["quiet"]), (&json!(18 * 60 + 30), &json!({ "from": 22 * 60, "until": 7 * 60 + 15 })));
    assert_eq!(times["zone"], ana.eval("Intl.DateTimeFormat().resolvedOptions().timeZone"));
    assert_eq!(times["vacation"], ana.eval("new Date('2099-07-01T00:00:00').getTime()"));
    // It is still there when she comes back.
    ana.go(house.url(""));
    ana.go(house.url("#notices"));
    ana.wait_until("the hours are shown", "document.querySelector('.when input[name=digest]')?.value === '18:30'");
    assert_eq!(ana.eval("document.querySelector('.when input[name=vacation]').value"), "2099-07-01");
    // A webhook at home is refused, and the reader is told.
    fills(&ana, ".hook input[type=url]", "https://127.0.0.1/hook");
    ana.click("document.querySelector('.hook form button')");
    ana.wait_until("it is refused", "document.querySelector('.hook [role=alert]')");
    assert_eq!(notices(&ana)["hook"], Value::Null);
    assert_eq!(ana.troubles().into_iter().filter(|trouble| !trouble.contains("409")).collect::<Vec<_>>(), Vec::<String>::new());
}

/// There is no push service on this machine, so the browser's own part is played: it says where it takes messages.
#[test]
fn a_browser_is_told_on_this_device_and_no_longer() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    ana.go(house.url("#notices"));
    // The page was there before she had a name.
    ana.reload();
    ana.wait_until("there is a button", "document.querySelector('.push button')");
    let key = notices(&ana)["push_key"].as_str().unwrap().to_owned();
    ana.eval(
        "(() => {
            const json = { endpoint: 'https://push.example/ana', expirationTime: null, keys: {
                p256dh: 'BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY',
                auth: '_ordMnz7uTCmrpBTeUV4Bw' } };
            const subscription = { toJSON: () => json, unsubscribe: async () => true };
            Notification.requestPermission = async () => 'granted';
            Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
            PushManager.prototype.subscribe = async wanted => { window.wanted = wanted; return subscription; };
            PushManager.prototype.getSubscription = async () => null;
            return true;
        })()",
    );
    ana.click("document.querySelector('.push button')");
    ana.wait_until("it is told", &format!("document.querySelector('.push')?.innerText.includes({:?})", "Stop on this device"));
    assert_eq!(ana.eval("window.wanted.applicationServerKey"), key.as_str());
    assert_eq!(ana.eval("window.wanted.userVisibleOnly"), json!(true));
    let told = notices(&ana);
    assert_eq!((&told["push_here"], &told["push_devices"]), (&json!(true), &json!(1)));
    ana.click(&control("Stop on this device"));
    ana.wait_until("it is told no more", "document.querySelector('.push button.main')");
    assert_eq!(notices(&ana)["push_devices"], 0);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// A link in a mail that stops it; here an incomplete one.
#[test]
fn a_link_that_stops_nothing_says_so() {
    let house = TestServer::seeded(1);
    let eve = screens::guest(&house.url(""), None);
    eve.go(house.url("#stop=0000000000001.00"));
    eve.wait_until("it is told", "document.querySelector('main [role=alert]')?.innerText.includes('does not work')");
}

/// What browsers ask for before they install a page: a manifest with icons that are there, and a service worker.
#[test]
fn the_page_can_be_installed() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), None);
    ana.wait_until("the service worker is there", "navigator.serviceWorker.getRegistration().then(found => !!found?.active)");
    let sizes = ana.eval(
        "fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json()).then(async manifest => {
            if (manifest.display !== 'standalone' || !manifest.start_url) return null;
            const size = icon => new Promise((done, failed) => {
                const image = new Image();
                image.onload = () => done(image.naturalWidth + 'x' + image.naturalHeight === icon.sizes);
                image.onerror = failed;
                image.src = icon.src;
            });
            return Promise.all(manifest.icons.map(size));
        })",
    );
    assert_eq!(sizes, json!([true, true, true, true]));
    for icon in ["icon", "apple-touch-icon"] {
        let status = ana.eval(&format!("fetch(document.querySelector('link[rel={icon}]').href).then(answer => answer.status)"));
        assert_eq!(status, 200, "{icon}");
    }
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// Somebody who has left while the game waits for them is reminded by a press, once a day.
#[test]
fn one_who_is_away_is_reminded_by_a_press() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let days = json!({ "clock": { "days": { "each": 86_400_000, "night": null } } });
    let (_, table) = ana.fetch("POST", "api/tables", &json!({ "game": "ostia", "seats": 2, "start": 0, "house": days }));
    let table = table["id"].as_str().unwrap().to_owned();
    let bob = screens::guest(&house.url(""), Some("Bob"));
    assert_eq!(bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": "s", "command": "sit" })).0, 200);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.wait_until("there is a button", "document.querySelector('button.nudge')");
    ana.click("document.querySelector('button.nudge')");
    ana.wait_until("it is done", "document.body.innerText.includes('Reminded.')");
    // After a reload the page has forgotten it, and the server has not.
    ana.go(house.url(""));
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.wait_until("there is a button", "document.querySelector('button.nudge')");
    ana.click("document.querySelector('button.nudge')");
    ana.wait_until("it was done before", "document.body.innerText.includes('Already reminded today.')");
    assert_eq!(ana.troubles().into_iter().filter(|trouble| !trouble.contains("429")).collect::<Vec<_>>(), Vec::<String>::new());
}
