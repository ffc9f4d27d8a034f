//! A store that lasts as long as the program: for tests, and for tables that need no tomorrow.

mod outbox;

use crate::{
    Append, Doing, Hash, Millis, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, PassKind, Person, PersonId, Phase,
    Replaced, SeatedPerson, Store, StoredLink, StoredNotice, StoredSession, Subscription, TableId, TableNote, TableRow, Trouble, Use,
    alike,
};
use outbox::Outbox;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Everything in memory.
#[derive(Default)]
pub struct Memory(Mutex<Shelves>);

#[derive(Default)]
struct Shelves {
    tables: BTreeMap<TableId, Kept>,
    people: BTreeMap<PersonId, Person>,
    sessions: BTreeMap<Hash, StoredSession>,
    passes: BTreeMap<Hash, Pass>,
    links: BTreeMap<String, StoredLink>,
    outbox: Outbox,
    subscriptions: BTreeMap<Hash, Subscription>,
    notes: BTreeMap<(PersonId, TableId), TableNote>,
    secrets: BTreeMap<String, Vec<u8>>,
}

struct Kept {
    table: TableRow,
    log: Vec<Vec<u8>>,
    seats: Vec<SeatedPerson>,
    named: BTreeSet<PersonId>,
}

impl Memory {
    /// An empty one.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        // Nothing here leaves a shelf half changed, not even when it panics.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelves {
    fn table(&mut self, id: TableId) -> Result<&mut Kept, Trouble> {
        self.tables.get_mut(&id).ok_or(Trouble::NoSuchTable)
    }

    fn person(&mut self, id: PersonId) -> Result<&mut Person, Trouble> {
        self.people.get_mut(&id).ok_or(Trouble::NoSuchPerson)
    }

    /// What a person keeps about a table.
    fn note_on(&mut self, person: PersonId, table: TableId) -> Result<&mut TableNote, Trouble> {
        self.person(person)?;
        self.table(table)?;
        Ok(self.notes.entry((person, table)).or_insert_with(|| TableNote { table, text: String::new(), seen: 0 }))
    }

    /// A subscription ends with its session.
    fn only_of_sessions(&mut self) {
        let Shelves { sessions, subscriptions, .. } = self;
        subscriptions.retain(|session, _| sessions.contains_key(session));
    }

    /// Those of these people who are known.
    fn only_known(&self, people: Vec<PersonId>) -> Vec<PersonId> {
        people.into_iter().filter(|person| self.people.contains_key(person)).collect()
    }

    fn all_known(&self, seats: &[SeatedPerson]) -> Result<(), Trouble> {
        if seats.iter().all(|seated| self.people.contains_key(&seated.person)) { Ok(()) } else { Err(Trouble::NoSuchPerson) }
    }
}

fn latest_first(mut tables: Vec<TableRow>) -> Vec<TableRow> {
    tables.sort_by_key(|table| (Reverse(table.updated), table.id));
    tables
}

/// Is it a rated game that is over?
fn counts(kept: &Kept) -> bool {
    kept.table.rated && kept.table.phase == Phase::Over
}

fn by_seat(mut seats: Vec<SeatedPerson>) -> Vec<SeatedPerson> {
    seats.sort();
    seats
}

/// It is done already.
fn done<'a, T: Send + 'a>(result: Result<T, Trouble>) -> Doing<'a, T> {
    Box::pin(core::future::ready(result))
}

