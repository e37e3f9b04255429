-- Matches whose time has changed and whose reservers have not been told yet.

-- +goose Up
CREATE TABLE match_move (
    match_id bigint      PRIMARY KEY REFERENCES match ON DELETE CASCADE,
    moved_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE match_move;
