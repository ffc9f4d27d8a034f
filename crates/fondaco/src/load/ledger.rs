//! Compares what was acknowledged with the log: by table, key and content, each exactly once.

use serde_json::Value;
use std::collections::BTreeMap;
use table::Key;
use tabletop::PersonId;

/// A command that was acknowledged.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Given {
    /// The seat that gave it.
    pub(crate) seat: usize,
    /// Its key.
    pub(crate) key: String,
    /// The action.
    pub(crate) action: Value,
}

/// What is wrong with a log, in words; empty if each of these actions is in it once, as it was given, and no other.
pub(crate) fn faults(given: &[Given], log: &[Vec<u8>]) -> Vec<String> {
    let lines: Vec<Value> = log.iter().filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let mut people: BTreeMap<usize, u64> = BTreeMap::new();
    // Actions of people by the mark of their command.
    let mut done: BTreeMap<u64, Vec<&Value>> = BTreeMap::new();
    for line in &lines {
        let entry = &line["entry"];
        if let (Some(seat), Some(person)) = (entry["sat"]["seat"].as_u64(), entry["sat"]["who"]["person"]["person"].as_u64()) {
            people.insert(seat as usize, person);
        }
        if entry["acted"]["by"] == "person" {
            done.entry(line["key"]["mark"].as_u64().unwrap_or(0)).or_default().push(&entry["acted"]);
        }
    }
    let mut faults = Vec::new();
    for Given { seat, key, action } in given {
        let mark = people.get(seat).map(|person| Key::mark(PersonId(*person), key));
        let found = mark.and_then(|mark| done.remove(&mark)).unwrap_or_default();
        match found[..] {
            [] => faults.push(format!("{key} of seat {seat} is missing")),
            [acted] if acted["seat"] == *seat && acted["action"] == *action => {}
            [acted] => faults.push(format!("{key} of seat {seat} is {acted}, and was {action}")),
            [_, _, ..] => faults.push(format!("{key} of seat {seat} is there {} times", found.len())),
        }
    }
    faults.extend(done.values().flatten().map(|acted| format!("nobody was told of {acted}")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whatever_is_wrong_with_a_log_is_found() {
        let sat = |seat: u64, person: u64| json!({ "entry": { "sat": { "seat": seat, "who": { "person": { "person": person, "name": "Ana" } } } } });
        let acted = |seat: u64, person: u64, key: &str, card: u64| {
            let mark = Key::mark(PersonId(person), key);
            json!({ "key": { "mark": mark }, "entry": { "acted": { "seat": seat, "by": "person", "action": { "card": card } } } })
        };
        let given = |seat, key: &str, card: u64| Given { seat, key: key.into(), action: json!({ "card": card }) };
        let both = [given(0, "k1", 3), given(1, "k1", 4)];
        let begun = [sat(0, 70), sat(1, 71)];
        let (ana, bob) = (acted(0, 70, "k1", 3), acted(1, 71, "k1", 4));
        //  the log after the deal                                    what is wrong
        let rows = [
            (vec![ana.clone(), bob.clone()], vec![]),
            (vec![ana.clone()], vec!["k1 of seat 1 is missing"]),
            (vec![ana.clone(), bob.clone(), bob.clone()], vec!["k1 of seat 1 is there 2 times"]),
            (
                vec![acted(0, 70, "k1", 9), bob.clone()],
                vec![r#"k1 of seat 0 is {"action":{"card":9},"by":"person","seat":0}, and was {"card":3}"#],
            ),
            (vec![ana, bob, acted(1, 71, "k2", 5)], vec![r#"nobody was told of {"action":{"card":5},"by":"person","seat":1}"#]),
        ];
        for (log, wrong) in rows {
            let log: Vec<Vec<u8>> = begun.iter().cloned().chain(log).map(|line| line.to_string().into_bytes()).collect();
            assert_eq!(faults(&both, &log), wrong);
        }
    }
}
