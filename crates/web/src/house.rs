//! The line to the house: requests and their answers. All addresses are relative, so that the page works under any path.

use crate::place::Place;
use gloo_net::http::{Request, RequestBuilder, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use table::{Answer, Command, Phase, Seated, Summary};

/// Why a request came to nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trouble {
    /// Nobody answered.
    NoLine,
    /// One must say first who one is.
    NoSession,
    /// The house says no, and why.
    Said(String),
}

/// Who the reader is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Me {
    pub(crate) name: String,
}

/// A table as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) phase: Phase,
    pub(crate) updated: u64,
    pub(crate) summary: Summary,
}

impl Listed {
    /// Where it is.
    pub(crate) fn place(&self) -> Place {
        Place::Table { game: self.game.clone(), id: self.id.clone() }
    }
}

/// A link that was made.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Link {
    pub(crate) link: String,
}

/// The table that somebody joined.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Joined {
    #[serde(alias = "id")]
    pub(crate) table: String,
}

#[derive(Deserialize)]
struct Problem {
    #[serde(default)]
    said: Option<String>,
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    let response = Request::get(path).send().await.map_err(|_| Trouble::NoLine)?;
    read(response).await
}

/// Hands something in.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let response = sent(Request::post(path), body).await?;
    read(response).await
}

/// Gives a command to a table. The same key is sent again until somebody answers, so that it is done once.
pub(crate) async fn command<R: Seated>(table: &str, command: &Command<R>) -> Result<Answer, Trouble> {
    #[derive(Serialize)]
    #[serde(bound = "")]
    struct Keyed<'a, R: Seated> {
        key: String,
        #[serde(flatten)]
        command: &'a Command<R>,
    }
    let keyed = Keyed { key: key(), command };
    let path = format!("api/tables/{table}/commands");
    let mut pause = 300;
    loop {
        let answer = match sent(Request::post(&path), &keyed).await {
            Ok(response) if response.status() == 401 => return Err(Trouble::NoSession),
            Ok(response) if response.status() == 429 => None,
            Ok(response) => response.json::<Answer>().await.ok(),
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
    request.json(body).map_err(|error| Trouble::Said(error.to_string()))?.send().await.map_err(|_| Trouble::NoLine)
}

async fn read<T: DeserializeOwned>(response: Response) -> Result<T, Trouble> {
    match response.status() {
        200..300 => response.json().await.map_err(|error| Trouble::Said(error.to_string())),
        401 => Err(Trouble::NoSession),
        _ => {
            let said = response.json::<Problem>().await.ok().and_then(|problem| problem.said);
            Err(Trouble::Said(said.unwrap_or_else(|| response.status_text())))
        }
    }
}

/// A key that no other command has.
fn key() -> String {
    let part = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}{:08x}", part(), part(), part())
}
