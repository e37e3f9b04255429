-- Recharges that an admin takes back, alone or with a second admin.

-- +goose Up
CREATE TABLE recharge_refund (
    refund_id  text        PRIMARY KEY,
    order_id   text        NOT NULL REFERENCES recharge_order,
    coins      bigint      NOT NULL CHECK (coins > 0), -- what the order brought
    reason     text        NOT NULL,
    request_id text        NOT NULL,
    hash       bytea       NOT NULL,                   -- SHA-256 of what was asked
    asked_by   bigint      NOT NULL,
    asked_at   timestamptz NOT NULL DEFAULT now(),
    agreed_by  bigint,                                 -- who let it happen; another one above the limit
    done_at    timestamptz,
    UNIQUE (asked_by, request_id)
);
CREATE UNIQUE INDEX recharge_refund_done ON recharge_refund (order_id) WHERE done_at IS NOT NULL;
CREATE INDEX recharge_refund_alone ON recharge_refund (asked_by, done_at) WHERE agreed_by = asked_by;
CREATE INDEX recharge_refund_open ON recharge_refund (asked_at) WHERE done_at IS NULL;

-- Lists for operators, the newest first.
CREATE INDEX recharge_order_newest ON recharge_order (created_at DESC, order_id);
CREATE INDEX red_envelope_newest ON red_envelope (created_at DESC, number);
CREATE INDEX wallet_adjustment_newest ON wallet_adjustment (asked_at DESC, adjust_id);

-- +goose Down
DROP INDEX wallet_adjustment_newest;
DROP INDEX red_envelope_newest;
DROP INDEX recharge_order_newest;
DROP TABLE recharge_refund;
