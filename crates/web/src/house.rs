//! The line to the house: requests and their answers. All addresses are relative, so that the page works under any path.

use crate::place::Place;
use crate::read::{Unread, read};
use gloo_net::http::{Request, RequestBuilder, Response};
use protocol::{Answer, Command, Denial, Summary};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use table::Seated;
use tabletop::Phase;

/// Why a request came to nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trouble {
    /// Nobody answered.
    NoLine,
    /// One must say first who one is.
    NoSession,
    /// The house says no: a code, and the same in English.
    Problem { code: String, said: String },
    /// The table does not do it.
    Denied(Denial),
    /// What came cannot be read.
    Unread,
    /// Something else, in words.
    Said(String),
}

impl From<Unread> for Trouble {
    fn from(Unread: Unread) -> Trouble {
        Trouble::Unread
    }
}

/// Who the reader is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Me {
    pub(crate) name: String,
    /// Can they come back by a passphrase?
    #[serde(default)]
    pub(crate) returns: bool,
    /// Where they are told that it is their turn.
    #[serde(default)]
    pub(crate) notices: Notices,
}

/// How the house tells people that it is their turn, and what it knows of this reader.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct Notices {
    /// Does the house send mail?
    pub(crate) by_mail: bool,
    /// Does it have a webhook?
    pub(crate) by_webhook: bool,
    /// The address that mail goes to.
    pub(crate) mail: Option<String>,
    /// The address that was asked whether it is the reader's.
    pub(crate) unconfirmed: Option<String>,
    /// How the receiver of the webhook knows the reader.
    pub(crate) handle: Option<String>,
}

/// A table as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) phase: Phase,
    pub(crate) updated: u64,
    /// Is it shown to everybody?
    pub(crate) listed: bool,
    pub(crate) summary: Summary,
    /// Where the reader sits, in the list of their own tables.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
    /// Does the game wait for the reader?
    #[serde(default)]
    pub(crate) turn: bool,
    /// Did the reader open it? It is told of one table that is asked about.
    #[serde(default)]
    pub(crate) host: bool,
}

impl Listed {
    /// Where it is.
    pub(crate) fn place(&self) -> Place {
        Place::Table { game: self.game.clone(), id: self.id.clone() }
    }

    /// Where it can be looked back at, once it is over.
    pub(crate) fn replay(&self) -> Place {
        Place::Replay { game: self.game.clone(), id: self.id.clone(), token: None }
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
    error: String,
    #[serde(default)]
    said: String,
    /// Why a table does not do it.
    #[serde(default)]
    why: Option<Denial>,
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    answered(Request::get(path).send().await.map_err(|_| Trouble::NoLine)?).await
}

/// Asks for a table: by a link to watch, where the reader has one.
pub(crate) async fn table(id: &str, watch: Option<&str>) -> Result<Listed, Trouble> {
    let link = watch.map_or_else(String::new, |token| format!("?watch={token}"));
    get(&format!("api/tables/{id}{link}")).await
}

/// Asks for something, and reads it later.
pub(crate) async fn get_text(path: &str) -> Result<String, Trouble> {
    let response = fine(Request::get(path).send().await.map_err(|_| Trouble::NoLine)?).await?;
    response.text().await.map_err(|_| Trouble::NoLine)
}

/// Hands something in.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    answered(sent(Request::post(path), body).await?).await
}

/// Hands something in, to which nothing is answered.
pub(crate) async fn post_nothing(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    fine(sent(Request::post(path), body).await?).await.map(drop)
}

/// Puts something in its place.
pub(crate) async fn put(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    fine(sent(Request::put(path), body).await?).await.map(drop)
}

/// Takes something away.
pub(crate) async fn delete(path: &str) -> Result<(), Trouble> {
    fine(Request::delete(path).send().await.map_err(|_| Trouble::NoLine)?).await.map(drop)
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
            Ok(Problem { why: Some(why), .. }) => Trouble::Denied(why),
            Ok(Problem { error, said, .. }) => Trouble::Problem { code: error, said },
            Err(_) => Trouble::Said(response.status_text()),
        }),
    }
}

/// A key that no other command has.
pub(crate) fn key() -> String {
    let part = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}{:08x}", part(), part(), part())
}
