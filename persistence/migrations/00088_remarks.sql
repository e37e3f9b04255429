-- The remark on a red envelope can be deleted by the staff of the room, like any line.

-- +goose Up
ALTER TABLE red_envelope ADD COLUMN remark_hidden boolean NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE red_envelope DROP COLUMN remark_hidden;
