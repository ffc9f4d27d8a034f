//! Schemas as clients in other languages can use them: flat objects, lists of names, and variants with names of their own.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde_json::{Map, Value, json};

/// The definitions of a generator. Every variant of a type that is an object becomes a definition of its own.
pub(super) fn definitions(definitions: Map<String, Value>, path: &str, input: bool) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for (name, mut schema) in definitions {
        defaults(&mut schema, input);
        each_text(&mut schema, &mut without_links);
        flatten(&mut schema);
        names_as_list(&mut schema);
        name_variants(&name, &mut schema, path, &mut all);
        all.insert(name, schema);
    }
    all
}

/// Links to code are of no use outside of it, and neither are the ends of its lines.
fn without_links(text: &mut String) {
    let plain = text.replace("[`crate::", "`").replace("[`", "`").replace("`]", "`");
    *text = plain.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n");
}

/// A default says what happens if something is left out, so it is for what clients write; and only where it is one value.
fn defaults(schema: &mut Value, input: bool) {
    match schema {
        Value::Object(fields) => {
            let is_value = |value: &Value| value.is_boolean() || value.is_number() || value.is_string();
            if !(input && fields.get("default").is_some_and(is_value)) {
                fields.remove("default");
            }
            for (name, field) in fields.iter_mut() {
                // A field may be called default.
                if name == "properties" {
                    field.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(|field| defaults(field, input));
                } else {
                    defaults(field, input);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| defaults(item, input)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// An object with fields and variants: all variants get the fields.
fn flatten(schema: &mut Value) {
    let Some(whole) = schema.as_object_mut() else { return };
    if !(whole.contains_key("properties") && whole.contains_key("oneOf")) {
        return;
    }
    let shared = ["properties", "required", "type", "unevaluatedProperties", "additionalProperties"].map(|key| whole.remove(key));
    let [properties, required, ..] = shared;
    let variants = whole.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten();
    for variant in variants {
        for (name, schema) in properties.as_ref().and_then(Value::as_object).into_iter().flatten() {
            variant["properties"][name] = schema.clone();
        }
        let own = variant["required"].as_array().into_iter().flatten();
        let both: Vec<Value> = required.as_ref().and_then(Value::as_array).into_iter().flatten().chain(own).cloned().collect();
        variant["required"] = both.into();
    }
}

/// Several names, each with its meaning, become one list of names.
fn names_as_list(schema: &mut Value) {
    let Some(whole) = schema.as_object_mut() else { return };
    let Some(Value::Array(variants)) = whole.get_mut("oneOf") else { return };
    let (names, mut others): (Vec<Value>, Vec<Value>) = variants.drain(..).partition(|variant| variant.get("const").is_some());
    let mut list = json!({ "type": "string", "enum": names.iter().map(|name| name["const"].clone()).collect::<Vec<_>>() });
    let meant = names.iter().filter_map(|name| Some(format!("- `{}`: {}", name["const"].as_str()?, name["description"].as_str()?)));
    let meant: Vec<String> = meant.collect();
    if others.is_empty() {
        whole.remove("oneOf");
        let about = whole.get("description").and_then(Value::as_str).unwrap_or_default();
        list["description"] = format!("{about}\n\n{}", meant.join("\n")).into();
        whole.extend(list.as_object().cloned().into_iter().flatten());
        return;
    }
    if !names.is_empty() {
        list["description"] = meant.join("\n").into();
        others.insert(0, list);
    }
    *variants = others;
}

/// Variants that are objects get a name: that of the type, and that of the variant.
fn name_variants(name: &str, schema: &mut Value, path: &str, all: &mut BTreeMap<String, Value>) {
    let Some(whole) = schema.as_object_mut() else { return };
    let variants = whole.iter_mut().find(|(key, _)| ["oneOf", "anyOf"].contains(&key.as_str())).and_then(|(_, list)| list.as_array_mut());
    let Some(variants) = variants else { return };
    let tag = tag(variants);
    let mut mapping = Map::new();
    for variant in variants.iter_mut() {
        let title = variant.as_object_mut().and_then(|variant| variant.remove("title"));
        let Some(fields) = variant.get("properties").and_then(Value::as_object) else { continue };
        let tagged = tag.as_ref().map(|tag| fields[tag]["const"].clone());
        let sole = fields.keys().next().map(|name| Value::from(name.as_str()));
        let Some(Value::String(word)) = tagged.or(title).or(sole) else { continue };
        let own = format!("{name}{}", capitalised(&word));
        let to = format!("{path}{own}");
        name_fields(&own, variant, path, all);
        all.insert(own, core::mem::replace(variant, json!({ "$ref": to })));
        mapping.insert(word, to.into());
    }
    if let Some(tag) = tag {
        schema["discriminator"] = json!({ "propertyName": tag, "mapping": mapping });
    }
}

/// An object in a field of a variant gets a name as well.
fn name_fields(name: &str, variant: &mut Value, path: &str, all: &mut BTreeMap<String, Value>) {
    for field in variant["properties"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        if field.get("properties").is_some() {
            let own = format!("{name}Fields");
            let to = json!({ "$ref": format!("{path}{own}") });
            all.insert(own, core::mem::replace(field, to));
        }
    }
}

/// The field that names the variant, if all have the same.
fn tag(variants: &[Value]) -> Option<String> {
    let is_tag = |name: &str| variants.iter().all(|variant| variant["properties"][name].get("const").is_some());
    let fields = variants.first()?.get("properties")?.as_object()?;
    fields.keys().find(|name| is_tag(name)).cloned()
}

fn capitalised(kebab: &str) -> String {
    let parts = kebab.split(['-', '_']).map(|part| part[..1].to_uppercase() + &part[1..]);
    parts.collect()
}

/// Everything that a schema refers to.
pub(super) fn references(schema: &Value) -> impl Iterator<Item = String> {
    let mut found = Vec::new();
    each_text(&mut schema.clone(), &mut |text| {
        if text.starts_with("#/") {
            found.push(text.clone());
        }
    });
    found.into_iter()
}

/// Every text of a value.
pub(super) fn each_text(value: &mut Value, each: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => each(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_text(item, each)),
        Value::Object(fields) => fields.values_mut().for_each(|field| each_text(field, each)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
