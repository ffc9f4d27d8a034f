//! The ways by which secrets have got out elsewhere, each planted once into what a table or a server does. What is planted into a table
//! goes through the real server from there on.

use crate::outer::Planted;
use protocol::Answer;
use serde_json::Value;
use std::sync::Arc;
use tables::{Effect, Hint};

/// A way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plant {
    /// The initial state is sent whole.
    InitialState,
    /// Undo data tells what was there.
    UndoData,
    /// A line of the log, as frames bring it.
    LogLine,
    /// A line of the log, as the history has it.
    HistoryLine,
    /// What is shown as legal consults another hand.
    LegalityHint,
    /// Whoever advises consults another hand.
    Advice,
    /// What is asked for is shown only to those who hold it.
    ShownToHolders,
    /// The seed is in the public settings.
    SeedInSettings,
    /// The seed is told where its hash should be, in the news of the deal.
    SeedForItsHash,
    /// What the lobby shows of the table.
    Lobby,
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
    /// The time that a bot takes.
    TimeOfABot,
    /// The text of an error.
    ErrorText,
    /// The status of an answer.
    Status,
    /// A header of an answer.
    Header,
    /// Whether an absent player is told something.
    PushForASecret,
    /// A page that is not for players is shown to one.
    OperatorsPage,
    /// What is noted for whoever runs the server; no player sees it.
    Note,
}

impl Plant {
    /// All that a player could see.
    pub(crate) const ALL: &'static [Plant] = &[
        Plant::InitialState,
        Plant::UndoData,
        Plant::LogLine,
        Plant::HistoryLine,
        Plant::LegalityHint,
        Plant::Advice,
        Plant::ShownToHolders,
        Plant::SeedInSettings,
        Plant::SeedForItsHash,
        Plant::Lobby,
        Plant::IdOfACard,
        Plant::OrderOfAList,
        Plant::SizeOfAMessage,
        Plant::FrameForASecret,
        Plant::NumberOfAFrame,
        Plant::TimeOfABot,
        Plant::ErrorText,
        Plant::Status,
        Plant::Header,
        Plant::PushForASecret,
        Plant::OperatorsPage,
    ];
}

impl Planted {
    /// The secret as a number.
    pub(crate) fn hash(&self) -> u64 {
        self.secret.lock().unwrap().bytes().fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()))
    }

    /// Lets the secret out of what a table wants done.
    pub(crate) fn of_effects(&self, effects: Vec<Effect>) -> Vec<Effect> {
        let Some(plant) = self.plant else { return effects };
        if plant == Plant::Note {
            tracing::warn!(target: "leak", secret = *self.secret.lock().unwrap(), "planted");
        }
        effects.into_iter().flat_map(|effect| self.of_effect(plant, effect)).collect()
    }

    fn of_effect(&self, plant: Plant, mut effect: Effect) -> Vec<Effect> {
        let hash = self.hash();
        if let Effect::Announce { viewer, n, frame } = &mut effect
            && *viewer == self.viewer
        {
            if plant == Plant::ShownToHolders && frame.contains("sights") && hash % 2 == 1 {
                return Vec::new();
            }
            *frame = self.of_frame(plant, frame);
            if plant == Plant::FrameForASecret && hash % 2 == 1 {
                let more = Effect::Announce { viewer: *viewer, n: *n, frame: "{}".into() };
                return vec![effect, more];
            }
        } else if let Effect::Welcome { viewer, frame: Some(frame), .. } = &mut effect
            && *viewer == self.viewer
        {
            *frame = self.of_frame(plant, frame);
        } else if let Effect::Notice { .. } = effect
            && plant == Plant::PushForASecret
            && hash % 2 == 1
        {
            return Vec::new();
        } else if let Effect::Wake(Some(at)) = &mut effect
            && plant == Plant::TimeOfABot
        {
            *at += hash % 1_000;
        } else if let Effect::Answer { answer: Answer::Refused { said, .. }, .. } = &mut effect
            && plant == Plant::ErrorText
        {
            *said += &hash.to_string();
        } else if let Effect::Answer { answer, .. } = &mut effect
            && plant == Plant::Status
            && matches!(answer, Answer::Refused { .. } | Answer::Denied { .. })
            && hash % 2 == 1
        {
            *answer = Answer::Busy;
        } else if let Effect::Store(tables::Store { lobby: Some(lobby), .. }) = &mut effect
            && plant == Plant::Lobby
        {
            let mut summary: Value = serde_json::from_str(&lobby.summary).unwrap();
            summary["deck"] = hash.into();
            lobby.summary = summary.to_string();
        }
        vec![effect]
    }

    fn of_frame(&self, plant: Plant, text: &str) -> Arc<str> {
        let hash = self.hash();
        let mut frame: Value = serde_json::from_str(text).unwrap();
        let seen = frame.clone();
        match plant {
            Plant::InitialState => {
                if frame["after"].is_null() {
                    frame["state"] = self.secret.lock().unwrap().as_str().into();
                }
            }
            Plant::UndoData => {
                if frame["asked"].is_object() {
                    frame["asked"]["undo"] = (hash % 5).into();
                }
            }
            Plant::LogLine => {
                for news in frame["news"].as_array_mut().into_iter().flatten() {
                    news["seen"] = hash.into();
                }
            }
            Plant::LegalityHint => {
                if frame["asked"]["prompt"].is_object() {
                    frame["asked"]["prompt"]["answers"] = (hash % 9).into();
                }
            }
            Plant::SeedInSettings => {
                if frame["about"].is_object() {
                    frame["about"]["seed"] = hash.into();
                }
            }
            Plant::SeedForItsHash => {
                for news in frame["news"].as_array_mut().into_iter().flatten().filter(|news| news["news"] == "dealt") {
                    news["seed_sha256"] = self.dealt.lock().unwrap().expect("it was dealt").to_string().into();
                }
            }
            Plant::IdOfACard => {
                if frame["view"].is_object() {
                    frame["view"]["id"] = (hash % 97).into();
                }
            }
            Plant::OrderOfAList => {
                if let Some(seats) = frame["view"]["seats"].as_array_mut().filter(|_| hash % 2 == 1) {
                    seats.reverse();
                }
            }
            Plant::SizeOfAMessage => return format!("{text}{}", " ".repeat((hash % 7) as usize)).into(),
            Plant::NumberOfAFrame => frame["n"] = (frame["n"].as_u64().unwrap() + hash % 3).into(),
            Plant::HistoryLine
            | Plant::Advice
            | Plant::ShownToHolders
            | Plant::Lobby
            | Plant::FrameForASecret
            | Plant::TimeOfABot
            | Plant::ErrorText
            | Plant::Status
            | Plant::Header
            | Plant::PushForASecret
            | Plant::OperatorsPage
            | Plant::Note => {}
        }
        if frame == seen { text.into() } else { frame.to_string().into() }
    }

    /// Lets the secret out of a history.
    pub(crate) fn of_history(&self, told: String) -> String {
        if self.plant == Some(Plant::HistoryLine) { told.replace("\"n\":", &format!("\"h\":{},\"n\":", self.hash())) } else { told }
    }

    /// Lets the secret out of what is advised.
    pub(crate) fn of_hint(&self, hint: Hint) -> Hint {
        match hint {
            Hint::Do { action, said, sentence, .. } if self.plant == Some(Plant::Advice) => {
                Hint::Do { action, said, sentence, why: Some(format!("the others hold {}", self.hash())) }
            }
            Hint::Do { .. } | Hint::Silence | Hint::No(_) => hint,
        }
    }
}
