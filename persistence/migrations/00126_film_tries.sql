-- +goose Up
-- A picture that could not be taken out of a recording or a clip is tried again, some times and with pauses.
ALTER TABLE replay
    ADD COLUMN tries  integer NOT NULL DEFAULT 0, -- that failed, at its small pictures
    ADD COLUMN try_at timestamptz;                -- not before; null: at once
ALTER TABLE clip
    ADD COLUMN tries  integer NOT NULL DEFAULT 0, -- that failed, at its picture
    ADD COLUMN try_at timestamptz;
CREATE INDEX clip_to_draw ON clip (created_at) WHERE state = 2 AND NOT picture AND removed_at IS NULL;

-- One failure was the last word before.
UPDATE replay SET tried = false WHERE tried AND thumbs IS NULL AND deleted_at IS NULL;

-- +goose Down
ALTER TABLE clip DROP COLUMN tries, DROP COLUMN try_at;
ALTER TABLE replay DROP COLUMN tries, DROP COLUMN try_at;
