//! Telling people who are not there that something waits for them: by web push, by mail, by webhooks. Nothing is sent before the person has
//! said where, and no mail about a game before the address was confirmed from its mailbox.
//!
//! A notice is never sent at once: the person may be about to come in, or may have been told a moment ago. It stands in the store until it
//! is due, and stays there when it was sent; so each question is told once, however often its table is woken or the server restarted. It
//! is sent if something still waits for the person and they are not looking. What is due at the same time is told together.

mod hooks;
mod hours;
mod letters;
mod outward;
mod push;
mod wanted;
mod webhook;

use crate::caught::{Panicked, caught};
use crate::house::House;
use crate::problem::Problem;
use crate::token;
pub(crate) use hours::{DAY as MINUTES_OF_A_DAY, NoticeHours, Quiet, zone_named};
use letters::Letter;
use lettre::message::Mailbox;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use outward::Outward;
pub(crate) use push::read_keys;
use push::{PushKey, Pushed};
use sentences::Language;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{
    Hash, Millis, NewNotice, NoticeKey, NoticeKind, Noting, Person, PersonId, StoredNotice, Subscription, TableId, TableRow, Trouble,
};
use tables::{Awaited, NoticeWhy};
use tabletop::Seat;
use tokio::sync::{OnceCell, Semaphore, mpsc};
pub(crate) use wanted::Wanted;

/// How notices are sent; by web push alone, by default.
#[derive(Clone)]
pub struct Ways {
    /// May browsers be told by web push?
    pub push: bool,
    /// Where turns are posted as JSON, for people who have left a name there.
    pub webhook: Option<String>,
    /// How mail is sent.
    pub mail: Option<Mail>,
    /// May push services and people's own webhooks be in the server's own network? Then everybody who can come in can have requests sent
    /// to the machines there.
    pub private: bool,
    /// How long a turn must have lasted before anybody is told: a person who is about to come in needs no notice.
    pub after: Duration,
    /// The shortest time between two notices about the same table; one that comes sooner is sent later.
    pub apart: Duration,
    /// The same for offers that need not be answered.
    pub offers_apart: Duration,
}

impl Default for Ways {
    fn default() -> Ways {
        let seconds = Duration::from_secs;
        Ways {
            push: true,
            webhook: None,
            mail: None,
            private: false,
            after: seconds(15),
            apart: seconds(300),
            offers_apart: seconds(3_600),
        }
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
        f.debug_struct("Ways").field("webhook", &self.webhook.is_some()).field("mail", &self.mail.is_some()).finish_non_exhaustive()
    }
}

