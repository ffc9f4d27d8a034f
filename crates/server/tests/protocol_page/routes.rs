//! The routes, part by part.

use crate::types::kind;
use crate::wrap;
use serde_json::Value;

pub(crate) fn written(description: &Value) -> String {
    let mut page = String::from("\n## Routes\n");
    let paths = description["paths"].as_object().unwrap();
    for part in description["tags"].as_array().unwrap() {
        page += &format!("\n### Routes: {}\n\n{}\n", part["name"].as_str().unwrap(), part["description"].as_str().unwrap());
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().unwrap().iter().filter(|(_, operation)| operation["tags"][0] == part["name"]) {
                page += &one(method, path, operation);
            }
        }
    }
    page
}

fn one(method: &str, path: &str, operation: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let needs = match operation["security"].as_array().map(Vec::len) {
        Some(2) => " Needs a session.",
        Some(_) | None => "",
    };
    let name = text(&operation["operationId"]);
    let mut page = format!("\n#### {} {path}\n\n`{name}`: {}.{needs}\n\n", method.to_uppercase(), text(&operation["summary"]));
    page = page.replace("?.", "?");
    for parameter in operation["parameters"].as_array().unwrap().iter().filter(|parameter| parameter["in"] != "path") {
        let place = if parameter["in"] == "header" { "header" } else { "parameter" };
        let line = format!("{place} `{}` ({}): {}", text(&parameter["name"]), kind(&parameter["schema"]), text(&parameter["description"]));
        page += &wrap::item("- ", &line);
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if body.is_object() {
        page += &wrap::item("- ", &format!("body: {}", kind(body)));
    }
    let mut problems = Vec::new();
    for (status, response) in operation["responses"].as_object().unwrap() {
        let is_problem = response.get("$ref").is_some();
        if is_problem || response["content"].get("application/problem+json").is_some() {
            problems.push(status.as_str());
        }
        if is_problem {
            continue;
        }
        let contents = response["content"].as_object().into_iter().flatten().filter(|(kind, _)| *kind != "application/problem+json");
        let contents = contents.map(|(name, content)| match content.get("x-itemSchema") {
            Some(item) => format!(" ({name}, each item {})", kind(item)),
            None if name == "application/json" => format!(" ({})", kind(&content["schema"])),
            None => format!(" ({name})"),
        });
        page += &wrap::item("- ", &format!("answer {status}{}: {}", contents.collect::<String>(), text(&response["description"])));
    }
    page + &wrap::item("- ", &format!("problems ([`Problem`](#problem)): {}", problems.join(", ")))
}
