//! The program of the web worker: listens to the page, lets bots think between two messages, and wakes the table when it is time.

use js_sys::{Array, Date, global};
use practice::{Looking, Practice, language_of, look_back};
use protocol::{FromWorker, ToWorker};
use std::cell::RefCell;
use std::rc::Rc;
use tabletop::Seed;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The longest time that a bot thinks, in milliseconds, so that nobody waits long for an answer to a command.
const PATIENCE: f64 = 400.0;
/// The share of a quick captain's budget that a look back spends on each decision, in hundredths.
const CARE: u32 = 100;

fn main() {
    let worker: DedicatedWorkerGlobalScope = global().unchecked_into();
    let practice = Rc::new(RefCell::new(Practice::new(luck)));
    let timer = Rc::new(RefCell::new(None::<i32>));
    let again = Rc::new(RefCell::new(None::<Closure<dyn FnMut()>>));
    // Called when a bot has to think or the table is to be woken; then sets itself up for the next time.
    let next = {
        let (worker, practice, timer, again) = (worker.clone(), Rc::clone(&practice), Rc::clone(&timer), Rc::clone(&again));
        move || {
            if let Some(old) = timer.borrow_mut().take() {
                worker.clear_timeout_with_handle(old);
            }
            let practice = practice.borrow();
            let wait =
                if practice.thinks() { Some(0.0) } else { practice.wakes().map(|at| (at as f64 - Date::now()).clamp(0.0, 60_000.0)) };
            if let (Some(wait), Some(call)) = (wait, &*again.borrow()) {
                let set = worker.set_timeout_with_callback_and_timeout_and_arguments_0(call.as_ref().unchecked_ref(), wait as i32);
                *timer.borrow_mut() = set.ok();
            }
        }
    };
    *again.borrow_mut() = Some({
        let (worker, practice, next) = (worker.clone(), Rc::clone(&practice), next.clone());
        Closure::new(move || {
            let until = Date::now() + PATIENCE;
            let told = {
                let mut practice = practice.borrow_mut();
                if practice.thinks() {
                    practice.think(|| Date::now() as u64, &|| Date::now() > until)
                } else {
                    practice.tick(Date::now() as u64)
                }
            };
            told.into_iter().for_each(|told| post(&worker, told));
            next();
        })
    });
    let heard = {
        let worker = worker.clone();
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            match serde_json::from_str::<ToWorker>(&text) {
                Ok(ToWorker::LookBack { ticket, record, seat, names, language }) => {
                    let looking = |language| Looking { record: &record, seat, names: &names, language, care: CARE };
                    let mut progress = |done: u32, of: u32| {
                        post(&worker, FromWorker::Progress(f64::from(done) / f64::from(of.max(1))));
                    };
                    let found = language_of(&language).and_then(|language| look_back(looking(language), &mut progress));
                    post(&worker, found.map_or_else(FromWorker::Trouble, |text| FromWorker::Answer { ticket, text }));
                }
                Ok(want) => {
                    let until = Date::now() + PATIENCE;
                    let told = practice.borrow_mut().take(want, Date::now() as u64, &|| Date::now() > until);
                    told.into_iter().for_each(|told| post(&worker, told));
                }
                Err(error) => post(&worker, FromWorker::Trouble(error.to_string())),
            }
            next();
        })
    };
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    // Messages from before anybody listened are lost, so the page waits for this one.
    post(&worker, FromWorker::Ready);
}

fn post(worker: &DedicatedWorkerGlobalScope, message: FromWorker) {
    let (kind, number, text) = message.into_parts();
    let parts = Array::of3(&JsValue::from_str(kind), &JsValue::from_f64(number), &JsValue::from_str(&text));
    // If the page is gone, nobody gets it.
    let _ = worker.post_message(&parts);
}

/// A seed from the browser's random numbers. Without them, the deal comes from its clock.
fn luck() -> Seed {
    let mut bytes = [0; 32];
    let given = global()
        .unchecked_into::<DedicatedWorkerGlobalScope>()
        .crypto()
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match given {
        Ok(_) => Seed::from_bytes(bytes),
        Err(_) => Seed::from_number(Date::now() as u64),
    }
}
