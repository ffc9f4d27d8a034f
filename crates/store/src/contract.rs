//! What every store has to keep. A store is tested by giving [`holds`] a way to make an empty one.

use crate::{
    Append, Change, LinkKind, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, PassKind, PersonId, Phase, Replaced,
    SeatedPerson, Store, StoredLink, StoredSession, Subscription, TableId, TableNote, Trouble, Use, export_person, export_table,
};

/// Runs the whole contract, each part with a store of its own.
///
/// # Panics
/// When the store does not keep it.
pub async fn holds<S: Store>(mut empty: impl FnMut() -> S) {
    entries_are_numbered_and_kept_in_order(&empty()).await;
    only_one_who_knows_the_head_appends(&empty()).await;
    what_fails_has_not_happened(&empty()).await;
    the_lobby_changes_with_the_log(&empty()).await;
    tables_are_found_by_who_sits_there(&empty()).await;
    tables_say_when_they_want_to_be_woken(&empty()).await;
    old_tables_go_and_running_ones_stay(&empty()).await;
    a_name_with_a_passphrase_belongs_to_one(&empty()).await;
    a_person_is_renamed(&empty()).await;
    sessions_end(&empty()).await;
    an_invitation_is_used_once(&empty()).await;
    a_link_is_one_for_all_until_it_is_taken_back(&empty()).await;
    a_log_is_found_by_those_whom_it_names(&empty()).await;
    rated_games_are_found_in_their_order(&empty()).await;
    a_person_is_forgotten_and_the_game_goes_on(&empty()).await;
    everything_can_be_taken_along(&empty()).await;
    a_question_is_told_once(&empty()).await;
    notices_go_with_their_person_and_their_table(&empty()).await;
    a_subscription_ends_with_its_session(&empty()).await;
    what_is_kept_about_a_table_goes_with_its_person_and_the_table(&empty()).await;
    the_first_secret_stays(&empty()).await;
}

const ANA: PersonId = PersonId(1);
const BOB: PersonId = PersonId(i64::MAX as u64);

fn table(id: u64) -> NewTable {
    let summary = format!("{{\"table\":{id}}}");
    NewTable {
        id: TableId(id),
        game: "ostia".into(),
        rules: 1,
        edition: "ab".repeat(32),
        listed: true,
        created: id,
        rated: false,
        summary,
        wake: None,
        named: vec![],
    }
}

fn texts(entries: &[&str]) -> Vec<Vec<u8>> {
    entries.iter().map(|entry| entry.as_bytes().to_vec()).collect()
}

fn append(table: u64, expected: u64, entries: &[&str]) -> Append {
    Append { table: TableId(table), expected, entries: texts(entries), change: None, seats: None, named: vec![] }
}

fn change(phase: Phase, updated: u64, wake: Option<u64>) -> Option<Change> {
    Some(Change { phase, summary: format!("\"at {updated}\""), updated, wake })
}

fn pass(hash: u8, table: u64, kind: PassKind) -> Pass {
    Pass { hash: [hash; 32], table: TableId(table), kind, created: 3 }
}

fn session(hash: u8, person: PersonId, expires: u64) -> StoredSession {
    StoredSession { hash: [hash; 32], person, created: 10, expires, device: (hash == 2).then(|| "Firefox, Linux".into()) }
}

async fn come<S: Store>(store: &S, person: PersonId, name: &str) {
    store.add_person(NewPerson { id: person, name: name.into(), program: false, created: 5 }).await.unwrap();
}

async fn entries_are_numbered_and_kept_in_order<S: Store>(store: &S) {
    let id = TableId(1);
    assert_eq!(store.open_table(table(1), texts(&["opened"]), vec![]).await, Ok(1));
    assert_eq!(store.append(append(1, 1, &["two", "three"])).await, Ok(3));
    assert_eq!(store.append(append(1, 3, &[])).await, Ok(3));
    assert_eq!(store.append(append(1, 3, &["\u{0}"])).await, Ok(4));
    assert_eq!(store.read(id, 0).await.unwrap(), texts(&["opened", "two", "three", "\u{0}"]));
    assert_eq!(store.read(id, 1).await.unwrap(), texts(&["opened", "two", "three", "\u{0}"]));
    assert_eq!(store.read(id, 3).await.unwrap(), texts(&["three", "\u{0}"]));
    assert_eq!(store.read(id, 5).await.unwrap(), texts(&[]));
    assert_eq!(store.read(id, u64::MAX).await.unwrap(), texts(&[]));
    let other = TableId(i64::MAX as u64);
    assert_eq!(store.open_table(table(other.0), texts(&["another"]), vec![]).await, Ok(1));
    assert_eq!(store.read(other, 1).await.unwrap(), texts(&["another"]));
    assert_eq!(store.open_table(table(1), vec![], vec![]).await, Err(Trouble::Taken));
    assert_eq!(store.read(TableId(2), 1).await, Err(Trouble::NoSuchTable));
    assert_eq!(store.append(append(2, 0, &["x"])).await, Err(Trouble::NoSuchTable));
}

