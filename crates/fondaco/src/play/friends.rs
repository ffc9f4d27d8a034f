//! Friends in the lobby: the link that makes friends, who they are, and whom the player keeps away.

use super::address;
use super::http::{Answered, written};
use super::lobby::{LobbyChoice, LobbyDesk};
use crate::failure::Failure;
use crate::given::printable;
use protocol::{Friend, FriendLink, FriendOffer, FriendWish, MyPeople, ShieldWish, ShieldedPerson};
use sentences::say;
use std::io::Write;

/// What is typed about friends.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FriendsPick {
    /// Who they are.
    List,
    /// The player's own link, or no link any more.
    Link(bool),
    /// The link of somebody, and whether it was confirmed.
    Open(String, bool),
    /// A friend no longer.
    End(String),
    Block(String, bool),
    Mute(String, bool),
}

/// Reads it, if it is about friends. Names and links keep their capitals.
pub(crate) fn read(line: &str) -> Option<FriendsPick> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let name = || words[1..].join(" ");
    match lower.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["friends" | "freunde"] => Some(FriendsPick::List),
        ["friend" | "freund", "link"] => Some(FriendsPick::Link(true)),
        ["friend" | "freund", "link", "off" | "aus"] => Some(FriendsPick::Link(false)),
        ["friend" | "freund", _] => Some(FriendsPick::Open(words[1].to_owned(), false)),
        ["friend" | "freund", _, "yes" | "ja"] => Some(FriendsPick::Open(words[1].to_owned(), true)),
        ["unfriend" | "entfreunde", _, ..] => Some(FriendsPick::End(name())),
        ["block" | "blockiere", _, ..] => Some(FriendsPick::Block(name(), true)),
        ["unblock" | "freigeben", _, ..] => Some(FriendsPick::Block(name(), false)),
        ["mute" | "stumm", _, ..] => Some(FriendsPick::Mute(name(), true)),
        ["unmute" | "laut", _, ..] => Some(FriendsPick::Mute(name(), false)),
        _ => None,
    }
}

/// The friend of this name.
pub(super) fn named(friends: Vec<Friend>, name: &str) -> Option<Friend> {
    friends.into_iter().find(|friend| friend.name.to_lowercase() == name.to_lowercase())
}

