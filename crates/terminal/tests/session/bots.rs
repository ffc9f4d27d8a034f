//! Bots at the table: whole games with each of them, their reasons, and hints.

use crate::table::{BRIEFLY, Seating, at_table, step};
use ::bots::Bot;
use ::table::{Sitter, Table};
use sentences::Language::{English, German};
use tabletop::{Seat, Seed, Viewer};
use terminal::{AtTerminal, Keyboard, PERSON, Session, Then, Tone};

const SEED: u64 = crate::table::SEEDS.start;

fn said<R: AtTerminal>(session: &mut Session<R>, line: &str) -> (Tone, String) {
    let reply = session.enter(line);
    assert_eq!(reply.then, Then::Nothing, "{line}");
    (reply.said[0].tone, reply.said.iter().map(|said| said.text.as_str()).collect::<Vec<_>>().join("\n"))
}

/// Every kind of bot plays a whole game with a person, and no negotiation goes on for ever (OM-34).
#[test]
fn every_bot_plays_to_the_end() {
    fn check<R: AtTerminal>(bot: Bot) {
        let mut session: Session<R> = Seating::new("Ana", 3, English).against(bot).session(SEED);
        let mut steps = 0;
        while session.keyboard() != Keyboard::Over {
            step(&mut session);
            steps += 1;
            assert!(steps < 1_000, "{bot} does not come to an end");
        }
        let record = session.table().record().expect("the game is over");
        assert!(record.write().contains(&format!("\"bot:{bot}\"")), "the record names the bot");
    }
    for &bot in Bot::ALL {
        check::<oltre_mare::State>(bot);
        check::<ostia::State>(bot);
    }
}

/// A game that was saved by a program with other bots goes on, with merchants in their place.
#[test]
fn unknown_bots_of_a_saved_game_play_as_merchants() {
    let table = |kind: &str| {
        let sitters = [("Ana", PERSON), ("Zorzi", kind), ("Marina", kind)];
        let sitters = sitters.map(|(name, kind)| Sitter { name: name.into(), kind: kind.into() });
        let setup = oltre_mare::Setup { start: Some(Seat(0)), ..oltre_mare::Setup::new(3) };
        Table::<oltre_mare::State>::new(setup, Seed::from_number(SEED), sitters.into())
    };
    let [mut one, mut other] = ["bot:admiral", "bot:merchant"].map(|kind| Session::with(table(kind), English, BRIEFLY));
    for _ in 0..20 {
        step(&mut one);
        step(&mut other);
        assert_eq!(one.table().actions(), other.table().actions());
    }
    assert!(one.welcome()[0].contains("Zorzi (merchant)"), "{:?}", one.welcome());
    assert!(one.table().save().contains("bot:admiral"), "the record still says who played");
}

/// `why` and a name: the bot's reason, in the language of the table; a person is to be asked in person.
#[test]
fn a_bot_says_why_it_did_what_it_did() {
    let discard = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Discard { .. });
    for (language, nobody, person) in [(English, "Nobody called", "is no bot"), (German, "Hier spielt niemand", "ist kein Bot")] {
        let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana", 4, language), discard, 1);
        let before = session.table().save();
        let (tone, why) = said(&mut session, "why bianca");
        assert_eq!(tone, Tone::Plain);
        assert!(why.ends_with('.') && why.lines().count() == 1, "{why}");
        assert_eq!(said(&mut session, "warum bi"), (tone, why), "by any beginning, in either language");
        let (tone, text) = said(&mut session, "why doge");
        assert!(tone == Tone::Wrong && text.contains(nobody) && text.contains("Cosimo"), "{text}");
        assert!(said(&mut session, "why ana").1.contains(person));
        assert_eq!(session.table().save(), before);
    }
}

