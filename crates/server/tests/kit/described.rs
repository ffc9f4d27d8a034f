//! Holds what goes over the wire in tests against the description: what is sent must be allowed by it, what is answered must be promised
//! by it, with no field more or less.

use super::Told;
use axum::http::header;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| server::description(""));

/// The same, and no object has fields that are not described.
static STRICT: LazyLock<Value> = LazyLock::new(|| {
    let mut description = DESCRIPTION.clone();
    strictly(&mut description);
    description
});

fn strictly(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".into(), false.into());
            }
            fields.values_mut().for_each(strictly);
        }
        Value::Array(items) => items.iter_mut().for_each(strictly),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A request and its answer.
pub(crate) fn exchange(method: &str, path: &str, sent: &[u8], told: &Told) {
    let Some(operation) = operation(method, path) else { return };
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if body.is_object() && told.status < 300 {
        let sent: Value = serde_json::from_slice(sent).unwrap();
        check(&DESCRIPTION, body, &sent).unwrap_or_else(|why| panic!("{method} {path} is sent {sent}, but {why}"));
    }
    let response = &operation["responses"][told.status.to_string()];
    assert!(response.is_object(), "{method} {path} is answered {}, which is not described: {}", told.status, told.text());
    let response = match response["$ref"].as_str() {
        Some(named) => DESCRIPTION.pointer(&named[1..]).unwrap(),
        None => response,
    };
    let Some(kind) = told.headers.get(header::CONTENT_TYPE) else {
        assert!(told.body.is_empty() && response["content"].is_null(), "{method} {path} is answered without content");
        return;
    };
    let kind = kind.to_str().unwrap().split(';').next().unwrap();
    let schema = &response["content"][kind]["schema"];
    assert!(schema.is_object(), "{method} {path} is answered {} as {kind}, which is not described", told.status);
    if kind.ends_with("json") {
        check(&STRICT, schema, &told.json()).unwrap_or_else(|why| panic!("{method} {path} is answered {}, but {why}", told.text()));
    }
}

/// A line of a stream.
pub(crate) fn line(line: &str) {
    let line: Value = serde_json::from_str(line).unwrap();
    check(&STRICT, &json!({ "$ref": "#/components/schemas/StreamLine" }), &line).unwrap_or_else(|why| panic!("{line} came, but {why}"));
}

/// What a client is answered by this type.
pub(crate) fn is_a(name: &str, value: &Value) -> Result<(), String> {
    check(&STRICT, &json!({ "$ref": format!("#/components/schemas/{name}") }), value)
}

/// By description and schema; making one takes a moment.
type Validators = HashMap<(usize, String), Arc<Validator>>;

fn check(description: &'static Value, schema: &Value, value: &Value) -> Result<(), String> {
    static KNOWN: LazyLock<Mutex<Validators>> = LazyLock::new(Mutex::default);
    let key = (std::ptr::from_ref(description) as usize, schema.to_string());
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let validator = known.entry(key).or_insert_with(|| {
        let mut schema = schema.clone();
        schema["components"] = description["components"].clone();
        Arc::new(jsonschema::draft202012::new(&schema).expect("the description has valid schemas"))
    });
    let validator = Arc::clone(validator);
    drop(known);
    validator.validate(value).map_err(|error| format!("the description says: {error}"))
}

/// The operation of a path; pages and files have none.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |template: &str| {
        let template: Vec<&str> = template.split('/').collect();
        template.len() == parts.len() && template.iter().zip(&parts).all(|(known, part)| known == part || known.starts_with('{'))
    };
    let paths = DESCRIPTION["paths"].as_object()?;
    let (_, methods) = paths.iter().find(|(template, _)| template.starts_with("/api/") && fits(template))?;
    methods.get(method.to_ascii_lowercase())
}
