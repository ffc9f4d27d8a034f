//! What webhooks are told.

use super::WaitingTable;
use super::letters;
use super::outward::Outward;
use crate::house::House;
use protocol::{HookForm, NoticeEvent, NoticeHook, WebhookNotice};
use sentences::Language;
use serde_json::json;
use store::NoticeKind;
use tabletop::Seat;

/// What a webhook is told about one table.
pub(crate) fn notice(told: &WaitingTable, to: &str, name: &str) -> WebhookNotice {
    let event = match told.notice.key.kind {
        NoticeKind::Turn => NoticeEvent::Turn,
        NoticeKind::Offers => NoticeEvent::Offers,
        NoticeKind::Nudge => NoticeEvent::Nudge,
    };
    WebhookNotice {
        event,
        to: to.into(),
        name: name.into(),
        game: told.table.game.clone(),
        table: told.table.id.to_string(),
        seat: Seat(told.notice.seat),
        link: told.link.clone(),
        by: told.notice.by.clone(),
    }
}

/// Posts to somebody's own webhook.
pub(crate) async fn post(
    house: &House,
    outward: &Outward,
    hook: &NoticeHook,
    (name, language): (&str, Language),
    all: &[WaitingTable],
) -> Result<(), String> {
    let json = |value: String| (vec![("content-type", "application/json".to_owned())], value);
    let written = |error: serde_json::Error| error.to_string();
    let says = letters::line(language, all);
    let link = all.first().map(|told| told.link.clone()).unwrap_or_default();
    let posts = match hook.form {
        // Names are text there: they call nobody.
        HookForm::Discord => {
            vec![json(json!({ "content": format!("{says}\n{link}"), "allowed_mentions": { "parse": [] } }).to_string())]
        }
        HookForm::Ntfy => {
            let headers = [("content-type", "text/plain; charset=utf-8"), ("title", "Fondaco"), ("click", link.as_str())];
            vec![(headers.map(|(name, value)| (name, value.to_owned())).to_vec(), says)]
        }
        HookForm::Json => {
            all.iter().map(|told| serde_json::to_string(&notice(told, name, name)).map(json).map_err(written)).collect::<Result<_, _>>()?
        }
    };
    for (headers, body) in posts {
        match outward.post(house, &hook.url, &headers, body.into_bytes()).await? {
            200..300 => {}
            status => return Err(format!("the webhook answers {status}")),
        }
    }
    Ok(())
}