async fn only_one_who_knows_the_head_appends<S: Store>(store: &S) {
    store.open_table(table(1), texts(&["opened"]), vec![]).await.unwrap();
    for wrong in [0, 2, u64::MAX] {
        assert_eq!(store.append(append(1, wrong, &["lost"])).await, Err(Trouble::Conflict { head: 1 }));
    }
    // Two servers that both believe that the table is theirs.
    let (one, other) = (store.append(append(1, 1, &["one"])), store.append(append(1, 1, &["other"])));
    let told = [one.await, other.await];
    assert_eq!(told, [Ok(2), Err(Trouble::Conflict { head: 2 })]);
    assert_eq!(store.read(TableId(1), 1).await.unwrap(), texts(&["opened", "one"]));
}

async fn what_fails_has_not_happened<S: Store>(store: &S) {
    let nobody = Some(vec![SeatedPerson { seat: 0, person: ANA }]);
    let opened = store.open_table(table(1), texts(&["opened"]), nobody.clone().unwrap()).await;
    assert_eq!(opened, Err(Trouble::NoSuchPerson));
    assert_eq!(store.table(TableId(1)).await.unwrap(), None);

    store.open_table(table(1), texts(&["opened"]), vec![]).await.unwrap();
    let refused = Append { change: change(Phase::Running, 9, Some(1)), seats: nobody, ..append(1, 1, &["sat"]) };
    assert_eq!(store.append(refused).await, Err(Trouble::NoSuchPerson));
    let late = Append { change: change(Phase::Running, 9, Some(1)), ..append(1, 0, &["sat"]) };
    assert_eq!(store.append(late).await, Err(Trouble::Conflict { head: 1 }));
    let found = store.table(TableId(1)).await.unwrap().unwrap();
    assert_eq!((found.phase, found.updated, found.wake), (Phase::Gathering, 1, None));
    assert_eq!(store.read(TableId(1), 1).await.unwrap(), texts(&["opened"]));
}

async fn the_lobby_changes_with_the_log<S: Store>(store: &S) {
    for id in [3, 1, 2] {
        store.open_table(table(id), texts(&["opened"]), vec![]).await.unwrap();
    }
    store.open_table(NewTable { listed: false, ..table(4) }, texts(&["opened"]), vec![]).await.unwrap();
    let ids = |tables: Vec<crate::TableRow>| tables.iter().map(|table| table.id.0).collect::<Vec<_>>();
    assert_eq!(ids(store.listed(Phase::Gathering, 9).await.unwrap()), [3, 2, 1]);
    assert_eq!(ids(store.listed(Phase::Gathering, 2).await.unwrap()), [3, 2]);
    store.append(Append { change: change(Phase::Running, 9, None), ..append(1, 1, &["dealt"]) }).await.unwrap();
    assert_eq!(ids(store.listed(Phase::Gathering, 9).await.unwrap()), [3, 2]);
    let running = store.listed(Phase::Running, 9).await.unwrap();
    assert_eq!((running[0].updated, running[0].summary.as_str(), running[0].created), (9, "\"at 9\"", 1));
    assert_eq!((running[0].game.as_str(), running[0].rules, running[0].edition.len()), ("ostia", 1, 64));
    assert_eq!(store.count_tables().await.unwrap(), [3, 1, 0, 0]);
    let hidden = store.table(TableId(4)).await.unwrap().unwrap();
    assert!(!hidden.listed);
}

