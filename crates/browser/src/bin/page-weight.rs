//! How heavy the page is, how soon it can be used, how soon it shows what happens, and how smoothly. Fails when a limit is passed.

use browser::{Chromium, DevToolsEvent, Hands, PagePlayer, PlayerStep, Tab, TestServer, screens};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

/// The most bytes that the first load of a page may bring.
const HEAVIEST: f64 = 420_000.0;
/// The most milliseconds until a page can be used, on a slow connection and a slow machine.
const SLOWEST: f64 = 2_000.0;
/// The most milliseconds from the arrival of a frame until the screen shows it.
const LATEST: f64 = 50.0;

/// The fewest pictures a second while a scene is played, on the machine as it is and on a slow one. A Chromium without a window draws at
/// most 60, and a single one that comes late among hundreds makes it less: 58 are as good as 60.
const SMOOTH: [(u32, f64); 2] = [(1, 58.0), (SLOW_MACHINE, 30.0)];
/// For how many milliseconds scenes are watched.
const WATCHED: f64 = 15_000.0;

/// The most milliseconds for which a captain alone in the browser thinks about what takes about 50 outside.
const THOUGHT: f64 = 150.0;

/// How many times slower a slow machine is.
const SLOW_MACHINE: u32 = 4;
/// How often each is loaded; the median counts.
const LOADS: usize = 5;
/// How many milliseconds a bot takes for an answer while frames are measured.
const PACE: u32 = 500;
/// How many things are pressed in a game that is measured.
const PRESSED: i32 = 40;

fn main() -> ExitCode {
    let house = TestServer::seeded(1);
    let mut well = true;
    println!("First load, bytes as they come over the line, heads and all");
    println!("{:<18}{:>8}{:>8}{:>8}{:>9}{:>8}{:>9}", "", "page", "style", "script", "program", "else", "together");
    for page in ["index.html", "oltre-mare.html", "ostia.html"] {
        well &= first_load(&house, page);
    }
    println!("\nUntil it can be used, ms: 1.6 Mbit/s, 150 ms, CPU / {SLOW_MACHINE}, the middle one of {LOADS}");
    well &= report("the first page, with a button to play", &middle(|| first_page(&house)), 0.5, SLOWEST);
    for game in screens::GAMES {
        well &= report(&format!("{game}, its table, when that is pressed"), &middle(|| pressed(&house, game)), 0.5, SLOWEST);
    }
    for game in screens::GAMES {
        tell(&format!("{game}, straight to a table"), &middle(|| first_question(&house, game)), 0.5);
    }
    println!("\nFrom a frame to the screen that shows it, ms: nine of ten");
    for game in screens::GAMES {
        well &= report(game, &frames_to_screen(&house, game, 1), 0.9, LATEST);
    }
    for game in screens::GAMES {
        tell(&format!("{game}, CPU / {SLOW_MACHINE}"), &frames_to_screen(&house, game, SLOW_MACHINE), 0.9);
    }
    println!("\nPictures a second while scenes are played");
    for (slower, limit) in SMOOTH {
        for game in screens::GAMES {
            well &= smooth(&house, game, slower, limit);
        }
    }
    println!("\nPlaying alone, ms: in the worker, CPU as it is, the middle one of {LOADS}");
    let records = [
        include_str!("../../../oltre-mare/tests/records/oltre-mare-3-plain.json"),
        include_str!("../../../ostia/tests/records/ostia-3-plain.json"),
    ];
    for (game, record) in screens::GAMES.into_iter().zip(records) {
        let thoughts = thoughts(&house, game, record);
        for bot in ["merchant", "captain"] {
            well &= report(&format!("{game}, a {bot} is asked what to do"), &numbers(&thoughts[bot]), 0.5, THOUGHT);
        }
        let (took, decisions) = (thoughts["looked_back"].as_f64().unwrap_or(f64::MAX), thoughts["decisions"].as_f64().unwrap_or(1.0));
        println!("{:<42}{took:>9.0}   ({decisions} decisions, {:.0} each)", format!("{game}, a look back"), took / decisions);
    }
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Tells what such a part of the measurements keeps to, and whether that is within the limit.
fn report(what: &str, measured: &[f64], part: f64, limit: f64) -> bool {
    let (row, kept) = row(what, measured, part);
    within(&row, kept, limit)
}

/// Tells what such a part of the measurements keeps to. There is no limit.
fn tell(what: &str, measured: &[f64], part: f64) {
    println!("{}", row(what, measured, part).0);
}

fn row(what: &str, measured: &[f64], part: f64) -> (String, f64) {
    let at = |part: f64| measured.get((measured.len() as f64 * part) as usize).copied().unwrap_or(f64::MAX);
    let all = format!("{:.0} to {:.0}, {} measured", at(0.0), measured.last().copied().unwrap_or(f64::MAX), measured.len());
    (format!("{what:<42}{:>9.0}   ({all})", at(part)), at(part))
}

fn within(row: &str, measured: f64, limit: f64) -> bool {
    let well = measured <= limit;
    println!("{row:<78} at most {limit:.0}{}", if well { "" } else { "  TOO MUCH" });
    well
}

/// What comes over the line when somebody opens this page for the first time.
fn first_load(house: &TestServer, page: &str) -> bool {
    let tab = Chromium::shared().reader();
    // A place that needs no table: games show the way home, and have been loaded by then.
    let place = if page == "index.html" { page.to_owned() } else { format!("{page}#table=0000000000001") };
    tab.ask("Page.navigate", json!({ "url": house.url(&place) }));
    tab.wait_until("the page shows something", "document.querySelector('main')");
    // Whatever else it asks for at the beginning.
    tab.wait_for(Duration::from_secs(1), "false");
    let kinds = ["page", "style", "script", "program", "else"];
    let mut bytes = BTreeMap::from(kinds.map(|kind| (kind, 0.0)));
    let mut of_request: BTreeMap<String, &str> = BTreeMap::new();
    for DevToolsEvent { method, params } in tab.events() {
        let id = params["requestId"].as_str().unwrap_or_default().to_owned();
        match method.as_str() {
            "Network.requestWillBeSent" => drop(of_request.insert(id, kind(params["request"]["url"].as_str().unwrap_or_default()))),
            "Network.loadingFinished" => {
                *bytes.entry(of_request.get(&id).copied().unwrap_or("else")).or_default() +=
                    params["encodedDataLength"].as_f64().unwrap_or_default();
            }
            _ => {}
        }
    }
    let all: f64 = bytes.values().sum();
    let [page_itself, style, script, program, rest] = kinds.map(|kind| bytes[kind]);
    within(&format!("{page:<18}{page_itself:>8}{style:>8}{script:>8}{program:>9}{rest:>8}{all:>9}"), all, HEAVIEST)
}

/// What something at this address is to the page.
fn kind(url: &str) -> &'static str {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "page",
        "css" => "style",
        "js" => "script",
        "wasm" => "program",
        _ => "else",
    }
}

