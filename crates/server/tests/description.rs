//! The description of the server is complete and sound, and programs that make clients from such descriptions leave nothing out.

mod kit;

use kit::described::is_a;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;

/// Every value inside a value, with the path to it.
fn each(value: &Value, path: &str, seen: &mut impl FnMut(&str, &Value)) {
    seen(path, value);
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| each(field, &format!("{path}/{name}"), seen)),
        Value::Array(items) => items.iter().enumerate().for_each(|(at, item)| each(item, &format!("{path}/{at}"), seen)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn operations(description: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = description["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, methods)| methods.as_object().unwrap().iter().map(move |(method, operation)| (path, method, operation)))
}

#[test]
fn every_operation_has_a_name_answers_and_problems() {
    let description = server::description("");
    let parts: BTreeSet<&str> = description["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap()).collect();
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations(&description) {
        let name = operation["operationId"].as_str().unwrap();
        assert!(name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'), "{name}");
        assert!(names.insert(name), "two operations are called {name}");
        assert!(parts.contains(operation["tags"][0].as_str().unwrap()), "{name}");
        let parameters = operation["parameters"].as_array().unwrap();
        let in_path = parameters.iter().filter(|parameter| parameter["in"] == "path" && parameter["required"] == true).count();
        assert_eq!(in_path, path.matches('{').count(), "{name}");
        assert!(parameters.iter().all(|parameter| parameter["description"].is_string()), "{name}");
        let responses = operation["responses"].as_object().unwrap();
        assert_eq!(responses.keys().filter(|status| status.starts_with('2')).count(), 1, "{name}");
        assert_eq!(responses.contains_key("401"), operation.get("security").is_some(), "{name}");
        let with_body = ["post", "put"].contains(&method.as_str()) && !path.ends_with("watch-links") && !path.contains("/stop/");
        assert_eq!(operation.get("requestBody").is_some(), with_body, "{name}");
        for (status, response) in responses {
            let has_content = response.get("content").is_some() || response.get("$ref").is_some();
            assert_eq!(has_content, status != "204", "{name} {status}");
        }
    }
    assert!(names.len() > 30, "all routes are there");
}

#[test]
fn everything_that_is_referred_to_is_there_and_everything_there_is_used() {
    let description = server::description("/games");
    assert_eq!(description["servers"][0]["url"], "/games");
    let mut used = BTreeSet::new();
    each(&description, "", &mut |path, value| {
        let Some(to) = value.as_str().filter(|to| to.starts_with("#/")) else { return };
        assert!(description.pointer(&to[1..]).is_some(), "{path} refers to {to}");
        used.insert(to.to_owned());
    });
    for kind in ["schemas", "responses"] {
        for name in description["components"][kind].as_object().unwrap().keys() {
            assert!(used.contains(&format!("#/components/{kind}/{name}")), "nothing refers to {name}");
            assert!(!name.ends_with(|letter: char| letter.is_ascii_digit()), "two types are called {name}");
        }
    }
}

/// What programs that make clients are known to leave out, or to give a bad name.
#[test]
fn schemas_are_as_plain_as_clients_need_them() {
    let description = server::description("");
    let mut objects: BTreeMap<String, String> = BTreeMap::new();
    each(&description, "", &mut |path, value| {
        let Some(schema) = value.as_object().filter(|_| !path.ends_with("/properties")) else { return };
        assert!(!schema.contains_key("allOf") && !schema.contains_key("unevaluatedProperties"), "{path}");
        assert!(!(schema.contains_key("oneOf") && schema.contains_key("properties")), "{path}");
        let Some(fields) = schema.get("properties").and_then(Value::as_object) else { return };
        let places: Vec<&str> = path.split('/').collect();
        assert!(places.len() == 4 && places[2] == "schemas", "an object without a name: {path}");
        assert!(fields.values().all(Value::is_object), "{path}");
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            assert!(fields.contains_key(name.as_str().unwrap()), "{path} requires {name}");
        }
        objects.insert(path.into(), value.to_string());
    });
    assert!(objects.len() > 200);
}

#[test]
fn a_message_that_is_not_as_described_is_found() {
    assert_eq!(is_a("Answer", &json!({ "answer": "done", "n": 4 })), Ok(()));
    for wrong in [json!({ "answer": "done" }), json!({ "answer": "done", "n": 4, "more": 1 }), json!({ "answer": "gone", "n": 4 })] {
        assert!(is_a("Answer", &wrong).is_err(), "{wrong}");
    }
    let seat = json!({ "seat": 0, "ducats": 1 });
    assert!(is_a("OltreMareSight", &json!({ "event": "authority", "seat": 0, "ducats": 1 })).is_ok());
    assert!(
        is_a("OltreMareSight", &seat).is_err() && is_a("OstiaSight", &json!({ "event": "authority", "seat": 0, "ducats": 1 })).is_err()
    );
}

/// Generators make clients in Python and TypeScript from the description without leaving anything out. `cargo xtask test` installs
/// them and names their folder; by itself, this test makes nothing.
#[test]
fn clients_are_made_without_a_warning() {
    let Some(makers) = std::env::var_os("FONDACO_TEST_CLIENT_MAKERS").map(std::path::PathBuf::from) else {
        return eprintln!("no generators of clients are named, so no client was made");
    };
    let folder = std::env::temp_dir().join(format!("fondaco-client-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::File::create(folder.join(name)).unwrap().write_all(text.as_bytes()).unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let made = std::process::Command::new(makers.join(program)).args(arguments).current_dir(&folder).output().unwrap();
        let said = format!("{}{}", String::from_utf8_lossy(&made.stdout), String::from_utf8_lossy(&made.stderr));
        assert!(made.status.success() && !said.to_lowercase().contains("warning"), "{program}: {said}");
    };
    write("openapi.json", &server::description("").to_string());

    // Lines of JSON and a picture are text to it, and nobody reads the client, so it is not formatted.
    write("config.yaml", "content_type_overrides:\n  application/x-ndjson: text/plain\n  image/svg+xml: text/plain\npost_hooks: []\n");
    let python = ["generate", "--path", "openapi.json", "--config", "config.yaml", "--meta", "none", "--output-path", "client"];
    run("python/bin/openapi-python-client", &[&python[..], &["--fail-on-warning"]].concat());
    let models = std::fs::read_dir(folder.join("client/models")).unwrap().count();
    assert!(models > 300, "{models} models");

    run("node_modules/.bin/openapi-typescript", &["openapi.json", "--output", "fondaco.d.ts"]);
    write("tsconfig.json", r#"{ "compilerOptions": { "strict": true, "noEmit": true }, "files": ["fondaco.d.ts"] }"#);
    run("node_modules/.bin/tsc", &["--project", "tsconfig.json"]);
    let types = std::fs::read_to_string(folder.join("fondaco.d.ts")).unwrap();
    let described = server::description("");
    for (path, _) in described["paths"].as_object().unwrap() {
        assert!(types.contains(&format!("\"{path}\": ")), "{path} is missing");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