async fn tables_are_found_by_who_sits_there<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    come(store, BOB, "Bob").await;
    let at = |seat, person| SeatedPerson { seat, person };
    store.open_table(table(1), texts(&["opened"]), vec![at(0, ANA)]).await.unwrap();
    store.open_table(NewTable { listed: false, ..table(2) }, texts(&["opened"]), vec![at(1, ANA)]).await.unwrap();
    let seats = Some(vec![at(2, BOB), at(0, ANA)]);
    store.append(Append { seats, ..append(1, 1, &["sat"]) }).await.unwrap();
    assert_eq!(store.seats(TableId(1)).await.unwrap(), [at(0, ANA), at(2, BOB)]);
    let ids = |tables: Vec<crate::TableRow>| tables.iter().map(|table| table.id.0).collect::<Vec<_>>();
    assert_eq!(ids(store.tables_of(ANA).await.unwrap()), [2, 1]);
    assert_eq!(ids(store.tables_of(BOB).await.unwrap()), [1]);
    store.append(Append { seats: Some(vec![at(0, ANA)]), ..append(1, 2, &["stood"]) }).await.unwrap();
    assert_eq!(ids(store.tables_of(BOB).await.unwrap()), [0; 0]);
    assert_eq!(store.seats(TableId(7)).await, Err(Trouble::NoSuchTable));
}

async fn tables_say_when_they_want_to_be_woken<S: Store>(store: &S) {
    store.open_table(NewTable { wake: Some(50), ..table(1) }, texts(&["opened"]), vec![]).await.unwrap();
    store.open_table(table(2), texts(&["opened"]), vec![]).await.unwrap();
    assert_eq!(store.wakes().await.unwrap(), [(50, TableId(1))]);
    store.append(Append { change: change(Phase::Running, 9, Some(40)), ..append(2, 1, &["dealt"]) }).await.unwrap();
    assert_eq!(store.wakes().await.unwrap(), [(40, TableId(2)), (50, TableId(1))]);
    store.set_wake(TableId(2), Some(60)).await.unwrap();
    store.set_wake(TableId(1), None).await.unwrap();
    assert_eq!(store.wakes().await.unwrap(), [(60, TableId(2))]);
    assert_eq!(store.set_wake(TableId(3), None).await, Err(Trouble::NoSuchTable));
}

async fn old_tables_go_and_running_ones_stay<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    for (id, phase) in [(1, Phase::Over), (2, Phase::Running), (3, Phase::Stopped), (4, Phase::Over), (5, Phase::Gathering)] {
        store.open_table(table(id), texts(&["opened"]), vec![SeatedPerson { seat: 0, person: ANA }]).await.unwrap();
        let updated = if id == 4 { 100 } else { 10 };
        store.append(Append { change: change(phase, updated, None), ..append(id, 1, &["x"]) }).await.unwrap();
    }
    store.add_pass(pass(1, 1, PassKind::Watch)).await.unwrap();
    assert_eq!(store.remove_tables(100).await, Ok(3));
    assert_eq!(store.count_tables().await.unwrap(), [0, 1, 1, 0]);
    assert_eq!(store.read(TableId(1), 1).await, Err(Trouble::NoSuchTable));
    assert_eq!(store.pass([1; 32]).await.unwrap(), None);
    assert_eq!(store.tables_of(ANA).await.unwrap().len(), 2);
    assert_eq!(store.remove_tables(100).await, Ok(0));
}

async fn a_name_with_a_passphrase_belongs_to_one<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    come(store, BOB, "Ana").await;
    let again = NewPerson { id: ANA, name: "Ana".into(), program: true, created: 0 };
    assert_eq!(store.add_person(again).await, Err(Trouble::Taken));
    assert_eq!(store.person_named("Ana").await.unwrap(), None);
    store.set_passphrase(BOB, Some("hash".into())).await.unwrap();
    assert_eq!(store.person_named("Ana").await.unwrap().map(|person| person.id), Some(BOB));
    assert_eq!(store.set_passphrase(ANA, Some("other".into())).await, Err(Trouble::Taken));
    store.set_passphrase(BOB, Some("new hash".into())).await.unwrap();
    assert_eq!(store.person(BOB).await.unwrap().unwrap().passphrase.as_deref(), Some("new hash"));
    // Names that look like it are taken with it: another case, and a Cyrillic A.
    for alike in ["ANA", "ana", "\u{410}na"] {
        assert_eq!(store.person_named(alike).await.unwrap().map(|person| person.id), Some(BOB), "{alike}");
    }
    let third = PersonId(3);
    store.add_person(NewPerson { id: third, name: "\u{410}na".into(), program: false, created: 1 }).await.unwrap();
    assert_eq!(store.set_passphrase(third, Some("other".into())).await, Err(Trouble::Taken));
    store.forget_person(third, vec![]).await.unwrap();
    store.set_passphrase(BOB, None).await.unwrap();
    assert_eq!(store.person_named("ANA").await.unwrap(), None);
    store.set_passphrase(ANA, Some("other".into())).await.unwrap();
    store.set_notice(ANA, Some("{}".into())).await.unwrap();
    store.saw_person(ANA, 77).await.unwrap();
    let ana = store.person(ANA).await.unwrap().unwrap();
    assert_eq!((ana.name.as_str(), ana.created, ana.seen, ana.notice.as_deref(), ana.program), ("Ana", 5, 77, Some("{}"), false));
    assert_eq!(store.people().await.unwrap().iter().map(|person| person.id).collect::<Vec<_>>(), [ANA, BOB]);
    for missing in [store.set_passphrase(PersonId(9), None), store.set_notice(PersonId(9), None), store.saw_person(PersonId(9), 1)] {
        assert_eq!(missing.await, Err(Trouble::NoSuchPerson));
    }
}

