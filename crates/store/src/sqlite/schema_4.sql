-- What a person has settled about another. Friendship stands in both rows; the rest is the person's own.
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

-- The links by which people become friends.
CREATE TABLE friend_links (
    person_id INTEGER NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    token     TEXT    NOT NULL,
    created   INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX friend_links_by_token ON friend_links (token);

-- Friends who were invited to a table. A row stays when it was declined, so that nobody is asked twice.
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

-- Being invited is another kind of notice.
CREATE TABLE notices_4 (
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
INSERT INTO notices_4 (person_id, table_id, kind, question, seat, reminder, noted, due, told, failures)
SELECT person_id, table_id, kind, question, seat, reminder, noted, due, told, failures FROM notices;
DROP TABLE notices;
ALTER TABLE notices_4 RENAME TO notices;
CREATE INDEX notices_by_due ON notices (due) WHERE due IS NOT NULL;
CREATE INDEX notices_by_table ON notices (table_id);
