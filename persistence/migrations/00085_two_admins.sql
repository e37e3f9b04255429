-- Two admins agree: who has their account from whom, what waits for a second admin, and what one corrected alone.

-- +goose Up
ALTER TABLE operator
    ADD COLUMN role_by     bigint      NOT NULL DEFAULT 0, -- who gave the account or its role, or let them back in; 0: the command line
    ADD COLUMN password_by bigint      NOT NULL DEFAULT 0, -- who gave the password; their own change of it leaves this
    ADD COLUMN totp_by     bigint      NOT NULL DEFAULT 0, -- who last took the second factor away
    ADD COLUMN given_at    timestamptz NOT NULL DEFAULT now(); -- when the last of these was, by the clock of the database
UPDATE operator SET given_at = created_at;
-- Who made whom until now stands in the record.
UPDATE operator AS o SET role_by = a.operator_id, password_by = a.operator_id
FROM operator_act AS a
WHERE a.call = '/admin/operator_edit' AND a.asked ->> 'operatorId' IS NULL AND a.outcome ->> 'operatorId' = o.operator_id::text;

CREATE TABLE operator_wish (
    wish_id       text        PRIMARY KEY,
    operator_id   bigint,               -- whom it changes; null: it makes one
    name          text        NOT NULL DEFAULT '',
    role          text,
    password_hash text,                 -- forgotten with the wish
    disabled      boolean,
    reset_totp    boolean     NOT NULL DEFAULT false,
    asked_by      bigint      NOT NULL,
    asked_at      timestamptz NOT NULL DEFAULT now(),
    agreed_by     bigint,
    done_at       timestamptz
);
CREATE INDEX operator_wish_open ON operator_wish (asked_at) WHERE done_at IS NULL;

ALTER TABLE wallet_adjustment ADD COLUMN hash bytea; -- of what was asked under the request id; null: from before it was kept
CREATE INDEX wallet_adjustment_alone ON wallet_adjustment (asked_by, done_at) WHERE agreed_by = asked_by;
CREATE INDEX wallet_adjustment_open ON wallet_adjustment (asked_at) WHERE done_at IS NULL;

-- +goose Down
DROP INDEX wallet_adjustment_open;
DROP INDEX wallet_adjustment_alone;
ALTER TABLE wallet_adjustment DROP COLUMN hash;
DROP TABLE operator_wish;
ALTER TABLE operator DROP COLUMN role_by, DROP COLUMN password_by, DROP COLUMN totp_by, DROP COLUMN given_at;
