-- The server that runs on this database: a lock keeps others away, and this row tells them who it is.

-- +goose Up
CREATE TABLE server (
    one     boolean     PRIMARY KEY DEFAULT true CHECK (one),
    token   text        NOT NULL,              -- of this start of the process
    host    text        NOT NULL,
    machine text        NOT NULL,              -- where the number of its process means something; '' when unknown
    pid     int         NOT NULL,
    address text        NOT NULL,
    since   timestamptz NOT NULL DEFAULT now(),
    leaving boolean     NOT NULL DEFAULT false -- it stops; the row goes when it has stopped
);

-- +goose Down
DROP TABLE server;
