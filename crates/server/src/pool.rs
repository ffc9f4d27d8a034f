//! Where bots think: on a limited number of threads, so that they never slow people down. The next thread goes to the share that was served
//! least recently, so nobody waits for all that somebody else wants.

use crate::house::House;
use crate::keeper::Note;
use crate::limits::network_of;
use crate::problem::Problem;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::PersonId;
use tables::{AnyInput, Thinking};
use tabletop::Seat;
use tokio::sync::{mpsc, oneshot};

/// Who shares a turn at the bots' threads: everybody at one address. Each time it is their turn, it is that of another person there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Share {
    /// Nothing if it is not known: nobody is connected to the table that the person opened.
    address: Option<IpAddr>,
    person: PersonId,
}

impl Share {
    /// The share of a person at this address.
    pub(crate) fn of(address: IpAddr, person: PersonId) -> Share {
        Share { address: Some(network_of(address)), person }
    }

    /// That of a person who is not connected.
    pub(crate) fn of_nobody_here(person: PersonId) -> Share {
        Share { address: None, person }
    }

    /// Those who have a turn together.
    fn together(self) -> Together {
        self.address.map_or(Together::Alone(self.person), Together::At)
    }
}

/// Those who have a turn together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Together {
    At(IpAddr),
    Alone(PersonId),
}

/// Whose turn at the threads a table uses.
pub(crate) enum Shares {
    /// The people who are connected to it: the least busy share is used.
    Connected(Vec<Share>),
    /// Nobody is connected. It gets a thread only when nobody else wants one.
    Alone(Share),
}

/// The bots' threads.
pub(crate) struct Pool {
    threads: Arc<Threads>,
    longest: Duration,
}

impl Pool {
    pub(crate) fn new(threads: usize, longest: Duration) -> Pool {
        Pool { threads: Threads::new(threads), longest }
    }

    /// Lets a bot think when a thread is free, and tells the table, if it still exists then. A bot that panics has nothing to say; if it
    /// must act, the table takes some legal action for it.
    pub(crate) fn think(
        &self,
        house: &Arc<House>,
        shares: Shares,
        (seat, number): (Seat, u64),
        thinking: Box<dyn Thinking>,
        table: mpsc::WeakSender<Note>,
    ) {
        let (thread, longest, house) = (self.threads.wanted(shares), self.longest, Arc::clone(house));
        tokio::spawn(async move {
            let Ok(_thread) = thread.await else { return };
            let thought = house.outside.think(thinking, longest).await.unwrap_or_else(|| {
                tracing::error!(seat = seat.0, "a bot panicked; something legal is done for it");
                house.metrics.panics.add(1);
                AnyInput::Thought { seat, number, thought: None }
            });
            let Some(table) = table.upgrade() else { return };
            // A table that has closed meanwhile does not need it.
            let _ = table.send(Note::Input(thought)).await;
        });
    }

    /// Waits until it is this share's turn to have a thread.
    pub(crate) async fn thread(&self, share: Share) -> Result<Thread, Problem> {
        self.threads.wanted(Shares::Connected(vec![share])).await.map_err(|_| Problem::busy())
    }

    /// Does something for somebody that takes as long as a bot's thought, on one of the same threads; it learns when its time is up.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        thread: Thread,
        doing: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let longest = self.longest;
        let done = tokio::task::spawn_blocking(move || {
            let _thread = thread;
            let begun = Instant::now();
            doing(&|| begun.elapsed() > longest)
        });
        done.await.map_err(|_| Problem::broken())
    }
}

/// How many turns later a share is as good as new.
const REMEMBERED: u64 = 4_096;

/// Turns that are given to one share after the other.
pub(crate) struct Threads(Mutex<Queues>);

#[derive(Default)]
struct Queues {
    free: usize,
    connected: Queue,
    alone: Queue,
}

/// A thread, which is given back when it is dropped.
pub(crate) struct Thread(Option<Arc<Threads>>);

