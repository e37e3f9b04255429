-- Whether broadcasts get smaller pictures besides their own: decided by room, else by brand, else by the site.

-- +goose Up

ALTER TABLE house ADD COLUMN ladder text NOT NULL DEFAULT 'inherit' CHECK (ladder IN ('inherit', 'on', 'off'));
ALTER TABLE brand ADD COLUMN ladder text NOT NULL DEFAULT 'inherit' CHECK (ladder IN ('inherit', 'on', 'off'));