async fn a_person_is_renamed<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    come(store, BOB, "Bob").await;
    store.set_passphrase(BOB, Some("hash".into())).await.unwrap();
    assert_eq!(store.rename_person(ANA, "bob".into()).await, Err(Trouble::Taken));
    assert_eq!(store.rename_person(PersonId(9), "Cleo".into()).await, Err(Trouble::NoSuchPerson));
    store.rename_person(ANA, "Cleo".into()).await.unwrap();
    store.rename_person(BOB, "BOB".into()).await.unwrap();
    let names = store.people().await.unwrap().into_iter().map(|person| person.name).collect::<Vec<_>>();
    assert_eq!(names, ["Cleo", "BOB"]);
    assert_eq!(store.person_named("Bob").await.unwrap().map(|person| person.id), Some(BOB));
}

async fn sessions_end<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    assert_eq!(store.add_session(session(1, BOB, 100)).await, Err(Trouble::NoSuchPerson));
    store.add_session(session(1, ANA, 100)).await.unwrap();
    store.add_session(session(2, ANA, 200)).await.unwrap();
    assert_eq!(store.add_session(session(1, ANA, 300)).await, Err(Trouble::Taken));
    assert_eq!(store.session([1; 32], 99).await.unwrap(), Some(session(1, ANA, 100)));
    assert_eq!(store.session([1; 32], 100).await.unwrap(), None);
    assert_eq!(store.session([3; 32], 0).await.unwrap(), None);
    assert_eq!(store.sessions_of(ANA).await.unwrap().len(), 2);
    assert_eq!(store.remove_sessions(150).await, Ok(1));
    assert_eq!(store.sessions_of(ANA).await.unwrap(), [session(2, ANA, 200)]);
    store.end_session([2; 32]).await.unwrap();
    store.end_session([2; 32]).await.unwrap();
    assert_eq!(store.session([2; 32], 0).await.unwrap(), None);
}

async fn an_invitation_is_used_once<S: Store>(store: &S) {
    store.open_table(table(1), texts(&["opened"]), vec![]).await.unwrap();
    let invitation = PassKind::Invitation { seat: Some(2), used_by: None };
    store.add_pass(pass(1, 1, invitation)).await.unwrap();
    store.add_pass(pass(2, 1, PassKind::Watch)).await.unwrap();
    assert_eq!(store.add_pass(pass(1, 1, PassKind::Watch)).await, Err(Trouble::Taken));
    assert_eq!(store.add_pass(pass(3, 9, PassKind::Watch)).await, Err(Trouble::NoSuchTable));
    assert_eq!(store.pass([1; 32]).await.unwrap(), Some(pass(1, 1, invitation)));
    assert_eq!(store.pass([2; 32]).await.unwrap(), Some(pass(2, 1, PassKind::Watch)));

    let granted = Use::Granted { table: TableId(1), seat: Some(2) };
    // Both try at once, and one of them is first.
    let (ana, bob) = (store.use_invitation([1; 32], ANA), store.use_invitation([1; 32], BOB));
    assert_eq!([ana.await, bob.await], [Ok(granted), Ok(Use::Used)]);
    assert_eq!(store.use_invitation([1; 32], ANA).await, Ok(granted));
    // Only its holder gives it back.
    store.free_invitation([1; 32], BOB).await.unwrap();
    assert_eq!(store.use_invitation([1; 32], BOB).await, Ok(Use::Used));
    store.free_invitation([1; 32], ANA).await.unwrap();
    assert_eq!(store.use_invitation([1; 32], BOB).await, Ok(granted));
    assert_eq!(store.use_invitation([2; 32], BOB).await, Ok(Use::Unknown));
    assert_eq!(store.use_invitation([9; 32], BOB).await, Ok(Use::Unknown));
}

