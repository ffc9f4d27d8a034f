//! Reads what the source says of its types: names and doc comments.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The types of some files.
pub(crate) struct Source(BTreeMap<String, Item>);

/// A type.
#[derive(Clone)]
pub(crate) struct Item {
    name: String,
    says: String,
    pub(crate) parts: Vec<Part>,
}

/// A variant or a field.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) name: String,
    says: String,
    /// What a field holds.
    holds: String,
    fields: Vec<Part>,
}

impl Source {
    pub(crate) fn read(root: &Path, files: &[&str]) -> Source {
        let mut items = BTreeMap::new();
        for file in files {
            let text = std::fs::read_to_string(root.join("crates").join(file)).unwrap();
            let short = file.rsplit('/').next().unwrap();
            for item in items_of(&text) {
                let name = if item.name == "Instruction" { format!("{short} Instruction") } else { item.name.clone() };
                items.insert(name, item);
            }
        }
        Source(items)
    }

    pub(crate) fn item(&self, name: &str) -> Item {
        let mut item = self.0.get(name).unwrap_or_else(|| panic!("there is no type {name}")).clone();
        item.name = match name {
            "oltre_mare.rs Instruction" => "Instruction, in Oltre Mare".into(),
            "ostia.rs Instruction" => "Instruction, in Ostia".into(),
            name => name.into(),
        };
        item
    }
}

impl Item {
    /// The type as a heading and a list.
    pub(crate) fn written(&self) -> String {
        let mut text = format!("\n### {}\n\n{}\n\n", self.name, self.says);
        for part in &self.parts {
            writeln!(text, "- `{}`{}: {}", part.name, held(&part.holds), part.says).unwrap();
            for field in &part.fields {
                writeln!(text, "  - `{}`{}: {}", field.name, held(&field.holds), field.says).unwrap();
            }
        }
        text
    }
}

fn held(holds: &str) -> String {
    let plain = holds.replace("R::", "").replace("<R>", "").replace("Vec<", "list of ").replace("Option<", "optional ").replace("Box<", "");
    let plain = plain.replace("crate::", "").replace("Map<String, Value", "object").replace("serde_json::Value", "object").replace('>', "");
    if plain.is_empty() { String::new() } else { format!(" ({plain})") }
}

fn items_of(text: &str) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut doc: Vec<String> = Vec::new();
    let mut is_enum = false;
    let mut inside = false;
    for line in text.lines() {
        let depth = line.len() - line.trim_start().len();
        let line = line.trim();
        if let Some(says) = line.strip_prefix("///") {
            doc.push(says.trim().to_owned());
            continue;
        }
        if line.starts_with("#[") || line.is_empty() {
            continue;
        }
        let says = tidy(&std::mem::take(&mut doc).join(" "));
        let words = line.strip_prefix("pub ").unwrap_or(line);
        if depth == 0 {
            let kind = words.split(' ').next().unwrap_or_default();
            inside = (kind == "struct" || kind == "enum") && line.ends_with('{');
            is_enum = kind == "enum";
            if inside {
                let name: String = words.split(' ').nth(1).unwrap().chars().take_while(|letter| letter.is_alphanumeric()).collect();
                items.push(Item { name, says, parts: Vec::new() });
            }
        } else if inside && !line.starts_with('}') {
            let parts = &mut items.last_mut().expect("inside there is a type").parts;
            match (depth, is_enum) {
                (4, true) => {
                    let name: String = line.chars().take_while(|letter| letter.is_alphanumeric()).collect();
                    let holds = line.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches("),")).to_owned();
                    parts.push(Part { name: kebab(&name), says, holds, fields: Vec::new() });
                }
                (4, false) => parts.push(field(words, says)),
                (8, true) => parts.last_mut().expect("a field is in a variant").fields.push(field(words, says)),
                _ => {}
            }
        }
    }
    items
}

fn field(words: &str, says: String) -> Part {
    let (name, holds) = words.split_once(": ").unwrap_or((words, ""));
    Part { name: name.into(), says, holds: holds.trim_end_matches(',').into(), fields: Vec::new() }
}

/// Links to code are of no use on the page.
fn tidy(says: &str) -> String {
    says.replace("[`crate::", "[`").replace("[`", "`").replace("`]", "`")
}

fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}
