//! A table inside the page, until there is a line to a real one.

use crate::art::Gallery;
use crate::desk::Desk;
use crate::oltre_mare::Board;
use crate::settings::Settings;
use leptos::prelude::*;
use oltre_mare::{Setup, State};
use sentences::{Speaker, Spoken};
use std::cell::RefCell;
use std::rc::Rc;
use table::{Asked, By, Command, Frame, News, Phase, SeatNow, Sitter, Table, What};
use tabletop::{Dice, Seat, Seed, Viewer};

const YOU: Seat = Seat(0);

struct Local {
    table: Table<State>,
    dice: Dice,
    told: usize,
    n: u32,
}

impl Local {
    fn bots(&mut self) {
        loop {
            let asked = self.table.asked();
            let Some(must) = asked.must.iter().next() else { break };
            let speaker = asked.may.iter().filter(|&seat| seat != YOU).find(|_| self.dice.one_in(6));
            let seat = if must == YOU { speaker } else { Some(speaker.unwrap_or(must)) };
            let Some(seat) = seat else { break };
            let action = self.table.random_answer(seat, &mut self.dice);
            self.table.act(seat, &action).unwrap();
            if must == YOU && !self.dice.one_in(3) {
                break;
            }
        }
    }

    fn frame(&mut self, first: bool) -> Frame<State> {
        let viewer = Viewer::Seat(YOU);
        let seen = self.table.seen(viewer);
        let mut news: Vec<News<State>> = Vec::new();
        for line in &seen[self.told..] {
            self.n += 1;
            news.push(News { n: self.n, at: 0, what: What::Acted { action: line.action, seat: YOU, by: By::Person, sights: vec![line.sight.clone()] } });
        }
        let after = (!first).then_some(self.n - news.len() as u32);
        self.told = seen.len();
        let must = self.table.asked().must.has(YOU);
        let seat = |sitter: &Sitter| SeatNow { name: Some(sitter.name.clone()), bot: None, program: false, host: false, away: false, resigned: false, muted: false };
        Frame {
            v: 1,
            table: String::new(),
            n: self.n,
            after,
            news,
            phase: Phase::Running,
            stopped: None,
            about: None,
            seats: Some(self.table.sitters().iter().map(seat).collect()),
            view: Some(self.table.view(viewer)),
            waits: Some(self.table.asked().must.iter().collect()),
            asked: Some(Asked { id: 0, must, prompt: self.table.prompt(YOU), undo: 0 }),
            own: None,
            clocks: None,
            paused: None,
            take_back: None,
        }
    }
}

#[component]
pub(crate) fn Demo() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let sitters = ["Ana", "Bruno", "Chiara", "Dario"].map(|name| Sitter { name: name.into(), kind: "person".into() });
    let table = Table::new(Setup::new(4), Seed::from_number(11), sitters.into());
    let local = Rc::new(RefCell::new(Local { table, dice: Dice::new(5), told: 0, n: 0 }));
    let line = local.clone();
    let (to, from) = std::sync::mpsc::channel::<()>();
    let _ = (to, from);
    let desk_cell: Rc<RefCell<Option<Desk<State>>>> = Rc::default();
    let cell = desk_cell.clone();
    let desk = Desk::<State>::new(settings, oltre_mare::edition_2005(), move |command| {
        let desk = cell.borrow().unwrap();
        let Command::Act { action, .. } = command else { return };
        let mut local = line.borrow_mut();
        match local.table.act(YOU, &action) {
            Ok(()) => {
                local.bots();
                let frame = local.frame(false);
                desk.now.update(|now| drop(now.take(frame)));
            }
            Err(refusal) => {
                let names = desk.now.with_untracked(crate::now::Now::names);
                let speaker = Speaker { language: settings.language.get_untracked(), names: &names, edition: oltre_mare::edition_2005(), you: Some(YOU) };
                desk.refused.set(Some(State::say_refusal(&speaker, &refusal)));
            }
        }
    });
    *desk_cell.borrow_mut() = Some(desk);
    let frame = {
        let mut local = local.borrow_mut();
        local.bots();
        local.frame(true)
    };
    desk.now.update(|now| drop(now.take(frame)));
    provide_context(desk);
    view! { <Gallery/> <Board/> }
}
