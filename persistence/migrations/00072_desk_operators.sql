-- Operators: the second factor, who no longer works here, and what an act changed.

-- +goose Up
ALTER TABLE operator
    ADD COLUMN disabled_at  timestamptz,                 -- null while they work here
    ADD COLUMN totp_secret  bytea,                       -- sealed; null: no second factor
    ADD COLUMN totp_pending bytea,                       -- sealed; shown, not yet confirmed
    ADD COLUMN totp_step    bigint NOT NULL DEFAULT 0,   -- of the last code that was taken: none counts twice
    ADD COLUMN last_login   timestamptz;

CREATE TABLE operator_recovery (
    operator_id bigint NOT NULL REFERENCES operator ON DELETE CASCADE,
    code_hash   bytea  NOT NULL, -- SHA-256 of a code of 80 random bits; a used one is gone
    PRIMARY KEY (operator_id, code_hash)
);

CREATE INDEX operator_login_of ON operator_login (operator_id);

ALTER TABLE operator_act
    ADD COLUMN before jsonb, -- what the act changed, as it was and as it became; null where the call says enough
    ADD COLUMN after  jsonb;
CREATE INDEX operator_act_by_call ON operator_act (call, act_id DESC);
DROP INDEX operator_act_of;
CREATE INDEX operator_act_of ON operator_act (operator_id, act_id DESC);

-- +goose Down
DROP INDEX operator_act_of;
CREATE INDEX operator_act_of ON operator_act (operator_id, at DESC);
DROP INDEX operator_act_by_call;
ALTER TABLE operator_act DROP COLUMN before, DROP COLUMN after;
DROP INDEX operator_login_of;
DROP TABLE operator_recovery;
ALTER TABLE operator
    DROP COLUMN disabled_at, DROP COLUMN totp_secret, DROP COLUMN totp_pending, DROP COLUMN totp_step, DROP COLUMN last_login;
