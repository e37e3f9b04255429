-- Jobs that run once in the cluster, and when each last came to its end.

-- +goose Up
CREATE TABLE job (
    name     text        PRIMARY KEY,
    done_at  timestamptz NOT NULL,
    node     text        NOT NULL
);

-- +goose Down
DROP TABLE job;
