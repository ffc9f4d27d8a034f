-- When somebody who plays at a table last gave a sign of life there, give or take some minutes: the lobby shows those tables first.
ALTER TABLE tables ADD COLUMN alive INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET alive = updated;
CREATE INDEX tables_by_life ON tables (phase, alive) WHERE listed = 1;
