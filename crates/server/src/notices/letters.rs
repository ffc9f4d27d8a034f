//! What people who are away are told, in their language: mails, lines for webhooks, and what a browser shows.

use super::WaitingTable;
use super::hours::NoticeHours;
use catalog::Game;
use protocol::PushMessage;
use sentences::Language;
use serde_json::Value;
use store::{Millis, NoticeKind, TableRow};

/// A mail, without its address.
pub(crate) struct Letter {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// What waits for somebody, at one table or at several.
pub(crate) fn waiting(language: Language, name: &str, all: &[WaitingTable], hours: &NoticeHours, stop: &str) -> Letter {
    let hello = match language {
        Language::English => format!("Hello {name},"),
        Language::German => format!("Hallo {name},"),
    };
    let (subject, says) = match all {
        [one] => single(language, one, hours),
        _ => several(language, all, hours),
    };
    let ends = match language {
        Language::English => "To stop these mails, open this link:",
        Language::German => "Wenn du keine solchen Mails mehr willst, öffne diesen Link:",
    };
    Letter { subject, body: format!("{hello}\n\n{says}\n\n{ends}\n{stop}\n") }
}

fn single(language: Language, told: &WaitingTable, hours: &NoticeHours) -> (String, String) {
    let game = title(&told.table.game);
    let others = with(language, &others(&told.table, told.notice.seat));
    let by = told.notice.by.as_deref().unwrap_or_default();
    let (subject, says) = match (language, told.notice.key.kind) {
        (Language::English, NoticeKind::Turn) => ("it is your turn".into(), "it is your turn".to_owned()),
        (Language::English, NoticeKind::Offers) => ("offers for you".into(), "there are offers for you".to_owned()),
        (Language::English, NoticeKind::Nudge) => (format!("{by} is waiting for you"), format!("{by} is waiting for you: it is your turn")),
        (Language::German, NoticeKind::Turn) => ("Du bist dran".into(), "du bist dran".to_owned()),
        (Language::German, NoticeKind::Offers) => ("Angebote für dich".into(), "es gibt Angebote für dich".to_owned()),
        (Language::German, NoticeKind::Nudge) => (format!("{by} wartet auf dich"), format!("{by} wartet auf dich: Du bist dran")),
    };
    let until = told.deadline.and_then(|deadline| moment(language, hours, deadline));
    let says = match language {
        Language::English => {
            let until = until.map_or_else(String::new, |until| format!(" You have time until {until}."));
            format!("{says} in a game of {game}{others}.{until}")
        }
        Language::German => {
            let until = until.map_or_else(String::new, |until| format!(" Du hast Zeit bis {until}."));
            format!("{says} in einer Partie {game}{others}.{until}")
        }
    };
    (format!("{game}: {subject}"), format!("{says}\n\n{}", told.link))
}

fn several(language: Language, all: &[WaitingTable], hours: &NoticeHours) -> (String, String) {
    let subject = many(language, all.len());
    let rows = all.iter().map(|told| {
        let others = with(language, &others(&told.table, told.notice.seat));
        let until = told.deadline.and_then(|deadline| moment(language, hours, deadline)).map_or_else(String::new, |until| match language {
            Language::English => format!(", until {until}"),
            Language::German => format!(", bis {until}"),
        });
        format!("{}{others}: {}{until}\n{}", title(&told.table.game), short(language, told.notice.key.kind), told.link)
    });
    let rows: Vec<String> = rows.collect();
    (subject.clone(), format!("{subject}:\n\n{}", rows.join("\n\n")))
}

/// What waits, in one line.
pub(crate) fn line(language: Language, all: &[WaitingTable]) -> String {
    match all {
        [one] => {
            let (game, by) = (title(&one.table.game), one.notice.by.as_deref());
            match (language, by) {
                (Language::English, Some(by)) => format!("{game}: {by} is waiting for you."),
                (Language::German, Some(by)) => format!("{game}: {by} wartet auf dich."),
                (Language::English | Language::German, None) => format!("{game}: {}.", short(language, one.notice.key.kind)),
            }
        }
        _ => format!("{}.", many(language, all.len())),
    }
}

/// What a browser shows. It says only at which table somebody is waited for.
pub(crate) fn pushed(language: Language, all: &[WaitingTable]) -> PushMessage {
    match all {
        [one] => PushMessage {
            title: title(&one.table.game).into(),
            body: format!("{}.", first_upper(short(language, one.notice.key.kind))),
            table: Some(one.table.id.to_string()),
        },
        _ => PushMessage { title: "Fondaco".into(), body: format!("{}.", many(language, all.len())), table: None },
    }
}

fn short(language: Language, kind: NoticeKind) -> &'static str {
    match (language, kind) {
        (Language::English, NoticeKind::Turn | NoticeKind::Nudge) => "it is your turn",
        (Language::English, NoticeKind::Offers) => "there are offers for you",
        (Language::German, NoticeKind::Turn | NoticeKind::Nudge) => "du bist dran",
        (Language::German, NoticeKind::Offers) => "es gibt Angebote für dich",
    }
}

