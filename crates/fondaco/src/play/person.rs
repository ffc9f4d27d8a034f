//! The user's identity on a server: a guest by name, kept in a file that nobody else can read, so that the next start is the same person.

use super::http::{Http, written};
use super::words::Words;
use crate::failure::Failure;
use protocol::{NewSession, ReturnSession, Session};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Everybody who has used one server from here.
#[derive(Default, Serialize, Deserialize)]
struct People {
    server: String,
    /// Those who were here, the most recent one last.
    people: Vec<Person>,
}

/// Somebody, as the server knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) name: String,
    /// What the server recognizes them by. Keep it secret: with it anyone can act as this person.
    pub(crate) token: String,
}

/// How somebody wants to sign in.
pub(crate) struct Coming<'a> {
    /// The name; by default the last one, or that of the environment.
    pub(crate) name: Option<&'a str>,
    pub(crate) usual: String,
    /// For coming back from another device.
    pub(crate) passphrase: Option<&'a str>,
    /// The folder in which people are kept.
    pub(crate) folder: PathBuf,
}

/// Signs in: as the same person as before, or as a guest. Also returns what is worth knowing about it.
pub(crate) async fn come(http: &Http, coming: &Coming<'_>, words: Words) -> Result<(Person, Option<String>), Failure> {
    let file = coming.folder.join(http.address.file_name());
    let mut known = read(&file)?;
    known.server = http.address.to_string();
    let is_meant = |person: &Person| coming.name.is_none_or(|name| person.name.to_lowercase() == name.to_lowercase());
    let before = known.people.iter().rev().find(|person| is_meant(person)).cloned();
    let mut said = None;
    let person = match (before, coming.passphrase) {
        (before, Some(passphrase)) => {
            let name = coming.name.map(ToOwned::to_owned).or(before.map(|person| person.name)).unwrap_or_else(|| coming.usual.clone());
            asked(http, "/api/session/return", &ReturnSession { name, passphrase: passphrase.into(), token: true }, words).await?
        }
        (Some(person), None) => match http.ask("GET", "/api/session", &person.token, "").await {
            Ok(answered) if answered.status == 200 => person,
            Ok(answered) if answered.status == 401 => {
                said = Some(words.session_ended(&person.name));
                guest(http, &person.name, words).await?
            }
            Ok(answered) => return Err(Failure::Failed(words.problem(&answered))),
            Err(why) => return Err(Failure::Failed(words.unreachable(&http.address, &why))),
        },
        (None, None) => guest(http, coming.name.unwrap_or(&coming.usual), words).await?,
    };
    known.people.retain(|other| other.name != person.name);
    known.people.push(person.clone());
    let text = serde_json::to_string_pretty(&known).unwrap_or_default();
    write(&file, &text).map_err(|error| Failure::Failed(format!("{} cannot be written: {error}", file.display())))?;
    Ok((person, said))
}

async fn guest(http: &Http, name: &str, words: Words) -> Result<Person, Failure> {
    asked(http, "/api/session", &NewSession { name: name.into(), token: true }, words).await
}

async fn asked(http: &Http, path: &str, body: &impl Serialize, words: Words) -> Result<Person, Failure> {
    let answered = http.ask("POST", path, "", &written(body)).await;
    let answered = answered.map_err(|why| Failure::Failed(words.unreachable(&http.address, &why)))?;
    match answered.read::<Session>().filter(|_| answered.status == 201) {
        Some(Session { name, token: Some(token), .. }) => Ok(Person { name, token }),
        Some(_) | None => Err(Failure::Failed(words.problem(&answered))),
    }
}

fn read(file: &Path) -> Result<People, Failure> {
    match fs::read_to_string(file) {
        // A broken file must not be overwritten: somebody's seats may depend on it.
        Ok(text) => serde_json::from_str(&text)
            .map_err(|error| Failure::Failed(format!("{} cannot be understood: {error}; put it right, or take it away", file.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(People::default()),
        Err(error) => Err(Failure::Failed(format!("{} cannot be read: {error}", file.display()))),
    }
}

/// Writes it so that nobody else can ever read it, not even for a moment.
fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = file.with_extension(format!("{}.new", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut out = options.open(&beside)?;
    out.write_all(text.as_bytes())?;
    out.sync_all()?;
    fs::rename(&beside, file)
}
