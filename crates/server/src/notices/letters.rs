//! What people who are away are told, in their language: mails, lines for webhooks, and what a browser shows.

use super::WaitingTable;
use super::hours::NoticeHours;
use crate::games::seats_of;
use catalog::Game;
use protocol::PushMessage;
use sentences::{DaysTexts, Language, LetterTexts, all_of, say, sentence};
use store::{Millis, NoticeKind};

/// A mail, without its address.
pub(crate) struct Letter {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// What waits for somebody, at one table or at several.
pub(crate) fn waiting(language: Language, name: &str, all: &[WaitingTable], hours: &NoticeHours, stop: &str) -> Letter {
    let texts = LetterTexts::of(language);
    let (hello, ends) = (say!(texts.hello, name), texts.stop_mails);
    let (subject, says) = match all {
        [one] => single(language, one, hours),
        _ => several(language, all, hours),
    };
    Letter { subject, body: format!("{hello}\n\n{says}\n\n{ends}\n{stop}\n") }
}

fn single(language: Language, told: &WaitingTable, hours: &NoticeHours) -> (String, String) {
    let texts = LetterTexts::of(language);
    let (game, others, by) = (title(told), with_others(language, told), told.notice.by.as_deref().unwrap_or_default());
    let [what, subject] = match told.notice.key.kind {
        NoticeKind::Turn => texts.your_turn,
        NoticeKind::Offers => texts.offers,
        NoticeKind::Nudge => texts.waits,
        NoticeKind::Invitation => texts.invites,
    }
    .map(|text| say!(text, by));
    let says = match told.notice.key.kind {
        NoticeKind::Invitation => say!(texts.to_a_game, by, game, others),
        NoticeKind::Turn | NoticeKind::Offers | NoticeKind::Nudge => say!(texts.in_a_game, what, game, others),
    };
    let until = told.deadline.and_then(|deadline| moment(language, hours, deadline));
    let until = until.map_or_else(String::new, |moment| say!(texts.time_until, moment));
    (format!("{game}: {subject}"), format!("{says}{until}\n\n{}", told.link))
}

fn several(language: Language, all: &[WaitingTable], hours: &NoticeHours) -> (String, String) {
    let (texts, subject) = (LetterTexts::of(language), many(language, all.len()));
    let rows = all.iter().map(|told| {
        let until = told.deadline.and_then(|deadline| moment(language, hours, deadline));
        let until = until.map_or_else(String::new, |moment| say!(texts.until, moment));
        format!("{}{}: {}{until}\n{}", title(told), with_others(language, told), short(language, told.notice.key.kind), told.link)
    });
    let rows: Vec<String> = rows.collect();
    (subject.clone(), format!("{subject}:\n\n{}", rows.join("\n\n")))
}

/// What waits, in one line.
pub(crate) fn line(language: Language, all: &[WaitingTable]) -> String {
    match all {
        [one] => {
            let texts = LetterTexts::of(language);
            let [_, by_somebody] = if one.notice.key.kind == NoticeKind::Invitation { texts.invites } else { texts.waits };
            let what = one.notice.by.as_ref().map_or_else(|| short(language, one.notice.key.kind).to_owned(), |by| say!(by_somebody, by));
            format!("{}: {what}.", title(one))
        }
        _ => format!("{}.", many(language, all.len())),
    }
}

/// What a browser shows. It says only at which table somebody is waited for.
pub(crate) fn pushed(language: Language, all: &[WaitingTable]) -> PushMessage {
    match all {
        [one] => PushMessage {
            title: title(one).into(),
            body: sentence(short(language, one.notice.key.kind)),
            table: Some(one.table.id.to_string()),
        },
        _ => PushMessage { title: "Fondaco".into(), body: sentence(&many(language, all.len())), table: None },
    }
}

fn short(language: Language, kind: NoticeKind) -> &'static str {
    let texts = LetterTexts::of(language);
    let [in_a_sentence, _] = match kind {
        NoticeKind::Turn | NoticeKind::Nudge => texts.your_turn,
        NoticeKind::Offers => texts.offers,
        NoticeKind::Invitation => texts.invited,
    };
    in_a_sentence
}

fn many(language: Language, count: usize) -> String {
    say!(LetterTexts::of(language).tables_wait, count)
}

/// Is this address its owner's?
pub(crate) fn confirm(language: Language, link: &str) -> Letter {
    let texts = LetterTexts::of(language);
    Letter { subject: texts.confirm_subject.into(), body: format!("{}\n", say!(texts.confirm, link)) }
}

/// A moment on the reader's clock, with the name of the time zone.
fn moment(language: Language, hours: &NoticeHours, at: Millis) -> Option<String> {
    let (texts, at) = (DaysTexts::of(language), hours.at(at)?);
    let zone = hours.zone.as_deref().unwrap_or("UTC");
    let weekday = texts.weekdays.get(usize::try_from(at.weekday().to_monday_zero_offset()).ok()?)?;
    let month = texts.months.get(usize::try_from(at.month() - 1).ok()?)?;
    let (day, time) = (at.day(), format!("{:02}:{:02}", at.hour(), at.minute()));
    Some(format!("{} ({zone})", say!(texts.on_day, weekday, day, month, time)))
}

fn title(told: &WaitingTable) -> &str {
    Game::named(&told.table.game).map_or(&told.table.game, |game| game.title())
}

/// The other people at the table, by name.
fn with_others(language: Language, told: &WaitingTable) -> String {
    let seats = seats_of(&told.table).into_iter().enumerate();
    let others = seats.filter(|(place, now)| *place != usize::from(told.notice.seat) && now.bot.is_none());
    // Who invites is named already.
    let inviter = told.notice.by.as_ref().filter(|_| told.notice.key.kind == NoticeKind::Invitation);
    let others: Vec<String> = others.filter_map(|(_, now)| now.name).filter(|name| Some(name) != inviter).collect();
    let names = all_of(language, &others);
    if others.is_empty() { names } else { say!(LetterTexts::of(language).with_others, names) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{NO_SEAT, NoticeKey, PersonId, Phase, StoredNotice, TableId, TableRow};

    fn told(table: u64, seat: u8, kind: NoticeKind, by: Option<&str>) -> WaitingTable {
        let summary = r#"{"game":"oltre-mare","edition":"2005","phase":"running","clock":"none","seats":[{"name":"Ana"},{"name":"Ben"},{"name":"merchant","bot":"merchant"},{"name":"Cleo"}]}"#;
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
                alive: 0,
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
             \n\nhttps://games.example/#table=1\n\nTo stop these emails, open this link:\nhttps://games.example/#stop=1\n"
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

    /// A mail names who invites and who sits there already; a browser shows no name.
    #[test]
    fn an_invitation_says_who_invites_to_what_and_a_browser_only_that_there_is_one() {
        let one = [told(1, NO_SEAT, NoticeKind::Invitation, Some("Ben"))].map(|told| WaitingTable { deadline: None, ..told });
        let english = waiting(Language::English, "Eve", &one, &NoticeHours::default(), "x");
        assert_eq!(english.subject, "Oltre Mare: Ben invites you to a game");
        assert!(english.body.contains("\n\nBen invites you to a game of Oltre Mare with Ana and Cleo.\n\nhttps://"), "{}", english.body);
        assert_eq!(line(Language::German, &one), "Oltre Mare: Ben lädt dich zu einer Partie ein.");
        let PushMessage { title, body, .. } = pushed(Language::English, &one);
        assert_eq!((title.as_str(), body.as_str()), ("Oltre Mare", "You are invited to a game."));
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