impl LobbyDesk<'_> {
    /// Does it, and tells the result.
    pub(crate) async fn friends(&self, what: FriendsPick, out: &mut impl Write) -> Result<(), Failure> {
        let texts = self.words.people();
        let told = match what {
            FriendsPick::List => self.people().await?.map(|people| self.listed(&people)),
            FriendsPick::Link(true) => {
                let answered = self.ask("PUT", "/api/me/friend-link", "").await?;
                let link = answered.read().filter(|_| answered.status == 200);
                link.map(|FriendLink { link, .. }| self.own_link(&link)).ok_or(answered)
            }
            FriendsPick::Link(false) => said(self.ask("DELETE", "/api/me/friend-link", "").await?, texts.friend_link_off.to_owned()),
            FriendsPick::Open(link, sure) => self.open_link(&link, sure).await?,
            FriendsPick::End(name) => match self.people().await? {
                Ok(people) => match named(people.friends, &name) {
                    Some(Friend { id, name, .. }) => {
                        let name = printable(&name);
                        said(self.ask("DELETE", &format!("/api/me/friends/{id}"), "").await?, say!(texts.no_longer_friends, name))
                    }
                    None => Ok(self.words.no_friend(&name)),
                },
                Err(answered) => Err(answered),
            },
            FriendsPick::Block(name, on) => self.keep_away(&name, Some(on), None).await?,
            FriendsPick::Mute(name, on) => self.keep_away(&name, None, Some(on)).await?,
        };
        writeln!(out, "{}", told.unwrap_or_else(|answered| self.words.problem(&answered)))?;
        Ok(())
    }

    /// Declines an invitation of the list.
    pub(crate) async fn decline(&self, chosen: Option<&LobbyChoice>, out: &mut impl Write) -> Result<(), Failure> {
        let texts = self.words.people();
        let told = if let Some(LobbyChoice::Invited(table)) = chosen {
            said(self.ask("DELETE", &format!("/api/me/invitations/{}", table.id), "").await?, texts.declined.to_owned())
        } else {
            Ok(texts.no_such_invitation.to_owned())
        };
        writeln!(out, "{}", told.unwrap_or_else(|answered| self.words.problem(&answered)))?;
        Ok(())
    }

    async fn people(&self) -> Result<Result<MyPeople, Answered>, Failure> {
        let answered = self.ask("GET", "/api/me/people", "").await?;
        Ok(answered.read().filter(|_| answered.status == 200).ok_or(answered))
    }

    fn own_link(&self, link: &str) -> String {
        let link = printable(&self.http.address.whole(link));
        say!(self.words.people().your_friend_link, link)
    }

    /// Whose friend the player would become; once they agree, they are.
    async fn open_link(&self, link: &str, sure: bool) -> Result<Result<String, Answered>, Failure> {
        let texts = self.words.people();
        let (_, token) = address::link(link, "friend");
        let plain = !token.is_empty() && token.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'));
        if !plain {
            return Ok(Ok(texts.link_is_gone.to_owned()));
        }
        let answered = self.ask("GET", &format!("/api/friend-links/{token}"), "").await?;
        let Some(FriendOffer { name, yours, friends }) = answered.read().filter(|_| answered.status == 200) else {
            return Ok(if answered.status == 404 { Ok(texts.link_is_gone.to_owned()) } else { Err(answered) });
        };
        let name = printable(&name);
        if yours {
            return Ok(Ok(texts.own_friend_link.to_owned()));
        }
        if friends {
            return Ok(Ok(say!(texts.are_friends, name)));
        }
        if !sure {
            return Ok(Ok(say!(texts.become_friends_by, name, token)));
        }
        let answered = self.ask("POST", "/api/me/friends", &written(&FriendWish { token })).await?;
        Ok(said(answered, say!(texts.are_friends, name)))
    }

    /// Blocks or mutes a friend, or somebody who is kept away already.
    async fn keep_away(&self, name: &str, blocked: Option<bool>, muted: Option<bool>) -> Result<Result<String, Answered>, Failure> {
        let MyPeople { friends, shields, .. } = match self.people().await? {
            Ok(people) => people,
            Err(answered) => return Ok(Err(answered)),
        };
        let shielded = shields.into_iter().find(|person| person.name.to_lowercase() == name.to_lowercase());
        let Some(id) = named(friends, name).map(|friend| friend.id).or_else(|| shielded.map(|person| person.id)) else {
            return Ok(Ok(self.words.no_friend(name)));
        };
        let answered =
            self.ask("PUT", "/api/me/shields", &written(&ShieldWish { id: Some(id), blocked, muted, ..ShieldWish::default() })).await?;
        Ok(said(answered, self.words.texts().stored.to_owned()))
    }

    /// The lists, in lines.
    fn listed(&self, people: &MyPeople) -> String {
        let texts = self.words.people();
        let mut lines: Vec<String> = people.link.iter().map(|link| self.own_link(&link.link)).collect();
        let friends: Vec<String> = people.friends.iter().map(|friend| printable(&friend.name)).collect();
        lines.push(if friends.is_empty() {
            texts.no_friends.to_owned()
        } else {
            format!("{}: {}", texts.your_friends, friends.join(", "))
        });
        let shield = |ShieldedPerson { name, blocked, muted, .. }: &ShieldedPerson| {
            let notes = [blocked.then_some(texts.is_blocked), muted.then_some(texts.is_muted)];
            format!("{} ({})", printable(name), notes.into_iter().flatten().collect::<Vec<_>>().join(", "))
        };
        if !people.shields.is_empty() {
            lines.push(format!("{}: {}", texts.kept_away, people.shields.iter().map(shield).collect::<Vec<_>>().join(", ")));
        }
        lines.push(texts.friends_typed.to_owned());
        lines.join("\n")
    }
}

/// What is said if it went well.
fn said(answered: Answered, text: String) -> Result<String, Answered> {
    if answered.status == 204 { Ok(text) } else { Err(answered) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_about_friends_is_read() {
        let rows = [
            ("friends", Some(FriendsPick::List)),
            ("Freund link", Some(FriendsPick::Link(true))),
            ("friend link off", Some(FriendsPick::Link(false))),
            ("friend https://games.example/#friend=Ab-1", Some(FriendsPick::Open("https://games.example/#friend=Ab-1".into(), false))),
            ("friend Ab-1 yes", Some(FriendsPick::Open("Ab-1".into(), true))),
            ("unfriend Ana Maria", Some(FriendsPick::End("Ana Maria".into()))),
            ("block Bob", Some(FriendsPick::Block("Bob".into(), true))),
            ("freigeben Bob", Some(FriendsPick::Block("Bob".into(), false))),
            ("mute Bob", Some(FriendsPick::Mute("Bob".into(), true))),
            ("laut Bob", Some(FriendsPick::Mute("Bob".into(), false))),
            ("block", None),
        ];
        for (line, expected) in rows {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
