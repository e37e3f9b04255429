-- +goose Up
-- Which node records a broadcast whose pictures come from elsewhere, and until when it has said so.
ALTER TABLE live_session ADD COLUMN recorder text, ADD COLUMN recorder_until timestamptz;
CREATE INDEX live_session_open_source ON live_session (start_at) WHERE end_at IS NULL AND source <> 1;

-- +goose Down
DROP INDEX live_session_open_source;
ALTER TABLE live_session DROP COLUMN recorder, DROP COLUMN recorder_until;
