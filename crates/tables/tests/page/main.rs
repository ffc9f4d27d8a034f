//! The page `docs/protocol.md` is what the types say, and a conversation with a real table. `FONDACO_BLESS=1` writes it anew.

mod conversation;
mod source;

use source::Source;
use std::fmt::Write as _;
use std::path::Path;

const FIRST: &str = "\
# The protocol between a table and its clients

This page is made from the types of the crate `protocol` by a test; `cargo xtask bless` writes it anew.

Everything is JSON in UTF-8, one object a message. Names are in kebab-case where they name a kind of thing, in snake_case where they
name a field. A client ignores fields that it does not know. Times are milliseconds since 1970-01-01. Seats are counted from 0,
clockwise.

- A **command** goes to the table with a **key**, which its sender chooses and uses for no other command. After no answer, or
  `again`, or `busy`, the same command is sent with the same key once more: it is done once, and answered the same.
- An **answer** goes to the sender of a command alone.
- A **frame** goes to everybody who looks, to each as they may see it. **News** are numbered for each viewer from 1 on, without gaps; a
  frame brings those after `after` up to `n`. A client that has frames up to `n` and lost the connection says so, and is given what came
  since, or one whole frame, which has no `after`. What a frame leaves out is as it was before; a whole frame leaves nothing out that there is.
- After `undone` with `keep`, all news about actions with a higher number are void, and their numbers are used again.
- An action answers a question: `asked.id` goes back as `asked`. If the game has moved on, the answer is `stale`.
";

#[test]
fn the_page_says_what_the_types_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("docs/protocol.md");
    let page = page(&root);
    if std::env::var_os("FONDACO_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/protocol.md is not what the types say; `cargo xtask bless` writes it anew");
}

fn page(root: &Path) -> String {
    let source = Source::read(
        root,
        &[
            "protocol/src/lobby.rs",
            "protocol/src/house.rs",
            "protocol/src/command.rs",
            "protocol/src/frame.rs",
            "protocol/src/news.rs",
            "protocol/src/wire_types.rs",
            "tabletop/src/phase.rs",
        ],
    );
    let sections: [(&str, &[&str]); 6] = [
        ("Opening a table", &["OpenTable", "HouseWish", "Clock", "Night", "Pace", "Lag"]),
        ("Commands", &["Command", "OltreMareInstruction", "OstiaInstruction"]),
        ("Answers", &["Answer", "Denial"]),
        ("Frames", &["Frame", "About", "SeatNow", "Asked", "Own", "OfferTime", "Clocks", "Idle", "TakeBackNow", "Phase"]),
        ("News", &["News", "What", "By", "Absence"]),
        ("Beside the frames", &["Presence", "Summary"]),
    ];
    let mut page = String::from(FIRST);
    for (title, items) in sections {
        write!(page, "\n## {title}\n").unwrap();
        for item in items {
            page.push_str(&source.item(item).written());
        }
    }
    page.push_str(&conversation::written());
    page
}
