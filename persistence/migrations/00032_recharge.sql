-- Coins for money: what is sold, and who ordered it.

-- +goose Up
CREATE TABLE recharge_product (
    product_id text    PRIMARY KEY,
    coins      bigint  NOT NULL CHECK (coins > 0),
    bonus      bigint  NOT NULL DEFAULT 0 CHECK (bonus >= 0),
    currency   text    NOT NULL,
    minor      bigint  NOT NULL CHECK (minor > 0), -- price in the currency's smallest unit
    sort       integer NOT NULL DEFAULT 0,
    active     boolean NOT NULL DEFAULT true
);

-- An order keeps what was sold to it, whatever becomes of the product.
CREATE TABLE recharge_order (
    order_id     text        PRIMARY KEY,
    user_id      bigint      NOT NULL,
    request_id   text        NOT NULL,
    hash         bytea       NOT NULL, -- SHA-256 of what was asked
    product_id   text        NOT NULL,
    coins        bigint      NOT NULL,
    bonus        bigint      NOT NULL,
    currency     text        NOT NULL,
    minor        bigint      NOT NULL,
    provider     text        NOT NULL,
    status       integer     NOT NULL, -- rechargeStatus of /systemEnums/findAll
    provider_txn text,                 -- the provider's number of the payment
    created_at   timestamptz NOT NULL,
    paid_at      timestamptz,
    refunded_at  timestamptz,
    CONSTRAINT recharge_order_of_request UNIQUE (user_id, request_id)
);
CREATE UNIQUE INDEX recharge_order_of_txn ON recharge_order (provider, provider_txn) WHERE provider_txn IS NOT NULL;
CREATE INDEX recharge_order_of_user ON recharge_order (user_id, created_at DESC, order_id DESC);
CREATE INDEX recharge_order_by_status ON recharge_order (status, created_at);

-- +goose Down
DROP TABLE recharge_order;
DROP TABLE recharge_product;
