//! The description of every way into the server, made of the same list as the router.

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

/// "string: how you want to be called" is a type and what it is for.
fn field(about: &str) -> Value {
    let (kind, about) = about.split_once(": ").unwrap_or(("string", about));
    json!({ "type": kind, "description": about })
}

fn parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}