impl Ways {
    /// Are links sent that must work from anywhere?
    pub fn sends_links(&self) -> bool {
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

/// The most calls that wait to be noted.
const WAITING: usize = 4096;

/// How many people are told at the same time, so that one slow webhook keeps nobody waiting.
const AT_ONCE: usize = 16;

/// Nobody is reminded more often than this.
const DAY: Millis = 86_400_000;

/// How long after a failure it is tried again: after this, twice this, and so on.
const AGAIN: Millis = 300_000;

/// How often it is tried again.
const TRIES: u32 = 3;

/// Sends notices.
pub(crate) struct Notices {
    push: bool,
    key: OnceCell<PushKey>,
    outward: Outward,
    webhook: Option<webhook::Target>,
    mail: Option<(AsyncSmtpTransport<Tokio1Executor>, Mailbox)>,
    after: Millis,
    apart: Millis,
    offers_apart: Millis,
    queue: mpsc::Sender<NoticeCall>,
    waiting: Mutex<Option<mpsc::Receiver<NoticeCall>>>,
    sending: Arc<Semaphore>,
    /// Held while somebody changes what is stored of a person's notices.
    kept: tokio::sync::Mutex<()>,
}

/// A message to the task that sends notices.
enum NoticeCall {
    /// Something waits for somebody who is not looking.
    Waits { person: PersonId, table: TableId, seat: Seat, why: NoticeWhy, question: u32 },
    /// The outbox has changed.
    LookAgain,
}

/// What somebody is told about one table.
pub(crate) struct WaitingTable {
    pub(crate) notice: StoredNotice,
    pub(crate) table: TableRow,
    pub(crate) deadline: Option<Millis>,
    pub(crate) link: String,
}

impl Notices {
    pub(crate) fn new(ways: &Ways) -> Notices {
        let (queue, waiting) = mpsc::channel(WAITING);
        let mail = ways.mail.as_ref().and_then(|mail| {
            let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.server).ok()?;
            Some((server.timeout(Some(Duration::from_secs(20))).build(), mail.from.parse().ok()?))
        });
        let webhook = ways.webhook.as_deref().and_then(|url| webhook::Target::read(url).ok());
        let [after, apart, offers_apart] = [ways.after, ways.apart, ways.offers_apart].map(|time| time.as_millis() as Millis);
        Notices {
            push: ways.push,
            key: OnceCell::new(),
            outward: Outward::new(ways.private),
            webhook,
            mail,
            after,
            apart,
            offers_apart,
            queue,
            waiting: Mutex::new(Some(waiting)),
            sending: Arc::new(Semaphore::new(AT_ONCE)),
            kept: tokio::sync::Mutex::default(),
        }
    }

    /// Can mail be sent?
    pub(crate) fn sends_mail(&self) -> bool {
        self.mail.is_some()
    }

    /// Is there a webhook?
    pub(crate) fn has_webhook(&self) -> bool {
        self.webhook.is_some()
    }

    /// An address that somebody has named, if it may be used.
    pub(crate) fn outward_address(&self, url: &str) -> Result<String, Problem> {
        self.outward.read(url).map(String::from).map_err(Problem::wrong)
    }

    /// The key by which push services know the server, if it sends to them.
    async fn push_key(&self, house: &House) -> Result<Option<&PushKey>, Trouble> {
        if !self.push {
            return Ok(None);
        }
        self.key.get_or_try_init(|| PushKey::load(house)).await.map(Some)
    }

    /// The public half of it, as browsers ask for it.
    pub(crate) async fn public_push_key(&self, house: &House) -> Result<Option<String>, Problem> {
        Ok(self.push_key(house).await?.map(PushKey::public))
    }

    /// Something waits for this person, and they are not looking.
    pub(crate) fn call(&self, person: PersonId, table: TableId, seat: Seat, why: NoticeWhy, question: u32) {
        if self.queue.try_send(NoticeCall::Waits { person, table, seat, why, question }).is_err() {
            tracing::warn!("too many notices wait; one is left out until its table is woken again");
        }
    }

    /// Somebody reminds this person that the others are waiting: each at most once a day at a table.
    pub(crate) async fn nudge(&self, house: &House, person: PersonId, table: TableId, seat: Seat, by: &str) -> Result<(), Problem> {
        let now = house.now();
        let wanted = match house.store.person(person).await? {
            Some(known) => Wanted::read(known.notice.as_deref()),
            None => return Ok(()),
        };
        let key = NoticeKey { person, table, kind: NoticeKind::Nudge, question: now };
        let due = wanted.due(NoticeKind::Nudge, now);
        match house.store.note(NewNotice { key, seat: seat.0, by: Some(by.into()), noted: now, due, rest: DAY }).await? {
            Noting::Noted => {
                self.look_again();
                Ok(())
            }
            Noting::Before(at) => {
                let left = DAY.saturating_sub(now.saturating_sub(at));
                Err(Problem::too_many(u32::try_from(left / 1_000).unwrap_or(u32::MAX)))
            }
        }
    }

    /// Tells the task that sends notices that the outbox has changed.
    fn look_again(&self) {
        // A full queue is read soon, and the outbox with it.
        let _ = self.queue.try_send(NoticeCall::LookAgain);
    }

    /// Sends what is due, forever.
    pub(crate) async fn send_all(&self, house: &Arc<House>) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut waiting) = waiting else { return };
        if let Err(trouble) = self.take_over(house).await {
            tracing::error!(%trouble, "the notices of an older server could not be found");
        }
        loop {
            let next = match house.store.next_notice().await {
                Ok(next) => next.and_then(|notice| Some((notice.due?, notice.key.person))),
                Err(trouble) => {
                    tracing::error!(%trouble, "the notices could not be found");
                    tokio::time::sleep(Duration::from_secs(5)).await;
                    continue;
                }
            };
            let due = async {
                match next {
                    Some((at, person)) => {
                        tokio::time::sleep(house.until(at)).await;
                        person
                    }
                    None => std::future::pending().await,
                }
            };
            let doing = tokio::select! {
                call = waiting.recv() => match call {
                    Some(NoticeCall::Waits { person, table, seat, why, question }) => {
                        let kind = match why {
                            NoticeWhy::Turn => NoticeKind::Turn,
                            NoticeWhy::Offers => NoticeKind::Offers,
                        };
                        let key = NoticeKey { person, table, kind, question: question.into() };
                        caught(self.note(house, key, seat)).await
                    }
                    Some(NoticeCall::LookAgain) => continue,
                    None => return,
                },
                person = due => caught(self.tell(house, person)).await,
            };
            match doing {
                Ok(Ok(())) => {}
                Ok(Err(trouble)) => {
                    tracing::warn!(%trouble, "a notice could not be sent");
                    // What cannot be stored must not be tried without a pause.
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(Panicked) => tracing::error!("a notice panicked"),
            }
        }
    }

