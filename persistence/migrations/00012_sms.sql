-- The development outbox of short messages. Codes in force are in Redis, hashed.

-- +goose Up
CREATE TABLE sms_outbox (
    sms_id   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    phone    text        NOT NULL,
    template text        NOT NULL, -- code, applyApproved
    params   jsonb       NOT NULL,
    at       timestamptz NOT NULL
);

-- +goose Down
DROP TABLE sms_outbox;
