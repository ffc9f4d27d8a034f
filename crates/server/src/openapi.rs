//! The description of all routes, made from the same list as the router.

use crate::routes::{Route, routes};
use serde_json::{Map, Value, json};

/// OpenAPI 3.1.
pub(crate) fn description(base_path: &str) -> Value {
    let mut paths = Map::new();
    for route in routes() {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_ascii_lowercase()] = operation(&route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Fondaco",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables for two trading games. Frames, commands and answers are described by the protocol (docs/protocol.md).",
        },
        "servers": [{ "url": if base_path.is_empty() { "/" } else { base_path } }],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": crate::who::COOKIE },
                "bearer": { "type": "http", "scheme": "bearer" },
            },
            "schemas": {
                "Problem": {
                    "type": "object",
                    "required": ["error", "said"],
                    "properties": {
                        "error": { "type": "string", "description": "A code for programs." },
                        "said": { "type": "string", "description": "A sentence for people." },
                    },
                },
            },
        },
    })
}

/// The protocol between a table and the people who sit at it.
const PROTOCOL: &str = include_str!("../../../docs/protocol.md");

/// The same description as a page for people, followed by the protocol.
pub(crate) fn page(base_path: &str) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>Fondaco: for programs</title>\n</head>\n<body>\n<main>\n\
         <h1>For programs</h1>\n",
    );
    page += &format!("<p>The same for machines: <a href=\"{base_path}/api/openapi.json\">openapi.json</a>.</p>\n");
    for route in routes() {
        page += &format!("<h2>{} {}{}</h2>\n<p>{}.</p>\n", route.method, base_path, escaped(route.path), escaped(route.about));
        let given = route.query.iter().chain(route.body).map(|(name, about)| format!("<dt>{name}</dt><dd>{}</dd>\n", escaped(about)));
        let given: String = given.collect();
        if !given.is_empty() {
            page += &format!("<dl>\n{given}</dl>\n");
        }
        let needs = if route.session { " Needs a session." } else { "" };
        page += &format!("<p>Answer {} ({}): {}{needs}</p>\n", route.answer.0, route.kind, escaped(route.answer.1));
    }
    page + &format!("<h1>Frames and commands</h1>\n<pre>{}</pre>\n</main>\n</body>\n</html>\n", escaped(PROTOCOL))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn operation(route: &Route) -> Value {
    let in_path =
        parameters(route.path).map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
    let in_query = route.query.iter().map(
        |(name, about)| json!({ "name": name, "in": "query", "required": false, "description": about, "schema": { "type": "string" } }),
    );
    let (status, what) = route.answer;
    let mut answer = json!({ "description": what });
    if status != 204 {
        answer["content"] = json!({ route.kind: {} });
    }
    let mut told = json!({
        "summary": route.about,
        "parameters": in_path.chain(in_query).collect::<Vec<_>>(),
        "responses": {
            status.to_string(): answer,
            "default": {
                "description": "Why not.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } },
            },
        },
    });
    if !route.body.is_empty() {
        let properties: Map<String, Value> = route.body.iter().map(|(name, about)| ((*name).to_owned(), field(about))).collect();
        told["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": { "type": "object", "properties": properties } } },
        });
    }
    if route.session {
        told["security"] = json!([{ "cookie": [] }, { "bearer": [] }]);
    }
    told
}

/// Splits "string: how you want to be called" into a type and its purpose.
fn field(about: &str) -> Value {
    let (kind, about) = about.split_once(": ").unwrap_or(("string", about));
    json!({ "type": kind, "description": about })
}

fn parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}