    /// A server that was lost may have told nobody what waits at these tables; what was told already is not told again.
    pub(crate) async fn make_up_for(&self, house: &Arc<House>, lost: Vec<TableId>) {
        for table in lost {
            // A table that cannot be woken waits for nobody.
            for awaited in house.turns.all(house, table).await.unwrap_or_default() {
                let Awaited { person, seat, why, question, slow, vacation, .. } = awaited;
                if slow && !vacation && !house.lines.shows_to(person, table) {
                    self.call(person, table, seat, why, question);
                }
            }
        }
    }

    /// Older servers kept what was due with the person.
    async fn take_over(&self, house: &House) -> Result<(), Trouble> {
        for person in house.store.people().await? {
            let wanted = Wanted::read(person.notice.as_deref());
            for (table, due) in &wanted.due {
                let Ok(table) = table.parse() else { continue };
                let key = NoticeKey { person: person.id, table, kind: NoticeKind::Turn, question: 0 };
                let new = NewNotice { key, seat: due.seat, by: None, noted: house.now(), due: due.at, rest: 0 };
                match house.store.note(new).await {
                    Ok(_) | Err(Trouble::NoSuchTable | Trouble::NoSuchPerson) => {}
                    Err(trouble) => return Err(trouble),
                }
            }
            if !wanted.due.is_empty() {
                house.store.set_notice(person.id, wanted.written()).await?;
            }
        }
        Ok(())
    }

