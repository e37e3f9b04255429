-- Moderation: what was hidden, who may moderate, what the staff did, which words are banned, what was reported.

-- +goose Up
ALTER TABLE line ADD COLUMN hidden boolean NOT NULL DEFAULT false; -- deleted: its text is for the staff alone

CREATE TABLE moderator (
    house_id   bigint      NOT NULL,
    user_id    bigint      NOT NULL,
    granted_by bigint      NOT NULL,
    granted_at timestamptz NOT NULL,
    PRIMARY KEY (house_id, user_id)
);

CREATE TABLE moderation (
    number      bigint      GENERATED ALWAYS AS IDENTITY,
    action_id   text        PRIMARY KEY, -- names its room, so that it is unique over all of them
    room        text        NOT NULL,
    action      text        NOT NULL,
    operator_id bigint      NOT NULL,
    target_id   bigint      NOT NULL, -- 0 when nobody in particular was meant
    reason      text        NOT NULL,
    before      jsonb,
    after       jsonb,
    at          timestamptz NOT NULL,
    undone_at   timestamptz,
    undone_by   bigint
);
CREATE INDEX moderation_of_room ON moderation (room, number DESC);

CREATE TABLE banned_word (
    word       text        NOT NULL,
    mode       integer     NOT NULL, -- domain.WordMode
    action     integer     NOT NULL, -- domain.WordAction
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (word, mode)
);

CREATE TABLE report (
    report_id   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reporter_id bigint      NOT NULL, -- 0: the house itself held a line for review
    house_id    bigint      NOT NULL, -- 0 none
    room        text        NOT NULL,
    message_id  text        NOT NULL,
    user_id     bigint      NOT NULL, -- who is reported, 0 nobody in particular
    reason      integer     NOT NULL, -- domain.ReportReason
    remark      text        NOT NULL,
    evidence    text        NOT NULL, -- the line as it was when it was reported
    held        text        UNIQUE,   -- of a held line: a repeat of it is not filed twice
    status      integer     NOT NULL DEFAULT 1, -- 1 open
    at          timestamptz NOT NULL
);
CREATE INDEX report_open ON report (status, report_id DESC);

-- +goose Down
DROP TABLE report;
DROP TABLE banned_word;
DROP TABLE moderation;
DROP TABLE moderator;
ALTER TABLE line DROP COLUMN hidden;
