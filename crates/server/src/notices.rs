//! Telling people who are not there that it is their turn: by a webhook, by mail. Nothing is sent before the host of the server has
//! configured how and the person has said where, and no mail about a game before the address was confirmed from its mailbox.
//!
//! A notice is never sent at once: the person may be about to come in, or may have been told a moment ago. It is stored with the person
//! until it is due, so that a restart does not lose it. It is then sent if the game still waits for them and they are not looking.

use crate::caught::{Panicked, caught};
use crate::house::House;
use crate::letters::{self, Letter};
use crate::problem::Problem;
use crate::{token, webhook};
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use protocol::{NoticeEvent, WebhookNotice};
use sentences::Language;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Millis, PersonId, TableId};
use tabletop::Seat;
use tokio::sync::mpsc;

/// How notices are sent; not at all, by default.
#[derive(Clone)]
pub struct Ways {
    /// Where turns are posted as JSON, for people who have left a name there.
    pub webhook: Option<String>,
    /// How mail is sent.
    pub mail: Option<Mail>,
    /// How long a turn must have lasted before anybody is told: a person who is about to come in needs no notice.
    pub after: Duration,
    /// The shortest time between two notices about the same table; one that comes sooner is sent later.
    pub apart: Duration,
}

impl Default for Ways {
    fn default() -> Ways {
        Ways { webhook: None, mail: None, after: Duration::from_secs(15), apart: Duration::from_secs(300) }
    }
}

/// How mail is sent.
#[derive(Clone)]
pub struct Mail {
    /// The mail server: `smtps://user:password@host`, `smtp://host:25`, `smtp://user:password@host:587?tls=required`.
    pub server: String,
    /// From whom.
    pub from: String,
}

/// URLs contain passwords, so they are never logged.
impl std::fmt::Debug for Ways {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ways").field("webhook", &self.webhook.is_some()).field("mail", &self.mail.is_some()).finish()
    }
}

impl Ways {
    /// Is anything sent at all?
    pub fn any(&self) -> bool {
        self.webhook.is_some() || self.mail.is_some()
    }

    /// Are these settings usable? If not, says why in a sentence.
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
    /// An address that is not confirmed yet, and the hash of the token that confirms it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unconfirmed: Option<(String, String)>,
    /// The hash of the token that confirmed the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) confirmed: Option<String>,
    /// The person's name at the receiver of the webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) handle: Option<String>,
    /// The language of mails, as its code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<String>,
    /// Notices to be sent later, by table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) due: BTreeMap<String, Due>,
}

/// A notice that is to be sent later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Due {
    seat: u8,
    at: Millis,
}

impl Wanted {
    /// Can this person be told anything?
    pub(crate) fn reaches(&self) -> bool {
        self.mail.is_some() || self.handle.is_some()
    }

    pub(crate) fn read(kept: Option<&str>) -> Wanted {
        kept.and_then(|kept| serde_json::from_str(kept).ok()).unwrap_or_default()
    }

    /// The language in which mails are written.
    pub(crate) fn language(&self) -> Language {
        self.language.as_deref().and_then(Language::from_code).unwrap_or_default()
    }

    pub(crate) fn written(&self) -> Option<String> {
        let nothing = self.mail.is_none() && self.unconfirmed.is_none() && self.handle.is_none();
        if nothing { None } else { serde_json::to_string(self).ok() }
    }
}

/// The most notices that wait to be handled.
const WAITING: usize = 256;

/// Nobody is reminded more often than this.
const DAY: Millis = 86_400_000;

/// Sends notices.
pub(crate) struct Notices {
    webhook: Option<webhook::Target>,
    mail: Option<(AsyncSmtpTransport<Tokio1Executor>, Mailbox)>,
    after: Millis,
    apart: Millis,
    queue: mpsc::Sender<Turn>,
    waiting: Mutex<Option<mpsc::Receiver<Turn>>>,
    nudged: Mutex<HashMap<(TableId, Seat), Millis>>,
    /// Held while somebody changes what is stored of a person's notices.
    kept: tokio::sync::Mutex<()>,
}

struct Turn {
    person: PersonId,
    table: TableId,
    seat: Seat,
    /// Who reminds them, if somebody does.
    by: Option<String>,
}

/// When to tell whom about which table, and when they were last told. Notices that are due are also stored with the person.
#[derive(Default)]
struct Agenda {
    due: BTreeSet<(Millis, PersonId, TableId)>,
    told: HashMap<(PersonId, TableId), Millis>,
}

