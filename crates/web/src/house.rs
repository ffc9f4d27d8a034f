//! The connection to the server: requests and their answers. All addresses are relative, so that the page works under any path.

use crate::read::{Unread, read};
use gloo_net::http::{Request, RequestBuilder, Response};
use protocol::{Answer, Command, Denial, Keyed, ListedTable, Problem, WireTypes};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Why a request failed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trouble {
    /// The server did not answer.
    NoLine,
    /// The reader must sign in first.
    NoSession,
    /// The server refuses: a code, and the same in English.
    Problem { code: String, said: String },
    /// The table refuses.
    Denied(Denial),
    /// The answer cannot be read.
    Unread,
    /// Something else, in words.
    Said(String),
}

impl From<Unread> for Trouble {
    fn from(Unread: Unread) -> Trouble {
        Trouble::Unread
    }
}

/// The body of an unsuccessful answer: a problem, or a table's denial.
#[derive(Deserialize)]
struct NotDone {
    #[serde(flatten)]
    problem: Problem,
    /// Why a table refuses.
    #[serde(default)]
    why: Option<Denial>,
}

/// Sends a GET request.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    answered(Request::get(path).send().await.map_err(|_| Trouble::NoLine)?).await
}

/// Asks for a table: by a link to watch, if the reader has one.
pub(crate) async fn table(id: &str, watch: Option<&str>) -> Result<ListedTable, Trouble> {
    let link = watch.map_or_else(String::new, |token| format!("?watch={token}"));
    get(&format!("api/tables/{id}{link}")).await
}

/// Sends a GET request, and leaves the reading for later.
pub(crate) async fn get_text(path: &str) -> Result<String, Trouble> {
    let response = fine(Request::get(path).send().await.map_err(|_| Trouble::NoLine)?).await?;
    response.text().await.map_err(|_| Trouble::NoLine)
}

/// Sends a POST request.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    answered(sent(Request::post(path), body).await?).await
}

/// Sends a POST request without an answer.
pub(crate) async fn post_nothing(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    fine(sent(Request::post(path), body).await?).await.map(drop)
}

/// Sends a PUT request.
pub(crate) async fn put(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    fine(sent(Request::put(path), body).await?).await.map(drop)
}

/// Sends a PUT request that is answered.
pub(crate) async fn put_for<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    answered(sent(Request::put(path), body).await?).await
}

/// Sends a DELETE request.
pub(crate) async fn delete(path: &str) -> Result<(), Trouble> {
    fine(Request::delete(path).send().await.map_err(|_| Trouble::NoLine)?).await.map(drop)
}

/// Sends a command to a table. The same key is sent again until the server answers, so that it is done once.
pub(crate) async fn command<R: WireTypes>(table: &str, command: &Command<R>) -> Result<Answer, Trouble> {
    let keyed = Keyed::new(key(), command);
    let path = format!("api/tables/{table}/commands");
    let mut pause = 300;
    loop {
        let answer = match sent(Request::post(&path), &keyed).await {
            Ok(response) if response.status() == 401 => return Err(Trouble::NoSession),
            Ok(response) if response.status() == 429 => None,
            Ok(response) => response.text().await.ok().and_then(|text| read(&text).ok()),
            Err(_) => None,
        };
        match answer {
            Some(Answer::Again | Answer::Busy) | None => {
                gloo_timers::future::TimeoutFuture::new(pause).await;
                pause = (pause * 2).min(5_000);
            }
            Some(answer) => return Ok(answer),
        }
    }
}

async fn sent(request: RequestBuilder, body: &impl Serialize) -> Result<Response, Trouble> {
    request.json(body).map_err(|_| Trouble::Unread)?.send().await.map_err(|_| Trouble::NoLine)
}

async fn answered<T: DeserializeOwned>(response: Response) -> Result<T, Trouble> {
    let text = fine(response).await?.text().await.map_err(|_| Trouble::NoLine)?;
    Ok(read(&text)?)
}

/// The answer, or why there is none.
async fn fine(response: Response) -> Result<Response, Trouble> {
    match response.status() {
        200..300 => Ok(response),
        401 => Err(Trouble::NoSession),
        _ => Err(match response.text().await.map_err(|_| Unread).and_then(|text| read(&text)) {
            Ok(NotDone { why: Some(why), .. }) => Trouble::Denied(why),
            Ok(NotDone { problem: Problem { error, said }, .. }) => Trouble::Problem { code: error, said },
            Err(_) => Trouble::Said(response.status_text()),
        }),
    }
}

/// A key that no other command has.
pub(crate) fn key() -> String {
    let part = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}{:08x}", part(), part(), part())
}
