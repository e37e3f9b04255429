-- The journal: what every actor decided, in order, and the snapshots that shorten its reading.

-- +goose Up
-- The primary key is the fence: a stale activation's next row meets a row of its successor.
CREATE TABLE journal (
    stream  text        NOT NULL,
    seq     bigint      NOT NULL,
    epoch   bigint      NOT NULL,
    kind    text        NOT NULL, -- short message name; 'claimed' opens an epoch
    payload bytea       NOT NULL,
    at      timestamptz NOT NULL,
    PRIMARY KEY (stream, seq)
);

CREATE TABLE snapshot (
    stream       text        PRIMARY KEY,
    seq          bigint      NOT NULL, -- the state holds every event up to here
    previous_seq bigint      NOT NULL, -- of the snapshot before; rows up to here may be truncated
    epoch        bigint      NOT NULL,
    state        bytea       NOT NULL,
    clean        boolean     NOT NULL, -- the last act of its epoch: a hand-over
    at           timestamptz NOT NULL
);

-- +goose Down
DROP TABLE snapshot;
DROP TABLE journal;
