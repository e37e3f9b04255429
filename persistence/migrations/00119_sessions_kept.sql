-- +goose Up
-- When the last piece of a broadcast was kept: its recording need not wait for stragglers. Null while pieces may come.
ALTER TABLE live_session ADD COLUMN kept_at timestamptz;

-- +goose Down
ALTER TABLE live_session DROP COLUMN kept_at;
