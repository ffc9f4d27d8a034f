//! Every store keeps the contract; a file keeps it over the end of the program.

use std::path::{Path, PathBuf};
use store::{Append, Memory, NewTable, Sqlite, Store, TableId, Trouble, backup, contract};

#[tokio::test]
async fn memory_keeps_the_contract() {
    contract::holds(Memory::new).await;
}

#[tokio::test]
async fn a_sqlite_file_keeps_the_contract() {
    let folder = Folder::new("contract");
    let mut number = 0;
    contract::holds(|| {
        number += 1;
        Sqlite::open(&folder.file(&format!("{number}.sqlite"))).unwrap()
    })
    .await;
}

#[tokio::test]
async fn what_was_stored_is_there_when_the_file_is_opened_again() {
    let folder = Folder::new("again");
    let path = folder.file("fondaco.sqlite");
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.open_table(table(1), vec![b"opened".to_vec()], vec![]).await, Ok(1));
    // The first store is still open, as if another server had the same file.
    let other = Sqlite::open(&path).unwrap();
    assert_eq!(other.append(append(1, 1)).await, Ok(2));
    assert_eq!(store.append(append(1, 1)).await, Err(Trouble::Conflict { head: 2 }));
    assert_eq!(store.append(append(1, 2)).await, Ok(3));
    drop((store, other));
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.read(TableId(1), 1).await.unwrap().len(), 3);
}

#[tokio::test]
async fn those_who_write_at_once_share_a_transaction_and_each_gets_their_own_answer() {
    let folder = Folder::new("group");
    let store = Sqlite::open(&folder.file("fondaco.sqlite")).unwrap();
    for id in 1..=100 {
        store.open_table(table(id), vec![b"opened".to_vec()], vec![]).await.unwrap();
    }
    // Every third is wrong about the head, and none of the others suffers for it.
    let store = std::sync::Arc::new(store);
    let mut writing = tokio::task::JoinSet::new();
    for id in 1..=100 {
        let store = std::sync::Arc::clone(&store);
        writing.spawn(async move { (id, store.append(append(id, if id % 3 == 0 { 7 } else { 1 })).await) });
    }
    while let Some(written) = writing.join_next().await {
        let (id, told) = written.unwrap();
        assert_eq!(told, if id % 3 == 0 { Err(Trouble::Conflict { head: 1 }) } else { Ok(2) }, "table {id}");
    }
    for id in 1..=100 {
        assert_eq!(store.read(TableId(id), 1).await.unwrap().len(), if id % 3 == 0 { 1 } else { 2 });
    }
}

#[tokio::test]
async fn a_backup_is_a_whole_file_of_its_own() {
    let folder = Folder::new("backup");
    let (path, copy) = (folder.file("fondaco.sqlite"), folder.file("copy.sqlite"));
    let store = Sqlite::open(&path).unwrap();
    store.open_table(table(1), vec![b"opened".to_vec()], vec![]).await.unwrap();
    backup(&path, &copy).unwrap();
    // What comes later is not in it.
    store.append(append(1, 1)).await.unwrap();
    let copied = Sqlite::open(&copy).unwrap();
    assert_eq!(copied.read(TableId(1), 1).await.unwrap(), [b"opened".to_vec()]);
    assert!(backup(&path, &copy).unwrap_err().contains("is there already"));
    let missing = backup(&folder.file("missing.sqlite"), &folder.file("other.sqlite")).unwrap_err();
    assert!(missing.contains("cannot be copied"), "{missing}");
    assert!(!folder.file("other.sqlite").exists());
}

/// One file of each layout there ever was; `cargo test` opens them all, so that no running game is lost by an upgrade.
#[tokio::test]
async fn files_of_older_layouts_are_opened() {
    let layouts = ["1", "2", "3"];
    for layout in layouts {
        let folder = Folder::new(&format!("layout-{layout}"));
        let path = folder.file("fondaco.sqlite");
        let dump = std::fs::read_to_string(here(&format!("databases/layout_{layout}.sql"))).unwrap();
        rusqlite::Connection::open(&path).unwrap().execute_batch(&dump).unwrap();

        let store = Sqlite::open(&path).unwrap();
        let ana = store.person_named("Ana").await.unwrap().unwrap();
        let tables = store.tables_of(ana.id).await.unwrap();
        assert_eq!(tables.iter().map(|table| table.phase.name()).collect::<Vec<_>>(), ["running", "over"]);
        let log = store.read(tables[0].id, 1).await.unwrap();
        assert_eq!(log.len(), 3);
        let append = Append { table: tables[0].id, expected: 3, entries: vec![b"{}".to_vec()], change: None, seats: None, named: vec![] };
        assert_eq!(store.append(append).await, Ok(4));
        assert_eq!(store.sessions_of(ana.id).await.unwrap().len(), 1);
        assert!(store.pass([0xcd; 32]).await.unwrap().is_some());
        let notices: Vec<_> = store.pending_notices(ana.id).await.unwrap().iter().map(|notice| (notice.key.question, notice.due)).collect();
        let secret = store.secret("push", vec![9]).await.unwrap();
        // From layout 3 on there are links, rated games, and an index of who is named where; older ones get the index.
        let named: Vec<u64> = store.tables_naming(ana.id).await.unwrap().iter().map(|table| table.0).collect();
        assert_eq!(named, [11, 12]);
        let links = store.links(TableId(11)).await.unwrap().len();
        assert_eq!((links, store.rated_mark().await.unwrap()), if layout == "3" { (3, (1, 200)) } else { (0, (0, 0)) });
        match layout {
            "1" => assert!((notices.is_empty(), secret) == (true, vec![9])),
            _ => assert_eq!((notices, secret), (vec![(3, Some(310))], vec![1, 2])),
        }
        let notes = store.table_notes_of(ana.id).await.unwrap();
        assert_eq!(
            notes.iter().map(|note| (note.text.as_str(), note.seen)).collect::<Vec<_>>(),
            match layout {
                "1" | "2" => vec![],
                _ => vec![("Bob bids high", 17)],
            }
        );
        store.set_table_note(ana.id, tables[0].id, "Bob bids low".into()).await.unwrap();
    }
}

