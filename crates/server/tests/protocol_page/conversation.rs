//! A conversation with a real table, for the end of the page.

use crate::kit::described;
use crate::wrap;
use serde_json::Value;
use tables::{AnyInput, AnyTable, Effect, From, open, wake};
use tabletop::PersonId;
use tabletop::{Seat, Seed, Viewer};

/// Ana opens a table with two bots, sits down, and answers the first question.
pub(crate) fn written() -> String {
    let wish = r#"{"game":"ostia","seats":3,"bots":[null,"random","random"],"house":{"pace":{"least":0,"most":0}}}"#;
    let mut page = String::from("\n## A conversation\n\nAna opens a table of Ostia with two bots.\n");
    show(&mut page, wish);
    let new = open(serde_json::from_str(wish).unwrap(), "k3", PersonId(1), 1_000).unwrap();
    let (mut table, _) = wake(&new.entries, Seed::from_number(7), 1_000).unwrap();
    page.push_str("\nShe sits down. All seats are taken now, and the cards are dealt.\n");
    talk(&mut page, &mut *table, r#"{"v":1,"key":"a1","command":"sit"}"#);
    page.push_str("\nShe looks, and is given a whole frame.\n");
    let mut asked = Value::Null;
    for effect in table.input(2_000, AnyInput::Joined { stream: 1, viewer: Viewer::Seat(Seat(0)), last: None }) {
        if let Effect::Welcome { frame: Some(frame), .. } = effect {
            asked = serde_json::from_str::<Value>(&frame).unwrap()["asked"].clone();
            described::line(&frame);
            show(&mut page, &frame);
        }
    }
    page.push_str("\nShe keeps a card of her boat (OS-11). The frames after hers tell what the bots did at once.\n");
    let card = &asked["prompt"]["boat"][0];
    let id = &asked["id"];
    let body =
        format!(r#"{{"v":1,"key":"a2","command":"act","asked":{id},"action":{{"do":"keep","with":{{"card":{card},"gaius":null}}}}}}"#);
    talk(&mut page, &mut *table, &body);
    page.push_str("\nThe same again, with another key, answers a question that is no longer asked.\n");
    talk(&mut page, &mut *table, &body.replace("a2", "a3"));
    page.push_str("\nWhat the rules do not allow is refused, with the rule.\n");
    talk(&mut page, &mut *table, r#"{"v":1,"key":"a4","command":"act","action":{"do":"bid","with":1}}"#);
    page
}

/// Gives a command, and shows what comes back.
fn talk(page: &mut String, table: &mut dyn AnyTable, body: &str) {
    show(page, body);
    let from = From { person: PersonId(1), name: "Ana".into(), program: false };
    let mut todo = std::collections::VecDeque::from(table.input(3_000, AnyInput::Command { from, ticket: 1, command: body.into() }));
    let mut lines = Vec::new();
    while let Some(effect) = todo.pop_front() {
        match effect {
            Effect::Store(_) => todo.extend(table.input(3_000, AnyInput::Stored)),
            Effect::Think { seat, number, .. } => {
                let thought = table.ask(seat, number).unwrap().think(&|| false);
                todo.extend(table.input(3_000, thought));
            }
            Effect::Answer { answer, .. } => lines.insert(0, serde_json::to_string(&answer).unwrap()),
            Effect::Announce { viewer: Viewer::Seat(Seat(0)), frame, .. } => {
                described::line(&frame);
                lines.push(frame.to_string());
            }
            Effect::Announce { .. }
            | Effect::Welcome { .. }
            | Effect::Presence { .. }
            | Effect::Wake(_)
            | Effect::Notice { .. }
            | Effect::Rematch
            | Effect::Reseat => {}
            Effect::Read | Effect::GivenUp { .. } => panic!("nothing goes wrong here"),
        }
    }
    page.push_str("\nAnswer");
    page.push_str(if lines.len() > 1 { " and frames:\n" } else { ":\n" });
    lines.iter().for_each(|line| show(page, line));
}

fn show(page: &mut String, json: &str) {
    page.push_str(&wrap::json(json));
}
