-- What an anchor cuts away from a recording, and until when they may take a deletion back.

-- +goose Up
ALTER TABLE replay
    ADD COLUMN trim       jsonb,       -- the stretch that is shown; null: the whole
    ADD COLUMN undo_until timestamptz; -- deleted by its anchor: its files stay until then

-- +goose Down
ALTER TABLE replay DROP COLUMN trim, DROP COLUMN undo_until;
