//! What mails say, in the reader's language.

use catalog::Game;
use sentences::Language;
use serde_json::Value;
use store::TableRow;
use tabletop::Seat;

/// A mail, without its address.
pub(crate) struct Letter {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// It is somebody's turn; or another player reminds them of it.
pub(crate) fn turn(language: Language, name: &str, table: &TableRow, seat: Seat, by: Option<&str>, link: &str) -> Letter {
    let game = title(&table.game);
    let others = with(language, &others(table, seat));
    match language {
        Language::English => {
            let (subject, says) = match by {
                Some(by) => (format!("{game}: {by} is waiting for you"), format!("{by} is waiting for you: it is your turn")),
                None => (format!("{game}: it is your turn"), "it is your turn".to_owned()),
            };
            let body = format!(
                "Hello {name},\n\n{says} in a game of {game}{others}.\n\n{link}\n\nTo stop these mails, open the page, select your name at \
                 the top and choose \"No more notices\".\n"
            );
            Letter { subject, body }
        }
        Language::German => {
            let (subject, says) = match by {
                Some(by) => (format!("{game}: {by} wartet auf dich"), format!("{by} wartet auf dich: Du bist dran")),
                None => (format!("{game}: Du bist dran"), "du bist dran".to_owned()),
            };
            let body = format!(
                "Hallo {name},\n\n{says} in einer Partie {game}{others}.\n\n{link}\n\nWenn du keine solchen Mails mehr willst, öffne die \
                 Seite, wähle oben deinen Namen und dann \"Keine Nachrichten mehr\".\n"
            );
            Letter { subject, body }
        }
    }
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

fn title(game: &str) -> &str {
    Game::named(game).map_or(game, |game| game.title())
}

/// The other people at the table, by name.
fn others(table: &TableRow, seat: Seat) -> Vec<String> {
    let summary: Value = serde_json::from_str(&table.summary).unwrap_or_default();
    let seats = summary["seats"].as_array().cloned().unwrap_or_default();
    let others = seats.iter().enumerate().filter(|(place, now)| *place != seat.index() && now["bot"].is_null());
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
    use store::{Phase, TableId};

    #[test]
    fn a_mail_says_who_plays_what_with_whom() {
        let summary = r#"{"seats":[{"name":"Ana"},{"name":"Ben"},{"name":"merchant","bot":"merchant"},{"name":"Cleo"}]}"#;
        let table = TableRow {
            id: TableId(1),
            game: "oltre-mare".into(),
            rules: 1,
            edition: String::new(),
            listed: false,
            phase: Phase::Running,
            created: 0,
            updated: 0,
            summary: summary.into(),
            wake: None,
        };
        let english = turn(Language::English, "Ana", &table, Seat(0), None, "https://games.example/#table=1");
        assert_eq!(english.subject, "Oltre Mare: it is your turn");
        assert!(
            english.body.starts_with(
                "Hello Ana,\n\nit is your turn in a game of Oltre Mare with Ben and Cleo.\n\nhttps://games.example/#table=1\n"
            ),
            "{}",
            english.body
        );
        let german = turn(Language::German, "Cleo", &table, Seat(3), Some("Ben"), "x");
        assert_eq!(german.subject, "Oltre Mare: Ben wartet auf dich");
        assert!(german.body.contains("mit Ana und Ben."), "{}", german.body);
    }
}
