//! The page `docs/protocol.md` is what the description of the server says, and a conversation with a real table. `FONDACO_BLESS=1` writes
//! it anew.

mod conversation;
#[path = "../kit/mod.rs"]
mod kit;
mod routes;
mod types;
mod wrap;

use std::path::Path;

const FIRST: &str = "\
# The protocol between a server and its clients

This page is made from the description that a server gives at `/api/openapi.json`; `cargo xtask bless` writes it anew.

- [How it works](#how-it-works)
- [Making a client](#making-a-client)
- [Routes](#routes)
- [Types of every table](#types-of-every-table)
- [Types of Oltre Mare](#types-of-oltre-mare)
- [Types of Ostia](#types-of-ostia)
- [A conversation](#a-conversation)

## How it works

Everything is JSON in UTF-8, one object a message.
Names are in kebab-case where they name a kind of thing, in snake_case where they name a field.
A client ignores fields that it does not know.
Times are milliseconds since 1970-01-01.
Seats are counted from 0, clockwise.

- A **command** goes to the table with a **key**, which its sender chooses and uses for no other command.
  After no answer, or `again`, or `busy`, the same command is sent with the same key once more: it is done once, and answered the same.
- An **answer** goes to the sender of a command alone.
- A **frame** goes to everybody who looks, to each as they may see it.
  **News** are numbered for each viewer from 1 on, without gaps; a frame brings those after `after` up to `n`.
  A client that has frames up to `n` and lost the connection says so, and is given what came since, or one whole frame,
  which has no `after`.
  What a frame leaves out is as it was before; a whole frame leaves nothing out that there is.
- After `undone` with `keep`, all news about actions with a higher number are void, and their numbers are used again.
- An action answers a question: `asked.id` goes back as `asked`.
  If the game has moved on, the answer is `stale`.
- A request that fails is answered by a **problem**, of the content type `application/problem+json`.

## Making a client

The description is OpenAPI 3.1, and every operation and type in it has a name.
Where both games have a type, but not the same one, its name begins with the game: `OstiaView`.
Where a client may leave out more than it is given, the type that it writes ends in `Input`: `ClockInput`.

```sh
curl http://127.0.0.1:8000/api/openapi.json > openapi.json
printf 'content_type_overrides:\\n  application/x-ndjson: text/plain\\n  image/svg+xml: text/plain\\n' > config.yaml
openapi-python-client generate --path openapi.json --config config.yaml
npx openapi-typescript openapi.json -o fondaco.d.ts
```

Both leave nothing out.
Neither reads streams: open `/api/events` or `/api/frames` yourself; every event or line is a [`StreamLine`](#streamline).
";

#[test]
fn the_page_says_what_the_description_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let description = server::description("");
    let page = [FIRST.to_owned(), routes::written(&description), types::written(&description), conversation::written()].concat();
    if std::env::var_os("FONDACO_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/protocol.md is not what the description says; `cargo xtask bless` writes it anew");
}