    /// Notes that somebody is to be told: when it has waited a while, and not too soon after the last time.
    async fn note(&self, house: &House, key: NoticeKey, seat: Seat) -> Result<(), Trouble> {
        let Some(person) = house.store.person(key.person).await? else { return Ok(()) };
        let wanted = Wanted::read(person.notice.as_deref());
        if !wanted.reaches() && house.store.subscriptions_of(key.person).await?.is_empty() {
            return Ok(());
        }
        let now = house.now();
        let apart = match key.kind {
            NoticeKind::Turn | NoticeKind::Nudge => self.apart,
            NoticeKind::Offers => self.offers_apart,
        };
        let last = house.store.notice(key.person, key.table, key.kind).await?;
        let earliest = last.as_ref().and_then(|last| last.told).map_or(0, |told| told + apart).max(now + self.after);
        // What waits already is not put off by something newer.
        let due = last.and_then(|last| last.due).unwrap_or(Millis::MAX).min(wanted.due(key.kind, earliest));
        match house.store.note(NewNotice { key, seat: seat.0, by: None, noted: now, due, rest: 0 }).await {
            Ok(_) | Err(Trouble::NoSuchTable | Trouble::NoSuchPerson) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Tells somebody everything that is due, if it still waits for them and they are not looking.
    async fn tell(&self, house: &Arc<House>, person: PersonId) -> Result<(), Trouble> {
        let now = house.now();
        let due = house.store.pending_notices(person).await?.into_iter().filter(|notice| notice.due.is_some_and(|due| due <= now));
        let Some(known) = house.store.person(person).await? else { return Ok(()) };
        let wanted = Wanted::read(known.notice.as_deref());
        let subscriptions = if self.push { house.store.subscriptions_of(person).await? } else { Vec::new() };
        let mut told: Vec<WaitingTable> = Vec::new();
        for notice in due {
            let Some((table, deadline)) = self.still_waits(house, &notice).await? else {
                house.store.settle_notice(notice.key, None).await?;
                continue;
            };
            let later = wanted.now_or_later(notice.key.kind, now);
            if later > now {
                house.store.put_off_notice(notice.key, later, false).await?;
                continue;
            }
            // From now on it counts as sent: it is better lost than sent twice.
            if house.store.settle_notice(notice.key, Some(now)).await? && !told.iter().any(|told| told.table.id == table.id) {
                let link = house.settings.link(&format!("table={}", table.id));
                told.push(WaitingTable { notice, table, deadline, link });
            }
        }
        if told.is_empty() {
            return Ok(());
        }
        let (house, sending) = (Arc::clone(house), Arc::clone(&self.sending));
        tokio::spawn(async move {
            let _place = sending.acquire_owned().await;
            let message = OneMessage { house: &house, person: known, wanted, subscriptions, told };
            if caught(message.send()).await.is_err() {
                tracing::error!("a notice panicked");
            }
        });
        Ok(())
    }

    /// The table and the deadline, if something still waits there for the person and they are not looking.
    async fn still_waits(&self, house: &Arc<House>, notice: &StoredNotice) -> Result<Option<(TableRow, Option<Millis>)>, Trouble> {
        let NoticeKey { person, table, kind, .. } = notice.key;
        let why = match kind {
            NoticeKind::Turn | NoticeKind::Nudge => NoticeWhy::Turn,
            NoticeKind::Offers => NoticeWhy::Offers,
        };
        let Some(row) = house.store.table(table).await? else { return Ok(None) };
        // A table that cannot be woken waits for nobody.
        let awaited = house.turns.awaits(house, table, person, why).await.unwrap_or(None);
        Ok(awaited.filter(|_| !house.lines.shows_to(person, table)).map(|awaited| (row, awaited.deadline)))
    }

    /// Changes what a person wants; what is due for them moves along.
    pub(crate) async fn wish(
        &self,
        house: &House,
        person: PersonId,
        change: impl FnOnce(&mut Wanted) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let _kept = self.kept.lock().await;
        let known = house.store.person(person).await?.ok_or_else(Problem::no_session)?;
        let mut wanted = Wanted::read(known.notice.as_deref());
        let before = wanted.hours.clone();
        change(&mut wanted)?;
        house.store.set_notice(person, wanted.written()).await?;
        if wanted.hours != before {
            for notice in house.store.pending_notices(person).await? {
                let due = wanted.due(notice.key.kind, house.now().max(notice.noted + self.after));
                house.store.put_off_notice(notice.key, due, false).await?;
            }
            self.look_again();
        }
        Ok(())
    }

    /// Asks the owner of an address to confirm it; returns what is to be stored until they do.
    pub(crate) async fn ask_to_confirm(&self, house: &House, address: &str, language: Language) -> Result<(String, String), Problem> {
        let wrong = |_| Problem::wrong("this is no mail address");
        address.parse::<lettre::Address>().map_err(wrong)?;
        let token = token::fresh(house);
        let link = house.settings.link(&format!("confirm={token}"));
        self.mail(address, letters::confirm(language, &link), None).await.map_err(|why| {
            tracing::warn!(why, "mail could not be sent");
            Problem::busy()
        })?;
        Ok((address.to_owned(), hex(&token::hash(&token))))
    }

    /// Sends a mail; with an address at which mail programs can stop such mails.
    async fn mail(&self, to: &str, letter: Letter, stop: Option<String>) -> Result<(), String> {
        let Some((server, from)) = &self.mail else { return Ok(()) };
        let to: lettre::Address = to.parse().map_err(|_| "not a valid address".to_owned())?;
        let message = Message::builder().message_id(None).from(from.clone()).to(Mailbox::new(None, to)).subject(letter.subject);
        let mut message = message.body(letter.body).map_err(|error| error.to_string())?;
        if let Some(stop) = stop {
            let said = [("List-Unsubscribe", format!("<{stop}>")), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())];
            for (name, value) in said {
                message.headers_mut().insert_raw(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
            }
        }
        server.send(message).await.map(|_| ()).map_err(|error| error.to_string())
    }
}

/// A message to one person, in all their ways.
struct OneMessage<'a> {
    house: &'a Arc<House>,
    person: Person,
    wanted: Wanted,
    subscriptions: Vec<Subscription>,
    told: Vec<WaitingTable>,
}

impl OneMessage<'_> {
    async fn send(self) {
        let (mut sent, mut failed) = (0, Vec::new());
        for did in [self.to_browsers().await, self.to_own_hook().await, self.to_webhook().await, self.by_mail().await].into_iter().flatten()
        {
            match did {
                Ok(()) => sent += 1,
                Err(why) => failed.push(why),
            }
        }
        self.house.metrics.notices.add(sent);
        for why in &failed {
            tracing::warn!(why, "a notice could not be sent");
        }
        // One way is enough; if none works, it is tried again.
        if sent == 0 && !failed.is_empty() {
            for WaitingTable { notice, .. } in self.told.iter().filter(|told| told.notice.failures < TRIES) {
                let due = self.house.now() + (AGAIN << notice.failures);
                if let Err(trouble) = self.house.store.put_off_notice(notice.key, due, true).await {
                    tracing::warn!(%trouble, "a notice could not be put off");
                }
            }
            self.house.notices.look_again();
        }
    }

