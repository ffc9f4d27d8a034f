-- A file of layout 5, as text: it is never changed again.
CREATE TABLE tables (
    id      INTEGER PRIMARY KEY,
    game    TEXT    NOT NULL,
    rules   INTEGER NOT NULL,
    edition TEXT    NOT NULL,
    listed  INTEGER NOT NULL CHECK (listed IN (0, 1)),
    phase   TEXT    NOT NULL CHECK (phase IN ('gathering', 'running', 'over', 'stopped')),
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    summary TEXT    NOT NULL,
    wake    INTEGER,
    rated   INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1)),
    alive   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX tables_by_phase ON tables (phase, updated);
CREATE INDEX tables_by_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_by_life ON tables (phase, alive) WHERE listed = 1;
CREATE INDEX tables_by_rated ON tables (updated) WHERE rated = 1 AND phase = 'over';
CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    entry    BLOB    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL,
    program    INTEGER NOT NULL CHECK (program IN (0, 1)),
    passphrase TEXT,
    notice     TEXT,
    created    INTEGER NOT NULL,
    seen       INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX people_by_name ON people (name) WHERE passphrase IS NOT NULL;
CREATE TABLE sessions (
    hash      BLOB    NOT NULL PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created   INTEGER NOT NULL,
    expires   INTEGER NOT NULL,
    device    TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person_id);
CREATE INDEX sessions_by_end ON sessions (expires);
CREATE TABLE seats (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person_id);
CREATE TABLE passes (
    hash     BLOB    NOT NULL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('invitation', 'watch')),
    seat     INTEGER,
    used_by  INTEGER,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passes_by_table ON passes (table_id);
CREATE TABLE notices (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL CHECK (kind IN ('turn', 'offers', 'nudge', 'invitation')),
    question  INTEGER NOT NULL,
    seat      INTEGER NOT NULL,
    reminder  TEXT,
    noted     INTEGER NOT NULL,
    due       INTEGER,
    told      INTEGER,
    failures  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person_id, table_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_by_due ON notices (due) WHERE due IS NOT NULL;
CREATE INDEX notices_by_table ON notices (table_id);
CREATE TABLE subscriptions (
    session  BLOB    NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
    endpoint TEXT    NOT NULL,
    key      BLOB    NOT NULL,
    auth     BLOB    NOT NULL,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE table_notes (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    text      TEXT    NOT NULL DEFAULT '',
    seen      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_notes_by_table ON table_notes (table_id);
CREATE TABLE named (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX named_by_table ON named (table_id);
CREATE TABLE links (
    token    TEXT    NOT NULL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('sit', 'watch')),
    seat     INTEGER NOT NULL,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX links_by_table ON links (table_id, kind, seat);
CREATE TABLE relations (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other_id  INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    handle    TEXT    NOT NULL,
    friend    INTEGER NOT NULL CHECK (friend IN (0, 1)),
    blocked   INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    muted     INTEGER NOT NULL CHECK (muted IN (0, 1)),
    since     INTEGER NOT NULL,
    PRIMARY KEY (person_id, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_by_other ON relations (other_id);
CREATE TABLE friend_links (
    person_id INTEGER NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    token     TEXT    NOT NULL,
    created   INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX friend_links_by_token ON friend_links (token);
CREATE TABLE table_invitations (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    by_id     INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at        INTEGER NOT NULL,
    declined  INTEGER NOT NULL DEFAULT 0 CHECK (declined IN (0, 1)),
    PRIMARY KEY (person_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_invitations_by_table ON table_invitations (table_id);
CREATE INDEX table_invitations_by_inviter ON table_invitations (by_id);
INSERT INTO tables VALUES (11, 'ostia', 1, '0000000000000000000000000000000000000000000000000000000000000000', 1, 'running', 100, 300, '{}', 5000, 0, 350);
INSERT INTO tables VALUES (12, 'oltre-mare', 1, '0000000000000000000000000000000000000000000000000000000000000000', 0, 'over', 100, 200, '{}', NULL, 1, 200);
INSERT INTO entries VALUES (11, 1, CAST('{"opened":{}}' AS BLOB)), (11, 2, CAST('{"sat":{}}' AS BLOB)), (11, 3, CAST('{"dealt":{}}' AS BLOB));
INSERT INTO people VALUES (21, 'Ana', 0, '$argon2id$', NULL, 90, 300), (22, 'Bob', 0, NULL, NULL, 95, 95);
INSERT INTO sessions VALUES (x'ABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABAB', 21, 90, 99999, 'Firefox, Linux');
INSERT INTO seats VALUES (11, 0, 21), (11, 1, 22), (12, 0, 21);
INSERT INTO passes VALUES (x'CDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCD', 11, 'invitation', 1, 22, 100);
INSERT INTO notices VALUES (21, 11, 'turn', 3, 0, NULL, 290, 310, 250, 1), (22, 11, 'nudge', 280, 1, 'Ana', 280, NULL, 281, 0);
INSERT INTO subscriptions VALUES (x'ABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABAB', 'https://push.example/a', x'04', x'05', 95);
INSERT INTO secrets VALUES ('push', x'0102');
INSERT INTO table_notes VALUES (21, 11, 'Bob bids high', 17);
INSERT INTO named VALUES (21, 11), (21, 12), (22, 11);
INSERT INTO links VALUES ('aa', 11, 'sit', -1, 100), ('bb', 11, 'sit', 1, 100), ('cc', 11, 'watch', -1, 100);
INSERT INTO relations VALUES (21, 22, 'h1', 1, 0, 1, 110), (22, 21, 'h2', 1, 0, 0, 110);
INSERT INTO friend_links VALUES (21, 'ff', 105);
INSERT INTO table_invitations VALUES (21, 12, 22, 120, 0);
PRAGMA user_version = 5;
PRAGMA application_id = 1181707876;
