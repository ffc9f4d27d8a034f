//! Notifications in the lobby: which ways are on, and when; changed by what is typed.

use super::http::written;
use super::lobby::LobbyDesk;
use super::local::{local, now, zone};
use super::people::day;
use crate::failure::Failure;
use crate::given::printable;
use protocol::{HookForm, Me, NoticeHook, NoticeTimes, NoticeWish, Notices, QuietHours};
use sentences::say;
use std::io::Write;
use tabletop::Millis;

/// What is typed about notifications.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoticesPick {
    /// Everything as it is.
    List,
    /// An address for mails; nothing: no mails.
    Mail(Option<String>),
    /// A webhook of one's own, and the form of what is posted there; nothing: no posts.
    Hook(Option<NoticeHook>),
    /// No messages in these minutes of the day.
    Quiet(Option<QuietHours>),
    /// Everything together, at this minute of the day.
    Digest(Option<u16>),
    /// No messages for this number of days.
    Vacation(Option<u16>),
    /// None at all.
    Off,
}

/// Reads it, if it is about notifications.
pub(crate) fn read(line: &str) -> Option<NoticesPick> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let ("notifications" | "benachrichtigungen", rest) = (*lower.first()?, lower.get(1..)?) else { return None };
    Some(match rest {
        [] => NoticesPick::List,
        ["off" | "aus"] => NoticesPick::Off,
        ["email", "off" | "aus"] => NoticesPick::Mail(None),
        ["email", _] => NoticesPick::Mail(Some(words[2].to_owned())),
        ["webhook", "off" | "aus"] => NoticesPick::Hook(None),
        ["webhook", _] => NoticesPick::Hook(Some(NoticeHook { url: words[2].to_owned(), form: HookForm::default() })),
        ["webhook", _, form] => {
            let form = [("discord", HookForm::Discord), ("ntfy", HookForm::Ntfy), ("json", HookForm::Json)]
                .into_iter()
                .find_map(|(name, known)| (name == *form).then_some(known))?;
            NoticesPick::Hook(Some(NoticeHook { url: words[2].to_owned(), form }))
        }
        ["quiet" | "ruhe", "off" | "aus"] => NoticesPick::Quiet(None),
        ["quiet" | "ruhe", from, until] => NoticesPick::Quiet(Some(QuietHours { from: minute(from)?, until: minute(until)? })),
        ["digest" | "gesammelt", "off" | "aus"] => NoticesPick::Digest(None),
        ["digest" | "gesammelt", at] => NoticesPick::Digest(Some(minute(at)?)),
        ["vacation" | "urlaub", "off" | "aus"] => NoticesPick::Vacation(None),
        ["vacation" | "urlaub", days] => NoticesPick::Vacation(Some(days.parse().ok().filter(|days| (1..=365).contains(days))?)),
        _ => return None,
    })
}

/// A time of the day, `22:30` or `22`, in minutes after midnight.
fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':').unwrap_or((text, "0"));
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// A minute of the day as people write it.
fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

const DAY: Millis = 86_400_000;

