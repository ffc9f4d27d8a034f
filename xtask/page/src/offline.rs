//! The service worker: what was loaded once is there without a line.
//!
//! A page says what it wants kept: itself, or what it needs to play alone. Names with a hash come from what is kept, pages from the
//! line as long as there is one. A new build keeps the same things anew and drops what the old one kept.
//!
//! It also shows what the server pushes while no page is open, and opens the table when that is pressed. A browser that changes its
//! address at the push service says so to the server.

/// The service worker of a build: what can be kept, each thing with its files; and the icon of notifications.
pub(crate) fn service_worker(mark: &str, kept: &[(String, Vec<String>)], icon: &str) -> String {
    let files: serde_json::Map<_, _> = kept.iter().map(|(what, files)| (what.clone(), files.clone().into())).collect();
    SERVICE_WORKER.replace("{mark}", mark).replace("{icon}", icon).replace("{files}", &serde_json::Value::Object(files).to_string())
}

const SERVICE_WORKER: &str = "\
const NAME = 'fondaco-{mark}', FILES = {files};
const keep = async what => {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES[what] || []);
  await cache.put('kept/' + what, new Response());
};
const renew = async () => {
  for (const old of await caches.keys()) {
    if (!old.startsWith('fondaco-') || old === NAME) continue;
    const cache = await caches.open(old);
    for (const what in FILES) if (await cache.match('kept/' + what)) await keep(what).catch(() => {});
    await caches.delete(old);
  }
  await clients.claim();
};
const show = ({ title, body, table }) =>
  registration.showNotification(title, { body, tag: table || 'all', data: table, icon: './{icon}' });
const visit = async table => {
  const place = table ? '#table=' + table : '';
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    if (page.url.startsWith(registration.scope) && page.url.endsWith(place)) return page.focus();
  }
  return clients.openWindow(registration.scope + place);
};
const move = async ({ oldSubscription, newSubscription }) => {
  const now = newSubscription || await registration.pushManager.subscribe(oldSubscription.options);
  const headers = { 'content-type': 'application/json' };
  await fetch(registration.scope + 'api/me/notice/push', { method: 'PUT', headers, body: JSON.stringify(now) });
};
onpush = event => event.waitUntil(show(event.data.json()));
onnotificationclick = event => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data));
};
onpushsubscriptionchange = event => event.waitUntil(move(event));
oninstall = () => skipWaiting();
onactivate = event => event.waitUntil(renew());
onmessage = event => event.waitUntil(keep(event.data));
onfetch = event => {
  const { request } = event, path = request.url.split(/[?#]/)[0], scope = registration.scope;
  if (request.method !== 'GET' || !path.startsWith(scope)) return;
  const name = path.slice(scope.length) || 'index.html';
  if (/-[0-9a-f]{16}\\./.test(name)) event.respondWith(caches.match(name).then(kept => kept || fetch(request)));
  else if (FILES[name]) event.respondWith(fetch(request).catch(() => caches.match(name)));
};
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_worker_names_every_file_of_what_can_be_kept() {
        let kept = [("a.html".to_owned(), vec!["a.html".to_owned(), "a-0123456789abcdef.wasm".to_owned()])];
        let script = service_worker("77", &kept, "icon-1.png");
        assert!(script.contains(r#"NAME = 'fondaco-77', FILES = {"a.html":["a.html","a-0123456789abcdef.wasm"]}"#), "{script}");
        assert!(script.contains(r"/-[0-9a-f]{16}\./.test"), "{script}");
        assert!(script.contains("icon: './icon-1.png'"), "{script}");
        assert!(!script.contains("{mark}") && !script.contains("{files}") && !script.contains("{icon}"));
    }
}
