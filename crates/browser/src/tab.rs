//! A tab of one reader: what they do by pointer and keys, and what they see.

use crate::devtools::{DevTools, DevToolsEvent, PATIENCE, hold};
use base64::Engine;
use serde_json::{Value, json};
use std::fmt::Display;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A tab. Cookies, storage and cache are its own.
pub struct Tab {
    devtools: Arc<DevTools>,
    context: String,
    session: String,
    events: Mutex<Receiver<DevToolsEvent>>,
    /// What went wrong in the page so far: exceptions, and what the browser complained about.
    troubles: Mutex<Vec<String>>,
    /// The script that keeps the page from adding to the luck of tables.
    no_luck: String,
}

/// The page has no random numbers to add to the luck of a table, so that the same seed of a server deals the same cards again.
const NO_LUCK: &str = "(() => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = into => { if (into.length === 32) throw new Error('no luck here'); return draw(into); };
})()";

/// Light or dark, as the reader's device says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Tab {
    pub(crate) fn open(devtools: &Arc<DevTools>) -> Result<Tab, String> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let context = text(&devtools.ask(None, "Target.createBrowserContext", json!({}))?["browserContextId"]);
        let target = devtools.ask(None, "Target.createTarget", json!({ "url": "about:blank", "browserContextId": context }))?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = text(&devtools.ask(None, "Target.attachToTarget", attach)?["sessionId"]);
        let events = Mutex::new(devtools.hear(&session));
        let mut tab = Tab { devtools: Arc::clone(devtools), context, session, events, troubles: Mutex::default(), no_luck: String::new() };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.try_ask(&format!("{domain}.enable"), json!({}))?;
        }
        // Each of several tabs at once believes to be the one that is looked at.
        tab.try_ask("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
        tab.no_luck = text(&tab.try_ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": NO_LUCK }))?["identifier"]);
        tab.size(1440, 900);
        Ok(tab)
    }

    /// From the next page on, this reader's browser adds to the luck of tables, as everybody's does outside of tests.
    pub fn add_luck(&self) {
        self.ask("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": self.no_luck }));
    }

    /// Asks Chromium for something that concerns this tab.
    ///
    /// # Panics
    /// When it refuses.
    #[track_caller]
    pub fn ask(&self, method: &str, params: Value) -> Value {
        self.try_ask(method, params).unwrap_or_else(|why| panic!("{why}"))
    }

    fn try_ask(&self, method: &str, params: Value) -> Result<Value, String> {
        self.devtools.ask(Some(&self.session), method, params)
    }

    /// The events that have come since they were last taken. Troubles are kept on the way.
    pub fn events(&self) -> Vec<DevToolsEvent> {
        let events: Vec<DevToolsEvent> = hold(&self.events).try_iter().collect();
        let mut troubles = hold(&self.troubles);
        for mut trouble in events.iter().filter_map(trouble) {
            // What is wrong in one place is often wrong in a hundred: once, and its beginning, is enough.
            trouble.truncate(trouble.floor_char_boundary(160));
            if !troubles.contains(&trouble) {
                troubles.push(trouble);
            }
        }
        events
    }

    /// What went wrong in the page since this was last asked.
    pub fn troubles(&self) -> Vec<String> {
        self.events();
        std::mem::take(&mut hold(&self.troubles))
    }

    /// Goes to an address, and waits until the page there has something to show.
    #[track_caller]
    pub fn go(&self, url: impl Display) {
        let url = url.to_string();
        self.ask("Page.navigate", json!({ "url": url }));
        self.wait_until("the page shows something", "document.querySelector('main') && document.readyState == 'complete'");
    }

    /// Loads the page anew, as the reader who presses F5.
    #[track_caller]
    pub fn reload(&self) {
        self.eval("window.before = true");
        self.ask("Page.reload", json!({}));
        self.wait_until("the page is there again", "!window.before && document.querySelector('main') && document.readyState == 'complete'");
    }

    /// What a piece of script finds in the page. Promises are waited for.
    ///
    /// # Panics
    /// When it throws.
    #[track_caller]
    pub fn eval(&self, script: &str) -> Value {
        self.try_eval(script).unwrap_or_else(|why| panic!("{why}\n{script}"))
    }

    fn try_eval(&self, script: &str) -> Result<Value, String> {
        let ask = json!({ "expression": script, "returnByValue": true, "awaitPromise": true, "userGesture": true });
        let mut told = self.try_ask("Runtime.evaluate", ask)?;
        match told.get("exceptionDetails") {
            Some(thrown) => Err(format!("the page throws {}", thrown["exception"]["description"].as_str().unwrap_or("something"))),
            None => Ok(told["result"]["value"].take()),
        }
    }

    /// Waits until a piece of script finds something: not `false`, `null`, `0` or nothing.
    ///
    /// # Panics
    /// When that takes too long; `what` and a picture tell what was missing.
    #[track_caller]
    pub fn wait_until(&self, what: &str, script: &str) -> Value {
        self.wait_for(PATIENCE, script).unwrap_or_else(|| {
            let seen = self.remember(what);
            panic!("it never comes true that {what}; {seen}")
        })
    }

    /// Waits at most this long for a piece of script to find something.
    pub fn wait_for(&self, patience: Duration, script: &str) -> Option<Value> {
        let begun = Instant::now();
        loop {
            // While the page changes to another one there may be nothing to ask.
            let found = self.try_eval(script).unwrap_or_default();
            if !matches!(found, Value::Null | Value::Bool(false)) && found != json!(0) && found != json!("") {
                return Some(found);
            }
            if begun.elapsed() > patience {
                return None;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Makes a picture of what went wrong, and says where it lies and what the page says of itself.
    pub fn remember(&self, what: &str) -> String {
        let name: String = what.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
        let file = std::env::temp_dir().join(format!("fondaco-{}-{name}.png", std::process::id()));
        let drawn = self.try_ask("Page.captureScreenshot", json!({ "format": "png" })).ok().map(|told| bytes(&told["data"]));
        let kept =
            drawn.and_then(|picture| std::fs::write(&file, picture).ok()).map_or("no picture".into(), |()| file.display().to_string());
        let address = self.try_eval("location.href").unwrap_or_default();
        let asked = self.try_eval("document.querySelector('.prompt')?.innerText").unwrap_or_default();
        format!("at {address}, asked {asked}, troubles {:?}; picture: {kept}", self.troubles())
    }

    /// The size of the window.
    #[track_caller]
    pub fn size(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.ask("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// What the device says about colours. Nothing moves, so that what is seen is what stays.
    #[track_caller]
    pub fn colours(&self, colours: Colours) {
        let scheme = match colours {
            Colours::Light => "light",
            Colours::Dark => "dark",
        };
        let features =
            json!([{ "name": "prefers-color-scheme", "value": scheme }, { "name": "prefers-reduced-motion", "value": "reduce" }]);
        self.ask("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// The device sets its own few colours, whatever the page would like.
    #[track_caller]
    pub fn force_colours(&self) {
        let features = json!([{ "name": "forced-colors", "value": "active" }, { "name": "prefers-reduced-motion", "value": "reduce" }]);
        self.ask("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Presses the mouse button in the middle of the element that this script finds, once it is at rest and nothing covers it.
    ///
    /// # Panics
    /// When that never comes.
    #[track_caller]
    pub fn click(&self, script: &str) {
        if !self.try_click(PATIENCE, script) {
            panic!("one can never press {script}; {}", self.remember("it cannot be pressed"));
        }
    }

    /// The same, where it may go away before it is pressed; says whether it was pressed.
    #[track_caller]
    pub fn try_click(&self, patience: Duration, script: &str) -> bool {
        let Some(place) = self.at_rest(patience, script) else { return false };
        let mouse = |kind: &str, buttons: u32| json!({ "type": kind, "x": place[0], "y": place[1], "button": if kind == "mouseMoved" { "none" } else { "left" }, "buttons": buttons, "clickCount": 1 });
        self.ask("Input.dispatchMouseEvent", mouse("mouseMoved", 0));
        self.ask("Input.dispatchMouseEvent", mouse("mousePressed", 1));
        self.ask("Input.dispatchMouseEvent", mouse("mouseReleased", 0));
        true
    }

    /// Touches the middle of the element that a script finds with a finger; says whether it was there.
    #[track_caller]
    pub fn try_tap(&self, patience: Duration, script: &str) -> bool {
        let Some(place) = self.at_rest(patience, script) else { return false };
        self.ask("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": [{ "x": place[0], "y": place[1] }] }));
        self.ask("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
        true
    }

    /// The middle of the element that a script finds, once it is at rest and nothing covers it.
    fn at_rest(&self, patience: Duration, script: &str) -> Option<Value> {
        let at_rest = format!(
            "(async () => {{
                const found = {script};
                if (!found?.isConnected || found.disabled) return null;
                found.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
                const place = () => {{ const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }};
                const before = place();
                await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
                const now = place();
                const hit = document.elementFromPoint(...now);
                return String(now) === String(before) && (found.contains(hit) || hit?.contains(found)) ? now : null;
            }})()"
        );
        self.wait_for(patience, &at_rest)
    }

    /// Makes the window that of a phone of this size, which is touched.
    #[track_caller]
    pub fn phone(&self, width: u32, height: u32) {
        self.ask("Emulation.setDeviceMetricsOverride", json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true }));
        self.ask("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
    }

    /// Presses the button or follows the link that says this, or begins with it.
    #[track_caller]
    pub fn click_on(&self, says: &str) {
        self.click(&control(says));
    }

    /// Presses a key: `Tab`, `Shift+Tab`, `Enter`, `ArrowLeft`, `a`.
    #[track_caller]
    pub fn press(&self, key: &str) {
        let (shift, name) = key.strip_prefix("Shift+").map_or((false, key), |name| (true, name));
        let (code, text) = match name {
            "Tab" => (9, None),
            "Enter" => (13, Some("\r")),
            "Escape" => (27, None),
            "Space" => (32, Some(" ")),
            "End" => (35, None),
            "Home" => (36, None),
            "ArrowLeft" => (37, None),
            "ArrowUp" => (38, None),
            "ArrowRight" => (39, None),
            "ArrowDown" => (40, None),
            letter => (letter.bytes().next().unwrap_or_default().to_ascii_uppercase().into(), Some(letter)),
        };
        let shown = if name == "Space" { " " } else { name };
        let mut down =
            json!({ "type": "keyDown", "key": shown, "code": name, "windowsVirtualKeyCode": code, "modifiers": if shift { 8 } else { 0 } });
        if let Some(text) = text {
            down["text"] = text.into();
        }
        self.ask("Input.dispatchKeyEvent", down.clone());
        down["type"] = "keyUp".into();
        self.ask("Input.dispatchKeyEvent", down);
    }

    /// Writes something where the reader's cursor is.
    #[track_caller]
    pub fn write(&self, text: &str) {
        self.ask("Input.insertText", json!({ "text": text }));
    }

    /// A picture of the whole page, up to this height.
    #[track_caller]
    pub fn picture(&self, width: u32, most: u32) -> Vec<u8> {
        let full = self.eval("Math.ceil(document.documentElement.scrollHeight)").as_u64().unwrap_or(900) as u32;
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": full.min(most), "scale": 1 });
        let ask = json!({ "format": "webp", "quality": 80, "clip": clip, "captureBeyondViewport": true });
        bytes(&self.ask("Page.captureScreenshot", ask)["data"])
    }

    /// A small picture of what is in the window.
    #[track_caller]
    pub fn small_picture(&self) -> Vec<u8> {
        let size = self.eval("[innerWidth, innerHeight]");
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 0.625 });
        bytes(&self.ask("Page.captureScreenshot", json!({ "format": "webp", "quality": 45, "clip": clip }))["data"])
    }

    /// Sends a request to the server as this reader: method, path, body. Answers with status and body.
    #[track_caller]
    pub fn fetch(&self, method: &str, path: &str, body: &Value) -> (u64, Value) {
        let body = if method == "GET" { "undefined".to_owned() } else { format!("{:?}", body.to_string()) };
        let script = format!(
            "fetch('{path}', {{ method: '{method}', body: {body}, headers: {{ 'content-type': 'application/json' }} }})
                .then(async told => [told.status, await told.json().catch(() => null)])"
        );
        let mut told = self.eval(&script);
        (told[0].as_u64().unwrap_or_default(), told[1].take())
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let _ = self.devtools.begin(None, "Target.disposeBrowserContext", &json!({ "browserContextId": self.context }));
    }
}

/// A script that finds the control that says this, or begins with it: by what is written on it or by its label.
pub fn control(says: &str) -> String {
    format!(
        "[...document.querySelectorAll('button, a[href], summary, [role=button]')].find(one => one.checkVisibility() &&
            [one.getAttribute('aria-label'), one.textContent].some(text => (text ?? '').trim().startsWith({says:?})))"
    )
}

