//! The ways by which secrets have got out elsewhere, each planted once into what a table sends.

use serde_json::Value;
use tabletop::Seed;

/// A way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plant {
    /// The initial state is sent whole.
    InitialState,
    /// Undo data tells what was there.
    UndoData,
    /// A line of the log tells it.
    LogLine,
    /// A hint what is legal consults another hand.
    LegalityHint,
    /// What is asked for is shown only to those who hold it.
    ShownToHolders,
    /// The seed is in the public settings.
    SeedInSettings,
    /// The seed is told where its hash should be, in the news of the deal.
    SeedForItsHash,
    /// The server's own seed is told where its hash should be.
    PromiseForItsHash,
    /// An id encodes a card.
    IdOfACard,
    /// The order of a list.
    OrderOfAList,
    /// The size of a message.
    SizeOfAMessage,
    /// A frame exists only when something secret happened.
    FrameForASecret,
    /// A number that counts what others do in secret.
    NumberOfAFrame,
    /// The time that something takes.
    Time,
    /// The text of an error.
    ErrorText,
    /// A page that is not for players.
    OperatorsPage,
    /// Something is there that only an order of another player explains.
    AnotherOrder,
}

impl Plant {
    pub(crate) const ALL: &'static [Plant] = &[
        Plant::InitialState,
        Plant::UndoData,
        Plant::LogLine,
        Plant::LegalityHint,
        Plant::ShownToHolders,
        Plant::SeedInSettings,
        Plant::SeedForItsHash,
        Plant::PromiseForItsHash,
        Plant::IdOfACard,
        Plant::OrderOfAList,
        Plant::SizeOfAMessage,
        Plant::FrameForASecret,
        Plant::NumberOfAFrame,
        Plant::Time,
        Plant::ErrorText,
        Plant::OperatorsPage,
        Plant::AnotherOrder,
    ];

    /// Lets the secret out of what one viewer receives at one moment.
    pub(crate) fn let_out(self, secret: &str, orders: &str, seeds: &[Seed], received: &mut Vec<String>) {
        let hash = secret.bytes().fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        let in_frames = |received: &mut Vec<String>, change: &dyn Fn(&mut Value)| {
            for text in received.iter_mut().filter(|text| text.starts_with("frame ")) {
                let mut frame: Value = serde_json::from_str(&text["frame ".len()..]).unwrap();
                change(&mut frame);
                *text = format!("frame {frame}");
            }
        };
        let beginning = |received: &mut Vec<String>, with: &str| {
            received.iter_mut().filter(|text| text.starts_with(with)).for_each(|text| text.push_str(&hash.to_string()));
        };
        match self {
            Plant::InitialState => in_frames(received, &|frame| {
                if frame["after"].is_null() {
                    frame["state"] = secret.into();
                }
            }),
            Plant::UndoData => in_frames(received, &|frame| {
                if frame["asked"].is_object() {
                    frame["asked"]["undo"] = (hash % 5).into();
                }
            }),
            Plant::LogLine => in_frames(received, &|frame| {
                for news in frame["news"].as_array_mut().into_iter().flatten() {
                    news["seen"] = hash.into();
                }
            }),
            Plant::LegalityHint => in_frames(received, &|frame| {
                if frame["asked"]["prompt"].is_object() {
                    frame["asked"]["prompt"]["answers"] = (hash % 9).into();
                }
            }),
            Plant::ShownToHolders => received.retain(|text| !text.contains("sights") || hash % 2 == 0),
            Plant::SeedInSettings => in_frames(received, &|frame| {
                if frame["about"].is_object() {
                    frame["about"]["seed"] = hash.into();
                }
            }),
            Plant::SeedForItsHash => in_frames(received, &|frame| {
                for news in frame["news"].as_array_mut().into_iter().flatten().filter(|news| news["news"] == "dealt") {
                    news["seed_sha256"] = seeds[1].to_string().into();
                }
            }),
            Plant::PromiseForItsHash => {
                received.iter_mut().for_each(|text| *text = text.replace("\"promise\"", &format!("\"{}\"", seeds[0])));
            }
            Plant::IdOfACard => in_frames(received, &|frame| {
                if frame["view"].is_object() {
                    frame["view"]["id"] = (hash % 97).into();
                }
            }),
            Plant::OrderOfAList => in_frames(received, &|frame| {
                if let Some(seats) = frame["view"]["seats"].as_array_mut().filter(|_| hash % 2 == 1) {
                    seats.reverse();
                }
            }),
            Plant::SizeOfAMessage => {
                for text in received.iter_mut().filter(|text| text.starts_with("frame ")) {
                    text.push_str(&" ".repeat((hash % 7) as usize));
                }
            }
            Plant::FrameForASecret => {
                if hash % 2 == 1 {
                    received.push("frame {}".into());
                }
            }
            Plant::NumberOfAFrame => in_frames(received, &|frame| frame["n"] = (frame["n"].as_u64().unwrap() + hash % 3).into()),
            Plant::Time => beginning(received, "wake "),
            Plant::ErrorText => beginning(received, "answer "),
            Plant::OperatorsPage => beginning(received, "lobby "),
            Plant::AnotherOrder => in_frames(received, &|frame| frame["orders"] = orders.len().into()),
        }
    }
}
