//! At one keyboard nobody is ever shown what another person holds.

use crate::SEED;
use crate::table::{Seating, draw, step};
use sentences::Language::{English, German};
use tabletop::{Card, Seat, Viewer};
use terminal::{AtTerminal, Keyboard, Screen, Session};

/// Everything that the two faces could show now.
fn shown<R: AtTerminal>(session: &mut Session<R>) -> String {
    let mut lines = Vec::new();
    for (columns, height) in [(80, 24), (160, 50)] {
        let mut screen = Screen::default();
        for typed in ["", "play 1 2", "place forum 1 2"] {
            screen.type_in(typed);
            lines.push(draw(session, &screen, columns, height));
            screen.next_pane();
        }
    }
    lines.extend(session.log(usize::MAX).into_iter().map(|entry| entry.text));
    lines.extend(session.cards());
    lines.extend(session.draft("").preview);
    lines.extend([session.asks(), session.asks_on_screen(80), session.hint(80)]);
    lines.extend(["", "accept ", "give ", "play ", "place "].iter().flat_map(|typed| session.complete(typed)));
    let before = session.keyboard();
    // Who has something to read reads it; whatever is typed then, the keyboard goes on.
    if matches!(before, Keyboard::Reading(_)) {
        return lines.join("\n");
    }
    for chore in ["cards", "offers", "map", "scores", "log", "help", "why"] {
        // Behind a curtain the first line would sit somebody down; a chore never does.
        lines.extend(session.enter(chore).said.into_iter().map(|said| said.text));
        assert_eq!(session.keyboard(), before, "{chore} changes nobody's place");
    }
    lines.join("\n")
}

/// What was told to another person alone is not shown, unless the viewer was told the same.
fn nothing_private_is_shown<R: AtTerminal>(session: &Session<R>, viewer: Viewer, shown: &str) {
    let told = |viewer: Viewer| {
        let speaker = session.speaker(viewer);
        session.table().seen(viewer).iter().map(move |seen| (&seen.sight, R::say_sight(&speaker, &seen.sight)))
    };
    let own: Vec<String> = told(viewer).map(|(_, text)| text).collect();
    for person in (0..3).map(Seat).filter(|&seat| viewer != Viewer::Seat(seat)) {
        for (_, text) in told(Viewer::Seat(person)).filter(|(sight, _)| R::is_private(sight, person)) {
            assert!(own.contains(&text) || !shown.contains(&text), "{viewer:?} reads what only {person:?} may: {text}");
        }
    }
}

/// Whose secrets may be shown.
fn entitled(keyboard: Keyboard) -> Viewer {
    match keyboard {
        Keyboard::Seat(seat) | Keyboard::Reading(seat) => Viewer::Seat(seat),
        Keyboard::Curtain(_) | Keyboard::Watching | Keyboard::Over => Viewer::Spectator,
    }
}

/// OM-8: who looks sees no card of another person's hand, unless it looks like one that they see anyway.
#[test]
fn nobody_is_shown_the_hand_of_another_in_oltre_mare() {
    let mut session: Session<oltre_mare::State> = Seating::new("Ana,Bob,Cem", 4, English).session(SEED);
    let (mut moments, mut hands_checked, mut curtains) = (0, 0, 0);
    while session.keyboard() != Keyboard::Over {
        moments += 1;
        if moments % 3 == 0 || matches!(session.keyboard(), Keyboard::Curtain(_)) {
            curtains += u32::from(matches!(session.keyboard(), Keyboard::Curtain(_)));
            let viewer = entitled(session.keyboard());
            let shown = shown(&mut session);
            nothing_private_is_shown(&session, viewer, &shown);
            let seen: Vec<String> = told(&session, viewer);
            for person in (0..3).map(Seat).filter(|&seat| viewer != Viewer::Seat(seat)) {
                let view = session.table().view(Viewer::Seat(person));
                for &card in view.seats[person.index()].hand.faces().expect("one's own hand is seen") {
                    for text in words_of(&session, card) {
                        hands_checked += 1;
                        let known = seen.iter().any(|line| line.contains(&text));
                        assert!(known || !shown.contains(&text), "{viewer:?} is shown {person:?}'s card {text}:\n{shown}");
                    }
                }
            }
        }
        step(&mut session);
    }
    assert!(hands_checked > 300 && curtains > 15, "{hands_checked} cards, {curtains} curtains");
}

/// A card as faces write it.
fn words_of(session: &Session<oltre_mare::State>, card: Card) -> Vec<String> {
    let speaker = session.speaker(Viewer::Spectator);
    let facts = &speaker.edition.cards[card.index()];
    let [_, good] = speaker.good(facts.good);
    let icons = facts.icons.iter().map(|&icon| speaker.icon(icon)).collect::<Vec<_>>().join("+");
    vec![speaker.card(card), format!("{good} {icons} {}/{}", facts.lions, facts.nets)]
}

/// All cards that this viewer sees or was told of, as faces write them.
fn told(session: &Session<oltre_mare::State>, viewer: Viewer) -> Vec<String> {
    let view = session.table().view(viewer);
    let own = view.seats.iter().flat_map(|seat| [&seat.hand, &seat.cargo].map(|cards| cards.faces().unwrap_or_default().to_vec()));
    let open = view.seats.iter().map(|seat| seat.top).chain(view.discard.iter().copied()).chain(view.played.iter().copied());
    let cards = own.flatten().chain(open).flat_map(|card| words_of(session, card));
    let speaker = session.speaker(viewer);
    let log = session.table().seen(viewer).iter().map(|seen| speaker.sight(&seen.sight));
    cards.chain(log).collect()
}

/// OS-5: who looks sees neither goods nor boat of another person, unless they are the same as their own.
#[test]
fn nobody_is_shown_the_goods_of_another_in_ostia() {
    let mut session: Session<ostia::State> = Seating::new("Ana,Bob,Cem", 4, German).session(SEED);
    let (mut checked, mut curtains) = (0, 0);
    while session.keyboard() != Keyboard::Over {
        curtains += u32::from(matches!(session.keyboard(), Keyboard::Curtain(_)));
        let viewer = entitled(session.keyboard());
        let shown = shown(&mut session);
        nothing_private_is_shown(&session, viewer, &shown);
        let own = |viewer: Viewer| session.speaker(viewer).own(&session.table().view(viewer));
        for person in (0..3).map(Seat).map(Viewer::Seat).filter(|&person| person != viewer) {
            for line in own(person).into_iter().filter(|line| !own(viewer).contains(line)) {
                checked += 1;
                assert!(!shown.contains(&line), "{viewer:?} is shown {person:?}'s: {line}\n{shown}");
            }
        }
        step(&mut session);
    }
    assert!(checked > 200 && curtains > 15, "{checked} lines, {curtains} curtains");
}
