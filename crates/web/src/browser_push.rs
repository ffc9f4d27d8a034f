//! Web push in this browser: may it show messages, and where does it take them?

use crate::read::read;
use js_sys::{JSON, Reflect};
use leptos::prelude::*;
use protocol::PushWish;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription, PushSubscriptionOptionsInit, ServiceWorkerRegistration,
};

/// Can this browser take messages while the page is closed? Only over a secure connection.
pub(crate) fn can_be_pushed() -> bool {
    let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
    let window = window();
    has(&window.navigator(), "serviceWorker") && has(&window, "PushManager") && has(&window, "Notification")
}

/// Has the reader forbidden it?
pub(crate) fn is_blocked() -> bool {
    can_be_pushed() && Notification::permission() == NotificationPermission::Denied
}

/// Why there is no subscription.
pub(crate) enum NoPush {
    /// The reader has forbidden it.
    Blocked,
    /// The browser cannot do it.
    Cannot,
}

impl From<JsValue> for NoPush {
    fn from(_: JsValue) -> NoPush {
        NoPush::Cannot
    }
}

/// Asks the reader, and then the browser, where it takes messages of the server with this key.
pub(crate) async fn subscribe(server_key: &str) -> Result<PushWish, NoPush> {
    Notification::request_permission()?.await?;
    if Notification::permission() != NotificationPermission::Granted {
        return Err(NoPush::Blocked);
    }
    let wanted = PushSubscriptionOptionsInit::new();
    wanted.set_user_visible_only(true);
    wanted.set_application_server_key(&JsValue::from_str(server_key));
    let subscribed = manager().await?.subscribe_with_options(&wanted)?.await?;
    let told = subscribed.unchecked_into::<PushSubscription>().to_json()?;
    let text: String = JSON::stringify(&told)?.into();
    read(&text).map_err(|_| NoPush::Cannot)
}

/// The browser takes no messages any more.
pub(crate) async fn unsubscribe() {
    let gone = async {
        let found = manager().await?.get_subscription()?.await?;
        if let Some(subscription) = found.dyn_ref::<PushSubscription>() {
            subscription.unsubscribe()?.await?;
        }
        Ok::<(), JsValue>(())
    };
    // The server has forgotten it in any case.
    let _ = gone.await;
}

async fn manager() -> Result<PushManager, JsValue> {
    let service = window().navigator().service_worker();
    service.register("./service-worker.js").await?;
    let ready = service.ready()?.await?;
    ready.unchecked_into::<ServiceWorkerRegistration>().push_manager()
}
