//! The connection to a web worker: requests go there as JSON, messages come back in three parts.

use crate::files::named;
use bots::Bot;
use core::future::Future;
use core::pin::Pin;
use js_sys::{Array, Function, Promise};
use protocol::{FromWorker, ToWorker};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The id of the table in the worker.
pub(crate) const TABLE: &str = "practice";

/// What any part of the page may ask the worker that keeps its table.
pub(crate) enum WorkerQuestion {
    Archive { part: String, eyes: Option<String> },
    Hint { language: String },
}

/// The answer; `None` if the worker is in trouble.
type WorkerAnswer = Pin<Box<dyn Future<Output = Option<String>>>>;

/// Asks a worker.
type AskWorker = Rc<dyn Fn(WorkerQuestion) -> WorkerAnswer>;

thread_local! {
    /// The worker that keeps the table of this page.
    static HERE: RefCell<Option<WorkerLink>> = const { RefCell::new(None) };
    /// Asks that worker. It is a function, so that a program that starts no worker need not know how to speak with one.
    static ASKS: RefCell<Option<AskWorker>> = const { RefCell::new(None) };
}

/// Asks the worker of this page, if it keeps this table.
pub(crate) fn ask_worker(table: &str, question: WorkerQuestion) -> Option<WorkerAnswer> {
    let asks = ASKS.with_borrow(Clone::clone).filter(|_| table == TABLE)?;
    Some(asks(question))
}

/// A worker that listens.
#[derive(Clone)]
pub(crate) struct WorkerLink(Rc<Inner>);

struct Inner {
    worker: Worker,
    /// Messages sent before it listens; `None` once it does.
    early: RefCell<Option<Vec<String>>>,
    tickets: Cell<u64>,
    /// Who waits for an answer.
    waiting: RefCell<Vec<(u64, Function)>>,
}

impl WorkerLink {
    /// Starts a worker; `hears` gets its messages, except for answers. `None` if the browser cannot start one.
    pub(crate) fn open(mut hears: impl FnMut(FromWorker) + 'static) -> Option<WorkerLink> {
        let address = named("practice")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let inner = Inner { worker, early: RefCell::new(Some(Vec::new())), tickets: Cell::new(0), waiting: RefCell::default() };
        let line = WorkerLink(Rc::new(inner));
        let told = {
            let line = line.clone();
            Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
                let parts = event.dyn_into::<MessageEvent>().ok().and_then(|event| event.data().dyn_into::<Array>().ok());
                // An event without parts is a failure of the worker itself.
                let message = parts.map_or(FromWorker::Trouble(String::new()), |parts| {
                    let text = |at| parts.get(at).as_string().unwrap_or_default();
                    FromWorker::from_parts(&text(0), parts.get(1).as_f64().unwrap_or_default(), text(2))
                });
                match message {
                    FromWorker::Ready => line.ready(),
                    FromWorker::Answer { ticket, text } => line.answered(ticket, &text),
                    FromWorker::Trouble(why) => {
                        line.nobody_answers();
                        hears(FromWorker::Trouble(why));
                    }
                    message @ (FromWorker::Frame(_) | FromWorker::Presence(_) | FromWorker::Keep { .. } | FromWorker::Progress(_)) => {
                        hears(message);
                    }
                }
            })
        };
        line.0.worker.set_onmessage(Some(told.as_ref().unchecked_ref()));
        line.0.worker.set_onerror(Some(told.as_ref().unchecked_ref()));
        told.forget();
        Some(line)
    }

    /// The connection of this page, if its reader plays alone.
    pub(crate) fn here() -> Option<WorkerLink> {
        HERE.with_borrow(Clone::clone)
    }

    /// Sets or removes the connection of this page.
    pub(crate) fn set_here(line: Option<WorkerLink>) {
        ASKS.set(line.clone().map(|line| -> AskWorker { Rc::new(move |question| line.clone().answers(question)) }));
        HERE.set(line);
    }

    fn answers(self, question: WorkerQuestion) -> WorkerAnswer {
        Box::pin(async move {
            let message = |ticket| match question {
                WorkerQuestion::Archive { part, eyes } => ToWorker::Archive { ticket, part, eyes },
                WorkerQuestion::Hint { language } => ToWorker::Hint { ticket, bot: Bot::CAPTAIN, language },
            };
            self.ask(message).await
        })
    }

    /// Sends a message.
    pub(crate) fn say(&self, message: &ToWorker) {
        let Ok(text) = serde_json::to_string(message) else { return };
        match &mut *self.0.early.borrow_mut() {
            Some(early) => early.push(text),
            None => self.post(&text),
        }
    }

    /// Asks for something, and waits. `None` if the worker is in trouble.
    pub(crate) async fn ask(&self, message: impl FnOnce(u64) -> ToWorker) -> Option<String> {
        let ticket = self.0.tickets.get() + 1;
        self.0.tickets.set(ticket);
        let promise = Promise::new(&mut |resolve, _| self.0.waiting.borrow_mut().push((ticket, resolve.unchecked_into())));
        self.say(&message(ticket));
        let answer: Result<JsValue, JsValue> = promise.await;
        answer.ok()?.as_string().filter(|answer| !answer.is_empty())
    }

    /// Ends the worker; unfinished work is dropped.
    pub(crate) fn close(&self) {
        self.0.worker.terminate();
        self.nobody_answers();
    }

    fn post(&self, text: &str) {
        // Text can always be sent.
        let _ = self.0.worker.post_message(&JsValue::from_str(text));
    }

    fn ready(&self) {
        for text in self.0.early.take().unwrap_or_default() {
            self.post(&text);
        }
    }

    fn answered(&self, ticket: u64, text: &str) {
        let mut waiting = self.0.waiting.borrow_mut();
        if let Some(at) = waiting.iter().position(|(waits, _)| *waits == ticket) {
            let (_, resolve) = waiting.swap_remove(at);
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from_str(text));
        }
    }

    fn nobody_answers(&self) {
        for (_, resolve) in self.0.waiting.take() {
            let _ = resolve.call0(&JsValue::NULL);
        }
    }
}
