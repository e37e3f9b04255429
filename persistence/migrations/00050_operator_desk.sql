-- What operators do: their logins, the record of every act, and corrections of wallets that two must agree on.

-- +goose Up
CREATE TABLE operator_login (
    token_hash  bytea       PRIMARY KEY,
    operator_id bigint      NOT NULL REFERENCES operator ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL
);

CREATE TABLE operator_act (
    act_id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id bigint      NOT NULL,
    call        text        NOT NULL,
    asked       jsonb       NOT NULL,
    outcome     jsonb       NOT NULL, -- what the call answered, or the code of its refusal
    address     text        NOT NULL,
    at          timestamptz NOT NULL
);
CREATE INDEX operator_act_of ON operator_act (operator_id, at DESC);

-- Nobody edits the record, not even we.
-- +goose StatementBegin
CREATE FUNCTION operator_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the record of operators is never changed';
END $$;
-- +goose StatementEnd
CREATE TRIGGER operator_act_stays BEFORE UPDATE OR DELETE ON operator_act
    FOR EACH ROW EXECUTE FUNCTION operator_act_stays();

CREATE TABLE wallet_adjustment (
    adjust_id   text        PRIMARY KEY,
    user_id     bigint      NOT NULL,
    amount      bigint      NOT NULL CHECK (amount <> 0),
    reason      text        NOT NULL,
    request_id  text        NOT NULL,
    asked_by    bigint      NOT NULL,
    agreed_by   bigint,                -- who let it happen; another one above the limit
    asked_at    timestamptz NOT NULL,
    done_at     timestamptz,
    UNIQUE (asked_by, request_id)
);

-- +goose Down
DROP TABLE wallet_adjustment;
DROP TABLE operator_act;
DROP FUNCTION operator_act_stays;
DROP TABLE operator_login;
