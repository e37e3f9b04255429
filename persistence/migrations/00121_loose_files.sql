-- +goose Up
-- Files of recordings that no row names: written and not named yet, or named no longer. They are removed at their time.
CREATE TABLE loose_file (
    key       text PRIMARY KEY,
    remove_at timestamptz NOT NULL
);
CREATE INDEX loose_file_remove_at ON loose_file (remove_at);

-- Small pictures of a trimmed recording lay under the names of those of the whole, which were never written over. They
-- are painted again.
UPDATE replay SET thumbs = NULL, tried = false WHERE thumbs ->> 'cut' <> '';

-- +goose Down
DROP TABLE loose_file;
