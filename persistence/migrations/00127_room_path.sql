-- +goose Up
-- Where the player's button to the live room leads, when the anchor wants another path than the site has.
ALTER TABLE room ADD COLUMN live_room_path text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE room DROP COLUMN live_room_path;