    /// To all browsers that want it; those that are gone are forgotten.
    async fn to_browsers(&self) -> Vec<Result<(), String>> {
        let (house, notices) = (self.house, &self.house.notices);
        let key = match notices.push_key(house).await {
            Ok(Some(key)) if !self.subscriptions.is_empty() => key,
            Ok(_) => return Vec::new(),
            Err(trouble) => return vec![Err(trouble.to_string())],
        };
        let message = letters::pushed(self.wanted.language(), &self.told);
        let mut all = Vec::new();
        for browser in &self.subscriptions {
            match key.push(house, &notices.outward, browser, &message).await {
                Ok(Pushed::Taken) => all.push(Ok(())),
                Ok(Pushed::Gone) => {
                    if let Err(trouble) = house.store.unsubscribe(browser.session).await {
                        all.push(Err(trouble.to_string()));
                    }
                }
                Err(why) => all.push(Err(why)),
            }
        }
        all
    }

    async fn to_own_hook(&self) -> Vec<Result<(), String>> {
        let Some(hook) = &self.wanted.hook else { return Vec::new() };
        let reader = (self.person.name.as_str(), self.wanted.language());
        vec![hooks::post(self.house, &self.house.notices.outward, hook, reader, &self.told).await]
    }

    async fn to_webhook(&self) -> Vec<Result<(), String>> {
        let (Some(webhook), Some(handle)) = (&self.house.notices.webhook, &self.wanted.handle) else { return Vec::new() };
        let mut all = Vec::new();
        for told in &self.told {
            let body = serde_json::to_string(&hooks::notice(told, handle, &self.person.name));
            all.push(match body {
                Ok(body) => webhook.post(body).await,
                Err(error) => Err(error.to_string()),
            });
        }
        all
    }

    async fn by_mail(&self) -> Vec<Result<(), String>> {
        let notices = &self.house.notices;
        let Some(address) = self.wanted.mail.as_ref().filter(|_| notices.sends_mail()) else { return Vec::new() };
        let stop = match self.stop_token().await {
            Ok(token) => format!("{}.{token}", self.person.id),
            Err(problem) => return vec![Err(problem.said().to_owned())],
        };
        let settings = &self.house.settings;
        let link = settings.link(&format!("stop={stop}"));
        let letter = letters::waiting(self.wanted.language(), &self.person.name, &self.told, &self.wanted.hours, &link);
        let at = format!("{}{}/api/notice/stop/{stop}", settings.public_url.as_deref().unwrap_or_default(), settings.base_path);
        vec![notices.mail(address, letter, Some(at)).await]
    }

    /// What stops the mails; made when it is first needed.
    async fn stop_token(&self) -> Result<String, Problem> {
        if let Some(token) = &self.wanted.stop {
            return Ok(token.clone());
        }
        let fresh = token::fresh(self.house);
        let mut kept = String::new();
        let change = |wanted: &mut Wanted| {
            kept = wanted.stop.get_or_insert(fresh).clone();
            Ok(())
        };
        self.house.notices.wish(self.house, self.person.id, change).await?;
        Ok(kept)
    }
}

/// A hash as it is stored.
pub(crate) fn hex(hash: &Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
