-- +goose Up
-- How the titles of a calendar are written, as its operator says: '{competition}: {home} v {away}'. '' as is usual.
ALTER TABLE feed ADD COLUMN titles text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE feed DROP COLUMN titles;
