//! What players do about themselves in the lobby: change their name, see and end their devices, take everything along, be forgotten.

use super::http::written;
use super::lobby::LobbyDesk;
use super::people::day;
use super::person;
use crate::failure::Failure;
use crate::given::printable;
use protocol::{Device, NameWish};
use sentences::say;
use std::io::Write;

/// What is typed about oneself.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum AboutMe {
    /// A new name.
    Name(String),
    Devices,
    /// The device with this number in the list is logged out.
    EndDevice(usize),
    /// Everything that is known, into a file.
    Export(String),
    /// Being forgotten, and whether that was confirmed.
    Forget(bool),
}

/// Reads it, if it is about oneself. Names and files keep their capitals.
pub(crate) fn read(line: &str) -> Option<AboutMe> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    match lower.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["name", _, ..] => Some(AboutMe::Name(words[1..].join(" "))),
        ["devices" | "geräte"] => Some(AboutMe::Devices),
        ["devices" | "geräte", "end" | "ende", number] => number.parse().ok().map(AboutMe::EndDevice),
        ["export", _] => Some(AboutMe::Export(words[1].to_owned())),
        ["forget", "me"] | ["vergiss", "mich"] => Some(AboutMe::Forget(false)),
        ["forget", "me", "yes"] | ["vergiss", "mich", "ja"] => Some(AboutMe::Forget(true)),
        _ => None,
    }
}

impl LobbyDesk<'_> {
    /// Does it, and tells the result. Returns whether the player is still known here.
    pub(crate) async fn about_me(&self, what: AboutMe, out: &mut impl Write) -> Result<bool, Failure> {
        let texts = self.words.people();
        let (answered, said) = match what {
            AboutMe::Name(name) => {
                let answered = self.ask("PUT", "/api/me/name", &written(&NameWish { name: name.clone() })).await?;
                if answered.status == 204 {
                    person::renamed(self.http, self.token, &name, self.words)?;
                }
                let name = printable(&name);
                (answered, say!(texts.renamed, name))
            }
            AboutMe::Devices => {
                let answered = self.ask("GET", "/api/me/devices", "").await?;
                let devices: Vec<Device> = answered.read().unwrap_or_default();
                (answered, self.list(&devices))
            }
            AboutMe::EndDevice(number) => {
                let answered = self.ask("GET", "/api/me/devices", "").await?;
                let devices: Vec<Device> = answered.read().unwrap_or_default();
                match number.checked_sub(1).and_then(|at| devices.get(at)) {
                    Some(device) => {
                        (self.ask("DELETE", &format!("/api/me/devices/{}", device.id), "").await?, say!(texts.device_ended, number))
                    }
                    None => (answered, self.list(&devices)),
                }
            }
            AboutMe::Export(file) => {
                let answered = self.ask("GET", "/api/me/export", "").await?;
                if answered.status == 200 {
                    std::fs::write(&file, &answered.body)
                        .map_err(|error| Failure::Failed(say!(self.words.play().cannot_write, file, error)))?;
                }
                (answered, say!(texts.exported, file))
            }
            AboutMe::Forget(false) => {
                writeln!(out, "{}", texts.forget_asks)?;
                return Ok(true);
            }
            AboutMe::Forget(true) => {
                let answered = self.ask("DELETE", "/api/me", "").await?;
                let forgotten = answered.status == 204;
                writeln!(out, "{}", if forgotten { texts.forgotten.to_owned() } else { self.words.problem(&answered) })?;
                return Ok(!forgotten);
            }
        };
        let well = matches!(answered.status, 200 | 204);
        writeln!(out, "{}", if well { said } else { self.words.problem(&answered) })?;
        Ok(true)
    }

    /// The devices, numbered, the oldest first.
    fn list(&self, devices: &[Device]) -> String {
        let texts = self.words.people();
        let line = |(at, device): (usize, &Device)| {
            let (number, since) = (at + 1, day(device.created));
            let name = device.name.as_deref().map_or_else(|| texts.unknown_device.to_owned(), printable);
            let here = if device.here { texts.this_device } else { "" };
            say!(texts.device_line, number, name, since, here)
        };
        devices.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_about_oneself_is_read() {
        let rows = [
            ("name Ana Maria", Some(AboutMe::Name("Ana Maria".into()))),
            ("Name", None),
            ("devices", Some(AboutMe::Devices)),
            ("Geräte ende 2", Some(AboutMe::EndDevice(2))),
            ("devices end all", None),
            ("export Me.json", Some(AboutMe::Export("Me.json".into()))),
            ("forget me", Some(AboutMe::Forget(false))),
            ("vergiss mich ja", Some(AboutMe::Forget(true))),
            ("forget", None),
        ];
        for (line, expected) in rows {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
