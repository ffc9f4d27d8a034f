use crate::art::Gallery;
use crate::desk::{Desk, Now};
use crate::oltre_mare::Board;
use leptos::prelude::*;
use oltre_mare::{Setup, State};
use sentences::{Language, Speaker};
use table::{Sitter, Table};
use tabletop::{Dice, Seat, Seed, Viewer};

#[component]
pub(crate) fn Demo() -> impl IntoView {
    let names: Vec<String> = ["Ana", "Bruno", "Chiara", "Dario"].map(String::from).into();
    let sitters = names.iter().map(|name| Sitter { name: name.clone(), kind: "person".into() }).collect();
    let mut table: Table<State> = Table::new(Setup::new(4), Seed::from_number(11), sitters);
    let mut dice = Dice::new(5);
    let mut done = 0;
    loop {
        let asked = table.asked();
        let Some(seat) = asked.must.iter().next() else { break };
        let speaker = asked.may.iter().find(|_| dice.one_in(3));
        let seat = speaker.unwrap_or(seat);
        if done > 160 && seat == Seat(0) && matches!(table.prompt(seat), Some(oltre_mare::Prompt::Trade { .. })) && !table.view(Viewer::Seat(seat)).offers.is_empty() {
            break;
        }
        let action = table.random_answer(seat, &mut dice);
        table.act(seat, &action).unwrap();
        done += 1;
    }
    let viewer = Viewer::Seat(Seat(0));
    let speaker = Speaker { language: Language::English, names: &names, edition: oltre_mare::edition_2005(), you: Some(Seat(0)) };
    let log: Vec<String> = table.seen(viewer).iter().rev().take(30).map(|seen| speaker.sight(&seen.sight)).collect();
    let now = Now { view: table.view(viewer).into(), prompt: table.prompt(Seat(0)), names: names.into(), log: log.into() };
    let desk = Desk { now: RwSignal::new(now), language: RwSignal::new(Language::English), chosen: RwSignal::new(Vec::new()) };
    provide_context(desk);
    view! { <Gallery/> <Board/> }
}
