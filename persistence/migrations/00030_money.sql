-- What money was for, the house's part of it, and what the first of two equal requests was answered.

-- +goose Up
-- Debit loses amount, credit gains amount − fee, the platform (account 1) gains fee.
ALTER TABLE transfer
    ADD COLUMN id         bigint GENERATED ALWAYS AS IDENTITY, -- the order of the ledger
    ADD COLUMN fee        bigint NOT NULL DEFAULT 0,
    ADD COLUMN ref        text   NOT NULL DEFAULT '', -- giftTxId, tipId, redEnvelopeId, orderId
    ADD COLUMN house_id   bigint NOT NULL DEFAULT 0,
    ADD COLUMN session_id text   NOT NULL DEFAULT '', -- live session in which it fell
    ADD COLUMN item       bigint NOT NULL DEFAULT 0,  -- number of the gift, or index of the envelope's share
    ADD COLUMN count      bigint NOT NULL DEFAULT 0,  -- of gifts
    ADD COLUMN remark     text   NOT NULL DEFAULT '',
    ADD COLUMN hash       bytea,                      -- SHA-256 of what was asked
    ADD COLUMN answer     bytea,                      -- protobuf of what was answered
    ADD COLUMN balance    bigint,                     -- left to the payer; null where it was not looked at
    ADD CONSTRAINT transfer_fee CHECK (fee >= 0 AND fee < amount);

-- Statements read an account's newest transfers: these indexes backwards, so that rows arrive at their end. What
-- leaves an envelope has an index of its own, which also lets each of its shares go only once.
DROP INDEX transfer_of_debit;
DROP INDEX transfer_of_credit;
CREATE INDEX transfer_of_debit ON transfer (debit, at, id) WHERE kind <> 'envelopeGrab';
CREATE INDEX transfer_of_credit ON transfer (credit, at, id);
CREATE UNIQUE INDEX transfer_of_share ON transfer (debit, item) WHERE kind = 'envelopeGrab';

-- Requests that move no coins and must happen at most once.
CREATE TABLE request (
    key    text        PRIMARY KEY,
    hash   bytea       NOT NULL,
    answer bytea       NOT NULL,
    at     timestamptz NOT NULL
);

-- +goose Down
DROP TABLE request;
DROP INDEX transfer_of_share, transfer_of_credit, transfer_of_debit;
ALTER TABLE transfer
    DROP CONSTRAINT transfer_fee, DROP COLUMN id, DROP COLUMN fee, DROP COLUMN ref, DROP COLUMN house_id,
    DROP COLUMN session_id, DROP COLUMN item, DROP COLUMN count, DROP COLUMN remark, DROP COLUMN hash,
    DROP COLUMN answer, DROP COLUMN balance;
CREATE INDEX transfer_of_debit ON transfer (debit, at DESC);
CREATE INDEX transfer_of_credit ON transfer (credit, at DESC);