async fn a_link_is_one_for_all_until_it_is_taken_back<S: Store>(store: &S) {
    store.open_table(table(1), texts(&["opened"]), vec![]).await.unwrap();
    store.open_table(table(2), texts(&["opened"]), vec![]).await.unwrap();
    let link = |token: &str, table, kind| StoredLink { token: token.into(), table: TableId(table), kind, created: 4 };
    let kinds = [LinkKind::Sit(None), LinkKind::Sit(Some(0)), LinkKind::Sit(Some(2)), LinkKind::Watch];
    for (token, kind) in ["a", "b", "c", "d"].into_iter().zip(kinds).rev() {
        assert_eq!(store.keep_link(link(token, 1, kind)).await, Ok(link(token, 1, kind)));
        assert_eq!(store.keep_link(link("later", 1, kind)).await, Ok(link(token, 1, kind)), "there is one already");
    }
    assert_eq!(store.keep_link(link("e", 2, LinkKind::Watch)).await, Ok(link("e", 2, LinkKind::Watch)));
    assert_eq!(store.keep_link(link("f", 3, LinkKind::Watch)).await, Err(Trouble::NoSuchTable));
    assert_eq!(store.links(TableId(1)).await.unwrap().iter().map(|link| link.kind).collect::<Vec<_>>(), kinds);
    assert_eq!(store.link("c").await.unwrap(), Some(link("c", 1, LinkKind::Sit(Some(2)))));
    assert_eq!(store.link("later").await.unwrap(), None);
    assert_eq!([store.end_link(TableId(2), "c").await, store.end_link(TableId(1), "c").await], [Ok(false), Ok(true)]);
    assert_eq!((store.end_link(TableId(1), "c").await, store.link("c").await), (Ok(false), Ok(None)));
    assert_eq!(store.keep_link(link("g", 1, LinkKind::Sit(Some(2)))).await.unwrap().token, "g");
    store.remove_tables(2).await.unwrap();
    assert_eq!((store.link("a").await, store.link("e").await.unwrap().is_some()), (Ok(None), true));
}

async fn a_log_is_found_by_those_whom_it_names<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    come(store, BOB, "Bob").await;
    for id in [1, 2] {
        store.open_table(NewTable { named: vec![ANA], ..table(id) }, texts(&["opened by Ana"]), vec![]).await.unwrap();
    }
    let nobody = PersonId(77);
    store.append(Append { named: vec![BOB, nobody, BOB], ..append(2, 1, &["Bob sat"]) }).await.unwrap();
    // Who leaves the seat is still named.
    store.append(Append { seats: Some(vec![]), named: vec![BOB], ..append(2, 2, &["Bob stood"]) }).await.unwrap();
    let refused = store.append(Append { named: vec![BOB], ..append(1, 9, &["lost"]) }).await;
    assert_eq!(refused, Err(Trouble::Conflict { head: 1 }));
    assert_eq!(store.tables_naming(ANA).await.unwrap(), [TableId(1), TableId(2)]);
    assert_eq!(store.tables_naming(BOB).await.unwrap(), [TableId(2)]);
    assert_eq!(store.tables_naming(nobody).await.unwrap(), []);
    assert_eq!(store.all_tables().await.unwrap(), [TableId(1), TableId(2)]);
    store.forget_person(BOB, vec![]).await.unwrap();
    assert_eq!(store.tables_naming(BOB).await.unwrap(), []);
    store.remove_tables(2).await.unwrap();
    assert_eq!(store.tables_naming(ANA).await.unwrap(), [TableId(2)]);
}