fn many(language: Language, count: usize) -> String {
    match language {
        Language::English => format!("{count} tables wait for you"),
        Language::German => format!("{count} Tische warten auf dich"),
    }
}

fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Is this address its owner's?
pub(crate) fn confirm(language: Language, link: &str) -> Letter {
    match language {
        Language::English => Letter {
            subject: "Is this your address?".into(),
            body: format!(
                "Somebody wants to be notified at this address when it is their turn.\nIf it was you, open this link in the browser in which \
                 you play:\n\n{link}\n\nIf not, ignore this mail, and nothing more will come.\n"
            ),
        },
        Language::German => Letter {
            subject: "Ist das deine Adresse?".into(),
            body: format!(
                "Jemand möchte unter dieser Adresse erfahren, wann er oder sie dran ist.\nWenn du das warst, öffne diesen Link in dem \
                 Browser, in dem du spielst:\n\n{link}\n\nWenn nicht, ignoriere diese Mail; dann kommt nichts mehr.\n"
            ),
        },
    }
}

/// A moment on the reader's clock, with the name of the time zone.
fn moment(language: Language, hours: &NoticeHours, at: Millis) -> Option<String> {
    const ENGLISH: ([&str; 7], [&str; 12]) = (
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
    );
    const GERMAN: ([&str; 7], [&str; 12]) = (
        ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"],
    );
    let at = hours.at(at)?;
    let zone = hours.zone.as_deref().unwrap_or("UTC");
    let place = |number: i8| usize::try_from(number).ok();
    let (weekday, month) = (place(at.weekday().to_monday_zero_offset())?, place(at.month() - 1)?);
    let (day, time) = (at.day(), format!("{:02}:{:02}", at.hour(), at.minute()));
    Some(match language {
        Language::English => format!("{}, {day} {}, {time} ({zone})", ENGLISH.0.get(weekday)?, ENGLISH.1.get(month)?),
        Language::German => format!("{}, {day}. {}, {time} Uhr ({zone})", GERMAN.0.get(weekday)?, GERMAN.1.get(month)?),
    })
}

fn title(game: &str) -> &str {
    Game::named(game).map_or(game, |game| game.title())
}

/// The other people at the table, by name.
fn others(table: &TableRow, seat: u8) -> Vec<String> {
    let summary: Value = serde_json::from_str(&table.summary).unwrap_or_default();
    let seats = summary["seats"].as_array().cloned().unwrap_or_default();
    let others = seats.iter().enumerate().filter(|(place, now)| *place != usize::from(seat) && now["bot"].is_null());
    others.filter_map(|(_, now)| now["name"].as_str().map(str::to_owned)).collect()
}

