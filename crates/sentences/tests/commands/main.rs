//! Typed commands: every action of whole games is written and read back, in both languages; and by rows, what people type.

mod oltre_mare_rows;
mod orders;
mod ostia_rows;

use sentences::{Command, Language, Moment, Speaker, Typed};
use std::fmt::Debug;
use tabletop::{Dice, Nobody, Viewer, one_of_the_asked};

/// At every moment of many games: what is written is read as the same action, what help says can be read, and what completion
/// offers leads to something.
fn what_is_written_is_read_again<R: Typed<Action: Debug>>(setup: impl Fn(u8) -> R::Setup) {
    let names = ["Ana", "Bob", "Anabel", "to", "Zoë Maria"].map(ToString::to_string);
    let mut written = 0;
    for seed in 0..24 {
        let setup = setup(2 + (seed % 4) as u8);
        let edition = R::agreed(&setup).edition;
        let (mut chance, mut dice) = (Dice::new(seed), Dice::new(seed + 77));
        let mut game = R::new(&setup, &mut chance, &mut Nobody);
        let mut drafts = vec![R::Draft::default(); 5];
        while let Some(seat) = one_of_the_asked(&game, &mut dice) {
            let action = game.random_answer(seat, &mut dice);
            let (view, prompt) = (game.view(Viewer::Seat(seat)), game.prompt(seat));
            for language in Language::ALL {
                let speaker = Speaker::new(language, &names[..usize::from(game.seats())], R::words(&edition), Some(seat));
                let moment = Moment::<R> { speaker, view: &view, prompt: prompt.as_ref(), draft: &drafts[seat.index()] };
                let line = moment.write(&action);
                match moment.parse(&line) {
                    Ok(Command::Do(read)) => assert!(read == action, "seed {seed}: {line}\n{read:?}\n{action:?}"),
                    other => panic!("seed {seed}: {line}: {:?} {action:?}", other.err().map(|wrong| speaker.wrong(&wrong))),
                }
                if dice.one_in(10) {
                    check_help(&moment);
                }
                written += 1;
            }
            game.play(seat, &action, &mut chance, &mut Nobody).unwrap_or_else(|_| panic!("a random answer is legal"));
            R::done(&mut drafts[seat.index()], &view, &action);
        }
    }
    assert!(written > 5_000, "{written}");
}

/// Every line of help is a command, and is what completion leads to, word by word.
fn check_help<R: Typed<Action: Debug>>(moment: &Moment<'_, R>) {
    for help in moment.help() {
        let read = moment.parse(&help.usage);
        // An example may name a card or an offer that is not there; but its words are known.
        if let Err(wrong) = read {
            let said = moment.speaker.wrong(&wrong);
            assert!(!said.contains('"') && !said.contains('\u{201e}'), "{}: {said}", help.usage);
        }
        assert!(!help.means.is_empty());
        let verb = help.usage.split(' ').next().unwrap();
        assert!(moment.complete("").contains(&verb.to_string()) || help.usage.contains("take back"), "{verb}: {:?}", moment.complete(""));
        let begun: String = verb.chars().take(2).collect();
        assert!(moment.complete(&begun).contains(&verb.to_string()), "{begun}: {:?}", moment.complete(&begun));
    }
}

#[test]
fn every_action_of_oltre_mare_is_written_and_read_again() {
    what_is_written_is_read_again::<oltre_mare::State>(oltre_mare::Setup::new);
}

#[test]
fn every_action_of_ostia_is_written_and_read_again() {
    what_is_written_is_read_again::<ostia::State>(ostia::Setup::new);
}

/// Whatever is typed, it is understood or answered with a sentence, and completed or not.
fn nothing_that_is_typed_upsets_the_table<R: Typed<Action: Debug>>(setup: &R::Setup) {
    const WORDS: [&str; 60] = [
        "offer",
        "call",
        "counter",
        "accept",
        "confirm",
        "claim",
        "play",
        "load",
        "discard",
        "sail",
        "buy",
        "keep",
        "lot",
        "bid",
        "sell",
        "take",
        "place",
        "store",
        "build",
        "buyer",
        "price",
        "for",
        "to",
        "with",
        "wish",
        "as",
        "give",
        "forum",
        "senate",
        "storage",
        "bluff",
        "rest",
        "gaius",
        "all",
        "nothing",
        "salt",
        "silk",
        "wine",
        "ducats",
        "no",
        "pirate",
        "lions",
        "nets",
        "1",
        "2",
        "3",
        "7",
        "0",
        "99999999999",
        "4294967295",
        "-1",
        ",",
        "(",
        ")",
        "@1",
        "@9",
        "ana",
        "b",
        "für",
        "\u{1f60a}",
    ];
    let names = ["Ana", "Bob", ""].map(ToString::to_string);
    let edition = R::agreed(setup).edition;
    let (mut chance, mut dice) = (Dice::new(5), Dice::new(6));
    let mut game = R::new(setup, &mut chance, &mut Nobody);
    let mut understood = 0;
    while let Some(seat) = one_of_the_asked(&game, &mut dice) {
        let (view, prompt, draft) = (game.view(Viewer::Seat(seat)), game.prompt(seat), R::Draft::default());
        for language in Language::ALL {
            let speaker = Speaker::new(language, &names, R::words(&edition), Some(seat));
            let moment = Moment::<R> { speaker, view: &view, prompt: prompt.as_ref(), draft: &draft };
            for _ in 0..10 {
                let verb = WORDS[dice.below(21) as usize];
                let rest = (0..dice.below(8)).map(|_| WORDS[dice.below(60) as usize]).collect::<Vec<_>>();
                let words: Vec<&str> = if dice.one_in(5) { rest } else { [verb].into_iter().chain(rest).collect() };
                let line = words.join(if dice.one_in(8) { "" } else { " " });
                match moment.parse(&line) {
                    Ok(_) => understood += 1,
                    Err(wrong) => assert!(!speaker.wrong(&wrong).is_empty(), "{line}"),
                }
                let at = line.char_indices().map(|(at, _)| at).nth(dice.below(20) as usize).unwrap_or(line.len());
                moment.complete(&line[..at]);
            }
        }
        let action = game.random_answer(seat, &mut dice);
        assert!(game.play(seat, &action, &mut chance, &mut Nobody).is_ok(), "a random answer is legal");
    }
    assert!(understood > 20, "{understood}");
}

#[test]
fn nothing_that_is_typed_upsets_a_table_of_oltre_mare() {
    nothing_that_is_typed_upsets_the_table::<oltre_mare::State>(&oltre_mare::Setup::new(3));
}

#[test]
fn nothing_that_is_typed_upsets_a_table_of_ostia() {
    nothing_that_is_typed_upsets_the_table::<ostia::State>(&ostia::Setup::new(3));
}
