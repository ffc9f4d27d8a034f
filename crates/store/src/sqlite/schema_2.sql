-- What is to be told to people, the last of each kind for a person and a table. A row stays when it was sent, so that nothing is sent twice.
CREATE TABLE notices (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL CHECK (kind IN ('turn', 'offers', 'nudge')),
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

-- Where browsers take messages; each belongs to a session.
CREATE TABLE subscriptions (
    session  BLOB    NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
    endpoint TEXT    NOT NULL,
    key      BLOB    NOT NULL,
    auth     BLOB    NOT NULL,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the server made once and must keep, such as the key by which push services know it.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- What a session runs on, for its owner.
ALTER TABLE sessions ADD COLUMN device TEXT;
