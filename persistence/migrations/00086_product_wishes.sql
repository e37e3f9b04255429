-- Recharge products one admin may not put on sale alone wait here for another.

-- +goose Up
CREATE TABLE product_wish (
    wish_id    text        PRIMARY KEY,
    product_id text        NOT NULL,
    coins      bigint      NOT NULL,
    bonus      bigint      NOT NULL,
    currency   text        NOT NULL,
    minor      bigint      NOT NULL,
    sort       integer     NOT NULL,
    active     boolean     NOT NULL,
    asked_by   bigint      NOT NULL,
    asked_at   timestamptz NOT NULL DEFAULT now(),
    agreed_by  bigint,
    done_at    timestamptz
);
CREATE INDEX product_wish_open ON product_wish (asked_at) WHERE done_at IS NULL;

-- +goose Down
DROP TABLE product_wish;