async fn rated_games_are_found_in_their_order<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    assert_eq!(store.rated_mark().await, Ok((0, 0)));
    for (id, rated, phase, updated) in
        [(1, true, Phase::Over, 30), (2, true, Phase::Over, 20), (3, true, Phase::Running, 5), (4, false, Phase::Over, 6)]
    {
        let seats = vec![SeatedPerson { seat: 1, person: ANA }];
        store.open_table(NewTable { rated, ..table(id) }, texts(&["opened"]), seats).await.unwrap();
        store.append(Append { change: change(phase, updated, None), ..append(id, 1, &["went on"]) }).await.unwrap();
        assert_eq!(store.table(TableId(id)).await.unwrap().map(|table| table.rated), Some(rated));
    }
    let games = store.rated_games().await.unwrap();
    assert_eq!(games.iter().map(|(table, _)| table.id.0).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(games[0].1, [SeatedPerson { seat: 1, person: ANA }]);
    assert_eq!(store.rated_mark().await, Ok((2, 30)));
    let games = store.games_of(ANA).await.unwrap();
    assert_eq!(games.iter().map(|(table, seat)| (table.id.0, *seat)).collect::<Vec<_>>(), [(1, 1), (2, 1), (4, 1)]);
    assert!(store.games_of(BOB).await.unwrap().is_empty());
}

async fn a_person_is_forgotten_and_the_game_goes_on<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    come(store, BOB, "Bob").await;
    let at = |seat, person| SeatedPerson { seat, person };
    store.open_table(table(1), texts(&["opened", "Ana said hello"]), vec![at(0, ANA), at(1, BOB)]).await.unwrap();
    store.add_session(session(1, ANA, 100)).await.unwrap();
    store.set_passphrase(ANA, Some("hash".into())).await.unwrap();
    store.add_pass(pass(1, 1, PassKind::Invitation { seat: None, used_by: None })).await.unwrap();
    store.use_invitation([1; 32], ANA).await.unwrap();

    let replaced = |table, number, entry: &str| Replaced {
        table: TableId(table),
        entries: vec![(number, entry.as_bytes().to_vec())],
        summary: "\"someone\"".into(),
    };
    for (table, number, told) in
        [(1, 3, Trouble::Conflict { head: 2 }), (1, 0, Trouble::Conflict { head: 2 }), (9, 1, Trouble::NoSuchTable)]
    {
        let wrong = vec![replaced(1, 1, "changed"), replaced(table, number, "lost")];
        assert_eq!(store.forget_person(ANA, wrong).await, Err(told));
    }
    assert_eq!(store.read(TableId(1), 1).await.unwrap(), texts(&["opened", "Ana said hello"]));
    store.forget_person(ANA, vec![replaced(1, 2, "someone said something")]).await.unwrap();
    assert_eq!(store.table(TableId(1)).await.unwrap().unwrap().summary, "\"someone\"");
    assert_eq!(store.person(ANA).await.unwrap(), None);
    assert_eq!(store.session([1; 32], 0).await.unwrap(), None);
    assert_eq!(store.person_named("Ana").await.unwrap(), None);
    assert_eq!(store.seats(TableId(1)).await.unwrap(), [at(1, BOB)]);
    assert_eq!(store.use_invitation([1; 32], BOB).await, Ok(Use::Used));
    assert_eq!(store.read(TableId(1), 1).await.unwrap(), texts(&["opened", "someone said something"]));
    assert_eq!(store.append(append(1, 2, &["acted"])).await, Ok(3));
    assert_eq!(store.forget_person(ANA, vec![]).await, Err(Trouble::NoSuchPerson));
}

async fn everything_can_be_taken_along<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    store.set_passphrase(ANA, Some("argon".into())).await.unwrap();
    store.add_session(session(7, ANA, 100)).await.unwrap();
    store.open_table(table(1), texts(&["{\"opened\":1}", "no JSON"]), vec![SeatedPerson { seat: 2, person: ANA }]).await.unwrap();
    let told = export_table(store, TableId(1)).await.unwrap();
    assert_eq!(told["log"], serde_json::json!([{ "opened": 1 }, "no JSON"]));
    assert_eq!(told["seats"][0], serde_json::json!({ "seat": 2, "person": ANA.to_string() }));
    assert_eq!(told["summary"], serde_json::json!({ "table": 1 }));
    let told = export_person(store, ANA).await.unwrap();
    assert_eq!((told["name"].as_str(), told["has_passphrase"].as_bool()), (Some("Ana"), Some(true)));
    assert_eq!(told["tables"][0]["seats"], serde_json::json!([2]));
    assert!(!told.to_string().contains("argon"), "what proves who somebody is stays here");
    assert_eq!(export_table(store, TableId(2)).await, Err(Trouble::NoSuchTable));
    assert_eq!(export_person(store, BOB).await, Err(Trouble::NoSuchPerson));
}