/// The trouble that an event reports, if any.
fn trouble(event: &DevToolsEvent) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match event.method.as_str() {
        "Runtime.exceptionThrown" => {
            let details = &event.params["exceptionDetails"];
            Some(details["exception"]["description"].as_str().map_or_else(|| text(&details["text"]), str::to_owned))
        }
        "Runtime.consoleAPICalled" if event.params["type"] == "error" => {
            Some(event.params["args"].as_array().into_iter().flatten().map(|arg| text(&arg["value"])).collect::<Vec<_>>().join(" "))
        }
        "Log.entryAdded" if event.params["entry"]["level"] == "error" && !is_usual(&event.params["entry"]) => {
            Some(format!("{} {}", text(&event.params["entry"]["text"]), text(&event.params["entry"]["url"])))
        }
        _ => None,
    }
}

/// A plain host has no sessions.
fn is_usual(entry: &Value) -> bool {
    let (text, url) = (entry["text"].as_str().unwrap_or_default(), entry["url"].as_str().unwrap_or_default());
    text.contains(" 404 ") && url.ends_with("/api/session")
}

pub(crate) fn bytes(value: &Value) -> Vec<u8> {
    base64::engine::general_purpose::STANDARD.decode(value.as_str().unwrap_or_default()).unwrap_or_default()
}