impl Store for Memory {
    fn open_table(&self, new: NewTable, entries: Vec<Vec<u8>>, seats: Vec<SeatedPerson>) -> Doing<'_, u64> {
        let mut shelves = self.shelves();
        if shelves.tables.contains_key(&new.id) {
            return done(Err(Trouble::Taken));
        }
        if let Err(trouble) = shelves.all_known(&seats) {
            return done(Err(trouble));
        }
        let NewTable { id, game, rules, edition, listed, rated, created, summary, wake, named } = new;
        let (phase, updated) = (Phase::Gathering, created);
        let table = TableRow { id, game, rules, edition, listed, rated, phase, created, updated, summary, wake };
        let named = shelves.only_known(named).into_iter().collect();
        let head = entries.len() as u64;
        shelves.tables.insert(id, Kept { table, log: entries, seats: by_seat(seats), named });
        done(Ok(head))
    }

    fn append(&self, append: Append) -> Doing<'_, u64> {
        let mut shelves = self.shelves();
        if let Some(Err(trouble)) = append.seats.as_ref().map(|seats| shelves.all_known(seats)) {
            return done(Err(trouble));
        }
        let named = shelves.only_known(append.named);
        let kept = match shelves.table(append.table) {
            Ok(kept) => kept,
            Err(trouble) => return done(Err(trouble)),
        };
        let head = kept.log.len() as u64;
        if head != append.expected {
            return done(Err(Trouble::Conflict { head }));
        }
        kept.log.extend(append.entries);
        if let Some(change) = append.change {
            let table = &mut kept.table;
            (table.phase, table.summary, table.updated, table.wake) = (change.phase, change.summary, change.updated, change.wake);
        }
        if let Some(seats) = append.seats {
            kept.seats = by_seat(seats);
        }
        kept.named.extend(named);
        done(Ok(kept.log.len() as u64))
    }

    fn read(&self, table: TableId, from: u64) -> Doing<'_, Vec<Vec<u8>>> {
        let skipped = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        done(self.shelves().table(table).map(|kept| kept.log.iter().skip(skipped).cloned().collect()))
    }

    fn table(&self, table: TableId) -> Doing<'_, Option<TableRow>> {
        done(Ok(self.shelves().tables.get(&table).map(|kept| kept.table.clone())))
    }

    fn listed(&self, phase: Phase, limit: u32) -> Doing<'_, Vec<TableRow>> {
        let shelves = self.shelves();
        let all = shelves.tables.values().map(|kept| &kept.table).filter(|table| table.listed && table.phase == phase).cloned().collect();
        let mut tables = latest_first(all);
        tables.truncate(limit as usize);
        done(Ok(tables))
    }

    fn tables_of(&self, person: PersonId) -> Doing<'_, Vec<TableRow>> {
        let shelves = self.shelves();
        let sits = |kept: &&Kept| kept.seats.iter().any(|seated| seated.person == person);
        done(Ok(latest_first(shelves.tables.values().filter(sits).map(|kept| kept.table.clone()).collect())))
    }

    fn games_of(&self, person: PersonId) -> Doing<'_, Vec<(TableRow, u8)>> {
        let shelves = self.shelves();
        let seat = |kept: &Kept| kept.seats.iter().find(|seated| seated.person == person).map(|seated| seated.seat);
        let over = shelves.tables.values().filter(|kept| kept.table.phase == Phase::Over);
        let mut games: Vec<(TableRow, u8)> = over.filter_map(|kept| Some((kept.table.clone(), seat(kept)?))).collect();
        games.sort_by_key(|(table, _)| (Reverse(table.updated), table.id));
        done(Ok(games))
    }

    fn seats(&self, table: TableId) -> Doing<'_, Vec<SeatedPerson>> {
        done(self.shelves().table(table).map(|kept| kept.seats.clone()))
    }

    fn tables_naming(&self, person: PersonId) -> Doing<'_, Vec<TableId>> {
        done(Ok(self.shelves().tables.values().filter(|kept| kept.named.contains(&person)).map(|kept| kept.table.id).collect()))
    }

    fn all_tables(&self) -> Doing<'_, Vec<TableId>> {
        done(Ok(self.shelves().tables.keys().copied().collect()))
    }

    fn rated_games(&self) -> Doing<'_, Vec<(TableRow, Vec<SeatedPerson>)>> {
        let shelves = self.shelves();
        let mut games: Vec<_> = shelves.tables.values().filter(|kept| counts(kept)).collect();
        games.sort_by_key(|kept| (kept.table.updated, kept.table.id));
        done(Ok(games.into_iter().map(|kept| (kept.table.clone(), kept.seats.clone())).collect()))
    }

    fn rated_mark(&self) -> Doing<'_, (u64, Millis)> {
        let shelves = self.shelves();
        let games = || shelves.tables.values().filter(|kept| counts(kept)).map(|kept| kept.table.updated);
        done(Ok((games().count() as u64, games().max().unwrap_or_default())))
    }

    fn wakes(&self) -> Doing<'_, Vec<(Millis, TableId)>> {
        let mut wakes: Vec<_> = self.shelves().tables.values().filter_map(|kept| Some((kept.table.wake?, kept.table.id))).collect();
        wakes.sort();
        done(Ok(wakes))
    }

    fn set_wake(&self, table: TableId, wake: Option<Millis>) -> Doing<'_, ()> {
        done(self.shelves().table(table).map(|kept| kept.table.wake = wake))
    }

    fn count_tables(&self) -> Doing<'_, [u64; 4]> {
        let shelves = self.shelves();
        done(Ok(Phase::ALL.map(|phase| shelves.tables.values().filter(|kept| kept.table.phase == phase).count() as u64)))
    }

    fn remove_tables(&self, before: Millis) -> Doing<'_, u64> {
        let mut shelves = self.shelves();
        let old = |kept: &Kept| kept.table.phase != Phase::Running && kept.table.updated < before;
        let gone: Vec<TableId> = shelves.tables.values().filter(|kept| old(kept)).map(|kept| kept.table.id).collect();
        shelves.tables.retain(|id, _| !gone.contains(id));
        shelves.passes.retain(|_, pass| !gone.contains(&pass.table));
        shelves.links.retain(|_, link| !gone.contains(&link.table));
        shelves.outbox.retain(|key| !gone.contains(&key.table));
        shelves.notes.retain(|(_, table), _| !gone.contains(table));
        done(Ok(gone.len() as u64))
    }

    fn add_person(&self, new: NewPerson) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        if shelves.people.contains_key(&new.id) {
            return done(Err(Trouble::Taken));
        }
        let NewPerson { id, name, program, created } = new;
        shelves.people.insert(id, Person { id, name, program, passphrase: None, notice: None, created, seen: created });
        done(Ok(()))
    }

    fn person(&self, person: PersonId) -> Doing<'_, Option<Person>> {
        done(Ok(self.shelves().people.get(&person).cloned()))
    }

    fn person_named(&self, name: &str) -> Doing<'_, Option<Person>> {
        let shelves = self.shelves();
        let owners = || shelves.people.values().filter(|person| person.passphrase.is_some());
        let exact = owners().find(|person| person.name == name);
        done(Ok(exact.or_else(|| owners().find(|person| alike(&person.name) == alike(name))).cloned()))
    }

    fn set_passphrase(&self, person: PersonId, passphrase: Option<String>) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        let (name, owns) = match shelves.person(person) {
            Ok(person) => (person.name.clone(), person.passphrase.is_some()),
            Err(trouble) => return done(Err(trouble)),
        };
        let another = |known: &Person| known.id != person && known.passphrase.is_some() && alike(&known.name) == alike(&name);
        if passphrase.is_some() && !owns && shelves.people.values().any(another) {
            return done(Err(Trouble::Taken));
        }
        done(shelves.person(person).map(|person| person.passphrase = passphrase))
    }

    fn rename_person(&self, person: PersonId, name: String) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        let another = |known: &Person| known.id != person && known.passphrase.is_some() && alike(&known.name) == alike(&name);
        if shelves.people.values().any(another) {
            return done(Err(Trouble::Taken));
        }
        done(shelves.person(person).map(|person| person.name = name))
    }

    fn set_notice(&self, person: PersonId, notice: Option<String>) -> Doing<'_, ()> {
        done(self.shelves().person(person).map(|person| person.notice = notice))
    }

    fn saw_person(&self, person: PersonId, at: Millis) -> Doing<'_, ()> {
        done(self.shelves().person(person).map(|person| person.seen = at))
    }

    fn people(&self) -> Doing<'_, Vec<Person>> {
        done(Ok(self.shelves().people.values().cloned().collect()))
    }

    fn forget_person(&self, person: PersonId, replaced: Vec<Replaced>) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        if !shelves.people.contains_key(&person) {
            return done(Err(Trouble::NoSuchPerson));
        }
        let at = |number: u64| usize::try_from(number).ok()?.checked_sub(1);
        for Replaced { table, entries, .. } in &replaced {
            match shelves.table(*table) {
                Err(trouble) => return done(Err(trouble)),
                Ok(kept) if entries.iter().any(|(number, _)| at(*number).is_none_or(|at| at >= kept.log.len())) => {
                    return done(Err(Trouble::Conflict { head: kept.log.len() as u64 }));
                }
                Ok(_) => {}
            }
        }
        for Replaced { table, entries, summary } in replaced {
            let Ok(kept) = shelves.table(table) else { continue };
            kept.table.summary = summary;
            for (number, entry) in entries {
                if let Some(at) = at(number) {
                    kept.log[at] = entry;
                }
            }
        }
        shelves.people.remove(&person);
        shelves.sessions.retain(|_, session| session.person != person);
        shelves.only_of_sessions();
        shelves.outbox.retain(|key| key.person != person);
        shelves.notes.retain(|(whose, _), _| *whose != person);
        for kept in shelves.tables.values_mut() {
            kept.seats.retain(|seated| seated.person != person);
            kept.named.remove(&person);
        }
        for pass in shelves.passes.values_mut() {
            // Nobody is known by it any more, and yet nobody else can use it.
            if let PassKind::Invitation { used_by: used_by @ Some(_), .. } = &mut pass.kind
                && *used_by == Some(person)
            {
                *used_by = Some(PersonId(0));
            }
        }
        done(Ok(()))
    }

    fn add_session(&self, session: StoredSession) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        if shelves.sessions.contains_key(&session.hash) {
            return done(Err(Trouble::Taken));
        }
        if let Err(trouble) = shelves.person(session.person) {
            return done(Err(trouble));
        }
        shelves.sessions.insert(session.hash, session);
        done(Ok(()))
    }

    fn session(&self, hash: Hash, now: Millis) -> Doing<'_, Option<StoredSession>> {
        done(Ok(self.shelves().sessions.get(&hash).filter(|session| session.expires > now).cloned()))
    }

    fn sessions_of(&self, person: PersonId) -> Doing<'_, Vec<StoredSession>> {
        let mut sessions: Vec<StoredSession> =
            self.shelves().sessions.values().filter(|session| session.person == person).cloned().collect();
        sessions.sort_by_key(|session| (session.created, session.hash));
        done(Ok(sessions))
    }

    fn end_session(&self, hash: Hash) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        shelves.sessions.remove(&hash);
        shelves.only_of_sessions();
        done(Ok(()))
    }

    fn remove_sessions(&self, before: Millis) -> Doing<'_, u64> {
        let mut shelves = self.shelves();
        let count = shelves.sessions.len();
        shelves.sessions.retain(|_, session| session.expires >= before);
        shelves.only_of_sessions();
        done(Ok((count - shelves.sessions.len()) as u64))
    }

    fn add_pass(&self, pass: Pass) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        if shelves.passes.contains_key(&pass.hash) {
            return done(Err(Trouble::Taken));
        }
        if let Err(trouble) = shelves.table(pass.table) {
            return done(Err(trouble));
        }
        shelves.passes.insert(pass.hash, pass);
        done(Ok(()))
    }

    fn pass(&self, hash: Hash) -> Doing<'_, Option<Pass>> {
        done(Ok(self.shelves().passes.get(&hash).cloned()))
    }

    fn use_invitation(&self, hash: Hash, person: PersonId) -> Doing<'_, Use> {
        let mut shelves = self.shelves();
        let Some(Pass { table, kind: PassKind::Invitation { seat, used_by }, .. }) = shelves.passes.get_mut(&hash) else {
            return done(Ok(Use::Unknown));
        };
        if used_by.is_some_and(|by| by != person) {
            return done(Ok(Use::Used));
        }
        *used_by = Some(person);
        done(Ok(Use::Granted { table: *table, seat: *seat }))
    }

    fn free_invitation(&self, hash: Hash, person: PersonId) -> Doing<'_, ()> {
        if let Some(Pass { kind: PassKind::Invitation { used_by, .. }, .. }) = self.shelves().passes.get_mut(&hash)
            && *used_by == Some(person)
        {
            *used_by = None;
        }
        done(Ok(()))
    }

    fn keep_link(&self, link: StoredLink) -> Doing<'_, StoredLink> {
        let mut shelves = self.shelves();
        if let Err(trouble) = shelves.table(link.table) {
            return done(Err(trouble));
        }
        let known = shelves.links.values().find(|known| (known.table, known.kind) == (link.table, link.kind)).cloned();
        done(Ok(known.unwrap_or_else(|| {
            shelves.links.insert(link.token.clone(), link.clone());
            link
        })))
    }

    fn link(&self, token: &str) -> Doing<'_, Option<StoredLink>> {
        done(Ok(self.shelves().links.get(token).cloned()))
    }

    fn links(&self, table: TableId) -> Doing<'_, Vec<StoredLink>> {
        let mut links: Vec<StoredLink> = self.shelves().links.values().filter(|link| link.table == table).cloned().collect();
        links.sort_by_key(|link| link.kind);
        done(Ok(links))
    }

    fn end_link(&self, table: TableId, token: &str) -> Doing<'_, bool> {
        let mut shelves = self.shelves();
        let is_there = shelves.links.get(token).is_some_and(|link| link.table == table);
        if is_there {
            shelves.links.remove(token);
        }
        done(Ok(is_there))
    }

    fn note(&self, notice: NewNotice) -> Doing<'_, Noting> {
        let mut shelves = self.shelves();
        if let Err(trouble) = shelves.person(notice.key.person) {
            return done(Err(trouble));
        }
        if let Err(trouble) = shelves.table(notice.key.table) {
            return done(Err(trouble));
        }
        done(Ok(shelves.outbox.note(notice)))
    }

    fn notice(&self, person: PersonId, table: TableId, kind: NoticeKind) -> Doing<'_, Option<StoredNotice>> {
        done(Ok(self.shelves().outbox.notice(person, table, kind)))
    }

    fn next_notice(&self) -> Doing<'_, Option<StoredNotice>> {
        done(Ok(self.shelves().outbox.pending(None).into_iter().next()))
    }

    fn pending_notices(&self, person: PersonId) -> Doing<'_, Vec<StoredNotice>> {
        done(Ok(self.shelves().outbox.pending(Some(person))))
    }

    fn settle_notice(&self, notice: NoticeKey, told: Option<Millis>) -> Doing<'_, bool> {
        done(Ok(self.shelves().outbox.settle(notice, told)))
    }

    fn put_off_notice(&self, notice: NoticeKey, due: Millis, failed: bool) -> Doing<'_, ()> {
        self.shelves().outbox.put_off(notice, due, failed);
        done(Ok(()))
    }

    fn subscribe(&self, subscription: Subscription) -> Doing<'_, ()> {
        let mut shelves = self.shelves();
        if !shelves.sessions.contains_key(&subscription.session) {
            return done(Err(Trouble::NoSuchPerson));
        }
        shelves.subscriptions.retain(|_, known| known.endpoint != subscription.endpoint);
        shelves.subscriptions.insert(subscription.session, subscription);
        done(Ok(()))
    }

    fn unsubscribe(&self, session: Hash) -> Doing<'_, ()> {
        self.shelves().subscriptions.remove(&session);
        done(Ok(()))
    }

    fn subscriptions_of(&self, person: PersonId) -> Doing<'_, Vec<Subscription>> {
        let shelves = self.shelves();
        let mine = |session: &Hash| shelves.sessions.get(session).is_some_and(|session| session.person == person);
        let mut all: Vec<Subscription> = shelves.subscriptions.values().filter(|known| mine(&known.session)).cloned().collect();
        all.sort_by_key(|known| (known.created, known.session));
        done(Ok(all))
    }

    fn table_note(&self, person: PersonId, table: TableId) -> Doing<'_, Option<TableNote>> {
        done(Ok(self.shelves().notes.get(&(person, table)).cloned()))
    }

    fn table_notes_of(&self, person: PersonId) -> Doing<'_, Vec<TableNote>> {
        done(Ok(self.shelves().notes.iter().filter(|((whose, _), _)| *whose == person).map(|(_, note)| note.clone()).collect()))
    }

    fn set_table_note(&self, person: PersonId, table: TableId, text: String) -> Doing<'_, ()> {
        done(self.shelves().note_on(person, table).map(|note| note.text = text))
    }

    fn set_seen(&self, person: PersonId, table: TableId, seen: u64) -> Doing<'_, ()> {
        done(self.shelves().note_on(person, table).map(|note| note.seen = note.seen.max(seen)))
    }

    fn secret(&self, name: &str, fresh: Vec<u8>) -> Doing<'_, Vec<u8>> {
        done(Ok(self.shelves().secrets.entry(name.to_owned()).or_insert(fresh).clone()))
    }
}
