-- What users have watched, and what they want to watch later.

-- +goose Up

ALTER TABLE account ADD COLUMN keeps_history boolean NOT NULL DEFAULT true; -- of what the user watches

-- A row of play_position without seconds is a recording that was watched to its end.
CREATE INDEX play_position_by_time ON play_position (user_id, at);

-- A row is a room that a user has watched live.
CREATE TABLE room_watch (
    user_id  bigint      NOT NULL,
    house_id bigint      NOT NULL,
    at       timestamptz NOT NULL, -- the last time
    PRIMARY KEY (user_id, house_id)
);
CREATE INDEX room_watch_by_time ON room_watch (user_id, at);

-- A row is a recording that a user wants to watch later.
CREATE TABLE watch_later (
    user_id   bigint      NOT NULL,
    replay_id text        NOT NULL REFERENCES replay ON DELETE CASCADE,
    at        timestamptz NOT NULL,
    PRIMARY KEY (user_id, replay_id)
);