impl LobbyDesk<'_> {
    /// Does it, and shows everything as it is then.
    pub(crate) async fn notices(&self, what: NoticesPick, out: &mut impl Write) -> Result<(), Failure> {
        let answered = self.ask("GET", "/api/session", "").await?;
        let Some(Some(me)) = answered.read::<Option<Me>>().filter(|_| answered.status == 200) else {
            writeln!(out, "{}", self.words.problem(&answered))?;
            return Ok(());
        };
        // Times count on the clock of this place, unless another one was chosen.
        let mut times = me.notices.times.clone();
        times.zone = times.zone.or_else(zone);
        let done = match what {
            NoticesPick::List => None,
            NoticesPick::Mail(Some(mail)) => {
                let wish = NoticeWish { mail: Some(mail), language: Some(self.words.0.code().into()), ..NoticeWish::default() };
                Some(self.ask("PUT", "/api/me/notice", &written(&wish)).await?)
            }
            NoticesPick::Mail(None) => Some(self.ask("DELETE", "/api/me/notice/mail", "").await?),
            NoticesPick::Hook(Some(hook)) => {
                let wish = NoticeWish { hook: Some(hook), language: Some(self.words.0.code().into()), ..NoticeWish::default() };
                Some(self.ask("PUT", "/api/me/notice", &written(&wish)).await?)
            }
            NoticesPick::Hook(None) => Some(self.ask("DELETE", "/api/me/notice/hook", "").await?),
            NoticesPick::Off => Some(self.ask("DELETE", "/api/me/notice", "").await?),
            NoticesPick::Quiet(quiet) => Some(self.set_times(&NoticeTimes { quiet, ..times }).await?),
            NoticesPick::Digest(digest) => Some(self.set_times(&NoticeTimes { digest, ..times }).await?),
            NoticesPick::Vacation(days) => {
                let vacation = days.map(|days| now() + Millis::from(days) * DAY);
                Some(self.set_times(&NoticeTimes { vacation, ..times }).await?)
            }
        };
        let me = match done {
            Some(answered) if answered.status != 204 => {
                writeln!(out, "{}", self.words.problem(&answered))?;
                return Ok(());
            }
            Some(_) => self.ask("GET", "/api/session", "").await?.read::<Option<Me>>().flatten().unwrap_or(me),
            None => me,
        };
        writeln!(out, "{}", self.as_they_are(&me.notices))?;
        Ok(())
    }

    async fn set_times(&self, times: &NoticeTimes) -> Result<super::http::Answered, Failure> {
        self.ask("PUT", "/api/me/notice/times", &written(times)).await
    }

    fn as_they_are(&self, notices: &Notices) -> String {
        let texts = self.words.people();
        let mut lines = Vec::new();
        let devices = notices.push_devices;
        if devices > 0 {
            lines.push(say!(texts.notice_push, devices));
        }
        if let Some(mail) = &notices.mail {
            let address = printable(mail);
            lines.push(say!(texts.notice_mail, address));
        }
        if let Some(mail) = &notices.unconfirmed {
            let address = printable(mail);
            lines.push(say!(texts.notice_unconfirmed, address));
        }
        if let Some(hook) = &notices.hook {
            let url = printable(&hook.url);
            lines.push(say!(texts.notice_hook, url));
        }
        if let Some(handle) = &notices.handle {
            let handle = printable(handle);
            lines.push(say!(texts.notice_handle, handle));
        }
        if let Some(handle) = &notices.unconfirmed_handle {
            let handle = printable(handle);
            lines.push(say!(texts.notice_handle_unconfirmed, handle));
        }
        if lines.is_empty() {
            lines.push(texts.notice_none.to_owned());
        }
        let NoticeTimes { zone, digest, quiet, vacation } = &notices.times;
        let zone = zone.as_deref().map_or_else(|| "UTC".to_owned(), printable);
        if let Some(QuietHours { from, until }) = quiet {
            let (from, until) = (clock(*from), clock(*until));
            lines.push(say!(texts.notice_quiet, from, until, zone));
        }
        if let Some(at) = digest.map(clock) {
            lines.push(say!(texts.notice_digest, at, zone));
        }
        if let Some(until) = vacation.map(|until| day(local(until))) {
            lines.push(say!(texts.notice_vacation, until));
        }
        lines.push(texts.notices_typed.to_owned());
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_about_notifications_is_read() {
        let quiet = |from, until| Some(NoticesPick::Quiet(Some(QuietHours { from, until })));
        let hook = |url: &str, form| Some(NoticesPick::Hook(Some(NoticeHook { url: url.into(), form })));
        let rows = [
            ("notifications", Some(NoticesPick::List)),
            ("Benachrichtigungen aus", Some(NoticesPick::Off)),
            ("notifications email Ana@Mail.Example", Some(NoticesPick::Mail(Some("Ana@Mail.Example".into())))),
            ("notifications email off", Some(NoticesPick::Mail(None))),
            ("notifications webhook https://Hooks.example/A", hook("https://Hooks.example/A", HookForm::Json)),
            ("benachrichtigungen webhook https://ntfy.example/a NTFY", hook("https://ntfy.example/a", HookForm::Ntfy)),
            ("notifications webhook https://hooks.example/a carrier-pigeon", None),
            ("notifications webhook off", Some(NoticesPick::Hook(None))),
            ("notifications quiet 22:30 7", quiet(1350, 420)),
            ("benachrichtigungen ruhe aus", Some(NoticesPick::Quiet(None))),
            ("notifications quiet 24 7", None),
            ("notifications digest 18:05", Some(NoticesPick::Digest(Some(1085)))),
            ("notifications vacation 14", Some(NoticesPick::Vacation(Some(14)))),
            ("notifications vacation 0", None),
            ("notifications what", None),
            ("notification", None),
            ("", None),
        ];
        for (line, expected) in rows {
            assert_eq!(read(line), expected, "{line}");
        }
        assert_eq!((clock(0), clock(1350)), ("00:00".into(), "22:30".into()));
    }
}