impl Notices {
    pub(crate) fn new(ways: &Ways) -> Notices {
        let (queue, waiting) = mpsc::channel(WAITING);
        let mail = ways.mail.as_ref().and_then(|mail| {
            let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.server).ok()?;
            Some((server.timeout(Some(Duration::from_secs(20))).build(), mail.from.parse().ok()?))
        });
        let webhook = ways.webhook.as_deref().and_then(|url| webhook::Target::read(url).ok());
        let [after, apart] = [ways.after, ways.apart].map(|time| time.as_millis() as Millis);
        let (nudged, kept) = (Mutex::default(), tokio::sync::Mutex::default());
        Notices { webhook, mail, after, apart, queue, waiting: Mutex::new(Some(waiting)), nudged, kept }
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
    pub(crate) fn turn(&self, person: PersonId, table: TableId, seat: Seat) {
        self.put(Turn { person, table, seat, by: None });
    }

    /// Somebody reminds this person that the others are waiting: each at most once a day at a table.
    pub(crate) fn nudge(&self, now: Millis, person: PersonId, table: TableId, seat: Seat, by: &str) -> Result<(), Problem> {
        let mut nudged = self.nudged.lock().unwrap_or_else(PoisonError::into_inner);
        nudged.retain(|_, at| now.saturating_sub(*at) < DAY);
        if let Some(at) = nudged.get(&(table, seat)) {
            let left = DAY - now.saturating_sub(*at);
            return Err(Problem::too_many(u32::try_from(left / 1_000).unwrap_or(u32::MAX)));
        }
        nudged.insert((table, seat), now);
        self.put(Turn { person, table, seat, by: Some(by.into()) });
        Ok(())
    }

    fn put(&self, turn: Turn) {
        let nothing_is_sent = self.mail.is_none() && self.webhook.is_none();
        if !nothing_is_sent && self.queue.try_send(turn).is_err() {
            tracing::warn!("too many notices wait; one is left out");
        }
    }

