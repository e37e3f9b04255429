-- A user's copy of their data, and the end of accounts.

-- +goose Up
CREATE TABLE export (
    export_id  text        PRIMARY KEY,
    user_id    bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    asked_at   timestamptz NOT NULL,
    ready_at   timestamptz,
    failed_at  timestamptz,
    size       bigint      NOT NULL DEFAULT 0
);
CREATE INDEX export_of_user ON export (user_id, asked_at DESC);
CREATE INDEX export_waiting ON export (asked_at) WHERE ready_at IS NULL AND failed_at IS NULL;

-- Kept here and not among the uploaded files, which anybody may read.
CREATE TABLE export_part (
    export_id text    NOT NULL REFERENCES export ON DELETE CASCADE,
    part      integer NOT NULL,
    content   bytea   NOT NULL,
    PRIMARY KEY (export_id, part)
);

ALTER TABLE account
    ADD COLUMN delete_at timestamptz, -- when it will be erased; null: stays
    ADD COLUMN erased_at timestamptz;
CREATE INDEX account_leaving ON account (delete_at) WHERE delete_at IS NOT NULL;

-- +goose Down
DROP INDEX account_leaving;
ALTER TABLE account DROP COLUMN delete_at, DROP COLUMN erased_at;
DROP TABLE export_part;
DROP TABLE export;