/// Who waits, by address and by person.
#[derive(Default)]
struct Queue {
    waiting: HashMap<Together, HashMap<PersonId, WaitingTurns>>,
    /// When each of those was served last.
    served: HashMap<Together, u64>,
    served_person: HashMap<Share, u64>,
    /// Counts who came and who was served.
    count: u64,
}

/// One person's turns that wait, each with its number.
type WaitingTurns = VecDeque<(u64, oneshot::Sender<Thread>)>;

impl Threads {
    /// Turns, this number of them at the same time; at least one.
    pub(crate) fn new(threads: usize) -> Arc<Threads> {
        Arc::new(Threads(Mutex::new(Queues { free: threads.max(1), ..Queues::default() })))
    }

    /// Yields a thread when it is this one's turn.
    pub(crate) fn wanted(self: &Arc<Threads>, shares: Shares) -> oneshot::Receiver<Thread> {
        let (turn, thread) = oneshot::channel();
        let mut queues = self.lock();
        match shares {
            Shares::Connected(shares) => {
                let least = shares.into_iter().min_by_key(|share| queues.connected.waits(*share));
                // Somebody is always connected; without a name they share the turn of nobody.
                queues.connected.add(least.unwrap_or(Share::of_nobody_here(PersonId(0))), turn);
            }
            Shares::Alone(share) => queues.alone.add(share, turn),
        }
        drop(queues);
        self.hand_out();
        thread
    }