fn turn(table: u64, question: u64, noted: u64, due: u64) -> NewNotice {
    let key = NoticeKey { person: ANA, table: TableId(table), kind: NoticeKind::Turn, question };
    NewNotice { key, seat: 1, by: None, noted, due, rest: 0 }
}

async fn a_question_is_told_once<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    for id in [1, 2] {
        store.open_table(table(id), texts(&["opened"]), vec![]).await.unwrap();
    }
    assert_eq!(store.next_notice().await.unwrap(), None);
    assert_eq!(store.note(turn(1, 7, 10, 30)).await, Ok(Noting::Noted));
    assert_eq!(store.note(turn(1, 7, 11, 20)).await, Ok(Noting::Before(10)));
    assert_eq!(store.note(turn(2, 1, 12, 25)).await, Ok(Noting::Noted));
    let first = store.next_notice().await.unwrap().unwrap();
    assert_eq!((first.key, first.seat, first.due, first.told, first.failures), (turn(2, 1, 0, 0).key, 1, Some(25), None, 0));
    let tables = |notices: Vec<crate::StoredNotice>| notices.iter().map(|notice| notice.key.table.0).collect::<Vec<_>>();
    assert_eq!(tables(store.pending_notices(ANA).await.unwrap()), [2, 1]);

    // Both try at once, and one of them sends it.
    let (one, other) = (store.settle_notice(first.key, Some(26)), store.settle_notice(first.key, Some(27)));
    assert_eq!([one.await, other.await], [Ok(true), Ok(false)]);
    assert_eq!(store.note(turn(2, 1, 28, 28)).await, Ok(Noting::Before(12)), "it was sent already");
    let kept = store.notice(ANA, TableId(2), NoticeKind::Turn).await.unwrap().unwrap();
    assert_eq!((kept.due, kept.told), (None, Some(26)));

    // What could not be sent is sent later, and a newer question takes its place.
    store.put_off_notice(first.key, 50, true).await.unwrap();
    let again = store.notice(ANA, TableId(2), NoticeKind::Turn).await.unwrap().unwrap();
    assert_eq!((again.due, again.failures), (Some(50), 1));
    assert_eq!(store.note(turn(2, 2, 30, 60)).await, Ok(Noting::Noted));
    assert_eq!(store.settle_notice(first.key, Some(61)).await, Ok(false), "the question is no longer asked");
    let newer = store.notice(ANA, TableId(2), NoticeKind::Turn).await.unwrap().unwrap();
    assert_eq!((newer.key.question, newer.due, newer.told, newer.failures), (2, Some(60), Some(26), 0));
    assert_eq!(store.settle_notice(newer.key, None).await, Ok(true));
    assert_eq!(store.notice(ANA, TableId(2), NoticeKind::Turn).await.unwrap().unwrap().told, Some(26), "it was not sent");

    // Another kind is another notice, and one of its kind may have to rest.
    let key = NoticeKey { kind: NoticeKind::Nudge, ..turn(1, 1, 0, 0).key };
    let nudge = |question, noted| NewNotice {
        key: NoticeKey { question, ..key },
        by: Some("Bob".into()),
        rest: 100,
        ..turn(1, question, noted, noted)
    };
    assert_eq!(store.note(nudge(40, 40)).await, Ok(Noting::Noted));
    assert_eq!(store.note(nudge(139, 139)).await, Ok(Noting::Before(40)));
    assert_eq!(store.note(nudge(140, 140)).await, Ok(Noting::Noted));
    assert_eq!(store.notice(ANA, TableId(1), NoticeKind::Nudge).await.unwrap().unwrap().by.as_deref(), Some("Bob"));
    assert_eq!(store.notice(ANA, TableId(1), NoticeKind::Offers).await.unwrap(), None);
}

async fn notices_go_with_their_person_and_their_table<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    store.open_table(table(1), texts(&["opened"]), vec![]).await.unwrap();
    store.open_table(table(2), texts(&["opened"]), vec![]).await.unwrap();
    store.append(Append { change: change(Phase::Running, 9, None), ..append(2, 1, &["dealt"]) }).await.unwrap();
    assert_eq!(store.note(turn(3, 1, 1, 1)).await, Err(Trouble::NoSuchTable));
    let for_bob = NewNotice { key: NoticeKey { person: BOB, ..turn(1, 1, 1, 1).key }, ..turn(1, 1, 1, 1) };
    assert_eq!(store.note(for_bob).await, Err(Trouble::NoSuchPerson));
    store.note(turn(1, 1, 1, 1)).await.unwrap();
    store.note(turn(2, 1, 1, 2)).await.unwrap();
    store.remove_tables(100).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap().map(|notice| notice.key.table), Some(TableId(2)));
    store.forget_person(ANA, vec![]).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), None);
}