/// Whoever a log names is found in it, even if they have left the seat since, opened the table without sitting down, or are unknown.
#[tokio::test]
async fn an_older_file_learns_whom_its_logs_name() {
    let folder = Folder::new("named");
    let path = folder.file("fondaco.sqlite");
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute_batch(&std::fs::read_to_string(here("databases/layout_2.sql")).unwrap()).unwrap();
    let entries = [
        r#"{"at":1,"entry":{"opened":{"table":"k","host":23}}}"#,
        r#"{"at":2,"key":{"mark":7},"entry":{"sat":{"seat":0,"who":{"person":{"person":9223372036854775807,"name":"Cleo"}}}}}"#,
        r#"{"at":3,"entry":{"stood":{"seat":0}}}"#,
        r#"{"at":4,"entry":{"sat":{"seat":0,"who":{"bot":"merchant"}}}}"#,
        r#"{"at":5,"entry":{"sat":{"seat":1,"who":{"person":{"person":24,"name":"someone"}}}}}"#,
        r#"no JSON, but "sat""#,
    ];
    for (number, entry) in (1..).zip(entries) {
        file.execute("INSERT INTO entries VALUES (12, ?1, ?2)", (number, entry.as_bytes())).unwrap();
    }
    file.execute_batch("INSERT INTO people VALUES (23, 'Dora', 0, NULL, NULL, 1, 1), (9223372036854775807, 'Cleo', 0, NULL, NULL, 1, 1)")
        .unwrap();
    drop(file);
    let store = Sqlite::open(&path).unwrap();
    for (person, tables) in [(21, vec![11, 12]), (22, vec![11]), (23, vec![12]), (i64::MAX as u64, vec![12]), (24, vec![])] {
        let found: Vec<u64> = store.tables_naming(store::PersonId(person)).await.unwrap().iter().map(|table| table.0).collect();
        assert_eq!(found, tables, "{person}");
    }
}

/// A file that the program of rules 1 has left, with two running tables: their logs are those that are gone on with elsewhere.
#[tokio::test]
async fn a_file_of_rules_1_holds_the_tables_that_were_running() {
    let folder = Folder::new("rules-1");
    let path = folder.file("fondaco.sqlite");
    rusqlite::Connection::open(&path).unwrap().execute_batch(&std::fs::read_to_string(here("databases/rules_1.sql")).unwrap()).unwrap();
    let store = Sqlite::open(&path).unwrap();
    let ana = store.people().await.unwrap().into_iter().find(|person| person.name == "Ana").unwrap();
    let mut found = Vec::new();
    for table in store.tables_of(ana.id).await.unwrap() {
        assert_eq!((table.phase.name(), table.rules), ("running", 1));
        let log: Vec<String> = store.read(table.id, 1).await.unwrap().into_iter().map(|entry| String::from_utf8(entry).unwrap()).collect();
        let kept = here(&format!("../../table/tests/sitting/released/{}-rules-1.log", table.game));
        assert_eq!(log, std::fs::read_to_string(kept).unwrap().lines().collect::<Vec<_>>());
        found.push(table.game);
    }
    found.sort();
    assert_eq!(found, ["oltre-mare", "ostia"]);
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_refused() {
    let folder = Folder::new("newer");
    let path = folder.file("fondaco.sqlite");
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let why = Sqlite::open(&path).err().unwrap();
    assert!(why.contains("layout 999, which a newer fondaco has written"), "{why}");
    // It has not been touched.
    let found: i64 = rusqlite::Connection::open(&path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(found, 999);
}

#[tokio::test]
async fn what_is_no_database_is_refused() {
    let folder = Folder::new("junk");
    let path = folder.file("fondaco.sqlite");
    std::fs::write(&path, "This is a letter to a friend, and by no means a database.".repeat(100)).unwrap();
    let why = Sqlite::open(&path).err().unwrap();
    assert!(why.contains("it cannot be opened as a SQLite file"), "{why}");
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("owner");
    let path = folder.file("fondaco.sqlite");
    let store = Sqlite::open(&path).unwrap();
    store.open_table(table(1), vec![], vec![]).await.unwrap();
    for file in ["fondaco.sqlite", "fondaco.sqlite-wal"] {
        assert_eq!(folder.file(file).metadata().unwrap().permissions().mode() & 0o777, 0o600, "{file}");
    }
}

fn table(id: u64) -> NewTable {
    let edition = "0".repeat(64);
    NewTable {
        id: TableId(id),
        game: "ostia".into(),
        rules: 1,
        edition,
        listed: true,
        created: 0,
        rated: false,
        summary: "{}".into(),
        wake: None,
        named: vec![],
    }
}

fn append(table: u64, expected: u64) -> Append {
    Append { table: TableId(table), expected, entries: vec![b"acted".to_vec()], change: None, seats: None, named: vec![] }
}

fn here(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file)
}

/// A folder that goes when its test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("fondaco-store-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
