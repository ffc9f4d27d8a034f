//! A table as a server keeps it, without a server: everything is stored at once, and one person looks.

use protocol::{Answer, Frame};
use serde_json::{Value, json};
use std::collections::VecDeque;
use tables::{AnyInput, AnyTable, Effect, From, LogAnswer, keep_log, open, open_promised, wake};
use tabletop::PersonId;
use tabletop::Seed;
use terminal::guest::{Guest, Happening, Nudging, Place, Wish, gap};
use terminal::{AtTerminal, Thinking};

const ANA: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);

/// The table, and what is on its way to Ana.
pub(crate) struct House {
    table: Box<dyn AnyTable>,
    log: Vec<Vec<u8>>,
    frames: VecDeque<String>,
    answers: VecDeque<Answer>,
    /// What is to be kept of the luck of which table.
    pub(crate) kept: Vec<(String, String)>,
    /// What a dishonest server makes of the record.
    pub(crate) forge: Option<fn(&str) -> String>,
}

impl House {
    /// Ana opens a table and sits down; the others are as the wish says.
    pub(crate) fn open(wish: &Value, luck: u64) -> House {
        let new = open(serde_json::from_str(&wish.to_string()).unwrap(), "table", ANA, 0).expect("it can be wished for");
        let mut house = House::with(new.entries, luck);
        house.sits_down();
        house
    }

    /// Ana sits down and looks.
    fn sits_down(&mut self) {
        self.sends(ANA, "Ana", &json!({ "key": "sit", "command": "sit" }).to_string());
        self.answers.clear();
        let viewer = self.table.viewer_of(ANA);
        let effects = self.table.input(0, AnyInput::Joined { stream: 1, viewer, last: None });
        self.carry_out(effects);
    }

    /// The same, and the server promises a seed.
    pub(crate) fn promised(wish: &Value, seed: Seed) -> House {
        let wish = serde_json::from_str(&wish.to_string()).unwrap();
        let mut house = House::with(open_promised(wish, "table", ANA, seed, 0).expect("it can be wished for").entries, 7);
        house.sits_down();
        house
    }

    fn with(log: Vec<Vec<u8>>, luck: u64) -> House {
        let (table, effects) = wake(&log, Seed::from_number(luck), 0).expect("it can be woken");
        let (frames, answers, kept) = (VecDeque::new(), VecDeque::new(), Vec::new());
        let mut house = House { table, log, frames, answers, kept, forge: None };
        house.carry_out(effects);
        house
    }

    /// Bob gives a command.
    pub(crate) fn bob(&mut self, key: &str, mut command: Value) {
        command["key"] = key.into();
        self.sends(BOB, "Bob", &command.to_string());
        assert!(matches!(self.answers.pop_back(), Some(Answer::Done { .. })), "{command}");
    }

    fn sends(&mut self, person: PersonId, name: &str, body: &str) {
        let effects = self
            .table
            .input(0, AnyInput::Command { from: From { person, name: name.into(), program: false }, ticket: 1, command: body.into() });
        self.carry_out(effects);
    }

    /// Brings everything to the guest that is on its way, and takes what the guest wishes to the table, until nothing is left.
    pub(crate) fn serve<R: AtTerminal>(&mut self, guest: &mut Guest<R>, known: &mut u32) -> Vec<String> {
        let mut said = Vec::new();
        loop {
            if let Some(wish) = guest.next_wish() {
                match wish {
                    Wish::Command(body) => self.sends(ANA, "Ana", &body),
                    Wish::Record => {
                        let record = tables::record(&self.log).expect("a log tells its record").expect("the game is over");
                        said.extend(guest.hear(Happening::Record(self.forge.map_or(record.clone(), |forge| forge(&record)))));
                        said.extend(guest.hear(Happening::Recorded(Ok("record.json".into()))));
                    }
                    Wish::Entropy(body) => {
                        self.sends(ANA, "Ana", &body);
                        if !matches!(self.answers.pop_back(), Some(Answer::Done { .. })) {
                            said.extend(guest.hear(Happening::NoEntropy));
                        }
                    }
                    Wish::KeepLuck { table, kept } => self.kept.push((table, kept)),
                    Wish::Note(change) => said.extend(guest.hear(Happening::Noted(Ok(format!("{change:?}"))))),
                    Wish::Nudge(_) => said.extend(guest.hear(Happening::Nudged(Nudging::Done))),
                    Wish::Invite(_) | Wish::WatchLink | Wish::TakeLinksBack => said.extend(guest.hear(Happening::Invited("link".into()))),
                }
            } else if let Some(answer) = self.answers.pop_front() {
                said.extend(guest.hear(Happening::Answered(answer)));
            } else if let Some(frame) = self.frames.pop_front() {
                said.extend(guest.hear(self.arrives(&frame, known)));
            } else {
                return said.into_iter().map(|said| said.text).collect();
            }
        }
    }