async fn a_subscription_ends_with_its_session<S: Store>(store: &S) {
    come(store, ANA, "Ana").await;
    let browser = |session: u8, endpoint: &str| Subscription {
        session: [session; 32],
        endpoint: endpoint.into(),
        key: vec![4; 65],
        auth: vec![session; 16],
        created: u64::from(session),
    };
    assert_eq!(store.subscribe(browser(1, "https://push.example/a")).await, Err(Trouble::NoSuchPerson));
    for (hash, expires) in [(1, 100), (2, 200), (3, 300)] {
        store.add_session(session(hash, ANA, expires)).await.unwrap();
        store.subscribe(browser(hash, &format!("https://push.example/{hash}"))).await.unwrap();
    }
    store.subscribe(browser(3, "https://push.example/b")).await.unwrap();
    let all = store.subscriptions_of(ANA).await.unwrap();
    assert_eq!(all.iter().map(|known| known.session[0]).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(all[2] == browser(3, "https://push.example/b"), "a session has one");
    store.subscribe(browser(2, "https://push.example/1")).await.unwrap();
    let now: Vec<u8> = store.subscriptions_of(ANA).await.unwrap().iter().map(|known| known.session[0]).collect();
    assert_eq!(now, [2, 3], "a browser that has another session now is told once");
    store.subscribe(browser(1, "https://push.example/c")).await.unwrap();
    store.remove_sessions(150).await.unwrap();
    store.end_session([2; 32]).await.unwrap();
    assert_eq!(store.subscriptions_of(ANA).await.unwrap().len(), 1);
    store.unsubscribe([3; 32]).await.unwrap();
    store.unsubscribe([3; 32]).await.unwrap();
    assert!(store.subscriptions_of(ANA).await.unwrap().is_empty());
    store.subscribe(browser(3, "https://push.example/b")).await.unwrap();
    store.forget_person(ANA, vec![]).await.unwrap();
    assert!(store.subscriptions_of(ANA).await.unwrap().is_empty());
}

async fn what_is_kept_about_a_table_goes_with_its_person_and_the_table<S: Store>(store: &S) {
    for (person, name) in [(ANA, "Ana"), (BOB, "Bob")] {
        come(store, person, name).await;
    }
    let (first, second) = (TableId(1), TableId(2));
    assert_eq!(store.set_table_note(ANA, first, "x".into()).await, Err(Trouble::NoSuchTable));
    for id in [1, 2] {
        store.open_table(table(id), texts(&["a"]), vec![]).await.unwrap();
    }
    assert_eq!(store.set_seen(PersonId(99), first, 1).await, Err(Trouble::NoSuchPerson));
    assert_eq!(store.table_note(ANA, first).await, Ok(None));
    store.set_table_note(ANA, first, "Bob has silk".into()).await.unwrap();
    for seen in [7, 5] {
        store.set_seen(ANA, first, seen).await.unwrap();
    }
    store.set_seen(ANA, second, 3).await.unwrap();
    store.set_table_note(BOB, first, "Ana bluffs".into()).await.unwrap();
    let note = |table, text: &str, seen| TableNote { table, text: text.into(), seen };
    assert_eq!(store.table_note(ANA, first).await, Ok(Some(note(first, "Bob has silk", 7))));
    store.set_table_note(ANA, first, String::new()).await.unwrap();
    assert_eq!(store.table_notes_of(ANA).await, Ok(vec![note(first, "", 7), note(second, "", 3)]));
    store.forget_person(ANA, vec![]).await.unwrap();
    assert_eq!((store.table_notes_of(ANA).await, store.table_note(ANA, first).await), (Ok(vec![]), Ok(None)));
    assert_eq!(store.table_notes_of(BOB).await, Ok(vec![note(first, "Ana bluffs", 0)]));
}

async fn the_first_secret_stays<S: Store>(store: &S) {
    assert_eq!(store.secret("push", vec![1, 2]).await, Ok(vec![1, 2]));
    assert_eq!(store.secret("push", vec![3]).await, Ok(vec![1, 2]));
    assert_eq!(store.secret("other", vec![3]).await, Ok(vec![3]));
}
