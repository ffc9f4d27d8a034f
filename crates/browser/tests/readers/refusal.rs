//! A refusal: it says why, with its rule as a link, and goes away.

use crate::table::ana_with;
use browser::TestServer;
use serde_json::json;

/// What the page sends to the table as the next action becomes this one.
const INSTEAD: &str = "(action => {
    const send = window.fetch;
    window.fetch = async (request, ...more) => {
        if (!request.url?.endsWith('/commands')) return send(request, ...more);
        const body = await request.clone().json();
        if (body.command === 'act') { window.fetch = send; body.action = action; }
        return send(new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }), ...more);
    };
    return true;
})";

#[test]
fn a_refusal_says_why_and_leaves_everything_as_it_was() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    const MAIN: &str = "document.querySelector('.prompt button.main')";
    const SAID: &str = "document.querySelector('.toasts .refused[role=alert]')";
    ana.click("document.querySelector('.boat .card')");
    ana.wait_until("a card is chosen", &format!("!{MAIN}.disabled"));
    let asked = ana.eval("document.querySelector('.prompt .says').innerText");
    // Nobody may pass now.
    ana.eval(&format!("{INSTEAD}({})", json!({ "do": "pass" })));
    ana.click(MAIN);
    let said = ana.wait_until("it says why", &format!("{SAID}?.innerText"));
    assert!(said.as_str().is_some_and(|said| said.len() > 10), "{said}");
    let rule = ana.eval(&format!("{SAID}.querySelector('a')?.getAttribute('href')"));
    assert!(rule.as_str().is_some_and(|rule| rule.starts_with("ostia-rules.html#OS-")), "{said}: {rule}");
    assert_eq!(ana.eval("document.querySelector('.prompt .says').innerText"), asked);
    assert_eq!(ana.eval("document.querySelectorAll('.boat .card.chosen').length"), json!(1), "the card stays chosen");
    ana.click(MAIN);
    ana.wait_until(
        "it is done now, and the refusal is gone",
        &format!("!{SAID} && document.querySelector('.log').innerText.includes('You keep')"),
    );
    // The browser itself notes the status of the answer.
    assert!(ana.troubles().iter().all(|trouble| trouble.contains("422")), "{:?}", ana.troubles());
}
