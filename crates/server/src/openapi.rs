//! The description of all routes, made from the same list as the router and from the types that they read and write.

use crate::routes::{Route, RouteAnswer, RouteContent, SessionUse, routes};
use axum::http::Method;
use protocol::{Problem, Schemas, WebhookNotice};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// OpenAPI 3.1, for a server whose paths begin with this one.
pub fn description(base_path: &str) -> Value {
    static DESCRIPTION: LazyLock<Value> = LazyLock::new(described);
    let mut description = DESCRIPTION.clone();
    description["servers"] = json!([{ "url": if base_path.is_empty() { "/" } else { base_path } }]);
    description
}

fn described() -> Value {
    let mut schemas = Schemas::default();
    let mut paths = Map::new();
    for (part, route) in routes() {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_ascii_lowercase()] = operation(part, &route, &mut schemas);
    }
    let problem = schemas.output::<Problem>();
    let problems = PROBLEMS.iter().map(|(_, name, about)| {
        let content = json!({ Problem::CONTENT_TYPE: { "schema": problem.clone() } });
        ((*name).to_owned(), json!({ "description": about, "content": content }))
    });
    let notice = json!({ "application/json": { "schema": schemas.output::<WebhookNotice>() } });
    let mut description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Fondaco",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Tables for two trading games, Oltre Mare and Ostia.",
            "description": "What frames, commands and answers mean is explained in docs/protocol.md, which the server shows at /docs.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "tags": PARTS.map(|(name, about)| json!({ "name": name, "description": about })),
        "paths": paths,
        "webhooks": {
            "turn": { "post": {
                "operationId": "receive_notice",
                "summary": "It is somebody's turn; sent to the webhook of the server, if it has one",
                "requestBody": { "required": true, "content": notice },
                "responses": { "2XX": { "description": "Received." } },
            } },
        },
        "components": {
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": crate::who::COOKIE },
                "bearer": { "type": "http", "scheme": "bearer" },
            },
            "responses": problems.collect::<Map<_, _>>(),
        },
    });
    let components = schemas.finish(&mut description);
    description["components"]["schemas"] = components.into();
    description
}

/// The parts of the server.
const PARTS: [(&str, &str); 7] = [
    ("session", "Arriving, leaving and returning."),
    ("me", "Your own account, your devices and your notices."),
    ("lobby", "Which tables there are, opening one, sitting down with an invitation."),
    ("playing", "Commands to a table, hints and reminders."),
    ("looking", "Streams of frames, and what happened before."),
    ("finished", "Games that are over."),
    ("site", "The page, and routes for the host of the server."),
];

/// The problems that a request can have, by status.
const PROBLEMS: [(u16, &str, &str); 11] = [
    (400, "Wrong", "The request cannot be understood, or asks for something that does not exist."),
    (401, "NoSession", "There is no session."),
    (403, "NotYours", "You may not do this, or the request comes from another site."),
    (404, "NotFound", "There is no such thing, or you may not see it."),
    (408, "TooSlow", "The body of the request did not arrive in time."),
    (409, "Conflict", "It cannot be done now; the code says why."),
    (413, "TooLarge", "The body of the request is too large."),
    (415, "NotJson", "The body of the request is not of the type application/json."),
    (429, "TooMany", "Too many requests; Retry-After says how many seconds to wait."),
    (500, "Broken", "A bug of the server."),
    (503, "Busy", "It could not be done at the moment; try again after the seconds that Retry-After says."),
];

fn operation(part: &str, route: &Route, schemas: &mut Schemas) -> Value {
    let mut operation = json!({
        "operationId": route.id,
        "summary": route.about,
        "tags": [part],
        "parameters": parameters(route, schemas),
        "responses": responses(route, schemas),
    });
    if let Some(body) = route.body {
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": body(schemas) } } });
    }
    match route.session {
        SessionUse::Needed => operation["security"] = json!([{ "cookie": [] }, { "bearer": [] }]),
        SessionUse::Optional => operation["security"] = json!([{}, { "cookie": [] }, { "bearer": [] }]),
        SessionUse::None => {}
    }
    operation
}