/// The measurements, the smallest first.
fn middle(mut measure: impl FnMut() -> f64) -> Vec<f64> {
    let mut all: Vec<f64> = (0..LOADS).map(|_| measure()).collect();
    all.sort_by(f64::total_cmp);
    all
}

/// How long it takes until somebody who was never here can press a button to play, in milliseconds since the page was asked for.
fn first_page(house: &TestServer) -> f64 {
    load_slowly(&Chromium::shared().reader(), &house.url(""), "document.querySelector('main button.main:enabled')")
}

/// How long it takes until somebody who comes to their table for the first time in this browser reads what is asked there and can
/// answer it.
fn first_question(house: &TestServer, game: &str) -> f64 {
    // The rule book brings nothing of the program along; a style sheet that it has left behind is thrown away.
    let ana = screens::guest(&house.url(&format!("{game}-rules.html")), Some("Ana"));
    let table = screens::open(&ana, game, 1, &["merchant", "merchant"]);
    ana.ask("Network.clearBrowserCache", json!({}));
    ana.ask("Page.navigate", json!({ "url": "about:blank" }));
    load_slowly(&ana, &house.url(&format!("{game}.html#table={table}")), QUESTION)
}

/// A question is there, and can be answered.
const QUESTION: &str = "document.querySelector('.prompt.must .says')?.innerText
    && document.querySelector('.prompt .buttons button:enabled, .card:enabled, .lay:enabled, .auction button:enabled')";

/// A table is there, and says what is going on.
const TABLE: &str = "document.querySelector('.prompt .says')?.innerText && document.querySelector('.log li')";

