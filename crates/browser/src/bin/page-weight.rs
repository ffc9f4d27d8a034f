//! How heavy the page is, and how soon it can be used. Fails when a limit is passed.

use browser::{Chromium, Hands, House, Player, Step, screens};
use serde_json::{Value, json};
use std::process::ExitCode;
use std::time::Duration;

/// The first load of a page brings at most so many bytes.
const HEAVIEST: f64 = 350_000.0;
/// The first page can be used after at most so many milliseconds on a slow line and a slow machine.
const SLOWEST: f64 = 2_000.0;
/// The screen shows a frame at most so many milliseconds after it came.
const LATEST: f64 = 50.0;

fn main() -> ExitCode {
    let house = House::seeded(1);
    let mut well = true;
    for page in ["index.html", "oltre-mare.html", "ostia.html"] {
        well &= report(&format!("{page}, first load"), first_load(&house, page), HEAVIEST, "bytes");
    }
    well &= report("first page usable, 1.6 Mbit/s, 150 ms, CPU / 4", usable(&house), SLOWEST, "ms");
    for game in screens::GAMES {
        well &= report(&format!("{game}, frame to screen, 9 of 10"), frame_to_screen(&house, game), LATEST, "ms");
    }
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn report(what: &str, measured: f64, limit: f64, unit: &str) -> bool {
    println!("{what:<50} {measured:>9.0} {unit:<5} (at most {limit:.0}){}", if measured <= limit { "" } else { "  TOO MUCH" });
    measured <= limit
}

/// What comes over the line when somebody opens this page for the first time, heads and all.
fn first_load(house: &House, page: &str) -> f64 {
    let tab = Chromium::shared().reader();
    // A place that needs no table: games show the way home, and have been loaded by then.
    let place = if page == "index.html" { page.to_owned() } else { format!("{page}#table=0000000000001") };
    tab.ask("Page.navigate", json!({ "url": house.url(&place) }));
    tab.wait_until("the page shows something", "document.querySelector('main')");
    // Whatever else it asks for at the beginning.
    tab.wait_for(Duration::from_secs(1), "false");
    let own = |event: &browser::Event| event.method == "Network.loadingFinished";
    tab.events().iter().filter(|event| own(event)).filter_map(|event| event.params["encodedDataLength"].as_f64()).sum()
}

/// How long it takes until the first page shows its first button, in milliseconds since it was asked for.
fn usable(house: &House) -> f64 {
    let tab = Chromium::shared().reader();
    let line = json!({ "offline": false, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8 });
    tab.ask("Network.emulateNetworkConditions", line);
    tab.ask("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }));
    tab.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": FIRST_BUTTON }));
    tab.ask("Page.navigate", json!({ "url": house.url("") }));
    tab.wait_until("there is a button", "window.usable").as_f64().unwrap_or(f64::MAX)
}

/// When the first button that can be pressed is on the screen.
const FIRST_BUTTON: &str = "new MutationObserver((_, observer) => {
    if (!document.querySelector('main button, main a[href]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }));
}).observe(document, { childList: true, subtree: true });";

/// In the course of a game: from when a frame has come to the page until the screen that shows it is drawn. Nine of ten take no longer.
fn frame_to_screen(house: &House, game: &str) -> f64 {
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let table = screens::open(&ana, game, 1, &["merchant", "merchant"]);
    ana.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": FRAMES }));
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let mut left = 40;
    Player::new(&ana, Hands::Pointer).play_while(|step| {
        left -= i32::from(matches!(step, Step::Pressed(_)));
        left > 0
    });
    let mut took: Vec<f64> = ana.eval("window.took").as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    took.sort_by(f64::total_cmp);
    took.get(took.len() * 9 / 10).copied().unwrap_or(f64::MAX)
}

/// Listens before the page does, and is called again when what the page did with the frame has been drawn.
const FRAMES: &str = "window.took = [];
const Plain = window.EventSource;
window.EventSource = class extends Plain {
    constructor(...args) {
        super(...args);
        this.addEventListener('frame', () => {
            const came = performance.now();
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.took.push(performance.now() - came);
            requestAnimationFrame(() => port2.postMessage(0));
        });
    }
};";
