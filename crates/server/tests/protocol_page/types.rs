//! The types, with their fields.

use crate::wrap;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

pub(crate) fn written(description: &Value) -> String {
    let schemas = description["components"]["schemas"].as_object().unwrap();
    let oltre_mare = reached(schemas, "OltreMare");
    let ostia = reached(schemas, "Ostia");
    let game = |name: &String| match (oltre_mare.contains(name), ostia.contains(name)) {
        (true, false) => "Types of Oltre Mare",
        (false, true) => "Types of Ostia",
        (true, true) | (false, false) => "Types of every table",
    };
    let mut page = String::new();
    for title in ["Types of every table", "Types of Oltre Mare", "Types of Ostia"] {
        page += &format!("\n## {title}\n");
        for (name, schema) in schemas.iter().filter(|(name, _)| game(name) == title && !is_item_of_history(name)) {
            page += &format!("\n### {name}\n\n{}", one(name, schema, schemas));
        }
    }
    page
}

/// They are the same as news, so they are not listed.
fn is_item_of_history(name: &str) -> bool {
    name.contains("HistoryItem") && !name.ends_with("HistoryItem")
}

/// The types of a game, and everything that they hold.
fn reached(schemas: &Map<String, Value>, game: &str) -> BTreeSet<String> {
    let mut reached: BTreeSet<String> = BTreeSet::new();
    let mut open: Vec<String> = schemas.keys().filter(|name| name.starts_with(game)).cloned().collect();
    while let Some(name) = open.pop() {
        let schema = schemas[&name].to_string();
        if reached.insert(name) {
            let names = schema.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
            open.extend(names.map(str::to_owned));
        }
    }
    reached
}

fn one(name: &str, schema: &Value, schemas: &Map<String, Value>) -> String {
    let about = schema["description"].as_str().unwrap_or("What such a variant holds.");
    let mut page = wrap::item("", about);
    if is_item_of_history(&format!("{name}s")) {
        let game = name.trim_end_matches("HistoryItem");
        return page
            + &wrap::item(
                "",
                &format!("\nIt has the fields of {}, and `view` ({}).", link(&format!("{game}News")), link(&format!("{game}View"))),
            );
    }
    for variants in ["oneOf", "anyOf"].iter().filter_map(|key| schema[key].as_array()) {
        page += "\nOne of:\n\n";
        for variant in variants {
            let named = variant["$ref"].as_str().and_then(|to| schemas.get(to.rsplit('/').next()?));
            let about = variant["description"].as_str().or(named.and_then(|named| named["description"].as_str())).unwrap_or_default();
            let about = about.split("\n\n").next().unwrap_or_default();
            if variant.get("enum").is_some() && about.starts_with("- ") {
                page += &wrap::item("", about);
            } else {
                page += &wrap::item("- ", format!("{}: {about}", kind(variant)).trim_end_matches(": "));
            }
        }
    }
    if let Some(fields) = schema["properties"].as_object().filter(|fields| !fields.is_empty()) {
        page.push('\n');
        let needed: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let optional = fields.keys().map(String::as_str).filter(|name| !needed.contains(name));
        for name in needed.iter().copied().chain(optional) {
            let field = &fields[name];
            let may = if needed.contains(&name) { "" } else { ", optional" };
            let about = field["description"].as_str().map_or(String::new(), |about| format!(": {about}"));
            page += &wrap::item("- ", &format!("`{name}` ({}{may}){about}", kind(field)));
        }
    } else if schema.get("oneOf").or(schema.get("anyOf")).is_none() && schema.get("enum").is_none() {
        page += &format!("\nWritten as {}.\n", kind(schema));
    }
    page
}

/// What a schema is, in a few words.
pub(crate) fn kind(schema: &Value) -> String {
    if let Some(to) = schema["$ref"].as_str() {
        return link(to.rsplit('/').next().unwrap());
    }
    if let Some(word) = schema.get("const") {
        return format!("`{word}`");
    }
    if let Some(either) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return either.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    }
    let types = &schema["type"];
    let types: Vec<&str> = types.as_str().into_iter().chain(types.as_array().into_iter().flatten().filter_map(Value::as_str)).collect();
    let name = |name: &&str| match *name {
        "array" if schema["prefixItems"].is_array() => {
            let items: Vec<String> = schema["prefixItems"].as_array().unwrap().iter().map(kind).collect();
            format!("a list of {} things: {}", items.len(), items.join(", "))
        }
        "array" => format!("list of {}", kind(&schema["items"])),
        "object" if schema["additionalProperties"].is_object() => {
            let held = &schema["additionalProperties"];
            if held.as_object().is_some_and(Map::is_empty) { "object".into() } else { format!("object of {}", kind(held)) }
        }
        other => other.into(),
    };
    let names: Vec<String> = types.iter().map(name).collect();
    if names.is_empty() { "anything".into() } else { names.join(" or ") }
}

fn link(name: &str) -> String {
    format!("[`{name}`](#{})", name.to_lowercase())
}