/// How long it takes until somebody who was never here, has read the first page for a while and presses the button to play sees the
/// table and reads what is going on there, in milliseconds since the button was pressed. The first question may be somebody else's.
fn pressed(house: &TestServer, game: &str) -> f64 {
    let reader = Chromium::shared().reader();
    load_slowly(&reader, &house.url(""), "document.querySelector('main button.main:enabled')");
    // What the page fetches while it is read: it was all asked for, and the last of it has come.
    let fetched = format!(
        "(links => links.length && links.every(link => performance.getEntriesByName(link.href).some(entry => entry.responseEnd)))(
            [...document.querySelectorAll('link[rel=prefetch]')].filter(link => link.href.includes('{game}')))"
    );
    reader.wait_until("the games have been fetched", &fetched);
    watch(&reader, "shown", TABLE);
    let button = usize::from(game == "ostia");
    // Clocks of two pages are compared by when they were started.
    let begun = reader
        .eval(&format!("document.querySelectorAll('main button.main')[{button}].click(), performance.timeOrigin + performance.now()"));
    let ready = reader.wait_until("the table is there", "window.shown && performance.timeOrigin + window.shown");
    ready.as_f64().unwrap_or(f64::MAX) - begun.as_f64().unwrap_or_default()
}

/// How long it takes until the screen shows what this script finds, on a slow line and a slow machine.
fn load_slowly(tab: &Tab, url: &str, script: &str) -> f64 {
    let line = json!({ "offline": false, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8 });
    tab.ask("Network.emulateNetworkConditions", line);
    slow_machine(tab, SLOW_MACHINE);
    watch(tab, "usable", script);
    tab.ask("Page.navigate", json!({ "url": url }));
    tab.wait_until("the page can be used", "window.usable").as_f64().unwrap_or(f64::MAX)
}

fn slow_machine(tab: &Tab, slower: u32) {
    tab.ask("Emulation.setCPUThrottlingRate", json!({ "rate": slower }));
}

/// Lets every page that is opened from now on note under this name when it has drawn what this script finds.
fn watch(tab: &Tab, name: &str, script: &str) {
    let source = DRAWN.replace("FOUND", script).replace("NAME", name);
    tab.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
}

const DRAWN: &str = "new MutationObserver((_, observer) => {
    if (!(FOUND)) return;
    observer.disconnect();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { window.NAME = performance.now(); };
    requestAnimationFrame(() => port2.postMessage(0));
}).observe(document, { childList: true, subtree: true, attributes: true });";

/// In the course of a game: from when a frame has come to the page until the screen that shows it is drawn, the soonest first.
fn frames_to_screen(house: &TestServer, game: &str, slower: u32) -> Vec<f64> {
    let ana = at_a_table(house, game, FRAMES);
    ana.eval("window.took.length = 0");
    slow_machine(&ana, slower);
    let mut left = PRESSED;
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        left -= i32::from(matches!(step, PlayerStep::Pressed(_)));
        left > 0
    });
    numbers(&ana.eval("window.took"))
}

/// Somebody with two merchants, at their first question; this script runs before those of the page.
fn at_a_table(house: &TestServer, game: &str, script: &str) -> Tab {
    let ana = screens::guest(&house.url(""), Some("Ana"));
    // Bots take their time, as they do with people: one frame is shown before the next one comes.
    let wish = json!({ "game": game, "seats": 3, "bots": [null, "merchant", "merchant"], "start": 0, "house": { "pace": { "least": PACE, "most": PACE } } });
    let (_, table) = ana.fetch("POST", "api/tables", &wish);
    let table = table["id"].as_str().unwrap_or_default();
    ana.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    ana
}

/// How many pictures a second are drawn while the scenes of a game are played, and whether they are enough. Nothing is pressed during a
/// scene, because that would end it.
fn smooth(house: &TestServer, game: &str, slower: u32, limit: f64) -> bool {
    let ana = at_a_table(house, game, PICTURES);
    slow_machine(&ana, slower);
    let player = PagePlayer::new(&ana, Hands::Pointer);
    let watched = |tab: &Tab| tab.eval("window.scenes.reduce((sum, scene) => sum + scene.time, 0)").as_f64().unwrap_or_default();
    while watched(&ana) < WATCHED {
        if ana.wait_for(Duration::from_secs(20), "!document.querySelector('.stage-show [data-act]')").is_none() {
            break;
        }
        match player.step() {
            PlayerStep::Pressed(_) => {}
            PlayerStep::Waits => std::thread::sleep(Duration::from_millis(20)),
            PlayerStep::Over => break,
        }
    }
    let scenes = ana.eval("window.scenes");
    let sum = |name: &str| scenes.as_array().into_iter().flatten().filter_map(|scene| scene[name].as_f64()).sum::<f64>();
    let (pictures, seconds) = (sum("pictures"), sum("time") / 1000.0);
    let rate = if seconds > 0.0 { pictures / seconds } else { 0.0 };
    let well = rate >= limit;
    let what = if slower == 1 { game.to_owned() } else { format!("{game}, CPU / {slower}") };
    let all = format!("{} scenes, {seconds:.0} s", scenes.as_array().map_or(0, Vec::len));
    let row = format!("{what:<42}{rate:>9.1}   ({all})");
    println!("{row:<78} at least {limit:.0}{}", if well { "" } else { "  TOO FEW" });
    well
}