    /// Sends waiting notices, forever.
    pub(crate) async fn send_all(&self, house: &Arc<House>) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut waiting) = waiting else { return };
        let mut agenda = self.left_over(house).await;
        loop {
            let first = agenda.due.first().copied();
            let due = async {
                match first {
                    Some((at, ..)) => tokio::time::sleep(house.until(at)).await,
                    None => std::future::pending().await,
                }
            };
            let doing = tokio::select! {
                turn = waiting.recv() => match turn {
                    Some(turn) if turn.by.is_some() => caught(self.tell(house, &turn)).await,
                    Some(turn) => caught(self.note(house, &mut agenda, &turn)).await,
                    None => return,
                },
                () = due => caught(self.tell_what_is_due(house, &mut agenda)).await,
            };
            match doing {
                Ok(Ok(())) => {}
                Ok(Err(why)) => tracing::warn!(why, "a notice could not be sent"),
                Err(Panicked) => tracing::error!("a notice panicked"),
            }
        }
    }

    /// The notices that were due when the server last stopped.
    async fn left_over(&self, house: &House) -> Agenda {
        let mut agenda = Agenda::default();
        if self.mail.is_none() && self.webhook.is_none() {
            return agenda;
        }
        match house.store.people().await {
            Ok(people) => {
                for person in people {
                    let wanted = Wanted::read(person.notice.as_deref());
                    agenda.due.extend(wanted.due.iter().filter_map(|(table, due)| Some((due.at, person.id, table.parse().ok()?))));
                }
            }
            Err(trouble) => tracing::error!(%trouble, "the notices that were left could not be found"),
        }
        agenda
    }

    /// Notes that somebody is to be told: when the turn has lasted a while, and not too soon after the last time.
    async fn note(&self, house: &House, agenda: &mut Agenda, turn: &Turn) -> Result<(), String> {
        let Turn { person, table, seat, .. } = *turn;
        if agenda.due.iter().any(|(_, known, at)| (*known, *at) == (person, table)) {
            return Ok(());
        }
        let now = house.now();
        agenda.told.retain(|_, at| now.saturating_sub(*at) < self.apart);
        let last = agenda.told.get(&(person, table)).map_or(0, |at| at + self.apart);
        let at = (now + self.after).max(last);
        let noted = self.change(house, person, |wanted| {
            if wanted.reaches() {
                wanted.due.insert(table.to_string(), Due { seat: seat.0, at });
            }
            wanted.reaches()
        });
        if noted.await? {
            agenda.due.insert((at, person, table));
        }
        Ok(())
    }

    /// Sends the first notice that is due, if the game still waits for the person and they are not looking.
    async fn tell_what_is_due(&self, house: &Arc<House>, agenda: &mut Agenda) -> Result<(), String> {
        let Some((_, person, table)) = agenda.due.pop_first() else { return Ok(()) };
        let mut due = None;
        self.change(house, person, |wanted| {
            due = wanted.due.remove(&table.to_string());
            due.is_some()
        })
        .await?;
        // A person who no longer wants to be told has nothing due.
        let Some(Due { seat, .. }) = due else { return Ok(()) };
        let waits = house.turns.waits_for(house, table, person).await.unwrap_or(false);
        if !waits || house.lines.shows_to(person, table) {
            return Ok(());
        }
        agenda.told.insert((person, table), house.now());
        self.tell(house, &Turn { person, table, seat: Seat(seat), by: None }).await
    }

    /// Changes what is stored of a person's notices, if there is something to change; says whether it did.
    async fn change(&self, house: &House, person: PersonId, change: impl FnOnce(&mut Wanted) -> bool) -> Result<bool, String> {
        let failed = |trouble: store::Trouble| trouble.to_string();
        let _kept = self.kept.lock().await;
        let Some(known) = house.store.person(person).await.map_err(failed)? else { return Ok(false) };
        let mut wanted = Wanted::read(known.notice.as_deref());
        let changed = change(&mut wanted);
        if changed {
            house.store.set_notice(person, wanted.written()).await.map_err(failed)?;
        }
        Ok(changed)
    }

    /// The same for a caller who waits for the answer: the person's wishes, changed.
    pub(crate) async fn wish(
        &self,
        house: &House,
        person: PersonId,
        change: impl FnOnce(&mut Wanted) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let _kept = self.kept.lock().await;
        let known = house.store.person(person).await?.ok_or_else(Problem::no_session)?;
        let mut wanted = Wanted::read(known.notice.as_deref());
        change(&mut wanted)?;
        house.store.set_notice(person, wanted.written()).await?;
        Ok(())
    }

    async fn tell(&self, house: &House, turn: &Turn) -> Result<(), String> {
        let failed = |trouble: store::Trouble| trouble.to_string();
        let Some(person) = house.store.person(turn.person).await.map_err(failed)? else { return Ok(()) };
        let Some(table) = house.store.table(turn.table).await.map_err(failed)? else { return Ok(()) };
        let wanted = Wanted::read(person.notice.as_deref());
        let link = house.settings.link(&format!("table={}", table.id));
        if let (Some(webhook), Some(handle)) = (&self.webhook, &wanted.handle) {
            let notice = WebhookNotice {
                event: if turn.by.is_some() { NoticeEvent::Nudge } else { NoticeEvent::Turn },
                to: handle.clone(),
                name: person.name.clone(),
                game: table.game.clone(),
                table: table.id.to_string(),
                seat: turn.seat,
                link: link.clone(),
                by: turn.by.clone(),
            };
            webhook.post(serde_json::to_string(&notice).map_err(|error| error.to_string())?).await?;
            house.metrics.notices.add(1);
        }
        if let Some(address) = &wanted.mail {
            let letter = letters::turn(wanted.language(), &person.name, &table, turn.seat, turn.by.as_deref(), &link);
            self.mail(address, letter).await?;
            house.metrics.notices.add(1);
        }
        Ok(())
    }

    /// Asks the owner of an address to confirm it; returns what is to be stored until they do.
    pub(crate) async fn ask_to_confirm(&self, house: &House, address: &str, language: Language) -> Result<(String, String), Problem> {
        let wrong = |_| Problem::wrong("this is no mail address");
        address.parse::<lettre::Address>().map_err(wrong)?;
        let token = token::fresh(house);
        let link = house.settings.link(&format!("confirm={token}"));
        self.mail(address, letters::confirm(language, &link)).await.map_err(|why| {
            tracing::warn!(why, "mail could not be sent");
            Problem::busy()
        })?;
        Ok((address.to_owned(), hex(&token::hash(&token))))
    }

    async fn mail(&self, to: &str, letter: Letter) -> Result<(), String> {
        let Some((server, from)) = &self.mail else { return Ok(()) };
        let to: lettre::Address = to.parse().map_err(|_| "not a valid address".to_owned())?;
        let message = Message::builder().message_id(None).from(from.clone()).to(Mailbox::new(None, to)).subject(letter.subject);
        let message = message.body(letter.body).map_err(|error| error.to_string())?;
        server.send(message).await.map(|_| ()).map_err(|error| error.to_string())
    }
}

/// A hash as it is stored.
pub(crate) fn hex(hash: &store::Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