fn parameters(route: &Route, schemas: &mut Schemas) -> Vec<Value> {
    let text = json!({ "type": "string" });
    let in_path = in_path(route.path).map(|name| {
        let about = match name {
            "table" => "The id of the table.",
            "device" => "The id of the device.",
            _ => "The token of the link.",
        };
        json!({ "name": name, "in": "path", "required": true, "description": about, "schema": text })
    });
    let fields = route.query.map_or(Value::Null, |query| query(schemas));
    let in_query = fields["properties"].as_object().into_iter().flatten().map(|(name, field)| {
        let mut schema = field.clone();
        let about = schema.as_object_mut().and_then(|schema| schema.remove("description")).unwrap_or_default();
        // A parameter that is not given is left out, never null.
        let schema = match schema["anyOf"].as_array().and_then(|either| either.first()) {
            Some(first) => first.clone(),
            None => {
                if let Some(kind) = schema["type"].as_array().and_then(|kinds| kinds.first()).cloned() {
                    schema["type"] = kind;
                }
                schema
            }
        };
        json!({ "name": name, "in": "query", "required": false, "description": about, "schema": schema })
    });
    let in_header = route
        .headers
        .iter()
        .map(|(name, about)| json!({ "name": name, "in": "header", "required": false, "description": about, "schema": text }));
    in_path.chain(in_query).chain(in_header).collect()
}

fn responses(route: &Route, schemas: &mut Schemas) -> Map<String, Value> {
    let RouteAnswer { status, about, content, also } = &route.answer;
    let content = match content {
        RouteContent::Nothing => Value::Null,
        RouteContent::Json(schema) => json!({ "application/json": { "schema": schema(schemas) } }),
        RouteContent::Text(kind) if *kind == "application/json" => json!({ *kind: { "schema": { "type": "object" } } }),
        RouteContent::Text(kind) => json!({ *kind: { "schema": { "type": "string" } } }),
        RouteContent::Stream(kind, item) => json!({ *kind: { "schema": { "type": "string" }, "x-itemSchema": item(schemas) } }),
    };
    let mut responses = Map::new();
    let mut success = json!({ "description": about });
    if !content.is_null() {
        success["content"] = content.clone();
    }
    responses.insert(status.to_string(), success);
    let problems = problems(route);
    for (status, name, about) in PROBLEMS.iter().filter(|(status, ..)| problems.contains(status)) {
        responses.insert(status.to_string(), json!({ "$ref": format!("#/components/responses/{name}"), "description": about }));
    }
    for status in *also {
        let (.., about) = PROBLEMS.iter().find(|(known, ..)| known == status).unwrap_or(&(422, "Refused", "The rules refuse it."));
        let mut both = content.clone();
        if problems.contains(status) {
            both[Problem::CONTENT_TYPE] = json!({ "schema": schemas.output::<Problem>() });
        }
        responses.insert(status.to_string(), json!({ "description": about, "content": both }));
    }
    responses
}

/// The statuses of all problems of a route.
fn problems(route: &Route) -> BTreeSet<u16> {
    let mut problems: BTreeSet<u16> = route.problems.iter().copied().chain([429, 500, 503]).collect();
    if route.session != SessionUse::None {
        problems.insert(401);
    }
    // What changes something must not come from another site.
    if route.method != Method::GET {
        problems.insert(403);
    }
    if route.body.is_some() {
        problems.extend([400, 408, 413, 415]);
    }
    if route.query.is_some() {
        problems.insert(400);
    }
    if in_path(route.path).next().is_some() {
        problems.insert(404);
    }
    problems
}

fn in_path(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// The protocol, made from this description by a test.
const PROTOCOL: &str = include_str!("../../../docs/protocol.md");

/// The protocol as a page for people.
pub(crate) fn page(base_path: &str) -> String {
    let escaped = PROTOCOL.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>Fondaco: for programs</title>\n</head>\n<body>\n<main>\n\
         <p>The same for machines: <a href=\"{base_path}/api/openapi.json\">openapi.json</a>.</p>\n<pre>{escaped}</pre>\n</main>\n\
         </body>\n</html>\n"
    )
}
