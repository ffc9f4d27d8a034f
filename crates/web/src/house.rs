//! The connection to the server: requests and their answers. All addresses are relative, so that the page works under any path.

use crate::read::{Unread, read};
use gloo_net::http::{Request, RequestBuilder, Response};
use protocol::{Answer, Command, Denial, Keyed, ListedTable, Problem, WireTypes};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trouble {
    /// The server did not answer.
    NoLine,
    /// The reader must log in first.
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

/// Sends a DELETE request that says something.
pub(crate) async fn delete_with(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    fine(sent(Request::delete(path), body).await?).await.map(drop)
}

/// Sends a command to a table. The same key is sent again until the server answers, so that it is done once.
pub(crate) async fn command<R: WireTypes>(table: &str, command: &Command<R>) -> Result<Answer, Trouble> {
    let keyed = Keyed::new(key(), command);
    let path = format!("api/tables/{table}/commands");
    let mut pause = 300;
    loop {
        let answer = match sent(Request::post(&path), &keyed).await {
            // A table that refuses answers; what no table has answered is tried again only if it can go better.
            Ok(response) => {
                let (status, status_text) = (response.status(), response.status_text());
                let text = response.text().await.unwrap_or_default();
                let answer = read(&text).ok();
                if answer.is_none() && (400..500).contains(&status) && status != 429 {
                    return Err(refused(status, status_text, &text));
                }
                answer
            }
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
        status => {
            let status_text = response.status_text();
            Err(refused(status, status_text, &response.text().await.unwrap_or_default()))
        }
    }
}

/// What an unsuccessful answer says: a problem, or a table's denial.
fn refused(status: u16, status_text: String, text: &str) -> Trouble {
    match read(text) {
        _ if status == 401 => Trouble::NoSession,
        Ok(Problem { why: Some(why), .. }) => Trouble::Denied(why),
        Ok(Problem { error, said, .. }) => Trouble::Problem { code: error, said },
        Err(_) => Trouble::Said(status_text),
    }
}

/// A key that no other command has.
pub(crate) fn key() -> String {
    let part = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}{:08x}", part(), part(), part())
}

#[cfg(test)]
mod tests {
    use crate::luck::first_seat;
    use crate::notice_page::in_language;
    use crate::read::read;
    use protocol::{Command, Keyed, Nudge};
    use sentences::Language;
    use serde_json::{Value, json};
    use tabletop::{Entropy, Seat};

    /// Games are played for weeks with this in `crates/server/tests/fortnight.rs`; New table has a test of its own.
    #[test]
    fn the_house_is_tested_with_what_the_page_sends() {
        let browser = r#"{"endpoint":"https://push.example/a","expirationTime":null,"keys":{"p256dh":"BA","auth":"AA"}}"#;
        let sends = json!({
            "sit": Keyed::new("k", first_seat(Some(Entropy::from_bytes([0x5a; 32])))),
            "push": in_language(read(browser).unwrap(), Language::English),
            "vacation": Keyed::new("k", Command::<ostia::State>::Vacation { away: true }),
            "nudge": Nudge { seat: Seat(1) },
        });
        let tested: Value = serde_json::from_str(include_str!("../../server/tests/page-sends.json")).unwrap();
        assert_eq!(sends, tested, "put what the page sends into that file: {sends}");
    }
}
