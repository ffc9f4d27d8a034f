-- What a person keeps about a table for themselves: notes, and how much of its news they have seen.
CREATE TABLE table_notes (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    text      TEXT    NOT NULL DEFAULT '',
    seen      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_notes_by_table ON table_notes (table_id);
-- The people whom the log of a table names, also after they have left; so that all that is known about somebody is found by them.
CREATE TABLE named (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX named_by_table ON named (table_id);

INSERT OR IGNORE INTO named (person_id, table_id) SELECT person_id, table_id FROM seats;
-- Logs name those who sat down and those who opened a table.
INSERT OR IGNORE INTO named (person_id, table_id)
SELECT people.id, found.table_id FROM (
    SELECT table_id, json_extract(CASE WHEN json_valid(CAST(entry AS TEXT)) THEN CAST(entry AS TEXT) ELSE '{}' END, '$.entry.sat.who.person.person') AS person
    FROM entries WHERE instr(entry, CAST('"sat"' AS BLOB)) > 0
    UNION
    SELECT table_id, json_extract(CASE WHEN json_valid(CAST(entry AS TEXT)) THEN CAST(entry AS TEXT) ELSE '{}' END, '$.entry.opened.host') AS person
    FROM entries WHERE number = 1
) AS found JOIN people ON people.id = found.person;

-- Games whose players agreed that they count for their ratings.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
CREATE INDEX tables_by_rated ON tables (updated) WHERE rated = 1 AND phase = 'over';

-- Links that many can use, until they are taken back. Seat -1: any.
CREATE TABLE links (
    token    TEXT    NOT NULL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('sit', 'watch')),
    seat     INTEGER NOT NULL,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX links_by_table ON links (table_id, kind, seat);
