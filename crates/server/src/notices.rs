//! Telling people who are not there that it is their turn: by a webhook, by mail. Nothing is sent before whoever runs the server has
//! said how and the person has said where, and no mail about a game before the address was confirmed from its mailbox.

use crate::caught::{Panicked, caught};
use crate::house::House;
use crate::problem::Problem;
use crate::{token, webhook};
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Millis, PersonId, TableId};
use tabletop::Seat;
use tokio::sync::mpsc;

/// How notices are sent; not at all, by default.
#[derive(Clone, Default)]
pub struct Ways {
    /// Where turns are posted as JSON, for those who have left a name there.
    pub webhook: Option<String>,
    /// How mail is sent.
    pub mail: Option<Mail>,
}

/// How mail is sent.
#[derive(Clone)]
pub struct Mail {
    /// The mail server: `smtps://user:password@host`, `smtp://host:25`, `smtp://user:password@host:587?tls=required`.
    pub server: String,
    /// From whom.
    pub from: String,
}

/// URLs have passwords in them, so they are in no log.
impl std::fmt::Debug for Ways {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ways").field("webhook", &self.webhook.is_some()).field("mail", &self.mail.is_some()).finish()
    }
}

impl Ways {
    /// Is what was given usable? What is not is told in a sentence.
    pub fn check(&self) -> Result<(), String> {
        if let Some(url) = &self.webhook {
            webhook::Target::read(url)?;
        }
        if let Some(mail) = &self.mail {
            AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.server)
                .map_err(|error| format!("the mail server is not understood: {error}"))?;
            mail.from.parse::<Mailbox>().map_err(|error| format!("mail cannot come from {}: {error}", mail.from))?;
        }
        Ok(())
    }
}

/// Where a person wants to be told, as the store has it.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Wanted {
    /// A confirmed address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) mail: Option<String>,
    /// An address that is not confirmed yet, and the hash of what confirms it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unconfirmed: Option<(String, String)>,
    /// How the receiver of the webhook knows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) handle: Option<String>,
}

impl Wanted {
    pub(crate) fn read(kept: Option<&str>) -> Wanted {
        kept.and_then(|kept| serde_json::from_str(kept).ok()).unwrap_or_default()
    }

    pub(crate) fn written(&self) -> Option<String> {
        let nothing = self.mail.is_none() && self.unconfirmed.is_none() && self.handle.is_none();
        if nothing { None } else { serde_json::to_string(self).ok() }
    }
}

/// At most so many notices wait to be sent.
const WAITING: usize = 256;

/// Nobody is reminded more often than this.
const DAY: Millis = 86_400_000;

/// Nobody is told about the same table more often than this.
const PAUSE: Millis = 300_000;

/// Sends notices.
pub(crate) struct Notices {
    webhook: Option<webhook::Target>,
    mail: Option<(AsyncSmtpTransport<Tokio1Executor>, Mailbox)>,
    queue: mpsc::Sender<Turn>,
    waiting: Mutex<Option<mpsc::Receiver<Turn>>>,
    told: Mutex<HashMap<(PersonId, TableId), Millis>>,
    nudged: Mutex<HashMap<(TableId, Seat), Millis>>,
}

struct Turn {
    person: PersonId,
    table: TableId,
    seat: Seat,
    /// Who reminds them, where somebody does.
    by: Option<String>,
}

