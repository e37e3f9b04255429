-- Brands have hours: when in a week their slots may be booked.

-- +goose Up
-- Seven lists of {from, to} in minutes of the day, Monday first; an empty list: always.
ALTER TABLE brand ADD COLUMN hours jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(hours) = 'array' AND jsonb_array_length(hours) IN (0, 7));

-- +goose Down
ALTER TABLE brand DROP COLUMN hours;
