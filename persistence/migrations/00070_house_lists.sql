-- The orders of the lists of rooms, so that a page of a list reads its rows and no others. The number of viewers
-- is in no index: it changes every few seconds, and only rooms on the air are put in order by it.

-- +goose Up
CREATE INDEX room_living_kind ON room (anchor_type) WHERE status = 2;
CREATE INDEX room_living_race ON room (race_type) WHERE status = 2;
CREATE INDEX room_quiet ON room (coalesce(last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 3);
CREATE INDEX room_quiet_kind ON room (anchor_type, coalesce(last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 3);
CREATE INDEX room_quiet_race ON room (race_type, coalesce(last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 3);
CREATE INDEX room_by_start ON room (coalesce(start_time, last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 2, 3);
CREATE INDEX room_new ON room (created_at DESC, house_id DESC) WHERE status IN (1, 2, 3);
CREATE INDEX house_by_fans ON house (fans DESC, house_id DESC);
CREATE INDEX house_picked ON house (pick) WHERE pick IS NOT NULL;

-- Too small and too still for autovacuum to look at; without figures Postgres takes them for hundreds of rows.
ANALYZE column_race, column_anchor;

-- +goose Down
DROP INDEX house_picked, house_by_fans, room_new, room_by_start, room_quiet_race, room_quiet_kind, room_quiet,
    room_living_race, room_living_kind;
