-- What a novice stage brought its user.

-- +goose Up
ALTER TABLE novice_stage ADD COLUMN reward bigint NOT NULL DEFAULT 0; -- coins, credited with the row

-- +goose Down
ALTER TABLE novice_stage DROP COLUMN reward;
