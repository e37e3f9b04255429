-- A broadcast without a single picture is none: it counts in no statistics.

-- +goose Up
ALTER TABLE live_session ADD COLUMN pictured boolean NOT NULL DEFAULT true;

-- +goose Down
ALTER TABLE live_session DROP COLUMN pictured;
