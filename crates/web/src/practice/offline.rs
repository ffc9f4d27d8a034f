//! Pages that were loaded once work offline: the service worker is asked to keep them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::ServiceWorkerRegistration;

/// Keeps this page for offline use, and if wanted, everything needed to play alone. A browser that cannot do so goes
/// without.
pub(crate) fn keep_page(practice: bool) {
    // Only available if the page came over a secure connection.
    let known = js_sys::Reflect::has(&window().navigator(), &JsValue::from_str("serviceWorker")).unwrap_or(false);
    if !known {
        return;
    }
    spawn_local(async move {
        let service = window().navigator().service_worker();
        if service.register("./service-worker.js").await.is_err() {
            return;
        }
        let Ok(ready) = service.ready() else { return };
        let Ok(ready) = ready.await else { return };
        let Some(active) = ready.unchecked_into::<ServiceWorkerRegistration>().active() else { return };
        let path = window().location().pathname().unwrap_or_default();
        let page = match path.rsplit('/').next() {
            Some("") | None => "index.html",
            Some(page) => page,
        };
        let _ = active.post_message(&JsValue::from_str(page));
        if practice {
            let program = if page.ends_with("-more.html") { page.to_owned() } else { page.replace(".html", "-more.html") };
            let _ = active.post_message(&JsValue::from_str(&program));
            let _ = active.post_message(&JsValue::from_str("practice"));
        }
    });
}