impl Notices {
    pub(crate) fn new(ways: &Ways) -> Notices {
        let (queue, waiting) = mpsc::channel(WAITING);
        let mail = ways.mail.as_ref().and_then(|mail| {
            let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.server).ok()?;
            Some((server.timeout(Some(Duration::from_secs(20))).build(), mail.from.parse().ok()?))
        });
        let webhook = ways.webhook.as_deref().and_then(|url| webhook::Target::read(url).ok());
        Notices { webhook, mail, queue, waiting: Mutex::new(Some(waiting)), told: Mutex::default(), nudged: Mutex::default() }
    }

    /// Can mail be sent?
    pub(crate) fn sends_mail(&self) -> bool {
        self.mail.is_some()
    }

    /// Is there a webhook?
    pub(crate) fn has_webhook(&self) -> bool {
        self.webhook.is_some()
    }

    /// It is this person's turn, and they are not looking.
    pub(crate) fn turn(&self, now: Millis, person: PersonId, table: TableId, seat: Seat) {
        if self.mail.is_none() && self.webhook.is_none() {
            return;
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|_, at| now.saturating_sub(*at) < PAUSE);
        if told.insert((person, table), now).is_none() && self.queue.try_send(Turn { person, table, seat, by: None }).is_err() {
            tracing::warn!("too many notices wait; one is left out");
        }
    }

    /// Somebody reminds this person that the others wait: each at most once a day at a table.
    pub(crate) fn nudge(&self, now: Millis, person: PersonId, table: TableId, seat: Seat, by: &str) -> Result<(), Problem> {
        let mut nudged = self.nudged.lock().unwrap_or_else(PoisonError::into_inner);
        nudged.retain(|_, at| now.saturating_sub(*at) < DAY);
        if let Some(at) = nudged.get(&(table, seat)) {
            let left = DAY - now.saturating_sub(*at);
            return Err(Problem::too_many(u32::try_from(left / 1_000).unwrap_or(u32::MAX)));
        }
        nudged.insert((table, seat), now);
        let nothing_is_sent = self.mail.is_none() && self.webhook.is_none();
        if !nothing_is_sent && self.queue.try_send(Turn { person, table, seat, by: Some(by.into()) }).is_err() {
            tracing::warn!("too many notices wait; one is left out");
        }
        Ok(())
    }

    /// Sends what waits, for ever.
    pub(crate) async fn send_all(&self, house: &Arc<House>) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut waiting) = waiting else { return };
        while let Some(turn) = waiting.recv().await {
            match caught(self.tell(house, &turn)).await {
                Ok(Ok(())) => {}
                Ok(Err(why)) => tracing::warn!(table = %turn.table, why, "a notice could not be sent"),
                Err(Panicked) => tracing::error!(table = %turn.table, "a notice panicked"),
            }
        }
    }

    async fn tell(&self, house: &House, turn: &Turn) -> Result<(), String> {
        let failed = |trouble: store::Trouble| trouble.to_string();
        let Some(person) = house.store.person(turn.person).await.map_err(failed)? else { return Ok(()) };
        let Some(table) = house.store.table(turn.table).await.map_err(failed)? else { return Ok(()) };
        let wanted = Wanted::read(person.notice.as_deref());
        let link = house.settings.link(&format!("table={}", table.id));
        if let (Some(webhook), Some(handle)) = (&self.webhook, &wanted.handle) {
            let mut told = serde_json::json!({
                "event": if turn.by.is_some() { "nudge" } else { "turn" }, "to": handle, "name": person.name, "game": table.game,
                "table": table.id.to_string(), "seat": turn.seat.0, "link": link,
            });
            if let Some(by) = &turn.by {
                told["by"] = by.as_str().into();
            }
            webhook.post(told.to_string()).await?;
            house.metrics.notices.add(1);
        }
        if let Some(address) = &wanted.mail {
            let (subject, said) = match &turn.by {
                Some(by) => ("You are waited for", format!("{by} waits for you")),
                None => ("It is your turn", "It is your turn".to_owned()),
            };
            let body = format!(
                "{said} at a table of {}.\n\n{link}\n\nTo get no more of these, open the page and take your address away.\n",
                table.game
            );
            self.mail(address, subject, body).await?;
            house.metrics.notices.add(1);
        }
        Ok(())
    }

    /// Asks whether an address is its owner's; gives what is to be kept until they say so.
    pub(crate) async fn ask_to_confirm(&self, house: &House, address: &str) -> Result<(String, String), Problem> {
        let wrong = |_| Problem::wrong("this is no mail address");
        address.parse::<lettre::Address>().map_err(wrong)?;
        let token = token::fresh(house);
        let link = house.settings.link(&format!("confirm={token}"));
        let body = format!(
            "Somebody wants to be told here when it is their turn.\nIf it was you, open this link in the browser you play in:\n\n{link}\n\nIf not, do nothing, and nothing more will come.\n"
        );
        self.mail(address, "Is this your address?", body).await.map_err(|why| {
            tracing::warn!(why, "mail could not be sent");
            Problem::busy()
        })?;
        Ok((address.to_owned(), hex(&token::hash(&token))))
    }

    async fn mail(&self, to: &str, subject: &str, body: String) -> Result<(), String> {
        let Some((server, from)) = &self.mail else { return Ok(()) };
        let to: lettre::Address = to.parse().map_err(|_| "the address is none".to_owned())?;
        let message = Message::builder().from(from.clone()).to(Mailbox::new(None, to)).subject(subject).body(body);
        server.send(message.map_err(|error| error.to_string())?).await.map(|_| ()).map_err(|error| error.to_string())
    }
}

/// A hash as it is kept.
pub(crate) fn hex(hash: &store::Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