/// OS-31, OS-70: while boards lie face down, nobody says why; not before all are turned over.
#[test]
fn what_lies_face_down_has_no_reason_yet() {
    type Asked = fn(&ostia::Prompt) -> bool;
    let place: Asked = |prompt| matches!(prompt.question, ostia::Question::Place { .. });
    let last: Asked = |prompt| matches!(prompt.question, ostia::Question::Final { .. });
    for asked in [place, last] {
        let mut session = at_table::<ostia::State>(&Seating::new("Ana", 4, English), asked, 0);
        let view = session.table().view(Viewer::Seat(Seat(0)));
        assert_eq!(view.asked, [Seat(0)], "the bots have laid their cards");
        assert_eq!(said(&mut session, "why balbus").1, "Balbus tells when all have decided.");
        step(&mut session);
        let (_, told) = said(&mut session, "why balbus");
        assert!(!told.contains("all have decided"), "{told}");
    }
}

/// OS-13, OS-15, OS-91: while a lot is on the table, its seller and those who have spoken say nothing of what it is worth to them. Who
/// has not spoken yet still tells of earlier things, and once it is sold all do.
#[test]
fn what_a_lot_is_worth_is_not_told_before_it_is_sold() {
    for (seats, least) in [(2, 4), (4, 12)] {
        let mut session: Session<ostia::State> = Seating::new("Ana", seats, English).session(SEED);
        // How often nothing was told, how often one told who had not spoken, and how often one told after the sale.
        let (mut secret, mut waiting, mut sold) = (0, 0, 0);
        while session.keyboard() != Keyboard::Over {
            let view = session.table().view(Viewer::Seat(Seat(0)));
            for (seat, name) in (1..seats).map(Seat).zip(<ostia::State as table::Seated>::BOT_NAMES.into_iter().skip(1)) {
                let told = said(&mut session, &format!("why {name}")).1;
                let has_spoken = view.lot.as_ref().map(|lot| {
                    let before = lot.seller.left(seats).clockwise(seats).take_while(|&other| !view.asked.contains(&other));
                    lot.seller == seat || before.into_iter().any(|other| other == seat)
                });
                match has_spoken {
                    Some(true) => {
                        assert_eq!(told, format!("{name} tells when all have decided."));
                        secret += 1;
                    }
                    Some(false) => waiting += u32::from(told.ends_with('.') && !told.contains("all have decided")),
                    None => sold += u32::from(!told.contains("all have decided")),
                }
            }
            step(&mut session);
        }
        assert!(secret >= least && sold >= least, "{seats} players: {secret} kept, {sold} told");
        assert!(seats == 2 || waiting >= least, "{waiting} waited");
    }
}

/// A hint is about the person who asks; it can be typed as it stands, and changes nothing.
#[test]
fn a_hint_says_what_to_do_and_why_and_how_it_is_typed() {
    fn check<R: AtTerminal>() {
        let mut session: Session<R> = Seating::new("Ana", 4, English).session(SEED);
        let mut hints = 0;
        while session.keyboard() != Keyboard::Over && hints < 40 {
            if session.table().asked().must.has(Seat(0)) {
                let before = session.table().save();
                let (tone, text) = said(&mut session, "hint");
                let [what, why, typed] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
                assert!(tone == Tone::Plain && typed.starts_with("Type: "), "{text}");
                assert!(what.ends_with(['.', '?']) && !what.contains('#'), "{what}");
                assert!(!why.contains("Ana"), "{why}");
                assert_eq!(session.table().save(), before);
                hints += 1;
            }
            step(&mut session);
        }
        assert!(hints >= 20, "{hints} hints");
    }
    check::<oltre_mare::State>();
    check::<ostia::State>();
}

/// Who may speak and has nothing good to say is told so.
#[test]
fn a_captain_may_advise_silence() {
    let speak = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Speak { .. });
    let silent = (0..30).any(|time| {
        let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana", 4, English), speak, time);
        said(&mut session, "hint").1 == "A captain would say nothing now."
    });
    assert!(silent, "a captain does not talk all the time");
}
