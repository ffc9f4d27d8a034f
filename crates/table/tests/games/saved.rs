//! A game left and gone on with.

use crate::{Editions, Played, everything, something_happens, table};
use table::{FORMAT, Fault, Table, game_of};
use tabletop::Dice;
use tabletop::record::Shelf;

/// Saved at any moment, a table goes on as if nobody had left it.
fn goes_on_exactly_where_it_was_left<R: Played>()
where
    Editions: Shelf<R>,
{
    for seed in 0..8 {
        let mut table = table::<R>(2 + (seed % 4) as u8, seed);
        let mut dice = Dice::new(seed + 7);
        loop {
            if dice.one_in(25) || table.outcome().is_some() {
                let again = Table::<R>::restore(&table.save(), &Editions).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
                assert!(everything(&again) == everything(&table), "seed {seed}, action {}", table.actions());
                assert_eq!((again.seed_sha256(), again.sitters()), (table.seed_sha256(), table.sitters()));
                // The luck to come is the same, too: the game goes on at the restored table.
                table = again;
            }
            if something_happens(&mut table, &mut dice).is_none() {
                break;
            }
        }
        assert!(tabletop::record::verify(&table.record().unwrap(), &Editions).is_ok(), "seed {seed}");
    }
}

#[test]
fn oltre_mare_goes_on_exactly_where_it_was_left() {
    goes_on_exactly_where_it_was_left::<oltre_mare::State>();
}

#[test]
fn ostia_goes_on_exactly_where_it_was_left() {
    goes_on_exactly_where_it_was_left::<ostia::State>();
}

/// An edition that is not built in is saved along with the game.
#[test]
fn an_edition_of_ones_own_is_saved_along() {
    let toml = oltre_mare::edition_2005().toml.replace("name = \"2005\"", "name = \"of our own\"");
    let edition = Shelf::<oltre_mare::State>::own(&Editions, &toml).unwrap();
    let setup = oltre_mare::Setup { edition, start: Some(tabletop::Seat(1)), ..oltre_mare::Setup::new(2) };
    let table = Table::<oltre_mare::State>::new(setup, tabletop::Seed::from_number(3), crate::sitters(2));
    let again = Table::<oltre_mare::State>::restore(&table.save(), &Editions).unwrap();
    assert_eq!(again.setup().edition.name, "of our own");
    assert!(everything(&again) == everything(&table));
}

#[test]
fn what_is_wrong_with_a_saved_table_is_said() {
    let mut table = table::<ostia::State>(3, 2);
    let mut dice = Dice::new(2);
    for _ in 0..10 {
        something_happens(&mut table, &mut dice);
    }
    let text = table.save();
    assert_eq!(game_of(&text).as_deref(), Ok("ostia"));
    let restored = |text: &str| Table::<ostia::State>::restore(text, &Editions).err();
    assert_eq!(restored(&text), None);

    type Expected = fn(&Fault) -> bool;
    let rows: [(&str, &str, Expected); 9] = [
        (FORMAT, "fondaco-table/0", |fault| *fault == Fault::UnknownFormat { found: "fondaco-table/0".into() }),
        ("\"game\":\"ostia\"", "\"game\":\"go\"", |fault| *fault == Fault::OtherGame { found: "go".into(), known: "ostia" }),
        ("\"rules\":2", "\"rules\":9", |fault| *fault == Fault::OtherRules { found: 9, known: 2 }),
        ("{\"name\":\"Cleo\",\"kind\":\"person\"}", "{\"name\":\"Cleo\"}", |fault| matches!(fault, Fault::Unreadable(_))),
        ("\"start\":null", "\"start\":3", |fault| *fault == Fault::NoSuchSeat { seat: 3, seats: 3 }),
        ("\"seed\":\"", "\"seed\":\"x", |fault| *fault == Fault::BadSeed),
        ("\"name\":\"2005\"", "\"name\":\"1805\"", |fault| matches!(fault, Fault::Edition(_))),
        ("\"actions\":[{\"seat\":", "\"actions\":[{\"seat\":9", |fault| matches!(fault, Fault::NoSuchSeat { seat: 90..=92, .. })),
        ("\"actions\":[", "\"actions\":[{\"seat\":0,\"action\":{\"do\":\"pass\"}},", |fault| {
            *fault == Fault::Refused { action: 1, why: "not-now (OS-1): due keep".into() }
        }),
    ];
    for (found, instead, expected) in rows {
        assert!(text.contains(found), "{found} stands in {text}");
        let fault = restored(&text.replacen(found, instead, 1)).unwrap_or_else(|| panic!("{instead} is accepted"));
        assert!(expected(&fault), "{instead}: {fault:?}");
        assert!(!fault.to_string().is_empty());
    }
    assert!(matches!(restored("no table"), Some(Fault::Unreadable(_))));
    assert!(matches!(restored(&text[..text.len() / 2]), Some(Fault::Unreadable(_))));
}

/// Whatever numbers stand in a saved table, it is gone on with or refused; nothing breaks.
fn no_number_in_a_saved_table_upsets_it<R: Played>()
where
    Editions: Shelf<R>,
{
    let mut refused = 0;
    for seed in 0..6 {
        let mut table = table::<R>(2 + (seed % 4) as u8, seed);
        let mut dice = Dice::new(seed);
        for _ in 0..60 {
            something_happens(&mut table, &mut dice);
        }
        let text = table.save();
        let from = text.find("\"actions\"").unwrap();
        let digits: Vec<usize> = text.bytes().enumerate().skip(from).filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, _)| at).collect();
        for _ in 0..300 {
            let at = digits[dice.below(digits.len() as u32) as usize];
            let number = ["0", "1", "2", "5", "9", "63", "77", "99", "127", "128", "200", "255", "256", "65535", "4294967295"]
                [dice.below(15) as usize];
            let altered = [&text[..at], number, &text[at + 1..]].concat();
            refused += u32::from(Table::<R>::restore(&altered, &Editions).is_err());
        }
    }
    assert!(refused > 500, "{refused} refused");
}

#[test]
fn no_number_in_a_saved_table_of_oltre_mare_upsets_it() {
    no_number_in_a_saved_table_upsets_it::<oltre_mare::State>();
}

#[test]
fn no_number_in_a_saved_table_of_ostia_upsets_it() {
    no_number_in_a_saved_table_upsets_it::<ostia::State>();
}
