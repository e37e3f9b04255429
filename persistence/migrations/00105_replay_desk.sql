-- What operators do with recordings: withhold one from viewers, keep one for good, delete one with time to think again.

-- +goose Up
ALTER TABLE replay
    ADD COLUMN withheld         boolean NOT NULL DEFAULT false, -- by an operator; its anchor cannot show it again
    ADD COLUMN kept             boolean NOT NULL DEFAULT false, -- by an operator; it does not go with its age
    ADD COLUMN restorable_until timestamptz;                    -- deleted by an operator: its files stay until then

-- +goose Down
ALTER TABLE replay DROP COLUMN withheld, DROP COLUMN kept, DROP COLUMN restorable_until;
