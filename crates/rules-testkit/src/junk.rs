//! Actions that are nearly legal: something that could be done, spoiled in one place or two.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::Dice;

/// The same action with some number, list or word of it changed; nothing when it cannot be read any more.
pub fn near<A: Serialize + DeserializeOwned>(action: &A, dice: &mut Dice) -> Option<A> {
    let mut value = serde_json::to_value(action).ok()?;
    for _ in 0..=dice.below(2) {
        let parts = count(&value);
        spoil(&mut value, &mut dice.below(parts), dice);
    }
    serde_json::from_value(value).ok()
}

/// Some value inside this one is replaced, left out, doubled or swapped; words are taken from these.
pub fn mangle(value: &mut Value, words: &[&str], dice: &mut Dice) {
    let inside = !dice.one_in(6);
    match value {
        Value::Array(items) if !items.is_empty() && inside => {
            let at = dice.below(items.len() as u32) as usize;
            match dice.below(12) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => {
                    let other = dice.below(items.len() as u32) as usize;
                    items.swap(at, other);
                }
                _ => mangle(&mut items[at], words, dice),
            }
        }
        Value::Object(fields) if !fields.is_empty() && inside => {
            let key = fields.keys().nth(dice.below(fields.len() as u32) as usize).cloned().unwrap_or_default();
            if dice.one_in(12) {
                fields.remove(&key);
            } else {
                mangle(&mut fields[&key], words, dice);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            *value = match dice.below(10) {
                0 => Value::Null,
                1 => Value::Bool(dice.one_in(2)),
                2 => Value::from(-1),
                3 => Value::from(u64::MAX),
                4 => Value::from(dice.below(300)),
                5 => Value::from(words[dice.below(words.len() as u32) as usize]),
                6 => Value::Array(vec![Value::from(dice.below(100))]),
                7 => Value::Object(serde_json::Map::new()),
                _ => Value::from(dice.below(6)),
            };
        }
    }
}

/// The same text with a few words, numbers, letters or lines of it changed, moved or gone.
pub fn spoiled_text(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(lines.len() as u32) as usize;
        let other = dice.below(lines.len() as u32) as usize;
        match dice.below(12) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(other, lines[at].clone()),
            2 => lines.swap(at, other),
            3 => spoil_letter(&mut lines[at], dice),
            _ => spoil_word(&mut lines[at], dice),
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
    }
    lines.join("\n")
}

/// A letter is gone, doubled or another one.
fn spoil_letter(line: &mut String, dice: &mut Dice) {
    let mut letters: Vec<char> = line.chars().collect();
    let letter = [',', '=', '"', '[', '}', '#', '0', '-', 'é'][dice.below(9) as usize];
    if letters.is_empty() {
        letters.push(letter);
    }
    let at = dice.below(letters.len() as u32) as usize;
    match dice.below(3) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        _ => letters[at] = letter,
    }
    *line = letters.into_iter().collect();
}

/// A number or a name is another one.
fn spoil_word(line: &mut String, dice: &mut Dice) {
    let is_word = |letter: char| letter.is_alphanumeric();
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut begin = None;
    for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        match (begin, is_word(letter)) {
            (None, true) => begin = Some(at),
            (Some(from), false) => {
                words.push((from, at));
                begin = None;
            }
            (Some(_), true) | (None, false) => {}
        }
    }
    let Some(&(from, to)) = words.get(dice.below(words.len() as u32) as usize) else { return };
    let another = match dice.below(8) {
        0 => "0".to_owned(),
        1 => "255".to_owned(),
        2 => "99999999999999999999".to_owned(),
        3 => "-1".to_owned(),
        4 => dice.below(130).to_string(),
        5 => {
            let (from, to) = words[dice.below(words.len() as u32) as usize];
            line[from..to].to_owned()
        }
        6 => "true".to_owned(),
        _ => dice.below(16).to_string(),
    };
    line.replace_range(from..to, &another);
}

/// How many parts can be spoiled.
fn count(value: &Value) -> u32 {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum::<u32>(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// Spoils the part that has this many others before it.
fn spoil(value: &mut Value, before: &mut u32, dice: &mut Dice) {
    if *before == 0 {
        change(value, dice);
    }
    // Counts on below zero, so that no later part is spoiled as well.
    *before = before.wrapping_sub(1);
    if *before > u32::MAX / 2 {
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| spoil(item, before, dice)),
        Value::Object(fields) => fields.values_mut().for_each(|field| spoil(field, before, dice)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn change(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Null => *value = dice.below(130).into(),
        Value::Bool(yes) => *yes = !*yes,
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let others = [number + 1, (number - 1).max(0), 0, 255, 1_000, i64::from(dice.below(130)), i64::from(dice.below(6))];
            *value = if dice.one_in(12) { Value::Null } else { others[dice.below(others.len() as u32) as usize].into() };
        }
        Value::String(word) => *word = WORDS[dice.below(WORDS.len() as u32) as usize].into(),
        Value::Array(items) => match (dice.below(4), items.len() as u32) {
            (0, 1..) => drop(items.remove(dice.below(items.len() as u32) as usize)),
            (1, 1..) => items.push(items[dice.below(items.len() as u32) as usize].clone()),
            (2, 2..) => items.reverse(),
            (0..=u32::MAX, _) => items.push(dice.below(100).into()),
        },
        // A field that is missing cannot be read; a field of another kind hardly ever.
        Value::Object(_) => {}
    }
}

/// Words that stand in actions of some game; in most places they make no sense.
const WORDS: [&str; 8] = ["deck", "pirates", "firm", "call", "all", "forum", "senate", "storage"];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_spoiled_text_is_mostly_another_one_and_long_like_it() {
        let text = "name = \"x\"\ngoods = [1, 22, 3]\n\n# the end";
        let mut dice = Dice::new(1);
        let spoiled: BTreeSet<String> = (0..500).map(|_| spoiled_text(text, &mut dice)).collect();
        assert!(spoiled.len() > 300, "{}", spoiled.len());
        assert!(spoiled.contains("name = \"x\"\ngoods = [1, 255, 3]\n\n# the end"));
    }

    #[test]
    fn something_near_is_mostly_something_else_and_can_be_read() {
        let action: (u8, Vec<u8>, Option<u8>) = (3, vec![1, 2, 3], None);
        let mut dice = Dice::new(1);
        let near: BTreeSet<_> = (0..500).filter_map(|_| near(&action, &mut dice)).collect();
        assert!(near.len() > 50, "{}", near.len());
        let has = |what: (u8, &[u8], Option<u8>)| near.contains(&(what.0, what.1.to_vec(), what.2));
        assert!(has((3, &[3, 2, 1], None)) && has((4, &[1, 2, 3], None)) && has((3, &[1, 3], None)));
    }
}