    /// Everything that is on its way to the guest, for one who brings it there otherwise.
    pub(crate) fn happenings<R: AtTerminal>(&mut self, known: &mut u32) -> Vec<Happening<R>> {
        std::mem::take(&mut self.frames).into_iter().map(|frame| self.arrives(&frame, known)).collect()
    }

    /// A frame arrives; what it leaves out is looked up.
    fn arrives<R: AtTerminal>(&self, frame: &str, known: &mut u32) -> Happening<R> {
        let frame: Frame<R> = serde_json::from_str(frame).expect("a frame");
        let story = gap(*known, &frame).map(|from| self.story(from));
        *known = frame.n;
        Happening::Frame(Box::new(frame), story)
    }

    fn story<R: AtTerminal>(&self, from: u32) -> Vec<protocol::HistoryItem<R>> {
        let story = tables::story(&self.log, self.table.viewer_of(ANA), from, 0).expect("a log tells its story");
        serde_json::from_str(&story).expect("a story")
    }

    /// Ana as she comes now, from nothing.
    pub(crate) fn newcomer<R: AtTerminal>(&mut self, place: Place) -> Guest<R> {
        let viewer = self.table.viewer_of(ANA);
        let mut whole = None;
        for effect in self.table.input(0, AnyInput::Joined { stream: 2, viewer, last: None }) {
            if let Effect::Welcome { frame, .. } = effect {
                whole = frame;
            }
        }
        let effects = self.table.input(0, AnyInput::Left { stream: 2 });
        self.carry_out(effects);
        let mut guest = Guest::new(place);
        let happening = self.arrives(&whole.expect("whoever comes is shown the table"), &mut 0);
        assert!(guest.hear(happening).is_empty());
        guest
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let table = &mut self.table;
        let effects = keep_log(&mut self.log, effects, |answer| match answer {
            LogAnswer::Stored => table.input(0, AnyInput::Stored),
            LogAnswer::Whole(log) => table.input(0, AnyInput::Log(log)),
        });
        for effect in effects {
            match effect {
                Effect::Announce { viewer, frame, .. } if viewer == self.table.viewer_of(ANA) => self.frames.push_back(frame.to_string()),
                Effect::Welcome { stream: 1, frame, .. } => self.frames.extend(frame.map(|frame| frame.to_string())),
                Effect::Answer { answer, .. } => self.answers.push_back(answer),
                Effect::Think { seat, number, .. } => {
                    let thought = self.table.ask(seat, number).map(|ask| ask.think(&|| false)).expect("it can be asked");
                    let effects = self.table.input(0, thought);
                    self.carry_out(effects);
                }
                Effect::Store(_)
                | Effect::Read
                | Effect::Announce { .. }
                | Effect::Welcome { .. }
                | Effect::Presence { .. }
                | Effect::Wake(_)
                | Effect::Notice { .. }
                | Effect::Rematch
                | Effect::Reseat => {}
                Effect::GivenUp { why } => panic!("given up: {why}"),
            }
        }
    }
}

/// Where Ana sits.
pub(crate) fn place(language: sentences::Language) -> Place {
    Place {
        table: "table".into(),
        again: "fondaco play --server http://localhost:8000 --table table".into(),
        language,
        key: "key".into(),
        thinking: Thinking { hundredths: 1, ..Thinking::QUICK },
        now: || 0,
        local: |at| at,
        entropy: || None,
        kept: tabletop::record::KeptLuck::default(),
    }
}

/// A table of three; bots do not pause.
pub(crate) fn wish(game: &str, bots: &Value) -> Value {
    json!({ "game": game, "seats": 3, "start": 0, "bots": bots, "house": { "pace": { "least": 0, "most": 0 } } })
}
