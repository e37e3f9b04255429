-- Recordings of broadcasts, the pieces they are made of, and how far people have watched.

-- +goose Up
ALTER TABLE house ADD COLUMN recording boolean NOT NULL DEFAULT true; -- false: the anchor wants none

CREATE TABLE replay_piece (
    session_id text        NOT NULL,
    number     bigint      NOT NULL,
    at         timestamptz NOT NULL, -- of its first picture
    length_ms  bigint      NOT NULL,
    broken     boolean     NOT NULL, -- does not go on from the piece before
    bytes      bigint      NOT NULL,
    PRIMARY KEY (session_id, number)
);

CREATE TABLE replay (
    replay_id  text        PRIMARY KEY,
    session_id text        NOT NULL UNIQUE,
    house_id   bigint      NOT NULL,
    title      text        NOT NULL,
    image      text        NOT NULL,
    match_id   bigint      NOT NULL,
    race_type  integer     NOT NULL,
    start_at   timestamptz NOT NULL,
    length_ms  bigint      NOT NULL,
    visits     bigint      NOT NULL DEFAULT 0,
    hidden     boolean     NOT NULL DEFAULT false,
    captions   jsonb       NOT NULL DEFAULT '[]',
    thumbs     jsonb,                -- null: none; tried tells whether to try
    tried      boolean     NOT NULL DEFAULT false,
    deleted_at timestamptz           -- its files go soon
);
CREATE INDEX replay_of_house ON replay (house_id, start_at DESC, replay_id) WHERE deleted_at IS NULL;
CREATE INDEX replay_newest ON replay (start_at DESC, replay_id) WHERE deleted_at IS NULL AND NOT hidden;
CREATE INDEX replay_gone ON replay (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE replay_visit (
    replay_id text        NOT NULL REFERENCES replay ON DELETE CASCADE,
    viewer    text        NOT NULL,
    at        timestamptz NOT NULL, -- the last one that was counted
    PRIMARY KEY (replay_id, viewer)
);

CREATE TABLE play_position (
    user_id   bigint           NOT NULL,
    replay_id text             NOT NULL REFERENCES replay ON DELETE CASCADE,
    seconds   double precision NOT NULL,
    at        timestamptz      NOT NULL,
    PRIMARY KEY (user_id, replay_id)
);

CREATE TABLE live_mark (
    mark_id    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id text        NOT NULL,
    user_id    bigint      NOT NULL,
    at         timestamptz NOT NULL,
    text       text        NOT NULL
);
CREATE INDEX live_mark_of_session ON live_mark (session_id, at);

-- +goose Down
DROP TABLE live_mark;
DROP TABLE play_position;
DROP TABLE replay_visit;
DROP TABLE replay;
DROP TABLE replay_piece;
ALTER TABLE house DROP COLUMN recording;
