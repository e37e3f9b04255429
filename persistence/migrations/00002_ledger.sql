-- The ledger: one row per transfer, one balance per account.

-- +goose Up
-- Accounts below zero stand for the world outside (where coins come from); only they may be overdrawn.
-- The sum of all balances is always 0.
CREATE TABLE wallet (
    account bigint PRIMARY KEY,
    balance bigint NOT NULL,
    CONSTRAINT wallet_not_overdrawn CHECK (balance >= 0 OR account < 0)
) WITH (fillfactor = 70);

CREATE TABLE transfer (
    key    text        PRIMARY KEY, -- at most once, for ever
    debit  bigint      NOT NULL,
    credit bigint      NOT NULL,
    amount bigint      NOT NULL CHECK (amount > 0),
    kind   text        NOT NULL,
    at     timestamptz NOT NULL,
    CONSTRAINT transfer_two_sides CHECK (debit <> credit)
);
CREATE INDEX transfer_of_debit ON transfer (debit, at DESC);
CREATE INDEX transfer_of_credit ON transfer (credit, at DESC);

-- +goose Down
DROP TABLE transfer;
DROP TABLE wallet;
