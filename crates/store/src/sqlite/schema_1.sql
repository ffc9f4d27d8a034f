-- Ids are 63 random bits. Times are milliseconds since 1970.
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
    wake    INTEGER
) STRICT;
CREATE INDEX tables_by_phase ON tables (phase, updated);
CREATE INDEX tables_by_wake ON tables (wake) WHERE wake IS NOT NULL;

-- The log of a table lies together, in order.
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
-- Whoever has set a passphrase owns the name.
CREATE UNIQUE INDEX people_by_name ON people (name) WHERE passphrase IS NOT NULL;

CREATE TABLE sessions (
    hash      BLOB    NOT NULL PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created   INTEGER NOT NULL,
    expires   INTEGER NOT NULL
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

-- Who has used an invitation is kept even when that person is forgotten, as 0.
CREATE TABLE passes (
    hash     BLOB    NOT NULL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('invitation', 'watch')),
    seat     INTEGER,
    used_by  INTEGER,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passes_by_table ON passes (table_id);