/// Counts the pictures that are drawn of each scene, and the time between its first and its last.
const PICTURES: &str = "window.scenes = [];
let shown = null, last = 0;
const picture = now => {
    const act = document.querySelector('.stage-show [data-act]');
    if (act && act === shown) {
        const scene = window.scenes.at(-1);
        scene.pictures++;
        scene.time += now - last;
    } else if (act) window.scenes.push({ pictures: 0, time: 0 });
    [shown, last] = [act, now];
    requestAnimationFrame(picture);
};
requestAnimationFrame(picture);";

/// The numbers of a list, the smallest first.
fn numbers(list: &Value) -> Vec<f64> {
    let mut numbers: Vec<f64> = list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// Listens before the page does. A frame is on the screen with the first picture that is drawn after the page has changed for it;
/// a frame for which nothing changes is not measured.
const FRAMES: &str = "window.took = [];
let changes = 0;
new MutationObserver(() => { changes++; }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
const Plain = window.EventSource;
window.EventSource = class extends Plain {
    constructor(...args) {
        super(...args);
        this.addEventListener('frame', () => {
            const came = performance.now(), before = changes;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.took.push(performance.now() - came);
            const look = () => {
                if (changes !== before) port2.postMessage(0);
                else if (performance.now() - came < 1000) requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        });
    }
};";

/// How long the worker needs in which the page plays by itself: bots at the first question of a game, and a look back at this record.
fn thoughts(house: &TestServer, game: &str, record: &str) -> Value {
    let tab = Chromium::shared().reader();
    tab.go(house.url(""));
    let wish = json!({ "game": game, "seats": 3, "bots": [null, "merchant", "merchant"], "start": 0 }).to_string();
    let opens = json!({ "want": "open", "wish": wish, "name": "Ana", "seed": 7 });
    let looks_back = json!({ "want": "look-back", "record": record, "seat": 0, "language": "en" });
    let of_seat = serde_json::from_str::<Value>(record).ok().map(|record| decisions(&record)).unwrap_or_default();
    let script =
        THOUGHTS.replace("OPENS", &opens.to_string()).replace("LOOKS_BACK", &looks_back.to_string()).replace("LOADS", &LOADS.to_string());
    tab.eval(&format!(
        "window.thoughts = null; ({script})().then(found => window.thoughts = found, why => window.thoughts = {{ why: String(why) }}); 1"
    ));
    let mut told = tab.wait_for(Duration::from_secs(600), "window.thoughts").unwrap_or_default();
    assert!(told["why"].is_null(), "the worker answers: {}", told["why"]);
    told["decisions"] = of_seat.into();
    told
}

/// How many decisions of a record are those of the first seat.
fn decisions(record: &Value) -> usize {
    record["actions"].as_array().into_iter().flatten().filter(|action| action["seat"] == 0).count()
}

const THOUGHTS: &str = "async () => {
    const worker = new Worker(document.querySelector('meta[name=practice]').content, { type: 'module' });
    const hears = new Map();
    worker.onmessage = ({ data: [kind, number, text] }) => {
        const key = kind === 'answer' ? number : kind;
        hears.get(kind === 'trouble' ? 'trouble' : key)?.(text);
        hears.delete(key);
    };
    const next = key => new Promise((resolve, reject) => {
        hears.set(key, resolve);
        hears.set('trouble', reject);
    });
    let ticket = 0;
    const ask = async want => {
        const begun = performance.now(), answer = next(++ticket);
        worker.postMessage(JSON.stringify({ ...want, ticket }));
        await answer;
        return performance.now() - begun;
    };
    const told = { merchant: [], captain: [] };
    await next('ready');
    const frame = next('frame');
    worker.postMessage(JSON.stringify(OPENS));
    const { about } = JSON.parse(await frame);
    for (const bot of ['merchant', 'captain'])
        for (let times = 0; times < LOADS; times++) told[bot].push(await ask({ want: 'hint', bot, language: 'en' }));
    const looks_back = LOOKS_BACK;
    // Records that are kept for tests name no file of an edition.
    looks_back.record = looks_back.record.replace('0'.repeat(64), about.edition_sha256);
    told.looked_back = await ask(looks_back);
    worker.terminate();
    return told;
}";
