//! The door of a table: before anything else the server is asked whether the reader may see it. If not, the reader is told so, and can
//! come back by name and passphrase; nobody becomes a guest by looking at a door that stays closed.

use crate::account::at_the_door;
use crate::bar::Reader;
use crate::house::{Trouble, table};
use crate::place::Place;
use crate::settings::word;
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The reader's role at the table, and what the server knows about it beside the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Entered {
    /// The game that is played there.
    pub(crate) game: String,
    /// Did the reader open the table?
    pub(crate) host: bool,
    /// Does the lobby show it to everybody?
    pub(crate) listed: bool,
}

/// The number of the last news that the reader had seen when they came in.
#[derive(Clone, Copy)]
pub(crate) struct LastSeen(pub(crate) Option<u32>);

/// The door of one table.
#[derive(Clone, Copy)]
pub(crate) struct Door {
    reader: Reader,
    id: StoredValue<String>,
    watch: StoredValue<Option<String>>,
    /// The number of the last news that the reader has seen, on whatever device. It is no reason to draw the table anew.
    pub(crate) seen: StoredValue<Option<u32>>,
    /// Open, or why not; `None` while the server is asked.
    pub(crate) answer: RwSignal<Option<Result<Entered, Trouble>>>,
}

impl Door {
    /// Asks at the door; and asks again, if it was closed, when the reader signs in as somebody else.
    pub(crate) fn knock(reader: Reader, id: String, watch: Option<String>) -> Door {
        let door = Door {
            reader,
            id: StoredValue::new(id),
            watch: StoredValue::new(watch),
            seen: StoredValue::new(None),
            answer: RwSignal::new(None),
        };
        let name = Memo::new(move |_| reader.0.with(|me| me.as_ref().map(|me| me.name.clone())));
        Effect::new(move |before: Option<()>| {
            // The name must be read, not only tracked: a memo that was never read does not report changes.
            name.get();
            let closed = door.answer.with_untracked(|answer| matches!(answer, Some(Err(_))));
            if before.is_none() || closed {
                door.again();
            }
        });
        door
    }

    /// Asks once more.
    pub(crate) fn again(self) {
        let (id, watch) = (self.id.get_value(), self.watch.get_value());
        spawn_local(async move {
            let entered = async {
                let table = table(&id, watch.as_deref()).await?;
                let _ = self.seen.try_set_value(table.seen);
                self.reader.be_somebody(None).await?;
                Ok(Entered { game: table.game, host: table.host == Some(true), listed: table.listed })
            };
            let answer = Some(entered.await);
            // The part of the page that asked may be gone already; and a table that is still there is left as it is.
            if self.answer.try_with_untracked(|known| *known != answer) == Some(true) {
                self.answer.set(answer);
            }
        });
    }

    /// What is shown for a closed door.
    pub(crate) fn closed(self, why: &Trouble) -> AnyView {
        let missing = matches!(why, Trouble::Problem { code, .. } if code == "not-found");
        let says = if missing { None } else { Some(said(why)) };
        let unknown = Memo::new(move |_| self.reader.0.with(Option::is_none));
        view! {
            <main class="form narrow">
                {match says {
                    Some(says) => view! { <p class="refused" role="alert">{says}</p> }.into_any(),
                    None => view! { <h1>{word(|words| words.no_table)}</h1><p role="alert">{word(|words| words.no_table_means)}</p> }.into_any(),
                }}
                {move || (missing && unknown.get()).then(|| at_the_door(self.reader))}
                <p><a class="button" href=Place::Home.address()>{word(|words| words.home)}</a></p>
            </main>
        }
        .into_any()
    }
}
