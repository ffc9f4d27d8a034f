//! The connection to Chromium: its DevTools protocol over a pair of pipes, each message a JSON object that ends with a zero byte.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How long anything may take, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// An event that Chromium sent.
#[derive(Clone, Debug)]
pub struct DevToolsEvent {
    /// What it is: `Network.dataReceived`.
    pub method: String,
    /// What is told of it.
    pub params: Value,
}

/// A connection that several threads may use at once.
pub(crate) struct DevTools {
    write: Mutex<Box<dyn Write + Send>>,
    next: AtomicU64,
    heard: Arc<Heard>,
}

#[derive(Default)]
struct Heard {
    /// Callers that wait for an answer, by the number of the request.
    waiting: Mutex<HashMap<u64, Sender<Value>>>,
    /// Receivers of events, by session.
    sessions: Mutex<HashMap<String, Sender<DevToolsEvent>>>,
}

impl DevTools {
    /// A connection that writes to one pipe and reads from the other.
    pub(crate) fn new(write: impl Write + Send + 'static, read: impl Read + Send + 'static) -> DevTools {
        let heard = Arc::new(Heard::default());
        let listener = Arc::clone(&heard);
        thread::spawn(move || listener.listen(BufReader::new(read)));
        DevTools { write: Mutex::new(Box::new(write)), next: AtomicU64::new(1), heard }
    }

    /// Asks for something in a session, or of Chromium itself, and waits for the answer.
    #[expect(clippy::needless_pass_by_value, reason = "what is asked is made where it is asked")]
    pub(crate) fn ask(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value, String> {
        let answer = self.begin(session, method, &params)?;
        let mut answer = answer.recv_timeout(PATIENCE).map_err(|_| format!("{method}: Chromium does not answer"))?;
        match answer.get("error") {
            Some(error) => Err(format!("{method}: {}", error["message"].as_str().unwrap_or("refused"))),
            None => Ok(answer["result"].take()),
        }
    }

    /// Asks for something; the answer comes later, or is not waited for.
    pub(crate) fn begin(&self, session: Option<&str>, method: &str, params: &Value) -> Result<Receiver<Value>, String> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (answered, answer) = channel();
        hold(&self.heard.waiting).insert(id, answered);
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        let mut write = hold(&self.write);
        write.write_all(&bytes).and_then(|()| write.flush()).map_err(|error| format!("{method}: Chromium is gone: {error}"))?;
        Ok(answer)
    }

    /// Where the events of a session go from now on.
    pub(crate) fn hear(&self, session: &str) -> Receiver<DevToolsEvent> {
        let (tell, told) = channel();
        hold(&self.heard.sessions).insert(session.into(), tell);
        told
    }
}

impl Heard {
    fn listen(&self, mut read: impl BufRead) {
        let mut bytes = Vec::new();
        while read.read_until(0, &mut bytes).is_ok_and(|many| many > 0) {
            bytes.pop();
            let mut message: Value = serde_json::from_slice(&bytes).unwrap_or_default();
            bytes.clear();
            if let Some(id) = message["id"].as_u64() {
                // A caller that did not wait for the answer has dropped the other end.
                let _ = hold(&self.waiting).remove(&id).map(|waiting| waiting.send(message));
            } else if let Some(session) = message["sessionId"].as_str() {
                let sessions = hold(&self.sessions);
                let method = message["method"].as_str().unwrap_or_default().to_owned();
                let _ = sessions.get(session).map(|tell| tell.send(DevToolsEvent { method, params: message["params"].take() }));
            }
        }
        // Those who still wait would wait in vain.
        hold(&self.waiting).clear();
    }
}

/// Locks it, also when another test panicked while it held the lock.
pub(crate) fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