    fn hand_out(self: &Arc<Threads>) {
        let mut queues = self.lock();
        while queues.free > 0 {
            let Some(turn) = queues.connected.next().or_else(|| queues.alone.next()) else { return };
            match turn.send(Thread(Some(Arc::clone(self)))) {
                Ok(()) => queues.free -= 1,
                // Nobody waits for it any more; and it must not be given back under the lock.
                Err(mut thread) => thread.0 = None,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// How much waits at this share's address, and of it for its person.
    fn waits(&self, share: Share) -> (usize, usize) {
        let Some(there) = self.waiting.get(&share.together()) else { return (0, 0) };
        (there.values().map(VecDeque::len).sum(), there.get(&share.person).map_or(0, VecDeque::len))
    }

    fn add(&mut self, share: Share, turn: oneshot::Sender<Thread>) {
        self.count += 1;
        self.waiting.entry(share.together()).or_default().entry(share.person).or_default().push_back((self.count, turn));
    }

    /// The first who waits of the address that was served least recently, and there of the person who was; of those that were never served,
    /// who came first.
    fn next(&mut self) -> Option<oneshot::Sender<Thread>> {
        let first = |line: &WaitingTurns| line.front().map(|(came, _)| *came);
        let at = |(together, there): (&Together, &HashMap<PersonId, WaitingTurns>)| {
            Some((self.served.get(together), there.values().filter_map(first).min()?, *together))
        };
        let (.., together) = self.waiting.iter().filter_map(at).min_by_key(|(served, came, _)| (*served, *came))?;
        let there = self.waiting.get_mut(&together)?;
        let share = |person: PersonId| match together {
            Together::At(address) => Share { address: Some(address), person },
            Together::Alone(_) => Share::of_nobody_here(person),
        };
        let one = |(person, line): (&PersonId, &WaitingTurns)| Some((self.served_person.get(&share(*person)), first(line)?, *person));
        let (.., person) = there.iter().filter_map(one).min_by_key(|(served, came, _)| (*served, *came))?;
        let line = there.get_mut(&person)?;
        let (_, turn) = line.pop_front()?;
        if line.is_empty() {
            there.remove(&person);
        }
        if there.is_empty() {
            self.waiting.remove(&together);
        }
        self.count += 1;
        self.served.insert(together, self.count);
        self.served_person.insert(share(person), self.count);
        let count = self.count;
        let lately = move |served: &u64| *served + REMEMBERED > count;
        if self.served_person.len() as u64 > 2 * REMEMBERED {
            self.served_person.retain(|_, served| lately(served));
        }
        if self.served.len() as u64 > 2 * REMEMBERED {
            self.served.retain(|_, served| lately(served));
        }
        Some(turn)
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        if let Some(threads) = self.0.take() {
            threads.lock().free += 1;
            threads.hand_out();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Share {
        at(last, 1)
    }

    fn at(last: u8, person: u64) -> Share {
        Share::of(IpAddr::from([192, 0, 2, last]), PersonId(person))
    }

    /// Who gets the only thread, one after the other, until nobody wants it any more.
    fn order(waiting: Vec<(&'static str, oneshot::Receiver<Thread>)>) -> Vec<&'static str> {
        let mut waiting = waiting;
        let mut order = Vec::new();
        while let Some(at) = waiting.iter_mut().position(|(_, thread)| match thread.try_recv() {
            Ok(thread) => {
                drop(thread);
                true
            }
            Err(_) => false,
        }) {
            order.push(waiting.remove(at).0);
        }
        assert!(waiting.is_empty(), "everybody's turn comes");
        order
    }

    fn threads() -> Arc<Threads> {
        Pool::new(1, Duration::ZERO).threads
    }

    #[test]
    fn who_wants_much_waits_for_those_who_want_little() {
        let threads = threads();
        let first = threads.wanted(Shares::Connected(vec![address(1)]));
        let mut waiting = vec![("first", first)];
        for _ in 0..3 {
            waiting.push(("alone", threads.wanted(Shares::Alone(Share::of_nobody_here(PersonId(1))))));
        }
        waiting.extend((0..3).map(|_| ("much", threads.wanted(Shares::Connected(vec![address(1)])))));
        waiting.extend((0..2).map(|_| ("little", threads.wanted(Shares::Connected(vec![address(2)])))));
        waiting.push(("other", threads.wanted(Shares::Connected(vec![address(3)]))));
        // Two are at this table, and one of them waits for nothing yet.
        waiting.push(("both", threads.wanted(Shares::Connected(vec![address(1), address(4)]))));
        assert_eq!(order(waiting), ["first", "little", "other", "both", "much", "little", "much", "much", "alone", "alone", "alone"]);
    }

    #[test]
    fn one_person_does_not_wait_for_another_at_the_same_address() {
        let threads = threads();
        let mut waiting = vec![("first", threads.wanted(Shares::Connected(vec![at(1, 1)])))];
        waiting.extend((0..4).map(|_| ("Eve's", threads.wanted(Shares::Connected(vec![at(1, 1)])))));
        waiting.extend((0..2).map(|_| ("Ana's", threads.wanted(Shares::Connected(vec![at(1, 2)])))));
        // And however many they are there, another address has its turn in between.
        waiting.extend((0..2).map(|_| ("other", threads.wanted(Shares::Connected(vec![at(2, 3)])))));
        assert_eq!(order(waiting), ["first", "other", "Ana's", "other", "Eve's", "Ana's", "Eve's", "Eve's", "Eve's"]);
    }

    #[test]
    fn tables_without_people_share_what_is_left() {
        let threads = threads();
        let mut waiting = vec![("first", threads.wanted(Shares::Alone(Share::of_nobody_here(PersonId(9)))))];
        waiting.extend((0..3).map(|_| ("Ana's", threads.wanted(Shares::Alone(Share::of_nobody_here(PersonId(1)))))));
        waiting.extend((0..2).map(|_| ("Bob's", threads.wanted(Shares::Alone(Share::of_nobody_here(PersonId(2)))))));
        assert_eq!(order(waiting), ["first", "Ana's", "Bob's", "Ana's", "Bob's", "Ana's"]);
    }

    #[test]
    fn who_no_longer_waits_keeps_no_thread() {
        let threads = threads();
        let first = threads.wanted(Shares::Connected(vec![address(1)]));
        drop(threads.wanted(Shares::Connected(vec![address(2)])));
        let last = threads.wanted(Shares::Connected(vec![address(3)]));
        // This one goes away with its thread, and the last one after it gets one.
        drop(first);
        assert_eq!(order(vec![("last", last)]), ["last"]);
        assert_eq!(threads.lock().free, 1);
    }
}