fn with(language: Language, names: &[String]) -> String {
    let (with, and) = match language {
        Language::English => (" with ", " and "),
        Language::German => (" mit ", " und "),
    };
    match names {
        [] => String::new(),
        [one] => format!("{with}{one}"),
        [first @ .., last] => format!("{with}{}{and}{last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{NoticeKey, PersonId, Phase, StoredNotice, TableId};

    fn told(table: u64, seat: u8, kind: NoticeKind, by: Option<&str>) -> WaitingTable {
        let summary = r#"{"seats":[{"name":"Ana"},{"name":"Ben"},{"name":"merchant","bot":"merchant"},{"name":"Cleo"}]}"#;
        let key = NoticeKey { person: PersonId(1), table: TableId(table), kind, question: 1 };
        WaitingTable {
            notice: StoredNotice { key, seat, by: by.map(str::to_owned), noted: 0, due: None, told: None, failures: 0 },
            table: TableRow {
                id: TableId(table),
                game: "oltre-mare".into(),
                rules: 1,
                edition: String::new(),
                listed: false,
                rated: false,
                phase: Phase::Running,
                created: 0,
                updated: 0,
                summary: summary.into(),
                wake: None,
            },
            // A Sunday in November, five in the afternoon in Greenwich.
            deadline: Some(1_795_366_800_000),
            link: format!("https://games.example/#table={table}"),
        }
    }

    #[test]
    fn a_mail_says_who_plays_what_with_whom_and_until_when() {
        let one = [told(1, 0, NoticeKind::Turn, None)];
        let english = waiting(Language::English, "Ana", &one, &NoticeHours::default(), "https://games.example/#stop=1");
        assert_eq!(english.subject, "Oltre Mare: it is your turn");
        assert_eq!(
            english.body,
            "Hello Ana,\n\nit is your turn in a game of Oltre Mare with Ben and Cleo. You have time until Sunday, 22 November, 17:00 (UTC).\
             \n\nhttps://games.example/#table=1\n\nTo stop these mails, open this link:\nhttps://games.example/#stop=1\n"
        );
        let berlin = NoticeHours { zone: Some("Europe/Berlin".into()), ..NoticeHours::default() };
        let german = waiting(Language::German, "Cleo", &[told(1, 3, NoticeKind::Nudge, Some("Ben"))], &berlin, "x");
        assert_eq!(german.subject, "Oltre Mare: Ben wartet auf dich");
        assert!(
            german.body.contains("mit Ana und Ben. Du hast Zeit bis Sonntag, 22. November, 18:00 Uhr (Europe/Berlin)."),
            "{}",
            german.body
        );
    }

    #[test]
    fn several_tables_are_told_together() {
        let all = [told(1, 0, NoticeKind::Turn, None), told(2, 1, NoticeKind::Offers, None)];
        let english = waiting(Language::English, "Ana", &all, &NoticeHours::default(), "x");
        assert_eq!(english.subject, "2 tables wait for you");
        assert!(english.body.contains("Oltre Mare with Ben and Cleo: it is your turn, until Sunday, 22 November, 17:00 (UTC)\n"));
        assert!(english.body.contains("with Ana and Cleo: there are offers for you, until"), "{}", english.body);
        assert_eq!(line(Language::German, &all), "2 Tische warten auf dich.");
    }

    /// A browser shows it on a locked screen: no names, no deadline, nothing of the game.
    #[test]
    fn a_browser_shows_only_at_which_table_it_is() {
        let nudged = [told(1, 0, NoticeKind::Nudge, Some("Ben"))];
        let PushMessage { title, body, table } = pushed(Language::German, &nudged);
        assert_eq!((title.as_str(), body.as_str(), table.as_deref()), ("Oltre Mare", "Du bist dran.", Some("0000000000001")));
        let all = [told(1, 0, NoticeKind::Turn, None), told(2, 1, NoticeKind::Turn, None), told(3, 1, NoticeKind::Turn, None)];
        let PushMessage { title, body, table } = pushed(Language::English, &all);
        assert_eq!((title.as_str(), body.as_str(), table), ("Fondaco", "3 tables wait for you.", None));
        assert_eq!(line(Language::English, &nudged), "Oltre Mare: Ben is waiting for you.");
    }
}
