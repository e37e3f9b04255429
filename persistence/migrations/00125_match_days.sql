-- A match of which only the day is known kept the midnight of its feed's zone, which is another day elsewhere. It keeps the
-- midnight of UTC now, wherever one is.

-- +goose Up
UPDATE match m
SET match_time = date_trunc('day', m.match_time AT TIME ZONE z.zone) AT TIME ZONE 'UTC'
FROM (
    SELECT d.match_id, coalesce(n.name, 'UTC') AS zone
    FROM match d
        LEFT JOIN feed f ON f.feed_id = d.feed_id
        LEFT JOIN pg_timezone_names n ON n.name = f.timezone
    WHERE NOT d.time_known AND d.match_time IS NOT NULL) z
WHERE m.match_id = z.match_id AND m.match_time <> date_trunc('day', m.match_time AT TIME ZONE z.zone) AT TIME ZONE 'UTC';

-- +goose Down
-- Which zone a day was written in is not known any more.
