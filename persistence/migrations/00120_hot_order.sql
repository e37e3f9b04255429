-- +goose Up
-- The place of a living room among those that operators put first in lists of hot rooms; null: the people in it decide.
ALTER TABLE house ADD COLUMN hot integer;

-- +goose Down
ALTER TABLE house DROP COLUMN hot;
