-- Clips: short stretches of broadcasts that somebody marked and named, with files of their own.

-- +goose Up
ALTER TABLE house ADD COLUMN clips boolean NOT NULL DEFAULT true; -- false: the anchor wants none

CREATE TABLE clip (
    clip_id      text        PRIMARY KEY,
    house_id     bigint      NOT NULL,
    user_id      bigint      NOT NULL, -- who made it
    session_id   text        NOT NULL,
    title        text        NOT NULL,
    from_at      timestamptz NOT NULL, -- as it was asked for
    to_at        timestamptz NOT NULL,
    request_id   text        NOT NULL,
    request_hash bytea       NOT NULL,
    match_id     bigint      NOT NULL,
    race_type    integer     NOT NULL,
    state        integer     NOT NULL DEFAULT 1,     -- domain.ClipState
    files        integer     NOT NULL DEFAULT 0,     -- so many may lie in the store, besides the picture
    pieces       jsonb       NOT NULL DEFAULT '[]',  -- the files, once it is ready
    picture      boolean     NOT NULL DEFAULT false,
    start_at     timestamptz,                        -- of its first picture
    length_ms    bigint      NOT NULL DEFAULT 0,
    visits       bigint      NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL,
    removed_at   timestamptz,
    removed_by   bigint      NOT NULL DEFAULT 0,     -- 0: an operator
    UNIQUE (user_id, request_id)
);
CREATE INDEX clip_of_house ON clip (house_id, created_at DESC, clip_id) WHERE removed_at IS NULL;
CREATE INDEX clip_of_session ON clip (session_id, created_at DESC, clip_id) WHERE removed_at IS NULL;
CREATE INDEX clip_to_cut ON clip (created_at) WHERE state = 1 AND removed_at IS NULL;
CREATE INDEX clip_to_tidy ON clip (removed_at) WHERE files > 0 AND (state = 3 OR removed_at IS NOT NULL);

CREATE TABLE clip_visit (
    clip_id text        NOT NULL REFERENCES clip ON DELETE CASCADE,
    viewer  text        NOT NULL,
    at      timestamptz NOT NULL, -- the last one that was counted
    PRIMARY KEY (clip_id, viewer)
);

ALTER TABLE report ADD COLUMN clip_id text NOT NULL DEFAULT ''; -- '' none

-- +goose Down
ALTER TABLE report DROP COLUMN clip_id;
DROP TABLE clip_visit;
DROP TABLE clip;
ALTER TABLE house DROP COLUMN clips;
