-- Live history: how many watched when, and the figures of every day that is over.

-- +goose Up
-- The most people in a room at once, per quarter of an hour of a session. Quarters belong to exactly one day of
-- every time zone in use, so a session across midnight has a peak on either day.
CREATE TABLE live_peak (
    house_id bigint      NOT NULL,
    at       timestamptz NOT NULL, -- begin of the quarter
    peak     bigint      NOT NULL,
    peak_at  timestamptz NOT NULL,
    PRIMARY KEY (house_id, at)
);
CREATE INDEX live_peak_at ON live_peak USING brin (at); -- old quarters go

-- A room's day with a broadcast, written by the job of the night.
CREATE TABLE live_day (
    house_id    bigint  NOT NULL,
    day         date    NOT NULL,    -- of the site's time zone
    peak        bigint  NOT NULL,
    peak_at     timestamptz,
    live_ms     bigint  NOT NULL,
    sessions    bigint  NOT NULL,    -- on the air that day, wherever they began
    new_fans    bigint  NOT NULL,    -- who followed that day and still did when it was counted
    gift_amount bigint  NOT NULL,
    race_ms     jsonb   NOT NULL,    -- sport → milliseconds
    PRIMARY KEY (house_id, day)
);

-- How far the job is with a day. A day without finished_at is provisional.
CREATE TABLE stats_day (
    day         date        PRIMARY KEY,
    last_house  bigint      NOT NULL DEFAULT 0,
    rooms       bigint      NOT NULL DEFAULT 0,
    finished_at timestamptz
);
CREATE INDEX stats_day_finished ON stats_day (finished_at);

CREATE INDEX live_session_by_start ON live_session (start_at);
CREATE INDEX live_session_by_end ON live_session (coalesce(end_at, 'infinity'::timestamptz));

-- +goose Down
DROP INDEX live_session_by_end;
DROP INDEX live_session_by_start;
DROP TABLE stats_day;
DROP TABLE live_day;
DROP TABLE live_peak;
