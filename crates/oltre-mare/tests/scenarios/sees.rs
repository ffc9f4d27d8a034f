//! What lies before someone's eyes, asked piece by piece.

use crate::cards::words;
use crate::table::Table;
use oltre_mare::{HarbourSet, Marker, Prompt, Seen, Step};
use rules_testkit::scenario::words::{name, or_none};
use tabletop::{Rules, Viewer};

/// The phrase as it should read, for one that asks about the same thing.
pub(crate) fn seen(table: &Table, viewer: Viewer, phrase: &str) -> Result<String, String> {
    let view = table.state.view(viewer);
    let words = words(phrase);
    let markers = |markers: &[Marker]| or_none(&markers.iter().map(|marker| marker.name().to_owned()).collect::<Vec<_>>());
    if let Ok(seat) = table.seat(words[0]) {
        let who = name(seat);
        let player = &view.seats[seat.index()];
        return Ok(match words[1..] {
            ["ducats", ..] => format!("{who} ducats {}", player.ducats),
            ["prestige", ..] => format!("{who} prestige {}", player.prestige),
            ["hand", ..] => format!("{who} hand {}", cards(table, &player.hand, Order::Free)),
            ["pirate", "stack", ..] => format!("{who} pirate stack {}", cards(table, &player.pirates, Order::Stack)),
            ["cargo", ..] => format!("{who} cargo {}", cards(table, &player.cargo, Order::Stack)),
            ["top", ..] => format!("{who} top {}", table.cards(&[player.top])),
            ["ship", ..] => format!("{who} ship {}", table.harbour(player.ship)),
            ["active", ..] => format!("{who} active {}", player.active.map_or("none", Marker::name)),
            ["markers", ..] => format!("{who} markers {}", markers(&player.taken)),
            ["offers", "made", ..] => format!("{who} offers made {}", player.offers_made),
            _ => return Err(format!("\"{phrase}\" is nothing to be seen of {who}")),
        });
    }
    let prompt = match viewer {
        Viewer::Seat(seat) => table.state.prompt(seat),
        Viewer::Spectator => None,
    };
    let harbours = |set: HarbourSet| or_none(&set.iter().map(|harbour| table.harbour(harbour).to_owned()).collect::<Vec<_>>());
    Ok(match words[..] {
        ["turn", ..] => format!("turn {}", name(view.turn_of)),
        ["start", ..] => format!("start {}", name(view.start)),
        ["step", ..] => format!("step {}", view.step.map_or("over", step)),
        ["turns", "left", ..] => format!("turns left {}", view.turns_left.map_or("open".into(), |left| left.to_string())),
        ["deck", ..] => format!("deck {}", view.deck),
        ["discard", "pile", ..] => format!("discard pile {}", table.set(&view.discard)),
        ["played", ..] => format!("played {}", table.set(&view.played)),
        ["bought", ..] => format!("bought {}", view.bought),
        ["Venice", ..] => format!("Venice {}", if view.venice_to_come { "to come" } else { "gone" }),
        ["offers", ..] => format!("offers {}", or_none(&view.offers.iter().map(|offer| offer.id.0.to_string()).collect::<Vec<_>>())),
        ["marker", "at", harbour, ..] => {
            let at = table.edition().harbours.iter().position(|facts| facts.name == harbour);
            let marker = view.markers[at.ok_or_else(|| format!("there is no harbour {harbour}"))?];
            format!("marker at {harbour} {}", marker.map_or("none", Marker::name))
        }
        ["price", ..] => {
            let Some(Prompt::Trade { deck, pirates, .. }) = prompt else { return Ok("price none".into()) };
            let [deck, pirates] = [deck, pirates].map(|price| price.map_or("none".into(), |ducats| ducats.to_string()));
            if deck == pirates { format!("price {deck}") } else { format!("price {deck} deck {pirates} pirates") }
        }
        ["must", "play", ..] => {
            let Some(Prompt::Trade { play, .. }) = prompt else { return Ok("must play nothing".into()) };
            format!("must play {}", play.map_or("nothing yet".into(), |cards| cards.to_string()))
        }
        ["sails", "to", ..] => {
            let Some(Prompt::Sail { harbours: within, .. }) = prompt else { return Ok("sails to none".into()) };
            format!("sails to {}", harbours(within))
        }
        ["compass", "leads", "to", ..] => {
            let Some(Prompt::Compass { harbours, .. }) = prompt else { return Ok("compass leads to none".into()) };
            format!("compass leads to {} harbours", harbours.len())
        }
        _ => return Err(format!("\"{phrase}\" is nothing to be seen")),
    })
}

pub(crate) const fn step(step: Step) -> &'static str {
    match step {
        Step::Discard => "discard",
        Step::Trade => "trade",
        Step::Sail => "sail",
        Step::Compass => "compass",
        Step::Load => "load",
    }
}

enum Order {
    Free,
    Stack,
}

fn cards(table: &Table, seen: &Seen, order: Order) -> String {
    match (seen, order) {
        (Seen::Backs(count), _) => count.to_string(),
        (Seen::Faces(cards), Order::Free) => table.set(cards),
        (Seen::Faces(cards), Order::Stack) => table.cards(cards),
    }
}
